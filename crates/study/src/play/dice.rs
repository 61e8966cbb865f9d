//! Randomness that depends on a seed and a game's number, and on nothing else.

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use seedlore_game::{Lots, Position};
use seedlore_language::rules::Ruleset;

/// The generator of one game.
///
/// Game `k` of seed `s` has the same one on every thread, shard and machine:
/// SplitMix64 turns the seed into the start of a stream, the game's number
/// counts along it, and from there Xoshiro256++ is seeded (Blackman and Vigna
/// 2021). Both are fixed algorithms, not a library's choice of the day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Dice for one game of a seed: the same numbers wherever and in whatever order games are played.
    pub fn of_game(seed: u64, game: u64) -> Dice {
        let stream = SplitMix64::seed_from_u64(seed).next_u64();
        Dice(Xoshiro256PlusPlus::seed_from_u64(stream.wrapping_add(game)))
    }

    /// A number below `n`, each as likely as another.
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        let n = u32::try_from(n).expect("nobody has four milliard moves");
        // Nearly always one draw is all that `random_range` takes: its upper
        // half when multiplied, unless the lower one could favour a number.
        let mut ahead = self.0.clone();
        let product = u64::from(ahead.next_u32()) * u64::from(n);
        if n > 0 && product as u32 <= n.wrapping_neg() {
            self.0 = ahead;
            return (product >> 32) as usize;
        }
        self.with_care(n)
    }

    /// The same, whatever the next draw is.
    #[cold]
    fn with_care(&mut self, n: u32) -> usize {
        // Drawn as u32, so that the width of usize doesn't matter.
        self.0.random_range(0..n) as usize
    }

    /// From what the lots of a game are drawn.
    pub fn lots(&mut self) -> Lots {
        Lots::seeded(self.0.next_u32())
    }

    /// The position as a game begins with it: with lots of its own where the rules draw
    /// any and the position does not tell them.
    pub fn begin(&mut self, position: Position, rules: &Ruleset) -> Position {
        match rules.draws_lots() && position.memory().lots == Lots::default() {
            true => position.with_lots(self.lots(), rules),
            false => position,
        }
    }

    /// The index of one of the highest items, each of these as likely.
    ///
    /// # Panics
    /// If there are no items.
    pub(super) fn among_best<T: Ord>(&mut self, items: &[T]) -> usize {
        let best = items.iter().max().expect("a turn has at least one option");
        let ties: Vec<usize> = (0..items.len()).filter(|i| items[*i] == *best).collect();
        ties[self.below(ties.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ten(seed: u64, game: u64) -> Vec<usize> {
        let mut dice = Dice::of_game(seed, game);
        (0..10).map(|_| dice.below(6)).collect()
    }

    #[test]
    fn a_game_has_the_same_dice_everywhere() {
        // Worked out by another program from the published algorithms.
        assert_eq!(ten(0, 0), [3, 4, 4, 5, 4, 5, 2, 1, 5, 4]);
        assert_eq!(ten(1927, 41), [2, 0, 3, 3, 2, 5, 5, 0, 3, 2]);
    }

    #[test]
    fn numbers_are_those_that_the_library_draws() {
        // Of large numbers many draws favour some, and a second one is made.
        for n in [1, 2, 6, 7, 1 << 20, 3 << 30, u32::MAX] {
            let mut dice = Dice::of_game(3, u64::from(n));
            let mut theirs = dice.0.clone();
            for _ in 0..2000 {
                let expected = theirs.random_range(0..n) as usize;
                assert_eq!(dice.below(n as usize), expected, "below {n}");
            }
            assert_eq!(dice.0, theirs);
        }
    }

    #[test]
    #[should_panic(expected = "empty range")]
    fn there_is_no_number_below_none() {
        Dice::of_game(1, 1).below(0);
    }

    #[test]
    fn seeds_and_games_differ() {
        assert_ne!(ten(1, 0), ten(0, 1));
        assert_ne!(ten(1, 0), ten(1, 1));
    }

    #[test]
    fn ties_alone_are_drawn_among() {
        let mut dice = Dice::of_game(7, 7);
        let mut met = [0; 4];
        for _ in 0..400 {
            met[dice.among_best(&[1, 3, 2, 3])] += 1;
        }
        assert_eq!((met[0], met[2]), (0, 0));
        assert!(met[1] > 150 && met[3] > 150);
    }
}
