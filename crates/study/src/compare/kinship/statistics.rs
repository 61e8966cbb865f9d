//! Distance by statistics: how far apart the figures of random games are.

use std::array;

use super::distance::{Distance, Distances, Kind, Table, draw};
use super::figures::Figures;
use super::squares::Squares;
use crate::parallel::map_numbers;
use crate::play::Dice;
use crate::stats::{DISTANCE_FIGURES, GROUPS, Summary, distance_figures};

/// Fewest games of which figures have an interval: chance must have shown itself often
/// enough.
const FEWEST: u64 = 20;

/// The distance between two rows of figures of random games.
///
/// Each figure is told in a unit of its own, fixed once for all: its standard deviation
/// over the rulesets that come with the program. The distance is the root of the mean
/// square difference over the figures: Euclid's, over the root of their number, so that
/// it reads as standard deviations. Chance in the games adds to the square; how much on
/// average is told by how groups of the games differ, and taken off, so that the square
/// is neither too large nor too small on average, but for that no distance is below 0:
/// rulesets that the games can't tell apart come out at 0, or near it. The interval
/// holds all distances under which what was measured would be no rare chance.
///
/// Where all play with the same dice, rulesets that seldom part have most of their games
/// in common. Groups hold games of the same numbers, so that their differences know
/// that. Where few groups differ they can't tell what was missed: then the upper end is
/// that of two whose games have nothing in common.
///
/// Distances with chance taken off are no longer a metric: where two are at 0
/// from each other, a third may be nearer to the one than to the other.
#[derive(Debug, Clone, PartialEq)]
pub struct StatisticDistances {
    names: Vec<String>,
    players: String,
    seed: u64,
    /// The fewest and the most games of a ruleset.
    games: (u64, u64),
    figures: Vec<Figures>,
    /// For each ruleset and each before it.
    pairs: Vec<Vec<Pair>>,
}

/// What is known of two rulesets together.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pair {
    value: f64,
    noise: f64,
    interval: Option<(f64, f64)>,
    /// Of the difference of each figure, by chance.
    variances: [f64; DISTANCE_FIGURES],
}

impl Pair {
    fn new(one: &Figures, other: &Figures, games: u64) -> Pair {
        let differences = array::from_fn(|at| one.values[at] - other.values[at]);
        let parts: Vec<[f64; DISTANCE_FIGURES]> = one
            .parts
            .iter()
            .zip(&other.parts)
            .map(|(a, b)| array::from_fn(|at| a[at] - b[at]))
            .collect();
        let together = covariance(&parts);
        let groups = one.groups.min(other.groups);
        let squares = Squares::new(&differences, &together, groups);
        let parted = parts.iter().filter(|part| part.iter().any(|x| *x != 0.0));
        let (low, mut high) = squares.interval();
        if parted.count() < FEWEST as usize {
            let (a, b) = (covariance(&one.parts), covariance(&other.parts));
            let apart = array::from_fn(|i| array::from_fn(|j| a[i][j] + b[i][j]));
            high = high.max(Squares::new(&differences, &apart, groups).interval().1);
        }
        Pair {
            value: squares.distance(),
            noise: squares.chance(),
            interval: (games >= FEWEST).then_some((low, high)),
            variances: array::from_fn(|at| together[at][at]),
        }
    }
}

/// Of figures, by the parts that groups of games add to them.
fn covariance(parts: &[[f64; DISTANCE_FIGURES]]) -> [[f64; DISTANCE_FIGURES]; DISTANCE_FIGURES] {
    array::from_fn(|i| array::from_fn(|j| parts.iter().map(|part| part[i] * part[j]).sum()))
}

impl StatisticDistances {
    /// From the runs of one kind of player, random by all that is said here.
    pub fn new(runs: &[&Summary]) -> StatisticDistances {
        let games = runs.iter().map(|run| run.games);
        let figures: Vec<Figures> = runs.iter().map(|run| Figures::new(&run.groups)).collect();
        let row = |one: u64| -> Vec<Pair> {
            let one = one as usize;
            let before = (0..one).map(|other| {
                let games = runs[one].games.min(runs[other].games);
                Pair::new(&figures[one], &figures[other], games)
            });
            before.collect()
        };
        StatisticDistances {
            names: runs.iter().map(|run| run.ruleset.clone()).collect(),
            players: runs.first().map_or(String::new(), |run| run.agents()),
            seed: runs.first().map_or(0, |run| run.seed),
            games: (games.clone().min().unwrap_or(0), games.max().unwrap_or(0)),
            pairs: map_numbers(0..runs.len() as u64, &row),
            figures,
        }
    }

    /// The same between some of the rulesets.
    pub fn among(&self, members: &[usize]) -> StatisticDistances {
        let row = |at: usize| {
            let before = members[..at].iter();
            let pairs = before.filter_map(|other| self.pair(members[at], *other));
            pairs.copied().collect()
        };
        StatisticDistances {
            names: members.iter().map(|at| self.names[*at].clone()).collect(),
            figures: members.iter().map(|at| self.figures[*at].clone()).collect(),
            pairs: (0..members.len()).map(row).collect(),
            players: self.players.clone(),
            ..*self
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

    /// The figures by which all rulesets are compared, and the unit of each: its
    /// standard deviation over the rulesets that come with the program.
    pub fn measures() -> [(&'static str, f64); DISTANCE_FIGURES] {
        distance_figures().map(|figure| (figure.name, figure.unit))
    }

    /// How far apart the figures of two rulesets would come out by chance alone
    /// if they were played alike, in standard deviations. Its square is taken off the
    /// mean square difference.
    pub fn noise(&self, one: usize, other: usize) -> f64 {
        self.pair(one, other).map_or(0.0, |pair| pair.noise)
    }

    /// None of a ruleset and itself.
    fn pair(&self, one: usize, other: usize) -> Option<&Pair> {
        (one != other).then(|| &self.pairs[one.max(other)][one.min(other)])
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
        let pair = self.pair(one, other);
        Distance {
            value: pair.map_or(0.0, |pair| pair.value),
            interval: pair.and_then(|pair| pair.interval),
        }
    }

    /// Both doubts at once: which figures are taken, and which games they come from,
    /// of all rulesets the same. What chance adds is taken off as in the distances
    /// themselves, that of the draw with that of the runs.
    fn redrawn(&self, dice: &mut Dice) -> Table {
        let times = draw(DISTANCE_FIGURES, dice);
        let games = draw(GROUPS, dice);
        let again = |figures: &Figures| -> [f64; DISTANCE_FIGURES] {
            let mut values = figures.values;
            for (part, times) in figures.parts.iter().zip(&games) {
                for (value, part) in values.iter_mut().zip(part) {
                    *value += (f64::from(*times) - 1.0) * part;
                }
            }
            values
        };
        let rows: Vec<[f64; DISTANCE_FIGURES]> = self.figures.iter().map(again).collect();
        Table::from_fn(self.names.len(), |one, other| {
            let variances = self
                .pair(one, other)
                .map_or([0.0; DISTANCE_FIGURES], |pair| pair.variances);
            let square = |at: usize| (rows[one][at] - rows[other][at]).powi(2);
            let each = (0..DISTANCE_FIGURES)
                .map(|at| f64::from(times[at]) * (square(at) - 2.0 * variances[at]));
            (each.sum::<f64>() / DISTANCE_FIGURES as f64)
                .max(0.0)
                .sqrt()
        })
    }
}

/// The ends of the middle 95 % of numbers in rising order.
pub(super) fn middle(rising: &[f64]) -> (f64, f64) {
    let at = |share: f64| {
        let rank = (share * (rising.len().saturating_sub(1)) as f64).round();
        rising.get(rank as usize).copied().unwrap_or(0.0)
    };
    (at(0.025), at(0.975))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_leaves_out_a_fortieth_at_either_end() {
        let numbers: Vec<f64> = (0..=200).map(f64::from).collect();
        assert_eq!(middle(&numbers), (5.0, 195.0));
    }
}
