//! The opening pages: contents, title page, how to read, glossary.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Link, main_run};
use crate::book::numbers::rests_on;
use crate::book::pages::Pages;
use crate::book::record;
use crate::book::sketch::{Hole, Mark, Place, Seat, Side, Signs, State};
use crate::book::svg;
use crate::rules::{Player, Status};

#[derive(Serialize)]
struct View {
    cards: Vec<Card>,
    links: Vec<Link>,
    rests_on: Option<String>,
    version: String,
    legend: Vec<Sign>,
    example: Option<Value>,
    signs: Vec<(Value, &'static str)>,
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
        signs: signs(book)?,
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

/// A pit with each sign of the drawings, and what it means.
fn signs(book: &Book) -> Result<Vec<(Value, &'static str)>, Error> {
    let plain = || Hole::new(Place::Centre, 0);
    let with = |seeds, signs| Hole {
        signs,
        seeds,
        ..plain()
    };
    let none = Signs::default();
    let north = [Seat {
        name: Player::North.to_string(),
        side: Side::Top,
        to_move: false,
        note: None,
    }];
    let all = [
        (
            with(
                0,
                Signs {
                    chosen: true,
                    ..none
                },
            ),
            "the pit that the player chooses",
        ),
        (
            with(
                0,
                Signs {
                    ruled_out: true,
                    ..none
                },
            ),
            "a pit that the rule forbids to choose",
        ),
        (
            with(1, Signs { sown: 1, ..none }),
            "a pit that received a seed",
        ),
        (
            with(
                1,
                Signs {
                    sown: 1,
                    last: true,
                    ..none
                },
            ),
            "the pit where the last seed fell",
        ),
        (
            with(
                0,
                Signs {
                    captured: 3,
                    ..none
                },
            ),
            "a pit whose seeds were captured",
        ),
        (
            with(
                0,
                Signs {
                    skipped: true,
                    ..none
                },
            ),
            "a pit that the sowing passed over",
        ),
        (
            Hole {
                state: State::Closed,
                ..plain()
            },
            "a pit that is closed",
        ),
        (
            Hole {
                mark: Some(Mark {
                    name: "house".into(),
                    holder: Some(0),
                }),
                ..plain()
            },
            "a pit that carries a mark, here a house of North’s",
        ),
    ];
    all.into_iter()
        .map(|(hole, meaning)| Ok((svg::pit(&book.templates, &hole, &north)?, meaning)))
        .collect()
}
