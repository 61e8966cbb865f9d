//! Intervals of the mean of results that can be but a few numbers: won, drawn,
//! lost; or what changes in them.

use super::interval::Z;
use super::{Estimate, Interval};

/// Results of independent games, all between two bounds, with how often each was met.
pub(super) struct BoundedSample<'r> {
    /// Value and times.
    pub met: &'r [(f64, u64)],
    /// The least and the most that a result can be.
    pub bounds: (f64, f64),
}

impl BoundedSample<'_> {
    /// The mean with its score interval: the values from which the mean that was
    /// met is less than two standard errors away, as they would be if that value
    /// were true. The probabilities are then the likeliest of those with this
    /// mean; of pairs it is the interval of Tango (1998), of results that are lost or
    /// won Wilson's, which covers less than the exact one where one of them is rare. `None` of nothing.
    ///
    /// It does well where results are few, rare or all alike.
    pub fn estimate(&self) -> Option<Estimate> {
        let n: u64 = self.met.iter().map(|(_, times)| times).sum();
        let n = n as f64;
        let sum = self.met.iter().map(|(value, times)| value * *times as f64);
        let mean = sum.sum::<f64>() / n;
        let (least, most) = self.bounds;
        let is_near =
            |true_mean: f64| (mean - true_mean).powi(2) * n <= Z * Z * self.variance(n, true_mean);
        // The mean itself is near; how far can the true one be?
        let end = |bound: f64| {
            let (mut near, mut far) = (mean, bound);
            if is_near(far) {
                return far;
            }
            for _ in 0..60 {
                let middle = f64::midpoint(near, far);
                *if is_near(middle) { &mut near } else { &mut far } = middle;
            }
            near
        };
        (n > 0.0).then(|| Estimate {
            value: mean,
            interval: Some(Interval {
                low: end(least),
                high: end(most),
            }),
        })
    }

    /// The variance of a result under the likeliest probabilities with this
    /// mean. They are those met, each over 1 + λ (value − mean) (empirical likelihood, Owen 2001); what
    /// that leaves is the probability of a bound which was not met.
    fn variance(&self, n: f64, mean: f64) -> f64 {
        let (least, most) = self.bounds;
        if mean <= least || mean >= most {
            return 0.0;
        }
        let probability = |lambda: f64, (value, times): (f64, u64)| {
            times as f64 / n / (1.0 + lambda * (value - mean))
        };
        let pull = |lambda: f64| {
            let each = self.met.iter().filter(|(_, times)| *times > 0);
            each.map(|met| probability(lambda, *met) * (met.0 - mean))
                .sum::<f64>()
        };
        // As far as no probability between the bounds is below 0; at the ends
        // themselves a bound that was met would be divided by 0.
        let (mut low, mut high) = (-1.0 / (most - mean), 1.0 / (mean - least));
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            *if pull(middle) > 0.0 {
                &mut low
            } else {
                &mut high
            } = middle;
        }
        let lambda = f64::midpoint(low, high);
        let each = self.met.iter().filter(|(_, times)| *times > 0);
        let (mut left, mut square, mut pulled) = (1.0, 0.0, 0.0);
        for met in each {
            let p = probability(lambda, *met);
            left -= p;
            pulled += p * (met.0 - mean);
            square += p * (met.0 - mean).powi(2);
        }
        let bound = if pulled < 0.0 { most } else { least };
        square + left.max(0.0) * (bound - mean).powi(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(met: &[(f64, u64)], bounds: (f64, f64)) -> [String; 2] {
        let estimate = BoundedSample { met, bounds }.estimate().unwrap();
        let interval = estimate.interval.unwrap();
        [interval.low, interval.high].map(|end| format!("{end:.4}"))
    }

    #[test]
    fn without_draws_it_is_wilsons() {
        // As Newcombe (1998) has them.
        for (count, of, low, high) in [
            (81, 263, "0.2553", "0.3662"),
            (0, 20, "0.0000", "0.1611"),
            (1, 29, "0.0061", "0.1718"),
            (29, 29, "0.8830", "1.0000"),
        ] {
            let met = [(1.0, count), (0.0, of - count)];
            assert_eq!(ends(&met, (0.0, 1.0)), [low, high]);
        }
    }

    #[test]
    fn of_pairs_it_is_tangos() {
        // No pair differs, of 54: ± z²/(n + z²).
        let reach = Z * Z / (54.0 + Z * Z);
        let [low, high] = [-reach, reach].map(|end| format!("{end:.4}"));
        assert_eq!(ends(&[(0.0, 54)], (-1.0, 1.0)), [low, high]);
        // 12 for, 2 against, of 54; the closed form gives these.
        let met = [(1.0, 12), (-1.0, 2), (0.0, 40)];
        assert_eq!(ends(&met, (-1.0, 1.0)), tango(12.0, 2.0, 54.0));
        assert_eq!(
            ends(&[(1.0, 3), (0.0, 51)], (-1.0, 1.0)),
            tango(3.0, 0.0, 54.0)
        );
    }

    /// The closed form: the likeliest share of pairs against, if the difference
    /// is `d`, is the root of a quadratic.
    fn tango(b: f64, c: f64, n: f64) -> [String; 2] {
        let score = |d: f64| {
            let (a2, b2) = (2.0 * n, -b - c + (2.0 * n - b + c) * d);
            let c2 = -c * d * (1.0 - d);
            let q = ((b2 * b2 - 4.0 * a2 * c2).sqrt() - b2) / (2.0 * a2);
            (b - c - n * d) / (n * (2.0 * q + d * (1.0 - d))).sqrt()
        };
        let root = |mut near: f64, mut far: f64| {
            for _ in 0..80 {
                let middle = f64::midpoint(near, far);
                *if score(middle).abs() <= Z {
                    &mut near
                } else {
                    &mut far
                } = middle;
            }
            format!("{near:.4}")
        };
        let mean = (b - c) / n;
        [root(mean, -1.0 + 1e-9), root(mean, 1.0 - 1e-9)]
    }

    /// Of differences that few games show: summed over all counts, with so many games
    /// for and so many against expected.
    #[test]
    fn rare_differences_are_held_in_92_of_100_cases_or_more() {
        const GAMES: u64 = 100;
        let rare = |count: u64, expected: f64| -> f64 {
            (1..=count).fold((-expected).exp(), |p, n| p * expected / n as f64)
        };
        let expected = [0.0, 0.05, 0.17, 0.3, 0.6, 1.0, 2.0, 3.0, 3.8, 5.0];
        for (more, fewer) in expected.iter().flat_map(|m| expected.map(|f| (*m, f))) {
            let truth = (more - fewer) / GAMES as f64;
            let (mut all, mut held) = (0.0, 0.0);
            for (b, c) in (0..20).flat_map(|b| (0..20).map(move |c| (b, c))) {
                let probability = rare(b, more) * rare(c, fewer);
                if probability < 1e-5 {
                    continue;
                }
                let met = [(1.0, b), (-1.0, c), (0.0, GAMES - b - c)];
                let bounds = (-1.0, 1.0);
                let sample = BoundedSample { met: &met, bounds };
                all += probability;
                if sample.estimate().unwrap().interval.unwrap().holds(truth) {
                    held += probability;
                }
            }
            assert!(held >= 0.92 * all, "{more} and {fewer}: {}", held / all);
        }
    }

    #[test]
    fn draws_narrow_it() {
        let wide = |met: &[(f64, u64)]| {
            let interval = BoundedSample {
                met,
                bounds: (0.0, 1.0),
            }
            .estimate()
            .unwrap()
            .interval
            .unwrap();
            interval.high - interval.low
        };
        assert!(wide(&[(0.5, 80), (0.0, 10), (1.0, 10)]) < wide(&[(0.0, 50), (1.0, 50)]) / 2.0);
        assert_eq!(
            BoundedSample {
                met: &[],
                bounds: (0.0, 1.0)
            }
            .estimate(),
            None
        );
    }
}
