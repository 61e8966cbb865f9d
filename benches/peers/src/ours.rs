//! The engine of Seedlore, as it is measured.

use std::ops::Range;

use seedlore::batch::{Batch, Instructions};
use seedlore::engine::{self, CompiledGame, Engine, History, NullObserver, Shape, Visitor};
use seedlore::play::{Dice, Setting};
use seedlore::rules::Player;

use crate::Played;

pub const SEED: u64 = 1;

/// Random games on the path of one game.
pub struct Playouts(pub Range<u64>);

impl Visitor for Playouts {
    type Output = Played;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Played {
        let Setting { agreement, limit } = Setting::default();
        let mut history = History::new(agreement);
        let mut turn = machine.turn();
        let start = machine.start_by(Player::South);
        let mut moves = 0;
        let games = self.0.end - self.0.start;
        for game in self.0 {
            let mut dice = Dice::of_game(SEED, game);
            history.clear();
            if machine
                .enter(start.clone(), &mut turn, &mut NullObserver)
                .is_none()
            {
                let choose = |options| {
                    moves += 1;
                    dice.below(options)
                };
                engine::playout(machine, &mut turn, &mut history, limit, choose);
            }
        }
        Played { games, moves }
    }
}

/// The same games in lanes, and on the other path those that lanes leave.
pub fn in_lanes(lanes: &Batch, engine: &Engine, games: u64, with: Instructions) -> Played {
    let Setting { agreement, limit } = Setting::default();
    let mut moves = 0;
    let left = lanes.play(SEED, 0..games, agreement, limit, with, &mut |played| {
        moves += u64::from(played.moves);
    });
    for game in left {
        moves += engine.run(Playouts(game..game + 1)).moves;
    }
    Played { games, moves }
}

/// Sequences of so many moves from the start.
pub struct Perft(pub u32);

impl Visitor for Perft {
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
