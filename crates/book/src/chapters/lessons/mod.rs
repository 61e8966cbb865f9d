//! The pages from which the language is learned: a report followed to its file,
//! the course of a turn, memory, choices, rounds and readings, a file with
//! notes, and the index by the sentence.

mod annotated;
mod example;
mod first_report;
mod sentences;

use std::sync::Arc;

use minijinja::value::{Kwargs, Value};
use minijinja::{Error, context};

use super::Book;
use crate::pages::Pages;
use crate::templates::Templates;

/// The pages that are written by hand, around examples that are played.
const PAGES: &[&str] = &[
    "first-report",
    "turn",
    "memory",
    "choices",
    "rounds",
    "readings",
];

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let view = view()?;
    for page in PAGES {
        let template = format!("lessons/{page}.md");
        let text = book.templates.page(&template, &view)?;
        pages.add(format!("src/lessons/{page}.md"), text);
    }
    annotated::add(book, pages)?;
    sentences::add(book, pages)
}

/// What the pages call: examples to be played, and the steps of the report.
fn view() -> Result<Value, Error> {
    let templates = Arc::new(Templates::new()?);
    let (boards, plays) = (Arc::clone(&templates), Arc::clone(&templates));
    let turn = templates.drawing("svg/turn.svg", &())?;
    Ok(context! {
        turn,
        example => Value::from_function(move |lines: String, options: Kwargs| {
            example::example(&templates, &lines, &options)
        }),
        refused => Value::from_function(|lines: String| example::refused(&lines)),
        board => Value::from_function(move |step: u32, caption: String| {
            first_report::board(&boards, step, &caption)
        }),
        play => Value::from_function(
            move |step: u32, position: String, mv: String, caption: String| {
                first_report::play(&plays, step, &position, &mv, &caption)
            },
        ),
        step => Value::from_function(first_report::step),
        whole => Value::from_function(|name: String| first_report::whole(&name)),
        said => Value::from_function(|command: String, name: String, first: usize| {
            first_report::said(&command, &name, first)
        }),
        part => Value::from_function(|command: String, name: String, begins: String| {
            first_report::part(&command, &name, &begins)
        }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_of_every_page_is_played() {
        let (templates, view) = (Templates::new().unwrap(), view().unwrap());
        for page in PAGES {
            let text = templates.page(&format!("lessons/{page}.md"), &view);
            let text = text.unwrap_or_else(|error| panic!("{page}: {error:#}"));
            assert!(
                text.contains("sl-sow"),
                "{page} shows lines of the language"
            );
        }
    }
}
