//! Distance by statistics: how far apart the figures of random games are.

use rayon::prelude::*;

use super::distance::{Distance, Distances, Kind, Table, draw};
use super::figures::{Figure, MEASURES};
use super::squares::{Scored, Squares};
use crate::play::Dice;
use crate::stats::Summary;

/// The distance between two rows of figures of random games.
///
/// Each measure is brought to mean 0 and standard deviation 1 over the
/// collection; the distance is the root of the mean square difference over the
/// measures that both rulesets have: Euclid's, over the root of their number,
/// so that it reads as standard deviations, of the figures as they were measured.
/// Chance in the games adds to the
/// square; how much on average, [`noise`](Self::noise) tells from the standard
/// errors of both runs. It is taken off, so that the square is neither too large
/// nor too small on average, but for that no distance is below 0: rulesets that
/// the games can't tell apart come out at 0, or near it. The interval holds all
/// distances under which what was measured would be no rare chance.
///
/// Distances with chance taken off are no longer a metric: where two are at 0
/// from each other, a third may be nearer to the one than to the other.
///
/// The noise is that of two runs with dice of their own. Where all play with the
/// same dice, rulesets that seldom part have most of their games in common, and
/// differ by less chance: then too much is taken off, at most the noise, and the
/// distance is too small by at most that. Rulesets that never part come out at
/// 0. The interval allows for it: its upper end is never below that of two whose
/// games differ as much as chance lets them.
#[derive(Debug, Clone, PartialEq)]
pub struct StatisticDistances {
    names: Vec<String>,
    players: String,
    seed: u64,
    /// The fewest and the most games of a ruleset.
    games: (u64, u64),
    /// For each ruleset the measures that differ within the collection by more
    /// than chance.
    scores: Vec<Vec<Option<Scored>>>,
    measures: Vec<&'static str>,
    /// For each ruleset and each before it the ends of the interval.
    intervals: Vec<Vec<(f64, f64)>>,
}

impl StatisticDistances {
    /// From the runs of one kind of player, random by all that is said here.
    pub fn new(runs: &[&Summary]) -> StatisticDistances {
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
        let row = |one: usize| {
            let before = 0..one;
            before
                .map(|other| self.squares(one, other).interval())
                .collect()
        };
        self.intervals = (0..self.names.len()).into_par_iter().map(row).collect();
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

    /// Seed of the games.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The fewest and the most games that a ruleset's figures rest on.
    pub fn games(&self) -> (u64, u64) {
        self.games
    }

    /// The measures that differ within the collection by more than chance.
    pub fn measures(&self) -> &[&'static str] {
        &self.measures
    }

    /// How far apart the figures of two rulesets would come out by chance alone
    /// if they were played alike, with dice of their own, in standard deviations.
    /// Its square is taken off the mean square difference.
    pub fn noise(&self, one: usize, other: usize) -> f64 {
        self.squares(one, other).chance()
    }

    fn ends(&self, one: usize, other: usize) -> (f64, f64) {
        self.intervals[one.max(other)][one.min(other)]
    }

    fn is_measured(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.scores[one], &self.scores[other]);
        one.iter()
            .zip(other)
            .any(|(a, b)| a.is_some() && b.is_some())
    }

    fn squares(&self, one: usize, other: usize) -> Squares {
        let (one, other) = (&self.scores[one], &self.scores[other]);
        Squares::from_pairs(one.iter().zip(other).filter_map(|(a, b)| a.zip(*b)))
    }

    /// Every figure drawn anew: by chance as far from what was measured as that
    /// may be from the truth. So each has its error twice, that of the run and
    /// that of the draw.
    fn drawn(&self, dice: &mut Dice) -> Vec<Vec<Option<Scored>>> {
        let mut one = |score: &Option<Scored>| {
            let chance = normal(dice);
            score.map(|score| Scored {
                value: score.value + score.error * chance,
                error: score.error * std::f64::consts::SQRT_2,
            })
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

    fn between(&self, one: usize, other: usize) -> Distance {
        Distance {
            value: match one == other {
                true => 0.0,
                false => self.squares(one, other).distance(),
            },
            // None if there is nothing that both could be compared by.
            interval: (one != other && self.is_measured(one, other)).then(|| self.ends(one, other)),
        }
    }

    /// Both doubts at once: which measures are taken, and how exactly each of
    /// them is known. What chance adds is taken off as in the distances
    /// themselves, that of the draw with that of the runs.
    fn redrawn(&self, dice: &mut Dice) -> Table {
        let times = draw(self.measures.len(), dice);
        let rows = self.drawn(dice);
        Table::from_fn(self.names.len(), |one, other| {
            let pairs = rows[one].iter().zip(&rows[other]).zip(&times);
            let taken = pairs.filter_map(|((a, b), times)| Some((a.zip(*b)?, *times)));
            let again = taken.flat_map(|(pair, times)| (0..times).map(move |_| pair));
            Squares::from_pairs(again).distance()
        })
    }
}

/// A measure of all rulesets, standardised; `None` if it differs between them no
/// more than their doubts make it, so that it would tell of chance alone.
fn scored(read: &[Option<Figure>]) -> Option<Vec<Option<Scored>>> {
    let values: Vec<f64> = read.iter().flatten().map(|figure| figure.value).collect();
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares = values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>();
    let deviation = (squares / (n - 1.0)).sqrt();
    let errors = read
        .iter()
        .flatten()
        .map(|figure| figure.error * figure.error);
    let chance = (errors.sum::<f64>() / n).sqrt();
    let score = |figure: &Figure| Scored {
        value: (figure.value - mean) / deviation,
        error: figure.error / deviation,
    };
    (values.len() > 1 && deviation > chance.max(1e-12))
        .then(|| read.iter().map(|read| read.as_ref().map(score)).collect())
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
pub(super) fn normal(dice: &mut Dice) -> f64 {
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
    fn a_measure_that_differs_by_chance_is_left_out() {
        let doubtful = |error| [1.0, 2.0, 3.0].map(|value| Some(Figure { value, error }));
        assert_eq!(scored(&doubtful(1.01)), None);
        assert!(scored(&doubtful(0.99)).is_some());
    }

    #[test]
    fn a_measure_that_tells_nothing_is_left_out() {
        let sure = |value| Some(Figure { value, error: 0.0 });
        assert_eq!(scored(&[sure(1.0), sure(1.0), None]), None);
        let scores = scored(&[sure(1.0), None, sure(3.0)]).unwrap();
        let values: Vec<_> = scores.iter().map(|s| s.map(|s| s.value)).collect();
        let half = 0.5_f64.sqrt();
        assert_eq!(values[1], None);
        assert!((values[0].unwrap() + half).abs() < 1e-12);
        assert!((values[2].unwrap() - half).abs() < 1e-12);
    }
}
