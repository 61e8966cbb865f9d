//! Exact values: of every endgame of few seeds, and of whole games on small
//! boards.
//!
//! All positions that play can reach are found, then valued from the ends
//! backwards. No chance enters: the same ruleset has the same values on any
//! machine and any number of threads.
//!
//! Play that goes round for ever wins nobody anything: what is left on the
//! board is taken to be shared evenly, as Lincke has it (*Exploring the
//! computational limits of large exhaustive search problems*, 2002). Clauses
//! that ask whether a position repeats, or whether the players agree to stop,
//! are therefore never asked; see [`Caveat::RepetitionNotAsked`].

mod dependencies;
mod depth;
mod difference;
mod endgames;
mod graph;
mod refusal;
pub mod tables;
mod values;
mod whole;

pub use dependencies::{Caveat, Measure};
pub use difference::{Difference, DifferingPosition, Incomparable, LayerDifference, difference};
pub use endgames::Endgames;
pub(crate) use endgames::positions_of;
pub use refusal::{Bound, Refusal};
pub use tables::Tables;
pub use whole::Whole;
