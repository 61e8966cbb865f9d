//! What a silence probably hid: for a question that a report leaves open, how likely
//! each answer is by what the reports of other rulesets state, and the test of that.

mod ballot;
mod board;
mod case;
mod cluster;
mod clustered;
mod date;
mod draft;
mod information;
mod joint;
mod joint_votes;
mod judge;
mod kernel;
mod model;
mod pairs;
mod playability;
mod reply;
mod reporting;
mod score;
mod settle;
mod silence;
mod stance;
mod tested;
mod topic;
mod trial;

pub use ballot::{Ballot, Voter};
pub use board::FoundBoard;
pub use case::{Case, Cases, CodedFeature, Coordinates, KnownAnswer};
pub use clustered::{FEWEST_CLUSTERS, RESAMPLES, clustered_mean};
pub use date::years;
pub use draft::{draft, game as game_of, read_draft};
pub use information::{ExpectedInformation, bits_of, expected_information};
pub use joint::{
    Completion, Completions, JointAnswer, completions, joint_answers, nearest_rulesets,
};
pub use judge::{Judge, Likely, Settled, TopicForecast, Verdict};
pub use kernel::{Distance, Kernel, kilometres};
pub use model::{Forecast, Model, Vote};
pub use pairs::{Pair, Pairs, TRUSTS};
pub use playability::Playability;
pub use reply::{Reply, replies};
pub use reporting::{Among, if_told};
pub use score::{Bin, Calibrated, Score, calibration};
pub use settle::{Method, Settings};
pub use silence::{FEWEST_PAIRS, Factor, Silence, Spoken, TOLD_LESS};
pub use stance::{Alternative, Basis, Stance, Stances};
pub use tested::{Tested, tested};
pub use topic::Topic;
pub use trial::{Hiding, Tests, Trial, Trials, settings};
