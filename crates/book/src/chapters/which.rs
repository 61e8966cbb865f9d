//! The page that asks about a game that was seen, and tells which it is.

use std::collections::BTreeMap;

use minijinja::{Error, ErrorKind, Value};
use serde::Serialize;

use super::Book;
use super::beside::{Named, named};
use crate::pages::Pages;
use crate::places::{other_names, towns, with_country};
use crate::play::quoted;
use crate::rules_text::shortened;
use crate::svg::{Caption, bare_map};
use seedlore_language::rules::Coordinates;
use seedlore_study::features::Kind;
use seedlore_study::identify::{self, Ease, Table};

/// Shares are written with so many digits: what is told of them has fewer.
const DIGITS: f64 = 1e4;

/// What the page's scripts read.
#[derive(Serialize)]
struct Data {
    /// The table as the program reads it: a text, for it is handed on and not looked into.
    table: String,
    questions: Vec<Question>,
    places: Vec<Place>,
}

/// A question, and what may be answered.
#[derive(Serialize)]
struct Question {
    /// Its number, by which the table has what is said of it.
    nth: usize,
    key: String,
    /// The name of its feature, by which it may be asked for too.
    id: String,
    asks: &'static str,
    look: &'static str,
    ease: &'static str,
    kind: &'static str,
    /// As they are typed, and in words; none where a number is asked for.
    answers: Vec<(String, String)>,
}

/// A place by which one says where a game was seen.
#[derive(Serialize)]
struct Place {
    label: String,
    names: Vec<String>,
    /// Degrees north and east.
    at: (f64, f64),
    /// Reports from there, for a hint.
    reports: usize,
}

/// What `theme/compare-names.js` finds rulesets by.
#[derive(Serialize)]
struct Rulesets {
    rulesets: Vec<Named>,
}

#[derive(Serialize)]
struct TemplateContext {
    rulesets: usize,
    map: Value,
    /// Degrees of its left and upper edge, and lengths for a degree.
    window: (f64, f64, f64),
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let data = Data {
        table: table(&book.input.key)?,
        questions: questions(),
        places: places(book),
    };
    let rulesets = Rulesets {
        rulesets: named(book),
    };
    pages.add(
        "src/which-data.js",
        format!(
            "window.seedloreRules = {};\nwindow.seedloreWhich = {};\n",
            quoted(&rulesets),
            quoted(&data)
        ),
    );
    let caption = Caption {
        id: "_which_map".into(),
        title: "The earth, to point to a place".into(),
        desc: "A place can be typed above as well.".into(),
    };
    let (map, window) = bare_map(&book.templates, &caption)?;
    let view = TemplateContext {
        rulesets: book.entries.len(),
        map,
        window,
    };
    pages.add("src/which.md", book.templates.page("which.md", &view)?);
    Ok(())
}

/// The table as JSON, its shares with few digits and its titles no longer than labels.
fn table(table: &Table) -> Result<String, Error> {
    let written = serde_json::to_value(table).and_then(|mut value| {
        shorten(&mut value);
        for candidate in value["candidates"].as_array_mut().into_iter().flatten() {
            let title = candidate["title"].as_str().unwrap_or_default();
            candidate["title"] = shortened(title).into();
        }
        serde_json::to_string(&value)
    });
    written.map_err(|error| {
        Error::new(ErrorKind::InvalidOperation, "the key can't be written").with_source(error)
    })
}

fn shorten(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Array(all) => all.iter_mut().for_each(shorten),
        serde_json::Value::Object(all) => all.values_mut().for_each(shorten),
        serde_json::Value::Number(number) if number.is_f64() => {
            let short = number.as_f64().map(|n| (n * DIGITS).round() / DIGITS);
            *value = short.into();
        }
        _ => {}
    }
}

fn questions() -> Vec<Question> {
    let asked = identify::Question::all().enumerate();
    let asked = asked.filter(|(_, question)| question.is_asked());
    let told = asked.map(|(nth, question)| Question {
        nth,
        key: identify::key(question.feature),
        id: question.feature.id(),
        asks: question.asks,
        look: question.look,
        ease: match question.ease {
            Ease::Board => "board",
            Ease::Onlooker => "seen",
            Ease::Player | Ease::Never => "players",
        },
        kind: match question.feature.kind() {
            Kind::Number => "number",
            Kind::YesNo => "yes-no",
            Kind::OneOf(_) => "one-of",
        },
        answers: question
            .values()
            .map(|value| (question.written(value), question.words(value)))
            .collect(),
    });
    told.collect()
}

/// Countries and towns, and where games were reported, each once.
fn places(book: &Book) -> Vec<Place> {
    let mut places: BTreeMap<String, Place> = BTreeMap::new();
    let mut add = |label: String, own: &str, at: Coordinates, reports: usize| {
        let tenths = |degrees: f64| (degrees * 10.0).round() / 10.0;
        let place = places.entry(label.clone()).or_insert_with(|| {
            let others = other_names(&label).into_iter().map(String::from);
            let mut names: Vec<String> = [label.clone(), own.into()]
                .into_iter()
                .chain(others)
                .collect();
            names.dedup();
            Place {
                label,
                names,
                at: (tenths(at.latitude), tenths(at.longitude)),
                reports: 0,
            }
        });
        place.reports += reports;
    };
    for (name, at) in towns() {
        add(name.into(), name, at, 0);
    }
    for entry in &book.entries {
        if let Some((name, Some(at))) = entry.rules().record().place() {
            add(with_country(name), name, at, 1);
        }
    }
    places.into_values().collect()
}
