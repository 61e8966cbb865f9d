//! A page for each ruleset.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Link, main_run};
use crate::book::figures::{self, Plot};
use crate::book::input::Study;
use crate::book::measures::{self, Measure};
use crate::book::moment::{self, Moment};
use crate::book::numbers::rests_on;
use crate::book::pages::Pages;
use crate::book::questions::{AskedView, questions};
use crate::book::record::{self, Entry, Row};
use crate::book::told::{Told, ToldRule, anchor};
use crate::compare;
use crate::game::Position;
use crate::prose;
use crate::rules::Head;
use crate::stats::is_observable;

#[derive(Serialize)]
struct View<'a> {
    root: &'static str,
    name: &'a str,
    label: &'a str,
    summary: Option<Entry>,
    record: Vec<Row>,
    path: &'a str,
    reading: Vec<String>,
    size: String,
    start: Value,
    notation: String,
    parts: Vec<Part<'a>>,
    rules: &'a [ToldRule],
    questions: Vec<AskedView>,
    columns: Vec<String>,
    measures: Vec<Measure>,
    plots: Vec<Plot>,
    rests_on: Option<String>,
    relatives: Relatives,
}

/// The rules of one topic.
#[derive(Serialize)]
struct Part<'a> {
    topic: &'static str,
    anchor: String,
    rules: Vec<RuleView<'a>>,
}

#[derive(Serialize)]
struct RuleView<'a> {
    rule: &'a ToldRule,
    moment: Option<Moment>,
    /// Why there is no picture of it.
    unseen: Option<String>,
}

#[derive(Serialize)]
struct Relatives {
    parent: Option<Relative>,
    children: Vec<Link>,
    siblings: Vec<Link>,
    /// Those from which fewest clauses differ.
    nearest: Vec<Near>,
}

#[derive(Serialize)]
struct Near {
    link: Link,
    clauses: String,
}

/// How many of the nearest are named.
const NEAREST: usize = 3;

/// A parent may be a base, which has no page.
#[derive(Serialize)]
struct Relative {
    name: String,
    link: Option<Link>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    for (study, told) in book.studies() {
        let path = format!("src/rulesets/{}.md", told.name());
        pages.add(path, page(book, study, told)?);
    }
    Ok(())
}

fn page(book: &Book, study: &Study, told: &Told) -> Result<String, Error> {
    let rules = told.ruleset;
    let works = book.input.works;
    let run = main_run(study);
    let summaries: Vec<_> = study.runs.iter().map(|run| &run.summary).collect();
    let view = View {
        root: "../",
        name: told.name(),
        label: &told.label,
        summary: record::summary(rules.record(), works),
        record: record::rows(rules.record(), works),
        path: rules.path(),
        reading: rules.reading(),
        size: prose::sentence(&prose::board_size(rules)),
        start: book.start(rules, &anchor(rules, "the_start"))?,
        notation: Position::start(rules).notation(rules),
        parts: parts(book, study, told)?,
        rules: &told.rules,
        questions: questions(rules, works),
        columns: summaries.iter().map(|run| measures::column(run)).collect(),
        measures: measures::measures(&summaries),
        plots: match run {
            Some(run) => figures::plots(&book.templates, told, run)?,
            None => Vec::new(),
        },
        rests_on: run.map(rests_on),
        relatives: relatives(book, told),
    };
    book.templates.page("ruleset.md", &view)
}

fn parts<'a>(book: &Book, study: &Study, told: &'a Told) -> Result<Vec<Part<'a>>, Error> {
    let mut parts = Vec::new();
    for head in Head::ALL {
        let mut rules = Vec::new();
        for rule in told.of_head(head) {
            let example = study.examples.iter().find(|e| e.clause == rule.id);
            let moment = match example {
                Some(example) => Some(moment::moment(
                    &book.templates,
                    told.ruleset,
                    example,
                    study.examples_seed,
                    &format!("{}_moment", rule.anchor),
                )?),
                None => None,
            };
            let unseen = moment.is_none().then(|| unseen(head, rule, study));
            rules.push(RuleView {
                rule,
                moment,
                unseen: unseen.flatten(),
            });
        }
        if !rules.is_empty() {
            parts.push(Part {
                topic: head.topic(),
                anchor: anchor(
                    told.ruleset,
                    &format!("part_{}", head.words().replace(' ', "-")),
                ),
                rules,
            });
        }
    }
    Ok(parts)
}

/// Why no moment of play shows a rule; nothing where no play was studied.
fn unseen(head: Head, rule: &ToldRule, study: &Study) -> Option<String> {
    let run = main_run(study)?;
    Some(match (is_observable(head), &rule.acted) {
        (false, _) if matches!(head, Head::Board | Head::Seeds) => {
            "To be seen in the starting position above.".into()
        }
        (false, _) => "No position of play can show this rule.".into(),
        (true, Some(acted)) if acted.starts_with("Never") => {
            format!("No picture: it never acted in {}.", rests_on(run))
        }
        (true, _) => "No picture of it was kept.".into(),
    })
}

fn relatives(book: &Book, told: &Told) -> Relatives {
    let parent = told.ruleset.parent();
    let others = || book.told.iter().filter(|other| other.name() != told.name());
    Relatives {
        parent: parent.map(|name| Relative {
            name: name.into(),
            link: book.link(name),
        }),
        children: others()
            .filter(|other| other.ruleset.parent() == Some(told.name()))
            .map(super::link)
            .collect(),
        siblings: others()
            .filter(|other| parent.is_some() && other.ruleset.parent() == parent)
            .map(super::link)
            .collect(),
        nearest: nearest(book, told),
    }
}

fn nearest(book: &Book, told: &Told) -> Vec<Near> {
    let mut others: Vec<(u32, Link)> = book
        .told
        .iter()
        .filter(|other| other.name() != told.name())
        .map(|other| {
            (
                compare::distance(told.ruleset, other.ruleset),
                super::link(other),
            )
        })
        .collect();
    others.sort_by(|a, b| (a.0, &a.1.name).cmp(&(b.0, &b.1.name)));
    others
        .into_iter()
        .take(NEAREST)
        .map(|(distance, link)| Near {
            link,
            clauses: prose::counted(distance, "clause differs", "clauses differ"),
        })
        .collect()
}
