//! What the engine counts against what the referee tells, and the worth of it all.

use super::ranking::holding;
use super::simulation::{LIMIT, tally};
use super::wearing::{Errors, finding};
use super::*;
use crate::play::{Agent, AgentKind, Dice, Observer, Seated, Setting, play_game};
use crate::stats::Share;
use seedlore_engine::Engine;
use seedlore_game::{Next, Turn};
use seedlore_language::library::Library;
use seedlore_language::rules::{Board, ByPlayer, Head, Pit};
use seedlore_referee::referee::{Event, Referee};

/// Counts by the referee's events.
struct Told<'r> {
    rules: &'r Ruleset,
    drops: Vec<u64>,
    lifts: Vec<u64>,
    captures: Vec<u64>,
}

impl Told<'_> {
    fn add(counts: &mut [u64], pit: Pit, by: u64) {
        if pit.is_pit() {
            counts[pit.index()] += by;
        }
    }
}

impl Observer for Told<'_> {
    fn begins(&mut self, _: &Next, _: &[Event]) {}

    fn moves(&mut self, _: &Turn, _: usize, events: &[Event], _: &Next) {
        for event in events {
            match *event {
                Event::Dropped { pit, seeds, .. } => Told::add(&mut self.drops, pit, seeds.into()),
                Event::Lifted { pit, .. } => Told::add(&mut self.lifts, pit, 1),
                Event::Captured { pit, .. } => {
                    Told::add(&mut self.lifts, pit, 1);
                    Told::add(&mut self.captures, pit, 1);
                }
                // What is laid out before a round is no play.
                Event::Moved { clause, .. }
                    if self.rules.clause(clause).head() == Head::Arrange => {}
                Event::Moved {
                    from, to, seeds, ..
                } => {
                    Told::add(&mut self.lifts, from, 1);
                    Told::add(&mut self.drops, to, seeds.into());
                }
                _ => {}
            }
        }
    }
}

/// Rulesets with laps by table and by seeds, relays, captures of many kinds, moves of
/// seeds from pit to pit, rounds, reserves, phases and a ring.
const PLAYED: &[&str] = &[
    "wari-bennett",
    "kalah",
    "bao-ki-arabu-1",
    "baqura",
    "choro-lango",
    "woli-beart",
];

#[test]
fn the_engine_counts_what_the_referee_tells() {
    let library = Library::built_in();
    let only = std::env::var("SEEDLORE_ONLY").unwrap_or_default();
    let names: Vec<&str> = match only.as_str() {
        "" => PLAYED.to_vec(),
        "all" => library
            .collection
            .rulesets()
            .iter()
            .map(|r| r.name())
            .collect(),
        only => only.split(',').collect(),
    };
    for name in names {
        let rules = library.ruleset(name, &[]).unwrap();
        let pits = rules.board().pit_count();
        let referee = Referee::new(rules.clone());
        let none = || vec![0; pits];
        let mut told = Told {
            rules: &rules,
            drops: none(),
            lifts: none(),
            captures: none(),
        };
        let agents = ByPlayer::from_fn(|_| &Seated::Random as &dyn Agent);
        let setting = Setting {
            limit: LIMIT,
            ..Setting::default()
        };
        for game in 0..2 {
            let mut dice = Dice::of_game(7, game);
            play_game(&referee, agents, setting, &mut dice, &mut told);
        }
        let heard = tally(&Engine::new(rules.clone()), AgentKind::Random, 7, 2, &|| ());
        assert_eq!(heard.drops.each[..pits], told.drops, "{name}: drops");
        assert_eq!(heard.captures[..pits], told.captures, "{name}: captures");
        assert_eq!(heard.lifts.each[..pits], told.lifts, "{name}: lifts");
    }
}

/// How often the 95 % set holds the one of eight made-up rulesets that wore a board, by the
/// tilt of its errors: as a share of the doubt of a pit.
fn held(tilt: f64) -> Share {
    const TRIALS: u64 = 200;
    let board = Board::two_rows(10).unwrap();
    let doubt = 0.25;
    let held = (0..TRIALS).filter(|trial| {
        let mut dice = Dice::of_game(3, *trial);
        let worn: Vec<Worn> = (0..8).map(|_| made_up(&board, &mut dice)).collect();
        let errors = Errors {
            doubt,
            tilt: tilt * doubt,
        };
        let found = finding(&worn[0].by_players[0].1, &board, errors, &mut dice);
        let logs = worn.iter().map(|one| likelihood(&board, one, &found).log);
        let shares = posterior(&[1.0; 8], &logs.collect::<Vec<f64>>());
        let above = shares.iter().filter(|share| **share > shares[0]).count();
        above < holding(&shares)
    });
    Share::new(held.count() as u64, TRIALS)
}

/// Some pits wear up to twice as much as others.
fn made_up(board: &Board, dice: &mut Dice) -> Worn {
    let pits = board.pit_count();
    let mut tally = Tally::new(pits, 2);
    let mut counts = || {
        let mut counts: Vec<u64> = (0..pits).map(|_| 50 + dice.below(50) as u64).collect();
        counts.extend([0, 0]);
        counts
    };
    let (drops, lifts) = (counts(), counts());
    // Two games alike: the expected wear is known exactly.
    tally.add(&drops, &lifts, &lifts);
    tally.add(&drops, &lifts, &lifts);
    Worn {
        ruleset: "made-up".into(),
        by_players: vec![(AgentKind::Random, Expected::new(&tally, pits))],
    }
}

/// A board that is worn more at one end leaves as much doubt as is said, and errors of each
/// pit alone do too.
#[test]
fn the_95_percent_set_holds_the_true_ruleset_on_tilted_boards() {
    for tilt in [0.0, 1.0, 2.0] {
        let held = held(tilt);
        let share = held.share.unwrap();
        assert!(share.value > 0.93, "tilt {tilt}: {held:?}");
    }
}

/// A slope along the board is not taken for wear that only one ruleset explains: pits of the
/// left half of one side, which one of two made-up rulesets wears more.
#[test]
fn a_gradient_is_no_proof() {
    let board = Board::two_rows(4).unwrap();
    let worn = |name: &str, drops: [u64; 10]| {
        let mut tally = Tally::new(8, 2);
        tally.add(&drops, &drops, &drops);
        tally.add(&drops, &drops, &drops);
        Worn {
            ruleset: name.into(),
            by_players: vec![(AgentKind::Random, Expected::new(&tally, 8))],
        }
    };
    // As one looks at it: the left end wears more, or the pits one and three of either row.
    let sloping = worn("sloping", [14, 12, 10, 8, 8, 10, 12, 14, 0, 0]);
    let other = worn("other", [12, 10, 12, 10, 12, 10, 12, 10, 0, 0]);
    let found = Observation::parse("28 24 20 16 / 16 20 24 28", 0.2).unwrap();
    let logs = [&sloping, &other].map(|one| likelihood(&board, one, &found).log);
    let shares = posterior(&[1.0, 1.0], &logs);
    assert!((0.5..0.9).contains(&shares[0]), "{shares:?}");
}
