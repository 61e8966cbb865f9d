//! How every number of the book is made again.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Entry, Link};
use crate::numbers::{agents, grouped};
use crate::pages::Pages;

#[derive(Serialize)]
struct TemplateContext<'a> {
    command: &'a str,
    version: &'a str,
    seed: Option<u64>,
    agreement: Option<&'a str>,
    example: Option<&'a str>,
    players: Vec<Player<'a>>,
    rulesets: Vec<TableRow>,
}

/// A kind of player, and after how many moves its games were cut off.
#[derive(Serialize)]
struct Player<'a> {
    name: &'a str,
    limit: &'a str,
}

/// How many games of a ruleset each kind of player played.
#[derive(Serialize)]
struct TableRow {
    link: Link,
    games: Vec<String>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let first = book
        .entries
        .iter()
        .find(|entry| !entry.study.runs.is_empty());
    // Which players there are: some rulesets do without some of them.
    let mut players: Vec<(String, String)> = Vec::new();
    for run in book.entries.iter().flat_map(|entry| &entry.study.runs) {
        let limit = grouped(u64::from(run.summary.limit));
        let player = (agents(&run.summary), limit);
        if !players.contains(&player) {
            players.push(player);
        }
    }
    let main = first.and_then(|entry| entry.main_run());
    let view = TemplateContext {
        command: &book.input.command,
        version: &book.input.version,
        seed: main.map(|run| run.seed),
        agreement: main.map(|run| run.agreement.as_str()),
        example: first.map(|entry| entry.study.runs[0].command.as_str()),
        rulesets: book
            .entries
            .iter()
            .map(|entry| TableRow {
                link: entry.link(),
                games: players
                    .iter()
                    .map(|(player, _)| games(entry, player))
                    .collect(),
            })
            .collect(),
        players: players
            .iter()
            .map(|(name, limit)| Player { name, limit })
            .collect(),
    };
    pages.add(
        "src/reproduce.md",
        book.templates.page("reproduce.md", &view)?,
    );
    Ok(())
}

/// How many games players of a kind played of a ruleset.
fn games(entry: &Entry, player: &str) -> String {
    let runs = &entry.study.runs;
    runs.iter()
        .find(|run| agents(&run.summary) == player)
        .map_or_else(|| "–".into(), |run| grouped(run.summary.games))
}
