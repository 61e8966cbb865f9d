//! Conflicts on the page: both sides, and what each rests on.

use serde::Serialize;

use super::cite::{self, Basis};
use super::rules_text::anchor;
use seedlore_language::rules::{Account, Bibliography, Conflict, Role, Ruleset, Showing};

/// Sources that contradict each other.
#[derive(Debug, Clone, Serialize)]
pub struct ConflictView {
    /// Its place on the page of its ruleset.
    pub anchor: String,
    pub text: String,
    pub kind: &'static str,
    pub inherited: Option<String>,
    pub sides: Vec<SideView>,
    /// Why its sides are not played against each other, where they are not.
    pub unplayed: Option<&'static str>,
    /// What plays its sides against each other.
    pub command: Option<String>,
}

/// One side of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SideView {
    pub role: &'static str,
    pub text: String,
    /// The reading that plays it, as the command line takes it.
    pub option: Option<String>,
    /// The place of its question on the page of the ruleset.
    pub question: Option<String>,
    pub bases: Vec<Basis>,
}

impl ConflictView {
    /// Whether another is told in the same words, and can't be played.
    pub fn says_the_same(&self, other: &ConflictView) -> bool {
        let is_unplayed = self.command.is_none() && other.command.is_none();
        is_unplayed && self.text == other.text && self.sides == other.sides
    }
}

pub fn conflicts(ruleset: &Ruleset, works: &Bibliography) -> Vec<ConflictView> {
    let all = ruleset.conflicts().iter();
    all.map(|conflict| view(ruleset, conflict, works)).collect()
}

pub fn view(ruleset: &Ruleset, conflict: &Conflict, works: &Bibliography) -> ConflictView {
    ConflictView {
        anchor: anchor(ruleset, &format!("conflict_{}", conflict.name())),
        text: conflict.text().into(),
        kind: conflict.kind().title(),
        inherited: Some(conflict.written_in())
            .filter(|name| *name != ruleset.name())
            .map(str::to_string),
        sides: conflict
            .sides()
            .iter()
            .map(|side| side_view(ruleset, side, works))
            .collect(),
        unplayed: Some(conflict.showing())
            .filter(|showing| *showing != Showing::Played)
            .map(Showing::words),
        command: command(ruleset, conflict),
    }
}

fn side_view(ruleset: &Ruleset, side: &Account, works: &Bibliography) -> SideView {
    let reading = side.reading();
    SideView {
        role: role(side.role()),
        text: side.text().into(),
        option: reading.map(|(question, reading)| format!("{question}={reading}")),
        question: reading.map(|(question, _)| anchor(ruleset, &format!("open_{question}"))),
        bases: cite::bases(side.provenance(), works),
    }
}

/// Compares the first two sides that play tells apart.
fn command(ruleset: &Ruleset, conflict: &Conflict) -> Option<String> {
    let pairs = conflict.played();
    let (one, other) = pairs.first()?;
    let named = |side: &Account| {
        let (question, reading) = side.reading()?;
        Some(format!("{}:{question}={reading}", ruleset.name()))
    };
    Some(format!(
        "seedlore compare {} {}",
        named(one)?,
        named(other)?
    ))
}

/// Who speaks.
fn role(role: Role) -> &'static str {
    match role {
        Role::Passage => "A passage",
        Role::Transcription => "A transcription",
        Role::Retelling => "A later work",
        Role::Database => "A database",
        Role::Encoding => "A program",
    }
}
