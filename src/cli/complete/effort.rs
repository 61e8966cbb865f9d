//! How much is told of completions, and by which games.

use crate::cli::failure::Failure;
use crate::rules::Board;
use crate::wear::{Observation, board_name, fits};

/// How much is told, and what is played for it.
pub struct Effort {
    /// Completions that are told.
    pub best: usize,
    /// Games that each is played; none is played of 0.
    pub games: u64,
    pub seed: u64,
    /// The wear that each is held against.
    pub wear: Option<Observation>,
}

impl Effort {
    /// Whether the wear could be one of this board.
    ///
    /// # Errors
    /// If the board has other rows, pits or stores.
    pub fn check_wear(&self, board: &Board) -> Result<(), Failure> {
        match &self.wear {
            Some(wear) if !fits(wear, board) => Err(other_board(
                wear,
                &format!("a board of {}", board_name(board)),
            )),
            _ => Ok(()),
        }
    }
}

/// The wear is one of another board.
pub fn other_board(wear: &Observation, board: &str) -> Failure {
    Failure::usage(
        format!("the wear is of {}; this is {board}", wear.board()),
        "write a number for each pit of the board, or `-` for one that can't be judged",
    )
}
