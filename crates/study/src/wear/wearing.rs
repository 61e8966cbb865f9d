//! Boards that are worn by known play, for the test of the method.

use statrs::distribution::{ContinuousCDF, Normal};

use super::expected::Expected;
use super::mixture::FLOORS;
use super::observation::{Observation, Weight};
use super::symmetry::lies;
use super::tilt::positions;
use crate::play::Dice;
use seedlore_language::rules::Board;

/// Steps in which numbers between 0 and 1 are drawn.
const STEPS: usize = 1 << 30;

/// A number between 0 and 1, neither of them.
fn part(dice: &mut Dice) -> f64 {
    (dice.below(STEPS) as f64 + 0.5) / STEPS as f64
}

/// The errors of a board that is worn for the test: of each pit by itself, and along the
/// rows and across them, the logarithm of each as a standard deviation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Errors {
    pub doubt: f64,
    pub tilt: f64,
}

/// A board as play wore it: by hands and by all else in parts that chance draws, with an
/// error at each pit and a tilt of the whole, lying as it may.
pub(super) fn finding(
    worn: &Expected,
    board: &Board,
    errors: Errors,
    dice: &mut Dice,
) -> Observation {
    let (least, most) = (FLOORS[0], FLOORS[FLOORS.len() - 1]);
    let hands = part(dice);
    let floor = least + (most - least) * part(dice);
    let wear = worn.mixed((hands, floor));
    let lies = lies(board, false);
    let lie = &lies[dice.below(lies.len())];
    let normal = |dice: &mut Dice| Normal::standard().inverse_cdf(part(dice));
    let slopes = [normal(dice), normal(dice)].map(|slope| slope * errors.tilt);
    let places = lie[..board.pit_count()].iter().zip(positions(board));
    let pits = places.map(|(at, [along, across])| {
        let own = normal(dice) * errors.doubt;
        let error = own + slopes[0] * along + slopes[1] * across;
        Some(Weight {
            value: wear[*at].0 * error.exp(),
            doubt: errors.doubt,
        })
    });
    Observation {
        rows: board.rows(),
        row_length: board.row_length(),
        pits: pits.collect(),
        stores: Vec::new(),
    }
}
