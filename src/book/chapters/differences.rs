//! A ruleset beside its relatives: what one says and the other does not.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Entry, Link};
use crate::book::pages::Pages;
use crate::book::told::{Told, ToldRule};
use crate::compare::{self, Difference};
use crate::prose;

/// How many of those most alike are looked at, whatever they are called.
const NEAREST: usize = 3;

/// Of one game there can be many rulesets: the nearest of them will do.
const MOST: usize = 12;

/// Why two rulesets are looked at side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tie {
    /// This one was written down as a change of the other.
    Parent,
    Child,
    Sibling,
    Game,
    Alike,
}

impl Tie {
    pub fn words(self) -> &'static str {
        match self {
            Tie::Parent => "from which it is derived",
            Tie::Child => "derived from it",
            Tie::Sibling => "derived from the same ruleset",
            Tie::Game => "of the same game",
            Tie::Alike => "among those most alike",
        }
    }
}

/// A relative, by its place, and how many clauses differ.
#[derive(Debug, Clone, Copy)]
pub struct Relative {
    pub at: usize,
    pub tie: Tie,
    pub distance: u32,
}

/// Parent, children and siblings, others of the same game, and those most
/// alike: each once, by its closest tie, the nearest of each kind first.
pub fn relatives(book: &Book, at: usize) -> Vec<Relative> {
    let this = &book.entries[at];
    let all = book.nearest(at, book.entries.len());
    let mut found: Vec<Relative> = Vec::new();
    for (rank, (other, distance)) in all.into_iter().enumerate() {
        let tie = tie(this, &book.entries[other], rank);
        found.extend(tie.map(|tie| Relative {
            at: other,
            tie,
            distance,
        }));
    }
    found.sort_by_key(|relative| relative.tie as u8);
    found.truncate(MOST);
    found
}

fn tie(this: &Entry, other: &Entry, rank: usize) -> Option<Tie> {
    let (ours, theirs) = (this.rules(), other.rules());
    let game = ours.record().game();
    match () {
        () if ours.parent() == Some(other.name()) => Some(Tie::Parent),
        () if theirs.parent() == Some(this.name()) => Some(Tie::Child),
        () if ours.parent().is_some() && ours.parent() == theirs.parent() => Some(Tie::Sibling),
        () if game.is_some() && game == theirs.record().game() => Some(Tie::Game),
        () if rank < NEAREST => Some(Tie::Alike),
        () => None,
    }
}

/// Where the comparison of two rulesets stands on the first one's page.
pub fn anchor(this: &str, other: &str) -> String {
    format!("{this}_against_{other}")
}

#[derive(Serialize)]
struct View<'a> {
    root: &'static str,
    this: Link,
    pairs: Vec<Pair<'a>>,
}

#[derive(Serialize)]
struct Pair<'a> {
    other: Link,
    tie: &'static str,
    clauses: String,
    anchor: String,
    topics: Vec<Topic<'a>>,
    same: Vec<&'static str>,
}

#[derive(Serialize)]
struct Topic<'a> {
    topic: &'static str,
    lines: Vec<Line<'a>>,
    reordered: bool,
}

/// A rule of the one beside its counterpart in the other.
#[derive(Serialize)]
struct Line<'a> {
    this: Option<&'a ToldRule>,
    other: Option<&'a ToldRule>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    for (at, entry) in book.entries.iter().enumerate() {
        let view = View {
            root: "../",
            this: entry.link(),
            pairs: relatives(book, at)
                .into_iter()
                .map(|relative| pair(entry, &book.entries[relative.at], relative))
                .collect(),
        };
        pages.add(
            format!("src/differences/{}.md", entry.name()),
            book.templates.page("pair.md", &view)?,
        );
    }
    Ok(())
}

fn pair<'a>(entry: &'a Entry, counterpart: &'a Entry, relative: Relative) -> Pair<'a> {
    let (this, other) = (&entry.told, &counterpart.told);
    let told = compare::differences(this.ruleset, other.ruleset);
    let (same, differing): (Vec<_>, Vec<_>) = told.iter().partition(|topic| topic.is_same());
    let topics = differing
        .into_iter()
        .map(|topic| Topic {
            topic: topic.head.topic(),
            lines: topic
                .differences
                .iter()
                .filter_map(|difference| line(*difference, this, other))
                .collect(),
            reordered: topic.reordered,
        })
        .collect();
    Pair {
        other: counterpart.link(),
        tie: relative.tie.words(),
        clauses: prose::counted(relative.distance, "clause differs", "clauses differ"),
        anchor: anchor(this.name(), other.name()),
        topics,
        same: same.iter().map(|topic| topic.head.topic()).collect(),
    }
}

fn line<'a>(difference: Difference, this: &'a Told, other: &'a Told) -> Option<Line<'a>> {
    let (ours, theirs) = match difference {
        Difference::Same { .. } => return None,
        Difference::Differs { left, right } => (Some(left), Some(right)),
        Difference::OnlyLeft(left) => (Some(left), None),
        Difference::OnlyRight(right) => (None, Some(right)),
    };
    Some(Line {
        this: ours.map(|id| this.rule(id)),
        other: theirs.map(|id| other.rule(id)),
    })
}
