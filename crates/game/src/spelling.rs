//! Moves as people write them: with less than [`Move::notation`] gives.

use super::notation_error::NotationError;
use super::{Answers, LegalMove, Move, parse_move};
use seedlore_language::rules::{Board, Direction, Pit, Player};

/// A move as it was written. What was left out may be anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spelling {
    /// The pit that seeds are lifted from; it alone must be written.
    pub pit: Pit,
    /// Which of the ways to move, by its place among the choice clauses.
    pub way: Option<u8>,
    /// Which way round, where the player may choose it.
    pub direction: Option<Direction>,
    /// How many seeds are lifted, where the player may choose it.
    pub taking: Option<u16>,
    /// Answers that were written; more may follow them.
    pub answers: Answers,
}

/// The legal moves that a spelling can mean, by their index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpellingMatch {
    /// It can mean this move alone.
    One(usize),
    /// It must be said which: each of these begins so.
    Several(Vec<usize>),
    /// No legal move is meant.
    None,
}

/// Reads a move of the player whose turn it is; [`parse_move`] takes what is
/// left out as the first way, this leaves it open.
///
/// # Errors
/// If it is not a pit and, after it, what may follow.
pub fn parse_spelling(text: &str, mover: Player, board: &Board) -> Result<Spelling, NotationError> {
    parse_move::read(text, mover, board)
}

impl Spelling {
    /// A pit and nothing else.
    pub fn new(pit: Pit) -> Spelling {
        Spelling {
            pit,
            way: None,
            direction: None,
            taking: None,
            answers: Answers::none(),
        }
    }

    /// The one move with all that was left out at its simplest.
    pub fn exact(self) -> Move {
        Move {
            way: self.way.unwrap_or(0),
            pit: self.pit,
            direction: self.direction,
            taking: self.taking,
            answers: self.answers,
        }
    }

    /// Whether nothing that was written speaks against this move.
    pub fn allows(self, mv: Move) -> bool {
        let written = self.answers.as_slice();
        self.pit == mv.pit
            && self.way.is_none_or(|way| way == mv.way)
            && (self.direction.is_none() || self.direction == mv.direction)
            && (self.taking.is_none() || self.taking == mv.taking)
            && mv.answers.as_slice().starts_with(written)
    }

    /// What it means among the legal moves. A move that is spelled just so
    /// comes before those that merely begin so.
    pub fn among(self, options: &[LegalMove]) -> SpellingMatch {
        let exact = self.exact();
        if let Some(at) = options.iter().position(|o| o.mv == exact) {
            return SpellingMatch::One(at);
        }
        let allowed = |(at, option): (usize, &LegalMove)| self.allows(option.mv).then_some(at);
        let meant: Vec<usize> = options.iter().enumerate().filter_map(allowed).collect();
        match meant.as_slice() {
            [] => SpellingMatch::None,
            [one] => SpellingMatch::One(*one),
            _ => SpellingMatch::Several(meant),
        }
    }

    /// As the move would be written in full, with nothing for what was left out.
    pub fn notation(self, mover: Player, board: &Board) -> String {
        self.exact().notation(mover, board)
    }
}

impl From<Move> for Spelling {
    /// The whole move: nothing is left open but further answers.
    fn from(mv: Move) -> Spelling {
        Spelling {
            pit: mv.pit,
            way: Some(mv.way),
            direction: mv.direction,
            taking: mv.taking,
            answers: mv.answers,
        }
    }
}
