//! Random games, each with the product of its choices.

use super::{LowerBound, STEPS, SizePlan};
use crate::play::{Dice, Meter, play_while};
use seedlore_engine::{CompiledGame, NullObserver, Shape, Visitor};
use seedlore_language::rules::Player;

/// Random games between two looks at what they took.
const BLOCK: u64 = 64;

/// The mean of the random games is above this multiple of the truth at most
/// once in as many times (Markov's inequality): 95 % confidence.
const DOUBT: f64 = 20.0;

/// Plays random games, and bounds the number of all games by them.
pub(super) struct Probes<'p>(pub &'p SizePlan);

impl Visitor for Probes<'_> {
    type Output = LowerBound;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> LowerBound {
        let SizePlan {
            games,
            seed,
            setting,
            ..
        } = *self.0;
        let one = |number: u64| {
            let mut meter = Meter::new(setting.steps());
            let mut dice = Dice::of_game(seed, number);
            let mut history = seedlore_engine::History::new(setting.agreement);
            let mut turn = machine.turn();
            let mut log10 = 0.0;
            let start = machine.start_by(Player::South);
            let end = machine
                .enter(start, &mut turn, &mut NullObserver)
                .or_else(|| {
                    let choose = |options: usize| {
                        log10 += (options as f64).log10();
                        dice.below(options)
                    };
                    let charge = |steps| {
                        meter.charge(steps);
                        !meter.is_spent()
                    };
                    let limit = setting.limit;
                    seedlore_engine::playout_charged(
                        machine,
                        &mut turn,
                        &mut history,
                        limit,
                        charge,
                        choose,
                    )
                });
            (log10, end.is_none(), meter.spent())
        };
        let mut logs = Vec::new();
        let mut cut_off = 0;
        let mut taken = 0_u64;
        play_while(games, BLOCK, &|_| (), one, |(log10, is_cut, steps)| {
            logs.push(log10);
            cut_off += u64::from(is_cut);
            taken = taken.saturating_add(steps);
            taken <= STEPS
        });
        LowerBound {
            log10_at_least: at_least(logs.iter().map(|log| (*log, 1)), games),
            random_games: logs.len() as u64,
            cut_off,
        }
    }
}

/// The decimal logarithm of a number that is above the number of games at most
/// once in 20 times, from the logarithms of the products of so many random
/// games as were `asked` for, each with how many had it.
///
/// The product X of the numbers of choices in a random game has the mean T, the
/// number of games there are (Knuth 1975), each game cut off at the limit
/// counted as one. X is never negative, so that by Markov's inequality the mean
/// of n such products is 20 T or more with a probability of 1/20 at most: a
/// twentieth of the mean is above T at most as often, whatever the
/// distribution of X, and for any n.
///
/// Bounds of this kind are usual where numbers of solutions are estimated by
/// sampling (Gogate, Bidyuk and Dechter 2007, arXiv:1206.5242; Kroc, Sabharwal
/// and Selman 2009, doi:10.1007/s10479-009-0680-7).
/// The largest of n products divided by 20 n is a bound too, but never above
/// this one; the k-th largest, divided by what a binomial tail of 1/20 asks for,
/// is higher only where the products hardly differ, and those of games
/// differ by many powers of ten. One formula is used always: the higher of two
/// would be wrong more often.
///
/// Games that were asked for and not played, for want of steps, count as 0:
/// how many are played depends on those before, and a mean over these alone
/// might be too high on average.
pub(in crate::stats) fn at_least(
    logs: impl Iterator<Item = (f64, u64)> + Clone,
    asked: u64,
) -> f64 {
    let Some(most) = logs.clone().map(|(log, _)| log).max_by(f64::total_cmp) else {
        // There is one game at least.
        return 0.0;
    };
    // Each next to the largest: what is far below it comes to nothing.
    let next_to = |(log, games): (f64, u64)| games as f64 * 10_f64.powf(log - most);
    let sum: f64 = logs.map(next_to).sum();
    let bound = most + (sum / (DOUBT * asked as f64)).log10();
    bound.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound_by(logs: &[f64], asked: u64) -> f64 {
        at_least(logs.iter().map(|log| (*log, 1)), asked)
    }

    #[test]
    fn the_bound_is_a_twentieth_of_the_mean_of_the_products() {
        let bound = bound_by(&[2.0, 2.0, 3.0, 4.0], 4);
        assert!((bound - (2_800_f64 / 20.0).log10()).abs() < 1e-12);
        let far_apart = bound_by(&[3.0, 900.0], 2);
        assert!((far_apart - (900.0 - 40_f64.log10())).abs() < 1e-9);
    }

    #[test]
    fn games_that_were_not_played_count_as_none() {
        let bound = bound_by(&[6.0, 6.0], 200);
        assert!((bound - (1e4_f64 / 20.0).log10()).abs() < 1e-12);
    }

    #[test]
    fn there_is_one_game_at_least() {
        assert_eq!(bound_by(&[], 0), 0.0);
        assert_eq!(bound_by(&[1.0], 1), 0.0);
    }
}
