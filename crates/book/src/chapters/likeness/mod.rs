//! Likeness of three kinds, kept apart: trees, tables to sort, and why none of
//! it is descent.

mod board;
mod heat;
mod tree;

pub use board::Agreements;

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Measured};
use crate::numbers::grouped;
use crate::pages::Pages;
use seedlore_study::compare::{
    BehaviourDistances, Dendrogram, Distances, Kind, StatisticDistances,
};

/// A board with fewer rulesets has no page of its own.
const FEWEST: usize = 4;

/// More leaves than this make no tree that can be drawn.
pub const MOST: usize = Dendrogram::MOST;

/// How often a tree is grown anew, and a correlation taken anew.
pub const REDRAWN: u32 = 200;

/// A page for one board, as others link to it.
#[derive(Debug, Clone, Serialize)]
pub struct BoardLink {
    pub slug: String,
    pub title: String,
    pub count: usize,
}

/// What the pages of this chapter are, for the contents and for the overview.
#[derive(Debug, Clone, Serialize)]
pub struct Places {
    pub boards: Vec<BoardLink>,
    /// Whether there is a page for the figures of random games.
    pub has_statistics: bool,
    pub has_clauses: bool,
}

/// A page with one tree of the whole collection.
#[derive(Serialize)]
struct Whole {
    root: &'static str,
    kind: String,
    tree: Value,
    facts: tree::Facts,
    rulesets: usize,
    /// Rulesets whose play was not measured.
    left_out: usize,
    measures: Vec<&'static str>,
}

#[derive(Serialize)]
struct Essay {
    rulesets: usize,
    regions: usize,
}

/// Boards of which enough rulesets are known, the most first.
fn boards<'b>(book: &'b Book) -> Vec<&'b BehaviourDistances> {
    let mut boards: Vec<&BehaviourDistances> = book
        .input
        .behaviour
        .iter()
        .filter(|board| (FEWEST..=MOST).contains(&board.names().len()))
        .filter(|board| board.names().iter().all(|name| book.entry(name).is_some()))
        .collect();
    boards.sort_by_key(|board| (std::cmp::Reverse(board.names().len()), board.board()));
    boards
}

pub fn places(book: &Book) -> Places {
    Places {
        boards: boards(book).into_iter().map(board::link).collect(),
        has_statistics: measured(book).is_some(),
        has_clauses: is_drawn(book.entries.len()),
    }
}

fn is_drawn(rulesets: usize) -> bool {
    (FEWEST..=MOST).contains(&rulesets)
}

/// The rulesets whose play was measured, if they are enough for a tree.
fn measured<'b>(book: &'b Book) -> Option<&'b Measured> {
    let measured = book.statistics.as_ref();
    measured.filter(|measured| is_drawn(measured.members.len()))
}

/// Writes the pages; the correlations of all boards come with it, for the
/// overview.
pub fn add(book: &Book, pages: &mut Pages) -> Result<Vec<Agreements>, Error> {
    let essay = Essay {
        rulesets: book.entries.len(),
        regions: book.regions.len(),
    };
    pages.add(
        "src/likeness/not-descent.md",
        book.templates.page("likeness/not-descent.md", &essay)?,
    );
    let mut agreements = Vec::new();
    if is_drawn(book.entries.len()) {
        let all: Vec<usize> = (0..book.entries.len()).collect();
        whole(book, pages, &book.clauses, &all, Vec::new())?;
    }
    if let Some(Measured { distances, members }) = measured(book) {
        whole(
            book,
            pages,
            distances,
            members,
            StatisticDistances::measures()
                .map(|(name, _)| name)
                .to_vec(),
        )?;
        agreements.push(board::of_all(book, distances, members));
    }
    for distances in boards(book) {
        agreements.push(board::add(book, pages, distances)?);
    }
    Ok(agreements)
}

fn whole(
    book: &Book,
    pages: &mut Pages,
    distances: &dyn Distances,
    members: &[usize],
    measures: Vec<&'static str>,
) -> Result<(), Error> {
    let kind = distances.kind().to_string();
    let (tree, facts, _) = tree::drawn(book, distances, members, &format!("all_{kind}"))?;
    let view = Whole {
        root: "../",
        rulesets: members.len(),
        left_out: book.entries.len() - members.len(),
        measures,
        tree,
        facts,
        kind: kind.clone(),
    };
    pages.add(
        format!("src/likeness/all-{kind}.md"),
        book.templates.page("likeness/whole.md", &view)?,
    );
    Ok(())
}

/// What the distances of a kind rest on, in words.
fn statistics_rest_on(statistics: &StatisticDistances) -> String {
    let (least, most) = statistics.games();
    let games = match least == most {
        true => grouped(most),
        false => format!("{} to {}", grouped(least), grouped(most)),
    };
    format!(
        "{games} games of each, played by {}, seed {}",
        statistics.players(),
        statistics.seed()
    )
}

fn behaviour_rests_on(behaviour: &BehaviourDistances) -> String {
    format!(
        "{} positions, one from each of {} games of each ruleset, played by random, seed {}",
        grouped(behaviour.positions() as u64),
        grouped(u64::from(behaviour.games())),
        behaviour.seed()
    )
}

/// A distance as it is printed in running text and in tables.
fn printed(kind: Kind, value: f64) -> String {
    match kind {
        Kind::Clauses => format!("{value}"),
        Kind::Behaviour => format!("{:.0}", value * 100.0),
        Kind::Statistics => format!("{value:.2}"),
    }
}
