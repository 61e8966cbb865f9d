//! Where and when games were reported: the map, the years, and a list that can be sifted.

use std::collections::BTreeSet;

use minijinja::{Error, Value};
use serde::Serialize;

use super::report::{LandLink, Report};
use super::{Book, Entry};
use crate::pages::Pages;
use crate::svg::{self, Caption, Dot, Sign, When};
use seedlore_language::prose;
use seedlore_language::rules::Coordinates;
use seedlore_study::compare::Mechanic;

/// The signs and what they stand for.
const SIGNS: [(Sign, &str); 4] = [
    (Sign::Disc, "two rows"),
    (Sign::Triangle, "four rows"),
    (Sign::Square, "three rows, or more than four"),
    (Sign::Ring, "a ring or one row"),
];

/// By which mechanics the page is sifted: how their tags begin, which stands in addresses
/// too, and a heading.
const FACETS: [(&str, &str); 4] = [
    ("rows", "Rows"),
    ("relay", "Laps"),
    ("direction", "Direction"),
    ("capture", "Capture"),
];

/// Those by which a move has more than one lap.
pub const RELAYS: [Mechanic; 3] = [
    Mechanic::RelayLast,
    Mechanic::RelayNext,
    Mechanic::CapturesSown,
];

const SCRIPTS: &[(&str, &str)] = &[
    (
        "src/map-dots.js",
        include_str!("../../../../book/theme/map-dots.js"),
    ),
    ("src/map.js", include_str!("../../../../book/theme/map.js")),
];

#[derive(Serialize)]
struct TemplateContext<'a> {
    map: Option<Value>,
    legend: Vec<(Value, &'static str)>,
    timeline: Option<Value>,
    /// Whether the timeline has dots of each kind.
    is_until: bool,
    is_span: bool,
    facets: Vec<Facet>,
    /// Their keys, in the order in which a row has what is sifted.
    keys: Vec<&'static str>,
    lands: Vec<LandLink>,
    relays: String,
    rows: Vec<Row<'a>>,
    unplaced: usize,
    undated: usize,
}

/// What one can sift by in one respect.
#[derive(Serialize)]
struct Facet {
    key: &'static str,
    words: &'static str,
    choices: Vec<Choice>,
}

#[derive(Serialize)]
struct Choice {
    value: &'static str,
    words: &'static str,
    count: usize,
}

#[derive(Serialize)]
struct Row<'a> {
    report: Report<'a>,
    /// Where it belongs on the map.
    at: Option<svg::Point>,
    ends: Option<(i32, i32)>,
    rows: u8,
    is_relay: bool,
    tags: String,
}

/// What a ruleset has of each facet, without how their tags begin: facets apart by spaces, what it
/// has of one by commas.
fn tags(entry: &Entry) -> String {
    let of_facet = |(key, _): &(&str, &str)| {
        let has = Mechanic::named(key)
            .into_iter()
            .filter(|mechanic| entry.mechanics.contains(mechanic));
        let values = has.filter_map(|mechanic| Some(mechanic.tag().split_once('.')?.1));
        values.collect::<Vec<_>>().join(",")
    };
    FACETS.iter().map(of_facet).collect::<Vec<_>>().join(" ")
}

/// Every mechanic by which a ruleset is sifted.
fn sifted(entry: &Entry) -> impl Iterator<Item = Mechanic> {
    let facets = FACETS.iter().flat_map(|(key, _)| Mechanic::named(key));
    facets.filter(|mechanic| entry.mechanics.contains(mechanic))
}

/// The page with what has any of some mechanics, of one facet or several; `None` if it is
/// not sifted by one of them.
pub fn sifted_by(mechanics: &[Mechanic]) -> Option<String> {
    let mut parts: Vec<(&str, Vec<&str>)> = Vec::new();
    for mechanic in mechanics {
        let (key, value) = mechanic.tag().split_once('.')?;
        FACETS.iter().find(|(facet, _)| *facet == key)?;
        match parts.iter_mut().find(|(facet, _)| *facet == key) {
            Some((_, values)) => values.push(value),
            None => parts.push((key, vec![value])),
        }
    }
    let parts = parts.iter();
    let parts = parts.map(|(key, values)| format!("{key}={}", values.join(",")));
    Some(format!("map.md#{}", parts.collect::<Vec<_>>().join("&")))
}

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

/// A dot for each ruleset whose record gives coordinates, and which it is.
fn dots<'b, 'a>(book: &'b Book<'a>) -> Vec<(&'b Entry<'a>, Dot)> {
    let mut dots: Vec<(&Entry, Dot)> = book
        .entries
        .iter()
        .filter_map(|entry| {
            let place = entry.rules().record().place().map_or("", |(name, _)| name);
            let dot = Dot {
                at: coordinates(entry)?,
                sign: sign(entry),
                name: format!("{}: {place}", entry.told.label),
                link: Some(format!("rulesets/{}.html", entry.name())),
            };
            Some((entry, dot))
        })
        .collect();
    // From north to south, so that the keyboard goes one way over the map.
    dots.sort_by(|(_, a), (_, b)| b.at.latitude.total_cmp(&a.at.latitude));
    dots
}

fn caption(book: &Book, id: &str) -> Caption {
    let counts: Vec<String> = book
        .regions
        .iter()
        .map(|region| format!("{}: {}", region.title, region.members.len()))
        .collect();
    Caption {
        id: id.into(),
        title: "Where the rulesets were reported".into(),
        desc: format!("Rulesets by region. {}.", counts.join("; ")),
    }
}

/// The map as a picture, whose dots lead nowhere; nothing where no place is known.
pub fn picture(book: &Book) -> Result<Option<Value>, Error> {
    let dots = dots(book).into_iter();
    let dots: Vec<Dot> = dots.map(|(_, dot)| Dot { link: None, ..dot }).collect();
    if dots.is_empty() {
        return Ok(None);
    }
    let (map, _) = svg::map(&book.templates, &caption(book, "_index_map"), &dots)?;
    Ok(Some(map))
}

/// The signs that the map uses.
pub fn legend(book: &Book) -> Result<Vec<(Value, &'static str)>, Error> {
    SIGNS
        .into_iter()
        .filter(|(of, _)| book.entries.iter().any(|entry| sign(entry) == *of))
        .map(|(of, meaning)| Ok((svg::sign(&book.templates, of)?, meaning)))
        .collect()
}

/// What the rulesets of the book differ in.
fn facets(book: &Book) -> Vec<Facet> {
    let choice = |mechanic: Mechanic| {
        let has = |entry: &&Entry| entry.mechanics.contains(&mechanic);
        Choice {
            value: mechanic
                .tag()
                .split_once('.')
                .map_or("", |(_, value)| value),
            words: mechanic.words(),
            count: book.entries.iter().filter(has).count(),
        }
    };
    let facets = FACETS.into_iter().map(|(key, words)| Facet {
        key,
        words,
        choices: Mechanic::named(key)
            .into_iter()
            .map(choice)
            .filter(|choice| choice.count > 0)
            .collect(),
    });
    facets.filter(|facet| !facet.choices.is_empty()).collect()
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let dots = dots(book);
    let (entries, dots): (Vec<&Entry>, Vec<Dot>) = dots.into_iter().unzip();
    let mut places = Vec::new();
    let mut drawn = None;
    if !dots.is_empty() {
        let (map, points) = svg::map(&book.templates, &caption(book, "_map_map"), &dots)?;
        (drawn, places) = (Some(map), points);
    }
    let mut rows: Vec<Row> = Vec::new();
    for entry in &book.entries {
        let report = Report::new(entry);
        let dot = entries
            .iter()
            .position(|other| other.name() == entry.name());
        rows.push(Row {
            at: dot.map(|dot| places[dot]),
            ends: report.time.map(When::ends),
            rows: entry.rules().board().rows(),
            is_relay: !entry.mechanics.contains(&Mechanic::OneLap),
            tags: tags(entry),
            report,
        });
    }
    // What has no date comes last.
    rows.sort_by_key(|row| row.ends.map_or((i32::MAX, 0), |ends| ends));
    let times: Vec<When> = rows.iter().filter_map(|row| row.report.time).collect();
    let timeline = Caption {
        id: "_map_timeline".into(),
        title: "When the rulesets were reported".into(),
        desc: "The list below has the same, by year.".into(),
    };
    let lands = rows.iter().filter_map(|row| row.report.land.clone());
    let lands: BTreeSet<LandLink> = lands.collect();
    let view = TemplateContext {
        map: drawn,
        legend: legend(book)?,
        timeline: svg::timeline(&book.templates, &timeline, &times)?,
        is_until: times.iter().any(|time| matches!(time, When::Until(_))),
        is_span: times.iter().any(|time| matches!(time, When::Between(..))),
        facets: facets(book),
        keys: FACETS.map(|(key, _)| key).to_vec(),
        lands: lands.into_iter().collect(),
        relays: sifted_by(&RELAYS).unwrap_or_default(),
        unplaced: rows.iter().filter(|row| row.at.is_none()).count(),
        undated: rows.len() - times.len(),
        rows,
    };
    pages.add("src/map.md", book.templates.page("map.md", &view)?);
    for (path, script) in SCRIPTS {
        pages.add(*path, *script);
    }
    Ok(())
}

/// What kind of game a ruleset plays, by what the map is sifted by, as a sentence.
pub fn kind(entry: &Entry) -> String {
    let words: Vec<&str> = sifted(entry).map(Mechanic::words).collect();
    prose::sentence(&words.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_what_the_page_is_sifted_by() {
        let address = sifted_by(&RELAYS).unwrap();
        assert_eq!(address, "map.md#relay=last,next,captures");
        let both = sifted_by(&[Mechanic::FourRows, Mechanic::RelayLast]).unwrap();
        assert_eq!(both, "map.md#rows=four&relay=last");
        assert_eq!(sifted_by(&[Mechanic::Stores]), None);
    }
}
