//! What is found out of rulesets by playing and comparing them: players and simulated
//! games, statistics, differences, kinship, and what a silence or the wear of a board tells.

pub mod ask;
pub mod compare;
pub mod completion;
pub mod examples;
pub mod features;
pub mod identify;
pub mod interview;
mod parallel;
pub mod play;
pub mod render;
pub mod solve;
pub mod stats;
pub mod think;
pub mod wear;
