//! `seedlore complete NAME`: the open questions of a ruleset, and their completions.

use serde::Serialize;

use super::playing::Played;
use super::voices::{Heard, Voice, evidence, heard, print_voices, told_method};
use crate::cli::output::{print_json, say};
use crate::cli::table::{Table, bold, dim, wrap, wrap_behind};
use crate::completion::{
    Basis, Case, Completions, Judge, Likely, Silence, Stances, TOLD_LESS, Topic, Verdict,
    completions,
};
use crate::prose;
use crate::report::Colour;
use crate::rules::{Collection, Question, Ruleset};
use crate::stats::Estimate;

/// A ruleset to be completed, and who judges it.
pub struct Asked<'a> {
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
pub struct Told {
    ruleset: String,
    seed: u64,
    version: &'static str,
    questions: Vec<ToldQuestion>,
    /// Questions whose readings no topic tells apart.
    not_judged: Vec<String>,
    /// What no open question speaks of and no report of the ruleset states.
    unasked: Vec<ToldSilence>,
    /// Completions, the likeliest first.
    together: Vec<ToldCompletion>,
    /// Questions left as the file answers them, as there would be too many completions.
    left_as_they_are: Vec<String>,
}

#[derive(Serialize)]
struct ToldQuestion {
    question: String,
    asks: String,
    topic: &'static str,
    method: &'static str,
    assumed: String,
    assumed_is: Basis,
    verdict: &'static str,
    readings: Vec<ToldReading>,
    #[serde(flatten)]
    heard: Heard,
}

#[derive(Serialize)]
struct ToldReading {
    reading: String,
    says: String,
    /// What it answers to the topic; none if the topic does not arise then.
    answer: Option<&'static str>,
    share: Option<Estimate>,
    /// If reports mention the usual less often than the rest.
    share_if_usual_is_told_less: Option<Estimate>,
}

#[derive(Serialize)]
struct ToldSilence {
    topic: &'static str,
    asks: &'static str,
    method: &'static str,
    played: &'static str,
    played_is: Basis,
    answers: Vec<ToldAnswer>,
    #[serde(flatten)]
    heard: Heard,
}

#[derive(Serialize)]
struct ToldAnswer {
    answer: &'static str,
    share: Estimate,
    share_if_usual_is_told_less: Estimate,
}

#[derive(Serialize)]
struct ToldCompletion {
    readings: Vec<String>,
    share: f64,
    /// The share if no answer depended on another.
    share_if_apart: f64,
    played: Option<Played>,
}

impl Asked<'_> {
    /// Judges everything; the first `best` completions are played.
    pub fn told(&self, best: usize, games: u64, seed: u64) -> (Told, Completions) {
        let questions = self.rules.questions();
        let judged: Vec<(&Question, Silence, Vec<Likely>)> = questions
            .iter()
            .filter_map(|question| {
                let (silence, readings) =
                    self.judge
                        .readings(self.case, self.stances, question.name())?;
                Some((question, silence, readings))
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
        let asked: Vec<_> = judged.iter().map(|(_, silence, _)| silence.topic).collect();
        let unasked = self
            .judge
            .silences(self.case)
            .into_iter()
            .filter(|silence| {
                let touched = &self.stances.by_topic[&silence.topic].questions;
                !asked.contains(&silence.topic) && touched.is_empty()
            });
        let found = completions(self.judge, self.own, self.rules, self.case, self.stances);
        let told = Told {
            ruleset: self.rules.name().into(),
            seed,
            version: env!("CARGO_PKG_VERSION"),
            not_judged: not_judged.map(|question| question.name().into()).collect(),
            unasked: unasked
                .filter_map(|silence| self.told_silence(&silence))
                .collect(),
            together: self.told_together(&found, best, games, seed),
            left_as_they_are: found.left.clone(),
            questions: judged
                .iter()
                .map(|(question, silence, readings)| {
                    self.told_question(question, silence, readings)
                })
                .collect(),
        };
        (told, found)
    }

    fn told_question(
        &self,
        question: &Question,
        silence: &Silence,
        readings: &[Likely],
    ) -> ToldQuestion {
        let chosen = question.chosen();
        let own = readings
            .iter()
            .find(|likely| likely.reading == chosen.name());
        let verdict = match own.and_then(|likely| likely.answer) {
            Some(answer) => silence.verdict(answer),
            None => Verdict::NoEvidence,
        };
        let told = |likely: &Likely| {
            let reading = question
                .readings()
                .iter()
                .find(|r| r.name() == likely.reading);
            ToldReading {
                reading: likely.reading.clone(),
                says: reading.map_or(String::new(), |reading| reading.text().into()),
                answer: likely.answer.map(|at| silence.topic.answers()[at].words),
                share: likely.share,
                share_if_usual_is_told_less: likely.if_told_less,
            }
        };
        ToldQuestion {
            question: question.name().into(),
            asks: question.text().into(),
            topic: silence.topic.code(),
            method: silence.method.words(),
            assumed: chosen.name().into(),
            assumed_is: silence.held.map_or(Basis::Silent, |(_, basis)| basis),
            verdict: verdict.words(),
            readings: readings.iter().map(told).collect(),
            heard: heard(silence, self.voices, self.judge),
        }
    }

    fn told_silence(&self, silence: &Silence) -> Option<ToldSilence> {
        let (answer, basis) = silence.held?;
        let shares = silence.shares.iter().zip(&silence.if_told_less);
        let answers = silence.topic.answers().iter().zip(shares);
        Some(ToldSilence {
            topic: silence.topic.code(),
            asks: silence.topic.asks(),
            method: silence.method.words(),
            played: silence.topic.answers()[answer].words,
            played_is: basis,
            answers: answers
                .map(|(answer, (share, less))| ToldAnswer {
                    answer: answer.words,
                    share: *share,
                    share_if_usual_is_told_less: *less,
                })
                .collect(),
            heard: heard(silence, self.voices, self.judge),
        })
    }

    fn told_together(
        &self,
        found: &Completions,
        best: usize,
        games: u64,
        seed: u64,
    ) -> Vec<ToldCompletion> {
        let told = found.ranked.iter().take(best.max(1));
        told.map(|one| ToldCompletion {
            readings: one.readings.clone(),
            share: one.share,
            share_if_apart: one.apart,
            played: (games > 0)
                .then(|| Played::new(self.own, self.rules, &one.readings, games, seed))
                .flatten(),
        })
        .collect()
    }
}

/// What all shares are shares of.
pub fn print_caveat(colour: Colour) {
    let how = format!(
        "Shares are those among the reports that state an answer, with 95 % intervals; behind the \
         stroke those among silent reports, if the usual is mentioned {:.0} times less often than \
         the rest. Which of the two holds no test can tell. What one can tell is printed by \
         `seedlore complete --test`.",
        1.0 / TOLD_LESS
    );
    say!("{}", dim(&wrap(&how, 84, ""), colour));
}

impl Told {
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
        let share = of.and_then(|one| one.share).map_or("none".into(), share);
        let answer = of.and_then(|one| one.answer);
        evidence(&share, told.method, &told.heard, answer)
    }

    pub fn json(&self) {
        print_json(self);
    }

    pub fn print(&self, rules: &Ruleset, colour: Colour) {
        let heading = format!("What the silences of {} probably hid", rules.title());
        say!("{}", bold(&heading, colour));
        print_caveat(colour);
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
            for silence in &self.unasked {
                silence.print(colour);
            }
        }
        self.print_together(colour);
    }

    fn print_together(&self, colour: Colour) {
        if self.together.is_empty() || self.questions.is_empty() {
            return;
        }
        say!("\n{}", bold("All together", colour));
        let mut table = Table::new(&["", "share", "if apart", "completion"]);
        for (nth, one) in self.together.iter().enumerate() {
            table.row(vec![
                (nth + 1).to_string(),
                format!("{:.3}", one.share),
                format!("{:.3}", one.share_if_apart),
                one.readings.join(" "),
            ]);
        }
        table.print(colour);
        if !self.left_as_they_are.is_empty() {
            let sentence = format!(
                "As the file has them, since there would be too many: {}.",
                self.left_as_they_are.join(", ")
            );
            say!("{}", wrap(&sentence, 84, ""));
        }
        let played: Vec<&Played> = self
            .together
            .iter()
            .filter_map(|c| c.played.as_ref())
            .collect();
        Played::print(&played, colour);
    }
}

impl ToldQuestion {
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
        let line = format!("{verdict}.{by} {}", told_method(self.method, &self.heard));
        say!("    {}", wrap(&line, 80, "    "));
        print_voices(&self.heard.said, colour);
    }
}

impl ToldSilence {
    fn print(&self, colour: Colour) {
        say!("{}", wrap(self.asks, 84, "  "));
        for answer in self
            .answers
            .iter()
            .filter(|a| a.share.value >= 0.05 || a.answer == self.played)
        {
            let mark = if answer.answer == self.played {
                "→"
            } else {
                " "
            };
            let shares = both(answer.share, answer.share_if_usual_is_told_less);
            say!("  {mark} {shares}  {}", answer.answer);
        }
        let line = format!(
            "{}. {}",
            sentence_of(self.played_is),
            told_method(self.method, &self.heard)
        );
        say!("    {}", wrap(&line, 80, "    "));
        let most: Vec<Voice> = self.heard.said.iter().take(2).cloned().collect();
        print_voices(&most, colour);
    }
}

fn sentence_of(basis: Basis) -> &'static str {
    match basis {
        Basis::Stated => "Stated",
        Basis::Implied => "Implied by the report",
        Basis::Assumed => "Assumed",
        Basis::Silent => "No clause says it",
    }
}

/// `0.71 (0.40 to 0.93) | 0.90`
fn both(at: Estimate, if_told_less: Estimate) -> String {
    match (at.value - if_told_less.value).abs() < 0.005 {
        true => share(at),
        false => format!("{} | {:.2}", share(at), if_told_less.value),
    }
}

/// `0.71 (0.40 to 0.93)`
fn share(at: Estimate) -> String {
    super::tested::estimate(at)
}
