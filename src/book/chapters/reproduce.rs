//! How every number of the book is made again.

use minijinja::Error;
use serde::Serialize;

use super::Book;
use crate::book::numbers::{agents, grouped};
use crate::book::pages::Pages;

#[derive(Serialize)]
struct View<'a> {
    command: &'a str,
    version: &'a str,
    rulesets: Vec<Commands<'a>>,
}

#[derive(Serialize)]
struct Commands<'a> {
    name: &'a str,
    label: &'a str,
    runs: Vec<RunView<'a>>,
}

#[derive(Serialize)]
struct RunView<'a> {
    agents: String,
    games: String,
    seed: u64,
    agreement: &'a str,
    limit: u32,
    version: &'a str,
    command: &'a str,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let view = View {
        command: &book.input.command,
        version: &book.input.version,
        rulesets: book
            .studies()
            .map(|(study, told)| Commands {
                name: told.name(),
                label: &told.label,
                runs: study
                    .runs
                    .iter()
                    .map(|run| RunView {
                        agents: agents(&run.summary),
                        games: grouped(run.summary.games),
                        seed: run.summary.seed,
                        agreement: &run.summary.agreement,
                        limit: run.summary.limit,
                        version: &run.summary.version,
                        command: &run.command,
                    })
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
