//! Playing a program: conditions, actions, sowings, moves, turns, rounds.

pub(super) mod after_move;
pub(super) mod build_cycles;
pub(super) mod build_end_guard;
pub(super) mod build_landing;
pub(super) mod build_laps;
pub(super) mod build_legality;
pub(super) mod build_moves;
pub(super) mod by_table;
pub(super) mod capture;
pub(super) mod checkpoint;
pub(super) mod context;
pub(super) mod cycle_detection;
pub(super) mod execution;
pub(super) mod fast_playout;
pub(super) mod game;
pub(super) mod history;
pub(super) mod inert;
pub(super) mod legality;
pub(super) mod observer;
pub(super) mod pits;
pub(super) mod quiet;
pub(super) mod repetition;
pub(super) mod rounds;
pub(super) mod sowing;
pub(super) mod turn;
pub(super) mod view;
