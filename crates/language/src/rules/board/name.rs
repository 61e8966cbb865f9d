//! What a player calls a pit: `3`, or `2.3` in the second row from the player.

use super::{Board, Kind, Pit};
use crate::rules::Player;

impl Board {
    /// A pit's row, counted from 1 at the viewer, and its number in it.
    pub fn row_and_number(&self, pit: Pit, viewer: Player) -> (u8, u8) {
        let row = self.row_index(pit);
        let row = match self.seat_side(viewer) {
            Player::North if !self.is_ring => self.rows - row,
            _ => row + 1,
        };
        (row, self.number(pit, viewer))
    }

    /// The pit that a player finds in a row, counted from 1 at that player,
    /// under a number, counted from 1 at the left of the side it lies on.
    pub fn pit(&self, viewer: Player, row: u8, number: u8) -> Option<Pit> {
        self.pits()
            .find(|pit| self.row_and_number(*pit, viewer) == (row, number))
    }

    /// What a player calls a place: `3`, `2.3`, `store`.
    pub fn name(&self, pit: Pit, viewer: Player) -> String {
        match pit.kind() {
            Kind::Pit => match self.row_and_number(pit, viewer) {
                (1, number) => number.to_string(),
                (row, number) => format!("{row}.{number}"),
            },
            Kind::Store(player) if player == viewer => "store".into(),
            Kind::Store(player) => format!("store of {player}"),
            Kind::Reserve(player) if player == viewer => "reserve".into(),
            Kind::Reserve(player) => format!("reserve of {player}"),
            Kind::Centre => "centre".into(),
            Kind::Nowhere => "none".into(),
        }
    }

    /// The place a player calls so.
    pub fn named(&self, name: &str, viewer: Player) -> Option<Pit> {
        let of = |kind: &str| {
            let name = name.strip_prefix(kind)?.strip_prefix("-of-")?;
            self.players.iter().copied().find(|p| p.to_string() == name)
        };
        if let Some(player) = of("store") {
            return Some(Pit::store(player));
        }
        if let Some(player) = of("reserve") {
            return Some(Pit::reserve(player));
        }
        match name {
            "store" => Some(Pit::store(viewer)),
            "reserve" => self.has_reserves.then(|| Pit::reserve(viewer)),
            "centre" => self.has_centre.then(Pit::centre),
            "none" => self.has_moves_without_pit.then(Pit::nowhere),
            _ => {
                let (row, number) = name.split_once('.').unwrap_or(("1", name));
                self.pit(viewer, row.parse().ok()?, number.parse().ok()?)
            }
        }
    }
}
