//! The board: pits, who owns them, what follows and what faces what.
//!
//! Geometry is data, kept in this one place: nothing else counts pits.

use serde::{Deserialize, Serialize};

use super::Player;
use crate::terms::Direction;

/// One pit: its index counted anticlockwise from South's leftmost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pit(u8);

impl Pit {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A board of two rows, one to each player.
///
/// ```
/// use seedlore::rules::{Board, Direction, Player};
/// let board = Board::two_rows(6, true).unwrap();
/// let last = board.pit(Player::South, 6).unwrap();
/// let next = board.next(last, Direction::Anticlockwise);
/// assert_eq!((board.owner(next), board.number(next)), (Player::North, 1));
/// assert_eq!(board.opposite(last), next);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Board {
    row: u8,
    stores: bool,
}

impl Board {
    /// The longest row that can be said.
    pub const MAX_ROW: u8 = 32;
    pub const ROWS: u8 = 2;

    /// `None` for a row of no pits or of more than [`Board::MAX_ROW`].
    pub fn two_rows(pits: u8, stores: bool) -> Option<Board> {
        (1..=Self::MAX_ROW)
            .contains(&pits)
            .then_some(Board { row: pits, stores })
    }

    pub fn rows(&self) -> u8 {
        Self::ROWS
    }

    /// How many pits a row has.
    pub fn row_length(&self) -> u8 {
        self.row
    }

    /// Whether the report speaks of a store for each player.
    pub fn has_stores(&self) -> bool {
        self.stores
    }

    pub fn pit_count(&self) -> usize {
        usize::from(self.row) * usize::from(Self::ROWS)
    }

    /// All pits, anticlockwise from South's leftmost.
    pub fn pits(&self) -> impl Iterator<Item = Pit> + use<> {
        (0..self.row * Self::ROWS).map(Pit)
    }

    /// A player's pits, from the owner's left.
    pub fn row_of(&self, player: Player) -> impl Iterator<Item = Pit> + use<> {
        let first = match player {
            Player::South => 0,
            Player::North => self.row,
        };
        (first..first + self.row).map(Pit)
    }

    /// The pit a player calls `number`, counted from 1 at the owner's left.
    pub fn pit(&self, owner: Player, number: u8) -> Option<Pit> {
        (1..=self.row).contains(&number).then(|| match owner {
            Player::South => Pit(number - 1),
            Player::North => Pit(self.row + number - 1),
        })
    }

    pub fn owner(&self, pit: Pit) -> Player {
        if pit.0 < self.row {
            Player::South
        } else {
            Player::North
        }
    }

    /// A pit's number in its row, counted from 1 at the owner's left.
    pub fn number(&self, pit: Pit) -> u8 {
        pit.0 % self.row + 1
    }

    pub fn next(&self, pit: Pit, direction: Direction) -> Pit {
        let pits = self.row * Self::ROWS;
        Pit(match direction {
            Direction::Anticlockwise => (pit.0 + 1) % pits,
            Direction::Clockwise => (pit.0 + pits - 1) % pits,
        })
    }

    /// The pit across the board.
    pub fn opposite(&self, pit: Pit) -> Pit {
        Pit(self.row * Self::ROWS - 1 - pit.0)
    }
}
