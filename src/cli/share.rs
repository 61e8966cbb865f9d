//! Kinds of players, and how much of the play of a ruleset each gets.

use crate::play::{AgentKind, Setting};
use crate::stats::{LONGEST, Watching};

/// One kind of player: how many games for each of the random player's, as one
/// of so many, and how many steps these may take in all for each of them, those
/// that are only thought of too. A game is cut off after `limit` moves: two who
/// think alike may play for ever.
pub struct Share {
    pub agent: AgentKind,
    pub one_of: u64,
    pub steps: u64,
    pub limit: u32,
}

/// Chance: the games that all figures of comparison rest on.
pub const BY_CHANCE: Share = Share {
    agent: AgentKind::Random,
    one_of: 1,
    steps: 8_000,
    limit: LONGEST,
};

/// Players beside chance cost more, and vary less.
pub const SHARES: [Share; 4] = [
    BY_CHANCE,
    Share {
        agent: AgentKind::Greedy,
        one_of: 5,
        steps: 4_000,
        limit: 1_000,
    },
    Share {
        agent: AgentKind::Cooperative,
        one_of: 5,
        steps: 4_000,
        limit: 1_000,
    },
    Share {
        agent: AgentKind::Search(2),
        one_of: 20,
        steps: 4_000,
        limit: 400,
    },
];

/// Random games that are watched for pictures, of other players in proportion.
pub const WATCHED: u64 = 200;

/// Watched games in a row that bring no better picture, after which no more are watched.
pub const PATIENCE: u64 = 16;

impl Share {
    /// How its games are watched, where there are so many random games of a
    /// ruleset, and so many turns are looked at to make one move.
    pub fn watching(&self, games: u64, seen: f64) -> Watching {
        Watching {
            games: WATCHED.div_ceil(self.one_of),
            patience: PATIENCE,
            steps: (self.steps.saturating_mul(games) as f64 / seen) as u64,
        }
    }

    /// Turns that this kind of player looks at to make one move, where there
    /// are so many moves to choose from.
    pub fn turns_seen(&self, options: f64) -> f64 {
        match self.agent {
            AgentKind::Random => 1.0,
            AgentKind::Greedy | AgentKind::Cooperative => options,
            AgentKind::Search(depth) => options.powi(i32::from(depth)),
            // What they look at is counted otherwise, see `looking`.
            AgentKind::AlphaBeta(_) | AgentKind::Tree(_) | AgentKind::Strength(_) => 1.0,
        }
    }

    pub fn setting(&self) -> Setting {
        Setting {
            limit: self.limit,
            ..Setting::default()
        }
    }
}
