//! Rules in English, made from the checked ruleset itself, so that what is
//! told and what is played can't drift apart.

mod action;
mod brief;
mod clause;
mod condition;
mod counts;
mod fact;
mod pits;
mod provenance;
mod scene;
#[cfg(test)]
mod tests;
mod words;

use crate::rules::{Clause, Ruleset};

pub use clause::board_size;
pub use fact::fact;
pub use provenance::{basis, cite, locator, remark, short};
pub use words::{counted, list, numeral, ordinal, sentence};

/// A clause as a rule in full sentences.
pub fn tell(rules: &Ruleset, clause: &Clause) -> String {
    clause::tell(clause.body(), clause::Setting::of(rules, clause))
}

/// A clause in a few words, for the cell of a table.
pub fn brief(rules: &Ruleset, clause: &Clause) -> String {
    brief::brief(clause.body(), rules.seeds_in_all())
}
