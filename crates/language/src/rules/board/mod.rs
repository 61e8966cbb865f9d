//! The board: pits, who owns them, what follows and what faces what.
//!
//! Geometry is data, kept in this one place: nothing else counts pits.

mod area;
mod make;
mod name;

use serde::{Deserialize, Serialize};

use super::Player;
use crate::terms::{Direction, Row, Side};

pub(super) use make::{BoardFault, Parts};

/// A place that holds seeds: a pit, by its index, or a store, a reserve or the
/// centre. Pits are counted row by row from South's nearest, each row from
/// the left of the player on whose side it lies, a row in the middle from
/// South's left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pit(pub(super) u8);

/// What kind of place it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A pit, whether or not it is in play.
    Pit,
    /// The place of a player's captured seeds, on the board or beside it.
    Store(Player),
    /// The place of a player's seeds that are still to be entered.
    Reserve(Player),
    /// The place in the middle of the board, which is nobody's.
    Centre,
    /// No place: what a move begins in that lifts nothing.
    Nowhere,
}

impl Pit {
    const STORES: u8 = 240;
    const RESERVES: u8 = Self::STORES + Player::MOST as u8;
    const CENTRE: u8 = Self::RESERVES + Player::MOST as u8;
    const NOWHERE: u8 = Self::CENTRE + 1;

    /// The place of a player's captured seeds. Every player has one, even if the board
    /// itself has no stores.
    pub fn store(player: Player) -> Pit {
        Pit(Self::STORES + player as u8)
    }

    /// The place of a player's seeds still to be entered; empty throughout unless the
    /// board [has reserves](Board::has_reserves).
    pub fn reserve(player: Player) -> Pit {
        Pit(Self::RESERVES + player as u8)
    }

    /// The place in the middle; empty throughout unless the board [has a
    /// centre](Board::has_centre).
    pub fn centre() -> Pit {
        Pit(Self::CENTRE)
    }

    /// What a move begins in that lifts nothing: it holds no seed, ever.
    pub fn nowhere() -> Pit {
        Pit(Self::NOWHERE)
    }

    /// Its place among the pits; of a store, a number beyond all pits.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Tells pits from the other places, and whose those are.
    pub fn kind(self) -> Kind {
        let seat = |first: u8| Player::ALL[usize::from(self.0 - first)];
        match self.0 {
            Self::STORES..Self::RESERVES => Kind::Store(seat(Self::STORES)),
            Self::RESERVES..Self::CENTRE => Kind::Reserve(seat(Self::RESERVES)),
            Self::CENTRE => Kind::Centre,
            Self::NOWHERE => Kind::Nowhere,
            _ => Kind::Pit,
        }
    }

    /// False of stores, reserves and the centre.
    pub fn is_pit(self) -> bool {
        self.kind() == Kind::Pit
    }
}

/// A board and the ways round it, for the players who sit at it.
///
/// ```
/// use seedlore_language::rules::{Board, Direction, Player};
/// let board = Board::two_rows(6).unwrap();
/// let last = board.pit(Player::South, 1, 6).unwrap();
/// let next = board.next(last, Direction::Anticlockwise, Player::South).unwrap();
/// assert_eq!((board.home(next), board.number(next, Player::North)), (Some(Player::North), 1));
/// assert_eq!(board.opposite(last, None, Player::South), Some(next));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Board {
    /// 1 if it is a ring.
    rows: u8,
    columns: u8,
    is_ring: bool,
    stores: Option<Side>,
    has_reserves: bool,
    has_centre: bool,
    has_moves_without_pit: bool,
    players: Vec<Player>,
    /// Whose each pit is before play.
    home: Vec<Option<Player>>,
    is_shared: bool,
    /// For each player what follows each pit anticlockwise, and what comes
    /// before it; `None` where the track does not go.
    after: Vec<Vec<Option<Pit>>>,
    before: Vec<Vec<Option<Pit>>>,
    /// The store one passes on the way anticlockwise from each pit.
    passed: Vec<Option<Player>>,
}

impl Board {
    /// The most pits a board may have.
    pub const MAX_PITS: u16 = 120;
    /// The most rows a board may have.
    pub const MAX_ROWS: u16 = 6;

    /// Number of rows, at most [`MAX_ROWS`](Self::MAX_ROWS); a ring counts as one.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// How many pits a row has, or the ring.
    pub fn row_length(&self) -> u8 {
        self.columns
    }

    /// True if the pits lie in a circle: no pit is then opposite another.
    pub fn is_ring(&self) -> bool {
        self.is_ring
    }

    /// At which end of the rows the stores lie, if the report speaks of any.
    pub fn stores(&self) -> Option<Side> {
        self.stores
    }

    /// True if each player has a place for seeds still to be entered.
    pub fn has_reserves(&self) -> bool {
        self.has_reserves
    }

    /// True if there is a place in the middle.
    pub fn has_centre(&self) -> bool {
        self.has_centre
    }

    /// True if a move need not lift anything: see [`Pit::nowhere`].
    pub fn has_moves_without_pit(&self) -> bool {
        self.has_moves_without_pit
    }

    /// Where the seeds of a pit come to lie when the board is turned round, so that each of two players
    /// sits where the other sat.
    pub fn turned(&self, pit: Pit) -> Pit {
        if !pit.is_pit() {
            return pit;
        }
        let pits = self.pit_count() as u8;
        if self.is_ring {
            return Pit((pit.0 + pits / 2) % pits);
        }
        let (row, along) = (pit.0 / self.columns, pit.0 % self.columns);
        let other = self.rows - 1 - row;
        // A row in the middle is counted from South's left for both.
        match other == row {
            true => Pit(row * self.columns + self.columns - 1 - along),
            false => Pit(other * self.columns + along),
        }
    }

    /// Whether every pit is every player's.
    pub fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Who sits down, in the order of turns.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Who moves after a player.
    pub fn next_player(&self, player: Player) -> Player {
        let at = self.players.iter().position(|p| *p == player);
        self.players[(at.unwrap_or(0) + 1) % self.players.len()]
    }

    /// Number of pits in all rows together, at most [`MAX_PITS`](Self::MAX_PITS).
    pub fn pit_count(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// All pits, by their index.
    pub fn pits(&self) -> impl Iterator<Item = Pit> + use<> {
        (0..self.rows * self.columns).map(Pit)
    }

    /// The pits that are a player's before play.
    pub fn pits_of(&self, player: Player) -> impl Iterator<Item = Pit> + '_ {
        self.pits()
            .filter(move |pit| self.home(*pit) == Some(player))
    }

    /// The pits of one row, counted from 1 at South's side, by their index.
    pub fn row(&self, row: u8) -> impl Iterator<Item = Pit> + use<> {
        let first = (row - 1) * self.columns;
        (first..first + self.columns).map(Pit)
    }

    /// Whose a pit is before play.
    pub fn home(&self, pit: Pit) -> Option<Player> {
        match pit.kind() {
            Kind::Pit => self.home[pit.index()],
            Kind::Store(player) | Kind::Reserve(player) => Some(player),
            Kind::Centre | Kind::Nowhere => None,
        }
    }

    /// The pit after one on a player's track; of a pit that this track does
    /// not touch, on the track of whoever's does.
    pub fn next(&self, pit: Pit, direction: Direction, player: Player) -> Option<Pit> {
        let ways = match direction {
            Direction::Anticlockwise => &self.after,
            Direction::Clockwise => &self.before,
        };
        let at = pit.is_pit().then_some(pit.index())?;
        let own = self.players.iter().position(|p| *p == player).unwrap_or(0);
        ways[own][at].or_else(|| ways.iter().find_map(|way| way[at]))
    }

    /// The store one passes between a pit and the next in a direction.
    pub fn passed(&self, pit: Pit, direction: Direction, player: Player) -> Option<Player> {
        match direction {
            Direction::Anticlockwise => self.passed.get(pit.index()).copied().flatten(),
            Direction::Clockwise => self.passed[self.next(pit, direction, player)?.index()],
        }
    }

    /// The pit from which one comes past a store in a direction.
    pub fn beside_store(&self, store: Player, direction: Direction, player: Player) -> Option<Pit> {
        let before = self
            .pits()
            .find(|pit| self.passed[pit.index()] == Some(store))?;
        match direction {
            Direction::Anticlockwise => Some(before),
            Direction::Clockwise => self.next(before, Direction::Anticlockwise, player),
        }
    }

    /// Where a pit lies when every row is turned end for end.
    pub fn mirrored(&self, pit: Pit) -> Pit {
        match pit.kind() {
            Kind::Pit => {
                let along = pit.0 % self.columns;
                Pit(pit.0 - along + (self.columns - 1 - along))
            }
            _ => pit,
        }
    }

    /// The nearest pit of the other side in the column of a pit, or that of a
    /// row; for a row in the middle, of the side across from the viewer.
    pub fn opposite(&self, pit: Pit, row: Option<Row>, viewer: Player) -> Option<Pit> {
        if self.is_ring || !pit.is_pit() {
            return None;
        }
        let here = self.side(pit);
        let across = match here.unwrap_or(self.seat_side(viewer)) {
            Player::South => Player::North,
            _ => Player::South,
        };
        let half = self.rows / 2;
        let from_middle = match row {
            None | Some(Row::Inner) => 0,
            Some(Row::Middle) if half == 3 => 1,
            Some(Row::Middle) => return None,
            Some(Row::Outer) => half - 1,
        };
        let row = match across {
            Player::South => half - 1 - from_middle,
            _ => self.rows - half + from_middle,
        };
        Some(self.at(row, self.column(pit)))
    }

    /// Whether a pit is in the column of another one and not on its side.
    pub fn is_facing(&self, pit: Pit, other: Pit) -> bool {
        let has_rows = !self.is_ring && pit.is_pit() && other.is_pit();
        has_rows
            && other != pit
            && self.column(other) == self.column(pit)
            && (self.side(other) != self.side(pit) || self.side(pit).is_none())
    }
}
