//! From clauses to the program of each player.

// Whoever adds a variant is led to every place that takes it apart.
#![deny(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

pub(super) mod amounts;
pub(super) mod by_slots;
pub(super) mod code;
pub(super) mod end_guard;
pub(super) mod landing;
pub(super) mod legality;
pub(super) mod lower;
pub(super) mod mirror;
pub(super) mod phrases;
pub(super) mod program;
pub(super) mod returned;
pub(super) mod shortcuts;
pub(super) mod termination;
