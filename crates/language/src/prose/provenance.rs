//! Sources in words: `Bennett 1927: 382–385, read in …`.

use std::collections::BTreeMap;

use super::words::{list, numeral, sentence};
use crate::rules::{Bibliography, Citation, Provenance, Range, Reference, Ruleset, Source, Unit};

/// Author and year of a work, or its key if the bibliography lacks it.
pub fn short(key: &str, works: &Bibliography) -> String {
    works.get(key).map_or(key, Reference::short).to_string()
}

/// The work of a source; with the source's short name where the ruleset has several accounts out of
/// that work, each numbered by itself: `Herskovits 1932 (A)`.
pub fn account(source: &Source, works: &Bibliography) -> String {
    let work = short(&source.key, works);
    match source.is_one_of_several {
        true => format!("{work} ({})", source.alias),
        false => work,
    }
}

/// Where in a work: `: 382–385`, `, rules 8 and 9`; empty for a whole work.
pub fn locator(unit: Unit, ranges: &[Range]) -> String {
    let said: Vec<String> = ranges.iter().map(Range::to_string).collect();
    match (unit, ranges) {
        (_, []) => String::new(),
        (Unit::Pages, _) => format!(": {}", said.join(", ")),
        (unit, [one]) if one.first == one.last => format!(", {} {}", unit.singular(), said[0]),
        (unit, _) => format!(", {} {}", unit.plural(), list(&said, "and")),
    }
}

/// The place cited: `Bennett 1927: 383`.
fn place(citation: &Citation, works: &Bibliography) -> String {
    let source = &citation.source;
    let mut said = account(source, works);
    // What is cited by its number lies within the pages.
    if let (Some((unit, pages)), Some(_), false) =
        (source.part, source.numbering, citation.at.is_empty())
    {
        said += &locator(unit, &[pages]);
    }
    said += &locator(citation.unit(), &citation.ranges());
    said
}

/// The same with the work that it was read in: `Bennett 1927: 383, read in Ludii 2023`.
pub fn cite(citation: &Citation, works: &Bibliography) -> String {
    let place = place(citation, works);
    match &citation.source.read_in {
        Some(key) => format!("{place}, read in {}", short(key, works)),
        None => place,
    }
}

/// Works that a ruleset cites from the words of another, each by author and year, with the key of
/// that other.
pub fn read_elsewhere<'a>(rules: &'a Ruleset, works: &Bibliography) -> Vec<(Vec<String>, &'a str)> {
    let mut read: Vec<(Vec<String>, &str)> = Vec::new();
    for source in rules.sources() {
        let Some(within) = source.read_in.as_deref() else {
            continue;
        };
        let work = short(&source.key, works);
        match read.iter_mut().find(|(_, other)| *other == within) {
            Some((all, _)) if all.contains(&work) => {}
            Some((all, _)) => all.push(work),
            None => read.push((vec![work], within)),
        }
    }
    read
}

/// Of each work out of which a ruleset has several accounts, by which letters these are told apart.
pub fn accounts(rules: &Ruleset, works: &Bibliography) -> Vec<String> {
    let mut of_works: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for source in rules.sources().iter().filter(|s| s.is_one_of_several) {
        let letters = of_works.entry(&source.key).or_default();
        letters.push(format!("({})", source.alias));
    }
    let told = of_works.into_iter().map(|(key, letters)| {
        let (work, many) = (short(key, works), numeral(letters.len() as u32));
        let letters = list(&letters, "and");
        sentence(&format!(
            "{many} accounts in {work} are told apart as {letters}"
        ))
    });
    told.collect()
}

/// What a provenance adds to the place it cites: words quoted, a note, the
/// inference drawn, the reason of an assumption.
pub fn remark(provenance: &Provenance) -> Option<String> {
    match provenance {
        Provenance::Stated { note, .. } => note.as_deref().map(sentence),
        Provenance::Implied { inference, .. } => Some(sentence(inference)),
        Provenance::Assumed { why } => Some(sentence(why)),
    }
}

/// The whole basis as one line: `implied by Walker 2011, rule 6: …`.
pub fn basis(provenance: &Provenance, works: &Bibliography) -> String {
    by_citation(provenance, |citation| cite(citation, works))
}

/// The same where [`read_elsewhere`] has been told.
pub fn basis_by_place(provenance: &Provenance, works: &Bibliography) -> String {
    by_citation(provenance, |citation| place(citation, works))
}

fn by_citation(provenance: &Provenance, cite: impl Fn(&Citation) -> String) -> String {
    let cited = |citation: &Citation| match &citation.quote {
        Some(quote) => format!("{} (“{quote}”)", cite(citation)),
        None => cite(citation),
    };
    match provenance {
        Provenance::Stated { citation, note } => {
            let mut said = cited(citation);
            if let Some(note) = note {
                said += &format!(": {note}");
            }
            said
        }
        Provenance::Implied {
            citation,
            inference,
        } => format!("implied by {}: {inference}", cited(citation)),
        Provenance::Assumed { why } => format!("assumed: {why}"),
    }
}
