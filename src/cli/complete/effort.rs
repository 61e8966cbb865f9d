//! How much is told of completions, and by which games.

use crate::cli::failure::{Done, Failure};
use crate::wear::{Observation, board_words};

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
    /// Whether the wear, if one is given, could be one of a board of these rows, pits and
    /// stores.
    ///
    /// # Errors
    /// If the board has others.
    pub fn check_wear(&self, rows: u8, row_length: u8, stores: usize) -> Done {
        match &self.wear {
            Some(wear) if !wear.fits(rows, row_length, stores) => Err(Failure::usage(
                format!(
                    "the wear is of {}, but the board has {}{}",
                    wear.board(),
                    board_words(rows, row_length),
                    match (wear.stores.len(), stores) {
                        (0, _) => String::new(),
                        (given, has) => format!("; {given} stores are given, and it has {has}"),
                    }
                ),
                "write a number for each pit of the board, or `-` for one that can't be judged",
            )),
            _ => Ok(()),
        }
    }
}
