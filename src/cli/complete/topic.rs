//! One topic as it is told: every answer with its share, and the evidence.

use serde::Serialize;

use super::evidence::{Evidence, evidence, method_sentence, print_voices};
use super::tested::estimate;
use crate::cli::output::say;
use crate::cli::table::wrap;
use crate::completion::{Basis, Judge, TopicForecast};
use crate::report::Colour;
use crate::rules::Collection;
use crate::stats::Estimate;

/// Answers of a smaller share are not printed, unless one is played.
const LEAST: f64 = 0.02;

/// A topic, and what the reports of other rulesets say of it.
#[derive(Serialize)]
pub struct TopicReport {
    pub topic: &'static str,
    pub asks: &'static str,
    pub method: &'static str,
    /// The answer that is played here, and what it rests on; none of a board without rules.
    pub played: Option<&'static str>,
    pub played_is: Option<Basis>,
    /// The likeliest first.
    pub answers: Vec<AnswerReport>,
    #[serde(flatten)]
    pub evidence: Evidence,
}

#[derive(Serialize)]
pub struct AnswerReport {
    pub answer: &'static str,
    /// With the usual left unsaid as often as pairs of reports show.
    pub share: Estimate,
    /// Among the reports that state an answer.
    pub share_among_spoken: Estimate,
    /// If the usual is left unsaid as often as may be.
    pub share_if_usual_is_told_less: Estimate,
}

impl TopicReport {
    pub fn new(forecast: &TopicForecast, voices: &Collection, judge: &Judge) -> TopicReport {
        let answers = forecast.topic.answers().iter().enumerate();
        let mut answers: Vec<AnswerReport> = answers
            .map(|(at, answer)| AnswerReport {
                answer: answer.words,
                share: forecast.shares[at],
                share_among_spoken: forecast.if_spoken[at],
                share_if_usual_is_told_less: forecast.if_told_less[at],
            })
            .collect();
        answers.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
        TopicReport {
            topic: forecast.topic.code(),
            asks: forecast.topic.asks(),
            method: forecast.method.words(),
            played: forecast
                .held
                .map(|(at, _)| forecast.topic.answers()[at].words),
            played_is: forecast.held.map(|(_, basis)| basis),
            answers,
            evidence: evidence(forecast, voices, judge),
        }
    }

    pub fn print(&self, colour: Colour) {
        say!("{}", wrap(self.asks, 84, "  "));
        let is_shown =
            |one: &&AnswerReport| one.share.value >= LEAST || Some(one.answer) == self.played;
        for one in self.answers.iter().filter(is_shown) {
            let mark = if Some(one.answer) == self.played {
                "→"
            } else {
                " "
            };
            let shares = both(one.share, one.share_if_usual_is_told_less);
            say!("  {mark} {shares}  {}", one.answer);
        }
        let how = method_sentence(self.method, &self.evidence);
        let line = match self.played_is {
            Some(basis) => format!("{}. {how}", rests_on(basis)),
            None => how,
        };
        say!("    {}", wrap(&line, 80, "    "));
        print_voices(&self.evidence.said, colour);
    }
}

fn rests_on(basis: Basis) -> &'static str {
    match basis {
        Basis::Stated => "Stated",
        Basis::Implied => "Implied by the report",
        Basis::Assumed => "Assumed",
        Basis::Silent => "No clause says it",
    }
}

/// `0.71 (0.40 to 0.93) | 0.90`
pub fn both(at: Estimate, if_told_less: Estimate) -> String {
    match (at.value - if_told_less.value).abs() < 0.005 {
        true => estimate(at),
        false => format!("{} | {:.2}", estimate(at), if_told_less.value),
    }
}
