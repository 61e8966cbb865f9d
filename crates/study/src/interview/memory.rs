//! Positions that were found before: to find them takes much longer than to play them.

use std::fmt::Debug;

use crate::ask::Exercise;
use seedlore_language::rules::Ruleset;

/// Keeps what was found to tell rulesets apart.
pub trait Memory: Debug + Sync {
    /// What was found in play of one ruleset to tell others apart, in this order, at most so
    /// many; if nothing was, what `find` gives, which is kept.
    fn recall(
        &self,
        played: &Ruleset,
        rulesets: &[Ruleset],
        most: usize,
        find: &dyn Fn() -> Vec<Exercise>,
    ) -> Vec<Exercise>;
}

/// Finds everything anew.
#[derive(Debug, Clone, Copy)]
pub struct NoMemory;

impl Memory for NoMemory {
    fn recall(
        &self,
        _: &Ruleset,
        _: &[Ruleset],
        _: usize,
        find: &dyn Fn() -> Vec<Exercise>,
    ) -> Vec<Exercise> {
        find()
    }
}
