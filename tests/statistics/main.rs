//! Figures of many games, and comparisons of rulesets.

#[path = "../support/desk.rs"]
mod desk;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/written.rs"]
mod written;

mod comparison;
mod completion;
mod coverage;
mod doubts;
mod kinship;
mod simulation;
mod size;
mod wear;
