//! Votes of neighbours taken whole: how likely several answers are together.
//!
//! Answers depend on one another: where captured seeds are sown on, a game ends
//! otherwise. So a neighbour votes for all that it states at once. With its weight as a
//! voter, it gives what it states a share of a *trust*; what is left, and what it does not
//! state, goes by the shares of each topic alone. The base rates are one more vote, which
//! states nothing. The mixture of all is the share of the answers together; with a trust of
//! 0 it is the product of their shares. What trust forecasts best is tried by
//! [`Pairs`](super::Pairs).

use std::collections::{BTreeMap, BTreeSet};

use super::Topic;
use super::case::Case;
use super::kernel::{Kernel, distance};
use super::model::Model;
use seedlore_language::rules::ClauseId;

/// A ruleset that states something of the topics in question.
pub(super) struct JointVote {
    /// Its place among the cases.
    pub case: usize,
    pub weight: f64,
    stated: BTreeMap<Topic, usize>,
}

/// All votes on several topics at once.
pub(super) struct JointVotes {
    /// Those with a weight, cluster by cluster.
    pub each: Vec<JointVote>,
    /// Weight of the base rates.
    prior: f64,
    /// Shares of the answers of each topic by itself.
    alone: BTreeMap<Topic, Vec<f64>>,
}

impl JointVotes {
    /// Of a case, some of whose clauses are hidden; `alone` are the shares of the answers
    /// of each topic by itself, `by_neighbours` the topics that neighbours decide. A cluster
    /// has the weight of its heaviest.
    pub fn new(
        cases: &[Case],
        model: Model,
        case: &Case,
        hidden: &BTreeSet<ClauseId>,
        alone: BTreeMap<Topic, Vec<f64>>,
        by_neighbours: &[Topic],
    ) -> JointVotes {
        let Model::Neighbours { kernel, prior, .. } = model else {
            unreachable!("only neighbours vote");
        };
        JointVotes {
            each: joint_votes(cases, kernel, case, hidden, by_neighbours),
            prior,
            alone,
        }
    }

    fn share(&self, (topic, answer): &(Topic, usize)) -> f64 {
        self.alone[topic][*answer]
    }

    /// The share of answers given together, if none depended on another.
    pub fn independent(&self, answers: &[(Topic, usize)]) -> f64 {
        answers.iter().map(|one| self.share(one)).product()
    }

    /// The share of answers given together, where a neighbour is trusted so far.
    pub fn together(&self, answers: &[(Topic, usize)], trust: f64) -> f64 {
        let mut together = self.prior * self.independent(answers);
        let mut whole = self.prior;
        for JointVote { weight, stated, .. } in &self.each {
            let one = |given: &(Topic, usize)| {
                let alone = self.share(given);
                match stated.get(&given.0) {
                    Some(told) => {
                        trust * f64::from(u8::from(*told == given.1)) + (1.0 - trust) * alone
                    }
                    None => alone,
                }
            };
            together += weight * answers.iter().map(one).product::<f64>();
            whole += weight;
        }
        together / whole
    }
}

fn joint_votes(
    cases: &[Case],
    kernel: Kernel,
    case: &Case,
    hidden: &BTreeSet<ClauseId>,
    by_neighbours: &[Topic],
) -> Vec<JointVote> {
    let mut clusters: BTreeMap<usize, Vec<JointVote>> = BTreeMap::new();
    for (at, other) in cases.iter().enumerate() {
        let stated: BTreeMap<Topic, usize> = by_neighbours
            .iter()
            .filter_map(|topic| Some((*topic, other.stated(*topic)?)))
            .collect();
        if other.name == case.name || stated.is_empty() {
            continue;
        }
        let weight = kernel.weight(distance(case, other, hidden));
        let members = clusters.entry(other.cluster).or_default();
        members.push(JointVote {
            case: at,
            weight,
            stated,
        });
    }
    let shared_out = clusters.into_values().flat_map(|mut members| {
        let most = members.iter().map(|one| one.weight).fold(0.0, f64::max);
        let sum: f64 = members.iter().map(|one| one.weight).sum();
        members.retain(|one| one.weight > 0.0);
        members.iter_mut().for_each(|one| one.weight *= most / sum);
        members
    });
    shared_out.collect()
}
