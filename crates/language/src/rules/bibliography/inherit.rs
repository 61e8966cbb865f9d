//! Fields that entries take from others, by `crossref` and `xdata`.

use std::collections::HashMap;

use super::entry::{Entry, Field};
use super::limits::{MAX_ENTRY_FIELDS, MAX_EXPANDED, MAX_FIELDS, MAX_SHOWN};
use crate::report::{Fault, Faults, nearest, visible};

/// Fields that are of one entry alone.
const NEVER: &[&str] = &[
    "crossref",
    "xref",
    "xdata",
    "ids",
    "entryset",
    "label",
    "options",
    "execute",
    "related",
    "sortkey",
    "presort",
    "shorthand",
    "keywords",
    "abstract",
    "note",
    "annote",
    "annotation",
    "pages",
    "doi",
    "file",
];

/// Fields that name the work itself; a part takes them under another name.
const TITLES: &[(&str, &str)] = &[
    ("title", "booktitle"),
    ("subtitle", "booksubtitle"),
    ("titleaddon", "booktitleaddon"),
];

/// Names of which an entry needs only one.
const EITHER: &[&[&str]] = &[
    &["year", "date"],
    &["journal", "journaltitle"],
    &["address", "location"],
    &["school", "institution"],
];

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    /// Waits for entries that it takes fields from.
    Open,
    Done,
}

/// Writes out what entries take from others. Each entry is done once, after
/// those it takes from; one that takes from itself is an error.
pub(super) fn inherit(entries: &mut [Entry], faults: &mut Faults) {
    let index: HashMap<String, usize> = entries
        .iter()
        .enumerate()
        .map(|(at, entry)| (entry.key.value.clone(), at))
        .collect();
    let mut states = vec![State::New; entries.len()];
    let mut budget = Budget {
        bytes: MAX_EXPANDED,
        fields: MAX_FIELDS,
        shown: 0,
        is_told: false,
    };
    for first in 0..entries.len() {
        let mut open = vec![first];
        while let Some(&at) = open.last() {
            if states[at] == State::Done {
                open.pop();
                continue;
            }
            let parents: Vec<usize> = parents(&entries[at])
                .iter()
                .filter_map(|(_, key)| index.get(*key).copied())
                .collect();
            if states[at] == State::New {
                states[at] = State::Open;
                if let Some(&again) = parents.iter().find(|p| states[**p] == State::Open) {
                    faults.push(circle(&entries[at], &entries[again]));
                    states[at] = State::Done;
                    continue;
                }
                let before = open.len();
                open.extend(parents.iter().filter(|p| states[**p] == State::New));
                if open.len() > before {
                    continue;
                }
            }
            states[at] = State::Done;
            take(entries, at, &index, &mut budget, faults);
        }
    }
}

/// The keys that an entry takes from, with the field that names each.
fn parents(entry: &Entry) -> Vec<(&Field, &str)> {
    let named = |name: &str| entry.fields.iter().find(|field| field.name == name);
    let xdata = named("xdata").into_iter().flat_map(|field| {
        let keys = field.value.split(',').map(str::trim);
        keys.map(move |key| (field, key))
    });
    let crossref = named("crossref").map(|field| (field, field.value.trim()));
    xdata
        .chain(crossref)
        .filter(|(_, key)| !key.is_empty())
        .collect()
}

fn circle(entry: &Entry, other: &Entry) -> Fault {
    let key = visible(&entry.key.value);
    let by = parents(entry)
        .iter()
        .find(|(_, named)| *named == other.key.value)
        .map_or(entry.key.span, |(field, _)| field.span);
    let fault = Fault::error(format!("`{key}` takes fields from itself"));
    match std::ptr::eq(entry, other) {
        true => fault.at(by, "names the entry it is in"),
        false => fault
            .at(by, "names an entry that takes fields from this one")
            .related(other.key.span, "that entry"),
    }
    .help("leave out this field, or name another entry")
}

/// What may still be copied.
struct Budget {
    bytes: usize,
    fields: usize,
    /// Warnings so far.
    shown: usize,
    /// Whether it was said that nothing more is copied.
    is_told: bool,
}

/// Copies into an entry what it lacks and those that it names have.
fn take(
    entries: &mut [Entry],
    at: usize,
    index: &HashMap<String, usize>,
    budget: &mut Budget,
    faults: &mut Faults,
) {
    let mut taken: Vec<Field> = Vec::new();
    let mut followed: Vec<&str> = Vec::new();
    let entry = &entries[at];
    let has = |name: &str, taken: &[Field]| {
        let is_there = |name: &str| {
            entry.fields.iter().any(|field| field.name == name)
                || taken.iter().any(|field| field.name == name)
        };
        let either = EITHER.iter().find(|names| names.contains(&name));
        match either {
            Some(names) => names.iter().any(|name| is_there(name)),
            None => is_there(name),
        }
    };
    for (by, key) in parents(entry) {
        let Some(&from) = index.get(key) else {
            budget.shown += 1;
            if budget.shown <= MAX_SHOWN {
                let near = nearest(key, index.keys().take(1000).map(String::as_str));
                let near = near.map(|near| format!("did you mean `{}`?", visible(near)));
                faults.push(
                    Fault::warning(format!("no entry has the key `{}`", visible(key)))
                        .at(by.span, "takes nothing")
                        .maybe_help(near),
                );
            }
            continue;
        };
        if from == at {
            continue;
        }
        followed.push(&by.name);
        let is_crossref = by.name == "crossref";
        for field in &entries[from].fields {
            let Some(name) = taken_as(entry, field, is_crossref, &entries[from]) else {
                continue;
            };
            if has(name, &taken) {
                continue;
            }
            let is_within = entry.fields.len() + taken.len() < MAX_ENTRY_FIELDS
                && budget.fields > 0
                && budget.bytes >= field.value.len();
            if !is_within {
                if !budget.is_told {
                    budget.is_told = true;
                    faults.push(
                        Fault::error("too much is taken from other entries")
                            .at(by.span, "more fields or bytes than are read")
                            .help("give these works fields of their own"),
                    );
                }
                return;
            }
            budget.fields -= 1;
            budget.bytes -= field.value.len();
            taken.push(Field {
                name: name.to_string(),
                ..field.clone()
            });
        }
    }
    let followed: Vec<String> = followed.iter().map(|name| (*name).into()).collect();
    let entry = &mut entries[at];
    // What was taken is written out: what names the other entry has no use.
    entry.fields.retain(|field| !followed.contains(&field.name));
    entry.fields.extend(taken);
}

/// The name under which an entry takes a field, if it does.
fn taken_as<'f>(
    entry: &Entry,
    field: &'f Field,
    is_crossref: bool,
    from: &Entry,
) -> Option<&'f str> {
    let name = field.name.as_str();
    if ["crossref", "xref", "xdata", "ids"].contains(&name) {
        return None;
    }
    if !is_crossref {
        return Some(name);
    }
    if NEVER.contains(&name) {
        return None;
    }
    let Some((_, part_name)) = TITLES.iter().find(|(title, _)| *title == name) else {
        return Some(name);
    };
    let is_part = [
        "incollection",
        "inproceedings",
        "inbook",
        "conference",
        "suppbook",
        "suppcollection",
        "inreference",
        "bookinbook",
    ];
    match entry.kind.value.as_str() {
        kind if is_part.contains(&kind) => {
            // A book of BibTeX may say itself under which title parts name it.
            from.get(part_name).is_none().then_some(*part_name)
        }
        "article" if name == "title" => Some("journaltitle"),
        _ => None,
    }
}
