//! A position of play as a sketch, as South sees it: South's row below, left to
//! right from South's seat, and North's row above, mirrored.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Arrow, End, Hole, Look, Place, Seat, Shape, Side, Signs, Sketch, State, Told, Turning,
};
use crate::game::Position;
use crate::rules::{Board, Direction, Pit, Player};

/// What is to be seen of a position besides its seeds.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    pub chosen: Option<Pit>,
    pub ruled_out: BTreeSet<Pit>,
    /// Seeds that fell in a pit.
    pub sown: BTreeMap<Pit, u16>,
    /// Where the last of them fell.
    pub last: Option<Pit>,
    pub skipped: BTreeSet<Pit>,
    /// Seeds taken from a pit.
    pub captured: BTreeMap<Pit, u16>,
    pub direction: Option<Direction>,
    pub to_move: Option<Player>,
    /// Printed over the board: `before`, `after`.
    pub when: Option<&'static str>,
    /// Whether captured seeds are shown even where no store is reported.
    pub shows_captured: bool,
}

/// Sets out a position.
pub fn set_out(board: &Board, position: &Position, shown: &Shown) -> Sketch {
    let pits = board.pits().map(|pit| hole(board, position, shown, pit));
    let stores = Player::ALL.map(|player| store(board, position, shown, player));
    Sketch {
        shape: Shape::Rows {
            rows: board.rows(),
            columns: board.row_length(),
        },
        holes: pits.chain(stores).collect(),
        seats: Player::ALL.map(|player| seat(player, shown)).into(),
        shows_owners: false,
        arrows: shown.direction.map(arrow).into_iter().collect(),
        when: shown.when,
        told: Player::ALL
            .map(|player| Told {
                name: format!("{player}'s pits from {player}'s left"),
                holes: board.row_of(player).map(Pit::index).collect(),
            })
            .into(),
    }
}

fn hole(board: &Board, position: &Position, shown: &Shown, pit: Pit) -> Hole {
    let owner = board.owner(pit);
    let number = board.number(pit);
    let place = match owner {
        Player::South => Place::Grid {
            column: number - 1,
            row: board.rows() - 1,
        },
        Player::North => Place::Grid {
            column: board.row_length() - number,
            row: 0,
        },
    };
    Hole {
        place,
        seeds: position.seeds(pit),
        label: Some(number.to_string()),
        owner: Some(index(owner)),
        state: State::Open,
        mark: None,
        signs: Signs {
            chosen: shown.chosen == Some(pit),
            ruled_out: shown.ruled_out.contains(&pit),
            skipped: shown.skipped.contains(&pit),
            last: shown.last == Some(pit),
            sown: shown.sown.get(&pit).copied().unwrap_or(0),
            captured: shown.captured.get(&pit).copied().unwrap_or(0),
        },
    }
}

/// What a player has captured lies at the player's right.
fn store(board: &Board, position: &Position, shown: &Shown, player: Player) -> Hole {
    let end = match player {
        Player::South => End::Right,
        Player::North => End::Left,
    };
    let look = match (board.has_stores(), shown.shows_captured) {
        (true, _) => Look::Dug,
        (false, true) => Look::Aside,
        (false, false) => Look::Hidden,
    };
    Hole {
        owner: Some(index(player)),
        ..Hole::new(Place::Store { end, look }, position.captured[player])
    }
}

fn seat(player: Player, shown: &Shown) -> Seat {
    Seat {
        name: player.to_string(),
        side: match player {
            Player::South => Side::Bottom,
            Player::North => Side::Top,
        },
        to_move: shown.to_move == Some(player),
        note: None,
    }
}

/// A player's place among the seats.
fn index(player: Player) -> usize {
    match player {
        Player::South => 0,
        Player::North => 1,
    }
}

fn arrow(way: Direction) -> Arrow {
    let turning = match way {
        Direction::Anticlockwise => Turning::Anticlockwise,
        Direction::Clockwise => Turning::Clockwise,
    };
    Arrow::Loop { upper: 0, turning }
}
