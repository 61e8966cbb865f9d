//! How well the play of a ruleset explains the wear of a board.

use super::expected::Expected;
use super::mixture::{Share, log_mean, mixtures};
use super::observation::{Observation, Weight};
use super::simulation::Worn;
use super::symmetry::{Lie, lies};
use super::tilt::{Field, Rest};
use crate::play::AgentKind;
use seedlore_language::rules::Board;

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
    let found = Found::new(board, observation);
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

/// The likelihood of a board whose pits wear all alike, whatever is played on it, but for a
/// deviation of each pit by itself, of which the logarithm is normal with this standard
/// deviation. `stores` are the shares of the stores in what all pits had.
pub(super) fn unlike(
    board: &Board,
    observation: &Observation,
    deviation: f64,
    stores: &[f64],
) -> f64 {
    let found = Found::new(board, observation);
    let pits = board.pit_count();
    let even = std::iter::repeat_n(1.0 / pits as f64, pits);
    let worn = even.chain(stores.iter().copied());
    let worn: Vec<Share> = worn.map(|worn| (worn, deviation)).collect();
    explained(&found, &worn).log
}

/// A finding and where its places lie: pits, then stores.
struct Found {
    places: Vec<Option<Weight>>,
    field: Field,
}

impl Found {
    fn new(board: &Board, observation: &Observation) -> Found {
        let all = observation.pits.iter().chain(&observation.stores);
        Found {
            places: all.copied().collect(),
            field: Field::new(board, observation),
        }
    }
}

/// The mixture and lie that fit best.
struct Best {
    misfit: f64,
    worn: Vec<Share>,
}

fn averaged(found: &Found, expected: &Expected, lies: &[Lie]) -> (f64, Best) {
    let mut best = (f64::NEG_INFINITY, None);
    let mut logs = Vec::new();
    for mixture in mixtures() {
        let worn = expected.mixed(mixture);
        for lie in lies {
            let here: Vec<Share> = lie
                .iter()
                .take(found.places.len())
                .map(|at| worn[*at])
                .collect();
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
/// it, where the scale may be any, the errors of logarithms are normal, and a tilt is
/// common to all pits (`tilt`).
fn explained(found: &Found, worn: &[Share]) -> Explained {
    let judged = (0..).zip(found.places.iter().zip(worn));
    let judged = judged.filter_map(|(place, (weight, (worn, error)))| {
        let weight = (*weight)?;
        let variance = weight.doubt * weight.doubt + error * error;
        Some(Rest {
            place,
            value: weight.value.ln() - worn.ln(),
            precision: 1.0 / variance.max(LEAST_VARIANCE),
        })
    });
    let judged: Vec<Rest> = judged.collect();
    let (misfit, log) = found.field.weigh(&judged);
    Explained { log, misfit }
}

/// Nothing is known better than to a hundredth.
pub(super) const LEAST_VARIANCE: f64 = 1e-4;

#[cfg(test)]
mod tests {
    use super::*;

    fn log(weights: &str, worn: &[f64]) -> f64 {
        let observation = Observation::parse(weights, 0.3).unwrap();
        let found = Found::new(&Board::two_rows(2).unwrap(), &observation);
        let exact: Vec<Share> = worn.iter().map(|value| (*value, 0.0)).collect();
        explained(&found, &exact).log
    }

    #[test]
    fn the_scale_of_the_weights_counts_for_nothing() {
        let worn = [0.2, 0.3, 0.4, 0.1];
        let (one, other) = (log("1 2 / 2 1", &worn), log("10 20 / 20 10", &worn));
        assert!((one - other).abs() < 1e-9);
    }

    /// What a pit that is not judged was expected to wear is of no matter.
    #[test]
    fn what_is_not_judged_is_left_out() {
        let one = log("1 - / 2 2", &[0.2, 0.3, 0.4, 0.1]);
        let other = log("1 - / 2 2", &[0.2, 0.9, 0.4, 0.1]);
        assert!((one - other).abs() < 1e-12);
    }
}
