//! What rules may ask of the positions of a game so far.

use crate::exec::game::CompiledGame;
use crate::repr::board::{Board, Shape};

/// What a ruleset may ask about what came before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Repetition {
    /// Whether these pits came before with the same player to move.
    pub repeats: bool,
    /// Whether the players agree to stop here.
    pub agreed: bool,
}

/// The history a ruleset may ask about.
pub trait RepetitionSource<S: Shape> {
    /// Asks about a board, the next of the game.
    fn asked(&mut self, machine: &CompiledGame<S>, board: &Board<S>) -> Repetition;

    /// Whether anything can follow from the answer where these seeds lie.
    fn may_matter(&self, machine: &CompiledGame<S>, seeds: &S::Seeds) -> bool;
}

/// Remembers nothing and never agrees: for search and perft.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoHistory;

impl<S: Shape> RepetitionSource<S> for NoHistory {
    #[inline(always)]
    fn asked(&mut self, _: &CompiledGame<S>, _: &Board<S>) -> Repetition {
        Repetition::default()
    }

    #[inline(always)]
    fn may_matter(&self, _: &CompiledGame<S>, _: &S::Seeds) -> bool {
        false
    }
}
