//! The figures of random games by which rulesets are compared.

use crate::stats::{Estimate, Interval, Share, Spread, Summary, Z};

/// A figure and its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Figure {
    pub value: f64,
    pub error: f64,
}

impl Figure {
    /// The standard error by the number of independent trials that the interval
    /// shows; 0 of what happened never or always, as then the mean of the squared
    /// error over samples is right. Of a share without an interval, as of what
    /// came about in a single game, it is not known: the measure is left out.
    fn share(of: &Share) -> Option<Figure> {
        let Estimate { value, interval } = of.share?;
        let Interval { low, .. } = interval?;
        let is_mixed = value > 0.0 && value < 1.0;
        Some(Figure {
            value,
            // An end of Wilson's interval lies as many standard errors from the
            // share as are said, each of them as long as it is at the end.
            error: match is_mixed {
                true => (value - low) / Z * (value * (1.0 - value) / (low * (1.0 - low))).sqrt(),
                false => 0.0,
            },
        })
    }

    /// Of what is measured once a game the standard error is that of the mean,
    /// however uneven the sample: right in size, which is all that is asked here.
    /// It is 0 where all games were alike, as without a rule that shares out
    /// seeds at the end none are. Of a single game it is not known.
    fn mean(of: &Spread, games: u64) -> Option<Figure> {
        // What one game holds more than once hangs together: the interval knows
        // how, and where there is none, each game counts once.
        let n = of.count.min(games);
        let alone = || of.deviation / (n as f64).sqrt();
        let shown = of.mean.interval.filter(|_| of.count > games);
        (n > 1).then(|| Figure {
            value: of.mean.value,
            error: shown.map_or_else(alone, error),
        })
    }

    /// Of what is above nought: its standard error is the part that the doubt is
    /// of the value.
    fn logarithm(self) -> Option<Figure> {
        (self.value > 0.0).then(|| Figure {
            value: self.value.log10(),
            error: self.error / self.value * std::f64::consts::LOG10_E,
        })
    }
}

/// The width of a 95 % interval in standard errors.
fn error(interval: Interval) -> f64 {
    (interval.high - interval.low) / (2.0 * Z)
}

/// One figure of a run; nothing where a ruleset has none.
pub(super) struct Measure {
    pub name: &'static str,
    pub read: fn(&Summary) -> Option<Figure>,
}

/// What is read of a run of random players. Lengths and choices are taken as
/// logarithms: twice as long is as far from once as four times is from twice.
pub(super) const MEASURES: [Measure; 12] = [
    Measure {
        name: "South's wins",
        read: |s| s.results.won.values().next().and_then(Figure::share),
    },
    Measure {
        name: "South's share of games with a winner",
        read: |s| Figure::share(&s.results.first_of_decided),
    },
    Measure {
        name: "draws",
        read: |s| Figure::share(&s.results.drawn),
    },
    Measure {
        name: "moves a game, as a logarithm",
        read: |s| Figure::mean(&s.length, s.games)?.logarithm(),
    },
    Measure {
        name: "legal moves a turn, as a logarithm",
        read: |s| Figure::mean(&s.branching, s.games)?.logarithm(),
    },
    Measure {
        name: "moves that capture",
        read: |s| Figure::share(&s.captures.capturing_moves),
    },
    Measure {
        name: "captures from several pits",
        read: |s| Figure::share(&s.captures.several_pits),
    },
    Measure {
        name: "grand slams",
        read: |s| Figure::share(&s.captures.grand_slams),
    },
    Measure {
        name: "seeds a capture, as a logarithm",
        read: |s| Figure::mean(&s.captures.seeds_a_capture, s.games)?.logarithm(),
    },
    Measure {
        name: "seeds shared out at the end",
        read: |s| Figure::mean(&s.captures.swept_at_end, s.games),
    },
    Measure {
        name: "changes of the leader a move",
        read: |s| Figure::mean(&s.lead_change_rate, s.games),
    },
    Measure {
        name: "drama",
        read: |s| Figure::mean(&s.drama, s.games),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_as_sure_as_its_trials_are_many() {
        let error = |count, of| Figure::share(&Share::new(count, of)).unwrap().error;
        // The root of p (1 − p) / n.
        assert!((error(20, 100) - 0.04).abs() < 1e-5);
        assert!((error(99, 100) - 0.009_95).abs() < 1e-5);
        assert_eq!((error(0, 100), error(100, 100)), (0.0, 0.0));
        assert_eq!(Figure::share(&Share::new(0, 0)), None);
    }

    #[test]
    fn a_mean_of_rare_values_keeps_its_doubt() {
        let spread = |values: &[f64]| {
            let n = values.len() as f64;
            let mean = Estimate::of_mean(values).unwrap();
            let squares = values.iter().map(|x| (x - mean.value).powi(2));
            Spread {
                count: values.len() as u64,
                mean,
                deviation: (squares.sum::<f64>() / (n - 1.0)).sqrt(),
                least: 0.0,
                lower_quartile: None,
                median: None,
                upper_quartile: None,
                most: 1.0,
            }
        };
        let mut rare = [0.0; 100];
        assert_eq!(Figure::mean(&spread(&rare), 100).unwrap().error, 0.0);
        rare[7] = 1.0;
        let mut of_rare = spread(&rare);
        of_rare.mean.interval = None;
        let figure = Figure::mean(&of_rare, 100).unwrap();
        assert!((figure.error - 0.01).abs() < 1e-12);
        // Seeds of many captures in few games hang together.
        assert!((Figure::mean(&of_rare, 25).unwrap().error - 0.02).abs() < 1e-12);
        assert_eq!(Figure::mean(&of_rare, 1), None);
        assert_eq!(figure.logarithm().unwrap().value, -2.0);
    }
}
