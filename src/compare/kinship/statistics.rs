//! Distance by statistics: how far apart the figures of random games are.

use rayon::prelude::*;

use super::apart::{Apart, Distances, Kind, Table, draw};
use crate::play::Dice;
use crate::stats::{Estimate, Summary};

/// One figure of a run; nothing where a ruleset has none.
struct Measure {
    name: &'static str,
    read: fn(&Summary) -> Option<Estimate>,
}

/// What is read of a run of random players. Lengths and choices are taken as
/// logarithms: twice as long is as far from once as four times is from twice.
const MEASURES: [Measure; 12] = [
    Measure {
        name: "South's wins",
        read: |s| s.results.won.values().next().and_then(|won| won.share),
    },
    Measure {
        name: "South's share of games with a winner",
        read: |s| s.results.first_of_decided.share,
    },
    Measure {
        name: "draws",
        read: |s| s.results.drawn.share,
    },
    Measure {
        name: "moves a game, as a logarithm",
        read: |s| logarithm(s.length.mean),
    },
    Measure {
        name: "legal moves a turn, as a logarithm",
        read: |s| logarithm(s.branching.mean),
    },
    Measure {
        name: "moves that capture",
        read: |s| s.captures.capturing_moves.share,
    },
    Measure {
        name: "captures from several pits",
        read: |s| s.captures.several_pits.share,
    },
    Measure {
        name: "grand slams",
        read: |s| s.captures.grand_slams.share,
    },
    Measure {
        name: "seeds a capture, as a logarithm",
        read: |s| logarithm(s.captures.seeds_a_capture.mean),
    },
    Measure {
        name: "seeds shared out at the end",
        read: |s| Some(s.captures.swept_at_end.mean),
    },
    Measure {
        name: "changes of the leader a move",
        read: |s| Some(s.lead_change_rate.mean),
    },
    Measure {
        name: "drama",
        read: |s| (s.drama.count > 0).then_some(s.drama.mean),
    },
];

/// The logarithm of what is above nought, and of the ends of its interval.
fn logarithm(of: Estimate) -> Option<Estimate> {
    // An end at or below nought tells no more than that the doubt is great.
    (of.value > 0.0).then(|| of.map(|x| x.max(of.value / 10.0).log10()))
}

/// A figure in standard deviations of the collection, and its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Scored {
    value: f64,
    doubt: f64,
}

/// How often figures are drawn anew for an interval.
const DRAWS: u64 = 400;

/// The distance between two rows of figures of random games.
///
/// Each measure is brought to mean 0 and standard deviation 1 over the
/// collection; the distance is the root of the mean square difference over the
/// measures that both rulesets have: Euclid's, over the root of their number,
/// so that it reads as standard deviations. Chance in the games adds to it; how
/// much, [`noise`](Self::noise) tells, for games with dice of their own. Where
/// all play with the same dice, rulesets that never part have the same games
/// and come out at 0. The interval is the middle 95 % of what
/// comes out if every figure is drawn from the normal distribution that its own
/// interval describes, less that noise.
#[derive(Debug, Clone, PartialEq)]
pub struct StatisticDistances {
    names: Vec<String>,
    players: String,
    seed: u64,
    /// The fewest and the most games of a ruleset.
    games: (u64, u64),
    /// For each ruleset the measures that differ within the collection.
    scores: Vec<Vec<Option<Scored>>>,
    measures: Vec<&'static str>,
    /// For each ruleset and each before it the ends of the interval.
    intervals: Vec<Vec<(f64, f64)>>,
}

impl StatisticDistances {
    /// From the runs of one kind of player, random by all that is said here.
    pub fn of(runs: &[&Summary]) -> StatisticDistances {
        let columns = MEASURES.iter().filter_map(|measure| {
            let read: Vec<_> = runs.iter().map(|run| (measure.read)(run)).collect();
            Some((measure.name, scored(&read)?))
        });
        let (measures, columns): (Vec<_>, Vec<_>) = columns.unzip();
        let row = |at: usize| columns.iter().map(|column| column[at]).collect();
        let games = runs.iter().map(|run| run.games);
        let seed = runs.first().map_or(0, |run| run.seed);
        StatisticDistances {
            names: runs.iter().map(|run| run.ruleset.clone()).collect(),
            players: runs.first().map_or(String::new(), |run| run.agents()),
            seed,
            games: (games.clone().min().unwrap_or(0), games.max().unwrap_or(0)),
            scores: (0..runs.len()).map(row).collect(),
            measures,
            intervals: Vec::new(),
        }
        .with_intervals()
    }

    fn with_intervals(mut self) -> StatisticDistances {
        let size = self.names.len();
        let drawn: Vec<Vec<Vec<Option<f64>>>> = (0..DRAWS)
            .into_par_iter()
            .map(|number| self.drawn(&mut Dice::of_game(self.seed, number)))
            .collect();
        let interval = |one: usize, other: usize| {
            let noise = mean_square(self.both(one, other).map(|(a, b)| a.doubt.hypot(b.doubt)));
            let mut apart: Vec<f64> = drawn
                .iter()
                .map(|rows| {
                    let square = mean_square(differences(&rows[one], &rows[other]));
                    (square - noise).max(0.0).sqrt()
                })
                .collect();
            apart.sort_unstable_by(f64::total_cmp);
            let value = self.value(one, other);
            let (low, high) = middle(&apart);
            (low.min(value), high.max(value))
        };
        let row = |one: usize| (0..one).map(|other| interval(one, other)).collect();
        self.intervals = (0..size).into_par_iter().map(row).collect();
        self
    }

    /// The same between some of the rulesets, still in standard deviations of
    /// the whole collection.
    pub fn among(&self, members: &[usize]) -> StatisticDistances {
        let row = |at: usize| {
            let before = members[..at].iter();
            before.map(|other| self.ends(members[at], *other)).collect()
        };
        StatisticDistances {
            names: members.iter().map(|at| self.names[*at].clone()).collect(),
            scores: members.iter().map(|at| self.scores[*at].clone()).collect(),
            intervals: (0..members.len()).map(row).collect(),
            ..self.clone()
        }
    }

    /// Who played the games.
    pub fn players(&self) -> &str {
        &self.players
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The fewest and the most games that a ruleset's figures rest on.
    pub fn games(&self) -> (u64, u64) {
        self.games
    }

    /// The measures that differ within the collection.
    pub fn measures(&self) -> &[&'static str] {
        &self.measures
    }

    /// How far apart two rulesets would come out by chance alone if they were
    /// played alike, in standard deviations.
    pub fn noise(&self, one: usize, other: usize) -> f64 {
        mean_square(self.both(one, other).map(|(a, b)| a.doubt.hypot(b.doubt))).sqrt()
    }

    fn ends(&self, one: usize, other: usize) -> (f64, f64) {
        self.intervals[one.max(other)][one.min(other)]
    }

    fn both(&self, one: usize, other: usize) -> impl Iterator<Item = (Scored, Scored)> {
        let (one, other) = (&self.scores[one], &self.scores[other]);
        one.iter().zip(other).filter_map(|(a, b)| a.zip(*b))
    }

    fn value(&self, one: usize, other: usize) -> f64 {
        mean_square(self.both(one, other).map(|(a, b)| a.value - b.value)).sqrt()
    }

    /// Every figure drawn from its interval.
    fn drawn(&self, dice: &mut Dice) -> Vec<Vec<Option<f64>>> {
        let mut one = |score: &Option<Scored>| {
            let chance = normal(dice);
            score.map(|score| score.value + score.doubt * chance)
        };
        let rows = self.scores.iter();
        rows.map(|row| row.iter().map(&mut one).collect()).collect()
    }
}

impl Distances for StatisticDistances {
    fn kind(&self) -> Kind {
        Kind::Statistics
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn between(&self, one: usize, other: usize) -> Apart {
        Apart {
            value: self.value(one, other),
            interval: (one != other).then(|| self.ends(one, other)),
        }
    }

    /// Both doubts at once: which measures are taken, and how exactly each of
    /// them is known.
    fn redrawn(&self, dice: &mut Dice) -> Table {
        let times = draw(self.measures.len(), dice);
        let rows = self.drawn(dice);
        Table::of(self.names.len(), |one, other| {
            let pairs = rows[one].iter().zip(&rows[other]).zip(&times);
            let (mut sum, mut count) = (0.0, 0);
            for ((a, b), times) in pairs {
                if let (Some(a), Some(b)) = (a, b) {
                    sum += f64::from(*times) * (a - b) * (a - b);
                    count += times;
                }
            }
            (sum / f64::from(count.max(1))).sqrt()
        })
    }
}

/// A measure of all rulesets, standardised; `None` if it is the same for all.
fn scored(read: &[Option<Estimate>]) -> Option<Vec<Option<Scored>>> {
    let values: Vec<f64> = read.iter().flatten().map(|e| e.value).collect();
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares = values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>();
    let deviation = (squares / (n - 1.0)).sqrt();
    // The width of a 95 % interval in standard errors.
    let doubt = |e: &Estimate| {
        let [low, high] = e.ends();
        (high - low) / (2.0 * 1.96)
    };
    let score = |e: &Estimate| Scored {
        value: (e.value - mean) / deviation,
        doubt: doubt(e) / deviation,
    };
    (values.len() > 1 && deviation > 1e-12)
        .then(|| read.iter().map(|e| e.as_ref().map(score)).collect())
}

fn differences(one: &[Option<f64>], other: &[Option<f64>]) -> impl Iterator<Item = f64> {
    let pairs = one.iter().zip(other);
    pairs.filter_map(|(a, b)| Some((*a)? - (*b)?))
}

/// 0 of nothing.
fn mean_square(numbers: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0_u32);
    for number in numbers {
        sum += number * number;
        count += 1;
    }
    sum / f64::from(count.max(1))
}

/// The ends of the middle 95 % of numbers in rising order.
pub(super) fn middle(rising: &[f64]) -> (f64, f64) {
    let at = |share: f64| {
        let rank = (share * (rising.len().saturating_sub(1)) as f64).round();
        rising.get(rank as usize).copied().unwrap_or(0.0)
    };
    (at(0.025), at(0.975))
}

/// A draw from the normal distribution, to the eye: twelve even draws summed,
/// less their mean. Unlike exact methods it is made of additions alone, and so
/// the same on every machine.
fn normal(dice: &mut Dice) -> f64 {
    const EVEN: usize = 1 << 24;
    let sum: f64 = (0..12).map(|_| dice.below(EVEN) as f64).sum();
    sum / EVEN as f64 - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_about_normal() {
        let mut dice = Dice::of_game(5, 0);
        let drawn: Vec<f64> = (0..20_000).map(|_| normal(&mut dice)).collect();
        let mean = drawn.iter().sum::<f64>() / 20_000.0;
        let within = drawn.iter().filter(|x| x.abs() < 1.96).count();
        assert!(mean.abs() < 0.03, "{mean}");
        assert!((18_900..=19_100).contains(&within), "{within}");
    }

    #[test]
    fn the_middle_leaves_out_a_fortieth_at_either_end() {
        let numbers: Vec<f64> = (0..=200).map(f64::from).collect();
        assert_eq!(middle(&numbers), (5.0, 195.0));
    }

    #[test]
    fn a_measure_that_tells_nothing_is_left_out() {
        let sure = |value| {
            Some(Estimate {
                value,
                interval: None,
            })
        };
        assert_eq!(scored(&[sure(1.0), sure(1.0), None]), None);
        let scores = scored(&[sure(1.0), None, sure(3.0)]).unwrap();
        let values: Vec<_> = scores.iter().map(|s| s.map(|s| s.value)).collect();
        let half = 0.5_f64.sqrt();
        assert_eq!(values[1], None);
        assert!((values[0].unwrap() + half).abs() < 1e-12);
        assert!((values[2].unwrap() - half).abs() < 1e-12);
    }
}
