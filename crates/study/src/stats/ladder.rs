//! How much skill counts: a ladder of players, each with so many times the nodes
//! of the one below.

use serde::{Deserialize, Serialize};

use super::points::Points;
use super::price::{Price, STUDY};
use super::{Elo, Estimate, Plan, Summary, tally};
use crate::play::{AgentKind, Nodes, Progress, Setting};
use seedlore_engine::Engine;
use seedlore_language::rules::{ByPlayer, Objective, Player};

/// What a ladder is played with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LadderPlan {
    /// Nodes of the lowest player who looks ahead, and of the highest.
    pub nodes: (u32, u32),
    /// How many times the nodes of the one below each player has. Wider steps
    /// tell from fewer games what doubling is worth, as long as the lower player
    /// still wins some.
    pub step: LadderStep,
    /// Games of each two neighbours, half of them begun by either.
    pub games: u64,
    /// Seed of the games.
    pub seed: u64,
    /// Limits of a game, and when players agree to end it.
    pub setting: Setting,
}

/// How many times the nodes of the one below a player on a ladder has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LadderStep {
    /// Each player has twice the nodes of the one below.
    #[default]
    Twice,
    /// Each player has four times the nodes of the one below.
    FourTimes,
}

impl LadderStep {
    /// By what the nodes are multiplied.
    pub fn factor(self) -> u32 {
        match self {
            LadderStep::Twice => 2,
            LadderStep::FourTimes => 4,
        }
    }

    /// In how many doublings.
    fn doublings(self) -> usize {
        self.factor().ilog2() as usize
    }
}

/// Why there is no ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoLadder {
    /// Players win or lose together.
    Together,
    /// There are more than two players.
    Players,
    /// Four games of a pair would take longer than may be spent.
    TooLong,
}

impl NoLadder {
    /// The reason, in words.
    pub fn describe(self) -> &'static str {
        match self {
            NoLadder::Together => "the players win or lose together, so that none beats another",
            NoLadder::Players => "more than two play, so that two can't be matched",
            NoLadder::TooLong => "its moves are too many, or take too long to try",
        }
    }
}

impl std::fmt::Display for NoLadder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "there is no ladder: {}", self.describe())
    }
}

impl std::error::Error for NoLadder {}

/// Two neighbours on the ladder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rung {
    /// Name of the stronger player, as results write it: `alphabeta-64`.
    pub upper: String,
    /// Name of the weaker player.
    pub lower: String,
    /// Games played, half of them begun by either.
    pub games: u64,
    /// Games that the upper won.
    pub won: u64,
    /// Games drawn, without those that were cut off.
    pub drawn: u64,
    /// Games cut off, which count as drawn.
    pub cut_off: u64,
    /// What the upper made of each game, half a point for a draw, with the
    /// interval of `Points::interval`.
    pub score: Estimate,
    /// The [score](Self::score) as a difference of strength.
    pub elo: Elo,
}

/// A ladder from chance to the strongest player that was tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ladder {
    /// Name of the ruleset.
    pub ruleset: String,
    /// Readings other than the defaults, as `question=reading`.
    pub reading: Vec<String>,
    /// Seed of the games.
    pub seed: u64,
    /// Moves after which a game is cut off.
    pub limit: u32,
    /// Nodes of a player, as a multiple of those of the one below.
    pub step: LadderStep,
    /// The lowest first.
    pub rungs: Vec<Rung>,
    /// From chance to the top. How high a bound that is depends on the number
    /// of games where the lowest player won all against chance: ladders are
    /// better compared by their doublings.
    pub height: Option<Elo>,
    /// What doubling the nodes is worth, on the mean of all doublings.
    pub doubling: Option<Elo>,
    /// Version of Seedlore that played.
    pub version: String,
}

impl LadderPlan {
    /// The players, the lowest first.
    pub fn players(&self) -> Vec<AgentKind> {
        let (lowest, highest) = self.nodes;
        let above = |nodes: &u32| nodes.checked_mul(self.step.factor());
        let nodes = std::iter::successors(Some(lowest.max(1)), above);
        let nodes = nodes.take_while(|nodes| *nodes <= highest);
        let thinking = nodes.filter_map(Nodes::new).map(AgentKind::AlphaBeta);
        std::iter::once(AgentKind::Random).chain(thinking).collect()
    }

    /// All games that are played.
    pub fn all_games(&self) -> u64 {
        (self.players().len() as u64 - 1) * self.half() * 2
    }

    /// Steps that it would take, by what a random game takes: each player looks
    /// at so many nodes for each of its moves.
    fn price(&self, engine: &Engine) -> f64 {
        let price = Price::measure(engine, self.seed, self.setting);
        if price.a_move == 0.0 {
            return 0.0;
        }
        let moves = price.a_game / price.a_move;
        let nodes = f64::from(self.nodes.1) * 2.0;
        price.a_move * nodes * moves * (2 * self.half()) as f64
    }

    /// Nodes that the movers of all pairs look at in one turn, on the mean of both
    /// players of each pair.
    pub fn nodes_a_turn(&self) -> f64 {
        let nodes = |player: &AgentKind| match player {
            AgentKind::AlphaBeta(nodes) => f64::from(nodes.number()),
            _ => 0.0,
        };
        let players: Vec<f64> = self.players().iter().map(nodes).collect();
        players
            .windows(2)
            .map(|pair| f64::midpoint(pair[0], pair[1]))
            .sum()
    }

    fn half(&self) -> u64 {
        self.games.div_ceil(2).max(1)
    }

    /// Plays the ladder on all threads of the current rayon pool.
    ///
    /// # Errors
    /// Why such a game has none.
    pub fn climb(&self, engine: &Engine, progress: Progress) -> Result<Ladder, NoLadder> {
        let rules = engine.rules();
        if rules.players().len() != 2 {
            return Err(NoLadder::Players);
        }
        if engine.objective() == Objective::EqualCaptured {
            return Err(NoLadder::Together);
        }
        if self.price(engine) > STUDY {
            return Err(NoLadder::TooLong);
        }
        let players = self.players();
        let mut done = 0;
        let mut rungs: Vec<Rung> = Vec::new();
        for pair in players.windows(2) {
            rungs.push(self.rung(engine, pair[0], pair[1], done, progress));
            done += 2 * self.half();
        }
        let scores: Vec<Points> = rungs.iter().map(Rung::results).collect();
        // What is above the player by chance.
        let above = scores.get(1..).unwrap_or_default();
        let doublings = above.len() * self.step.doublings();
        Ok(Ladder {
            ruleset: rules.name().into(),
            reading: rules.reading(),
            seed: self.seed,
            limit: self.setting.limit,
            step: self.step,
            height: Elo::sum(&scores),
            doubling: Elo::sum(above).map(|sum| sum.over(doublings)),
            rungs,
            version: env!("CARGO_PKG_VERSION").into(),
        })
    }

    /// Games of two neighbours. All games of a ladder have dice of their own, by
    /// numbers from `before` on, so that they know nothing of each other: with
    /// the same dice, two players who see alike would play a game twice.
    fn rung(
        &self,
        engine: &Engine,
        lower: AgentKind,
        upper: AgentKind,
        before: u64,
        progress: Progress,
    ) -> Rung {
        let half = self.half();
        let play = |players, from: u64| {
            let plan = Plan {
                players,
                seed: self.seed,
                games: half,
                setting: self.setting,
            };
            let told = |n| progress(from + n);
            tally(engine, &plan, from..from + half, &told).summary(engine, &plan)
        };
        let seats = |south, north| ByPlayer {
            south,
            north,
            ..ByPlayer::from_value(south)
        };
        let first = play(seats(upper, lower), before);
        let second = play(seats(lower, upper), before + half);
        let won = |summary: &Summary, player| summary.results.won[&player].count;
        let both = |of: fn(&Summary) -> u64| of(&first) + of(&second);
        let won = won(&first, Player::South) + won(&second, Player::North);
        let drawn = both(|s| s.results.drawn.count);
        let cut_off = both(|s| s.results.unfinished.count);
        let results = results(2 * half, won, drawn + cut_off);
        Rung {
            upper: upper.to_string(),
            lower: lower.to_string(),
            games: 2 * half,
            won,
            drawn,
            cut_off,
            score: results.estimate(),
            elo: Elo::from_points(results),
        }
    }
}

impl Rung {
    /// How the upper one fared.
    fn results(&self) -> Points {
        results(self.games, self.won, self.drawn + self.cut_off)
    }
}

fn results(games: u64, won: u64, drawn: u64) -> Points {
    Points {
        won,
        drawn,
        lost: games - won - drawn,
    }
}
