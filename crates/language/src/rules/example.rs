//! Examples: positions with what a report has come of them.

use schemars::JsonSchema;
use serde::Serialize;

use super::Provenance;
use crate::source::Span;
use crate::terms::{Expected, Scene};

/// A position, what is played there, and what comes of it.
///
/// Whether it comes of it is found by playing: see `seedlore_study::examples`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Example {
    /// Name by which it is dropped; most have none.
    pub name: Option<String>,
    /// What it shows, as a sentence.
    pub words: String,
    /// Questions and the readings under which it is tried, where they are not those in force.
    pub under: Vec<(String, String)>,
    /// The position.
    pub scene: Scene,
    /// The moves that are played there, parted by blanks; `None` if nobody can move.
    pub playing: Option<String>,
    /// What comes of it.
    pub expected: Expected,
    /// What it rests on; empty if it only shows what is played.
    pub provenance: Vec<Provenance>,
    /// The ruleset or base that it was written in.
    pub written_in: String,
    /// Where it stands.
    #[serde(skip)]
    pub places: ExamplePlaces,
}

impl Example {
    /// The readings under which it is tried, each `question=reading`.
    pub fn readings(&self) -> Vec<String> {
        let under = self.under.iter();
        under
            .map(|(question, reading)| format!("{question}={reading}"))
            .collect()
    }
}

/// Where the parts of an example stand in its file.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExamplePlaces {
    /// Its words.
    pub words: Span,
    /// The position.
    pub scene: Span,
    /// The moves; its words if there are none.
    pub playing: Span,
    /// What comes of it.
    pub expected: Span,
}
