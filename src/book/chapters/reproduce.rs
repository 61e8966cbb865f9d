//! How every number of the book is made again.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Link};
use crate::book::numbers::{agents, grouped};
use crate::book::pages::Pages;

#[derive(Serialize)]
struct View<'a> {
    command: &'a str,
    version: &'a str,
    seed: Option<u64>,
    limit: Option<String>,
    agreement: Option<&'a str>,
    example: Option<&'a str>,
    players: Vec<String>,
    rulesets: Vec<Row>,
}

/// How many games of a ruleset each kind of player played.
#[derive(Serialize)]
struct Row {
    link: Link,
    games: Vec<String>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let first = book
        .entries
        .iter()
        .find(|entry| !entry.study.runs.is_empty());
    let runs = first.map(|entry| &entry.study.runs).into_iter().flatten();
    let main = first.and_then(|entry| entry.main_run());
    let view = View {
        command: &book.input.command,
        version: &book.input.version,
        seed: main.map(|run| run.seed),
        limit: main.map(|run| grouped(u64::from(run.limit))),
        agreement: main.map(|run| run.agreement.as_str()),
        example: first.map(|entry| entry.study.runs[0].command.as_str()),
        players: runs.map(|run| agents(&run.summary)).collect(),
        rulesets: book
            .entries
            .iter()
            .map(|entry| Row {
                link: entry.link(),
                games: entry
                    .study
                    .runs
                    .iter()
                    .map(|run| grouped(run.summary.games))
                    .collect(),
            })
            .collect(),
    };
    pages.add(
        "src/reproduce.md",
        book.templates.page("reproduce.md", &view)?,
    );
    Ok(())
}
