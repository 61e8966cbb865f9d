//! Recorded games as evidence: where a record and a ruleset part.
//!
//! A record may tell much or little: every position and all legal moves, or
//! moves alone. What it tells is held against the rules; what it leaves out is
//! taken from them.

mod against;
mod forms;
mod keys;
mod mismatch;
mod notation;
mod objects;
mod read;
mod reader;
mod readings;
mod replay;
mod text;

pub use against::{Held, Report, against, hold, hold_with};
pub use mismatch::{Latest, Mismatch, Why};
pub use notation::{Done, Landing, NotatedMove, Notation, notation_of, read_move, write_move};
pub use read::{LONGEST_GAME, LONGEST_LINE, Unreadable};
pub use reader::{Reader, read};
pub use readings::{Finding, findings};
pub use replay::{Replayed, replay, write_text};

use seedlore_game::{Outcome, Total};
use seedlore_language::rules::Player;

/// One recorded game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Watched {
    /// What the record calls it: a number or a name.
    pub name: String,
    /// The line it begins on, counted from 1.
    pub line: usize,
    /// Where it begins, if it says so.
    pub start: Option<Board>,
    /// Who is the first player, if it says so; else whoever makes its first move, where that is
    /// told, and South where it is not.
    pub first: Option<Player>,
    /// How its moves are written, if it says so; else [`notation_of`] finds out.
    pub notation: Option<Notation>,
    /// What else it says of the game, as tags: players, site, date, round.
    pub tags: Vec<(String, String)>,
    /// Comments, each with how many moves and passes stand before it.
    pub comments: Vec<(usize, String)>,
    /// Whether its boards may have another number of seeds than the game.
    pub total: Total,
    /// Moves and passes in their order; a pass need not be written.
    pub plies: Vec<Ply>,
    /// The end, if the record tells it; a record may break off.
    pub result: Option<Result>,
}

/// One move of a record, or a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The player who moves, if the record says so.
    pub mover: Option<Player>,
    /// The move as it stands in the record.
    pub made: Made,
    /// The board before it.
    pub before: Option<Board>,
    /// Every move that was legal.
    pub legal: Option<Vec<Made>>,
    /// How many moves were legal.
    pub count: Option<u16>,
    /// The board after it.
    pub after: Option<Board>,
}

/// What a player did.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Made {
    /// A move in the notation of its record.
    Written(String),
    /// A pit by its index, and the direction where it was chosen: `true` is
    /// anticlockwise.
    Pit(usize, Option<bool>),
    /// A turn of a player without a legal move.
    Pass,
}

/// A board as a record gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Board {
    /// A position on one line.
    Line(String),
    /// Seeds by pit index, and in the stores.
    Numbers {
        /// One number for each pit, by its index.
        pits: Vec<u16>,
        /// One number for each player, in the order of turns.
        stores: Vec<u16>,
    },
}

/// Whether a record says that the rules ended the game. Players may resign,
/// agree, run out of time or leave, and yet there is a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ending {
    /// The rules ended the game.
    ByRules,
    /// The players may have ended it: the record says so, or nothing.
    #[default]
    Unknown,
}

/// How a record says the game ended.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Result {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// Means by which it ended: the rules, or perhaps the players.
    pub ending: Ending,
    /// The winner or a draw, if the record says so.
    pub outcome: Option<Outcome>,
    /// What each player has in the end.
    pub captured: Option<Vec<u16>>,
    /// The board in the end, if the record has it.
    pub board: Option<Board>,
}
