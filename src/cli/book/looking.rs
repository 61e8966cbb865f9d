//! What players who look ahead may spend on a book.

use crate::game::Agreement;
use crate::play::{AgentKind, Level, Setting};
use crate::rules::ByPlayer;
use crate::stats::{Plan, SoundingPlan, Summary};

/// The levels whose games a page tells of, and the moves that their players
/// look at before each of their own.
pub const LEVELS: [(u8, f64); 2] = [(2, 50.0), (3, 500.0)];

/// Two who think alike may play for ever.
pub const SETTING: Setting = Setting {
    agreement: Agreement::AtOccurrence(3),
    limit: 400,
};

/// Moves that may be looked at, for each random game, of a ruleset whose moves
/// are quickly made, and steps that they may take where they are not.
const NODES: f64 = 1_500.0;
const STEPS: f64 = 20_000.0;

/// Positions whose endgames are valued.
const ENDGAMES: u64 = 50_000;

/// Who plays at a level.
pub fn player((level, _): (u8, f64)) -> AgentKind {
    AgentKind::Level(Level::new(level).expect("there is such a level"))
}

/// What may be spent on one ruleset.
pub struct Spending {
    nodes: f64,
    length: f64,
    games: u64,
}

impl Spending {
    /// By what random games told: a move takes as many steps as one of theirs
    /// that was tried.
    pub fn of(by_chance: &Summary, steps_a_game: f64, games: u64) -> Spending {
        let length = by_chance.length.mean.value.max(1.0);
        let tried = length * by_chance.branching.mean.value.max(1.0);
        let steps_a_move = (steps_a_game / tried).max(1.0);
        Spending {
            nodes: games as f64 * NODES.min(STEPS / steps_a_move),
            length: length.min(f64::from(SETTING.limit)),
            games,
        }
    }

    /// Games of a level, `most` at most.
    pub fn plan(&self, level: (u8, f64), seed: u64, most: u64) -> Plan {
        let games = (self.nodes / (level.1 * self.length)) as u64;
        Plan {
            players: ByPlayer::of(player(level)),
            seed,
            games: games.clamp(2, most.max(2)),
            setting: SETTING,
        }
    }

    pub fn soundings(&self, seed: u64) -> SoundingPlan {
        SoundingPlan {
            nodes: self.nodes,
            length: self.length,
            highest: 256,
            games: 2 * self.games,
            positions: 50_000,
            endgames: ENDGAMES,
            seed,
            setting: SETTING,
        }
    }
}
