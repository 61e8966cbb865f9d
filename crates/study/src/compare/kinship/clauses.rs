//! Distance by clauses: how many differ.

use super::distance::{Distance, Distances, Kind, Table, draw};
use crate::compare::differences;
use crate::parallel::map_numbers;
use crate::play::Dice;
use seedlore_language::rules::{Head, Ruleset};

/// How many clauses differ, topic by topic.
///
/// A clause that only one of two rulesets has counts one, and so does one on
/// which both rule but not alike; another order of lines, where the first that
/// fits acts, counts one more (see [`distance`](crate::compare::distance)).
/// Nothing weighs more than anything else: a count says how much would have to
/// be rewritten, not how much it matters in play, and it grows with how much
/// two reports tell.
///
/// It is counted, not sampled, so it has no interval. What is drawn anew for
/// the support of a tree is the topics: a grouping that hangs on one of them
/// is found seldom without it.
#[derive(Debug, Clone, PartialEq)]
pub struct ClauseDistances {
    names: Vec<String>,
    /// For each ruleset and each before it the count under each topic.
    counts: Vec<Vec<[u8; Self::TOPICS]>>,
}

impl ClauseDistances {
    const TOPICS: usize = Head::ALL.len();

    /// Compares each two rulesets clause by clause, on all threads.
    pub fn new(rulesets: &[&Ruleset]) -> ClauseDistances {
        let row = |one: u64| {
            let (one, before) = (rulesets[one as usize], &rulesets[..one as usize]);
            before.iter().map(|other| topics(one, other)).collect()
        };
        ClauseDistances {
            names: rulesets.iter().map(|r| r.name().to_string()).collect(),
            counts: map_numbers(0..rulesets.len() as u64, &row),
        }
    }

    /// The same between some of the rulesets.
    pub fn among(&self, members: &[usize]) -> ClauseDistances {
        let row = |at: usize| {
            let before = members[..at].iter();
            before
                .map(|other| *self.pair(members[at], *other))
                .collect()
        };
        ClauseDistances {
            names: members.iter().map(|at| self.names[*at].clone()).collect(),
            counts: (0..members.len()).map(row).collect(),
        }
    }

    /// How many clauses of two rulesets differ.
    pub fn count(&self, one: usize, other: usize) -> u32 {
        if one == other {
            return 0;
        }
        self.pair(one, other).iter().map(|n| u32::from(*n)).sum()
    }

    fn pair(&self, one: usize, other: usize) -> &[u8; Self::TOPICS] {
        &self.counts[one.max(other)][one.min(other)]
    }
}

/// What each topic adds to the distance. Conduct adds nothing: no closed term
/// states it, and reports word it as they please.
fn topics(one: &Ruleset, other: &Ruleset) -> [u8; ClauseDistances::TOPICS] {
    let mut counts = [0; ClauseDistances::TOPICS];
    for topic in differences(one, other) {
        let at = Head::ALL.iter().position(|head| *head == topic.head);
        if let Some(at) = at.filter(|_| topic.head != Head::Conduct) {
            counts[at] = u8::try_from(topic.distance()).unwrap_or(u8::MAX);
        }
    }
    counts
}

impl Distances for ClauseDistances {
    fn kind(&self) -> Kind {
        Kind::Clauses
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn between(&self, one: usize, other: usize) -> Distance {
        Distance {
            value: f64::from(self.count(one, other)),
            interval: None,
        }
    }

    fn redrawn(&self, dice: &mut Dice) -> Table {
        let times = draw(Self::TOPICS, dice);
        Table::from_fn(self.names.len(), |one, other| {
            let counts = self.pair(one, other).iter().zip(&times);
            f64::from(counts.map(|(n, times)| u32::from(*n) * times).sum::<u32>())
        })
    }
}
