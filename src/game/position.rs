//! Positions and moves as plain values.

use crate::rules::{Board, ByPlayer, Pit, Player, Ruleset};

/// Everything a ruleset can see of a game in progress, but for its history.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// Seeds in each pit, by [`Pit::index`].
    pub(crate) pits: Vec<u16>,
    pub captured: ByPlayer<u16>,
    pub mover: Player,
    /// Turns that each player has completed.
    pub turns: ByPlayer<u16>,
}

impl Position {
    /// The position a ruleset starts from, South to move.
    pub fn start(rules: &Ruleset) -> Position {
        Position {
            pits: vec![rules.seeds_per_pit(); rules.board().pit_count()],
            captured: ByPlayer::of(0),
            mover: Player::South,
            turns: ByPlayer::of(0),
        }
    }

    pub fn seeds(&self, pit: Pit) -> u16 {
        self.pits[pit.index()]
    }

    pub fn set_seeds(&mut self, pit: Pit, seeds: u16) {
        self.pits[pit.index()] = seeds;
    }

    /// Seeds in all the pits of a player.
    pub fn seeds_of(&self, board: &Board, player: Player) -> u16 {
        board.row_of(player).map(|pit| self.seeds(pit)).sum()
    }

    pub fn seeds_on_board(&self) -> u16 {
        self.pits.iter().sum()
    }

    /// Every seed there is: those on the board and those captured.
    pub fn seeds_in_all(&self) -> u16 {
        self.seeds_on_board() + self.captured.south + self.captured.north
    }

    /// What a player has captured, less what the other has.
    pub fn lead(&self, player: Player) -> i32 {
        i32::from(self.captured[player]) - i32::from(self.captured[player.other()])
    }
}

/// A decision of the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Which of the ways to move, by its place among the choice clauses.
    pub way: u8,
    pub pit: Pit,
}

impl Move {
    /// The move as it is written: the pit's number from the owner's left and,
    /// for any way of moving but the first, its letter: `3`, `5b`.
    pub fn notation(self, board: &Board) -> String {
        let number = board.number(self.pit);
        match self.way {
            0 => number.to_string(),
            way => format!("{number}{}", (b'a' + way) as char),
        }
    }
}
