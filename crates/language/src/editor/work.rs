//! Works of the bibliography, as an editor shows them.

use super::Texts;
use super::family::Member;
use super::outline::SourceLine;
use crate::prose::list;
use crate::rules::{Bibliography, Reference};
use crate::source::Sources;

/// The works of a collection; none, where the bibliography can't be read.
pub(super) fn works(texts: &Texts<'_>) -> Bibliography {
    let Some((path, text)) = texts.works else {
        return Bibliography::default();
    };
    let mut sources = Sources::default();
    let file = sources.add(path, text);
    Bibliography::parse(file, &sources).0
}

/// A work in one line: authors, year, title and what holds it.
pub(super) fn line(work: &Reference) -> String {
    let people = match work.authors.is_empty() {
        true => &work.editors,
        false => &work.authors,
    };
    let people = people.iter().map(|(family, given)| match given.as_str() {
        "" => family.clone(),
        given => format!("{given} {family}"),
    });
    let people = list(&people.collect::<Vec<_>>(), "and");
    let year = format!("{}{}", work.year, work.letter);
    let head = match people.as_str() {
        "" => year,
        people => format!("{people} {year}"),
    };
    let parts = [Some(&work.title), work.within.as_ref()].into_iter();
    let parts = parts.flatten().filter(|part| !part.is_empty());
    parts.fold(head, |said, part| format!("{said}. {part}")) + "."
}

/// What a source line cites: the work and the part of it.
pub(super) fn source(member: &Member<'_>, line: &SourceLine, works: &Bibliography) -> Vec<String> {
    let key = &member.text[line.key.clone()];
    let work = match works.get(key) {
        Some(work) => self::line(work),
        None => format!("`{key}`, a work that the bibliography lacks."),
    };
    let part = member.text[line.part.clone()].trim();
    let part = part.trim_start_matches(',').trim_start();
    let part = (!part.is_empty()).then(|| format!("Here: {part}."));
    [Some(work), part].into_iter().flatten().collect()
}
