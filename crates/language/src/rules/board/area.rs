//! Parts of a board, and where in them a pit lies.

use super::{Board, Pit};
use crate::rules::Player;
use crate::terms::Area;

impl Board {
    /// On whose side a pit lies, whoever owns it; `None` in a middle row and
    /// in a ring.
    pub fn side(&self, pit: Pit) -> Option<Player> {
        let half = self.rows / 2;
        let row = self.row_index(pit);
        match () {
            () if self.is_ring || !pit.is_pit() => None,
            () if row < half => Some(Player::South),
            () if row >= self.rows - half => Some(Player::North),
            () => None,
        }
    }

    /// The side of the board from which a player looks at it.
    pub(super) fn seat_side(&self, viewer: Player) -> Player {
        match viewer {
            Player::North => Player::North,
            _ => Player::South,
        }
    }

    /// Counted from 0 at South.
    pub(super) fn row_index(&self, pit: Pit) -> u8 {
        pit.0 / self.columns
    }

    /// Counted from 0 at South's left.
    pub fn column(&self, pit: Pit) -> u8 {
        let along = pit.0 % self.columns;
        match self.row_index(pit) >= self.rows - self.rows / 2 {
            true if !self.is_ring => self.columns - 1 - along,
            _ => along,
        }
    }

    /// The pit in a row and a column, both counted from 0 at South's left.
    pub fn at(&self, row: u8, column: u8) -> Pit {
        let along = match row >= self.rows - self.rows / 2 {
            true if !self.is_ring => self.columns - 1 - column,
            _ => column,
        };
        Pit(row * self.columns + along)
    }

    /// A pit's number in its row, counted from 1 at the left of the player on
    /// whose side it lies, in a middle row at the viewer's left.
    pub fn number(&self, pit: Pit, viewer: Player) -> u8 {
        let along = pit.0 % self.columns;
        match (self.side(pit), self.seat_side(viewer)) {
            (None, Player::North) if !self.is_ring => self.columns - along,
            _ => along + 1,
        }
    }

    /// Whether a pit lies in a part of the board, as a player sees it.
    pub fn lies_in(&self, pit: Pit, area: Area, viewer: Player) -> bool {
        if !pit.is_pit() {
            return false;
        }
        let half = self.rows / 2;
        let row = self.row_index(pit);
        // How far from the middle of the board, on its own side.
        let from_middle = match self.side(pit) {
            Some(Player::South) => Some(half - 1 - row),
            Some(_) => Some(row - (self.rows - half)),
            None => None,
        };
        let number = self.number(pit, viewer);
        match area {
            Area::Inner => from_middle == Some(0),
            Area::Outer => from_middle == half.checked_sub(1) && from_middle.is_some(),
            Area::Middle => from_middle.is_none() || (half == 3 && from_middle == Some(1)),
            Area::Near => row == self.edge(viewer),
            Area::Far => self.rows - 1 - row == self.edge(viewer),
            Area::LeftHalf => number <= self.columns / 2,
            Area::RightHalf => number > self.columns - self.columns / 2,
            Area::Leftmost(n) => number <= n,
            Area::Rightmost(n) => u16::from(number) + u16::from(n) > u16::from(self.columns),
            Area::Corner => number == 1 || number == self.columns,
        }
    }

    /// Whether a pit lies in a part of the whole board as a player looks at it
    /// from one side: `left half` is then the left half of every row, `inner`
    /// the inner row of that player.
    pub(super) fn is_seen_in(&self, pit: Pit, area: Area, viewer: Player) -> bool {
        let own = self.seat_side(viewer);
        let column = match own {
            Player::North => self.columns - 1 - self.column(pit),
            _ => self.column(pit),
        };
        match area {
            Area::LeftHalf => column < self.columns / 2,
            Area::RightHalf => column >= self.columns - self.columns / 2,
            Area::Leftmost(n) => column < n,
            Area::Rightmost(n) => u16::from(column) + u16::from(n) >= u16::from(self.columns),
            Area::Inner | Area::Outer | Area::Middle => {
                self.side(pit).is_none_or(|side| side == own) && self.lies_in(pit, area, viewer)
            }
            Area::Near | Area::Far | Area::Corner => self.lies_in(pit, area, viewer),
        }
    }

    /// The row nearest to a player, counted from 0 at South.
    fn edge(&self, viewer: Player) -> u8 {
        match self.seat_side(viewer) {
            Player::North => self.rows - 1,
            _ => 0,
        }
    }
}
