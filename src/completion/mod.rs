//! What a silence probably hid: for a question that a report leaves open, how likely
//! each answer is by what the reports of other rulesets state, and the test of that.

mod ballot;
mod begin;
mod board;
mod case;
mod cluster;
mod date;
mod inform;
mod joint;
mod judge;
mod kernel;
mod model;
mod playability;
mod reply;
mod reporting;
mod score;
mod stance;
mod tested;
mod topic;
mod trial;

pub use ballot::{Ballot, Voter};
pub use begin::{begun, read_begun};
pub use board::FoundBoard;
pub use case::{Case, Cases, Coordinates, Held, Trait};
pub use inform::{Lesson, lessons};
pub use joint::{BELIEF, Completion, Completions, Whole, completions, likest, wholes};
pub use judge::{Judge, Likely, Silence, Verdict};
pub use kernel::{Apart, Kernel, kilometres};
pub use model::{Forecast, Model, Vote};
pub use playability::Playability;
pub use reporting::{TOLD_LESS, if_usual_is_told_less};
pub use score::{Bin, FEWEST_CLUSTERS, RESAMPLES, Score, calibration, clustered_mean};
pub use stance::{Alternative, Basis, Stance, Stances};
pub use tested::{Tested, tested};
pub use topic::{Topic, TopicAnswer};
pub use trial::{Hiding, Method, Trial, Trials};
