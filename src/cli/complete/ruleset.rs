//! `seedlore complete NAME`: the open questions of a ruleset, and their completions.

use serde::Serialize;

use super::effort::Effort;
use super::evidence::{Evidence, bracket, evidence, method_sentence, print_voices};
use super::playing::tell_playability;
use super::tested::estimate;
use super::topic::{TopicReport, both};
use super::worn::{Playable, WearReport};
use crate::cli::output::{print_json, say};
use crate::cli::table::{self, Document, Table, bold, dim, wrap, wrap_behind};
use crate::completion::{
    Among, Basis, Case, Completions, Factor, Judge, Likely, Playability, Silence, Stances, Topic,
    TopicForecast, Verdict, completions,
};
use crate::prose;
use crate::report::Colour;
use crate::rules::{Collection, Question, Ruleset};
use crate::stats::Estimate;

/// A ruleset to be completed, and who judges it.
pub struct RulesetQuery<'a> {
    pub judge: &'a Judge,
    /// The collection that speaks.
    pub voices: &'a Collection,
    /// The collection that the ruleset belongs to.
    pub own: &'a Collection,
    pub rules: &'a Ruleset,
    pub case: &'a Case,
    pub stances: &'a Stances,
}

/// Everything that is told of a ruleset.
#[derive(Serialize)]
pub struct RulesetReport {
    ruleset: String,
    #[serde(skip)]
    silence: Silence,
    seed: u64,
    version: &'static str,
    questions: Vec<QuestionReport>,
    /// Questions whose readings no topic tells apart.
    not_judged: Vec<String>,
    /// What no open question speaks of and no report of the ruleset states.
    unasked: Vec<TopicReport>,
    /// Completions, the likeliest first.
    together: Vec<CompletionReport>,
    /// Of those that can be played, where a wear is given.
    wear: Option<WearReport>,
    /// Questions left as the file answers them, as there would be too many completions.
    left_as_they_are: Vec<String>,
    /// Combinations of readings that can't be joined, and so are among no completions.
    clashing: usize,
}

#[derive(Serialize)]
struct QuestionReport {
    question: String,
    asks: String,
    topic: &'static str,
    method: &'static str,
    assumed: String,
    assumed_is: Basis,
    verdict: &'static str,
    readings: Vec<ReadingReport>,
    #[serde(flatten)]
    evidence: Evidence,
}

#[derive(Serialize)]
struct ReadingReport {
    reading: String,
    says: String,
    /// What it answers to the topic; none if the topic does not arise then.
    answer: Option<&'static str>,
    /// With the usual left unsaid as often as pairs of reports show.
    share: Option<Estimate>,
    /// Among the reports that state an answer.
    share_among_spoken: Option<Estimate>,
    /// If the usual is left unsaid as often as may be.
    share_if_usual_is_told_less: Option<Estimate>,
}

#[derive(Serialize)]
struct CompletionReport {
    readings: Vec<String>,
    share: f64,
    /// The share if no answer depended on another.
    share_if_independent: f64,
    played: Option<Playability>,
}

impl RulesetQuery<'_> {
    /// Judges everything; the likeliest completions are played.
    pub fn report(&self, effort: &Effort) -> RulesetReport {
        let questions = self.rules.questions();
        let judged: Vec<(&Question, TopicForecast, Vec<Likely>)> = questions
            .iter()
            .filter_map(|question| {
                let (forecast, readings) =
                    self.judge
                        .readings(self.case, self.stances, question.name())?;
                Some((question, forecast, readings))
            })
            .collect();
        let is_judged = |name: &str| {
            judged
                .iter()
                .any(|(question, _, _)| question.name() == name)
        };
        let not_judged = questions
            .iter()
            .filter(|question| !is_judged(question.name()));
        let asked: Vec<_> = judged
            .iter()
            .map(|(_, forecast, _)| forecast.topic)
            .collect();
        let unasked = self
            .judge
            .topic_forecasts(self.case)
            .into_iter()
            .filter(|forecast| {
                let touched = &self.stances.by_topic[&forecast.topic].questions;
                !asked.contains(&forecast.topic) && touched.is_empty()
            });
        let found = completions(self.judge, self.own, self.rules, self.case, self.stances);
        let (together, wear) = self.completion_reports(&found, effort);
        RulesetReport {
            ruleset: self.rules.name().into(),
            silence: self.judge.settled.silence.clone(),
            seed: effort.seed,
            version: env!("CARGO_PKG_VERSION"),
            not_judged: not_judged.map(|question| question.name().into()).collect(),
            unasked: unasked
                .map(|forecast| TopicReport::new(&forecast, self.voices, self.judge))
                .collect(),
            together,
            wear,
            left_as_they_are: found.left.clone(),
            clashing: found.clashing,
            questions: judged
                .iter()
                .map(|(question, forecast, readings)| {
                    self.question_report(question, forecast, readings)
                })
                .collect(),
        }
    }

    fn question_report(
        &self,
        question: &Question,
        forecast: &TopicForecast,
        readings: &[Likely],
    ) -> QuestionReport {
        let chosen = question.chosen();
        let own = readings
            .iter()
            .find(|likely| likely.reading == chosen.name());
        let verdict = own
            .and_then(|likely| likely.answer)
            .map(|at| forecast.verdict(at));
        let told = |likely: &Likely| {
            let reading = question
                .readings()
                .iter()
                .find(|r| r.name() == likely.reading);
            ReadingReport {
                reading: likely.reading.clone(),
                says: reading.map_or(String::new(), |reading| reading.text().into()),
                answer: likely.answer.map(|at| forecast.topic.answers()[at].words),
                share: likely.share,
                share_among_spoken: likely.if_spoken,
                share_if_usual_is_told_less: likely.if_told_less,
            }
        };
        QuestionReport {
            question: question.name().into(),
            asks: question.text().into(),
            topic: forecast.topic.code(),
            method: forecast.method.words(),
            assumed: chosen.name().into(),
            assumed_is: forecast.held.map_or(Basis::Silent, |(_, basis)| basis),
            verdict: verdict.map_or(NOT_RAISED, Verdict::words),
            readings: readings.iter().map(told).collect(),
            evidence: evidence(forecast, self.voices, self.judge),
        }
    }

    fn completion_reports(
        &self,
        found: &Completions,
        effort: &Effort,
    ) -> (Vec<CompletionReport>, Option<WearReport>) {
        let &Effort { games, seed, .. } = effort;
        let mut reports = Vec::new();
        let mut playable = Vec::new();
        for (at, one) in found.ranked.iter().take(effort.best.max(1)).enumerate() {
            let rules = match games {
                0 => None,
                _ => self.own.under(self.rules.name(), &one.readings).ok(),
            };
            reports.push(CompletionReport {
                readings: one.readings.clone(),
                share: one.share,
                share_if_independent: one.independent,
                played: rules
                    .as_ref()
                    .map(|rules| Playability::measure(rules, games, seed)),
            });
            let (rank, share) = (at + 1, one.share);
            playable.extend(rules.map(|rules| Playable { rank, share, rules }));
        }
        let wear = effort.wear.as_ref();
        let wear = wear.and_then(|wear| WearReport::new(playable, wear, effort));
        (reports, wear)
    }
}

/// In place of a verdict, where the topic does not arise under the reading in force.
const NOT_RAISED: &str = "does not bear on the reading in force";

/// What all shares are shares of.
pub fn print_caveat(among: Among, silence: &Silence, colour: Colour) {
    let of = match among {
        Among::SilentReports => "silent reports",
        Among::AllGames => "all games, told or not",
    };
    let factor = |factor: &Factor| format!("{:.2}", factor.value());
    let how = format!(
        "Shares are those among {of}, with 95 % intervals, if the usual is mentioned as often \
         beside the rest as pairs of reports of one game show: {} times on matters that most \
         reports tell, {} on the others. Behind the stroke the same if it is {:.2} and {:.2} \
         times. `seedlore complete --test` prints what this rests on, and how well stated \
         answers are forecast.",
        factor(&silence.by_most),
        factor(&silence.by_few),
        silence.by_most.least(),
        silence.by_few.least(),
    );
    say!("{}", dim(&wrap(&how, 84, ""), colour));
}

impl RulesetReport {
    /// The readings of the completion of this rank, counted from 1.
    pub fn readings(&self, rank: usize) -> Option<&[String]> {
        let one = self.together.get(rank.checked_sub(1)?)?;
        Some(&one.readings)
    }

    /// The reading of a question in the likeliest completion.
    pub fn likeliest(&self, question: &str) -> Option<String> {
        let mut readings = self.readings(1)?.iter();
        readings.find_map(|one| {
            let (name, reading) = one.split_once('=')?;
            (name == question).then(|| reading.to_string())
        })
    }

    /// What speaks for and against a reading, in words that fit a bracket.
    pub fn evidence(&self, question: &str, reading: &str) -> String {
        let Some(told) = self.questions.iter().find(|one| one.question == question) else {
            return String::new();
        };
        let of = told.readings.iter().find(|one| one.reading == reading);
        let share = of.and_then(|one| one.share).map_or("none".into(), estimate);
        let answer = of.and_then(|one| one.answer);
        bracket(&share, told.method, &told.evidence, answer)
    }

    pub fn json(&self) {
        print_json(self);
    }

    pub fn print(&self, rules: &Ruleset, colour: Colour) {
        let heading = format!("What the silences of {} probably hid", rules.title());
        say!("{}", bold(&heading, colour));
        print_caveat(Among::SilentReports, &self.silence, colour);
        for question in &self.questions {
            say!();
            question.print(colour);
        }
        if !self.not_judged.is_empty() {
            let names: Vec<String> = self.not_judged.iter().map(|q| format!("`{q}`")).collect();
            let sentence = format!(
                "Not judged, since no topic tells their readings apart: {}.",
                prose::list(&names, "and")
            );
            say!("\n{}", wrap(&sentence, 84, ""));
        }
        if !self.unasked.is_empty() {
            say!(
                "\n{}",
                bold("Played without a report that states it", colour)
            );
            for forecast in &self.unasked {
                forecast.print(colour);
            }
        }
        if !self.together.is_empty() && !self.questions.is_empty() {
            table::tell(&self.told_together(), colour);
        }
    }

    fn told_together(&self) -> Document {
        let mut told = Document::default();
        told.gap();
        told.heading("All together");
        let mut table = Table::under(" | share | if independent | completion");
        for (nth, one) in self.together.iter().enumerate() {
            table.row(vec![
                (nth + 1).to_string(),
                format!("{:.3}", one.share),
                format!("{:.3}", one.share_if_independent),
                one.readings.join(" "),
            ]);
        }
        told.table(table);
        if !self.left_as_they_are.is_empty() {
            told.paragraph(format!(
                "As the file has them, since there would be too many: {}.",
                self.left_as_they_are.join(", ")
            ));
        }
        if self.clashing > 0 {
            let clashing = self.clashing as u32;
            let combinations = prose::counted(clashing, "combination", "combinations");
            told.paragraph(format!(
                "{} of readings can't be joined and are left out.",
                prose::sentence(&combinations).trim_end_matches('.')
            ));
        }
        let ranked = self.together.iter().enumerate();
        let played: Vec<(usize, &Playability)> = ranked
            .filter_map(|(at, one)| Some((at + 1, one.played.as_ref()?)))
            .collect();
        tell_playability(&mut told, &played);
        if let Some(wear) = &self.wear {
            wear.tell(&mut told, self.seed);
        }
        told
    }
}

impl QuestionReport {
    fn print(&self, colour: Colour) {
        let text = wrap_behind(self.question.len() + 2, &self.asks, usize::MAX, "  ");
        say!("{}: {text}", bold(&self.question, colour));
        for reading in &self.readings {
            let mark = match reading.reading == self.assumed {
                true => "→",
                false => " ",
            };
            let shares = match (reading.share, reading.share_if_usual_is_told_less) {
                (Some(at), Some(less)) => both(at, less),
                _ => "does not arise".into(),
            };
            let line = format!("{shares}  {}: {}", reading.reading, reading.says);
            say!("  {mark} {}", wrap(&line, 80, "      "));
        }
        let verdict = match self.assumed_is {
            Basis::Implied => format!("What the report implies: the evidence {}", self.verdict),
            _ => format!("The evidence {}", self.verdict),
        };
        let by = match Topic::named(self.topic) {
            Some(topic) if topic.asks() != self.asks => format!(" Judged by “{}”", topic.asks()),
            _ => String::new(),
        };
        let line = format!(
            "{verdict}.{by} {}",
            method_sentence(self.method, &self.evidence)
        );
        say!("    {}", wrap(&line, 80, "    "));
        print_voices(&self.evidence.said, colour);
    }
}
