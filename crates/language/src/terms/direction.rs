//! The way round the board.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

/// The way round the board, as seen from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Along the row nearest to a player from that player's left to right: the usual
    /// way.
    Anticlockwise,
    /// Along the row nearest to a player from that player's right to left.
    Clockwise,
}

impl Direction {
    /// The other of the two.
    pub fn reversed(self) -> Self {
        match self {
            Direction::Anticlockwise => Direction::Clockwise,
            Direction::Clockwise => Direction::Anticlockwise,
        }
    }

    /// Makes it its image in a mirror.
    pub(super) fn turn(&mut self) -> bool {
        *self = self.reversed();
        true
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Anticlockwise => "anticlockwise",
            Direction::Clockwise => "clockwise",
        })
    }
}
