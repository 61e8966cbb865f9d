//! All rules of all rulesets in one table.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Link};
use crate::book::pages::Pages;
use crate::book::told::ToldRule;
use crate::compare;

#[derive(Serialize)]
struct View<'a> {
    links: Vec<Link>,
    rows: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    topic: &'static str,
    /// Whether all rulesets say the same.
    agreed: bool,
    cells: Vec<Cell<'a>>,
}

#[derive(Serialize)]
struct Cell<'a> {
    /// A letter for each different cell of the row; none where nothing is said.
    group: Option<char>,
    /// The number of its group, for a tint.
    tint: usize,
    name: String,
    rules: Vec<&'a ToldRule>,
}

/// How many tints the style sheet knows.
const TINTS: usize = 6;

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let matrix = compare::matrix(&book.rulesets());
    let rows = matrix
        .rows
        .iter()
        .map(|row| Row {
            topic: row.head.topic(),
            agreed: row.is_agreed(),
            cells: row
                .cells
                .iter()
                .zip(&book.told)
                .map(|(cell, told)| Cell {
                    group: cell.saying.map(letter),
                    tint: cell.saying.unwrap_or(0) % TINTS,
                    name: told.name().into(),
                    rules: cell.clauses.iter().map(|id| told.rule(*id)).collect(),
                })
                .collect(),
        })
        .collect();
    let view = View {
        links: book.links(),
        rows,
    };
    pages.add("src/matrix.md", book.templates.page("matrix.md", &view)?);
    Ok(())
}

/// A, B, C …, then small letters.
fn letter(n: usize) -> char {
    ('A'..='Z').chain('a'..='z').nth(n).unwrap_or('·')
}
