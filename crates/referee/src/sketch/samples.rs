//! Boards to try drawings on.

use super::*;
use seedlore_language::rules::Player;

fn seat(player: Player, side: Side, to_move: bool) -> Seat {
    Seat {
        name: player.to_string(),
        code: player.code().into(),
        side,
        to_move,
        note: None,
    }
}

fn sketch(shape: Shape, holes: Vec<Hole>) -> Sketch {
    Sketch {
        shape,
        holes,
        seats: vec![
            seat(Player::South, Side::Bottom, true),
            seat(Player::North, Side::Top, false),
        ],
        shows_owners: false,
        arrows: Vec::new(),
        when: None,
        groups: Vec::new(),
    }
}

/// Rows with `seeds` in every pit; the lower half of them is South's.
pub fn rows(rows: u8, columns: u8, seeds: u16) -> Sketch {
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let holes = places.map(|(column, row)| Hole {
        label: match row {
            _ if row + 1 == rows => Some((column + 1).to_string()),
            0 => Some((columns - column).to_string()),
            _ => None,
        },
        owner: Some(usize::from(row < rows / 2)),
        ..Hole::new(Place::Grid { column, row }, seeds)
    });
    sketch(Shape::Rows { rows, columns }, holes.collect())
}

/// A ring with `seeds` in every pit; the first half of them is South's.
pub fn ring(pits: u8, seeds: u16) -> Sketch {
    let holes = (0..pits).map(|pit| Hole {
        label: Some((pit + 1).to_string()),
        owner: Some(usize::from(pit >= pits / 2)),
        ..Hole::new(Place::Ring(pit), seeds)
    });
    let mut ring = sketch(Shape::Ring { pits }, holes.collect());
    ring.arrows = vec![Arrow::Round(Turning::Anticlockwise)];
    ring
}

/// Adds a store for each player.
pub fn with_stores(mut sketch: Sketch, look: Look) -> Sketch {
    for (owner, end, seeds) in [(0, End::Right, 12), (1, End::Left, 7)] {
        sketch.holes.push(Hole {
            owner: Some(owner),
            ..Hole::new(Place::Store { end, look }, seeds)
        });
    }
    sketch
}

/// A board of four rows with everything on it that a pit can be.
pub fn busy() -> Sketch {
    let mut board = with_stores(rows(4, 8, 3), Look::Dug);
    board.holes.push(Hole::new(Place::Centre, 5));
    board.arrows = [0, 2]
        .map(|upper| Arrow::Loop {
            upper,
            turning: Turning::Anticlockwise,
        })
        .into();
    board.shows_owners = true;
    board.seats[0].note = Some("reserve 20".into());
    let house = |holder| {
        vec![Mark {
            name: "house".into(),
            holder,
        }]
    };
    board.holes[1].state = State::Closed;
    board.holes[2].state = State::Unused;
    board.holes[3].marks = house(Some(1));
    board.holes[20].marks = house(None);
    board.holes[20].seeds = 14;
    board.holes[21].signs.chosen = true;
    board.holes[22].signs.sown = 2;
    board.holes[22].signs.last = true;
    board.holes[14].signs.captured = 9;
    board.holes[15].signs.ruled_out = true;
    board.holes[16].signs.skipped = true;
    board
}

/// Boards of every shape.
pub fn all() -> Vec<(&'static str, Sketch)> {
    vec![
        ("one row", rows(1, 5, 2)),
        ("two rows", with_stores(rows(2, 6, 4), Look::Dug)),
        ("three rows", with_stores(rows(3, 6, 13), Look::Aside)),
        ("four rows", busy()),
        ("five rows", rows(5, 5, 0)),
        ("six rows", rows(6, 6, 2)),
        ("long", with_stores(rows(2, 32, 3), Look::Hidden)),
        ("long and broad", rows(4, 22, 118)),
        ("small ring", ring(3, 1)),
        ("ring", with_stores(ring(12, 4), Look::Dug)),
        ("oval", ring(40, 2)),
    ]
}
