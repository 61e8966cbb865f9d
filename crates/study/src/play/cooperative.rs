//! The cooperative player: evens the counts.

use std::cmp::Reverse;

use super::Dice;
use super::lookahead::{Lookahead, Scene};
use seedlore_engine::Shape;

/// The move after which the partner can bring both players' captures nearest
/// to each other; of equals the one that takes most, so that the game goes
/// on to its end; of equals again any.
///
/// Looking at the own move alone, nobody would ever take the first seed.
pub(super) fn choose<S: Shape>(game: &Lookahead<S>, mut scene: Scene<S>, dice: &mut Dice) -> usize {
    let mut found = Vec::new();
    for option in 0..game.options(&scene) {
        found.push(value(game, &mut game.play(&mut scene, option)));
        if game.is_spent() {
            break;
        }
    }
    dice.among_best(&found)
}

/// Closeness after the best reply, then seeds that are off the board.
fn value<S: Shape>(game: &Lookahead<S>, next: &mut Scene<S>) -> (Reverse<i32>, Reverse<u16>) {
    let nearest = match game.outcome(next) {
        Some(_) => game.lead(next, game.mover(next)).abs(),
        None => {
            let after = game.leads_after(next).into_iter();
            let nearest = after.map(i32::abs).min();
            nearest.expect("a turn has at least one option")
        }
    };
    (Reverse(nearest), Reverse(game.seeds_on_board(next)))
}
