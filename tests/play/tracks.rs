//! Whose each pit is and which pit follows which, held against boards drawn by hand. Referee and
//! engine both take these from the checked board, so that neither can find a fault of it.

use std::collections::{BTreeMap, BTreeSet};

use seedlore::rules::{Board, Body, Direction, Player, Ruleset};

use crate::support;

/// A pit by its row, counted from South, and its column, counted from South's left.
type Place = (usize, usize);

/// A board as it is drawn: whose each pit is, by the order of turns, and South's way.
struct Drawing {
    owners: BTreeMap<Place, Option<usize>>,
    way: Vec<Place>,
}

/// Drawings by what they are of: `NAME` or `NAME:question=reading`.
fn drawings() -> BTreeMap<String, Drawing> {
    let text = std::fs::read_to_string("tests/tracks.txt").unwrap();
    let mut all = BTreeMap::new();
    for block in text.split("\n\n").filter(|block| !block.starts_with('#')) {
        let mut lines = block.lines();
        let names = lines.next().unwrap();
        let rows: Vec<Vec<&str>> = lines.map(|l| l.split_whitespace().collect()).collect();
        for name in names.split(", ") {
            all.insert(name.to_string(), drawing(&rows));
        }
    }
    all
}

fn drawing(rows: &[Vec<&str>]) -> Drawing {
    let mut owners = BTreeMap::new();
    let mut way = BTreeMap::new();
    for (row, pits) in rows.iter().rev().enumerate() {
        for (column, pit) in pits.iter().enumerate() {
            let (owner, nth) = pit.split_at(1);
            let owner = "abcd".find(owner);
            owners.insert((row, column), owner);
            if let Ok(nth) = nth.parse::<usize>() {
                assert!(way.insert(nth, (row, column)).is_none(), "{nth} twice");
            }
        }
    }
    let way = way.into_values().collect();
    Drawing { owners, way }
}

/// Two rows sown round, a ring, or own rows sown to and fro from the outer one.
fn usual(board: &Board) -> Drawing {
    let (rows, columns) = (usize::from(board.rows()), usize::from(board.row_length()));
    let right = |row: usize| (0..columns).map(move |column| (row, column));
    let left = |row: usize| (0..columns).rev().map(move |column| (row, column));
    let half = rows / 2;
    let way: Vec<Place> = match (board.is_ring(), rows) {
        (true, _) => right(0).collect(),
        (false, 2) => right(0).chain(left(1)).collect(),
        (false, 4) => right(0).chain(left(1)).collect(),
        (false, 6) => right(0).chain(left(1)).chain(right(2)).collect(),
        _ => panic!("{rows} rows have no usual way: draw them in tests/tracks.txt"),
    };
    let share = columns / board.players().len();
    let owner = |(row, column): Place| match (board.is_shared(), board.is_ring()) {
        (true, _) => None,
        (false, true) => Some(column / share),
        (false, false) => Some(usize::from(row >= half)),
    };
    let all = (0..rows).flat_map(right);
    Drawing {
        owners: all.map(|place| (place, owner(place))).collect(),
        way,
    }
}

/// The pits of a board by their places: rows from South, each from the left of whose side it is.
fn index(board: &Board, (row, column): Place) -> usize {
    let (rows, columns) = (usize::from(board.rows()), usize::from(board.row_length()));
    let is_norths = !board.is_ring() && row >= rows - rows / 2;
    let along = if is_norths {
        columns - 1 - column
    } else {
        column
    };
    row * columns + along
}

/// What is wrong with a board, if anything.
fn fault(board: &Board, drawn: &Drawing) -> Option<String> {
    let (rows, columns) = (usize::from(board.rows()), usize::from(board.row_length()));
    let pit = |place: Place| board.pits().nth(index(board, place)).unwrap();
    if drawn.owners.len() != rows * columns {
        return Some("another size".into());
    }
    for (place, owner) in &drawn.owners {
        let owner = owner.map(|nth| board.players()[nth]);
        if board.home(pit(*place)) != owner {
            return Some(format!("{place:?} is {:?}'s", board.home(pit(*place))));
        }
    }
    for player in board.players() {
        let seen = |(row, column): Place| match (player, board.is_ring()) {
            (Player::North, false) => (rows - 1 - row, columns - 1 - column),
            _ => (row, column),
        };
        for (nth, place) in drawn.way.iter().enumerate() {
            let next = drawn.way[(nth + 1) % drawn.way.len()];
            let [place, next] = [*place, next].map(|place| pit(seen(place)));
            let found = board.next(place, Direction::Anticlockwise, *player);
            let back = board.next(next, Direction::Clockwise, *player);
            if found != Some(next) || back != Some(place) {
                return Some(format!(
                    "for {player} pit {} is followed by {found:?}",
                    place.index()
                ));
            }
        }
    }
    None
}

/// The questions whose readings change the board.
fn questions_of_the_board(rules: &Ruleset) -> BTreeSet<&str> {
    let is_of_board = |body: &Body| {
        matches!(
            body,
            Body::Board(_) | Body::OwnPits(_) | Body::Track(_) | Body::Players(_)
        )
    };
    let clauses = rules
        .clauses()
        .iter()
        .filter(|clause| is_of_board(clause.body()));
    clauses
        .filter_map(|clause| Some(clause.reading()?.0))
        .collect()
}

#[test]
fn every_board_is_as_it_is_drawn_by_hand() {
    let collection = support::collection();
    let drawings = drawings();
    let mut held: BTreeSet<String> = BTreeSet::new();
    let mut faults = Vec::new();
    let mut hold = |asked: String, rules: &Ruleset| {
        let drawn = drawings.get(&asked).or_else(|| drawings.get(rules.name()));
        let usual = drawn.is_none().then(|| usual(rules.board()));
        let found = fault(rules.board(), drawn.or(usual.as_ref()).unwrap());
        faults.extend(found.map(|fault| format!("{asked}: {fault}")));
        held.insert(asked);
    };
    for rules in collection.rulesets() {
        hold(rules.name().into(), rules);
        for question in questions_of_the_board(rules) {
            let asked = rules
                .questions()
                .iter()
                .find(|q| q.name() == question)
                .unwrap();
            for reading in asked.readings() {
                let pair = format!("{question}={}", reading.name());
                let read = collection
                    .under(rules.name(), std::slice::from_ref(&pair))
                    .unwrap();
                hold(format!("{}:{pair}", rules.name()), &read);
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let idle: Vec<&String> = drawings
        .keys()
        .filter(|name| !held.contains(*name))
        .collect();
    assert!(idle.is_empty(), "drawn and not there: {idle:?}");
}
