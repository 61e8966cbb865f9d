//! Models: from who says what to how likely each answer is.
//!
//! All are smoothed the same way. Over the whole collection an answer that `n` of `N`
//! clusters give has the share `(n + 1/K) / (N + 1)`, where `K` is the number of answers
//! that the topic may have (Perks 1947): no answer is impossible, and where nobody states
//! one all are alike. A smaller circle is shrunk towards the larger one around it: if `n`
//! of `N` clusters of a board family give an answer whose share of the whole is `p`, its
//! share there is `(n + s p) / (N + s)`.

use std::cmp::Ordering;

use super::ballot::{Ballot, Voter};
use super::kernel::{Distance, Kernel};

/// A way to make shares of votes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Model {
    /// Shares among boards with as many rows, shrunk towards those of all boards.
    BaseRates {
        /// How many clusters the larger circle counts as.
        shrink: f64,
    },
    /// As the nearest by place has it, and else by base rates.
    Nearest {
        /// How far the nearest is believed: a share from 0 to 1.
        trust: f64,
        /// As for base rates.
        shrink: f64,
    },
    /// As the ten rulesets of the highest score have it, the score being half nearness by
    /// place and half by time; and else by base rates. So the Digital Ludeme Project ranks
    /// the rulesets from which it completes others (Ludii 1.3.12).
    Scored {
        /// How far the ten are believed: a share from 0 to 1.
        trust: f64,
        /// As for base rates.
        shrink: f64,
    },
    /// Shares in the same region, shrunk towards base rates.
    Regions {
        /// How many clusters the base rates count as.
        region: f64,
        /// As for base rates.
        shrink: f64,
    },
    /// Votes of all, the nearer the heavier, shrunk towards the shares among all boards.
    Neighbours {
        /// How votes lose weight.
        kernel: Kernel,
        /// How many votes of full weight the shares among all boards count as.
        prior: f64,
        /// Power to which the shares are raised before they are made to add up again: above
        /// 1 where sums of votes are less sure than they may be, since far voters blur them,
        /// below 1 where they are too sure.
        sharpness: f64,
    },
}

/// What one ruleset adds to the share of its answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Vote {
    /// Place of the voter in the ballot.
    pub voter: usize,
    /// Its part in all that was weighed, from 0 to 1.
    pub weight: f64,
}

/// How likely each answer of a topic is.
#[derive(Debug, Clone, PartialEq)]
pub struct Forecast {
    /// By answer; they add up to 1.
    pub shares: Vec<f64>,
    /// The shares by base rates alone.
    pub base: Vec<f64>,
    /// Voters with a weight of their own, the heaviest first: what they add before the
    /// shares are sharpened.
    pub votes: Vec<Vote>,
    /// How many clusters of full weight stand behind it, base rates left out.
    pub evidence: f64,
    /// How many votes of full weight the base rates count as beside them.
    pub prior: f64,
    /// How many independent voices the shares are as sure as: see `size`.
    pub size: f64,
}

impl Forecast {
    /// The likeliest answer; of equals the first.
    pub fn best(&self) -> usize {
        let by_share = |a: &usize, b: &usize| {
            let order = self.shares[*a].total_cmp(&self.shares[*b]);
            order.then(b.cmp(a))
        };
        (0..self.shares.len()).max_by(by_share).unwrap_or(0)
    }
}

impl Model {
    /// How likely each answer is by this model.
    pub fn forecast(&self, ballot: &Ballot) -> Forecast {
        let base = base_rates(ballot, self.shrink());
        match *self {
            Model::BaseRates { shrink } => {
                let family = |voter: &Voter| f64::from(u8::from(voter.same_rows));
                let counted = weighed(ballot, base.clone(), shrink, shrink, family);
                let size = base_size(ballot, shrink);
                Forecast {
                    shares: base,
                    size,
                    ..counted
                }
            }
            Model::Nearest { trust, .. } => nearest(ballot, base, trust),
            Model::Scored { trust, .. } => scored(ballot, base, trust),
            Model::Regions { region, .. } => {
                weighed(ballot, base, region, self.shrink(), in_region)
            }
            Model::Neighbours {
                kernel,
                prior,
                sharpness,
            } => {
                let weight = |voter: &Voter| kernel.weight(voter.distance);
                let mut forecast = weighed(ballot, base, prior, self.shrink(), weight);
                sharpen(&mut forecast.shares, sharpness);
                forecast
            }
        }
    }

    /// The shares of [`Model::forecast`] alone, by base rates that were worked out for the
    /// ballot: whoever tries many models asks for nothing else.
    pub(super) fn shares(&self, ballot: &Ballot, base: &[f64]) -> Vec<f64> {
        match *self {
            Model::BaseRates { .. } => base.to_vec(),
            Model::Nearest { trust, .. } => nearest(ballot, base.to_vec(), trust).shares,
            Model::Scored { trust, .. } => scored(ballot, base.to_vec(), trust).shares,
            Model::Regions { region, .. } => Tally::new(ballot, region, in_region).shares(base),
            Model::Neighbours {
                kernel,
                prior,
                sharpness,
            } => {
                let weight = |voter: &Voter| kernel.weight(voter.distance);
                let mut shares = Tally::new(ballot, prior, weight).shares(base);
                sharpen(&mut shares, sharpness);
                shares
            }
        }
    }

    /// How base rates are shrunk that the model goes by.
    pub(super) fn shrink(&self) -> f64 {
        match self {
            Model::BaseRates { shrink }
            | Model::Nearest { shrink, .. }
            | Model::Scored { shrink, .. }
            | Model::Regions { shrink, .. } => *shrink,
            // The weight of a voter knows of its board.
            Model::Neighbours { .. } => f64::INFINITY,
        }
    }
}

/// Shares by board family, shrunk towards those of the whole collection; these themselves
/// where the shrinkage is infinite.
pub(super) fn base_rates(ballot: &Ballot, shrink: f64) -> Vec<f64> {
    let answers = ballot.topic.answers().len();
    let (mut all, mut family) = (vec![0.0; answers], vec![0.0; answers]);
    for cluster in ballot.clusters() {
        share_out(&mut all, cluster.iter());
        share_out(&mut family, cluster.iter().filter(|voter| voter.same_rows));
    }
    let (voices, in_family) = (all.iter().sum::<f64>(), family.iter().sum::<f64>());
    let whole = |n: f64| (n + 1.0 / answers as f64) / (voices + 1.0);
    let within = |(n, all): (&f64, &f64)| match shrink.is_finite() {
        true => (n + shrink * whole(*all)) / (in_family + shrink),
        false => whole(*all),
    };
    family.iter().zip(&all).map(within).collect()
}

/// One vote, shared among the voters of a cluster.
fn share_out<'v>(shares: &mut [f64], voters: impl Iterator<Item = &'v Voter> + Clone) {
    let count = voters.clone().count() as f64;
    voters.for_each(|voter| shares[voter.answer] += 1.0 / count);
}

/// Raises shares to a power and makes them add up to one again.
fn sharpen(shares: &mut [f64], power: f64) {
    shares
        .iter_mut()
        .for_each(|share| *share = share.powf(power));
    let sum: f64 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
}

/// How many independent voices shares are as sure as that are made of weighted votes and
/// of base rates: the number whose mean would vary as much. Votes of weights `w` are worth
/// `(Σ w)² / Σ w²` of equal weight (Kish 1965), the base rates those of their family and
/// what these were shrunk by.
fn size(ballot: &Ballot, masses: &[f64], prior: f64, shrink: f64) -> f64 {
    let evidence: f64 = masses.iter().sum();
    let squares: f64 = masses.iter().map(|mass| mass * mass).sum();
    let part = evidence / (evidence + prior);
    let base = base_size(ballot, shrink);
    let of_votes = match squares > 0.0 {
        true => part * part * squares / (evidence * evidence),
        false => 0.0,
    };
    1.0 / (of_votes + (1.0 - part) * (1.0 - part) / base)
}

/// How many voices base rates are as sure as: those of the family, and what these are
/// shrunk by.
fn base_size(ballot: &Ballot, shrink: f64) -> f64 {
    let family = |cluster: &[Voter]| cluster.iter().any(|voter| voter.same_rows);
    let own = ballot.clusters().filter(|cluster| family(cluster)).count() as f64;
    // One voice is the smoothing of the whole collection.
    own + shrink.min(voices(ballot) - own + 1.0)
}

fn in_region(voter: &Voter) -> f64 {
    f64::from(u8::from(voter.same_region))
}

/// Votes with weights: a cluster has the weight of its heaviest voter, shared among its
/// voters by theirs.
struct Tally<'b> {
    ballot: &'b Ballot,
    /// Of voters with a weight, in their order.
    votes: Vec<Vote>,
    masses: Vec<f64>,
    evidence: f64,
    prior: f64,
}

impl Tally<'_> {
    fn new(ballot: &Ballot, prior: f64, weight: impl Fn(&Voter) -> f64) -> Tally<'_> {
        let mut votes: Vec<Vote> = Vec::with_capacity(ballot.voters.len());
        let mut masses = Vec::new();
        let mut at = 0;
        for cluster in ballot.clusters() {
            let first = votes.len();
            let weights = cluster.iter().map(&weight);
            let cast = (at..).zip(weights).filter(|(_, weight)| *weight > 0.0);
            votes.extend(cast.map(|(voter, weight)| Vote { voter, weight }));
            let own = &mut votes[first..];
            let most = own.iter().map(|vote| vote.weight).fold(0.0, f64::max);
            let sum: f64 = own.iter().map(|vote| vote.weight).sum();
            for vote in own {
                vote.weight = most * vote.weight / sum;
            }
            at += cluster.len();
            masses.push(most);
        }
        let evidence: f64 = masses.iter().sum();
        for vote in &mut votes {
            vote.weight /= evidence + prior;
        }
        Tally {
            ballot,
            votes,
            masses,
            evidence,
            prior,
        }
    }

    fn shares(&self, base: &[f64]) -> Vec<f64> {
        let (prior, whole) = (self.prior, self.evidence + self.prior);
        let mut shares: Vec<f64> = base.iter().map(|share| prior * share / whole).collect();
        for vote in &self.votes {
            shares[self.ballot.voters[vote.voter].answer] += vote.weight;
        }
        shares
    }
}

fn weighed(
    ballot: &Ballot,
    base: Vec<f64>,
    prior: f64,
    shrink: f64,
    weight: impl Fn(&Voter) -> f64,
) -> Forecast {
    let tally = Tally::new(ballot, prior, weight);
    let shares = tally.shares(&base);
    let size = size(ballot, &tally.masses, prior, shrink);
    let mut votes = tally.votes;
    votes.sort_by(|a, b| b.weight.total_cmp(&a.weight).then(a.voter.cmp(&b.voter)));
    Forecast {
        shares,
        base,
        votes,
        evidence: tally.evidence,
        prior,
        size,
    }
}

fn nearest(ballot: &Ballot, base: Vec<f64>, trust: f64) -> Forecast {
    let by_distance = |a: &&Voter, b: &&Voter| -> Ordering {
        let distance = |voter: &Voter| voter.distance.kilometres.unwrap_or(f64::INFINITY);
        let order = distance(a).total_cmp(&distance(b));
        order.then(b.distance.likeness.total_cmp(&a.distance.likeness))
    };
    let near = ballot.voters.iter().min_by(by_distance);
    let mut shares: Vec<f64> = base.iter().map(|share| share * (1.0 - trust)).collect();
    let votes = match near {
        Some(voter) => {
            shares[voter.answer] += trust;
            let voter = ballot.voters.iter().position(|other| other == voter);
            Vec::from_iter(voter.map(|voter| Vote {
                voter,
                weight: trust,
            }))
        }
        None => {
            shares.clone_from(&base);
            Vec::new()
        }
    };
    Forecast {
        shares,
        base,
        evidence: votes.len() as f64,
        votes,
        prior: 1.0,
        size: 1.0,
    }
}

/// How near two cases are by the score of the Digital Ludeme Project, from 0 to 1: half
/// the kilometres of 20,000 that do not lie between them, half the years of 10,000. What is
/// not known of either counts for nothing.
pub(super) fn database_score(distance: Distance) -> f64 {
    let near = |distance: Option<f64>, most: f64| distance.map_or(0.0, |at| 1.0 - at / most);
    (near(distance.kilometres, 20_000.0) + near(distance.years, 10_000.0)) / 2.0
}

/// The ten voters of the highest score, each with a vote of that weight.
fn scored(ballot: &Ballot, base: Vec<f64>, trust: f64) -> Forecast {
    const TEN: usize = 10;
    let score = |voter: &Voter| database_score(voter.distance);
    let mut best: Vec<(usize, f64)> = ballot.voters.iter().map(score).enumerate().collect();
    let first = |a: &(usize, f64), b: &(usize, f64)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
    if best.len() > TEN {
        best.select_nth_unstable_by(TEN, first);
        best.truncate(TEN);
    }
    best.sort_by(first);
    let whole: f64 = best.iter().map(|(_, score)| score).sum();
    let trust = if whole > 0.0 { trust } else { 0.0 };
    let mut shares: Vec<f64> = base.iter().map(|share| share * (1.0 - trust)).collect();
    let votes = best
        .iter()
        .filter(|_| trust > 0.0)
        .map(|(voter, score)| Vote {
            voter: *voter,
            weight: trust * score / whole,
        });
    let votes: Vec<Vote> = votes.collect();
    for vote in &votes {
        shares[ballot.voters[vote.voter].answer] += vote.weight;
    }
    Forecast {
        shares,
        base,
        evidence: votes.len() as f64,
        size: votes.len().max(1) as f64,
        votes,
        prior: 1.0,
    }
}

/// Clusters that state an answer.
fn voices(ballot: &Ballot) -> f64 {
    ballot.clusters().count() as f64
}

#[cfg(test)]
mod tests {
    use super::super::Topic;
    use super::super::kernel::Distance;
    use super::*;

    fn voter(cluster: usize, answer: usize, kilometres: f64) -> Voter {
        Voter {
            case: 0,
            answer,
            cluster,
            same_rows: true,
            same_region: kilometres < 500.0,
            distance: Distance {
                kilometres: Some(kilometres),
                years: Some(0.0),
                likeness: 1.0,
                same_rows: true,
            },
        }
    }

    fn ballot(voters: Vec<Voter>) -> Ballot {
        Ballot {
            topic: Topic::Singles,
            voters,
        }
    }

    const KERNEL: Kernel = Kernel {
        reach: 500.0,
        years: f64::INFINITY,
        likeness: 0.0,
        other_rows: 1.0,
    };

    const MODELS: [Model; 5] = [
        Model::BaseRates { shrink: 4.0 },
        Model::Nearest {
            trust: 0.5,
            shrink: 4.0,
        },
        Model::Scored {
            trust: 0.5,
            shrink: 4.0,
        },
        Model::Regions {
            region: 2.0,
            shrink: 4.0,
        },
        Model::Neighbours {
            kernel: KERNEL,
            prior: 2.0,
            sharpness: 1.0,
        },
    ];

    #[test]
    fn shares_add_up_to_one_whoever_votes() {
        let some = vec![voter(0, 0, 10.0), voter(0, 1, 900.0), voter(3, 1, 5000.0)];
        for voters in [Vec::new(), some] {
            for model in MODELS {
                let forecast = model.forecast(&ballot(voters.clone()));
                let sum: f64 = forecast.shares.iter().sum();
                assert!((sum - 1.0).abs() < 1e-12, "{model:?}: {sum}");
                assert!(forecast.shares.iter().all(|share| *share > 0.0));
                let alone = model.shares(&ballot(voters.clone()), &forecast.base);
                assert_eq!(alone, forecast.shares);
            }
        }
    }

    /// Ten reports of one author weigh no more than one of another.
    #[test]
    fn a_cluster_counts_as_one() {
        let mut voters: Vec<Voter> = (0..10).map(|_| voter(0, 0, 100.0)).collect();
        voters.push(voter(1, 1, 100.0));
        for model in [MODELS[0], MODELS[3], MODELS[4]] {
            let shares = model.forecast(&ballot(voters.clone())).shares;
            assert!(
                (shares[0] - shares[1]).abs() < 1e-12,
                "{model:?}: {shares:?}"
            );
        }
    }

    #[test]
    fn the_nearer_weigh_more() {
        let voters = vec![voter(0, 0, 10.0), voter(1, 1, 3000.0), voter(2, 1, 3000.0)];
        for model in [MODELS[1], MODELS[3], MODELS[4]] {
            let forecast = model.forecast(&ballot(voters.clone()));
            assert_eq!(forecast.best(), 0, "{model:?}: {forecast:?}");
        }
        assert_eq!(MODELS[0].forecast(&ballot(voters)).best(), 1);
    }
}
