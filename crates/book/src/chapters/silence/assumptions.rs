//! What the files assume, judged by what other reports state.

use std::borrow::Cow;
use std::collections::BTreeMap;

use minijinja::{Error, Value};
use serde::Serialize;

use crate::chapters::{Book, Entry};
use crate::evidence::{share, whole};
use crate::pages::Pages;
use crate::rules_text::anchor;
use crate::silence_study::SilenceStudy;
use crate::table::html;
use seedlore_language::prose;
use seedlore_study::completion::{Basis, Method, Stance, Topic, TopicForecast, Verdict};
use seedlore_study::render::{Cell, Table};
use seedlore_study::stats::Estimate;

#[derive(Serialize)]
struct TemplateContext {
    /// Open questions of all rulesets.
    questions: usize,
    rulesets: usize,
    counts: Vec<Count>,
    /// Questions that nothing stated tells the readings of apart.
    not_judged: usize,
    /// Clauses that are assumed though no question asks.
    clauses: usize,
    by_topic: Value,
    /// How many are doubtful and supported, and the tables of them.
    doubted: (usize, Value),
    supported: (usize, Value),
    seed: u64,
}

/// So many open questions of one verdict.
#[derive(Serialize)]
struct Count {
    count: usize,
    words: &'static str,
}

/// An answer that a file gives, and what other reports say of it.
struct Weighed<'s> {
    entry: usize,
    /// The open question, or the clause where there is none.
    question: Option<&'s str>,
    anchor: String,
    forecast: Cow<'s, TopicForecast>,
    answer: usize,
}

impl Weighed<'_> {
    fn share(&self) -> Estimate {
        self.forecast.shares[self.answer]
    }

    fn verdict(&self) -> Verdict {
        self.forecast.verdict(self.answer)
    }

    /// Whether a report of the very ruleset says so, against which others say little.
    fn is_stated(&self) -> bool {
        matches!(self.forecast.held, Some((_, Basis::Stated)))
    }
}

pub fn add(book: &Book, silences: &SilenceStudy, pages: &mut Pages) -> Result<(), Error> {
    let (asked, not_judged) = asked(book, silences);
    let clauses = clauses(book, silences);
    let counts = Verdict::ALL.iter().map(|verdict| Count {
        count: asked.iter().filter(|one| one.verdict() == *verdict).count(),
        words: words(*verdict),
    });
    let table = |verdict: Verdict, label: &str| {
        let all = asked.iter().chain(&clauses);
        let wanted = all.filter(|one| one.verdict() == verdict && !one.is_stated());
        let mut wanted: Vec<&Weighed> = wanted.collect();
        let sign = if verdict == Verdict::Supported {
            -1.0
        } else {
            1.0
        };
        let place = |one: &Weighed| sign * one.share().value;
        wanted.sort_by(|a, b| place(a).total_cmp(&place(b)));
        let mut table =
            Table::under("Ruleset | Matter | Assumed | Its share | Likelier | Voices | Region");
        for one in &wanted {
            table.row(row(book, silences, one));
        }
        let looks = "sl-sortable sl-weighed";
        (wanted.len(), html(&table, label, looks, "sl-wide sl-tall"))
    };
    let view = TemplateContext {
        questions: asked.len() + not_judged,
        rulesets: silences.open.len(),
        counts: counts.collect(),
        not_judged,
        clauses: clauses.len(),
        by_topic: by_topic(silences, asked.iter().chain(&clauses)),
        doubted: table(Verdict::Doubted, "Assumptions that look doubtful"),
        supported: table(Verdict::Supported, "Assumptions that the evidence supports"),
        seed: silences.seed,
    };
    pages.add(
        "src/silence/assumptions.md",
        book.templates.page("silence/assumptions.md", &view)?,
    );
    Ok(())
}

/// Every open question whose readings can be judged, and how many can't be.
fn asked<'b>(book: &'b Book, silences: &'b SilenceStudy) -> (Vec<Weighed<'b>>, usize) {
    let judge = &silences.judge;
    let (mut weighed, mut not_judged) = (Vec::new(), 0);
    for (at, entry) in book.entries.iter().enumerate() {
        let Some(case) = judge.cases.position(entry.name()) else {
            continue;
        };
        for question in entry.rules().questions() {
            let (case, stances) = (&judge.cases.cases[case], &judge.cases.stances[case]);
            let found = judge.readings(case, stances, question.name());
            let found = found.and_then(|(forecast, readings)| {
                let chosen = question.chosen().name();
                let own = readings.iter().find(|one| one.reading == chosen)?;
                Some((forecast, own.answer?))
            });
            match found {
                None => not_judged += 1,
                Some((forecast, answer)) => weighed.push(Weighed {
                    entry: at,
                    question: Some(question.name()),
                    anchor: anchor(entry.rules(), &format!("open_{}", question.name())),
                    forecast: Cow::Owned(forecast),
                    answer,
                }),
            }
        }
    }
    (weighed, not_judged)
}

/// Every topic that a ruleset answers by a clause which is assumed, without a question.
fn clauses<'b>(book: &Book, silences: &'b SilenceStudy) -> Vec<Weighed<'b>> {
    let judge = &silences.judge;
    let mut weighed = Vec::new();
    for (at, entry) in book.entries.iter().enumerate() {
        let Some(case) = judge.cases.position(entry.name()) else {
            continue;
        };
        for forecast in &silences.open[case] {
            let stance = &judge.cases.stances[case].by_topic[&forecast.topic];
            let Some((answer, Basis::Assumed)) = forecast.held else {
                continue;
            };
            if stance.questions.is_empty() {
                weighed.push(Weighed {
                    entry: at,
                    question: None,
                    anchor: place_of(entry, stance),
                    forecast: Cow::Borrowed(forecast),
                    answer,
                });
            }
        }
    }
    weighed
}

fn by_topic<'w>(silences: &SilenceStudy, all: impl Iterator<Item = &'w Weighed<'w>>) -> Value {
    let mut by_topic: BTreeMap<Topic, Vec<Verdict>> = BTreeMap::new();
    for one in all {
        let verdicts = by_topic.entry(one.forecast.topic).or_default();
        verdicts.push(one.verdict());
    }
    let verdicts = Verdict::ALL
        .iter()
        .map(|verdict| prose::sentence(words(*verdict)));
    let verdicts: Vec<String> = verdicts.collect();
    let verdicts = verdicts.iter().map(|words| words.trim_end_matches('.'));
    let headings = ["Matter", "All"].into_iter().chain(verdicts);
    let mut table = Table::new(headings.chain(["Judged by"]));
    for (topic, verdicts) in by_topic {
        let counts = Verdict::ALL.iter().map(|verdict| {
            let of_it = verdicts.iter().filter(|one| *one == verdict);
            Cell::from(of_it.count())
        });
        let named = [
            Cell::from(topic.title()).with_hint(topic.asks()),
            verdicts.len().into(),
        ];
        let method = note(silences, topic).unwrap_or("neighbours");
        table.row(named.into_iter().chain(counts).chain([method.into()]));
    }
    html(
        &table,
        "Verdicts by matter",
        "sl-counts sl-sortable",
        "sl-wide",
    )
}

/// How a topic is judged, where not by neighbours.
fn note(silences: &SilenceStudy, topic: Topic) -> Option<&'static str> {
    match (
        silences.judge.settled.settings.method(topic),
        silences.is_tested(topic),
    ) {
        (Method::BaseRates, true) => Some("base rates"),
        (Method::BaseRates, false) => Some("base rates, untested"),
        (
            Method::Nearest
            | Method::Scored
            | Method::Regions
            | Method::Neighbours
            | Method::Chosen,
            _,
        ) => None,
    }
}

fn words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Supported => "supported",
        Verdict::Doubted => "doubtful",
        Verdict::Undecided => "left open by the evidence",
        Verdict::NoEvidence => "stated by no report",
    }
}

fn row(book: &Book, silences: &SilenceStudy, one: &Weighed) -> [Cell; 7] {
    let (entry, forecast) = (&book.entries[one.entry], &one.forecast);
    let answers = forecast.topic.answers();
    let best = forecast.best();
    let likelier = format!(
        "{}, {}",
        answers[best].words,
        whole(forecast.shares[best].value)
    );
    let asked = match one.question {
        Some(question) => format!("question {question}"),
        None => "no question asked".into(),
    };
    let judged = note(silences, forecast.topic);
    [
        entry.cell("../", &one.anchor),
        Cell::from(forecast.topic.title()).with_note(asked),
        answers[one.answer].words.into(),
        share(one.share()).with_note(judged.map(str::to_string)),
        Cell::from((best != one.answer).then_some(likelier)),
        forecast.voices().into(),
        book.regions[entry.region].title.as_str().into(),
    ]
}

/// Where a ruleset's page tells of an assumption: at its question, or else at the clause.
pub fn place_of(entry: &Entry, stance: &Stance) -> String {
    let rules = entry.rules();
    match (stance.questions.first(), stance.grounds.first()) {
        (Some(question), _) => anchor(rules, &format!("open_{question}")),
        (None, Some(clause)) => entry.told.rule(*clause).anchor.clone(),
        (None, None) => anchor(rules, "the_doubts"),
    }
}
