//! Which numbers fit, with shares worked out.

use crate::repr::seeds::Seeds;
use seedlore_language::terms::{Amount, Counts, Whole};

/// A set of numbers: some ranges, or what of a range is even or odd.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Numbers {
    low: u16,
    high: u16,
    /// Further ranges.
    more: Vec<(u16, u16)>,
    /// What the number leaves when halved, where that is asked.
    rest: Option<u16>,
}

impl Numbers {
    pub const NONE: Numbers = Numbers::range(0, 0);
    pub const SOME: Numbers = Numbers::range(1, u16::MAX);

    const fn range(low: u16, high: u16) -> Numbers {
        Numbers {
            low,
            high,
            more: Vec::new(),
            rest: None,
        }
    }

    /// A number beyond which all are admitted, or none.
    pub fn told_up_to(&self) -> u16 {
        let ranges = [(self.low, self.high)].into_iter();
        let ends = ranges.chain(self.more.iter().copied()).map(|(low, high)| {
            // Of what goes on for ever only the beginning tells.
            if high == u16::MAX { low } else { high }
        });
        match self.rest {
            Some(_) => u16::MAX,
            None => ends.max().unwrap_or(0),
        }
    }

    /// Numbers that come in their order.
    fn these(numbers: impl Iterator<Item = u16>) -> Numbers {
        let mut ranges: Vec<(u16, u16)> = Vec::new();
        for n in numbers {
            match ranges.last_mut() {
                Some((_, high)) if n <= high.saturating_add(1) => *high = n,
                _ => ranges.push((n, n)),
            }
        }
        match ranges.split_first() {
            Some((&(low, high), more)) => Numbers {
                more: more.to_vec(),
                ..Numbers::range(low, high)
            },
            None => Numbers::range(1, 0),
        }
    }

    /// The numbers that `counts` admits, whose amounts are the same throughout the game.
    pub fn from_counts(counts: &Counts, whole: Whole) -> Numbers {
        let clip = |n: i64| u16::try_from(n).unwrap_or(u16::MAX);
        // Twice the amount, so that half of an odd number stays exact.
        let doubled = |amount: &Amount| amount.doubled(whole, &|_| 0);
        let from = |twice: i64| clip((twice.max(0) + 1) / 2);
        let up_to = |low: u16, twice: i64| match twice {
            ..0 => Numbers::range(1, 0),
            twice => Numbers::range(low, clip(twice / 2)),
        };
        match counts {
            Counts::OneOf(amounts) => {
                let mut exact: Vec<u16> = amounts
                    .iter()
                    .map(doubled)
                    .filter(|twice| *twice >= 0 && twice % 2 == 0)
                    .map(|twice| clip(twice / 2))
                    .collect();
                exact.sort_unstable();
                Numbers::these(exact.into_iter())
            }
            Counts::Between(low, high) => up_to(from(doubled(low)), doubled(high)),
            Counts::AtLeast(a) => Numbers::range(from(doubled(a)), u16::MAX),
            Counts::AtMost(a) => up_to(0, doubled(a)),
            Counts::MoreThan(a) => match doubled(a).div_euclid(2) + 1 {
                beyond if beyond > i64::from(u16::MAX) => Numbers::range(1, 0),
                low => Numbers::range(clip(low.max(0)), u16::MAX),
            },
            Counts::LessThan(a) => up_to(0, doubled(a) - 1),
            Counts::Even => Numbers {
                rest: Some(0),
                ..Numbers::SOME
            },
            Counts::Odd => Numbers {
                rest: Some(1),
                ..Numbers::SOME
            },
            Counts::None => Numbers::NONE,
        }
    }

    #[inline]
    pub fn admits(&self, n: u16) -> bool {
        let in_range = self.low <= n && n <= self.high
            || self
                .more
                .iter()
                .any(|(low, high)| (*low..=*high).contains(&n));
        in_range && self.rest.is_none_or(|rest| n % 2 == rest)
    }

    /// The highest number of them, if they end at all.
    pub fn highest(&self) -> u16 {
        let ends = self.more.iter().map(|(_, high)| *high);
        ends.fold(self.high, u16::max)
    }

    /// The places of a board that hold such a number.
    #[inline]
    pub fn among<S: Seeds>(&self, seeds: &S) -> S::Set {
        let mut set = seeds.holding(self.low, self.high);
        for (low, high) in &self.more {
            set = set | seeds.holding(*low, *high);
        }
        match self.rest {
            None => set,
            Some(0) => set & !seeds.odd(),
            Some(_) => set & seeds.odd(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_numbers_fit_as_by_the_words() {
        for (all, initial) in [(48, 4), (49, 3), (1, 1), (7, 0), (255, 5)] {
            let whole = Whole { all, initial };
            let amounts = [
                Amount::Number(0),
                Amount::Number(3),
                Amount::Number(7),
                Amount::Half,
                Amount::All,
                Amount::Initial,
                Amount::Minus(Box::new(Amount::Number(3)), Box::new(Amount::Half)),
                Amount::Plus(Box::new(Amount::Initial), Box::new(Amount::Half)),
            ];
            let mut counts = vec![Counts::Even, Counts::Odd, Counts::None];
            for a in &amounts {
                counts.extend([
                    Counts::AtLeast(a.clone()),
                    Counts::AtMost(a.clone()),
                    Counts::MoreThan(a.clone()),
                    Counts::LessThan(a.clone()),
                ]);
                for b in &amounts {
                    counts.extend([
                        Counts::Between(a.clone(), b.clone()),
                        Counts::OneOf(vec![a.clone(), b.clone()]),
                    ]);
                }
            }
            for counts in counts {
                let numbers = Numbers::from_counts(&counts, whole);
                for n in (0..300).chain([u16::MAX]) {
                    assert_eq!(
                        numbers.admits(n),
                        counts.admits(n, whole),
                        "{counts:?} of {n}"
                    );
                }
            }
        }
    }
}
