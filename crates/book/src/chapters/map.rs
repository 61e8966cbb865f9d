//! Where the rulesets were reported, as dots.

use minijinja::{Error, Value};

use super::{Book, Entry};
use crate::svg::{self, Caption, Dot, Sign};
use seedlore_language::rules::Coordinates;

/// The signs and what they stand for.
const SIGNS: [(Sign, &str); 4] = [
    (Sign::Disc, "two rows"),
    (Sign::Triangle, "four rows"),
    (Sign::Square, "three rows, or more than four"),
    (Sign::Ring, "a ring or one row"),
];

fn sign(entry: &Entry) -> Sign {
    match entry.rules().board().rows() {
        1 => Sign::Ring,
        2 => Sign::Disc,
        4 => Sign::Triangle,
        _ => Sign::Square,
    }
}

fn coordinates(entry: &Entry) -> Option<Coordinates> {
    entry.rules().record().place()?.1
}

/// Rulesets whose record gives no coordinates.
pub fn without_place(book: &Book) -> usize {
    let missing = |entry: &&Entry| coordinates(entry).is_none();
    book.entries.iter().filter(missing).count()
}

/// The map; nothing where no place is known.
pub fn drawing(book: &Book) -> Result<Option<Value>, Error> {
    let mut dots: Vec<Dot> = book
        .entries
        .iter()
        .filter_map(|entry| {
            let place = entry.rules().record().place().map_or("", |(name, _)| name);
            Some(Dot {
                at: coordinates(entry)?,
                sign: sign(entry),
                name: format!("{}: {place}", entry.told.label),
                link: format!("rulesets/{}.html", entry.name()),
            })
        })
        .collect();
    if dots.is_empty() {
        return Ok(None);
    }
    // From north to south, so that the keyboard goes one way over the map.
    dots.sort_by(|a, b| b.at.latitude.total_cmp(&a.at.latitude));
    let counts: Vec<String> = book
        .regions
        .iter()
        .map(|region| format!("{}: {}", region.title, region.members.len()))
        .collect();
    let caption = Caption {
        id: "_index_map".into(),
        title: "Where the rulesets were reported".into(),
        desc: format!("Rulesets by region. {}.", counts.join("; ")),
    };
    svg::map(&book.templates, &caption, &dots).map(Some)
}

/// The signs that the map uses.
pub fn legend(book: &Book) -> Result<Vec<(Value, &'static str)>, Error> {
    SIGNS
        .into_iter()
        .filter(|(of, _)| book.entries.iter().any(|entry| sign(entry) == *of))
        .map(|(of, meaning)| Ok((svg::sign(&book.templates, of)?, meaning)))
        .collect()
}
