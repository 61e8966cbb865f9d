//! `seedlore complete --all`: which assumptions of the whole collection look doubtful, and
//! where one more report would teach most.

use std::collections::BTreeMap;

use serde::Serialize;

use super::tested::estimate;
use crate::cli::output::print_json;
use crate::cli::table::{self, Document, Table};
use crate::completion::{Judge, Verdict, expected_information};
use crate::report::Colour;
use crate::rules::Collection;
use crate::stats::Estimate;

/// Everything that is told of a collection.
#[derive(Serialize)]
pub struct CollectionReport {
    seed: u64,
    version: &'static str,
    /// How many open questions the evidence speaks for, against, and so on.
    verdicts: Vec<VerdictCount>,
    /// Questions that a report of the ruleset answers, though it leaves room for another.
    stated: usize,
    /// Questions that no topic tells the readings of apart.
    not_judged: usize,
    /// Assumptions that the evidence speaks against.
    doubtful: Vec<Doubtful>,
    /// What to ask, the most instructive first.
    ask: Vec<QuestionToAsk>,
}

#[derive(Serialize)]
struct VerdictCount {
    verdict: &'static str,
    questions: usize,
}

#[derive(Serialize)]
struct Doubtful {
    ruleset: String,
    question: String,
    assumed: String,
    share: Estimate,
    likelier: String,
    likelier_share: Estimate,
}

#[derive(Serialize)]
struct QuestionToAsk {
    ruleset: String,
    place: String,
    topic: &'static str,
    asks: &'static str,
    /// Bits that an answer would tell of this ruleset.
    bits_here: f64,
    /// Bits that it may be expected to tell of all others.
    bits_elsewhere: f64,
}

impl CollectionReport {
    pub fn new(judge: &Judge, collection: &Collection, seed: u64) -> CollectionReport {
        let mut verdicts = Verdict::ALL.map(|verdict| (verdict, 0));
        let (mut stated, mut not_judged) = (0, 0);
        let mut doubtful = Vec::new();
        for (at, rules) in collection.rulesets().iter().enumerate() {
            let (case, stances) = (&judge.cases.cases[at], &judge.cases.stances[at]);
            for question in rules.questions() {
                let Some((forecast, readings)) = judge.readings(case, stances, question.name())
                else {
                    not_judged += 1;
                    continue;
                };
                let own = readings
                    .iter()
                    .find(|one| one.reading == question.chosen().name());
                let Some(answer) = own.and_then(|one| one.answer) else {
                    not_judged += 1;
                    continue;
                };
                if is_stated(&forecast) {
                    stated += 1;
                    continue;
                }
                let verdict = forecast.verdict(answer);
                for (known, count) in &mut verdicts {
                    *count += usize::from(*known == verdict);
                }
                if verdict == Verdict::Doubted {
                    let best = forecast.best();
                    doubtful.push(Doubtful {
                        ruleset: rules.name().into(),
                        question: question.name().into(),
                        assumed: forecast.topic.answers()[answer].words.into(),
                        share: forecast.shares[answer],
                        likelier: forecast.topic.answers()[best].words.into(),
                        likelier_share: forecast.shares[best],
                    });
                }
            }
        }
        doubtful.sort_by(|a, b| {
            a.share
                .value
                .total_cmp(&b.share.value)
                .then(a.ruleset.cmp(&b.ruleset))
        });
        let ask = expected_information(judge).into_iter().map(|information| {
            let case = &judge.cases.cases[information.case];
            let place = collection.get(&case.name).ok();
            let place = place.and_then(|rules| rules.record().place());
            QuestionToAsk {
                ruleset: case.name.clone(),
                place: place.map_or(String::new(), |(name, _)| name.into()),
                topic: information.topic.code(),
                asks: information.topic.asks(),
                bits_here: information.here,
                bits_elsewhere: information.elsewhere,
            }
        });
        CollectionReport {
            seed,
            version: env!("CARGO_PKG_VERSION"),
            verdicts: verdicts
                .map(|(verdict, questions)| VerdictCount {
                    verdict: verdict.words(),
                    questions,
                })
                .into(),
            stated,
            not_judged,
            doubtful,
            ask: ask.collect(),
        }
    }

    pub fn json(&self) {
        print_json(self);
    }

    /// Prints counts, doubtful assumptions, and so many of what to ask.
    pub fn print(&self, most: usize, colour: Colour) {
        let mut document = Document::default();
        document.heading("What the evidence says of the open questions");
        let verdicts = self.verdicts.iter();
        let verdicts = verdicts.map(|counted| (counted.questions, counted.verdict));
        for (questions, verdict) in verdicts.chain([
            (
                self.stated,
                "not judged: a report of the ruleset states the answer",
            ),
            (
                self.not_judged,
                "not judged: no topic tells the readings apart",
            ),
        ]) {
            document.hanging(format!("  {questions:>5}  "), 9, usize::MAX, verdict);
        }
        if !self.doubtful.is_empty() {
            document.heading("Assumptions that it speaks against");
            let mut table = Table::under("ruleset | question | assumed | share | likelier | share");
            for one in &self.doubtful {
                table.row(vec![
                    one.ruleset.clone(),
                    one.question.clone(),
                    one.assumed.clone(),
                    estimate(one.share),
                    one.likelier.clone(),
                    estimate(one.likelier_share),
                ]);
            }
            document.table(table);
        }
        document.heading("Where one more report would teach most");
        let mut table = Table::under("place | ruleset | ask | bits | elsewhere");
        // A matter that all leave open would fill the whole table.
        const MOST_OF_A_TOPIC: usize = 4;
        let mut told: BTreeMap<&str, usize> = BTreeMap::new();
        let various = self.ask.iter().filter(|ask| {
            let count = told.entry(ask.topic).or_default();
            *count += 1;
            *count <= MOST_OF_A_TOPIC
        });
        for ask in various.take(most) {
            table.row(vec![
                ask.place.clone(),
                ask.ruleset.clone(),
                ask.asks.into(),
                format!("{:.2}", ask.bits_here),
                format!("{:.2}", ask.bits_elsewhere),
            ]);
        }
        document.table(table);
        let how = format!(
            "Bits: how much an answer would tell of the ruleset itself, and, as far as can be expected, \
             of all others that leave the same open (entropy of the shares). At most {MOST_OF_A_TOPIC} \
             rulesets for a question; all with --json."
        );
        document.paragraph(how);
        table::tell(&document, colour);
    }
}

fn is_stated(forecast: &crate::completion::TopicForecast) -> bool {
    forecast
        .held
        .is_some_and(|(_, basis)| basis == crate::completion::Basis::Stated)
}
