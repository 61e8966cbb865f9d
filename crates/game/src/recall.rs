//! What the players remember: positions met before, and when they agree to stop.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{PitAttributes, Position, Turn};
use seedlore_language::rules::{ByPlayer, Player};

/// The history a ruleset may ask about.
pub trait Recall {
    /// Whether these pits came before with the same player to move.
    fn repeats(&mut self, position: &Position) -> bool;
    /// Whether the players agree to stop here.
    fn agrees(&mut self, position: &Position) -> bool;
}

/// Remembers nothing and never agrees: for search and perft.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoHistory;

impl Recall for NoHistory {
    fn repeats(&mut self, _: &Position) -> bool {
        false
    }

    fn agrees(&mut self, _: &Position) -> bool {
        false
    }
}

/// When players who may agree to end a game do so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Agreement {
    /// They play on.
    Never,
    /// When a position stands on the board for the n-th time.
    AtOccurrence(u32),
}

impl Agreement {
    /// Whether they do when a position stands on the board for the n-th time.
    pub fn holds_at(self, occurrence: u32) -> bool {
        match self {
            Agreement::Never => false,
            Agreement::AtOccurrence(n) => occurrence >= n,
        }
    }

    /// At which occurrence of a position, as `--agree` takes it; 0 for never.
    pub fn times(self) -> u32 {
        match self {
            Agreement::Never => 0,
            Agreement::AtOccurrence(n) => n,
        }
    }

    /// The policy in words, for results that depend on it.
    pub fn describe(self) -> String {
        match self {
            Agreement::Never => "players never agree to end a game".into(),
            Agreement::AtOccurrence(n) => {
                let ordinal = match n {
                    2 => "second".to_string(),
                    3 => "third".to_string(),
                    n => format!("{n}th"),
                };
                format!("players agree to end a game when a position occurs for the {ordinal} time")
            }
        }
    }
}

/// What must be alike for a position to repeat: pits, owners, marks, the
/// player to move, the round.
pub type Key = (Vec<u16>, ByPlayer<u16>, Arc<PitAttributes>, Player, u16);

/// What of a position must be alike for it to repeat.
pub fn key(position: &Position) -> Key {
    (
        position.pits.clone(),
        position.reserves,
        position.ground.clone(),
        position.mover,
        position.memory.round,
    )
}

/// The positions that a turn adds to the history of its game: its own, and the
/// same for those who had to pass.
pub fn noted(turn: &Turn) -> impl Iterator<Item = Key> + '_ {
    let passed = turn.had_to_pass().map(|player| {
        let mut before = turn.position.clone();
        before.mover = player;
        key(&before)
    });
    std::iter::once(key(&turn.position)).chain(passed)
}

/// The positions of one game so far.
#[derive(Debug, Clone)]
pub struct History {
    seen: FxHashMap<Key, u32>,
    agreement: Agreement,
}

impl History {
    /// A history of no positions.
    pub fn new(agreement: Agreement) -> Self {
        History {
            seen: FxHashMap::default(),
            agreement,
        }
    }

    /// The same positions, for players who agree otherwise.
    pub fn agreeing(self, agreement: Agreement) -> History {
        History { agreement, ..self }
    }

    /// Counts a position in which a player is to move.
    pub fn note(&mut self, position: &Position) {
        *self.seen.entry(key(position)).or_default() += 1;
    }

    /// Counts the position of a turn for the player to move, and for those who
    /// had to pass.
    pub fn note_turn(&mut self, turn: &Turn) {
        for key in noted(turn) {
            *self.seen.entry(key).or_default() += 1;
        }
    }

    /// Takes back what [`note_turn`](Self::note_turn) counted.
    pub fn forget_turn(&mut self, turn: &Turn) {
        for key in noted(turn) {
            self.take_back(&key);
        }
    }

    /// Takes one count back, when a move is undone.
    pub fn forget(&mut self, position: &Position) {
        self.take_back(&key(position));
    }

    fn take_back(&mut self, key: &Key) {
        if let Some(count) = self.seen.get_mut(key) {
            *count = count.saturating_sub(1);
        }
    }

    /// How often the position stood on the board before.
    pub fn times(&self, position: &Position) -> u32 {
        self.seen.get(&key(position)).copied().unwrap_or(0)
    }
}

impl Recall for History {
    fn repeats(&mut self, position: &Position) -> bool {
        self.times(position) > 0
    }

    fn agrees(&mut self, position: &Position) -> bool {
        self.agreement.holds_at(self.times(position) + 1)
    }
}
