//! How well forecasts did: accuracy, log score, Brier score, calibration, each with an
//! interval from resampled clusters.

use super::clustered::{Values, clustered_mean};
use super::settle::Method;
use super::trial::Trial;
use crate::stats::Estimate;

/// How a method did on some trials.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// Share of the trials in which the likeliest answer was the true one.
    pub accuracy: Estimate,
    /// Mean natural logarithm of the share given to the true answer: 0 is perfect, and
    /// the higher the better.
    pub log: Estimate,
    /// Mean sum of the squares by which the shares missed (Brier 1950): from 0, perfect,
    /// to 2.
    pub brier: Estimate,
    /// How much the log score is above that of the base rates.
    pub gain: Estimate,
}

impl Score {
    /// Of a method on these trials; `None` if there are none.
    pub fn new(trials: &[&Trial], method: Method, seed: u64) -> Option<Score> {
        if trials.is_empty() {
            return None;
        }
        let mean = |value: &dyn Fn(&Trial) -> f64| {
            let values = trials.iter().map(|trial| (trial.cluster, value(trial)));
            clustered_mean(&values.collect(), seed)
        };
        let log = |trial: &Trial, method: Method| trial.shares[method as usize][trial.truth].ln();
        Some(Score {
            accuracy: mean(&|trial| {
                let shares = &trial.shares[method as usize];
                let most = shares.iter().copied().fold(0.0, f64::max);
                let first = shares.iter().position(|share| *share == most);
                f64::from(u8::from(first == Some(trial.truth)))
            }),
            log: mean(&|trial| log(trial, method)),
            brier: mean(&|trial| {
                let shares = trial.shares[method as usize].iter().enumerate();
                let missed = |(at, share): (usize, &f64)| {
                    (share - f64::from(u8::from(at == trial.truth))).powi(2)
                };
                shares.map(missed).sum()
            }),
            gain: mean(&|trial| log(trial, method) - log(trial, Method::BaseRates)),
        })
    }
}

/// Answers that were given about the same share, and how often they were true.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bin {
    /// Mean of the shares.
    pub forecast: f64,
    /// How often such answers were true.
    pub came_true: Estimate,
    /// How many there were.
    pub answers: usize,
}

/// How a share that was given stands to how often it came true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Calibrated {
    /// The interval of what came true holds the share, or there is none.
    Well,
    /// What came true lies nearer to 0 or 1 than the share.
    Timid,
    /// What came true lies nearer to one half, or beyond it.
    Bold,
}

impl Bin {
    /// Whether the share that was given is borne out.
    pub fn calibrated(&self) -> Calibrated {
        let Some(interval) = self.came_true.interval else {
            return Calibrated::Well;
        };
        match (self.forecast, self.came_true.value) {
            (given, _) if (interval.low..=interval.high).contains(&given) => Calibrated::Well,
            (given, came_true) if (came_true < given) == (given < 0.5) => Calibrated::Timid,
            _ => Calibrated::Bold,
        }
    }
}

/// Every answer of every trial, by the share that a method gave it, in ten bins from
/// nought to one; bins in which there is none are left out.
pub fn calibration(trials: &[&Trial], method: Method, seed: u64) -> Vec<Bin> {
    const BINS: usize = 10;
    let mut bins: Vec<(f64, Values)> = vec![(0.0, Vec::new()); BINS];
    for trial in trials {
        for (at, share) in trial.shares[method as usize].iter().enumerate() {
            let bin = ((share * BINS as f64) as usize).min(BINS - 1);
            bins[bin].0 += share;
            let is_true = f64::from(u8::from(at == trial.truth));
            bins[bin].1.push((trial.cluster, is_true));
        }
    }
    bins.iter()
        .filter(|(_, values)| !values.is_empty())
        .map(|(sum, values)| Bin {
            forecast: sum / values.len() as f64,
            came_true: clustered_mean(values, seed),
            answers: values.len(),
        })
        .collect()
}
