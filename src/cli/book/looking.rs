//! What players who look ahead may spend on a book.

use crate::game::Agreement;
use crate::play::{AgentKind, Setting, Strength};
use crate::rules::ByPlayer;
use crate::stats::{LowerBound, POSITIONS, Plan, SearchStudyPlan, Summary};

/// The levels whose games a page tells of, and the moves that their players
/// look at before each of their own.
pub const LEVELS: [(u8, f64); 2] = [(2, 50.0), (3, 500.0)];

/// Two who think alike may play for ever.
pub const SETTING: Setting = Setting {
    agreement: Agreement::AtOccurrence(3),
    limit: 400,
};

/// Moves that may be looked at, for each random game, of a ruleset whose moves
/// are quickly tried, and steps that they may take where they are not: after
/// each all moves of the next turn are tried.
const NODES: f64 = 800.0;
const STEPS: f64 = 40_000.0;

/// Of fewer games, a share that is near a half is known to 15 points of a hundred
/// at best, and pages don't show it.
const FEWEST: u64 = 40;

/// Positions whose endgames are valued.
const ENDGAMES: u64 = 50_000;

/// Nodes of the highest player on the ladder.
const HIGHEST: u32 = 256;

/// All numbers that say how far is looked, for the keys of what is kept: of nodes,
/// steps, endgames, the highest player, and positions that are followed.
pub const PLAN: (f64, f64, u64, u32, usize) = (NODES, STEPS, ENDGAMES, HIGHEST, POSITIONS);

/// Who plays at a level.
pub fn player((level, _): (u8, f64)) -> AgentKind {
    AgentKind::Strength(Strength::new(level).expect("there is such a level"))
}

/// What may be spent on one ruleset.
pub struct Spending {
    nodes: f64,
    length: f64,
    options: f64,
    games: u64,
}

impl Spending {
    /// By what random games told.
    pub fn new(by_chance: &Summary, steps_a_game: f64, games: u64) -> Spending {
        let length = by_chance.length.mean.value.max(1.0);
        let steps_a_turn = (steps_a_game / length).max(1.0);
        let most = games as f64 * STEPS;
        Spending {
            nodes: (most / steps_a_turn).min(games as f64 * NODES),
            length: length.min(f64::from(SETTING.limit)),
            options: by_chance.branching.mean.value,
            games,
        }
    }

    /// Games of a level, `most` at most; `None` if they would be too few to say
    /// anything.
    pub fn plan(&self, level: (u8, f64), seed: u64, most: u64) -> Option<Plan> {
        let a_game = level.1.max(self.options) * self.length;
        let games = ((self.nodes / a_game) as u64).min(most);
        (games >= FEWEST.min(most)).then(|| Plan {
            players: ByPlayer::from_value(player(level)),
            seed,
            games,
            setting: SETTING,
        })
    }

    /// With the bound by the random games, which are those of the summary.
    pub fn search_study(&self, seed: u64, known: LowerBound) -> SearchStudyPlan {
        SearchStudyPlan {
            nodes: self.nodes,
            length: self.length,
            options: self.options,
            highest: HIGHEST,
            games: self.games,
            known: Some(known),
            positions: POSITIONS,
            endgames: ENDGAMES,
            seed,
            setting: SETTING,
        }
    }
}
