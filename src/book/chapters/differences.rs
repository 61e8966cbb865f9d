//! A ruleset beside its relatives: what one says and the other does not.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Entry, Link};
use crate::book::pages::Pages;
use crate::book::told::{Told, ToldRule};
use crate::book::witness::{self, Parted};
use crate::compare::{self, Difference, Relative};
use crate::prose;

/// The relatives of a ruleset of the book.
pub fn relatives(book: &Book, at: usize) -> Vec<Relative> {
    compare::relatives(&book.rulesets(), &book.kinship.distances, at)
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
    /// Where the two part in play.
    parted: Option<Parted>,
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
        let pairs = relatives(book, at).into_iter();
        let pairs = pairs.map(|relative| pair(book, entry, &book.entries[relative.at], relative));
        let view = View {
            root: "../",
            this: entry.link(),
            pairs: pairs.collect::<Result<_, _>>()?,
        };
        pages.add(
            format!("src/differences/{}.md", entry.name()),
            book.templates.page("pair.md", &view)?,
        );
    }
    Ok(())
}

fn pair<'a>(
    book: &Book,
    entry: &'a Entry,
    counterpart: &'a Entry,
    relative: Relative,
) -> Result<Pair<'a>, Error> {
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
    let anchor = anchor(this.name(), other.name());
    let finding = book.input.findings.of(this.name(), other.name());
    let parted = finding.map(|finding| {
        let parties = [entry.party(), counterpart.party()];
        witness::parted(&book.templates, &anchor, parties, &finding)
    });
    Ok(Pair {
        other: counterpart.link(),
        tie: relative.tie.words(),
        clauses: prose::counted(relative.distance, "clause differs", "clauses differ"),
        anchor,
        parted: parted.transpose()?,
        topics,
        same: same.iter().map(|topic| topic.head.topic()).collect(),
    })
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
