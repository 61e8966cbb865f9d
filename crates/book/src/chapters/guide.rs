//! How to read the book, and its glossary.

use minijinja::{Error, Value};
use serde::Serialize;

use super::Book;
use super::front::{Basis, basis};
use super::language::{Words, words};
use crate::pages::Pages;
use crate::svg;
use seedlore_game::{FIELDS, Field};
use seedlore_language::rules::Player;
use seedlore_referee::sketch::{Hole, Mark, Place, Seat, Side, Signs, State};
use seedlore_referee::verify::Notation;

#[derive(Serialize)]
struct TemplateContext {
    /// All rules by the weakest thing each rests on.
    all: Basis,
    example: Option<Value>,
    signs: Vec<(Value, &'static str)>,
    /// The words of a position's fifth part.
    fields: Vec<FieldRow>,
    notations: Vec<NotationRow>,
}

/// A word of a position as the table shows it.
#[derive(Serialize)]
struct FieldRow {
    example: &'static str,
    meaning: Vec<Words>,
}

impl FieldRow {
    fn new(field: &'static Field) -> FieldRow {
        FieldRow {
            example: field.example,
            meaning: words(field.meaning),
        }
    }
}

/// A notation of moves as the table shows it.
#[derive(Serialize)]
struct NotationRow {
    name: &'static str,
    examples: &'static [&'static str],
    meaning: &'static str,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    // A plain board explains itself best.
    let plain = book.entries.iter().min_by_key(|entry| {
        (
            entry.rules().board().rows().abs_diff(2),
            entry.mechanics.len(),
        )
    });
    let example = match plain {
        Some(entry) => Some(book.start(entry.rules(), "_how-to-read_board")?),
        None => None,
    };
    let view = TemplateContext {
        all: basis(book.entries.iter()),
        example,
        signs: signs(book)?,
        fields: FIELDS.iter().map(FieldRow::new).collect(),
        notations: Notation::ALL
            .into_iter()
            .map(|notation| NotationRow {
                name: notation.name(),
                examples: notation.examples(),
                meaning: notation.meaning(),
            })
            .collect(),
    };
    for (path, template) in [
        ("src/how-to-read.md", "how-to-read.md"),
        ("src/glossary.md", "glossary.md"),
        ("src/commands.md", "commands.md"),
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
        code: Player::North.code().into(),
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
            with(
                0,
                Signs {
                    chosen: true,
                    lifted: 5,
                    ..none
                },
            ),
            "a pit whose seeds were lifted to be sown",
        ),
        (
            with(1, Signs { sown: 1, ..none }),
            "a pit in which a seed fell",
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
                marks: vec![Mark {
                    name: "house".into(),
                    holder: Some(0),
                }],
                ..plain()
            },
            "a pit that carries a mark, here a house of North’s",
        ),
    ];
    all.into_iter()
        .map(|(hole, meaning)| Ok((svg::pit(&book.templates, &hole, &north)?, meaning)))
        .collect()
}
