//! The cooperative player: evens the counts.

use std::cmp::Reverse;

use super::Dice;
use crate::game::{Forgetful, Game, Next, Position, Turn};

/// The move after which the partner can bring both players' captures nearest
/// to each other; of equals the one that takes most, so that the game goes
/// on to its end; of equals again any.
///
/// Looking at the own move alone, nobody would ever take the first seed.
pub(super) fn choose(game: &dyn Game, turn: &Turn, dice: &mut Dice) -> usize {
    let worth: Vec<_> = (0..turn.options.len())
        .map(|option| worth(&game.play(turn, option, &mut Forgetful)))
        .collect();
    dice.among_best(&worth)
}

/// Closeness after the best reply, then seeds that are off the board.
fn worth(next: &Next) -> (Reverse<i32>, Reverse<u16>) {
    let unevenness = |position: &Position| position.lead(position.mover).abs();
    let nearest = match next {
        Next::Over(finish) => unevenness(&finish.position),
        Next::Turn(reply) => reply
            .options
            .iter()
            .map(|option| unevenness(&option.after))
            .min()
            .expect("a turn has at least one option"),
    };
    (Reverse(nearest), Reverse(next.position().seeds_on_board()))
}
