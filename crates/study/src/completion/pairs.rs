//! The test of answers together: two replies that one report states are hidden at once
//! and forecast as a pair, with their dependence and without.

use std::collections::{BTreeMap, BTreeSet};

use super::Topic;
use super::ballot::Ballot;
use super::case::Case;
use super::clustered::clustered_mean;
use super::joint_votes::JointVotes;
use super::model::Model;
use crate::parallel::map_items;
use crate::stats::Estimate;
use seedlore_language::rules::ClauseId;

/// How far a neighbour that is taken whole may be trusted: from nothing, where no answer
/// depends on another.
pub const TRUSTS: [f64; 10] = [0.0, 0.25, 0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999];

/// Two hidden replies of one report.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Place of the ruleset among the cases.
    pub case: usize,
    /// Its cluster, within which trials depend on one another.
    pub cluster: usize,
    /// What was asked.
    pub topics: [Topic; 2],
    /// Natural logarithm of the share given to both true answers, by trust.
    logs: [f64; TRUSTS.len()],
}

/// All pairs of stated replies of a collection.
#[derive(Debug, Clone, PartialEq)]
pub struct Pairs {
    /// By case, then topics.
    pub pairs: Vec<Pair>,
    /// Place among [`TRUSTS`] of the one with the best log score over all pairs.
    best: usize,
}

impl Pairs {
    /// Hides and forecasts every pair of replies to topics that neighbours decide. `model` is
    /// that of neighbours.
    pub fn new(cases: &[Case], model: Model, by_neighbours: &[Topic]) -> Pairs {
        let asked: Vec<(usize, [Topic; 2])> = cases
            .iter()
            .enumerate()
            .flat_map(|(at, case)| {
                let stated = by_neighbours
                    .iter()
                    .filter(|topic| case.stated(**topic).is_some());
                let stated: Vec<Topic> = stated.copied().collect();
                pairs_of(&stated).into_iter().map(move |pair| (at, pair))
            })
            .collect();
        let pairs = map_items(&asked, &|(at, topics)| pair(cases, model, *at, *topics));
        let pairs: Vec<Pair> = pairs.into_iter().flatten().collect();
        let sum = |trust: usize| -> f64 { pairs.iter().map(|pair| pair.logs[trust]).sum() };
        let best = best_of(sum);
        Pairs { pairs, best }
    }

    /// The trust with the best log score over all pairs.
    pub fn trust(&self) -> f64 {
        TRUSTS[self.best]
    }

    /// Whether the highest that was tried is the best.
    pub fn is_at_the_edge(&self) -> bool {
        self.best + 1 == TRUSTS.len()
    }

    /// Mean log score of pairs if a neighbour is trusted so far: a place among [`TRUSTS`].
    /// `None` without pairs; `seed` is that of the interval.
    pub fn log_score(&self, trust: usize, seed: u64) -> Option<Estimate> {
        self.mean(seed, |pair| pair.logs[trust])
    }

    /// How much the log score of pairs is above that of independent answers, if the trust
    /// is chosen for each cluster by the pairs of all others.
    pub fn gain(&self, seed: u64) -> Option<Estimate> {
        let mut sums: BTreeMap<usize, [f64; TRUSTS.len()]> = BTreeMap::new();
        for pair in &self.pairs {
            let own = sums.entry(pair.cluster).or_default();
            own.iter_mut()
                .zip(pair.logs)
                .for_each(|(sum, log)| *sum += log);
        }
        let all = |trust: usize| -> f64 { sums.values().map(|sums| sums[trust]).sum() };
        let chosen: BTreeMap<usize, usize> = sums
            .iter()
            .map(|(cluster, own)| (*cluster, best_of(|trust| all(trust) - own[trust])))
            .collect();
        self.mean(seed, |pair| pair.logs[chosen[&pair.cluster]] - pair.logs[0])
    }

    /// Clusters that the pairs come from.
    pub fn clusters(&self) -> usize {
        let clusters = self.pairs.iter().map(|pair| pair.cluster);
        clusters.collect::<BTreeSet<usize>>().len()
    }

    fn mean(&self, seed: u64, value: impl Fn(&Pair) -> f64) -> Option<Estimate> {
        let values = self.pairs.iter().map(|pair| (pair.cluster, value(pair)));
        let values = values.collect::<Vec<(usize, f64)>>();
        (!values.is_empty()).then(|| clustered_mean(&values, seed))
    }
}

/// The place of the highest; of equals the first.
fn best_of(value: impl Fn(usize) -> f64) -> usize {
    let mut best = 0;
    for trust in 1..TRUSTS.len() {
        if value(trust) > value(best) {
            best = trust;
        }
    }
    best
}

fn pairs_of(topics: &[Topic]) -> Vec<[Topic; 2]> {
    let mut pairs = Vec::new();
    for (at, one) in topics.iter().enumerate() {
        pairs.extend(topics[at + 1..].iter().map(|other| [*one, *other]));
    }
    pairs
}

/// `None` if one clause says both: that is no matter of dependence.
fn pair(cases: &[Case], model: Model, at: usize, topics: [Topic; 2]) -> Option<Pair> {
    let case = &cases[at];
    let [one, other] = topics.map(|topic| &case.held[&topic].grounds);
    if !one.is_disjoint(other) {
        return None;
    }
    let hidden: BTreeSet<ClauseId> = one.union(other).copied().collect();
    let alone = topics.map(|topic| {
        let ballot = Ballot::new(cases, case, topic, &hidden, |_| false);
        (topic, model.forecast(&ballot).shares)
    });
    let votes = JointVotes::new(
        cases,
        model,
        case,
        &hidden,
        alone.into_iter().collect(),
        &topics,
    );
    let truth = topics.map(|topic| (topic, case.held[&topic].answer));
    Some(Pair {
        case: at,
        cluster: case.cluster,
        topics,
        logs: TRUSTS.map(|trust| votes.together(&truth, trust).ln()),
    })
}
