//! How large a game is: its positions, and its tree.

mod count;
mod graph;
mod probes;
mod walk;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

pub use count::Count;
use probes::Probes;
pub(super) use probes::at_least;
use walk::{Games, Walk};

use crate::play::Setting;
use seedlore_engine::Engine;
use seedlore_game::Agreement;
use seedlore_language::rules::Ruleset;

/// How far is looked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SizePlan {
    /// Positions that are kept in mind, at most.
    pub positions: usize,
    /// Random games, where games can't be counted; fewer, where they take too
    /// many steps.
    pub games: u64,
    /// Seed of the random games.
    pub seed: u64,
    /// When players agree to end a game, and where random games are cut off.
    pub setting: Setting,
    /// What these random games showed, where they were played before.
    pub known: Option<LowerBound>,
}

/// Positions that the book and `simulate --study size` follow, at most: so that both
/// count games exactly, or give a bound, for the same rulesets.
pub const POSITIONS: usize = 50_000;

/// Steps that following positions may take, and all random games.
const STEPS: u64 = 30_000_000;

/// The size of a game that South begins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Size {
    /// Name of the ruleset.
    pub ruleset: String,
    /// Readings other than the defaults, as `question=reading`.
    pub reading: Vec<String>,
    /// Ways in which all seeds can lie in pits, stores and reserves, with
    /// either player to move, whether play leads there or not: as a decimal
    /// number, exactly. Owners and marks of pits are not counted.
    pub layouts: String,
    /// Logarithm of [`layouts`](Self::layouts) to the base 10.
    pub log10_layouts: f64,
    /// Positions that are first reached after so many moves, from none on, each
    /// counted once: exact.
    pub reached: Vec<u64>,
    /// Whether these are all there are; not, if there are more than were followed
    /// or they take too many steps.
    pub is_all: bool,
    /// Number of games, exactly or as a bound.
    pub tree: Tree,
    /// Random games that were asked for. An exact tree needs none, and neither
    /// the seed nor the limit says anything of it.
    pub games: u64,
    /// Seed of the random games.
    pub seed: u64,
    /// When players agree to end a game, in words.
    pub agreement: String,
    /// The same as `--agree` takes it.
    pub agree: u32,
    /// Moves after which random games were cut off.
    pub limit: u32,
    /// Version of Seedlore that counted.
    pub version: String,
}

/// The number of games there are: of sequences of moves from the start to an
/// end. In JSON `kind` names which of these it is, beside the fields of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Tree {
    /// All games were counted, of any length. No position can come back, so
    /// that rules on repetition decide nothing.
    Exact {
        /// Number of games.
        games: Count,
    },
    /// There are more positions than could be followed, or positions can come
    /// back and the rules then may end the game.
    AtLeast(LowerBound),
    /// A position can come back and no rule ends the game then: there are games
    /// of any length, and there may be games without end. The bound is one of
    /// games up to the limit of moves.
    Endless(LowerBound),
}

/// What random games show of the number of games: one-sided, with a confidence
/// of 95 %. Games that are cut off at the limit of moves or steps count as one
/// each, though many may go on from there.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LowerBound {
    /// The decimal logarithm: a twentieth of the mean, over the random games, of
    /// the product of the numbers of legal moves at all turns.
    pub log10_at_least: f64,
    /// How many were played.
    pub random_games: u64,
    /// Of these so many were cut off.
    pub cut_off: u64,
}

impl Tree {
    /// Random games that it rests on.
    pub fn random_games(&self) -> u64 {
        match self {
            Tree::Exact { .. } => 0,
            Tree::AtLeast(bound) | Tree::Endless(bound) => bound.random_games,
        }
    }
}

impl Size {
    /// Positions that were reached, in all.
    pub fn positions(&self) -> u64 {
        self.reached.iter().sum()
    }
}

impl SizePlan {
    /// Follows positions, and plays random games if games can't be counted so.
    pub fn measure(&self, engine: &Engine) -> Size {
        let rules = engine.rules();
        let ways = layouts(rules);
        let Setting { agreement, limit } = self.setting;
        let agrees = agreement != Agreement::Never;
        let walked = engine.run(Walk {
            positions: self.positions,
            reads_history: rules.asks_repeats_alone() || agrees && rules.asks_history(),
        });
        let bound = || self.known.unwrap_or_else(|| engine.run(Probes(self)));
        let tree = match walked.games {
            Games::Exact(games) => Tree::Exact {
                games: Count::new(games),
            },
            Games::Unknown => Tree::AtLeast(bound()),
            Games::Endless => Tree::Endless(bound()),
        };
        Size {
            ruleset: rules.name().into(),
            reading: rules.reading(),
            log10_layouts: count::log10(&ways),
            layouts: ways.to_string(),
            reached: walked.reached,
            is_all: walked.is_all,
            tree,
            games: self.games,
            seed: self.seed,
            agreement: agreement.describe(),
            agree: agreement.times(),
            limit,
            version: env!("CARGO_PKG_VERSION").into(),
        }
    }
}

/// Ways in which `n` seeds lie in `k` places: n + k − 1 over k − 1; times the
/// players, who may be to move.
fn layouts(rules: &Ruleset) -> BigUint {
    let board = rules.board();
    let players = rules.players().len();
    let beside =
        players * (1 + usize::from(board.has_reserves())) + usize::from(board.has_centre());
    let others = board.pits().count() + beside - 1;
    let seeds = usize::from(rules.seeds_in_all());
    let ways = (1..=others).fold(BigUint::from(1_u8), |ways, step| {
        // Whole at every step: it is seeds + step over step.
        ways * (seeds + step) / step
    });
    ways * players
}
