//! What an example says: where it is played, and what comes of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where an example begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scene {
    /// The board as it is set out.
    Start,
    /// A position in one line.
    Position(String),
    /// `round 3 holding "28 44"`: the start of a round after the first.
    Round {
        /// Its number, as it is written.
        round: u16,
        /// What each player holds as the round before ends, and what else is known of it.
        holding: String,
    },
}

/// What comes of an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Expected {
    /// The last move is not allowed.
    Illegal,
    /// These moves are allowed, parted by blanks, and no others.
    Legal(String),
    /// A position follows, or the game ends in a way; one of the two is always there.
    Follows {
        /// In one line.
        position: Option<String>,
        /// Who has won.
        result: Option<GameResult>,
    },
}

/// How a game ends in an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// The player of this name has won. The players of a board are known where it is played.
    WonBy(String),
    /// Nobody has won.
    Drawn,
    /// All players reached their common object.
    WonTogether,
    /// All missed it.
    LostTogether,
}

impl GameResult {
    /// The words of the language.
    pub fn words(&self) -> String {
        match self {
            GameResult::WonBy(player) => format!("won by {player}"),
            GameResult::Drawn => "drawn".into(),
            GameResult::WonTogether => "won together".into(),
            GameResult::LostTogether => "lost together".into(),
        }
    }
}
