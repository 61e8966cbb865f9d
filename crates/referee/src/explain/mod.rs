//! Moves in words: which clause each step is told under, why a move may not be
//! made, what bars the pits of a player who is stuck. The command line and the
//! pages that are played on say it alike.

mod headings;
mod refusal;
mod stuck;

pub use headings::{headings, without_turns};
pub use refusal::{Asked, Refusal, asked, landing, listed, why};
pub use stuck::{Barred, stuck};
