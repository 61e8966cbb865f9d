//! What stands at a place: what a word means, what a citation cites.

use std::ops::Range;

use super::Texts;
use super::citation::{Citation, citation_at, holds};
use super::family::{Family, Member};
use super::outline::SourceLine;
use super::tokens::{Kind, Piece, pieces};
use super::work::{self, works};
use crate::prose;
use crate::rules::{Bibliography, Reference};
use crate::syntax::{Construct, MAX_FILE, constructs_at, is_keyword, reference};

/// What an editor shows of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// Bytes of the text that it is about.
    pub range: Range<usize>,
    /// Code of the language, such as the examples of a construct.
    pub code: Vec<String>,
    /// Paragraphs of plain text, in which code stands between backquotes.
    pub text: Vec<String>,
}

/// Of a word that stands where nothing can be read, so many constructs are told.
const MOST_GUESSED: usize = 2;

/// What is known of a place of a text: of a citation the work, the page and what
/// the numbered parts of the report say; of a ruleset's name its title; of a
/// word what it means there.
///
/// ```
/// use seedlore_language::editor::{Texts, hover};
/// let text = "ruleset x \"X\" {\n  sow clockwise\n}\n";
/// let texts = Texts { rulesets: vec![("x.sow", text)], works: None };
/// let shown = hover(&texts, "x.sow", text.find("clockwise").unwrap()).unwrap();
/// assert!(shown.code.contains(&"clockwise".to_string()));
/// ```
pub fn hover(texts: &Texts<'_>, path: &str, at: usize) -> Option<Hover> {
    let text = texts.text(path)?;
    if text.len() > MAX_FILE || !text.is_char_boundary(at) {
        return None;
    }
    let pieces = pieces(text);
    let here = piece_at(&pieces, at)?;
    let family = Family::new(texts);
    let around = family.around(path, at);
    if let (Some(citation), Some(member)) = (citation_at(text, &pieces, at), around) {
        let alias = &text[citation.alias.clone()];
        let (of, line) = family.source(member, alias)?;
        return Some(cited(&citation, of, line, &works(texts)));
    }
    if here.is_cited && !is_word_of_brackets(&text[here.range.clone()]) {
        return None;
    }
    if let Some(member) = around {
        let lines = member.definition.sources.iter();
        for line in lines.filter(|line| holds(&(line.alias.start..line.part.end), at)) {
            let via = line.via.as_ref().filter(|via| holds(via, at));
            let via = via.and_then(|via| family.source(member, &text[via.clone()]));
            let (of, told, range) = match via {
                Some((of, told)) => (of, told, line.via.clone().unwrap_or_default()),
                None if holds(&line.alias, at) => (member, line, line.alias.clone()),
                None if holds(&line.key, at) => (member, line, line.key.clone()),
                None => continue,
            };
            return Some(Hover {
                range,
                code: Vec::new(),
                text: work::source(of, told, &works(texts)),
            });
        }
        if let Some(named) = named(&family, member, at) {
            return Some(named);
        }
    }
    word(text, here, at)
}

fn is_word_of_brackets(word: &str) -> bool {
    super::classes::IN_BRACKETS.contains(&word)
}

/// The token that holds a place, or else the one that ends there.
pub(super) fn piece_at(pieces: &[Piece], at: usize) -> Option<&Piece> {
    let within = pieces.iter().find(|piece| piece.range.contains(&at));
    within.or_else(|| pieces.iter().find(|piece| piece.range.end == at))
}

/// A citation: the work, and what each numbered part says that it names.
fn cited(
    citation: &Citation,
    member: &Member<'_>,
    line: &SourceLine,
    works: &Bibliography,
) -> Hover {
    let mut text = work::source(member, line, works);
    let key = &member.text[line.key.clone()];
    let short = works.get(key).map_or(key, Reference::short);
    for (first, last) in &citation.parts {
        let within = line
            .gists
            .iter()
            .filter(|(f, l, _)| f <= last && first <= l);
        for (first, last, words) in within {
            let number = match first == last {
                true => first.to_string(),
                false => format!("{first}–{last}"),
            };
            text.push(format!(
                "{short}, {number}: {}",
                &member.text[words.clone()]
            ));
        }
    }
    Hover {
        range: citation.whole.clone(),
        code: Vec::new(),
        text,
    }
}

/// The name of a ruleset, where it is given or derived from.
fn named(family: &Family<'_>, member: &Member<'_>, at: usize) -> Option<Hover> {
    let parent = member.definition.parent.clone();
    let range = [Some(member.definition.name.clone()), parent];
    let range = range.into_iter().flatten().find(|range| holds(range, at))?;
    let name = &member.text[range.clone()];
    let of = family.find(name)?;
    let title = of.definition.title.clone();
    let title = title.map_or("", |title| &of.text[title]);
    let mut text = vec![format!("`{name}` {title}, in `{}`.", of.path)];
    if let Some(parent) = of.parent() {
        text.push(format!("Derived from `{parent}`."));
    }
    Some(Hover {
        range,
        code: Vec::new(),
        text,
    })
}

/// A word of the language: what the construct means that it stands in.
fn word(text: &str, here: &Piece, at: usize) -> Option<Hover> {
    let word = &text[here.range.clone()];
    if here.kind != Kind::Word || !is_keyword(word) {
        return None;
    }
    let around = constructs_at(text, at);
    let speaks = around.iter().find(|at| speaks_of(&at.construct, word));
    let (range, constructs) = match speaks.or(around.first()).filter(|at| is_near(at, word)) {
        Some(found) => (found.range.clone(), vec![found.construct.clone()]),
        None => {
            let all = reference().into_iter().flat_map(|s| s.constructs);
            let (begun, others): (Vec<_>, Vec<_>) = all
                .filter(|construct| speaks_of(construct, word))
                .partition(|construct| begins_with(construct, word));
            let guessed = begun.into_iter().chain(others).take(MOST_GUESSED);
            (here.range.clone(), guessed.collect())
        }
    };
    let is_line = !text[range.clone()].contains('\n');
    Some(Hover {
        range: if is_line { range } else { here.range.clone() },
        code: constructs.iter().flat_map(|c| c.examples.clone()).collect(),
        text: constructs
            .iter()
            .map(|construct| prose::sentence(&construct.meaning))
            .collect(),
    })
}

/// A ruleset as a whole holds every word, and tells only of those of its head.
fn is_near(at: &crate::syntax::At, word: &str) -> bool {
    at.construct.rule != "definition" || speaks_of(&at.construct, word)
}

fn begins_with(construct: &Construct, word: &str) -> bool {
    let mut examples = construct.examples.iter();
    examples.any(|example| example.split([' ', ':', ',']).next() == Some(word))
}

/// Whether the examples of a construct, or the code in its meaning, have a word.
fn speaks_of(construct: &Construct, word: &str) -> bool {
    let code = construct.meaning.split('`').skip(1).step_by(2);
    let mut code = construct.examples.iter().map(String::as_str).chain(code);
    code.any(|code| {
        let mut words = code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        words.any(|known| known == word)
    })
}
