//! Which game is this? A key to games: from answers, a place and what else was seen to how
//! likely each reported game is, and that it is none of them.

mod answers;
mod moves;
mod name;
mod next;
mod question;
mod ranking;
mod table;
mod tested;
#[cfg(test)]
mod tests;
mod told;
mod trial;
pub mod watched;

pub use answers::{AnswerError, Answers, Reply, key};
pub use moves::{ByMoves, MovesTold, by_moves};
pub use name::by_name;
pub use next::{Telling, ToAsk};
pub use question::{Ease, Question, Value};
pub use ranking::{Clue, ClueKind, Key, Known, Model, Piece, Ranking, Weight};
pub use table::{Candidate, Shares, Table};
pub use tested::{Figure, Tested};
pub use told::{
    Amount, AnswerTold, AskTold, DifferenceTold, EvidenceTold, GameTold, NoneTold, Told, degrees,
};
pub use trial::Trials;
