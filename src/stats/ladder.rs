//! How much skill counts: a ladder of players, each with twice the nodes of
//! the one below.

use serde::{Deserialize, Serialize};

use super::price::{Price, STUDY};
use super::{Estimate, Interval, Plan, Summary, simulate};
use crate::engine::Engine;
use crate::play::{AgentKind, Nodes, Progress, Setting};
use crate::rules::{ByPlayer, Objective, Player};

/// What a ladder is played with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LadderPlan {
    /// Nodes of the lowest player who looks ahead, and of the highest.
    pub nodes: (u32, u32),
    /// Games of each two neighbours, half of them begun by either.
    pub games: u64,
    pub seed: u64,
    pub setting: Setting,
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
    pub fn told(self) -> &'static str {
        match self {
            NoLadder::Together => "the players win or lose together, so that none beats another",
            NoLadder::Players => "more than two play, so that two can't be matched",
            NoLadder::TooLong => "its moves are too many, or take too long to try",
        }
    }
}

/// A difference in playing strength, in the units of Elo (1978): 200 of them
/// are three wins in four.
///
/// A side that wins (or loses) all games could be any amount stronger (or
/// weaker): then there is no upper (or lower) bound.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Elo {
    pub value: f64,
    /// The ends of the 95 % interval.
    pub low: Option<f64>,
    pub high: Option<f64>,
}

/// Two neighbours on the ladder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rung {
    pub upper: String,
    pub lower: String,
    pub games: u64,
    /// Games that the upper won.
    pub won: u64,
    pub drawn: u64,
    /// Games cut off, which count as drawn.
    pub cut_off: u64,
    /// What the upper made of each game: half a point for a draw.
    pub score: Estimate,
    pub elo: Elo,
}

/// A ladder from chance to the strongest player that was tried.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ladder {
    pub ruleset: String,
    pub reading: Vec<String>,
    pub seed: u64,
    pub limit: u32,
    /// The lowest first.
    pub rungs: Vec<Rung>,
    /// From chance to the top.
    pub height: Elo,
    /// What doubling the nodes is worth, on the mean of all doublings.
    pub doubling: Option<Elo>,
    pub version: String,
}

impl LadderPlan {
    /// The players, the lowest first.
    pub fn players(&self) -> Vec<AgentKind> {
        let (lowest, highest) = self.nodes;
        let doubled = |nodes: &u32| nodes.checked_mul(2);
        let nodes = std::iter::successors(Some(lowest.max(1)), doubled);
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
        let price = Price::of(engine, self.seed, self.setting);
        if price.a_move == 0.0 {
            return 0.0;
        }
        let moves = price.a_game / price.a_move;
        let nodes = f64::from(self.nodes.1) * 2.0;
        price.a_move * nodes * moves * (2 * self.half()) as f64
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
        let mut rungs = Vec::new();
        for pair in players.windows(2) {
            let told = |n| progress(done + n);
            rungs.push(self.rung(engine, pair[0], pair[1], &told));
            done += 2 * self.half();
        }
        let doublings = rungs.get(1..).filter(|rungs| !rungs.is_empty());
        Ok(Ladder {
            ruleset: rules.name().into(),
            reading: rules.reading(),
            seed: self.seed,
            limit: self.setting.limit,
            height: Elo::sum(&rungs),
            doubling: doublings.map(|rungs| Elo::sum(rungs).over(rungs.len())),
            rungs,
            version: env!("CARGO_PKG_VERSION").into(),
        })
    }

    fn rung(&self, engine: &Engine, lower: AgentKind, upper: AgentKind, told: Progress) -> Rung {
        let half = self.half();
        let play = |players, before| {
            let plan = Plan {
                players,
                seed: self.seed,
                games: half,
                setting: self.setting,
            };
            simulate(engine, &plan, &|n| told(before + n))
        };
        let seats = |south, north| ByPlayer {
            south,
            north,
            ..ByPlayer::of(south)
        };
        let first = play(seats(upper, lower), 0);
        let second = play(seats(lower, upper), half);
        let won = |summary: &Summary, player| summary.results.won[&player].count;
        let both = |of: fn(&Summary) -> u64| of(&first) + of(&second);
        let (games, drawn) = (2 * half, both(|s| s.results.drawn.count));
        let cut_off = both(|s| s.results.unfinished.count);
        let won = won(&first, Player::South) + won(&second, Player::North);
        let score = Score {
            halves: 2 * won + drawn + cut_off,
            games,
        };
        Rung {
            upper: upper.to_string(),
            lower: lower.to_string(),
            games,
            won,
            drawn,
            cut_off,
            score: score.estimate(),
            elo: Elo::of(score),
        }
    }
}

/// Half points, of at least one game.
#[derive(Clone, Copy)]
struct Score {
    halves: u64,
    games: u64,
}

impl Score {
    fn estimate(self) -> Estimate {
        let Score { halves, games } = self;
        let value = halves as f64 / (2 * games) as f64;
        Estimate {
            value,
            interval: Some(Interval::wilson(value, games as f64)),
        }
    }
}

impl Elo {
    /// One half point more on either
    /// side keeps the value within bounds where a side won all; the interval is
    /// Wilson's for the score, as of games without draws, and so rather wide.
    fn of(score: Score) -> Elo {
        let [low, high] = score.estimate().ends();
        let Score { halves, games } = score;
        let value = elo((halves as f64 + 1.0) / (2.0 * games as f64 + 2.0));
        let bound = |score: f64| Some(elo(score)).filter(|elo| elo.is_finite());
        Elo {
            value,
            low: bound(low).map(|low| low.min(value)),
            high: bound(high).map(|high| high.max(value)),
        }
    }

    /// Steps one above the other; their doubts add as those of games that know
    /// nothing of each other.
    fn sum(rungs: &[Rung]) -> Elo {
        let value = rungs.iter().map(|rung| rung.elo.value).sum::<f64>();
        let reach = |end: fn(&Elo) -> Option<f64>| {
            let squares = rungs
                .iter()
                .map(|rung| end(&rung.elo).map(|end| (end - rung.elo.value).powi(2)));
            squares.sum::<Option<f64>>().map(f64::sqrt)
        };
        Elo {
            value,
            low: reach(|elo| elo.low).map(|reach| value - reach),
            high: reach(|elo| elo.high).map(|reach| value + reach),
        }
    }

    fn over(self, parts: usize) -> Elo {
        let parts = parts as f64;
        Elo {
            value: self.value / parts,
            low: self.low.map(|low| low / parts),
            high: self.high.map(|high| high / parts),
        }
    }
}

/// The difference at which this score is expected (Elo 1978, the logistic
/// form).
fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_wins_in_four_are_nearly_two_hundred() {
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        let of = |halves, games| Elo::of(Score { halves, games });
        let even = of(100, 100);
        assert_eq!(even.value, 0.0);
        assert!((even.low.unwrap() + even.high.unwrap()).abs() < 1e-9);
    }

    #[test]
    fn who_wins_all_may_be_any_amount_stronger() {
        let of = |halves, games| Elo::of(Score { halves, games });
        let all = of(20, 10);
        assert!(all.value.is_finite() && all.low.is_some());
        assert_eq!(all.high, None);
        let none = of(0, 10);
        assert_eq!(none.low, None);
        assert!((none.value + all.value).abs() < 1e-9);
    }
}
