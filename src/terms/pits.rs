//! One notion of a place: words that must all apply to a pit.

use serde::Serialize;

use super::Counts;

/// Whose pits a phrase speaks of, seen from the player who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    Own,
    Opponent,
    Any,
}

/// Whether a pit holds seeds. Of the pit just sown in, before the seed fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fill {
    Empty,
    Occupied,
}

/// A class of pits: every word given must apply.
///
/// It serves the choice of a pit, the test of the last pit, the pits of a run
/// and the pits of a capture alike.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Pits {
    pub whose: Whose,
    pub fill: Option<Fill>,
    /// The pit's number from the owner's left.
    pub numbers: Vec<u8>,
    /// The seeds it holds now.
    pub holding: Option<Counts>,
    /// The seeds it holds counting the one just sown; said of the last pit.
    pub making: Option<Counts>,
}

/// A pit that the move itself points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cursor {
    /// The pit that received the latest seed; before any, the pit chosen.
    Last,
    /// The pit the seeds were lifted from.
    Origin,
    /// The pit after `last` in the direction of sowing.
    Next,
    /// The pit across the board from `last`.
    Opposite,
}

/// Which way a run goes from where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Heading {
    /// Against the sowing.
    Back,
    /// With the sowing.
    On,
}

/// Several pits to act on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Places {
    Pits(Pits),
    Cursor(Cursor),
    /// The unbroken line of pits of a class, from a cursor. It is settled
    /// before anything is taken, and empty when the first pit does not fit.
    Run {
        heading: Heading,
        from: Cursor,
        of: Pits,
    },
}
