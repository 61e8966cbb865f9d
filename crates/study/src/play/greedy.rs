//! The greedy player: takes most now.

use std::cmp::Ordering;

use super::Dice;
use super::lookahead::{Lookahead, Scene};
use seedlore_engine::Shape;
use seedlore_game::Outcome;

/// A move that wins comes first and one that loses last, whatever it takes;
/// of the others the one that takes most seeds. A move that ends the game is
/// credited with what the end gives the player. Ties fall to chance.
pub(super) fn choose<S: Shape>(game: &Lookahead<S>, mut scene: Scene<S>, dice: &mut Dice) -> usize {
    let mut found = Vec::new();
    for option in 0..game.options(&scene) {
        found.push(value(game, &mut scene, option));
        if game.is_spent() {
            break;
        }
    }
    dice.among_best(&found)
}

/// How the move ends the game for its player, then what lead it gains.
fn value<S: Shape>(game: &Lookahead<S>, scene: &mut Scene<S>, option: usize) -> (Ordering, i32) {
    let mover = game.mover(scene);
    let lead = game.lead_after(scene, option);
    let next = game.play(scene, option);
    match game.outcome(&next) {
        None => (Ordering::Equal, lead),
        Some(outcome) => {
            let result = match outcome {
                Outcome::Won(player) if player == mover => Ordering::Greater,
                Outcome::WonTogether => Ordering::Greater,
                Outcome::Won(_) | Outcome::LostTogether => Ordering::Less,
                Outcome::Drawn => Ordering::Equal,
            };
            (result, game.lead(&next, mover))
        }
    }
}
