//! Whole numbers, each with the times it was met.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::interval::Moments;
use super::points::Points;
use super::{Bin, Estimate, Spread};

/// Numbers below this, and above its opposite, have places in a row.
const NEAR: usize = 1 << 14;

/// Whole numbers and how often each was met: everything is counted exactly.
///
/// It is written down as a map from numbers to times.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<i32, u64>", into = "BTreeMap<i32, u64>")]
pub(super) struct Histogram {
    /// Times of 0, 1, 2 and so on, up to the highest met that is near.
    up: Vec<u64>,
    /// Times of -1, -2 and so on.
    down: Vec<u64>,
    far: BTreeMap<i32, u64>,
}

impl Histogram {
    #[inline]
    pub fn add(&mut self, value: i32) {
        self.add_times(value, 1);
    }

    #[inline]
    fn add_times(&mut self, value: i32, times: u64) {
        let (row, at) = match value < 0 {
            true => (&mut self.down, !value as usize),
            false => (&mut self.up, value as usize),
        };
        match row.get_mut(at) {
            Some(met) => *met += times,
            None => self.add_new(value, times),
        }
    }

    /// Adds a number that has no place yet.
    #[cold]
    fn add_new(&mut self, value: i32, times: u64) {
        let (row, at) = match value < 0 {
            true => (&mut self.down, !value as usize),
            false => (&mut self.up, value as usize),
        };
        if at >= NEAR {
            *self.far.entry(value).or_default() += times;
        } else if times > 0 {
            row.resize(at + 1, 0);
            row[at] = times;
        }
    }

    pub fn merge(&mut self, other: &Histogram) {
        for (value, times) in other.iter() {
            self.add_times(value, times);
        }
    }

    /// Numbers that were met, and how often, in rising order.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> + Clone {
        let far = |(value, times): (&i32, &u64)| (*value, *times);
        let below = self.far.range(..0).map(far);
        let down = self.down.iter().enumerate().rev();
        let down = down.map(|(at, times)| (!(at as i32), *times));
        let up = (0..).zip(self.up.iter().copied());
        let above = self.far.range(0..).map(far);
        let near = down.chain(up).filter(|(_, times)| *times > 0);
        below.chain(near).chain(above)
    }

    pub fn n(&self) -> u64 {
        self.iter().map(|(_, times)| times).sum()
    }

    /// The same with larger numbers counted as `end`.
    pub fn up_to(&self, end: i32) -> Histogram {
        let mut counted = Histogram::default();
        for (value, times) in self.iter() {
            counted.add_times(value.min(end), times);
        }
        counted
    }

    /// Mean and variance from exact sums. `None` of nothing.
    pub fn moments(&self) -> Option<Moments> {
        let n = self.n();
        let sum = |power: u32| -> i128 {
            self.iter()
                .map(|(value, times)| i128::from(value).pow(power) * i128::from(times))
                .sum()
        };
        let (sum, squares) = (sum(1), sum(2));
        let mean = sum as f64 / n as f64;
        let cubes = self.iter().map(|(value, times)| {
            let about = f64::from(value) - mean;
            about.powi(3) * times as f64
        });
        let whole = i128::from(n);
        (n > 0).then(|| Moments {
            n,
            mean,
            variance: (whole * squares - sum * sum) as f64 / (whole * whole) as f64,
            third: cubes.sum::<f64>() / n as f64,
        })
    }

    pub fn mean(&self) -> Option<Estimate> {
        self.moments().map(Moments::estimate)
    }

    /// The mean of results counted in half points, as a share of all points.
    pub fn score(&self) -> Option<Estimate> {
        let times = |halves: i32| {
            let met = self.iter().filter(|(value, _)| *value == halves);
            met.map(|(_, times)| times).sum()
        };
        let points = Points {
            won: times(2),
            drawn: times(1),
            lost: times(0),
        };
        (points.games() > 0).then(|| points.estimate())
    }

    /// The value that stands at `rank`, counted from 0 in rising order.
    pub fn at(&self, rank: u64) -> f64 {
        let mut below = 0;
        let found = self.iter().find(|(_, times)| {
            below += *times;
            below > rank
        });
        f64::from(found.expect("a rank is below the number of values").0)
    }

    pub fn spread(&self) -> Spread {
        Spread::new(self.moments(), |rank| self.at(rank))
    }

    /// The counts gathered in at most 24 bins of a round width.
    pub fn bins(&self) -> Vec<Bin> {
        let met = || self.iter().map(|(value, _)| value);
        let least = met().next().unwrap_or(0).max(0) as u32;
        let most = met().last().unwrap_or(-1).max(-1) + 1;
        let width = round_width(least, most as u32);
        let first = least / width;
        let bins = (most as u32).div_ceil(width).saturating_sub(first);
        (first..first + bins)
            .map(|bin| {
                let within = (bin * width) as i32..((bin + 1) * width) as i32;
                let games = self.iter().filter(|(value, _)| within.contains(value));
                Bin {
                    from: bin * width,
                    to: (bin + 1) * width,
                    games: games.map(|(_, times)| times).sum(),
                }
            })
            .collect()
    }
}

impl From<BTreeMap<i32, u64>> for Histogram {
    fn from(times: BTreeMap<i32, u64>) -> Histogram {
        let mut counted = Histogram::default();
        for (value, times) in times {
            counted.add_times(value, times);
        }
        counted
    }
}

impl From<Histogram> for BTreeMap<i32, u64> {
    fn from(counted: Histogram) -> BTreeMap<i32, u64> {
        counted.iter().collect()
    }
}

/// The least of 1, 2, 5, 10, 20, 50 … that covers a range in 24 bins.
fn round_width(least: u32, end: u32) -> u32 {
    const BINS: u32 = 24;
    (0..9)
        .flat_map(|power| [1, 2, 5].map(|n| n * 10_u32.pow(power)))
        .find(|width| end.div_ceil(*width) - least / width <= BINS)
        .expect("some round width covers every range of game lengths")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(values: &[i32]) -> Histogram {
        let mut counted = Histogram::default();
        values.iter().for_each(|value| counted.add(*value));
        counted
    }

    #[test]
    fn results_all_alike_leave_doubt_and_none_reaches_past_all_points() {
        let all_won = counted(&[2; 4]).score().unwrap();
        let interval = all_won.interval.unwrap();
        assert_eq!((all_won.value, interval.high), (1.0, 1.0));
        assert_eq!(format!("{:.3}", interval.low), "0.398");
        let mixed = counted(&[2, 1, 0, 0]).score().unwrap();
        assert_eq!(mixed.value, 0.375);
        let interval = mixed.interval.unwrap();
        assert!(interval.low > 0.0 && interval.high < 1.0);
        assert_eq!(counted(&[]).score(), None);
    }

    #[test]
    fn near_and_far_numbers_are_counted_and_written_alike() {
        let values = [3, -1, 16_384, 3, 0, -16_384, -16_385, 16_383, i32::MIN];
        let all = counted(&values);
        let text = serde_json::to_string(&all).unwrap();
        assert_eq!(
            text,
            r#"{"-2147483648":1,"-16385":1,"-16384":1,"-1":1,"0":1,"3":2,"16383":1,"16384":1}"#
        );
        assert_eq!(serde_json::from_str::<Histogram>(&text).unwrap(), all);
        let (mut one, two) = (counted(&values[..4]), counted(&values[4..]));
        one.merge(&two);
        assert_eq!(one, all);
        assert_eq!(
            (all.n(), all.at(0), all.at(8)),
            (9, f64::from(i32::MIN), 16_384.0)
        );
    }

    #[test]
    fn bins_are_round_and_few_and_hold_every_game() {
        let bins = counted(&[13, 14, 14, 250]).bins();
        assert_eq!(
            bins[0],
            Bin {
                from: 0,
                to: 20,
                games: 3
            }
        );
        assert_eq!(
            bins.last(),
            Some(&Bin {
                from: 240,
                to: 260,
                games: 1
            })
        );
        assert!(bins.len() <= 24);
        assert_eq!(
            counted(&[7]).bins(),
            [Bin {
                from: 7,
                to: 8,
                games: 1
            }]
        );
        assert_eq!(counted(&[]).bins(), []);
    }
}
