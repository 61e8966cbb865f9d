//! Fields that the styles of BibTeX and biblatex ask for.

use super::entry::Entry;
use super::limits::MAX_SHOWN;
use crate::report::{Fault, Faults, either, nearest, visible};

const BY: &[&str] = &["author", "editor"];
const AUTHOR: &[&str] = &["author"];
const TITLE: &[&str] = &["title"];
const YEAR: &[&str] = &["year", "date"];
const JOURNAL: &[&str] = &["journal", "journaltitle"];
const PUBLISHER: &[&str] = &["publisher"];
const BOOK_TITLE: &[&str] = &["booktitle"];
const SCHOOL: &[&str] = &["school", "institution"];
const INSTITUTION: &[&str] = &["institution", "school"];
const PLACE: &[&str] = &["booktitle", "chapter", "pages"];
const NOTE: &[&str] = &["note", "date", "year"];
const ADDRESS: &[&str] = &["url", "doi", "eprint"];

/// Kinds of entries, and what each needs: one of each list.
const REQUIRED: &[(&[&str], &[&[&str]])] = &[
    (&["article"], &[AUTHOR, TITLE, JOURNAL, YEAR]),
    (&["book", "mvbook"], &[BY, TITLE, PUBLISHER, YEAR]),
    (
        &["inbook", "bookinbook", "suppbook"],
        &[BY, TITLE, PLACE, PUBLISHER, YEAR],
    ),
    (
        &["incollection", "suppcollection", "inreference"],
        &[AUTHOR, TITLE, BOOK_TITLE, PUBLISHER, YEAR],
    ),
    (
        &["inproceedings", "conference"],
        &[AUTHOR, TITLE, BOOK_TITLE, YEAR],
    ),
    (
        &["thesis", "phdthesis", "mastersthesis"],
        &[AUTHOR, TITLE, SCHOOL, YEAR],
    ),
    (
        &["techreport", "report"],
        &[AUTHOR, TITLE, INSTITUTION, YEAR],
    ),
    (&["unpublished"], &[AUTHOR, TITLE, NOTE]),
    (
        &[
            "proceedings",
            "mvproceedings",
            "collection",
            "mvcollection",
            "reference",
            "mvreference",
            "periodical",
        ],
        &[TITLE, YEAR],
    ),
    (&["online", "electronic", "www"], &[TITLE, ADDRESS]),
    (
        &[
            "booklet",
            "manual",
            "misc",
            "dataset",
            "software",
            "patent",
            "artwork",
            "audio",
            "image",
            "letter",
            "movie",
            "music",
            "performance",
            "review",
            "standard",
            "video",
            "legal",
            "legislation",
            "jurisdiction",
            "commentary",
            "suppperiodical",
        ],
        &[TITLE],
    ),
    (&["xdata", "set", "bibnote"], &[]),
];

/// Warns of each entry that lacks a field its kind needs.
pub(super) fn check(entries: &[Entry], faults: &mut Faults) {
    let mut found = 0;
    for entry in entries {
        if let Some(fault) = check_one(entry) {
            found += 1;
            if found <= MAX_SHOWN {
                faults.push(fault);
            }
        }
    }
    if found > MAX_SHOWN {
        let more = found - MAX_SHOWN;
        faults.push(Fault::warning(format!(
            "{more} more entries of the bibliography lack fields"
        )));
    }
}

fn check_one(entry: &Entry) -> Option<Fault> {
    let kind = entry.kind.value.as_str();
    let Some((_, needed)) = REQUIRED.iter().find(|(kinds, _)| kinds.contains(&kind)) else {
        let known = REQUIRED.iter().flat_map(|(kinds, _)| kinds.iter().copied());
        let near = nearest(kind, known).unwrap_or("misc");
        return Some(
            Fault::warning(format!("`@{}` is no kind of entry", visible(kind)))
                .at(entry.kind.span, "taken as `@misc`")
                .help(format!("write `@{near}`")),
        );
    };
    let lacks = |names: &&&[&str]| names.iter().all(|name| entry.get(name).is_none());
    let missing: Vec<String> = needed
        .iter()
        .filter(lacks)
        .map(|names| one_of(names))
        .collect();
    if missing.is_empty() {
        return None;
    }
    let key = visible(&entry.key.value);
    let fault = Fault::warning(format!("`{key}` lacks {}", crate::report::both(&missing)))
        .at(entry.key.span, format!("an `@{kind}` needs it"));
    Some(match kind {
        "book" | "incollection" | "inbook" => fault.help("add what the work says; where it names no publisher, write it as `@booklet` or `@misc`"),
        _ => fault.help("add what the work says, or write it as `@misc`"),
    })
}

fn one_of(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    either(&names)
}
