//! The wear that play of a ruleset leads one to expect.

use super::mixture::{Share, mixture};
use super::tally::Tally;
use crate::stats::{Estimate, Interval, Z};

/// The part of hands and of all else by which expected wear is drawn and compared: the
/// middle of those that likelihoods are averaged over.
const USUAL: (f64, f64) = (0.5, 0.1);

/// For each place, pits first and then stores, its share in what all pits had.
#[derive(Debug, Clone, PartialEq)]
pub struct Expected {
    pits: usize,
    drops: Vec<Share>,
    lifts: Vec<Share>,
    captures: Vec<f64>,
    /// Games that were played.
    pub games: u64,
    /// Games that were cut off.
    pub unfinished: u64,
}

impl Expected {
    /// What games showed.
    pub fn new(tally: &Tally, pits: usize) -> Expected {
        let captured: u64 = tally.captures[..pits].iter().sum();
        let of_captures = |count: &u64| *count as f64 / captured.max(1) as f64;
        Expected {
            pits,
            drops: tally.drops.shares(tally.games),
            lifts: tally.lifts.shares(tally.games),
            captures: tally.captures.iter().map(of_captures).collect(),
            games: tally.games,
            unfinished: tally.unfinished,
        }
    }

    /// Of each place its share of the seeds that fell.
    pub fn drops(&self) -> Vec<Estimate> {
        self.drops.iter().map(estimate).collect()
    }

    /// Of each place its share of the times that seeds were taken out, captures included.
    pub fn lifts(&self) -> Vec<Estimate> {
        self.lifts.iter().map(estimate).collect()
    }

    /// Of each place its share of the captures; all 0 where nothing is captured.
    pub fn captures(&self) -> &[f64] {
        &self.captures
    }

    /// Of each place the wear by a mixture, and its standard error as a share of it.
    pub(super) fn mixed(&self, (hands, floor): (f64, f64)) -> Vec<Share> {
        let both = self.drops.iter().zip(&self.lifts);
        both.map(|(drops, lifts)| mixture(*drops, *lifts, hands, floor, self.pits))
            .collect()
    }

    /// Of each place the wear where seeds and hands wear alike, and a tenth is by all else.
    pub fn usual(&self) -> Vec<f64> {
        self.mixed(USUAL)
            .into_iter()
            .map(|(worn, _)| worn)
            .collect()
    }
}

fn estimate((value, error): &Share) -> Estimate {
    let reach = Z * error;
    Estimate {
        value: *value,
        interval: error.is_finite().then(|| Interval {
            low: (value - reach).max(0.0),
            high: value + reach,
        }),
    }
}
