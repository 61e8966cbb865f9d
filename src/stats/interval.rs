//! 95 % confidence intervals: of shares, of means, of scores, of quantiles.
//!
//! Each is given only where it keeps its promise; the command
//! `cargo bench -- coverage` counts how often each holds the value that a long
//! run finds.

use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, StudentsT};

use super::{Estimate, Interval, Share};

/// The standard normal deviate that leaves 2.5 % at either end.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// Student's deviate that leaves 2.5 % at either end, for a sample of so many.
///
/// # Panics
/// Of fewer than two values.
pub(super) fn t(n: u64) -> f64 {
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

    /// The score interval of Wilson (1927) of a share `p` of `n`, which need not
    /// be whole, clamped to what a share can be.
    pub(super) fn wilson(p: f64, n: f64) -> Interval {
        let scale = 1.0 + Z * Z / n;
        let centre = (p + Z * Z / (2.0 * n)) / scale;
        let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
        Interval {
            // Rounding must not push an end past the share itself.
            low: (centre - reach).clamp(0.0, p),
            high: (centre + reach).clamp(p, 1.0),
        }
    }
}

impl Share {
    /// `count` of `of` that do not depend on each other, with the interval of
    /// Wilson (1927).
    ///
    /// ```
    /// use seedlore::stats::Share;
    /// let half = Share::new(10, 20).share.unwrap().interval.unwrap();
    /// assert_eq!((format!("{:.3}", half.low), format!("{:.3}", half.high)), ("0.299".into(), "0.701".into()));
    /// ```
    pub fn new(count: u64, of: u64) -> Share {
        let p = count as f64 / of as f64;
        Share {
            count,
            of,
            share: (of > 0).then(|| Estimate {
                value: p,
                interval: Some(Interval::wilson(p, of as f64)),
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
    use super::*;

    #[test]
    fn wilson_agrees_with_published_intervals() {
        // The examples by which Newcombe (1998) compares intervals of one share.
        for (count, of, low, high) in [
            (81, 263, "0.2553", "0.3662"),
            (15, 148, "0.0624", "0.1605"),
            (0, 20, "0.0000", "0.1611"),
            (1, 29, "0.0061", "0.1718"),
        ] {
            let interval = Share::new(count, of).share.unwrap().interval.unwrap();
            let ends = [interval.low, interval.high].map(|end| format!("{end:.4}"));
            assert_eq!(ends, [low, high]);
        }
        assert_eq!(Share::new(0, 0).share, None);
        let all = Share::new(29, 29).share.unwrap().interval.unwrap();
        assert_eq!(all.high, 1.0);
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
        // Wilson's interval of 4 of 200 is 0.0078 to 0.0503.
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
