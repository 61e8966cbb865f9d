//! Strength levels: a ladder of players.

use std::fmt;

use super::agent::{AgentKind, Nodes};

/// A rung of the ladder, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The nodes of the levels from the third on. Each level beats the one below
/// in at least three games of four of the rulesets it was tried on; see
/// `tests/levels.rs`.
const NODES: [u32; 5] = [100, 1_000, 10_000, 100_000, 1_000_000];

impl Level {
    pub const HIGHEST: u8 = 2 + NODES.len() as u8;

    pub fn new(level: u8) -> Option<Level> {
        (1..=Self::HIGHEST).contains(&level).then_some(Level(level))
    }

    /// All, the lowest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Self::HIGHEST).map(Level)
    }

    /// The player who plays at it.
    pub fn kind(self) -> AgentKind {
        match self.0 {
            1 => AgentKind::Random,
            2 => AgentKind::Greedy,
            level => {
                let nodes = NODES[usize::from(level) - 3];
                AgentKind::AlphaBeta(Nodes::new(nodes).expect("some nodes"))
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
