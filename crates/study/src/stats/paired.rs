//! Two games played from the same chances, and what differs between them.

use std::collections::BTreeMap;

use indexmap::IndexSet;
use serde::{Deserialize, Serialize};

use super::measure::Measures;
use super::score::BoundedSample;
use super::{Estimate, Plan, Share, on_engine};
use crate::parallel::{map_items, stretches};
use crate::play::{AgentKind, Setting};
use seedlore_engine::{CompiledGame, Engine, Shape, Visitor};
use seedlore_game::Move;
use seedlore_language::rules::{ByPlayer, Player};

/// What changes where one ruleset is played in the place of another.
///
/// Game `k` of both has the same chances: as long as the rulesets say the same
/// the two games are one, so that what differs is due to the rules alone, and
/// few games tell small differences.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Paired {
    /// The player at every seat of both: `random`.
    pub agent: String,
    /// Seed of both series.
    pub seed: u64,
    /// Pairs of games that were compared.
    pub games: u64,
    /// Games whose result or number of moves is another.
    pub changed: Share,
    /// Games that were cut off under either, and are left out of what follows.
    pub unfinished: u64,
    /// How much more of a game South wins (1 won or won together, ½ drawn, 0
    /// lost): the mean over games, with a score interval. `None` where no game
    /// changed.
    pub south: Option<Estimate>,
    /// How many more moves a game takes; without interval where too few games
    /// changed to say. `None` where no game changed.
    pub length: Option<Estimate>,
    /// The same as `south`, for each first move that both have.
    pub first_moves: BTreeMap<String, Estimate>,
}

/// One game: what it was worth to South, and how long it took.
#[derive(Debug, Clone, Copy)]
struct GameResult {
    /// Its place among the first moves of the series.
    first: Option<u16>,
    /// In halves; `None` if it was cut off.
    south: Option<u8>,
    moves: u32,
}

/// The games of one ruleset from given chances, to be set beside those of
/// another from the same.
#[derive(Debug, Clone)]
pub struct Series {
    agent: AgentKind,
    seed: u64,
    firsts: IndexSet<String>,
    told: Vec<GameResult>,
}

impl Series {
    /// Plays so many games. Each is kept in a few bytes.
    pub fn play(
        engine: &Engine,
        agent: AgentKind,
        (seed, games): (u64, u64),
        setting: Setting,
    ) -> Series {
        let plan = Plan {
            players: ByPlayer::from_value(agent),
            seed,
            games,
            setting,
        };
        let played = engine.run(Games {
            engine,
            plan: &plan,
        });
        let mut firsts = IndexSet::new();
        let mut first = |mv: Move| {
            let said = mv.notation(Player::South, engine.rules().board());
            firsts.insert_full(said).0 as u16
        };
        let told = played.into_iter().map(|(mv, told)| GameResult {
            first: mv.map(&mut first),
            ..told
        });
        Series {
            agent,
            seed,
            told: told.collect(),
            firsts,
        }
    }

    fn games<'s>(
        &'s self,
        other: &'s Series,
    ) -> impl Iterator<Item = (&'s GameResult, &'s GameResult)> {
        debug_assert!((self.agent, self.seed) == (other.agent, other.seed));
        self.told.iter().zip(&other.told)
    }

    fn first(&self, told: &GameResult) -> Option<&String> {
        self.firsts.get_index(usize::from(told.first?))
    }
}

impl GameResult {
    /// How much more it was worth to South than this one, of one game, and how
    /// many moves longer it took; `None` if either was cut off.
    fn beyond(&self, usual: &GameResult) -> Option<[f64; 2]> {
        let [was, is] = [usual.south?, self.south?].map(f64::from);
        Some([
            (is - was) / 2.0,
            f64::from(self.moves) - f64::from(usual.moves),
        ])
    }
}

impl Paired {
    /// Sets two series beside each other, game by game.
    pub fn new(usual: &Series, other: &Series) -> Paired {
        let (mut south, mut length) = (Vec::new(), Vec::new());
        let mut firsts: BTreeMap<String, Vec<f64>> = BTreeMap::new();
        let (mut changed, mut unfinished) = (0, 0);
        for (was, is) in usual.games(other) {
            changed += u64::from(was.south != is.south || was.moves != is.moves);
            let Some([more, longer]) = is.beyond(was) else {
                unfinished += 1;
                continue;
            };
            south.push(more);
            length.push(longer);
            let first = usual.first(was);
            if let Some(first) = first.filter(|_| first == other.first(is)) {
                firsts.entry(first.clone()).or_default().push(more);
            }
        }
        let score = |values: &[f64]| score(values).filter(|_| changed > 0);
        let games = usual.told.len().min(other.told.len()) as u64;
        Paired {
            agent: usual.agent.to_string(),
            seed: usual.seed,
            games,
            changed: Share::new(changed, games),
            unfinished,
            south: score(&south),
            length: Estimate::of_differences(&length).filter(|_| changed > 0),
            first_moves: firsts
                .into_iter()
                .filter_map(|(first, values)| Some((first, score(&values)?)))
                .collect(),
        }
    }
}

/// The mean of differences of results, each from −1 to 1 in steps of ½, with the
/// score interval.
fn score(differences: &[f64]) -> Option<Estimate> {
    let met = [-1.0, -0.5, 0.0, 0.5, 1.0].map(|value| {
        let times = differences.iter().filter(|met| **met == value);
        (value, times.count() as u64)
    });
    let results = BoundedSample {
        met: &met,
        bounds: (-1.0, 1.0),
    };
    results.estimate()
}

/// How much more several changes of the rules do together than what each does
/// alone, added up: what a statistician calls their interaction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Beyond {
    /// Of one game, as in [`Paired`]; `None` if no game tells.
    pub south: Option<Estimate>,
    /// Moves that a game takes more, as in [`Paired`]; `None` if no game tells.
    pub length: Option<Estimate>,
}

impl Beyond {
    /// Compares game by game: all series have the seed and the player of `usual`. A
    /// game that was cut off in any of them is left out.
    pub fn new(usual: &Series, alone: &[&Series], together: &Series) -> Beyond {
        let (mut south, mut length) = (Vec::new(), Vec::new());
        for (game, (was, is)) in usual.games(together).enumerate() {
            let parts = alone.iter().map(|one| one.told.get(game)?.beyond(was));
            let parts: Option<Vec<[f64; 2]>> = parts.collect();
            if let (Some(all), Some(parts)) = (is.beyond(was), parts) {
                let sum = |of: usize| parts.iter().map(|part| part[of]).sum::<f64>();
                south.push(all[0] - sum(0));
                length.push(all[1] - sum(1));
            }
        }
        Beyond {
            south: Estimate::of_differences(&south),
            length: Estimate::of_differences(&length),
        }
    }
}

/// The games of a plan, each with the move it began with.
struct Games<'a> {
    engine: &'a Engine,
    plan: &'a Plan,
}

impl Visitor for Games<'_> {
    type Output = Vec<(Option<Move>, GameResult)>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Self::Output {
        let played = map_items(&stretches(0..self.plan.games), &|games| {
            let mut series = on_engine::Series::new(self.engine, machine, self.plan, None);
            let games = games.clone().map(|number| {
                let measures = series.measured(number);
                (measures.first_move, GameResult::from_measures(measures))
            });
            games.collect::<Vec<_>>()
        });
        played.into_iter().flatten().collect()
    }
}

impl GameResult {
    fn from_measures(measures: &Measures) -> GameResult {
        GameResult {
            first: None,
            south: measures.halves(),
            moves: measures.length() as u32,
        }
    }
}
