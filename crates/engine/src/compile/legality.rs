//! What is known before play of which moves are legal.

use crate::repr::bits::{Bits, Each};

/// What tells that all moves of a turn are legal.
#[derive(Debug, Clone)]
pub(crate) struct StaticLegality<B: Bits> {
    /// The pits from which moves begin, if seeds lie in them.
    pub from: B,
    /// With a seed in each of these sets before the move, filters keep still. One
    /// of them is empty where moves have to be tried in any case.
    pub held: Each<B>,
    /// With a seed in each of these sets after the move, filters let it pass.
    pub kept: Each<B>,
    /// All filters, if none asks for more than what is kept.
    pub filters: Option<Vec<Keep<B>>>,
    /// Whether filters let every move pass that takes nothing.
    pub are_of_captures: bool,
}

/// A filter that asks no more than whether a move leaves seeds in some places.
#[derive(Debug, Clone)]
pub(crate) struct Keep<B> {
    /// It is in force only while these hold none.
    pub when_vacant: Option<B>,
    pub places: B,
    /// Whether a move that takes nothing passes whatever it leaves.
    pub is_of_captures: bool,
    pub if_possible: bool,
}
