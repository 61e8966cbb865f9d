//! What the three kinds of distance have in common.

use std::fmt;

use serde::Serialize;

use crate::play::Dice;

/// What a distance is taken of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Clauses that differ: see [`ClauseDistances`](super::ClauseDistances).
    Clauses,
    /// Legal moves and their results in shared positions: see
    /// [`BehaviourDistances`](super::BehaviourDistances).
    Behaviour,
    /// Figures of random games: see [`StatisticDistances`](super::StatisticDistances).
    Statistics,
}

impl Kind {
    /// All three, from the words of the rules to their play.
    pub const ALL: [Kind; 3] = [Kind::Clauses, Kind::Behaviour, Kind::Statistics];

    /// What the number is, in words.
    pub fn unit(self) -> &'static str {
        match self {
            Kind::Clauses => "clauses that differ",
            Kind::Behaviour => "share of positions in which they part",
            Kind::Statistics => "standard deviations between their figures",
        }
    }

    /// What is drawn anew for the support of a tree.
    pub fn resampled(self) -> &'static str {
        match self {
            Kind::Clauses => "topics",
            Kind::Behaviour => "positions",
            Kind::Statistics => "measures",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Clauses => "clauses",
            Kind::Behaviour => "behaviour",
            Kind::Statistics => "statistics",
        })
    }
}

/// How far apart two rulesets are.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Distance {
    /// The distance, in the [unit](Kind::unit) of its kind.
    pub value: f64,
    /// The ends of the 95 % interval, where the distance comes from a sample.
    pub interval: Option<(f64, f64)>,
}

/// Distances of one kind between rulesets that can all be compared.
pub trait Distances: Sync {
    /// The kind, which says what the numbers are.
    fn kind(&self) -> Kind;

    /// The rulesets: every index is a place among them.
    fn names(&self) -> &[String];

    /// How far apart two are: 0 of itself, and the same both ways.
    ///
    /// # Panics
    /// If there is no such ruleset.
    fn between(&self, one: usize, other: usize) -> Distance;

    /// The distances as they might have been: what they rest on is drawn anew,
    /// with replacement (Efron 1979).
    fn redrawn(&self, dice: &mut Dice) -> Table;

    /// All distances as bare numbers.
    fn table(&self) -> Table {
        Table::from_fn(self.names().len(), |one, other| {
            self.between(one, other).value
        })
    }
}

/// A number for every two of so many things, whichever way round.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    size: usize,
    /// The rows below the diagonal, one after another.
    cells: Vec<f64>,
}

impl Table {
    /// Asks for the number of each two once.
    pub fn from_fn(size: usize, number: impl Fn(usize, usize) -> f64) -> Table {
        let pairs = (0..size).flat_map(|one| (0..one).map(move |other| (one, other)));
        Table {
            size,
            cells: pairs.map(|(one, other)| number(one, other)).collect(),
        }
    }

    /// From the rows below the diagonal, one after another.
    pub(super) fn of_cells(size: usize, cells: &mut dyn Iterator<Item = f64>) -> Table {
        let pairs = size * size.saturating_sub(1) / 2;
        Table {
            size,
            cells: cells.take(pairs).collect(),
        }
    }

    /// Number of things that the table has distances between.
    pub fn size(&self) -> usize {
        self.size
    }

    /// 0 of a thing and itself.
    ///
    /// # Panics
    /// If there is no such thing.
    pub fn at(&self, one: usize, other: usize) -> f64 {
        assert!(one.max(other) < self.size, "no such thing in the table");
        let (high, low) = (one.max(other), one.min(other));
        if high == low {
            0.0
        } else {
            self.cells[high * (high - 1) / 2 + low]
        }
    }

    /// The numbers of all pairs.
    pub(super) fn cells(&self) -> &[f64] {
        &self.cells
    }
}

/// Draws so many of so many things with replacement: how often each came up.
pub(super) fn draw(of: usize, dice: &mut Dice) -> Vec<u32> {
    let mut times = vec![0; of];
    for _ in 0..of {
        times[dice.below(of)] += 1;
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_the_same_both_ways() {
        let table = Table::from_fn(4, |one, other| (10 * one + other) as f64);
        assert_eq!((table.at(3, 1), table.at(1, 3)), (31.0, 31.0));
        assert_eq!(table.at(2, 2), 0.0);
        assert_eq!(table.cells(), [10.0, 20.0, 21.0, 30.0, 31.0, 32.0]);
    }

    #[test]
    fn as_many_are_drawn_as_there_are() {
        let times = draw(50, &mut Dice::of_game(1, 1));
        assert_eq!(times.iter().sum::<u32>(), 50);
        assert!(times.contains(&0) && times.iter().any(|n| *n > 1));
    }
}
