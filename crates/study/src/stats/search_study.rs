//! What looking deeper into a game shows: how much skill counts, the best
//! first move, how large the game is, and its endgames.

use serde::{Deserialize, Serialize};

use super::tally::openings as first_moves;
use super::{
    Ladder, LadderPlan, LadderStep, LowerBound, NoLadder, Openings, Plan, Share, Size, SizePlan,
    openings,
};
use crate::play::{AgentKind, Nodes, Setting};
use crate::solve::Tables;
use seedlore_engine::Engine;
use seedlore_language::rules::{ByPlayer, Player, Ruleset};

/// How much may be spent on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SearchStudyPlan {
    /// Moves that players may look at, all in all, for the ladder; twice as
    /// many for the first moves.
    pub nodes: f64,
    /// Moves that a game is thought to have, and to choose from at a turn.
    pub length: f64,
    /// Legal moves that a turn is thought to have.
    pub options: f64,
    /// Nodes of the highest player on the ladder.
    pub highest: u32,
    /// Games by chance, for the size.
    pub games: u64,
    /// What they showed, where they were played before.
    pub known: Option<LowerBound>,
    /// Positions that are followed for the size, at most.
    pub positions: usize,
    /// Endgames that are valued, at most.
    pub endgames: u64,
    /// Seed of all games.
    pub seed: u64,
    /// Limits of a game, and when players agree to end it.
    pub setting: Setting,
}

/// All that was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SearchStudy {
    /// Playing strength by nodes, or the reason why none was measured.
    pub ladder: Result<Ladder, NoLadder>,
    /// How many first moves there are.
    pub first_moves: usize,
    /// `None` where these are fewer than two, or too many to be played.
    pub openings: Option<Openings>,
    /// Number of positions and of games.
    pub size: Size,
    /// Results of positions with few seeds.
    pub endgames: Endgames,
}

/// Positions of few seeds by their result, with best play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Endgames {
    /// By the number of seeds on the board, from one on.
    pub shares: Vec<EndgameShare>,
    /// Why there are none, in words.
    pub none: Option<String>,
    /// What a reader of them must know, in words.
    pub caveats: Vec<String>,
}

/// All positions of so many seeds, South to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndgameShare {
    /// Seeds on the board.
    pub seeds: u16,
    /// Positions from which the player to move wins, or has more to come than
    /// the other.
    pub won: u64,
    /// Positions that are drawn, or from which both have as much to come.
    pub even: u64,
    /// Positions from which the player to move loses, or has less to come.
    pub lost: u64,
}

/// The lowest player on the ladder, and who plays the openings.
const LOWEST: u32 = 16;
const OPENER: u32 = 100;

/// How many times the nodes of the one below a player has.
const LADDER_STEP: LadderStep = LadderStep::FourTimes;

/// Games of each two players, or from each first move. Of fewer, a share that is
/// near a half is known to 15 points of a hundred at best.
const FEWEST: u64 = 40;
const MOST: u64 = 200;

/// Moves after which a game by chance is cut off.
pub const LONGEST: u32 = 2_000;

/// Bytes that a column of endgames may take.
const MEMORY: u64 = 64 << 20;

impl SearchStudyPlan {
    /// Plays and searches until all is found, within the bounds of the plan.
    pub fn sound(&self, engine: &Engine) -> SearchStudy {
        SearchStudy {
            ladder: match self.ladder() {
                Some(ladder) => ladder.climb(engine, &|_| ()),
                None => Err(NoLadder::TooLong),
            },
            first_moves: first_moves(engine).len(),
            openings: self.openings(engine),
            size: self.size().measure(engine),
            endgames: self.endgames(engine),
        }
    }

    /// As many games as may be spent on, of so many nodes a move; `None` if
    /// they are fewer than tell anything. All moves of a turn are looked at,
    /// whatever the budget.
    fn games(&self, nodes: f64, a_move: f64) -> Option<u64> {
        let a_game = a_move.max(self.options) * self.length.max(1.0);
        let games = (nodes / a_game) as u64;
        (games >= FEWEST).then_some(games.min(MOST))
    }

    /// The ladder to the highest player, or to the one below where that takes too
    /// long: a shorter ladder of enough games says more than a longer of few.
    fn ladder(&self) -> Option<LadderPlan> {
        let below = self.highest / LADDER_STEP.factor();
        [self.highest, below].into_iter().find_map(|highest| {
            let plan = LadderPlan {
                nodes: (LOWEST, highest),
                step: LADDER_STEP,
                games: 0,
                seed: self.seed,
                setting: self.setting,
            };
            Some(LadderPlan {
                games: self.games(self.nodes, plan.nodes_a_turn())?,
                ..plan
            })
        })
    }

    fn openings(&self, engine: &Engine) -> Option<Openings> {
        let many = first_moves(engine).len();
        if many < 2 {
            return None;
        }
        let player = AgentKind::AlphaBeta(Nodes::new(OPENER)?);
        let plan = Plan {
            players: ByPlayer::from_value(player),
            seed: self.seed,
            games: self.games(2.0 * self.nodes / many as f64, OPENER.into())?,
            setting: self.setting,
        };
        Some(openings(engine, &plan, &|_| (), &|_| ()))
    }

    fn size(&self) -> SizePlan {
        SizePlan {
            positions: self.positions,
            games: self.games,
            seed: self.seed,
            setting: Setting {
                limit: LONGEST,
                ..self.setting
            },
            known: self.known,
        }
    }

    fn endgames(&self, engine: &Engine) -> Endgames {
        let mut shares = Vec::new();
        let mut tables = match Tables::new(engine) {
            Ok(tables) => tables,
            Err(refusal) => {
                return Endgames {
                    shares,
                    none: Some(refusal.to_string()),
                    caveats: Vec::new(),
                };
            }
        };
        let mut none = None;
        while tables.layers() < tables.most_columns()
            && tables.positions(tables.layers()) <= self.endgames
        {
            if let Err(refusal) = tables.grow(MEMORY, &|_| ()) {
                none = Some(refusal.to_string());
                break;
            }
        }
        for seeds in 1..tables.layers() {
            let counts = tables.counts(seeds, Player::South);
            let of = |wanted: fn(i32) -> bool| {
                let fitting = counts.iter().filter(|(value, _)| wanted(**value));
                fitting.map(|(_, count)| count).sum()
            };
            shares.push(EndgameShare {
                seeds,
                won: of(|value| value > 0),
                even: of(|value| value == 0),
                lost: of(|value| value < 0),
            });
        }
        let caveats = tables.caveats().iter().map(ToString::to_string);
        Endgames {
            shares,
            none,
            caveats: caveats.collect(),
        }
    }
}

impl EndgameShare {
    /// Number of positions with so many seeds.
    pub fn all(&self) -> u64 {
        self.won + self.even + self.lost
    }
}

impl SearchStudy {
    /// Whether these are of a ruleset, and every text in them is one that
    /// looking into it would give: they come to stand on pages.
    pub fn is_of(&self, rules: &Ruleset, seed: u64) -> bool {
        let is_of = |name: &str, reading: &[String], version: &str| {
            name == rules.name()
                && reading == rules.reading()
                && version == env!("CARGO_PKG_VERSION")
        };
        let is_player = |name: &str| name.parse::<AgentKind>().is_ok();
        let ladder = self.ladder.as_ref().is_ok_and(|ladder| {
            is_of(&ladder.ruleset, &ladder.reading, &ladder.version)
                && ladder.seed == seed
                && !ladder.rungs.is_empty()
                && ladder
                    .rungs
                    .iter()
                    .all(|rung| is_player(&rung.upper) && is_player(&rung.lower))
        });
        let openings = self.openings.as_ref().is_none_or(|openings| {
            is_of(&openings.ruleset, &openings.reading, &openings.version)
                && openings.seed == seed
                && is_player(&openings.players)
                && openings.best.iter().all(|at| *at < openings.moves.len())
        });
        let size = &self.size;
        (ladder || self.ladder.is_err())
            && openings
            && is_of(&size.ruleset, &size.reading, &size.version)
            && size.seed == seed
            && is_told(&size.agreement)
            && size.layouts.bytes().all(|b| b.is_ascii_digit())
            && !size.reached.is_empty()
            && self.endgames.none.iter().all(|none| is_told(none))
            && self.endgames.caveats.iter().all(|caveat| is_told(caveat))
    }

    /// The moves in it, as they are written.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        let openings = self.openings.iter().flat_map(|openings| &openings.moves);
        openings.map(|first| first.mv.as_str())
    }
}

/// Whether a text is nothing but words.
fn is_told(text: &str) -> bool {
    text.chars()
        .all(|c| c.is_alphanumeric() || " ,.;:'’()-".contains(c))
}

impl Endgames {
    /// Of how many positions with so many seeds the player to move wins.
    pub fn won(&self, seeds: u16) -> Option<Share> {
        let share = self.shares.iter().find(|share| share.seeds == seeds)?;
        Some(Share::new(share.won, share.all()))
    }
}
