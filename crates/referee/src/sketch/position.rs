//! A position of play as a sketch, as South sees it: South's row below, left to
//! right from South's seat, and North's row above, mirrored.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Arrow, End, Hole, HoleGroup, Look, Mark, Place, Seat, Shape, Side, Signs, Sketch, State,
    Turning,
};
use seedlore_game::Position;
use seedlore_language::rules::{Direction, Head, Pit, Player, Ruleset};
use seedlore_language::terms;

/// What is to be seen of a position besides its seeds.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    /// The pit a move begins in.
    pub chosen: Option<Pit>,
    /// Pits no move may begin in.
    pub ruled_out: BTreeSet<Pit>,
    /// Seeds that fell in a pit.
    pub sown: BTreeMap<Pit, u16>,
    /// Where the last of them fell.
    pub last: Option<Pit>,
    /// Pits passed over by the sowing.
    pub skipped: BTreeSet<Pit>,
    /// Seeds taken from a pit.
    pub captured: BTreeMap<Pit, u16>,
    /// Seeds taken in hand from a pit.
    pub lifted: BTreeMap<Pit, u16>,
    /// Which way was sown.
    pub direction: Option<Direction>,
    /// Whose turn it is.
    pub to_move: Option<Player>,
    /// Printed over the board: `before`, `after`.
    pub when: Option<&'static str>,
    /// Whether captured seeds are shown even where no store is reported.
    pub shows_captured: bool,
}

/// Sets out a position.
pub fn set_out(rules: &Ruleset, position: &Position, shown: &Shown) -> Sketch {
    let board = rules.board();
    let look = match (board.stores(), shown.shows_captured) {
        (Some(_), _) => Look::Dug,
        (None, true) => Look::Aside,
        (None, false) => Look::Hidden,
    };
    let players = board.players();
    let mut holes: Vec<Hole> = board
        .pits()
        .map(|pit| hole(rules, position, shown, pit))
        .collect();
    holes.extend(players.iter().map(|player| Hole {
        owner: seat_of(rules, *player),
        ..Hole::new(
            Place::Store {
                end: end(rules, *player),
                look,
            },
            position.captured[*player],
        )
    }));
    if board.has_centre() {
        holes.push(Hole::new(Place::Centre, position.centre));
    }
    Sketch {
        shape: match board.is_ring() {
            true => Shape::Ring {
                pits: board.row_length(),
            },
            false => Shape::Rows {
                rows: board.rows(),
                columns: board.row_length(),
            },
        },
        holes,
        seats: players
            .iter()
            .map(|player| seat(rules, position, *player, shown))
            .collect(),
        shows_owners: board
            .pits()
            .any(|pit| position.owner(pit).is_some() && position.owner(pit) != board.side(pit)),
        arrows: arrows(rules, shown.direction),
        when: shown.when,
        groups: hole_groups(rules),
    }
}

fn hole(rules: &Ruleset, position: &Position, shown: &Shown, pit: Pit) -> Hole {
    let of = |seeds: &BTreeMap<Pit, u16>| seeds.get(&pit).copied().unwrap_or(0);
    let board = rules.board();
    let ground = position.ground();
    let place = match board.is_ring() {
        true => Place::Ring(board.column(pit)),
        false => Place::Grid {
            column: board.column(pit),
            row: board.rows() - board.row_and_number(pit, Player::South).0,
        },
    };
    let on_track = [Direction::Anticlockwise, Direction::Clockwise]
        .into_iter()
        .any(|way| board.next(pit, way, Player::South).is_some());
    Hole {
        place,
        seeds: position.seeds(pit),
        label: Some(board.number(pit, Player::South).to_string()),
        owner: position.owner(pit).and_then(|owner| seat_of(rules, owner)),
        state: match () {
            () if ground.closed.contains(pit) => State::Closed,
            () if !on_track => State::Unused,
            () => State::Open,
        },
        marks: rules
            .marks()
            .iter()
            .zip(&ground.marks)
            .flat_map(|(mark, held)| {
                let here = held.iter().filter(|(_, pits)| pits.contains(pit));
                here.map(|(player, _)| Mark {
                    name: mark.plan.name.clone(),
                    holder: seat_of(rules, player),
                })
            })
            .collect(),
        signs: Signs {
            chosen: shown.chosen == Some(pit),
            ruled_out: shown.ruled_out.contains(&pit),
            skipped: shown.skipped.contains(&pit),
            last: shown.last == Some(pit),
            // What was lifted or taken again can't be seen to have fallen there.
            sown: match of(&shown.sown) {
                sown if sown <= position.seeds(pit) => sown,
                _ => 0,
            },
            captured: of(&shown.captured),
            lifted: of(&shown.lifted),
        },
    }
}

/// At which end of the drawing a player's store lies; where the report does
/// not say, at the player's right.
fn end(rules: &Ruleset, player: Player) -> End {
    let is_left = rules.board().stores() == Some(terms::Side::Left);
    match is_left == (side(player) == Side::Bottom) {
        true => End::Left,
        false => End::Right,
    }
}

/// The side of the board at which a player sits: those before it go round from left to right,
/// those beyond it from right to left.
fn side(player: Player) -> Side {
    match player {
        Player::South | Player::East | Player::Northeast => Side::Bottom,
        Player::North | Player::Northwest | Player::West => Side::Top,
    }
}

fn seat(rules: &Ruleset, position: &Position, player: Player, shown: &Shown) -> Seat {
    let points = position.memory().points[player];
    let reserve = position.reserves[player];
    let mut notes = Vec::new();
    if rules.board().has_reserves() {
        notes.push(format!("reserve {reserve}"));
    }
    match points {
        0 => {}
        1 => notes.push("1 point".into()),
        _ => notes.push(format!("{points} points")),
    }
    Seat {
        name: player.to_string(),
        code: player.code().into(),
        side: side(player),
        to_move: shown.to_move == Some(player),
        note: (!notes.is_empty()).then(|| notes.join(", ")),
    }
}

/// A player's place among the seats.
fn seat_of(rules: &Ruleset, player: Player) -> Option<usize> {
    rules.players().iter().position(|p| *p == player)
}

/// Arrows that show the usual ways round; a board with a way of its own has none.
fn arrows(rules: &Ruleset, direction: Option<Direction>) -> Vec<Arrow> {
    let board = rules.board();
    let Some(direction) = direction else {
        return Vec::new();
    };
    let turning = match direction {
        Direction::Anticlockwise => Turning::Anticlockwise,
        Direction::Clockwise => Turning::Clockwise,
    };
    let has_own_track = rules.clauses_of(Head::Track).next().is_some();
    match board.rows() {
        1 => vec![Arrow::Round(turning)],
        2 if !has_own_track => vec![Arrow::Loop { upper: 0, turning }],
        4 if !has_own_track => vec![
            Arrow::Loop { upper: 0, turning },
            Arrow::Loop { upper: 2, turning },
        ],
        _ => Vec::new(),
    }
}

/// The rows as they are read out.
fn hole_groups(rules: &Ruleset) -> Vec<HoleGroup> {
    let board = rules.board();
    (1..=board.rows())
        .map(|row| {
            let pits: Vec<Pit> = board.row(row).collect();
            let side = board.side(pits[0]);
            let name = match (side, board.rows()) {
                (Some(player), 2) => format!("{player}'s pits from {player}'s left"),
                (Some(player), _) => format!(
                    "{player}'s row {} from {player}'s left",
                    board.row_and_number(pits[0], player).0
                ),
                (None, 1) => "The pits, anticlockwise".into(),
                (None, _) => "The row in the middle, from South's left".into(),
            };
            HoleGroup {
                name,
                holes: pits.into_iter().map(Pit::index).collect(),
            }
        })
        .collect()
}
