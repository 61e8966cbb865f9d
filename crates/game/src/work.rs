//! What it takes to find the legal moves of a turn.

use seedlore_language::rules::Ruleset;

/// Steps that trying a move counts for beside its seeds: about what it takes to
/// copy a board.
const STEPS_A_TRY: u64 = 16;

/// No more moves of a turn are tried once they have sown as many seeds as so
/// many sowings without end.
const MOST_ENDLESS: u64 = 10;

/// Moves that were tried on a copy of the board, and the seeds that they sowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    tries: u64,
    sown: u64,
}

impl Work {
    /// Adds a move that was tried, whatever came of it.
    pub fn add_try(&mut self, sown: u32) {
        self.tries += 1;
        self.sown += u64::from(sown);
    }

    /// Adds seeds that moves sow at most which need not be tried.
    pub fn add_sown(&mut self, seeds: u16) {
        self.sown += u64::from(seeds);
    }

    /// Seeds that the moves of one turn may sow while they are tried: once they
    /// have, no more are tried.
    pub fn most_sown(rules: &Ruleset) -> u64 {
        MOST_ENDLESS * u64::from(rules.most_sown())
    }

    /// Whether no more moves of the turn are to be tried.
    pub fn is_too_much(&self, rules: &Ruleset) -> bool {
        self.sown >= Work::most_sown(rules)
    }

    /// The work in steps, the unit in which games and players have budgets: a
    /// seed sown is one step, of more [weight](Ruleset::seed_weight) where clauses
    /// look at thousands of pits for it, and a move tried is 16.
    pub fn steps(&self, rules: &Ruleset) -> u64 {
        (self.sown + STEPS_A_TRY * self.tries) * u64::from(rules.seed_weight())
    }
}
