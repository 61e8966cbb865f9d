//! `arrange own pits`: seeds that players lay out as they like before the first turn.

use schemars::JsonSchema;
use serde::Serialize;

use super::effects::{Aspect, Effects};
use super::{Condition, Pits, Term};

/// Who lays out seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arranger {
    /// Each player in turn, beginning with the one who begins the round.
    Each,
    /// `by second player`: the one who does not begin, and nobody else.
    SecondPlayer,
    /// `richer copying poorer`: the player who has captured less, and then the other puts as
    /// many into each pit of the same number. Of equals each lays out their own.
    RicherCopies,
}

impl Arranger {
    /// All of them, in the order in which the grammar has them.
    pub const ALL: [Arranger; 3] = [
        Arranger::Each,
        Arranger::SecondPlayer,
        Arranger::RicherCopies,
    ];
}

/// Which pits are emptied and filled again at will, by whom, within which bounds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
pub struct Arrangement {
    /// The pits whose seeds are taken up and laid out in them anew.
    pub of: Pits,
    /// Who does so.
    pub by: Arranger,
    /// What must be so whenever a seed has been put down, where it can be.
    pub test: Option<Condition>,
}

impl Arrangement {
    /// What it reads and writes beside its terms.
    pub(crate) fn effects(&self) -> Effects {
        let reads = match self.by {
            Arranger::Each => &[Aspect::Reserves][..],
            Arranger::SecondPlayer => &[Aspect::Reserves, Aspect::Seats],
            Arranger::RicherCopies => &[Aspect::Reserves, Aspect::Stores],
        };
        Effects::new(reads, &[Aspect::Pits, Aspect::Reserves, Aspect::Course])
    }
}
