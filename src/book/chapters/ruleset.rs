//! A page for each ruleset.

use minijinja::{Error, Value};
use serde::Serialize;

use super::coverage::ConfidenceSummary;
use super::differences;
use super::{Book, Entry as BookEntry, Link, RegionLink, mechanics};
use crate::book::conflicts::{ConflictView, conflicts};
use crate::book::figures::{self, Plot};
use crate::book::input::Study;
use crate::book::measures::{self, Measure};
use crate::book::moment::{self, Moment};
use crate::book::numbers::{self, rests_on};
use crate::book::pages::Pages;
use crate::book::questions::{AskedView, questions};
use crate::book::record::{self, Entry, RecordRow};
use crate::book::region;
use crate::book::rules_text::{RuleText, RulesText, anchor};
use crate::book::search_study;
use crate::book::sensitivity;
use crate::compare::Tie;
use crate::game::Position;
use crate::prose;
use crate::rules::Head;
use crate::stats::is_observable;

#[derive(Serialize)]
struct TemplateContext<'a> {
    root: &'static str,
    name: &'a str,
    title: String,
    summary: Option<Entry>,
    record: Vec<RecordRow>,
    path: String,
    region: RegionLink,
    mechanics: Vec<Tag>,
    reading: Vec<String>,
    size: String,
    start: Value,
    notation: String,
    parts: Vec<Part<'a>>,
    rules: &'a [RuleText],
    questions: Vec<AskedView>,
    /// How much of play each reading bears on.
    doubts: Option<Value>,
    together: Option<sensitivity::TogetherView>,
    weighed: &'a str,
    /// Readings that were not played.
    unweighed: &'a [String],
    conflicts: Vec<ConflictView>,
    confidence: ConfidenceSummary,
    columns: Vec<String>,
    measures: Vec<Measure>,
    /// What to say of runs whose games were mostly ended by a limit.
    bounded: Vec<String>,
    /// Kinds of players whose games take too many steps.
    unplayed: &'a [String],
    /// Why play was not measured, where it was not.
    left_out: Option<&'a str>,
    commands: Vec<&'a str>,
    plots: Vec<Plot>,
    rests_on: Option<String>,
    /// Where games were played.
    search_study: Option<search_study::TemplateContext>,
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
    rule: &'a RuleText,
    moment: Option<Moment>,
    /// Why there is no picture of it.
    unseen: Option<String>,
}

/// A mechanic and its place on the page of all of them.
#[derive(Serialize)]
struct Tag {
    tag: &'static str,
    words: &'static str,
    anchor: String,
}

#[derive(Serialize)]
struct Relatives {
    /// A parent that has no page: a base, which is not played itself.
    base: Option<String>,
    /// By the kind of tie.
    ties: Vec<Ties>,
}

#[derive(Serialize)]
struct Ties {
    heading: &'static str,
    relatives: Vec<Relative>,
}

#[derive(Serialize)]
struct Relative {
    link: Link,
    clauses: String,
    anchor: String,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    for (at, entry) in book.entries.iter().enumerate() {
        let path = format!("src/rulesets/{}.md", entry.name());
        pages.add(path, page(book, entry, at)?);
    }
    Ok(())
}

fn page(book: &Book, entry: &BookEntry, at: usize) -> Result<String, Error> {
    let (study, told) = (entry.study, &entry.told);
    let rules = told.ruleset;
    let works = book.input.works;
    let run = entry.main_run();
    let summaries: Vec<_> = study.runs.iter().map(|run| &run.summary).collect();
    let view = TemplateContext {
        root: "../",
        name: told.name(),
        title: told.title(works),
        summary: record::summary(rules.record(), works),
        record: record::rows(rules.record(), works),
        path: region::path(rules, book.input),
        region: book.region_link(&book.regions[entry.region]),
        mechanics: entry
            .mechanics
            .iter()
            .map(|mechanic| Tag {
                tag: mechanic.tag(),
                words: mechanic.words(),
                anchor: mechanics::anchor(*mechanic),
            })
            .collect(),
        reading: rules.reading(),
        size: prose::sentence(&prose::board_size(rules)),
        start: book.start(rules, &anchor(rules, "the_start"))?,
        notation: Position::start(rules).notation(rules),
        parts: parts(book, study, told)?,
        rules: &told.rules,
        questions: questions(&book.templates, study, entry.party(), works)?,
        doubts: sensitivity::plot(
            &book.templates,
            &anchor(rules, "the_bearings"),
            &study.sensitivities,
        )?,
        weighed: &study.weighed,
        unweighed: &study.unweighed,
        together: study.together.as_ref().and_then(sensitivity::together),
        conflicts: conflicts(rules, works),
        confidence: ConfidenceSummary::new(entry, works),
        columns: summaries.iter().map(|run| measures::column(run)).collect(),
        measures: measures::measures(&summaries),
        bounded: study
            .runs
            .iter()
            .filter_map(|run| {
                let players = numbers::agents(&run.summary);
                let bounded = run.summary.decided_by_bounds.as_deref()?;
                Some(format!("Played by {players}: {bounded}"))
            })
            .collect(),
        unplayed: &study.unplayed,
        left_out: study.left_out.as_deref(),
        commands: study.runs.iter().map(|run| run.command.as_str()).collect(),
        plots: match run {
            Some(run) => figures::plots(&book.templates, told, run)?,
            None => Vec::new(),
        },
        rests_on: run.map(rests_on),
        search_study: run.map(|_| search_study::view(&study.search_study, rules)),
        relatives: relatives(book, entry, at),
    };
    book.templates.page("ruleset.md", &view)
}

fn parts<'a>(book: &Book, study: &Study, told: &'a RulesText) -> Result<Vec<Part<'a>>, Error> {
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
fn unseen(head: Head, rule: &RuleText, study: &Study) -> Option<String> {
    let run = &study.runs.first()?.summary;
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

fn relatives(book: &Book, entry: &BookEntry, at: usize) -> Relatives {
    let all = differences::relatives(book, at);
    let ties = [
        (Tie::Parent, "Derived from"),
        (Tie::Child, "Derived from it"),
        (Tie::Sibling, "From the same ruleset"),
        (Tie::Game, "Of the same game"),
        (Tie::Alike, "Most alike"),
    ];
    let relatives = |tie| {
        let of_tie = all.iter().filter(move |relative| relative.tie == tie);
        of_tie.map(|relative| {
            let other = &book.entries[relative.at];
            Relative {
                link: other.link(),
                clauses: prose::counted(relative.distance, "clause differs", "clauses differ"),
                anchor: differences::anchor(entry.name(), other.name()),
            }
        })
    };
    Relatives {
        base: entry
            .rules()
            .parent()
            .filter(|parent| book.entry(parent).is_none())
            .map(str::to_string),
        ties: ties
            .into_iter()
            .map(|(tie, heading)| Ties {
                heading,
                relatives: relatives(tie).collect(),
            })
            .filter(|ties| !ties.relatives.is_empty())
            .collect(),
    }
}
