//! Rulesets that differ in one matter alone, on any board of rows: what a new ruleset is begun
//! from, begun otherwise.

use std::collections::BTreeMap;

use crate::completion::{
    Coordinates, Distance, FoundBoard, Topic, game_of, kilometres, read_draft, replies,
};
use crate::identify::Model;
use seedlore_language::rules::{Bibliography, Clause, Ruleset, Status};
use seedlore_language::skeleton::{Captures, Direction, Ending, Facts, Game, Laps, Stores, whole};

/// A ruleset, and the code of its answer.
pub type Variant = (&'static str, Ruleset);

/// What a game on a board is begun from: as the best documented ruleset of such a board has it,
/// among these, of those that go on from lap to lap, or do not, as most do; with as many stores
/// as the board has.
pub fn begun_on(board: &FoundBoard, rulesets: &[&Ruleset]) -> Game {
    let alike = rulesets
        .iter()
        .filter(|rules| shape(rules) == (board.rows, board.pits));
    let begun = alike.filter_map(|rules| {
        let has_other_stores = rules.board().stores().is_some() != board.has_stores;
        let (game, left_out) = begun_as(rules)?;
        Some((game, left_out.min(2), has_other_stores, documented(rules)))
    });
    let begun: Vec<_> = begun.collect();
    let common = |laps: Laps, has_other_stores: bool| {
        let same = begun
            .iter()
            .filter(|(game, _, other, _)| (game.laps, *other) == (laps, has_other_stores));
        same.count()
    };
    let best = begun
        .iter()
        .min_by_key(|(game, left_out, has_other_stores, documented)| {
            let common = common(game.laps, *has_other_stores);
            (
                *left_out,
                *has_other_stores,
                std::cmp::Reverse((common, *documented)),
            )
        });
    let mut game = best.map(|(game, ..)| game.clone()).unwrap_or_else(|| Game {
        rows: board.rows,
        pits: board.pits,
        laps: if board.rows > 2 {
            Laps::Last
        } else {
            Laps::One
        },
        ..Game::default()
    });
    if game.captures == Captures::None {
        game.captures = match board.rows {
            2 => Captures::Making(vec![2, 3]),
            _ => Captures::Opposite,
        };
    }
    if game.direction == Direction::Either {
        game.direction = Direction::Anticlockwise;
    }
    game.stores = match (board.has_stores && board.rows == 2, game.stores) {
        (false, _) => Stores::None,
        (true, Stores::Sown) => Stores::Sown,
        (true, _) => Stores::Kept,
    };
    game.seeds = board.seeds.unwrap_or(game.seeds);
    game
}

/// The board of a ruleset, as whoever finds it sees it; `None` of a board that no new ruleset is
/// begun on.
pub fn found_on(rules: &Ruleset) -> Option<FoundBoard> {
    let (rows, pits) = shape(rules);
    matches!(rows, 2 | 4 | 6).then(|| FoundBoard {
        rows,
        pits,
        seeds: None,
        has_stores: rules.board().stores().is_some(),
        at: None,
        year: None,
    })
}

/// The board of most reports from about a place.
pub fn nearest_board(at: Coordinates, rulesets: &[&Ruleset]) -> Option<FoundBoard> {
    let kernel = Model::default().kernel;
    let mut weights: BTreeMap<(u8, u8, bool), f64> = BTreeMap::new();
    for rules in rulesets {
        let place = rules.record().place().and_then(|(_, place)| place);
        if let (Some(place), Some(board)) = (place, found_on(rules)) {
            let far = kilometres(at, (place.latitude, place.longitude));
            let distance = Distance {
                kilometres: Some(far),
                years: Some(0.0),
                likeness: 1.0,
                same_rows: true,
            };
            let key = (board.rows, board.pits, board.has_stores);
            *weights.entry(key).or_default() += kernel.weight(distance);
        }
    }
    let best = weights.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
    best.map(|((rows, pits, has_stores), _)| FoundBoard {
        rows,
        pits,
        seeds: None,
        has_stores,
        at: Some(at),
        year: None,
    })
}

/// Rows, and pits in a row.
fn shape(rules: &Ruleset) -> (u8, u8) {
    let board = rules.board();
    let rows = board.rows();
    (rows, (board.pit_count() / usize::from(rows.max(1))) as u8)
}

/// How many of its clauses a report states.
fn documented(rules: &Ruleset) -> usize {
    let is_stated = |clause: &&Clause| {
        let mut bases = clause.provenance().iter();
        bases.any(|basis| basis.status() == Status::Stated)
    };
    rules.clauses().iter().filter(is_stated).count()
}

/// What a ruleset answers, as far as a new one is begun from it, and how many of its answers
/// are left out since none is begun so.
fn begun_as(rules: &Ruleset) -> Option<(Game, usize)> {
    let found = found_on(rules)?;
    let found = FoundBoard {
        seeds: Some(rules.whole().initial).filter(|seeds| *seeds > 0),
        ..found
    };
    let replies = replies(rules).into_iter();
    let mut known: BTreeMap<Topic, usize> = replies
        .map(|(topic, reply)| (topic, reply.answer))
        .collect();
    let mut left_out = 0;
    for topic in [Topic::Direction, Topic::Laps, Topic::Capture, Topic::Object] {
        if game_of(&found, &known).is_err() {
            known.remove(&topic);
            left_out += 1;
        }
    }
    let game = game_of(&found, &known).ok()?;
    game.check().ok()?;
    Some((game, left_out))
}

/// The ruleset that is begun from answers, under readings of its open questions.
pub fn begun(game: &Game, readings: &[&str]) -> Option<Ruleset> {
    let none = Bibliography::default();
    let text = whole("laid-out", "Laid out", &Facts::default(), game, &none).ok()?;
    let library = read_draft(&text)?;
    let readings: Vec<String> = readings.iter().map(|one| (*one).to_string()).collect();
    library.collection.under("laid-out", &readings).ok()
}

/// Rulesets that answer a topic one way or another, all else alike; none where no ruleset can
/// be begun so.
pub fn variants(topic: Topic, game: &Game) -> Vec<Variant> {
    let with = |change: &dyn Fn(&mut Game)| {
        let mut game = game.clone();
        change(&mut game);
        game
    };
    let is_two_rows = game.rows == 2;
    // What follows a capture or a full round is plainest in a single lap.
    let plain = with(&|game| {
        if is_two_rows {
            game.laps = Laps::One;
        }
    });
    let captures = |captures: Captures| Game {
        captures,
        ..plain.clone()
    };
    let making = |numbers: &[u16]| captures(Captures::Making(numbers.to_vec()));
    let laps = |laps: Laps| with(&|game| game.laps = laps);
    let number = match &game.captures {
        Captures::Making(numbers) => making(numbers),
        _ => making(&[2, 3]),
    };
    let opposite = captures(Captures::Opposite);
    let unended = Game {
        ending: Ending::Usual,
        ..plain.clone()
    };
    let all: Vec<(&'static str, Game, &[&str])> = match topic {
        Topic::Direction => vec![
            (
                "anticlockwise",
                with(&|game| game.direction = Direction::Anticlockwise),
                &[],
            ),
            (
                "clockwise",
                with(&|game| game.direction = Direction::Clockwise),
                &[],
            ),
        ],
        Topic::Laps => vec![
            ("one", laps(Laps::One), &[]),
            ("last", laps(Laps::Last), &[]),
            ("next", laps(Laps::Next), &[]),
        ],
        Topic::StoreSown if is_two_rows && game.stores != Stores::None => vec![
            ("not_sown", with(&|game| game.stores = Stores::Kept), &[]),
            ("sown", with(&|game| game.stores = Stores::Sown), &[]),
        ],
        Topic::Capture if is_two_rows => vec![
            ("number", number, &[]),
            ("opposite", opposite, &[]),
            ("beyond", captures(Captures::Beyond), &[]),
            ("none", captures(Captures::None), &[]),
        ],
        Topic::Capture => vec![
            ("opposite", opposite, &[]),
            ("beyond", captures(Captures::Beyond), &[]),
            ("none", captures(Captures::None), &[]),
        ],
        Topic::NumbersTaken if is_two_rows => vec![
            ("two", making(&[2]), &[]),
            ("three", making(&[3]), &[]),
            ("two_or_three", making(&[2, 3]), &[]),
            ("four", making(&[4]), &[]),
            ("two_or_four", making(&[2, 4]), &[]),
        ],
        Topic::CapturingSeed => vec![
            ("left", opposite.clone(), &["capturing-seed=kept"]),
            ("taken", opposite, &["capturing-seed=taken"]),
        ],
        Topic::LongLap => vec![
            ("sown", plain.clone(), &["origin=sown"]),
            ("skipped", plain.clone(), &["origin=skipped"]),
        ],
        Topic::Singles => vec![
            ("sown", plain.clone(), &["singles=sown"]),
            ("kept", plain.clone(), &["singles=kept"]),
        ],
        Topic::TakingAll => vec![
            ("allowed", plain.clone(), &["slam=taken"]),
            ("forbidden", plain.clone(), &["slam=forbidden"]),
        ],
        Topic::Stuck => vec![
            ("passes", unended.clone(), &["stuck=passes"]),
            ("over", unended.clone(), &["stuck=over"]),
            ("loses", unended, &["stuck=loses"]),
        ],
        _ => Vec::new(),
    };
    let made: Vec<Variant> = all
        .into_iter()
        .filter_map(|(code, game, readings)| Some((code, begun(&game, readings)?)))
        .collect();
    match made.len() {
        0 | 1 => Vec::new(),
        _ => made,
    }
}
