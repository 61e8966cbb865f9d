//! Boards that are worn by known play, for the test of the method.

use statrs::distribution::{ContinuousCDF, Normal};

use super::expected::Expected;
use super::mixture::FLOORS;
use super::observation::{Observation, Weight};
use super::symmetry::lies;
use crate::play::Dice;
use crate::rules::Board;

/// Steps in which numbers between 0 and 1 are drawn.
const STEPS: usize = 1 << 30;

/// A number between 0 and 1, neither of them.
fn part(dice: &mut Dice) -> f64 {
    (dice.below(STEPS) as f64 + 0.5) / STEPS as f64
}

/// A board as play wore it: by hands and by all else in parts that chance draws, with an
/// error of the doubt at each pit, lying as it may.
pub(super) fn finding(worn: &Expected, board: &Board, doubt: f64, dice: &mut Dice) -> Observation {
    let (least, most) = (FLOORS[0], FLOORS[FLOORS.len() - 1]);
    let hands = part(dice);
    let floor = least + (most - least) * part(dice);
    let wear = worn.mixed((hands, floor));
    let deviation = doubt.ln_1p();
    let lies = lies(board, false);
    let lie = &lies[dice.below(lies.len())];
    let mut pit = |at: &usize| {
        let error = Normal::standard().inverse_cdf(part(dice)) * deviation;
        Some(Weight {
            value: wear[*at].0 * error.exp(),
            doubt: deviation,
        })
    };
    Observation {
        rows: board.rows(),
        row_length: board.row_length(),
        pits: lie[..board.pit_count()].iter().map(&mut pit).collect(),
        stores: Vec::new(),
    }
}
