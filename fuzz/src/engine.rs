//! The engine beside the referee, under any sound ruleset.

use seedlore::engine::Engine;
use seedlore::game::Game;
use seedlore::play::Dice;
use seedlore::referee::Referee;

use super::abreast::{Bound, abreast, shuffled};
use super::assemble::{sound, written};
use super::bytes::Bytes;

/// A game is not played on after so many moves, nor when its turns took so
/// many steps.
const BOUND: Bound = Bound {
    moves: 40,
    steps: 400_000,
};

/// Assembles a ruleset and plays it on every path of the engine, beside the
/// referee: from the start, and from a position of no game.
pub fn engine(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let seed = u64::from(bytes.byte());
    let rules = match data.starts_with(b"ruleset") {
        true => written(data),
        false => sound(&mut bytes),
    };
    let Some(rules) = rules else {
        return;
    };
    let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules));
    let mut dice = Dice::of_game(seed, 0);
    let mut from = referee.start();
    for plainly in [false, true, false] {
        match abreast(&referee, &engine, &from, plainly, &mut dice, BOUND) {
            Ok((_, last)) => from = shuffled(&last, referee.rules(), &mut dice),
            Err(fault) => panic!("{fault}"),
        }
    }
}
