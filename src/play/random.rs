//! The random player: uniform over legal moves.

use super::Dice;
use crate::game::Turn;

pub(super) fn choose(turn: &Turn, dice: &mut Dice) -> usize {
    dice.below(turn.options.len())
}
