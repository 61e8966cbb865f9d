//! Means over trials of which those of one cluster depend on one another.

use std::collections::BTreeMap;

use crate::play::Dice;
use crate::stats::{Estimate, Interval};

/// How many times the clusters are drawn anew.
pub const RESAMPLES: u64 = 2000;

/// Of fewer clusters there is no interval: they are too few to draw from.
pub const FEWEST_CLUSTERS: usize = 5;

/// A value of each trial, and the cluster it belongs to.
pub(super) type Values = Vec<(usize, f64)>;

/// A mean over trials with the interval of the bootstrap over clusters: whole clusters
/// are drawn with replacement, since the trials of one depend on one another, and the
/// middle 95 % of the means of such draws are kept (Field and Welsh 2007). None of fewer
/// than [`FEWEST_CLUSTERS`].
pub fn clustered_mean(values: &Values, seed: u64) -> Estimate {
    let mut clusters: BTreeMap<usize, (f64, f64)> = BTreeMap::new();
    for (cluster, value) in values {
        let (sum, count) = clusters.entry(*cluster).or_default();
        *sum += value;
        *count += 1.0;
    }
    let clusters: Vec<(f64, f64)> = clusters.into_values().collect();
    let mean = |drawn: &mut dyn Iterator<Item = (f64, f64)>| {
        let (sum, count) = drawn.fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
        sum / count
    };
    let interval = (clusters.len() >= FEWEST_CLUSTERS).then(|| {
        let mut means: Vec<f64> = (0..RESAMPLES)
            .map(|draw| {
                let mut dice = Dice::of_game(seed, draw);
                mean(&mut (0..clusters.len()).map(|_| clusters[dice.below(clusters.len())]))
            })
            .collect();
        means.sort_by(f64::total_cmp);
        let at = |share: f64| means[((RESAMPLES - 1) as f64 * share).round() as usize];
        Interval {
            low: at(0.025),
            high: at(0.975),
        }
    });
    Estimate {
        value: mean(&mut clusters.iter().copied()),
        interval,
    }
}
