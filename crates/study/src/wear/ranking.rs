//! Rulesets by how well they explain a finding, and how well it tells them apart.

use statrs::distribution::{ChiSquared, ContinuousCDF};

use super::alike::{MISTAKEN, mistaken};
use super::likelihood::{Likelihood, unlike};
use super::mixture::log_mean;
use super::observation::Observation;
use seedlore_language::rules::Board;

/// What is asked of the direction of sowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Direction {
    /// It is as each ruleset has it.
    #[default]
    AsStated,
    /// It may be the other way round, as likely.
    Either,
}

/// A ruleset in its rank.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranked {
    /// How well it explains the finding.
    pub likelihood: Likelihood,
    /// Its share of the probability, where each ruleset was as likely before.
    pub share: f64,
    /// How often a board worn by it would be taken for one worn by the first, at most ½.
    pub mistaken_for_first: f64,
    /// The probability that seeds went the way round that the ruleset has, of the two.
    pub as_stated: f64,
}

impl Ranked {
    /// Whether it wears a board so much like the first that the finding can't part them.
    pub fn is_like_first(&self) -> bool {
        self.mistaken_for_first > MISTAKEN
    }
}

/// Rulesets of one board, the likeliest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// All of them.
    pub ranked: Vec<Ranked>,
    /// How many of the first hold 95 % of the probability together.
    pub holding: usize,
    /// As many equally likely rulesets would leave as much open: e to the entropy.
    pub effective: f64,
    /// How many times as likely the wear is by the first as by a board that wears evenly.
    pub over_even: f64,
    /// The probability of no better fit where the first is the true one and the doubt as
    /// stated: a small one says that neither can be.
    pub fit: f64,
    /// The probability of none of these, if before it was as likely as all of them together:
    /// see [`none_of_these`].
    pub none: f64,
}

/// How well a finding tells rulesets apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separation {
    /// As many are left as there were.
    Nothing,
    /// Some are left.
    Some,
    /// One holds 95 % of the probability.
    One,
}

impl Ranking {
    /// In one word.
    pub fn separation(&self) -> Separation {
        /// Of so large a part of the rulesets nothing is said.
        const ALL_BUT: f64 = 0.75;
        match self.holding {
            _ if self.effective > ALL_BUT * self.ranked.len() as f64 => Separation::Nothing,
            1 => Separation::One,
            _ => Separation::Some,
        }
    }
}

/// The probability of each of several explanations after a finding, by Bayes’ rule: from
/// how likely each was before, in any unit, and the logarithms of their likelihoods.
///
/// ```
/// let after = seedlore_study::wear::posterior(&[1.0, 3.0], &[2.0_f64.ln(), 0.0]);
/// assert!((after[0] - 0.4).abs() < 1e-12 && (after[1] - 0.6).abs() < 1e-12);
/// ```
pub fn posterior(before: &[f64], logs: &[f64]) -> Vec<f64> {
    let highest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights = before.iter().zip(logs);
    let weights: Vec<f64> = weights
        .map(|(before, log)| before * (log - highest).exp())
        .collect();
    let all: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / all).collect()
}

/// How many of the likeliest hold 95 % of the probability together.
pub(super) fn holding(shares: &[f64]) -> usize {
    let mut sorted = shares.to_vec();
    sorted.sort_by(|one, other| other.total_cmp(one));
    let mut held = 0.0;
    let reached = sorted.iter().position(|share| {
        held += share;
        held >= 0.95
    });
    reached.map_or(shares.len(), |at| at + 1)
}

/// The probability that none of these rulesets was played, where before it was as likely as
/// that one of them was, each as likely; `logs` are their log likelihoods.
pub fn none_of_these(
    board: &Board,
    observation: &Observation,
    likelihoods: &[Likelihood],
    logs: &[f64],
) -> f64 {
    let unknown = unknown_game(board, observation, likelihoods);
    1.0 / (1.0 + (log_mean(logs.iter().copied()) - unknown).exp())
}

/// The logarithm of the likelihood of a game that nobody knows. No more is known of it than
/// how far the wear of pits differs by games of that board: the logarithm of the wear of each
/// pit is normal by itself, with the standard deviation of those of these rulesets.
pub fn unknown_game(board: &Board, observation: &Observation, likelihoods: &[Likelihood]) -> f64 {
    let pits = board.pit_count();
    let usual = likelihoods.iter().map(|one| &one.usual);
    let squares: Vec<f64> = usual
        .clone()
        .flat_map(|usual| {
            let logs: Vec<f64> = usual[..pits].iter().map(|worn| worn.ln()).collect();
            let mean = logs.iter().sum::<f64>() / pits as f64;
            logs.into_iter().map(move |log| (log - mean).powi(2))
        })
        .collect();
    let deviation = (squares.iter().sum::<f64>() / squares.len().max(1) as f64).sqrt();
    let stores = (0..observation.stores.len()).map(|store| {
        let worn = usual.clone().map(|usual| usual[pits + store]);
        worn.sum::<f64>() / likelihoods.len().max(1) as f64
    });
    let stores: Vec<f64> = stores.collect();
    unlike(board, observation, deviation, &stores)
}

/// Ranks rulesets that were thought as likely as each other before, of whose boards one
/// is given; `None` of none.
pub fn rank(
    likelihoods: Vec<Likelihood>,
    board: &Board,
    observation: &Observation,
    direction: Direction,
) -> Option<Ranking> {
    let log = |one: &Likelihood| match direction {
        Direction::AsStated => one.log,
        Direction::Either => log_mean([one.log, one.mirrored].into_iter()),
    };
    let logs: Vec<f64> = likelihoods.iter().map(log).collect();
    let shares = posterior(&vec![1.0; logs.len()], &logs);
    let none = none_of_these(board, observation, &likelihoods, &logs);
    let mut ranked: Vec<Ranked> = likelihoods
        .into_iter()
        .zip(shares)
        .map(|(one, share)| Ranked {
            share,
            mistaken_for_first: 0.0,
            as_stated: 1.0 / (1.0 + (one.mirrored - one.log).exp()),
            likelihood: one,
        })
        .collect();
    ranked.sort_by(|one, other| other.share.total_cmp(&one.share));
    let first = ranked.first()?.likelihood.clone();
    for one in &mut ranked {
        let usual = &one.likelihood.usual;
        one.mistaken_for_first = mistaken(board, usual, &first.usual, observation);
    }
    let shares: Vec<f64> = ranked.iter().map(|one| one.share).collect();
    let surprise = |share: f64| {
        if share > 0.0 {
            -share * share.ln()
        } else {
            0.0
        }
    };
    let pits = board.pit_count();
    let judged = observation
        .pits
        .iter()
        .chain(&observation.stores)
        .flatten()
        .count();
    let misfit = first
        .by_players
        .iter()
        .map(|by| by.misfit)
        .fold(f64::INFINITY, f64::min);
    let free = ChiSquared::new(judged.saturating_sub(1).max(1) as f64).ok()?;
    Some(Ranking {
        holding: holding(&shares),
        effective: ranked
            .iter()
            .map(|one| surprise(one.share))
            .sum::<f64>()
            .exp(),
        over_even: (log(&first) - unlike(board, observation, 0.0, &first.usual[pits..])).exp(),
        fit: free.sf(misfit),
        none,
        ranked,
    })
}
