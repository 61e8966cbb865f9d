//! Games won, drawn and lost, and what they say of the score.

use statrs::distribution::{ContinuousCDF, Normal};

use super::interval::ALPHA;
use super::{Estimate, Interval};

/// How games came out for one side, of at least one game that were played
/// independently of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Points {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

impl Points {
    pub fn games(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Points a game, a draw counting half.
    pub fn value(self) -> f64 {
        (self.won as f64 + self.drawn as f64 / 2.0) / self.games() as f64
    }

    /// Whether one side won every game.
    pub fn is_sweep(self) -> bool {
        self.won == self.games() || self.lost == self.games()
    }

    /// The score with its 95 % interval.
    pub fn estimate(self) -> Estimate {
        let (low, high) = self.interval(ALPHA);
        Estimate {
            value: self.value(),
            interval: Some(Interval { low, high }),
        }
    }

    /// The ends of an interval that holds the expected score of a game in all
    /// but this share of cases, half of them on either side. Where no game was drawn it
    /// is the exact interval of a share: draws could only make results lie closer
    /// together.
    ///
    /// Else it is the wider of two: the score interval of Tango (1998), and that
    /// of the profile likelihood. Tango's covers too seldom where all games but one or
    /// two are won, and the other where neither side wins most.
    pub fn interval(self, alpha: f64) -> (f64, f64) {
        if self.drawn == 0 {
            let Interval { low, high } = Interval::exact(self.value(), self.games() as f64, alpha);
            return (low, high);
        }
        let z = Normal::standard().inverse_cdf(1.0 - alpha / 2.0);
        let at = 2.0 * self.value() - 1.0;
        let holds = |difference: f64| self.holds(difference, z);
        let share = |difference: f64| f64::midpoint(difference, 1.0);
        (
            share(furthest(at, -1.0, &holds)),
            share(furthest(at, 1.0, &holds)),
        )
    }

    /// Whether the results agree with this difference of the probabilities to
    /// win and to lose: at `z` normal deviations by either test.
    fn holds(self, difference: f64, z: f64) -> bool {
        let [won, drawn, lost] = [self.won, self.drawn, self.lost].map(|n| n as f64);
        let n = won + drawn + lost;
        // The probability to lose that fits best with the difference (Tango
        // 1998): the greater root of 2n q² + b q + c.
        let b = (2.0 * n - won + lost) * difference - won - lost;
        let c = -lost * difference * (1.0 - difference);
        let q = ((b * b - 8.0 * n * c).max(0.0).sqrt() - b) / (4.0 * n);
        let variance = 2.0 * q + difference * (1.0 - difference);
        let off = won - lost - n * difference;
        if off * off <= z * z * n * variance {
            return true;
        }
        let fitted = [
            (won, q + difference),
            (drawn, 1.0 - 2.0 * q - difference),
            (lost, q),
        ];
        let met = fitted.into_iter().filter(|(count, _)| *count > 0.0);
        // Twice the logarithm of the ratio of likelihoods, as χ² of one degree.
        let ratio = met.map(|(count, p)| count * (count / n / p.max(0.0)).ln());
        2.0 * ratio.sum::<f64>() <= z * z
    }
}

/// 1 less the difference between the most and the fewest of `games` that were won
/// by a player. Of two players with an interval: that of the difference, folded
/// at 0.
pub(super) fn balance(won: &[u64], games: u64) -> Estimate {
    let fewest = won.iter().min().copied().unwrap_or(0);
    let apart = won.iter().max().copied().unwrap_or(0) - fewest;
    let interval = match *won {
        [one, other] if games > 0 => {
            let points = Points {
                won: one,
                drawn: games - one - other,
                lost: other,
            };
            let (low, high) = points.interval(ALPHA);
            // Of the score a difference of wins is twice the part above a half.
            let [low, high] = [low, high].map(|score| 2.0 * score - 1.0);
            let least = match low <= 0.0 && high >= 0.0 {
                true => 0.0,
                false => low.abs().min(high.abs()),
            };
            Some(Interval {
                low: 1.0 - low.abs().max(high.abs()),
                high: 1.0 - least,
            })
        }
        _ => None,
    };
    Estimate {
        value: 1.0 - apart as f64 / games.max(1) as f64,
        interval,
    }
}

/// The last number on the way from `at`, which fits, to `end`, which doesn't.
fn furthest(at: f64, end: f64, fits: &dyn Fn(f64) -> bool) -> f64 {
    let (mut inside, mut outside) = (at, end);
    // Half the way each time: to the last bit of what is at most 2.
    for _ in 0..54 {
        let middle = f64::midpoint(inside, outside);
        if fits(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::play::Dice;
    use crate::stats::Share;

    pub fn points(won: u64, drawn: u64, lost: u64) -> Points {
        Points { won, drawn, lost }
    }

    /// Games of these probabilities to win and to draw.
    pub fn played(games: u64, [win, draw]: [f64; 2], dice: &mut Dice) -> Points {
        const PARTS: usize = 1 << 24;
        let mut score = points(0, 0, 0);
        for _ in 0..games {
            let at = dice.below(PARTS) as f64 / PARTS as f64;
            if at < win {
                score.won += 1;
            } else if at < win + draw {
                score.drawn += 1;
            } else {
                score.lost += 1;
            }
        }
        score
    }

    /// How often the interval holds the true score, over all results that so
    /// many games can have, by their probabilities.
    fn coverage(games: u64, [win, draw]: [f64; 2]) -> f64 {
        let lose = 1.0 - win - draw;
        let mut factorials = vec![0.0];
        for n in 1..=games {
            factorials.push(factorials[n as usize - 1] + (n as f64).ln());
        }
        let log_power = |count: u64, p: f64| {
            let power = if count == 0 {
                0.0
            } else {
                count as f64 * p.ln()
            };
            power - factorials[count as usize]
        };
        let (mut all, mut held) = (0.0, 0.0);
        for won in 0..=games {
            for lost in 0..=games - won {
                let score = points(won, games - won - lost, lost);
                let log = log_power(won, win)
                    + log_power(score.drawn, draw)
                    + log_power(lost, lose.max(0.0));
                let probability = (log + factorials[games as usize]).exp();
                if probability < 1e-7 {
                    continue;
                }
                let (low, high) = score.interval(ALPHA);
                all += probability;
                if (low..=high).contains(&(win + draw / 2.0)) {
                    held += probability;
                }
            }
        }
        assert!(all > 0.999);
        held / all
    }

    #[test]
    fn a_balance_is_at_most_one() {
        let even = balance(&[50, 50], 100);
        let interval = even.interval.unwrap();
        assert_eq!((even.value, interval.high), (1.0, 1.0));
        assert!((0.78..0.83).contains(&interval.low), "{interval:?}");
        let lopsided = balance(&[90, 10], 100).interval.unwrap();
        assert!(lopsided.holds(0.2) && lopsided.high < 0.4, "{lopsided:?}");
        assert_eq!(balance(&[40, 30, 30], 100).interval, None);
        assert_eq!(balance(&[0, 0], 0).interval, None);
    }

    #[test]
    fn score_intervals_hold_the_true_score_in_95_of_100_cases() {
        for games in [24, 100, 400] {
            for shares in [
                [0.5, 0.0],
                [0.4, 0.2],
                [0.3, 0.5],
                [0.6, 0.1],
                [0.7, 0.2],
                [0.75, 0.0],
                [0.8, 0.2],
                [0.1, 0.8],
            ] {
                let held = coverage(games, shares);
                assert!((0.92..=0.98).contains(&held), "{games} {shares:?}: {held}");
            }
        }
    }

    /// Near the ends few results are likely, and an interval that holds no less
    /// than 95 % must often hold more. Wilson's holds 85 % of [0.996, 0] in 40
    /// games. Rare draws and losses are tried from a twentieth of a game on.
    #[test]
    fn score_intervals_near_the_ends_hold_at_least_as_much() {
        for games in [24, 40, 100] {
            for shares in [
                [0.9, 0.0],
                [0.95, 0.0],
                [0.926, 0.0],
                [0.883, 0.0],
                [0.97, 0.0],
                [0.99, 0.0],
                [0.996, 0.0],
                [0.98, 0.02],
                [0.97, 0.03],
                [0.05, 0.93],
                [0.01, 0.98],
            ] {
                let held = coverage(games, shares);
                assert!(held >= 0.92, "{games} {shares:?}: {held}");
            }
            const EXPECTED: [f64; 8] = [0.0, 0.05, 0.17, 0.4, 1.0, 2.0, 3.1, 3.8];
            for [drawn, lost] in EXPECTED.iter().flat_map(|d| EXPECTED.map(|l| [*d, l])) {
                let [drawn, lost] = [drawn, lost].map(|expected| expected / games as f64);
                let held = coverage(games, [1.0 - drawn - lost, drawn]);
                assert!(held >= 0.92, "{games}: {drawn} drawn, {lost} lost: {held}");
            }
        }
    }

    /// The lower and upper ends that Tango's interval has by the package
    /// contingencytables (Fagerland, Lydersen and Laake 2017, chapter 8); the
    /// likelihood's are within them here or a little beyond.
    #[test]
    fn the_score_test_agrees_with_published_intervals() {
        let z = Normal::standard().inverse_cdf(0.975);
        for (score, ends) in [
            (points(1, 13, 7), [-0.5172, -0.0260]),
            (points(6, 139, 16), [-0.1240, -0.0054]),
        ] {
            for end in ends {
                // Just within.
                let towards = (2.0 * score.value() - 1.0 - end).signum();
                assert!(score.holds(end + towards * 1e-4, z), "{score:?} {end}");
            }
            let (low, high) = score.interval(ALPHA);
            let [low, high] = [low, high].map(|end| 2.0 * end - 1.0);
            assert!(low <= ends[0] + 1e-4 && low > ends[0] - 0.02, "{low}");
            assert!(high >= ends[1] - 1e-4 && high < ends[1] + 0.02, "{high}");
        }
    }

    #[test]
    fn an_interval_of_no_draws_is_that_of_a_share() {
        for (won, of) in [
            (20_u64, 40_u64),
            (39, 40),
            (81, 263),
            (1, 29),
            (0, 7),
            (7, 7),
        ] {
            let share = Share::new(won, of).share.unwrap().interval.unwrap();
            let (low, high) = points(won, 0, of - won).interval(ALPHA);
            assert_eq!((low, high), (share.low, share.high));
        }
    }

    #[test]
    fn intervals_of_both_sides_mirror_each_other() {
        for score in [
            points(3, 4, 9),
            points(16, 0, 0),
            points(15, 1, 0),
            points(0, 16, 0),
        ] {
            let (low, high) = score.interval(ALPHA);
            let other = Points {
                won: score.lost,
                lost: score.won,
                ..score
            };
            let (from, to) = other.interval(ALPHA);
            assert!((low + to - 1.0).abs() < 1e-9 && (high + from - 1.0).abs() < 1e-9);
            assert!(low <= score.value() && score.value() <= high);
        }
    }
}
