//! Open questions and their readings on the page.

use serde::Serialize;

use super::cite::{self, Basis};
use super::told::anchor;
use crate::rules::{Bibliography, Question, Ruleset};

/// A question a source leaves open.
#[derive(Debug, Clone, Serialize)]
pub struct AskedView {
    pub anchor: String,
    pub text: String,
    pub inherited: Option<String>,
    /// Whether any reading changes how the game is played.
    pub acts: bool,
    pub readings: Vec<ReadingView>,
}

/// One answer.
#[derive(Debug, Clone, Serialize)]
pub struct ReadingView {
    /// As the command line takes it: `captured=fours`.
    pub option: String,
    pub text: String,
    pub default: bool,
    pub in_force: bool,
    pub bases: Vec<Basis>,
}

pub fn questions(ruleset: &Ruleset, works: &Bibliography) -> Vec<AskedView> {
    ruleset
        .questions()
        .iter()
        .map(|question| asked(ruleset, question, works))
        .collect()
}

fn asked(ruleset: &Ruleset, question: &Question, works: &Bibliography) -> AskedView {
    AskedView {
        anchor: anchor(ruleset, &format!("open_{}", question.name())),
        text: question.text().into(),
        inherited: Some(question.written_in())
            .filter(|name| *name != ruleset.name())
            .map(str::to_string),
        acts: question.readings().iter().any(|reading| reading.acts()),
        readings: question
            .readings()
            .iter()
            .enumerate()
            .map(|(i, reading)| ReadingView {
                option: format!("{}={}", question.name(), reading.name()),
                text: reading.text().into(),
                default: i == 0,
                in_force: question.is_chosen(reading),
                bases: cite::bases(reading.provenance(), works),
            })
            .collect(),
    }
}
