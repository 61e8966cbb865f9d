//! What a position is made of: sets of places, seeds, the board, moves.

pub(super) mod at_once;
pub(super) mod bits;
pub(super) mod board;
pub(super) mod convert;
pub(super) mod layout;
pub(super) mod moves;
pub(super) mod numbers;
pub(super) mod seeds;
