//! Numbers that are not whole, each measured once a game.

use serde::{Deserialize, Serialize};

use super::Spread;
use super::histogram::Histogram;
use super::interval::Moments;

/// Numbers of 0 and above that are not whole, measured once a game.
///
/// They are summed as whole numbers of tiny parts, so that the sums are exact,
/// the same in whatever order and portions games are added up, and small.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Measured {
    n: u64,
    sum: u128,
    squares: u128,
}

impl Measured {
    /// Parts of 1: a value is off by a ten-milliardth at most, and squares of
    /// a hundred million values up to 200,000 have room.
    const PARTS: f64 = (1_u64 << 32) as f64;

    pub fn add(&mut self, value: f64) {
        let parts = (value * Self::PARTS).round() as u64;
        self.n += 1;
        self.sum = self.sum.saturating_add(u128::from(parts));
        self.squares = self.squares.saturating_add(u128::from(parts).pow(2));
    }

    pub fn merge(&mut self, other: &Measured) {
        self.n += other.n;
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// Mean and variance, of at least one value. Squares are taken about the
    /// whole number of parts below the mean, where nothing cancels.
    fn moments(&self) -> (f64, f64) {
        let n = u128::from(self.n);
        let (floor, rest) = (self.sum / n, self.sum % n);
        let mean = self.sum as f64 / self.n as f64 / Self::PARTS;
        let about = self
            .squares
            .saturating_sub(floor.saturating_mul(self.sum.saturating_add(rest)));
        let squares = about as f64 - (rest as f64).powi(2) / self.n as f64;
        let variance = squares.max(0.0) / self.n as f64;
        (mean, variance / Self::PARTS / Self::PARTS)
    }

    /// The sum of the values and of their squares, nearly.
    fn sums(&self) -> (f64, f64) {
        let squares = self.squares as f64 / Self::PARTS / Self::PARTS;
        (self.sum as f64 / Self::PARTS, squares)
    }
}

/// The same, and how they are spread, to a thousandth.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ranked {
    all: Measured,
    thousandths: Histogram,
}

impl Ranked {
    /// Whether so many values were measured, none above `most`, and both records
    /// of them agree.
    pub fn is_of(&self, n: u64, most: f64) -> bool {
        let rounded = self.thousandths.iter();
        let (mut times, mut sum) = (0_u64, 0.0);
        for (value, met) in rounded {
            if value < 0 || f64::from(value) / 1000.0 > most + 0.001 {
                return false;
            }
            times = times.saturating_add(met);
            sum += f64::from(value) / 1000.0 * met as f64;
        }
        let (exact, squares) = self.all.sums();
        let least = exact * exact / (n as f64).max(1.0);
        self.all.n == n
            && times == n
            && (sum - exact).abs() <= 0.001 * (n as f64 + 1.0)
            && squares + 1e-6 * (1.0 + squares) >= least
    }

    pub fn add(&mut self, value: f64) {
        self.all.add(value);
        self.thousandths.add((value * 1000.0).round() as i32);
    }

    pub fn merge(&mut self, other: &Ranked) {
        self.all.merge(&other.all);
        self.thousandths.merge(&other.thousandths);
    }

    /// How many values there are.
    pub fn n(&self) -> u64 {
        self.all.n
    }

    pub fn spread(&self) -> Spread {
        let moments = self.thousandths.moments().map(|rounded| {
            let (mean, variance) = self.all.moments();
            Moments {
                n: self.all.n,
                mean,
                variance,
                third: rounded.third / 1e9,
            }
        });
        Spread::new(moments, |rank| self.thousandths.at(rank) / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_of_counts_and_of_measures_agree() {
        let values = [4, 1, 7, 7, 2, 9, 3, 3];
        let mut counted = Histogram::default();
        values.iter().for_each(|value| counted.add(*value));
        let exact = counted.spread();
        let mut ranked = Ranked::default();
        values
            .iter()
            .for_each(|value| ranked.add(f64::from(*value)));
        let summed = ranked.spread();
        let round = |spread: Spread| format!("{spread:.6?}");
        assert_eq!(round(exact), round(summed));
    }

    /// Against sums in floating point of the same values, which are near one
    /// another and far from 0: there a naive sum of squares loses everything.
    #[test]
    fn exact_sums_do_not_depend_on_portions_and_agree_with_plain_ones() {
        let values: Vec<f64> = (0..1000)
            .map(|n| 60_000.0 + f64::from(n % 7) / 3.0)
            .collect();
        let mut whole = Ranked::default();
        values.iter().for_each(|value| whole.add(*value));
        let mut joined = Ranked::default();
        for portion in values.rchunks(77) {
            let mut part = Ranked::default();
            portion.iter().for_each(|value| part.add(*value));
            joined.merge(&part);
        }
        assert_eq!(joined, whole);
        assert_eq!(joined.spread(), whole.spread());
        let (plain, exact) = (Moments::from_values(&values).unwrap(), whole.all.moments());
        assert!((plain.mean - exact.0).abs() < 1e-9);
        assert!((plain.variance - exact.1).abs() < 1e-9);
    }
}
