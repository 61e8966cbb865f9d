//! How numbers are spread: mean, deviation and quantiles.

use super::interval::{Moments, quantile_ranks};
use super::{Estimate, Interval, Spread};

impl Spread {
    const NOTHING: Spread = Spread {
        count: 0,
        mean: Estimate {
            value: 0.0,
            interval: None,
        },
        deviation: 0.0,
        least: 0.0,
        lower_quartile: None,
        median: None,
        upper_quartile: None,
        most: 0.0,
    };

    /// Of values that do not depend on each other, by their moments and the value
    /// at each rank, counted from 0 in rising order. No value is below 0, and no
    /// interval reaches there.
    ///
    /// Quantiles as in definition 2 of Hyndman and Fan (1996): a value that
    /// was met, or the middle of two where the quantile falls between them.
    pub(super) fn new(moments: Option<Moments>, at: impl Fn(u64) -> f64) -> Spread {
        let Some(moments) = moments else {
            return Spread::NOTHING;
        };
        let n = moments.n;
        let quantile = |quarters: u64| {
            let place = n * quarters;
            let rank = place / 4;
            let value = if place.is_multiple_of(4) {
                f64::midpoint(at(rank - 1), at(rank))
            } else {
                at(rank)
            };
            let between = quantile_ranks(n, quarters as f64 / 4.0);
            Some(Estimate {
                value,
                interval: between.map(|(low, high)| Interval {
                    low: at(low),
                    high: at(high),
                }),
            })
        };
        let deviation = match n {
            1 => 0.0,
            n => (moments.variance * n as f64 / (n - 1) as f64).sqrt(),
        };
        Spread {
            count: n,
            mean: moments.estimate().within(0.0, f64::INFINITY),
            deviation,
            least: at(0),
            lower_quartile: quantile(1),
            median: quantile(2),
            upper_quartile: quantile(3),
            most: at(n - 1),
        }
    }

    /// The same of values that are dependent: the mean is estimated otherwise,
    /// and quantiles have no interval.
    pub(super) fn with_mean(self, mean: Option<Estimate>) -> Spread {
        let alone = |quantile: Option<Estimate>| {
            quantile.map(|quantile| Estimate {
                interval: None,
                ..quantile
            })
        };
        Spread {
            mean: mean.unwrap_or(self.mean).within(0.0, f64::INFINITY),
            lower_quartile: alone(self.lower_quartile),
            median: alone(self.median),
            upper_quartile: alone(self.upper_quartile),
            ..self
        }
    }

    /// The same where values from `end` on may in truth be larger: quantiles that
    /// are not below are not known, nor intervals that end there.
    pub(super) fn known_below(self, end: f64) -> Spread {
        let below = |quantile: Option<Estimate>| {
            let quantile = quantile.filter(|quantile| quantile.value < end)?;
            Some(Estimate {
                interval: quantile.interval.filter(|interval| interval.high < end),
                ..quantile
            })
        };
        Spread {
            lower_quartile: below(self.lower_quartile),
            median: below(self.median),
            upper_quartile: below(self.upper_quartile),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::histogram::Histogram;

    fn spread(values: impl IntoIterator<Item = i32>) -> Spread {
        let mut counted = Histogram::default();
        values.into_iter().for_each(|value| counted.add(value));
        counted.spread()
    }

    #[test]
    fn quantiles_are_values_or_lie_midway() {
        let exact = spread([4, 1, 7, 7, 2, 9, 3, 3]);
        assert_eq!((exact.least, exact.most), (1.0, 9.0));
        let quantiles = [exact.lower_quartile, exact.median, exact.upper_quartile];
        assert_eq!(quantiles.map(|q| q.unwrap().value), [2.5, 3.5, 7.0]);
        assert_eq!(exact.mean.value, 4.5);
        assert!((exact.deviation - 2.828_427).abs() < 1e-6);
    }

    #[test]
    fn quantiles_lie_between_ranks() {
        let twenty = spread(1..=20);
        let median = twenty.median.unwrap().interval.unwrap();
        assert_eq!((median.low, median.high), (6.0, 15.0));
        assert_eq!(spread([5]).median.unwrap().interval, None);
        assert_eq!(spread([]), Spread::NOTHING);
    }

    #[test]
    fn beyond_the_end_nothing_is_known() {
        let cut = spread(1..=20).known_below(15.0);
        assert_eq!(cut.median.unwrap().interval, None);
        assert_eq!(cut.upper_quartile, None);
        assert!(cut.lower_quartile.unwrap().interval.is_some());
    }
}
