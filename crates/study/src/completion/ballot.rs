//! Who has something to say of one topic of one case: the rulesets whose own reports
//! state an answer, and how far away each is.

use std::collections::BTreeSet;

use super::Topic;
use super::case::Case;
use super::kernel::{Distance, distance};
use seedlore_language::rules::ClauseId;

/// A ruleset whose report states an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Voter {
    /// Place of the ruleset among the cases.
    pub case: usize,
    /// What its report answers: a place among [`Topic::answers`].
    pub answer: usize,
    /// Its cluster: voters of one count as one.
    pub cluster: usize,
    /// Whether its board has as many rows.
    pub same_rows: bool,
    /// Whether its file lies in the folder of the case's.
    pub same_region: bool,
    /// How far it is from the case.
    pub distance: Distance,
}

/// All voters on one topic of one case.
#[derive(Debug, Clone, PartialEq)]
pub struct Ballot {
    /// What is asked.
    pub topic: Topic,
    /// In the order of their clusters, so that those of one stand together.
    pub voters: Vec<Voter>,
}

impl Ballot {
    /// All cases but those left out that state an answer. Of the case itself the clauses
    /// that are `hidden` are not looked at, and its own answer never is.
    pub fn new(
        cases: &[Case],
        one: &Case,
        topic: Topic,
        hidden: &BTreeSet<ClauseId>,
        is_left_out: impl Fn(&Case) -> bool,
    ) -> Ballot {
        let others = cases.iter().enumerate();
        let mut voters: Vec<Voter> = others
            .filter(|(_, other)| other.name != one.name && !is_left_out(other))
            .filter_map(|(at, other)| {
                Some(Voter {
                    case: at,
                    answer: other.stated(topic)?,
                    cluster: other.cluster,
                    same_rows: other.rows == one.rows,
                    same_region: !one.region.is_empty() && other.region == one.region,
                    distance: distance(one, other, hidden),
                })
            })
            .collect();
        voters.sort_by_key(|voter| (voter.cluster, voter.case));
        Ballot { topic, voters }
    }

    /// The voters, cluster by cluster.
    pub fn clusters(&self) -> impl Iterator<Item = &[Voter]> {
        self.voters.chunk_by(|a, b| a.cluster == b.cluster)
    }
}
