//! What rulesets are coded by: a closed list of features, and what a ruleset
//! answers to each, with the clauses that say so.

mod datum;
mod feature;

pub use datum::{Answer, Datum, data};
pub use feature::{Code, Feature, Kind, NO, YES};
