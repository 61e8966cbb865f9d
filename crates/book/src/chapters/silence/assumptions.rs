//! What the files assume, judged by what other reports state.

use std::borrow::Cow;
use std::collections::BTreeMap;

use minijinja::Error;
use serde::Serialize;

use crate::chapters::{Book, Entry, Link};
use crate::evidence::{printed, whole};
use crate::numbers::Printed;
use crate::pages::Pages;
use crate::rules_text::anchor;
use crate::silence_study::SilenceStudy;
use seedlore_study::completion::{Basis, Method, Stance, Topic, TopicForecast, Verdict};

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
    by_topic: Vec<TopicRow>,
    doubted: Vec<Row>,
    supported: Vec<Row>,
    seed: u64,
}

/// So many open questions of one verdict.
#[derive(Serialize)]
struct Count {
    count: usize,
    words: &'static str,
}

/// One topic over all rulesets.
#[derive(Serialize)]
struct TopicRow {
    title: &'static str,
    asks: &'static str,
    all: usize,
    /// In the order of [`Verdict::ALL`].
    verdicts: Vec<usize>,
    method: &'static str,
}

/// One assumption.
#[derive(Debug, Clone, Serialize)]
struct Row {
    link: Link,
    anchor: String,
    region: String,
    title: &'static str,
    /// The open question, by its name; none where a clause is assumed without one.
    question: Option<String>,
    assumes: &'static str,
    share: Printed,
    value: f64,
    /// Per cent, for the lengths of a bar.
    at: f64,
    from: f64,
    to: f64,
    /// The likeliest answer, where that is another.
    likelier: Option<(&'static str, String)>,
    voices: usize,
    /// How it was judged, where not by neighbours.
    note: Option<&'static str>,
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
    let rows = |verdict: Verdict| -> Vec<Row> {
        let all = asked.iter().chain(&clauses);
        let wanted = all.filter(|one| one.verdict() == verdict && !one.is_stated());
        wanted.map(|one| row(book, silences, one)).collect()
    };
    let (mut doubted, mut supported) = (rows(Verdict::Doubted), rows(Verdict::Supported));
    doubted.sort_by(|a, b| a.value.total_cmp(&b.value));
    supported.sort_by(|a, b| b.value.total_cmp(&a.value));
    let view = TemplateContext {
        questions: asked.len() + not_judged,
        rulesets: silences.open.len(),
        counts: counts.collect(),
        not_judged,
        clauses: clauses.len(),
        by_topic: by_topic(silences, asked.iter().chain(&clauses)),
        doubted,
        supported,
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

fn by_topic<'w>(
    silences: &SilenceStudy,
    all: impl Iterator<Item = &'w Weighed<'w>>,
) -> Vec<TopicRow> {
    let mut by_topic: BTreeMap<Topic, Vec<usize>> = BTreeMap::new();
    for one in all {
        let topic = one.forecast.topic;
        let counts = by_topic.entry(topic).or_insert(vec![0; Verdict::ALL.len()]);
        let place = Verdict::ALL.iter().position(|v| *v == one.verdict());
        counts[place.expect("the list holds every verdict")] += 1;
    }
    let row = |(topic, verdicts): (Topic, Vec<usize>)| TopicRow {
        title: topic.title(),
        asks: topic.asks(),
        all: verdicts.iter().sum(),
        verdicts,
        method: note(silences, topic).unwrap_or("neighbours"),
    };
    by_topic.into_iter().map(row).collect()
}

/// How a topic is judged, where not by neighbours.
fn note(silences: &SilenceStudy, topic: Topic) -> Option<&'static str> {
    match (
        silences.judge.settings.method(topic),
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

fn row(book: &Book, silences: &SilenceStudy, one: &Weighed) -> Row {
    let (entry, forecast) = (&book.entries[one.entry], &one.forecast);
    let answers = forecast.topic.answers();
    let best = forecast.best();
    let share = forecast.shares[one.answer];
    let [from, to] = share.ends();
    let percent = |share: f64| (share * 1000.0).round() / 10.0;
    Row {
        link: entry.link(),
        anchor: one.anchor.clone(),
        region: book.regions[entry.region].title.clone(),
        title: forecast.topic.title(),
        question: one.question.map(str::to_string),
        assumes: answers[one.answer].words,
        share: printed(share),
        value: share.value,
        at: percent(share.value),
        from: percent(from),
        to: percent(to),
        likelier: (best != one.answer)
            .then(|| (answers[best].words, whole(forecast.shares[best].value))),
        voices: forecast.voices(),
        note: note(silences, forecast.topic),
    }
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
