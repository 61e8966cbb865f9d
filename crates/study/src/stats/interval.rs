//! 95 % confidence intervals: of shares, of means, of scores, of quantiles.
//!
//! Each is given only where it keeps its promise; the command
//! `cargo bench -- coverage` counts how often each holds the value that a long
//! run finds.

use statrs::distribution::{Beta, Binomial, Continuous, ContinuousCDF, DiscreteCDF, StudentsT};

use super::{Estimate, Interval, Share};

/// The doubt of an interval of 95 %.
pub(super) const ALPHA: f64 = 0.05;

/// The standard normal deviate that leaves 2.5 % at either end.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// Student's deviate that leaves 2.5 % at either end, for a sample of so many.
///
/// # Panics
/// Of fewer than two values.
pub(crate) fn t(n: u64) -> f64 {
    /// Of more values it is [`Z`] to the third place.
    const MANY: u64 = 10_000;
    assert!(n > 1, "a single value has no deviation");
    if n > MANY {
        return Z;
    }
    let student = StudentsT::new(0.0, 1.0, (n - 1) as f64).expect("there is freedom");
    student.inverse_cdf(0.975)
}

impl Interval {
    /// True of a value between the ends, or at one of them.
    pub fn holds(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The exact interval (Clopper and Pearson 1934) of a share `p` of `n` trials:
    /// all shares under which neither as many as were met, nor as few, would be
    /// rarer than `alpha / 2`. Whatever the true share is, it is held in `1 - alpha`
    /// of cases or more. `n` need not be whole.
    pub(super) fn exact(p: f64, n: f64, alpha: f64) -> Interval {
        // From above, the share of what was not met from below.
        Interval {
            low: lower_end(p * n, n, alpha / 2.0).min(p),
            high: 1.0 - lower_end((1.0 - p) * n, n, alpha / 2.0).min(1.0 - p),
        }
    }

    /// The narrowest interval that holds both.
    pub(super) fn joined(self, other: Interval) -> Interval {
        Interval {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }
}

/// The share under which `count` of `n` or more are met with this probability: the
/// quantile of a beta distribution. Newton's steps, halved where they leave what is
/// known to hold it.
fn lower_end(count: f64, n: f64, probability: f64) -> f64 {
    if count <= 0.0 {
        return 0.0;
    }
    if count >= n {
        return probability.powf(1.0 / n);
    }
    let beta = Beta::new(count, n - count + 1.0).expect("both counts are above 0");
    let (mut low, mut high) = (0.0, count / n);
    // Where the normal approximation has it, or a little beside 0.
    let error = (count * (n - count) / n).sqrt() / n;
    let mut at = (high - Z * error).max(high / 50.0);
    for _ in 0..100 {
        let off = beta.cdf(at) - probability;
        *if off > 0.0 { &mut high } else { &mut low } = at;
        let newton = at - off / beta.pdf(at);
        let next = match low < newton && newton < high {
            true => newton,
            false => f64::midpoint(low, high),
        };
        let step = (next - at).abs();
        at = next;
        if step <= 1e-13 * at {
            break;
        }
    }
    at
}

impl Share {
    /// `count` of `of` that do not depend on each other, with the exact interval
    /// (Clopper and Pearson 1934).
    ///
    /// ```
    /// use seedlore_study::stats::Share;
    /// let half = Share::new(10, 20).share.unwrap().interval.unwrap();
    /// assert_eq!((format!("{:.3}", half.low), format!("{:.3}", half.high)), ("0.272".into(), "0.728".into()));
    /// ```
    pub fn new(count: u64, of: u64) -> Share {
        let p = count as f64 / of as f64;
        Share {
            count,
            of,
            share: (of > 0).then(|| Estimate {
                value: p,
                interval: Some(Interval::exact(p, of as f64, ALPHA)),
            }),
        }
    }
}

/// What a sample of independent values tells of their mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Moments {
    pub n: u64,
    pub mean: f64,
    /// Of the sample: the sum of squares over `n`.
    pub variance: f64,
    /// The mean of the cubes about the mean.
    pub third: f64,
}

impl Moments {
    /// Of numbers as they come.
    pub fn from_values(values: &[f64]) -> Option<Moments> {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let about = |power: i32| values.iter().map(|x| (x - mean).powi(power)).sum::<f64>() / n;
        (!values.is_empty()).then(|| Moments {
            n: values.len() as u64,
            mean,
            variance: about(2),
            third: about(3),
        })
    }

    /// The mean with the interval of Student's t, its skewness removed by the
    /// transformation of Hall (1992): where a few values are far above the rest,
    /// the interval reaches farther up. There is none of a single value, nor where
    /// all are alike, since such a sample can't say what it missed.
    pub fn estimate(self) -> Estimate {
        let interval = (self.n > 1 && self.variance > 0.0).then(|| {
            let n = self.n as f64;
            let error = (self.variance / (n - 1.0)).sqrt();
            let skewness = self.third / self.variance.powf(1.5) / n.sqrt();
            // No sample has more.
            let skewness = skewness.clamp(-1.0, 1.0);
            let t = t(self.n);
            Interval {
                low: self.mean - error * hall(t, skewness),
                high: self.mean - error * hall(-t, skewness),
            }
        });
        Estimate {
            value: self.mean,
            interval,
        }
    }

    /// The mean of differences, which may lie on either side of 0: the interval holds
    /// that of [`estimate`](Self::estimate) and Student's own. A few differences on one
    /// side look skewed, though as many might have come on the other.
    pub fn difference(self) -> Estimate {
        let skewed = self.estimate();
        Estimate {
            interval: skewed.interval.map(|interval| {
                let reach = t(self.n) * (self.variance / (self.n as f64 - 1.0)).sqrt();
                interval.joined(Interval {
                    low: self.mean - reach,
                    high: self.mean + reach,
                })
            }),
            ..skewed
        }
    }

    /// Whether the sample is large enough for its skewness that a mean of 0 can be
    /// tested by Student's t: Cochran's rule asks for 25 times its square (discussed
    /// by Sugden, Smith and Jones 2000).
    pub fn suits_t_test(self) -> bool {
        const COCHRAN: f64 = 25.0;
        COCHRAN * self.third.powi(2) <= self.n as f64 * self.variance.powi(3)
    }
}

/// The value of Student's t whose transformed value is `t`, of a sample with this
/// skewness over the root of its size (Hall 1992).
fn hall(t: f64, skewness: f64) -> f64 {
    // As the skewness goes to 0, so does what is added to t.
    match skewness.abs() < 1e-6 {
        true => t,
        false => 3.0 / skewness * ((1.0 + skewness * (t - skewness / 6.0)).cbrt() - 1.0),
    }
}

impl Estimate {
    /// The mean of values that were measured independently of each other;
    /// `None` of no value.
    pub fn of_mean(values: &[f64]) -> Option<Estimate> {
        Moments::from_values(values).map(Moments::estimate)
    }

    /// The mean of differences that were measured independently of each other; `None`
    /// of none.
    pub(super) fn of_differences(values: &[f64]) -> Option<Estimate> {
        Moments::from_values(values).map(Moments::difference)
    }
}

/// Places in rising order, counted from 0, between which a quantile lies with
/// 95 %, whatever the distribution: the number of values up to the quantile is
/// binomial, and at most every fortieth sample has too few or too many. Of values
/// that come again and again it is more. `None` where the sample is too small.
pub(super) fn quantile_ranks(n: u64, quantile: f64) -> Option<(u64, u64)> {
    let below = Binomial::new(quantile, n).ok()?;
    // The first place that fewer than 2.5 % of samples have above the quantile.
    let low = below.inverse_cdf(0.025).checked_sub(1)?;
    let high = below.inverse_cdf(0.975);
    (high < n).then_some((low, high))
}

#[cfg(test)]
mod tests {
    use statrs::distribution::Discrete;

    use super::*;

    #[test]
    fn exact_intervals_agree_with_published_ones() {
        // The examples by which Newcombe (1998) compares intervals of one share.
        for (count, of, low, high) in [
            (81, 263, "0.2527", "0.3676"),
            (15, 148, "0.0578", "0.1617"),
            (0, 20, "0.0000", "0.1684"),
            (1, 29, "0.0009", "0.1776"),
        ] {
            let interval = Share::new(count, of).share.unwrap().interval.unwrap();
            let ends = [interval.low, interval.high].map(|end| format!("{end:.4}"));
            assert_eq!(ends, [low, high]);
        }
        assert_eq!(Share::new(0, 0).share, None);
        let all = Share::new(29, 29).share.unwrap().interval.unwrap();
        assert_eq!(all.high, 1.0);
    }

    /// The coverage itself, summed over all counts that `n` games can have: by
    /// Wilson's interval (1927) it falls to 0.84 where 0.17 games are expected.
    #[test]
    fn the_interval_of_a_share_holds_it_in_95_of_100_cases_or_more() {
        for n in [1, 2, 5, 10, 20, 40, 100, 400, 2_000_u64] {
            let ends: Vec<Interval> = (0..=n)
                .map(|count| Share::new(count, n).share.unwrap().interval.unwrap())
                .collect();
            // Expected counts from a hundredth up to half of the games, close together.
            let expected = (0..).map(|nth| 0.01 * 1.03_f64.powi(nth));
            let shares = expected.map(|count| count / n as f64);
            for p in shares.take_while(|p| *p <= 0.5) {
                let binomial = Binomial::new(p, n).unwrap();
                let held: f64 = (0..=n)
                    .filter(|count| ends[*count as usize].holds(p))
                    .map(|count| binomial.pmf(count))
                    .sum();
                assert!(held >= 0.95 - 1e-9, "{p} of {n}: {held}");
            }
        }
    }

    /// Worst are shares just outside an interval that some count gives.
    #[test]
    fn the_interval_of_a_share_holds_it_beside_every_end() {
        let n = 100;
        let ends = |count| Share::new(count, n).share.unwrap().interval.unwrap();
        let all: Vec<Interval> = (0..=n).map(ends).collect();
        for end in all.iter().flat_map(|i| [i.low - 1e-9, i.high + 1e-9]) {
            if (0.0..=1.0).contains(&end) {
                let binomial = Binomial::new(end, n).unwrap();
                let held = (0..=n).filter(|count| all[*count as usize].holds(end));
                let held: f64 = held.map(|count| binomial.pmf(count)).sum();
                assert!(held >= 0.95 - 1e-6, "{end}: {held}");
            }
        }
    }

    /// Of effective numbers of trials, which need not be whole.
    #[test]
    fn ends_of_exact_intervals_leave_what_they_should() {
        for (p, n) in [(0.3, 7.5), (0.001, 900.3), (0.5, 3e6), (1e-7, 2e7)] {
            let interval = Interval::exact(p, n, ALPHA);
            let tail = |at: f64, count: f64| Beta::new(count, n - count + 1.0).unwrap().cdf(at);
            let [low, high] = [tail(interval.low, p * n), tail(interval.high, p * n + 1.0)];
            assert!((low - 0.025).abs() < 1e-6, "{p} of {n}: {low}");
            assert!((high - 0.975).abs() < 1e-6, "{p} of {n}: {high}");
            assert!(interval.low < p && p < interval.high);
        }
    }

    #[test]
    fn students_deviate_is_the_tabulated_one() {
        let places = |n: u64| format!("{:.3}", t(n));
        assert_eq!(
            [2, 11, 31, 10_001].map(places),
            ["12.706", "2.228", "2.042", "1.960"]
        );
    }

    #[test]
    fn means_of_skewed_values_reach_farther_to_that_side() {
        let mean = |values: &[f64]| Estimate::of_mean(values).unwrap();
        assert_eq!(mean(&[4.0; 30]).interval, None);
        assert_eq!(mean(&[4.0]).interval, None);
        let mut rare = [0.0; 200];
        rare[..4].fill(1.0);
        // The exact interval of 4 of 200 is 0.0055 to 0.0504.
        let interval = mean(&rare).interval.unwrap();
        assert!((0.005..0.01).contains(&interval.low), "{interval:?}");
        assert!((0.05..0.075).contains(&interval.high), "{interval:?}");
        let few = mean(&[1.0, 2.0, 3.0]).interval.unwrap();
        assert_eq!(format!("{:.3} {:.3}", few.low, few.high), "-0.484 4.484");
    }

    /// The probability that the median lies between two places is that of a
    /// binomial number between them.
    #[test]
    fn places_of_the_median_are_the_tabulated_ones() {
        // As tables of intervals for the median say: of 20 the 6th and the 15th.
        assert_eq!(quantile_ranks(20, 0.5), Some((5, 14)));
        assert_eq!(quantile_ranks(5, 0.5), None);
        assert_eq!(quantile_ranks(6, 0.5), Some((0, 5)));
    }
}
