//! The engine counts as many sequences of moves as the referee, and as a table that was
//! kept.

use std::fs;
use std::path::Path;

use rayon::prelude::*;

use seedlore::engine::{self, CompiledGame, Engine, NullObserver, Shape, Visitor};
use seedlore::game::{Game, perft};
use seedlore::referee::Referee;
use seedlore::rules::{Player, Ruleset};

use crate::engine::{chosen, named};
use crate::support;

/// Counts on the fast path of a ruleset.
struct Count(u32);

impl Visitor for Count {
    type Output = u64;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> u64 {
        let mut turn = machine.turn();
        let start = machine.start_by(Player::South);
        match machine.enter(start, &mut turn, &mut NullObserver) {
            Some(_) => 0,
            None => engine::perft(machine, &mut turn, self.0),
        }
    }
}

#[test]
fn moves_are_counted_as_in_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft.txt");
    let table = fs::read_to_string(path).unwrap();
    let is_data = |line: &&str| !line.trim().is_empty() && !line.starts_with('#');
    let lines: Vec<&str> = table.lines().filter(is_data).collect();
    lines.into_par_iter().for_each(|line| {
        let (names, counts) = line.split_once(':').expect("names : counts");
        let mut names = names.split_whitespace().map(str::to_string);
        let ruleset = names.next().expect("a ruleset");
        let readings: Vec<String> = names.collect();
        let engine = Engine::new(support::collection().under(&ruleset, &readings).unwrap());
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            let found = engine.run(Count(depth));
            assert_eq!(
                found.to_string(),
                count,
                "{ruleset} {readings:?} depth {depth}"
            );
        }
    });
}

/// Counts of moves, as far as they come to so many.
pub fn counts_as_the_referee(rules: &Ruleset, depths: u32, most: u64) {
    let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules.clone()));
    let start = referee.enter(referee.start());
    for depth in 0..=depths {
        let right = perft(&referee, &start, depth);
        if right > most {
            break;
        }
        assert_eq!(engine.run(Count(depth)), right, "{}", named(rules, "perft"));
    }
}

#[test]
fn moves_of_every_ruleset_are_counted_as_by_the_referee() {
    let rulesets = chosen().into_par_iter();
    rulesets.for_each(|rules| counts_as_the_referee(rules, 3, 20_000));
}
