//! The greedy player: takes most now.

use std::cmp::Ordering;

use super::Dice;
use crate::game::{Forgetful, Game, Next, Outcome, Turn};

/// A move that wins comes first and one that loses last, whatever it takes;
/// of the others the one that takes most seeds. A move that ends the game is
/// credited with what the end gives the player. Ties fall to chance.
pub(super) fn choose(game: &dyn Game, turn: &Turn, dice: &mut Dice) -> usize {
    let worth: Vec<_> = (0..turn.options.len())
        .map(|option| worth(game, turn, option))
        .collect();
    dice.among_best(&worth)
}

/// How the move ends the game for its player, then seeds gained.
fn worth(game: &dyn Game, turn: &Turn, option: usize) -> (Ordering, i32) {
    let mover = turn.position.mover;
    match game.play(turn, option, &mut Forgetful) {
        Next::Turn(_) => (Ordering::Equal, turn.options[option].gain),
        Next::Over(finish) => {
            let result = match finish.outcome {
                Outcome::Won(player) if player == mover => Ordering::Greater,
                Outcome::WonTogether => Ordering::Greater,
                Outcome::Won(_) | Outcome::LostTogether => Ordering::Less,
                Outcome::Drawn => Ordering::Equal,
            };
            (
                result,
                finish.position.lead(mover) - turn.position.lead(mover),
            )
        }
    }
}
