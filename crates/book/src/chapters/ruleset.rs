//! A page for each ruleset.

use std::collections::BTreeSet;

use minijinja::{Error, Value};
use serde::Serialize;

use super::bibliography::{self, Work};
use super::coverage::ConfidenceSummary;
use super::differences;
use super::report::LandLink;
use super::report_parts::{self, NumberedView};
use super::{Book, Entry as BookEntry, Link, RegionLink, mechanics, silence};
use crate::cite::{ReadElsewhere, read_elsewhere, weakest};
use crate::conflicts::{ConflictView, conflicts};
use crate::examples::{ExampleView, examples};
use crate::figures::{self, Plot};
use crate::headline::Headline;
use crate::height::{self, Size};
use crate::input::Study;
use crate::measures;
use crate::moment::{self, Moment};
use crate::numbers::{self, Printed, rests_on};
use crate::pages::Pages;
use crate::pictures::pictures;
use crate::questions::{AskedView, questions};
use crate::record::{self, RecordRow};
use crate::region;
use crate::rules_text::{RuleText, RulesText, anchor};
use crate::search_study;
use crate::short_rules::short_rules;
use crate::table::html;
use seedlore_game::Position;
use seedlore_language::prose;
use seedlore_language::rules::{Body, Clause, ClauseId, Head, Ruleset, Status};
use seedlore_study::compare::Tie;
use seedlore_study::compare::sensitivity::by_reason;
use seedlore_study::stats::{Summary, is_observable};

#[derive(Serialize)]
struct TemplateContext<'a> {
    root: &'static str,
    name: &'a str,
    title: String,
    summary: Option<record::Summary>,
    headline: Headline,
    land: Option<LandLink>,
    short: Vec<ShortRule<'a>>,
    record: Vec<RecordRow>,
    path: String,
    region: RegionLink,
    mechanics: Vec<Tag>,
    reading: Vec<String>,
    size: String,
    start: Value,
    notation: String,
    read_elsewhere: Vec<ReadElsewhere>,
    /// Of works with several accounts.
    accounts: Vec<String>,
    parts: Vec<Part<'a>>,
    adopted: Vec<Adopted<'a>>,
    /// All of them by their numbers, with what each rests on.
    rules: Vec<&'a RuleText>,
    questions: Vec<AskedView>,
    /// Whether other reports are weighed on the questions.
    is_silence_told: bool,
    /// Whether other readings were played.
    doubts: bool,
    /// Readings that were not played.
    /// Readings that were not weighed, by the reason why.
    unweighed: Vec<(String, Vec<&'a str>)>,
    conflicts: Vec<ConflictView>,
    confidence: ConfidenceSummary,
    /// The first column of the measures, by their names.
    figures: Vec<(String, Printed)>,
    measures: Option<Value>,
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
    /// What it cites.
    works: Vec<Work>,
    /// Those of which each part is accounted for.
    numbered: Vec<NumberedView>,
}

/// One of the rules that are enough to play most turns.
#[derive(Serialize)]
struct ShortRule<'a> {
    text: String,
    number: usize,
    anchor: &'a str,
}

/// The rules of one topic.
#[derive(Serialize)]
struct Part<'a> {
    topic: String,
    anchor: String,
    rules: Vec<RuleView<'a>>,
}

#[derive(Serialize)]
struct RuleView<'a> {
    rule: &'a RuleText,
    moment: Option<Moment>,
    /// Whether it is folded, since the page is long.
    is_folded: bool,
    /// The rule under which the picture stands that shows this one too.
    shown_at: Option<Place>,
    /// Why there is no picture of it.
    unseen: Option<String>,
    /// Positions of the report, or made to show what it says.
    examples: Vec<&'a ExampleView>,
}

/// What is played though no rule tells it: the answer to an open question.
#[derive(Serialize)]
struct Adopted<'a> {
    number: usize,
    question: &'a str,
    answer: &'a str,
    /// Of the weakest thing that the answer rests on.
    status: &'static str,
    /// Where it is told why, beside the other answers.
    anchor: String,
}

/// Another rule of the page.
#[derive(Serialize)]
struct Place {
    number: usize,
    anchor: String,
    /// Otherwise a move is told there in words.
    is_drawn: bool,
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
    let mut asked = questions(study, works);
    silence::listen(book, entry, &mut asked)?;
    let summaries: Vec<_> = study.runs.iter().map(|run| &run.summary).collect();
    let measured = measures::table(&summaries);
    let examples = examples(&book.templates, rules, works)?;
    let mut view = TemplateContext {
        root: "../",
        name: told.name(),
        title: told.title(works),
        summary: record::summary(rules.record(), works),
        headline: Headline::new(rules),
        land: LandLink::from_ruleset(rules),
        short: short(told, run),
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
        read_elsewhere: read_elsewhere(rules, works),
        accounts: prose::accounts(rules, works),
        adopted: adopted(rules),
        parts: parts(book, entry, &examples)?,
        rules: told.in_order(),
        questions: asked,
        is_silence_told: silence::is_told(book),
        doubts: !study.sensitivities.is_empty(),
        unweighed: by_reason(&study.unweighed),
        conflicts: conflicts(rules, works),
        confidence: ConfidenceSummary::new(entry, works),
        figures: (measured.figures())
            .map(|(name, figure)| (name.into(), figure.clone()))
            .collect(),
        measures: (!summaries.is_empty()).then(|| {
            html(
                &measured,
                "Measures of play",
                "sl-measures sl-fitted",
                "sl-wide",
            )
        }),
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
        works: bibliography::cited(rules, works),
        numbered: report_parts::numbered(told, works),
    };
    fold(&mut view);
    let page = book.templates.page("ruleset.md", &view)?;
    let size = Size::of(&page);
    if !size.is_too_much() {
        return Ok(page);
    }
    lighten(&mut view, size);
    book.templates.page("ruleset.md", &view)
}

/// How to play, in short.
fn short<'a>(told: &'a RulesText, run: Option<&Summary>) -> Vec<ShortRule<'a>> {
    let rules = short_rules(told.ruleset, run).into_iter();
    rules
        .map(|(id, text)| {
            let rule = told.rule(id);
            ShortRule {
                text,
                number: rule.number,
                anchor: &rule.anchor,
            }
        })
        .collect()
}

fn parts<'a>(
    book: &'a Book,
    entry: &'a BookEntry,
    examples: &'a [ExampleView],
) -> Result<Vec<Part<'a>>, Error> {
    let (study, told) = (entry.study, &entry.told);
    let clauses = prose::in_reading_order(told.ruleset).into_iter();
    // No rule is told by the names that a file gives to what recurs.
    let clauses = clauses.filter(|clause| !matches!(clause.body(), Body::Name(_)));
    let clauses: Vec<&Clause> = clauses.collect();
    let order: Vec<(ClauseId, Head)> = clauses.iter().map(|c| (c.id(), c.head())).collect();
    let pictures = pictures(&entry.referee, &order, &study.examples);
    let mut parts: Vec<Part> = Vec::new();
    for clause in clauses {
        let (rule, head) = (told.rule(clause.id()), clause.head());
        let at = pictures.iter().find(|p| p.shows.contains(&rule.id));
        let moment = match at.filter(|picture| picture.home == rule.id) {
            Some(picture) => Some(moment::moment(
                &book.templates,
                told.ruleset,
                &picture.played,
                study.examples_seed,
                &picture.shows,
            )?),
            None => None,
        };
        let elsewhere = at.filter(|picture| picture.home != rule.id);
        let shown_at = elsewhere.map(|picture| {
            let home = told.rule(picture.home);
            Place {
                number: home.number,
                anchor: home.anchor.clone(),
                is_drawn: true,
            }
        });
        let unseen = at.is_none().then(|| unseen(head, rule, study));
        let (topic, place) = topic(clause);
        if parts.last().is_none_or(|part| part.topic != topic) {
            parts.push(Part {
                anchor: anchor(told.ruleset, &format!("part_{place}")),
                topic,
                rules: Vec::new(),
            });
        }
        let view = RuleView {
            rule,
            moment,
            is_folded: false,
            shown_at,
            unseen: unseen.flatten(),
            examples: examples.iter().filter(|e| e.home == rule.id).collect(),
        };
        if let Some(part) = parts.last_mut() {
            part.rules.push(view);
        }
    }
    Ok(parts)
}

fn adopted(rules: &Ruleset) -> Vec<Adopted<'_>> {
    let mut all = Vec::new();
    for (number, question) in prose::adopted(rules) {
        let answer = question.chosen();
        all.push(Adopted {
            number,
            question: question.text(),
            answer: answer.text(),
            status: weakest(answer.provenance()).map_or("none", Status::word),
            anchor: anchor(rules, &format!("open_{}", question.name())),
        });
    }
    all
}

/// The heading under which a rule stands, and a word for its place: a phase has one of its own.
fn topic(clause: &Clause) -> (String, String) {
    let phase = match clause.body() {
        Body::Phase { name, .. } => Some(name.as_str()),
        _ => clause.phase(),
    };
    let head = clause.head();
    match phase {
        Some(name) => (
            format!("The phase “{}”", name.replace('-', " ")),
            format!("phase_{name}"),
        ),
        None => (head.topic().into(), head.words().replace(' ', "-")),
    }
}

/// Heads whose rules are best told by a picture, the most telling first. Others
/// follow in the order of the page.
const PICTURED: [Head; 6] = [
    Head::OnLanding,
    Head::OnPassing,
    Head::Sow,
    Head::Choose,
    Head::Forbid,
    Head::Require,
];

/// Folds the pictures for which a page has no room.
fn fold(view: &mut TemplateContext) {
    let summary = view.summary.as_ref().map_or(0.0, |summary| {
        height::sentence(&summary.lead) + height::sentence(&summary.rest)
    });
    let short = view.short.iter().map(|rule| height::sentence(&rule.text));
    let questions = view.questions.iter().map(|question| {
        let chosen = question.readings.iter().find(|reading| reading.in_force);
        height::question(&question.text, chosen.map_or("", |reading| &reading.text))
    });
    let conflicts = view.conflicts.iter();
    let conflicts = conflicts.map(|conflict| height::question(&conflict.text, ""));
    let adopted = view.adopted.iter();
    let adopted =
        adopted.map(|adopted| height::question(adopted.question, adopted.answer) + height::FOLDED);
    let texts = short
        .chain(adopted)
        .chain(questions)
        .chain(conflicts)
        .sum::<f64>()
        + summary;
    let works = view.works.len() as f64 * height::work();
    let topics = view.parts.len() as f64 * height::TOPIC;
    let rules = view.parts.iter().flat_map(|part| &part.rules);
    let rules: f64 = rules.map(|view| height::rule(view.rule)).sum();
    let mut room = height::MOST - height::FIXED - texts - works - topics - rules;
    for view in by_pictures(&mut view.parts) {
        let Some(moment) = &view.moment else { continue };
        view.is_folded = moment.height > room;
        room -= match view.is_folded {
            true => height::FOLDED,
            false => moment.height,
        };
    }
}

/// Tells in words the moves for whose drawings a page of this size has no room.
fn lighten(view: &mut TemplateContext, mut size: Size) {
    let mut told = BTreeSet::new();
    for view in by_pictures(&mut view.parts).into_iter().rev() {
        let Some(moment) = &mut view.moment else {
            continue;
        };
        if !size.is_too_much() {
            break;
        }
        size = size.without(moment.size());
        moment.is_drawn = false;
        told.insert(view.rule.number);
    }
    let rules = view.parts.iter_mut().flat_map(|part| &mut part.rules);
    for place in rules.filter_map(|rule| rule.shown_at.as_mut()) {
        place.is_drawn = !told.contains(&place.number);
    }
}

/// The rules of a page, those that are best told by a picture first.
fn by_pictures<'v, 'a>(parts: &'v mut [Part<'a>]) -> Vec<&'v mut RuleView<'a>> {
    let mut all: Vec<&mut RuleView> = parts.iter_mut().flat_map(|p| &mut p.rules).collect();
    all.sort_by_key(|view| {
        let place = PICTURED.iter().position(|head| *head == view.rule.head);
        place.unwrap_or(PICTURED.len())
    });
    all
}

/// Why no moment of play shows a rule; nothing where no play was studied, or
/// none can show it.
fn unseen(head: Head, rule: &RuleText, study: &Study) -> Option<String> {
    let run = &study.runs.first()?.summary;
    match &rule.acted {
        _ if !is_observable(head) => None,
        Some(acted) if acted.starts_with("Never") => Some(format!(
            "No picture: it never came up in {}.",
            rests_on(run)
        )),
        _ => Some("No picture of it was kept.".into()),
    }
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
