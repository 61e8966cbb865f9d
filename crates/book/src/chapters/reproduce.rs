//! How every number of the book is made again.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Entry};
use crate::numbers::{agents, grouped};
use crate::pages::Pages;
use crate::table::html;
use seedlore_study::render::{Cell, Table};

#[derive(Serialize)]
struct TemplateContext<'a> {
    command: &'a str,
    version: &'a str,
    seed: Option<u64>,
    agreement: Option<&'a str>,
    example: Option<&'a str>,
    /// How many games of each ruleset each kind of player played; none if none was.
    games_played: Option<Value>,
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
        games_played: (!players.is_empty()).then(|| table(book, &players)),
    };
    pages.add(
        "src/reproduce.md",
        book.templates.page("reproduce.md", &view)?,
    );
    Ok(())
}

/// A column for each kind of player, and after how many moves its games were cut off.
fn table(book: &Book, players: &[(String, String)]) -> Value {
    let kinds = players.iter();
    let kinds = kinds.map(|(name, limit)| format!("{name}, up to {limit} moves a game"));
    let headings = ["Ruleset", "Name in commands"].map(String::from);
    let mut table = Table::new(headings.into_iter().chain(kinds));
    for entry in &book.entries {
        let played = players
            .iter()
            .map(|(player, _)| Cell::from(games(entry, player)));
        let named = [entry.cell("", ""), Cell::code(entry.name())];
        table.row(named.into_iter().chain(played));
    }
    html(&table, "Games played", "sl-sortable", "sl-wide sl-tall")
}

/// How many games players of a kind played of a ruleset.
fn games(entry: &Entry, player: &str) -> String {
    let runs = &entry.study.runs;
    runs.iter()
        .find(|run| agents(&run.summary) == player)
        .map_or_else(|| "–".into(), |run| grouped(run.summary.games))
}
