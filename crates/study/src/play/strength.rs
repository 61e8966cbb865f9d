//! Strength levels: a ladder of players.

use std::fmt;

use crate::think::{Margin, Method, Thinker};
use seedlore_engine::Engine;

/// A rung of the ladder, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u8);

/// What players look at from the second level on: so many nodes, with so much
/// care. Each beats the one below in at least three games of four, in the
/// rulesets that `tests/play/levels.rs` names.
///
/// Care grows with the nodes. Of players who only look at ever more, the better
/// one need not win where whoever begins has the better game.
const LOOKING: [(u32, Margin); 4] = [
    (50, Margin(40)),
    (500, Margin(16)),
    (5_000, Margin(8)),
    (50_000, Margin(3)),
];

impl Strength {
    /// The level of the strongest player; the weakest has 1.
    pub const HIGHEST: u8 = 1 + LOOKING.len() as u8;

    /// `None` of a level that there is not.
    pub fn new(level: u8) -> Option<Strength> {
        (1..=Self::HIGHEST)
            .contains(&level)
            .then_some(Strength(level))
    }

    /// All, the lowest first.
    pub fn all() -> impl Iterator<Item = Strength> {
        (1..=Self::HIGHEST).map(Strength)
    }

    /// Whether a player of it looks ahead: all do but the lowest, who makes any
    /// legal move.
    pub fn looks_ahead(self) -> bool {
        self.0 > 1
    }

    /// Nodes that it looks at for each move.
    pub(super) fn nodes(self) -> u32 {
        let above = usize::from(self.0).checked_sub(2);
        above.map_or(0, |at| LOOKING[at].0)
    }

    /// Who plays at it, if it looks ahead.
    pub(super) fn thinker(self, engine: &Engine) -> Option<Thinker> {
        let (nodes, margin) = *LOOKING.get(usize::from(self.0).checked_sub(2)?)?;
        let thinker = Thinker::with_engine(engine.clone(), Method::AlphaBeta, nodes);
        Some(thinker.careless(margin))
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
