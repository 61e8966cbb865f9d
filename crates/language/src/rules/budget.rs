//! How much one command may ask of the checker.
//!
//! Readings, phases and descent multiply: a file of 250 KB can ask for
//! thousands of millions of clauses to be checked. Whatever multiplies is
//! counted here before it is done, so that every folder is answered within
//! seconds, and what goes too far is refused at the line where it does.

use std::cell::Cell;

use crate::report::{Limit, nearest};

/// The most clauses of one ruleset. What it inherits counts, and what holds
/// in a phase counts once more for that phase.
pub const MOST_CLAUSES: usize = 4_000;

/// The most phases of one ruleset.
pub const MOST_PHASES: usize = 100;

/// The most open questions of one ruleset.
pub const MOST_QUESTIONS: usize = 200;

/// The most readings of one question.
pub const MOST_READINGS: usize = 200;

/// The most lines of one ruleset's records, those of its ancestors included.
pub const MOST_FACTS: usize = 4_000;

/// The most lines of `sources` of a ruleset and its ancestors.
pub const MOST_SOURCES: usize = 400;

/// The most conflicts of one ruleset.
pub const MOST_CONFLICTS: usize = 200;

/// The most examples of one ruleset, those of its ancestors included.
pub const MOST_EXAMPLES: usize = 500;

/// The most parts of terms that stand in the place of names, in one ruleset.
pub const MOST_PUT_IN: u64 = 20_000;

/// The most names that use one another.
pub const MOST_NAMES_DEEP: usize = 8;

/// The longest line of descent.
pub const MOST_GENERATIONS: usize = 16;

/// The most checking for one command, in steps: a step looks at a letter or
/// compares two clauses. Every reading of every ruleset is checked anew.
pub const MOST_STEPS: u64 = 300_000_000;

/// The most memory for the rulesets of one command, in bytes as estimated
/// from the length of what is written.
pub const MOST_KEPT: u64 = 200_000_000;

/// The most comparisons of a misspelt name with known ones. After that,
/// messages no longer name what may have been meant.
const MOST_COMPARISONS: u64 = 100_000;

/// The bounds of what is checked. Those of single files are the
/// parser's.
pub const LIMITS: &[Limit] = &[
    Limit::new(
        MOST_CLAUSES as u64,
        "clauses of a ruleset; inherited ones count, and those that hold in a phase count again",
    ),
    Limit::new(MOST_PHASES as u64, "phases of a ruleset"),
    Limit::new(MOST_QUESTIONS as u64, "open questions of a ruleset"),
    Limit::new(MOST_READINGS as u64, "readings of a question"),
    Limit::new(
        MOST_FACTS as u64,
        "lines of a record, with the inherited ones",
    ),
    Limit::new(
        MOST_SOURCES as u64,
        "lines of `sources`, with the inherited ones",
    ),
    Limit::new(MOST_CONFLICTS as u64, "conflicts of a ruleset"),
    Limit::new(
        MOST_EXAMPLES as u64,
        "examples of a ruleset, with the inherited ones",
    ),
    Limit::new(MOST_NAMES_DEEP as u64, "names, each used by the next"),
    Limit::new(
        MOST_PUT_IN,
        "parts of conditions, classes of pits and actions that stand for names in a ruleset",
    ),
    Limit::new(
        MOST_GENERATIONS as u64,
        "generations, each derived from the one before",
    ),
    Limit::new(
        MOST_STEPS,
        "steps of checking for one command, over all readings of all rulesets it reads",
    ),
    Limit::new(
        MOST_KEPT,
        "bytes of memory, as estimated, for the rulesets of one command",
    ),
];

/// What is left for one command.
#[derive(Debug)]
pub(super) struct Budget {
    steps: Cell<u64>,
    kept: Cell<u64>,
    comparisons: Cell<u64>,
    is_spent: Cell<bool>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            steps: Cell::new(MOST_STEPS),
            kept: Cell::new(MOST_KEPT),
            comparisons: Cell::new(MOST_COMPARISONS),
            is_spent: Cell::new(false),
        }
    }
}

impl Budget {
    /// Takes steps; `false` if there were not so many left.
    #[must_use]
    pub fn take_steps(&self, steps: u64) -> bool {
        let is_had = take(&self.steps, steps);
        self.is_spent.set(self.is_spent.get() || !is_had);
        is_had
    }

    /// Takes memory; `false` if there was not so much left.
    #[must_use]
    pub fn keep(&self, bytes: u64) -> bool {
        let is_had = take(&self.kept, bytes);
        self.is_spent.set(self.is_spent.get() || !is_had);
        is_had
    }

    /// Whether something was asked that could not be had.
    pub fn is_spent(&self) -> bool {
        self.is_spent.get()
    }

    /// Steps and bytes taken so far.
    pub fn taken(&self) -> (u64, u64) {
        (MOST_STEPS - self.steps.get(), MOST_KEPT - self.kept.get())
    }

    /// The known name that is nearest to a misspelt one, as
    /// [`nearest`](crate::report::nearest), while comparisons are left.
    pub fn nearest<'a>(
        &self,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Option<&'a str> {
        nearest(
            name,
            known.into_iter().take_while(|_| take(&self.comparisons, 1)),
        )
    }
}

/// Once something could not be had, nothing more is.
fn take(left: &Cell<u64>, amount: u64) -> bool {
    let rest = left.get().checked_sub(amount);
    left.set(rest.unwrap_or(0));
    rest.is_some()
}
