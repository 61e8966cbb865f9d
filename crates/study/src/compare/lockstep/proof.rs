//! Proofs that two rulesets are played alike, from what is played of them.

use serde::{Deserialize, Serialize};

use crate::compare::normal_form::{NormalForm, PartCounts};
use seedlore_language::rules::Ruleset;

/// Why no game can part two rulesets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// All that is played of them is equal, part by part.
    SameRules(PartCounts),
    /// What is played of one is equal, part by part, to that of the other in a mirror:
    /// every row turned end for end, every way round turned about.
    MirrorImage(PartCounts),
    /// All games were looked at: there are few enough.
    AllGames {
        /// Turns that were looked at.
        turns: u64,
        /// Moves of the longest game.
        longest: u32,
    },
}

/// A proof from the rules alone, if there is one.
pub fn proof(left: &Ruleset, right: &Ruleset) -> Option<Proof> {
    let left = NormalForm::new(left);
    let right = NormalForm::new(right);
    if left == right {
        return Some(Proof::SameRules(left.part_counts()));
    }
    let image = left.mirrored()?;
    (image == right).then(|| Proof::MirrorImage(left.part_counts()))
}
