//! Names that stand for a condition, a class of pits or a list of actions.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Action, Condition, Pits, Term};

/// `let feeding if opponent has none`: a name and what it stands for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
pub struct Naming {
    /// The word by which it is used.
    pub name: String,
    /// What stands there in its place.
    pub meaning: Meaning,
}

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
pub enum Meaning {
    /// `let feeding if opponent has none`, used as `feeding holds`.
    Condition(Condition),
    /// `let caught be own pits holding 2 or 3`, used as `pit in caught`.
    Pits(Pits),
    /// `let take do capture last, again`, used as `do take`.
    Actions(Vec<Action>),
}
