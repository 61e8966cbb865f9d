//! Differences in playing strength.

use serde::{Deserialize, Serialize};

use super::interval::ALPHA;
use super::points::Points;
use super::{Estimate, Interval};

/// A difference in playing strength, in the units of Elo (1978): 200 of them
/// are three wins in four.
///
/// A side that wins every game could be any amount stronger: of the difference
/// nothing is known but a bound, and how high that is depends on the number of
/// games as much as on the players.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Elo {
    /// A value and its 95 % interval.
    Between {
        /// Points of Elo, above 0 if the first side is the stronger.
        value: f64,
        /// Lower end of the interval, in points of Elo.
        low: f64,
        /// Upper end of the interval, in points of Elo.
        high: f64,
    },
    /// The lower end of a one-sided 95 % interval.
    AtLeast(f64),
    /// The upper end of a one-sided 95 % interval.
    AtMost(f64),
}

impl Elo {
    /// By the interval of the [`Points`].
    pub(super) fn from_points(score: Points) -> Elo {
        // A bound has all of the doubt on its one side.
        let alpha = if score.is_sweep() { 2.0 * ALPHA } else { ALPHA };
        let (low, high) = score.interval(alpha);
        if score.won == score.games() {
            Elo::AtLeast(elo(low))
        } else if score.lost == score.games() {
            Elo::AtMost(elo(high))
        } else {
            Elo::Between {
                value: elo(score.value()),
                low: elo(low),
                high: elo(high),
            }
        }
    }

    /// Steps one above the other, of games that know nothing of each other;
    /// `None` of no step, and where nothing is known because one side won every
    /// game of one step and lost every game of another.
    ///
    /// The doubts of steps that have a value add by their squares (Zou and Donner
    /// 2008). Where a step has none, neither has the sum. One half of the doubt
    /// then belongs to the steps with a value, whose lower end alone counts, and
    /// the other is shared alike among all steps, whether they have a value or
    /// not: so the bound holds in 95 of 100 cases, whichever steps have none
    /// (Bonferroni's inequality).
    pub(super) fn sum(steps: &[Points]) -> Option<Elo> {
        let (swept, valued): (Vec<&Points>, Vec<&Points>) =
            steps.iter().partition(|score| score.is_sweep());
        let (mut value, mut below, mut above) = (0.0, 0.0_f64, 0.0_f64);
        for score in &valued {
            if let Elo::Between {
                value: step,
                low,
                high,
            } = Elo::from_points(**score)
            {
                value += step;
                below = below.hypot(step - low);
                above = above.hypot(high - step);
            }
        }
        let Some(first) = swept.first() else {
            return (!valued.is_empty()).then_some(Elo::Between {
                value,
                low: value - below,
                high: value + above,
            });
        };
        if swept.iter().any(|score| (score.won > 0) != (first.won > 0)) {
            return None;
        }
        let alpha = if valued.is_empty() {
            ALPHA
        } else {
            ALPHA / 2.0
        };
        let alpha = alpha / steps.len() as f64;
        let ends = swept.iter().map(|score| score.interval(2.0 * alpha));
        Some(if first.won > 0 {
            Elo::AtLeast(value - below + ends.map(|(low, _)| elo(low)).sum::<f64>())
        } else {
            Elo::AtMost(value + above + ends.map(|(_, high)| elo(high)).sum::<f64>())
        })
    }

    /// One of so many equal parts.
    pub(super) fn over(self, parts: usize) -> Elo {
        let part = |elo: f64| elo / parts as f64;
        match self {
            Elo::Between { value, low, high } => Elo::Between {
                value: part(value),
                low: part(low),
                high: part(high),
            },
            Elo::AtLeast(low) => Elo::AtLeast(part(low)),
            Elo::AtMost(high) => Elo::AtMost(part(high)),
        }
    }

    /// The value and its interval, where there is one.
    pub fn estimate(&self) -> Option<Estimate> {
        match *self {
            Elo::Between { value, low, high } => Some(Estimate {
                value,
                interval: Some(Interval { low, high }),
            }),
            Elo::AtLeast(_) | Elo::AtMost(_) => None,
        }
    }

    /// The value, or the bound where there is none: what differences are put in
    /// order by.
    pub fn known(&self) -> f64 {
        match *self {
            Elo::Between { value, .. } => value,
            Elo::AtLeast(bound) | Elo::AtMost(bound) => bound,
        }
    }

    /// Whether it is more than nothing, by more than chance may give.
    pub fn is_more(&self) -> bool {
        match *self {
            Elo::Between { low, .. } | Elo::AtLeast(low) => low > 0.0,
            Elo::AtMost(_) => false,
        }
    }
}

/// The difference at which this score is expected (Elo 1978, the logistic
/// form).
fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::super::points::tests::{played, points};
    use super::*;
    use crate::play::Dice;

    #[test]
    fn three_wins_in_four_are_nearly_two_hundred() {
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        let Elo::Between { value, low, high } = Elo::from_points(points(50, 0, 50)) else {
            panic!("an even match has a value");
        };
        assert_eq!(value, 0.0);
        assert!((low + high).abs() < 1e-9 && high > 0.0);
    }

    /// 0.05^(1/40) is 0.92784, and 0.05^(1/100) 0.97049.
    #[test]
    fn who_wins_all_is_stronger_by_at_least_so_much() {
        for (games, least) in [(40, 443.7), (100, 606.8)] {
            let bound = |elo, won: bool| match (elo, won) {
                (Elo::AtLeast(low), true) => low,
                (Elo::AtMost(high), false) => -high,
                (elo, _) => panic!("{elo:?}"),
            };
            let all = bound(Elo::from_points(points(games, 0, 0)), true);
            assert!((all - least).abs() < 0.1, "{all}");
            let none = bound(Elo::from_points(points(0, 0, games)), false);
            assert!((none - all).abs() < 1e-9);
        }
    }

    #[test]
    fn a_sum_has_a_value_only_if_every_step_has() {
        let (all, some, none) = (points(40, 0, 0), points(27, 6, 7), points(0, 0, 40));
        let one = Elo::from_points(some).known();
        let Some(Elo::Between { value, .. }) = Elo::sum(&[some, some]) else {
            panic!("both steps have a value");
        };
        assert_eq!(value, 2.0 * one);
        let Some(Elo::AtLeast(low)) = Elo::sum(&[all, some]) else {
            panic!("one step has none");
        };
        assert!(low < Elo::from_points(all).known() + one);
        assert!(matches!(Elo::sum(&[none, some]), Some(Elo::AtMost(_))));
        assert_eq!(Elo::sum(&[all]), Some(Elo::from_points(all)));
        assert_eq!(Elo::sum(&[all, none]), None);
        assert_eq!(Elo::sum(&[]), None);
    }

    /// Ladders without and with steps that are likely to be swept.
    #[test]
    fn sums_hold_the_true_sum_in_95_of_100_cases() {
        let ladders: [&[[f64; 2]]; 5] = [
            &[[0.5, 0.1], [0.6, 0.2], [0.7, 0.1]],
            &[[0.6, 0.0], [0.6, 0.0], [0.6, 0.0], [0.6, 0.0], [0.6, 0.0]],
            &[[0.9, 0.05], [0.7, 0.1], [0.6, 0.2]],
            &[[0.93, 0.0], [0.92, 0.02], [0.7, 0.0], [0.6, 0.2]],
            &[[0.999, 0.0], [0.9, 0.05], [0.92, 0.0], [0.94, 0.0]],
        ];
        for (shares, at) in ladders.into_iter().zip(0..) {
            let truth: f64 = shares.iter().map(|[win, draw]| elo(win + draw / 2.0)).sum();
            let (ladders, games) = (600, 40);
            let held = (0..ladders).filter(|ladder| {
                let mut dice = Dice::of_game(at, *ladder);
                let scores = shares
                    .iter()
                    .map(|shares| played(games, *shares, &mut dice));
                let scores: Vec<Points> = scores.collect();
                match Elo::sum(&scores).unwrap() {
                    Elo::Between { low, high, .. } => low <= truth && truth <= high,
                    Elo::AtLeast(low) => low <= truth,
                    Elo::AtMost(high) => truth <= high,
                }
            });
            let held = held.count() as f64 / ladders as f64;
            assert!(held >= 0.92, "{shares:?}: {held}");
            let is_likely_swept = shares.iter().any(|[win, _]| *win > 0.85);
            assert!(held <= 0.98 || is_likely_swept, "{shares:?}: {held}");
        }
    }
}
