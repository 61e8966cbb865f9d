//! The record: what is known of a ruleset beside its rules.

use schemars::JsonSchema;
use serde::Serialize;

use super::Provenance;
use crate::terms::{Coordinates, Fact};

/// A fact and where it comes from.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Recorded {
    /// The fact itself, in the words of the file.
    pub fact: Fact,
    /// Sources of the fact; may be empty.
    pub provenance: Vec<Provenance>,
}

/// All that is known, in the order of the file.
#[derive(Debug, Clone, PartialEq, Default, Serialize, JsonSchema)]
pub struct Record(pub Vec<Recorded>);

impl Record {
    /// Name of the game of which this is one ruleset, if the record has it.
    pub fn game(&self) -> Option<&str> {
        self.0.iter().find_map(|r| match &r.fact {
            Fact::Game(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// By whom and when the game was observed, by the first fact that tells either.
    pub fn observed(&self) -> Option<(Option<&str>, Option<&str>)> {
        self.0.iter().find_map(|r| match &r.fact {
            Fact::Observed { by, when } => Some((by.as_deref(), when.as_deref())),
            _ => None,
        })
    }

    /// When the game was observed, in the words of the first fact that tells it.
    pub fn when(&self) -> Option<&str> {
        self.0.iter().find_map(|r| match &r.fact {
            Fact::Observed { when, .. } => when.as_deref(),
            _ => None,
        })
    }

    /// One or two sentences about the game, if the record has them.
    pub fn summary(&self) -> Option<&str> {
        self.0.iter().find_map(|r| match &r.fact {
            Fact::Summary(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// The first place named, with its coordinates where known.
    pub fn place(&self) -> Option<(&str, Option<Coordinates>)> {
        self.0.iter().find_map(|r| match &r.fact {
            Fact::Place { name, at } => Some((name.as_str(), *at)),
            _ => None,
        })
    }
}
