//! Open questions and the readings that answer them.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Citation, Provenance};
use crate::terms::Head;

/// Something a source leaves unsaid, or says in two ways.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Question {
    /// Word by which its readings are asked for, as `name=reading`.
    pub(super) name: String,
    /// The question as a sentence.
    pub(super) text: String,
    /// The answers, the default first. At least two.
    pub(super) readings: Vec<Reading>,
    /// Place among them of the reading in force, counted from 0.
    pub(super) chosen: usize,
    /// Name of the ruleset that asks it: an ancestor's if it was inherited.
    pub(super) written_in: String,
}

impl Question {
    /// Word by which its readings are asked for, as `name=reading`: the letter of a
    /// parameter, or a name in small letters. No other question of the ruleset has it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The question as a sentence.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The first is the default.
    pub fn readings(&self) -> &[Reading] {
        &self.readings
    }

    /// The reading in force in this ruleset.
    pub fn chosen(&self) -> &Reading {
        &self.readings[self.chosen]
    }

    /// True of the reading in force, which is found by its name.
    pub fn is_chosen(&self, reading: &Reading) -> bool {
        self.chosen().name == reading.name
    }

    /// Name of the ruleset that asks it: an ancestor's if it was inherited.
    pub fn written_in(&self) -> &str {
        &self.written_in
    }
}

/// One answer to a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reading {
    /// Word by which it is asked for, as `question=name`.
    pub(super) name: String,
    /// The answer as a sentence.
    pub(super) text: String,
    /// Sources or reasons for this answer.
    pub(super) provenance: Vec<Provenance>,
    /// What the clauses cite that it brings.
    #[serde(skip)]
    pub(super) cites: Vec<Citation>,
    /// Whether it changes how the game is played.
    pub(super) acts: bool,
    /// What it puts rules in place of, where it does nothing else.
    #[serde(skip)]
    pub(super) replaces: Vec<Head>,
}

impl Reading {
    /// Word by which it is asked for, as `question=name`; the number itself if the
    /// question is a parameter.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The answer as a sentence.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Sources or reasons for this answer; empty only in a ruleset that `check` warned
    /// about.
    pub fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    /// What the clauses cite that it brings, whether or not it is in force.
    pub fn cites(&self) -> &[Citation] {
        &self.cites
    }

    /// Whether it changes any clause of the ruleset.
    pub fn acts(&self) -> bool {
        self.acts
    }

    /// Whether what it replaces is told by a rule in any case, so that the rule in force answers
    /// the question where this is not the answer: how seeds are sown, who wins, what a number is
    /// and, where a rule says so, who begins.
    pub(super) fn replaces_what_is_told(&self, is_told: &dyn Fn(Head) -> bool) -> bool {
        !self.replaces.is_empty() && self.replaces.iter().all(|head| is_told(*head))
    }
}
