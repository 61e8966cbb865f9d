//! Play: the referee against recorded games and against a program written
//! apart from it, the engine against the referee, players, and endgames.

#[path = "../support/desk.rs"]
mod desk;
#[path = "../support/reference.rs"]
mod reference;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/traced.rs"]
mod traced;
#[path = "../support/written.rs"]
mod written;

mod second;
#[path = "../../fuzz/src/lib.rs"]
mod targets;

// Compiled once for both: what it runs, it runs on every kind of board.
use targets::{abreast, mutate};

mod amounts;
mod arranging;
mod ask;
mod at_once;
mod budget;
mod choro;
mod counted;
mod deciders;
mod endgames;
mod engine;
mod every;
mod examples;
mod excepted;
mod fuzzed;
mod katro;
mod laps;
mod levels;
mod many_players;
mod memory;
mod mutations;
mod notations;
mod pages;
mod perft;
mod players;
mod playouts;
mod reached;
mod record_keys;
mod records;
mod rounds;
mod sameness;
mod since_capture;
mod solve;
mod sooner;
mod steps;
mod taught;
mod think;
mod told;
mod traces;
mod tracks;
mod turns;
mod ways;
mod without_pit;
mod witness;
