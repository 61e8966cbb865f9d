//! Two rulesets side by side, and how far apart they stand.

use serde::Serialize;

use super::meaning::{ClauseMeaning, is_in_any_order, sayings};
use seedlore_language::rules::{ClauseId, Head, Ruleset};

/// How a clause of one ruleset stands to those of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// Both say the same.
    Same {
        /// The clause of the left ruleset.
        left: ClauseId,
        /// The clause of the right ruleset.
        right: ClauseId,
    },
    /// Both rule on it, but not alike.
    Differs {
        /// The clause of the left ruleset.
        left: ClauseId,
        /// The clause of the right ruleset.
        right: ClauseId,
    },
    /// The right ruleset does not rule on it.
    OnlyLeft(ClauseId),
    /// The left ruleset does not rule on it.
    OnlyRight(ClauseId),
}

/// What two rulesets say under one head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Topic {
    /// Words that all these clauses begin with.
    pub head: Head,
    /// The left ruleset's clauses in their order, then what only the right has.
    pub differences: Vec<Difference>,
    /// Whether clauses that both have come in another order, where the first
    /// that fits acts.
    pub reordered: bool,
}

impl Topic {
    /// True if every clause has an equal on the other side, and their order makes no
    /// difference.
    pub fn is_same(&self) -> bool {
        self.distance() == 0
    }

    /// One for each clause that has no equal on the other side, a clause and
    /// the one it differs from counted once; one for another order.
    pub fn distance(&self) -> u32 {
        let differ = |d: &&Difference| !matches!(d, Difference::Same { .. });
        let clauses = self.differences.iter().filter(differ).count();
        clauses as u32 + u32::from(self.reordered)
    }
}

/// Every head under which either ruleset says something.
pub fn differences(left: &Ruleset, right: &Ruleset) -> Vec<Topic> {
    let topics = Head::ALL.into_iter().map(|head| topic(head, left, right));
    topics
        .filter(|topic| !topic.differences.is_empty())
        .collect()
}

/// How many clauses differ: the sum over all heads but conduct, which no
/// closed term states and which reports word as they please.
///
/// Nothing weighs more than anything else; it is a count, not a judgement of
/// what matters in play.
pub fn distance(left: &Ruleset, right: &Ruleset) -> u32 {
    differences(left, right)
        .iter()
        .filter(|topic| topic.head != Head::Conduct)
        .map(Topic::distance)
        .sum()
}

fn topic(head: Head, left: &Ruleset, right: &Ruleset) -> Topic {
    let these = sayings(left, head);
    let those = sayings(right, head);
    let equal = align(&these, &those, vec![None; these.len()], |a, b| a == b);
    let akin = align(&these, &those, equal.clone(), |a, b| {
        a.is_beside(b) && a.is_akin(b)
    });
    let paired = align(&these, &those, akin, |a, b| a.is_beside(b));
    let is_any_order = is_in_any_order(head, &these) && is_in_any_order(head, &those);
    let is_same_order = equal.iter().flatten().is_sorted();
    let left: Vec<ClauseId> = left.clauses_of(head).map(|clause| clause.id()).collect();
    let right: Vec<ClauseId> = right.clauses_of(head).map(|clause| clause.id()).collect();
    let of_left = left
        .iter()
        .enumerate()
        .map(|(index, left)| match paired[index] {
            None => Difference::OnlyLeft(*left),
            Some(other) if equal[index].is_some() => Difference::Same {
                left: *left,
                right: right[other],
            },
            Some(other) => Difference::Differs {
                left: *left,
                right: right[other],
            },
        });
    let alone = (0..right.len()).filter(|index| !paired.contains(&Some(*index)));
    Topic {
        head,
        differences: of_left
            .chain(alone.map(|index| Difference::OnlyRight(right[index])))
            .collect(),
        reordered: !is_any_order && !is_same_order,
    }
}

/// Pairs each clause that has no partner yet with the first free one that fits.
fn align(
    these: &[ClauseMeaning],
    those: &[ClauseMeaning],
    mut partners: Vec<Option<usize>>,
    fits: impl Fn(&ClauseMeaning, &ClauseMeaning) -> bool,
) -> Vec<Option<usize>> {
    let mut is_taken = vec![false; those.len()];
    for partner in partners.iter().flatten() {
        is_taken[*partner] = true;
    }
    for (index, this) in these.iter().enumerate() {
        if partners[index].is_none() {
            let mut free = (0..those.len()).filter(|other| !is_taken[*other]);
            partners[index] = free.find(|other| fits(this, &those[*other]));
            if let Some(other) = partners[index] {
                is_taken[other] = true;
            }
        }
    }
    partners
}
