//! How large a file of rulesets and its parts may be.
//!
//! A title, a name or a note is printed again wherever its ruleset is spoken
//! of: in a book of many rulesets thousands of times. So each has a longest
//! length, several times that of the longest in use, and is refused beyond it
//! before anything is made of it.

use pest::iterators::{Pair, Pairs};

use super::grammar::Rule;
use super::guard::MOST_CALLS;
use super::{MAX_FAULTS, MAX_FILE, depth, span_of};
use crate::report::{Fault, Faults, Limit};
use crate::source::{FileId, Span};

/// Characters of a ruleset's title.
pub const MAX_TITLE: usize = 200;

/// Characters between quotation marks.
pub const MAX_QUOTED: usize = 2_000;

/// Characters of a note in brackets.
pub const MAX_NOTE: usize = 2_000;

/// Characters of the name of a ruleset, a mark, a question, a reading or a
/// source.
pub const MAX_NAME: usize = 64;

/// The bounds of a file and its parts.
pub const LIMITS: &[Limit] = &[
    Limit::new(MAX_FILE as u64, "bytes of a file of rulesets"),
    Limit::new(MAX_TITLE as u64, "characters of a ruleset's title"),
    Limit::new(MAX_QUOTED as u64, "characters between quotation marks"),
    Limit::new(MAX_NOTE as u64, "characters of a note in brackets"),
    Limit::new(
        MAX_NAME as u64,
        "characters of the name of a ruleset, a mark, a question, a reading or a source",
    ),
    Limit::new(
        depth::DEEPEST as u64,
        "blocks, groups and phrases, one within the other",
    ),
    Limit::new(
        depth::MOST_POSSIBLE as u64,
        "of them, one within the other, by a first count of the file's signs",
    ),
    Limit::new(MOST_CALLS as u64, "steps of reading a file"),
    Limit::new(
        MAX_FAULTS as u64,
        "errors told of a file that can't be read",
    ),
];

/// Every part of a text that is longer than it may be.
pub(super) fn too_long(pairs: &Pairs<'_, Rule>, file: FileId) -> Faults {
    let mut faults = Faults::default();
    let mut titles: Vec<Span> = Vec::new();
    for pair in pairs.clone().flatten() {
        let (most, what) = match pair.as_rule() {
            Rule::definition => {
                let title = pair.into_inner().find(is_string);
                let title = title.map(|title| longer(&title, MAX_TITLE, "title", file));
                // One that is too long for any text is told of as a title.
                if let Some(found) = title.filter(|found| !found.is_empty()) {
                    titles.extend(found.iter().filter_map(|fault| fault.span));
                    faults.extend(found);
                }
                continue;
            }
            Rule::string
                if titles
                    .iter()
                    .any(|title| title.start == pair.as_span().start()) =>
            {
                continue;
            }
            Rule::string => (MAX_QUOTED, "text"),
            Rule::note => (MAX_NOTE, "note"),
            Rule::name | Rule::alias => (MAX_NAME, "name"),
            _ => continue,
        };
        faults.extend(longer(&pair, most, what, file));
        if faults.len() >= MAX_FAULTS {
            break;
        }
    }
    faults.sorted()
}

fn is_string(pair: &Pair<'_, Rule>) -> bool {
    pair.as_rule() == Rule::string
}

fn longer(pair: &Pair<'_, Rule>, most: usize, what: &str, file: FileId) -> Faults {
    let marks = if is_string(pair) { 2 } else { 0 };
    let length = pair.as_str().trim_end().chars().count() - marks;
    if length <= most {
        return Faults::default();
    }
    let mut place = span_of(file, pair);
    // The first words show which it is.
    let first = pair.as_str().char_indices().nth(SHOWN);
    place.end = first.map_or(place.end, |(at, _)| place.start + at);
    Fault::error(format!("this {what} is too long"))
        .at(place, format!("{length} characters of at most {most}"))
        .help("shorten it; `seedlore language limits` lists the bounds")
        .into()
}

/// So many characters of what is too long are underlined.
const SHOWN: usize = 40;
