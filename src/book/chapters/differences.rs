//! Rulesets two by two: what one says and the other does not.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Link, link};
use crate::book::pages::Pages;
use crate::book::told::{Told, ToldRule};
use crate::compare::{self, Difference};

#[derive(Serialize)]
struct Overview {
    links: Vec<Link>,
    rows: Vec<CountRow>,
}

/// How many clauses part one ruleset from each other one.
#[derive(Serialize)]
struct CountRow {
    link: Link,
    counts: Vec<Option<u32>>,
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
    let rows = book
        .told
        .iter()
        .map(|this| CountRow {
            link: link(this),
            counts: book
                .told
                .iter()
                .map(|other| {
                    (other.name() != this.name())
                        .then(|| compare::distance(this.ruleset, other.ruleset))
                })
                .collect(),
        })
        .collect();
    let overview = Overview {
        links: book.links(),
        rows,
    };
    pages.add(
        "src/differences.md",
        book.templates.page("differences.md", &overview)?,
    );
    for this in &book.told {
        let view = View {
            root: "../",
            this: link(this),
            pairs: book
                .told
                .iter()
                .filter(|other| other.name() != this.name())
                .map(|other| pair(this, other))
                .collect(),
        };
        pages.add(
            format!("src/differences/{}.md", this.name()),
            book.templates.page("pair.md", &view)?,
        );
    }
    Ok(())
}

fn pair<'a>(this: &'a Told, other: &'a Told) -> Pair<'a> {
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
        other: link(other),
        anchor: format!("{}_against_{}", this.name(), other.name()),
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
