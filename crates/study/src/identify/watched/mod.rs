//! Which game was it that somebody watched? All rulesets are played beside the moves that were
//! seen, and each is given how likely these are under it.
//!
//! What was seen is little: of each move the pit that was emptied, perhaps how many seeds were
//! captured, perhaps the direction or the board afterwards; and some of it is wrong. A wrong
//! word costs likelihood and ends nothing: play goes on from what was written and from what may
//! have been meant.

mod candidate;
mod facts;
mod follow;
mod model;
mod next;
mod ranking;
mod seen;
#[cfg(test)]
mod tests;
mod trial;

pub use candidate::{BoardSize, Candidates, LeftOut};
pub use next::{Elsewhere, Expected, Lookout, Lookouts, Outcome, Question};
pub use ranking::{FirstDeviation, Ranked, Ranking, ReadingShare};
pub use seen::{MOST_MOVES, Seen, SeenBoard, SeenError, SeenMove, SeenPit};
pub use trial::{Score, TrialPlan, trial};
