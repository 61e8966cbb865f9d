//! How a game stands after a move, and how it ended.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Position, Turn};
use seedlore_language::rules::{ClauseId, Player};

/// What a finished game came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// One player alone has won.
    Won(Player),
    /// Nobody has, or more than one equally.
    Drawn,
    /// Both players reached the common object.
    WonTogether,
    /// Both players missed the common object.
    LostTogether,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Won(player) => write!(f, "{player} wins"),
            Outcome::Drawn => f.write_str("drawn"),
            Outcome::WonTogether => f.write_str("both win together"),
            Outcome::LostTogether => f.write_str("both lose together"),
        }
    }
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finish {
    /// The board as play left it, with what the end itself gave out.
    pub position: Position,
    /// Who has won.
    pub outcome: Outcome,
    /// The clause that ended it; `None` when no clause did, because neither
    /// player could move and no clause spoke of that.
    pub clause: Option<ClauseId>,
}

/// What follows a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// A player is to move.
    Turn(Turn),
    /// The game is over.
    Over(Finish),
}

impl Next {
    /// The position that stands on the board now.
    pub fn position(&self) -> &Position {
        match self {
            Next::Turn(turn) => &turn.position,
            Next::Over(finish) => &finish.position,
        }
    }
}
