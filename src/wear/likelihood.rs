//! How well the play of a ruleset explains the wear of a board.

use std::f64::consts::TAU;

use super::expected::Expected;
use super::mixture::{Share, log_mean, mixtures};
use super::observation::{Observation, Weight};
use super::simulation::Worn;
use super::symmetry::{Lie, lies};
use crate::play::AgentKind;
use crate::rules::Board;

/// How well one ruleset explains a finding. Likelihoods of one finding compare; by
/// themselves they mean nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Likelihood {
    /// The ruleset's name.
    pub ruleset: String,
    /// By kind of players.
    pub by_players: Vec<ByPlayers>,
    /// The logarithm of the mean likelihood of the kinds of players.
    pub log: f64,
    /// The same of the ruleset with all sowing the other way round.
    pub mirrored: f64,
    /// Of each place the usual mixture of wear.
    pub usual: Vec<f64>,
}

/// How well play of one kind of players explains a finding.
#[derive(Debug, Clone, PartialEq)]
pub struct ByPlayers {
    /// Who plays.
    pub players: AgentKind,
    /// The logarithm of the likelihood, averaged over mixtures and over the ways in which
    /// the board may lie.
    pub log: f64,
    /// Squared deviations, each over its variance, where mixture and lie fit best: of as
    /// many degrees of freedom as places are judged, less one.
    pub misfit: f64,
    /// The wear expected of the places of the finding, in its order, by the mixture and
    /// lie that fit best.
    pub as_found: Vec<f64>,
    /// What play showed.
    pub expected: Expected,
}

/// How well play of a ruleset with this board explains a finding.
pub fn likelihood(board: &Board, worn: &Worn, observation: &Observation) -> Likelihood {
    let found = places(observation);
    let (straight, mirrored) = (lies(board, false), lies(board, true));
    let by = |(players, expected): &(AgentKind, Expected)| {
        let (log, best) = averaged(&found, expected, &straight);
        ByPlayers {
            players: *players,
            log,
            misfit: best.misfit,
            as_found: best.worn.iter().map(|(worn, _)| *worn).collect(),
            expected: expected.clone(),
        }
    };
    let by_players: Vec<ByPlayers> = worn.by_players.iter().map(by).collect();
    let other_way = worn
        .by_players
        .iter()
        .map(|(_, expected)| averaged(&found, expected, &mirrored).0);
    let other_way: Vec<f64> = other_way.collect();
    Likelihood {
        ruleset: worn.ruleset.clone(),
        log: log_mean(by_players.iter().map(|by| by.log)),
        mirrored: log_mean(other_way.iter().copied()),
        by_players,
        usual: worn.usual(),
    }
}

/// The likelihood of a board whose places wear all alike, whatever is played on it.
pub fn even(observation: &Observation) -> f64 {
    let found = places(observation);
    let alike = vec![(1.0, 0.0); found.len()];
    explained(&found, &alike).log
}

/// Pits, then stores.
fn places(observation: &Observation) -> Vec<Option<Weight>> {
    let all = observation.pits.iter().chain(&observation.stores);
    all.copied().collect()
}

/// The mixture and lie that fit best.
struct Best {
    misfit: f64,
    worn: Vec<Share>,
}

fn averaged(found: &[Option<Weight>], expected: &Expected, lies: &[Lie]) -> (f64, Best) {
    let mut best = (f64::NEG_INFINITY, None);
    let mut logs = Vec::new();
    for mixture in mixtures() {
        let worn = expected.mixed(mixture);
        for lie in lies {
            let here: Vec<Share> = lie.iter().take(found.len()).map(|at| worn[*at]).collect();
            let explained = explained(found, &here);
            logs.push(explained.log);
            if explained.log > best.0 {
                let misfit = explained.misfit;
                best = (explained.log, Some(Best { misfit, worn: here }));
            }
        }
    }
    let none = Best {
        misfit: f64::INFINITY,
        worn: Vec::new(),
    };
    (log_mean(logs.iter().copied()), best.1.unwrap_or(none))
}

struct Explained {
    log: f64,
    misfit: f64,
}

/// The likelihood of weights by expected wear, each with its standard error as a share of
/// it, where the scale may be any and the errors of logarithms are normal:
///
/// ```text
/// r = ln w − ln m,  p = 1 / (doubt² + error²),  r̄ = Σ p r / Σ p
/// ln L = ½ Σ ln(p / 2π) − ½ Σ p (r − r̄)² + ½ ln(2π / Σ p)
/// ```
fn explained(found: &[Option<Weight>], worn: &[Share]) -> Explained {
    let judged = found
        .iter()
        .zip(worn)
        .filter_map(|(weight, (worn, error))| {
            let weight = (*weight)?;
            let precision = 1.0 / (weight.doubt * weight.doubt + error * error).max(LEAST_VARIANCE);
            Some((weight.value.ln() - worn.ln(), precision))
        });
    let judged: Vec<(f64, f64)> = judged.collect();
    let all: f64 = judged.iter().map(|(_, precision)| precision).sum();
    let mean = judged
        .iter()
        .map(|(rest, precision)| precision * rest)
        .sum::<f64>()
        / all;
    let squares = judged
        .iter()
        .map(|(rest, precision)| precision * (rest - mean).powi(2));
    let misfit: f64 = squares.sum();
    let density: f64 = judged
        .iter()
        .map(|(_, precision)| (precision / TAU).ln())
        .sum();
    Explained {
        log: (density - misfit + (TAU / all).ln()) / 2.0,
        misfit,
    }
}

/// Nothing is known better than to a hundredth.
const LEAST_VARIANCE: f64 = 1e-4;

#[cfg(test)]
mod tests {
    use super::*;

    fn found(values: &[f64], doubt: f64) -> Vec<Option<Weight>> {
        let weight = |value: &f64| {
            Some(Weight {
                value: *value,
                doubt,
            })
        };
        values.iter().map(weight).collect()
    }

    fn exact(values: &[f64]) -> Vec<Share> {
        values.iter().map(|value| (*value, 0.0)).collect()
    }

    #[test]
    fn the_scale_of_the_weights_counts_for_nothing() {
        let worn = exact(&[0.2, 0.3, 0.5]);
        let one = explained(&found(&[1.0, 2.0, 2.0], 0.3), &worn);
        let other = explained(&found(&[10.0, 20.0, 20.0], 0.3), &worn);
        assert!((one.log - other.log).abs() < 1e-9);
    }

    /// The same integral over the scale, worked out by small steps.
    #[test]
    fn the_closed_form_is_the_integral_over_all_scales() {
        let (weights, worn, doubt) = ([1.0, 2.0, 4.0], [0.2, 0.3, 0.5], 0.4_f64);
        let density = |log_scale: f64| {
            let one = |(weight, worn): (&f64, &f64)| {
                let rest = weight.ln() - worn.ln() - log_scale;
                (-rest * rest / (2.0 * doubt * doubt)).exp() / (doubt * TAU.sqrt())
            };
            weights.iter().zip(&worn).map(one).product::<f64>()
        };
        let step = 0.001;
        let sum: f64 = (-10_000..10_000)
            .map(|n| density(f64::from(n) * step) * step)
            .sum();
        let closed = explained(&found(&weights, doubt), &exact(&worn)).log;
        assert!((closed - sum.ln()).abs() < 1e-6, "{closed} {}", sum.ln());
    }

    #[test]
    fn what_is_not_judged_is_left_out() {
        let worn = exact(&[0.2, 0.3, 0.5]);
        let mut weights = found(&[1.0, 2.0, 2.0], 0.3);
        weights[1] = None;
        let without = explained(&weights, &worn).log;
        let two = explained(&found(&[1.0, 2.0], 0.3), &exact(&[0.2, 0.5])).log;
        assert!((without - two).abs() < 1e-12);
    }
}
