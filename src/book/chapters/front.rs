//! The opening pages: contents, title page, how to read, glossary.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Link, main_run};
use crate::book::numbers::rests_on;
use crate::book::pages::Pages;
use crate::book::record;
use crate::rules::Status;

#[derive(Serialize)]
struct View {
    cards: Vec<Card>,
    links: Vec<Link>,
    rests_on: Option<String>,
    version: String,
    legend: Vec<Sign>,
    example: Option<Value>,
}

/// A ruleset at a glance.
#[derive(Serialize)]
struct Card {
    name: String,
    label: String,
    title: String,
    start: Value,
    place: Option<String>,
    reported: Option<String>,
    summary: Option<String>,
    rules: usize,
    questions: usize,
}

/// A sign of how well a rule is founded.
#[derive(Serialize)]
struct Sign {
    icon: &'static str,
    word: &'static str,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let mut cards = Vec::new();
    for told in &book.told {
        let rules = told.ruleset;
        let id = crate::book::told::anchor(rules, "the_card");
        cards.push(Card {
            name: told.name().into(),
            label: told.label.clone(),
            title: rules.title().into(),
            start: book.start(rules, &id)?,
            place: rules.record().place().map(|(name, _)| name.to_string()),
            reported: record::observed(rules.record()),
            summary: rules.record().summary().map(str::to_string),
            rules: told.rules.len(),
            questions: rules.questions().len(),
        });
    }
    let example = match book.told.first() {
        Some(told) => Some(book.start(told.ruleset, "_how-to-read_board")?),
        None => None,
    };
    let view = View {
        cards,
        links: book.links(),
        rests_on: book.input.studies.first().and_then(main_run).map(rests_on),
        version: book.input.version.clone(),
        legend: Status::ALL
            .map(|status| Sign {
                icon: crate::book::cite::icon(status),
                word: status.word(),
            })
            .into(),
        example,
    };
    for (path, template) in [
        ("src/SUMMARY.md", "summary.md"),
        ("src/index.md", "index.md"),
        ("src/how-to-read.md", "how-to-read.md"),
        ("src/glossary.md", "glossary.md"),
    ] {
        pages.add(path, book.templates.page(template, &view)?);
    }
    Ok(())
}
