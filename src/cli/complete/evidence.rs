//! Who speaks for an answer, where, and with what weight.

use serde::Serialize;

use crate::cli::output::say;
use crate::cli::table::{dim, wrap};
use crate::completion::{Judge, Method, TopicForecast};
use crate::prose::{self, plural};
use crate::report::Colour;
use crate::rules::Collection;

/// At most so many voices are printed for each answer.
const MOST_EACH: usize = 2;

/// Voices that make less of the shares than this are not printed.
const LEAST: f64 = 0.01;

/// What reports say on one topic.
#[derive(Serialize)]
pub struct Evidence {
    /// Rulesets whose reports state an answer.
    pub rulesets: usize,
    /// Rulesets in which the matter arises.
    pub arises: usize,
    /// Clusters of them: an author and a line of descent count as one.
    pub voices: usize,
    /// Part of the shares that is made of base rates.
    pub base_rates: f64,
    /// The heaviest first.
    pub said: Vec<Voice>,
}

/// One ruleset's word.
#[derive(Serialize, Clone)]
pub struct Voice {
    pub ruleset: String,
    pub title: String,
    pub answer: &'static str,
    /// Part of the shares that it makes.
    pub weight: f64,
    /// The clauses that say so, by their labels.
    pub clauses: Vec<String>,
    /// Where its report says so; in what work that was read, the ruleset tells.
    pub cited: Vec<String>,
    pub kilometres: Option<u32>,
}

impl Voice {
    /// Its name and the first place it cites: `wari-bennett (Bennett 1927: 382)`.
    pub fn short(&self) -> String {
        match self.cited.first() {
            Some(cited) => format!("{} ({cited})", self.ruleset),
            None => self.ruleset.clone(),
        }
    }
}

/// Who says what of a topic, with the places where it is written.
pub fn evidence(forecast: &TopicForecast, voices: &Collection, judge: &Judge) -> Evidence {
    let voice = |vote: &crate::completion::Vote| {
        let voter = &forecast.ballot.voters[vote.voter];
        let case = &judge.cases.cases[voter.case];
        let rules = voices.get(&case.name).ok()?;
        let stance = judge.cases.stances[voter.case]
            .by_topic
            .get(&forecast.topic)?;
        let provenance = stance.provenance(rules);
        let mut cited: Vec<String> = provenance
            .iter()
            .filter_map(|one| one.citation())
            .map(|citation| {
                let cited = prose::cite(citation, voices.bibliography());
                cited
                    .split(", read in ")
                    .next()
                    .unwrap_or_default()
                    .to_string()
            })
            .collect();
        cited.sort();
        cited.dedup();
        let labels = stance
            .grounds
            .iter()
            .map(|id| rules.clause(*id).label().to_string());
        Some(Voice {
            ruleset: case.name.clone(),
            title: case.title.clone(),
            answer: forecast.topic.answers()[voter.answer].words,
            weight: vote.weight,
            clauses: labels.collect(),
            cited,
            kilometres: voter.distance.kilometres.map(|km| km.round() as u32),
        })
    };
    Evidence {
        rulesets: forecast.ballot.voters.len(),
        arises: forecast.arises,
        voices: forecast.voices(),
        base_rates: forecast.forecast.prior
            / (forecast.forecast.prior + forecast.forecast.evidence),
        said: forecast.forecast.votes.iter().filter_map(voice).collect(),
    }
}

/// The heaviest voices for each answer.
pub fn print_voices(said: &[Voice], colour: Colour) {
    let mut answers: Vec<&str> = Vec::new();
    for voice in said {
        if !answers.contains(&voice.answer) {
            answers.push(voice.answer);
        }
    }
    for answer in answers {
        let of = said
            .iter()
            .filter(|voice| voice.answer == answer && voice.weight >= LEAST);
        for voice in of.take(MOST_EACH) {
            let far = voice
                .kilometres
                .map_or(String::new(), |km| format!(", {km} km"));
            let line = format!(
                "{:.3} {answer}: {}{far} [{}]",
                voice.weight,
                voice.ruleset,
                voice.cited.join("; ")
            );
            say!("      {}", dim(&wrap(&line, 78, "            "), colour));
        }
    }
}

impl Evidence {
    /// `32 of 216 rulesets state an answer`
    fn coverage(&self) -> String {
        let states = match self.rulesets {
            1 => "states",
            _ => "state",
        };
        format!(
            "{} of {} rulesets {states} an answer",
            self.rulesets, self.arises
        )
    }
}

/// How many speak, and how their words were weighed.
pub fn method_sentence(method: &str, evidence: &Evidence) -> String {
    if evidence.rulesets == 0 {
        return "No report states an answer.".into();
    }
    let voices = plural(evidence.voices, "voice");
    let weighed = match method == Method::Neighbours.words() {
        true => "the nearer and more alike weighing more",
        false => "by base rates, since neighbours forecast no better",
    };
    format!("{} ({voices}), {weighed}.", evidence.coverage())
}

/// What speaks for and against an answer, in words that fit a bracket.
pub fn bracket(share: &str, method: &str, evidence: &Evidence, answer: Option<&str>) -> String {
    let mut words = format!("share {share} by {method}, {}", evidence.coverage());
    let is_with = |voice: &&Voice| Some(voice.answer) == answer;
    let (with, against): (Vec<&Voice>, Vec<&Voice>) = evidence.said.iter().partition(is_with);
    for (word, voices) in [("so", with), ("not so", against)] {
        let named: Vec<String> = voices.iter().take(2).map(|voice| voice.short()).collect();
        if !named.is_empty() {
            words += &format!(", {word} {}", named.join(" and "));
        }
    }
    // Signs that end a bracket or one of its entries.
    words.replace([';', '[', ']', '"'], ",")
}
