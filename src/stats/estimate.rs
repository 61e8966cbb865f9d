//! Estimates with their doubt: shares and means, each with a 95 % interval.

use serde::{Deserialize, Serialize};

use super::counted::Counted;
use super::{Estimate, Share, Spread};

/// The standard normal deviate that leaves 2.5 % at either end.
const Z: f64 = 1.96;

impl Share {
    /// `count` of `of`, with the score interval of Wilson (1927), clamped to
    /// what a share can be.
    ///
    /// ```
    /// use seedlore::stats::Share;
    /// let half = Share::new(10, 20).share.unwrap();
    /// assert_eq!((format!("{:.3}", half.low), format!("{:.3}", half.high)), ("0.299".into(), "0.701".into()));
    /// ```
    pub fn new(count: u64, of: u64) -> Share {
        Share {
            count,
            of,
            share: (of > 0).then(|| Estimate::of_share(count as f64 / of as f64, of)),
        }
    }
}

impl Estimate {
    /// A share of so many, with Wilson's interval. Of a score in which half
    /// points count the interval is too wide, if anything.
    pub(super) fn of_share(p: f64, of: u64) -> Estimate {
        let n = of as f64;
        let scale = 1.0 + Z * Z / n;
        let centre = (p + Z * Z / (2.0 * n)) / scale;
        let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
        Estimate {
            value: p,
            // Rounding must not push an end past the share itself.
            low: (centre - reach).clamp(0.0, p),
            high: (centre + reach).clamp(p, 1.0),
        }
    }
}

/// A mean with the interval of the normal approximation, 1.96 s/√n. Of a
/// single value the doubt can't be known and the interval is that value.
pub(super) fn mean_estimate(mean: f64, deviation: f64, n: u64) -> Estimate {
    let reach = if n > 1 {
        Z * deviation / (n as f64).sqrt()
    } else {
        0.0
    };
    Estimate {
        value: mean,
        low: mean - reach,
        high: mean + reach,
    }
}

/// Numbers of 0 and above that are not whole, measured once a game.
///
/// They are summed as whole numbers of tiny parts, so that the sums are exact,
/// the same in whatever order and portions games are added up, and small.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Measured {
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

    /// Mean and sample deviation. Squares are taken about the whole number of
    /// parts below the mean, where nothing cancels.
    fn moments(&self) -> (f64, f64) {
        let n = u128::from(self.n);
        let (floor, rest) = (self.sum / n, self.sum % n);
        let mean = self.sum as f64 / self.n as f64 / Self::PARTS;
        if self.n < 2 {
            return (mean, 0.0);
        }
        let about = self
            .squares
            .saturating_sub(floor.saturating_mul(self.sum.saturating_add(rest)));
        let squares = about as f64 - (rest as f64).powi(2) / self.n as f64;
        let variance = squares.max(0.0) / (self.n - 1) as f64;
        (mean, variance.sqrt() / Self::PARTS)
    }

    /// How many values there are.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The sum of the values and of their squares, nearly.
    pub fn sums(&self) -> (f64, f64) {
        let squares = self.squares as f64 / Self::PARTS / Self::PARTS;
        (self.sum as f64 / Self::PARTS, squares)
    }

    pub fn mean(&self) -> Option<Estimate> {
        (self.n > 0).then(|| {
            let (mean, deviation) = self.moments();
            mean_estimate(mean, deviation, self.n)
        })
    }
}

/// The same, and how they are spread, to a thousandth.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ranked {
    all: Measured,
    thousandths: Counted,
}

impl Ranked {
    /// Whether so many values were measured, and both records of them agree.
    pub fn is_of(&self, n: u64) -> bool {
        let rounded = self.thousandths.iter();
        let (mut times, mut sum) = (0_u64, 0.0);
        for (value, met) in rounded {
            if value < 0 {
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

    pub fn spread(&self) -> Spread {
        if self.all.n == 0 {
            return Spread::of_nothing();
        }
        let (mean, deviation) = self.all.moments();
        Spread::made(self.all.n, mean, deviation, |rank| {
            self.thousandths.at(rank) / 1000.0
        })
    }
}

impl Estimate {
    /// The mean of values that were measured independently of each other, with
    /// its 95 % interval; `None` of no value.
    pub fn of_mean(values: &[f64]) -> Option<Estimate> {
        if values.is_empty() {
            return None;
        }
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let deviation = match values.len() {
            1 => 0.0,
            _ => (squares / (n - 1.0)).sqrt(),
        };
        Some(mean_estimate(mean, deviation, values.len() as u64))
    }

    pub(super) const NOTHING: Estimate = Estimate {
        value: 0.0,
        low: 0.0,
        high: 0.0,
    };
}

impl Spread {
    pub(super) fn of_nothing() -> Spread {
        Spread {
            count: 0,
            mean: Estimate::NOTHING,
            deviation: 0.0,
            least: 0.0,
            lower_quartile: 0.0,
            median: 0.0,
            upper_quartile: 0.0,
            most: 0.0,
        }
    }

    /// Quantiles as in definition 2 of Hyndman and Fan (1996): a value that
    /// was met, or the middle of two where the quantile falls between them.
    pub(super) fn made(n: u64, mean: f64, deviation: f64, at: impl Fn(u64) -> f64) -> Spread {
        let quantile = |quarters: u64| {
            let place = n * quarters;
            let rank = place / 4;
            if place.is_multiple_of(4) {
                f64::midpoint(at(rank - 1), at(rank))
            } else {
                at(rank)
            }
        };
        Spread {
            count: n,
            mean: mean_estimate(mean, deviation, n),
            deviation,
            least: at(0),
            lower_quartile: quantile(1),
            median: quantile(2),
            upper_quartile: quantile(3),
            most: at(n - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(values: &[i32]) -> Counted {
        let mut counted = Counted::default();
        values.iter().for_each(|value| counted.add(*value));
        counted
    }

    fn rounded(estimate: Estimate) -> [String; 2] {
        [estimate.low, estimate.high].map(|end| format!("{end:.4}"))
    }

    #[test]
    fn wilson_agrees_with_published_intervals() {
        // Newcombe 1998, table I, method 3.
        for (count, of, low, high) in [
            (81, 263, "0.2553", "0.3662"),
            (15, 148, "0.0624", "0.1605"),
            (0, 20, "0.0000", "0.1611"),
            (1, 29, "0.0061", "0.1718"),
        ] {
            assert_eq!(rounded(Share::new(count, of).share.unwrap()), [low, high]);
        }
        assert_eq!(Share::new(0, 0).share, None);
        assert_eq!(Share::new(29, 29).share.unwrap().high, 1.0);
    }

    #[test]
    fn spreads_of_counts_and_of_measures_agree() {
        let values = [4, 1, 7, 7, 2, 9, 3, 3];
        let exact = counted(&values).spread();
        let mut ranked = Ranked::default();
        values
            .iter()
            .for_each(|value| ranked.add(f64::from(*value)));
        let summed = ranked.spread();
        assert_eq!((exact.least, exact.most), (1.0, 9.0));
        assert_eq!(
            (exact.lower_quartile, exact.median, exact.upper_quartile),
            (2.5, 3.5, 7.0)
        );
        assert_eq!(exact.mean.value, 4.5);
        assert!((exact.deviation - 2.828_427).abs() < 1e-6);
        assert!((exact.deviation - summed.deviation).abs() < 1e-12);
        assert_eq!(
            Spread {
                deviation: 0.0,
                mean: exact.mean,
                ..summed
            },
            Spread {
                deviation: 0.0,
                ..exact
            }
        );
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
        let (plain, exact) = (
            Estimate::of_mean(&values).unwrap(),
            whole.all.mean().unwrap(),
        );
        assert!((plain.value - exact.value).abs() < 1e-9);
        let reach = |estimate: Estimate| estimate.high - estimate.low;
        assert!((reach(plain) - reach(exact)).abs() < 1e-9);
    }

    #[test]
    fn one_value_has_no_doubt_to_show_and_none_has_no_value() {
        let one = counted(&[5]).spread();
        assert_eq!((one.mean.low, one.median, one.mean.high), (5.0, 5.0, 5.0));
        assert_eq!(counted(&[]).spread().count, 0);
        assert_eq!(counted(&[]).mean_of(1.0), None);
    }
}
