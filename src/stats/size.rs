//! How large a game is: its positions, and its tree.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use num_bigint::BigUint;
use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use super::{Estimate, Interval};
use crate::engine::{self, Engine, Forgetful, Machine, Run, Shape, Silent};
use crate::play::{Dice, Meter, Setting, play_while};
use crate::rules::{Player, Ruleset};

/// How far is looked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizePlan {
    /// Positions that are kept in mind, at most.
    pub positions: usize,
    /// Random games that the tree is estimated by; fewer, where they take too
    /// many steps.
    pub games: u64,
    pub seed: u64,
    pub limit: u32,
}

/// The size of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Size {
    pub ruleset: String,
    pub reading: Vec<String>,
    /// Ways in which all seeds can lie in pits, stores and reserves, with
    /// either player to move, whether play leads there or not: as a decimal
    /// number, exactly. Owners and marks of pits are not counted.
    pub layouts: String,
    pub log10_layouts: f64,
    /// Positions that are first reached after so many moves, from none on, each
    /// counted once: exact.
    pub reached: Vec<u64>,
    /// Whether these are all there are; not, if there are more than were followed
    /// or they take too many steps.
    pub is_all: bool,
    pub tree: Tree,
    pub version: String,
}

/// The number of games there are, from the first move to the end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tree {
    /// The logarithm, to the base 10, of the number of games: by Knuth (1975)
    /// the mean, over random games, of the product of the numbers of legal
    /// moves. Its interval is that of means of such games drawn again
    /// (bootstrap); as few games weigh most, it is too narrow if anything.
    pub log10_games: Estimate,
    /// The same of the middle one of the random games: far below.
    pub log10_median: f64,
    pub games: u64,
    pub seed: u64,
    /// Of these games so many were cut off at `limit` moves: the true tree is
    /// larger.
    pub cut_off: u64,
    pub limit: u32,
}

impl Size {
    /// Positions that were reached, in all.
    pub fn positions(&self) -> u64 {
        self.reached.iter().sum()
    }
}

impl SizePlan {
    pub fn measure(&self, engine: &Engine) -> Size {
        let rules = engine.rules();
        let ways = layouts(rules);
        let (reached, is_all) = engine.run(Reach(self.positions));
        Size {
            ruleset: rules.name().into(),
            reading: rules.reading(),
            log10_layouts: log10(&ways),
            layouts: ways.to_string(),
            reached,
            is_all,
            tree: engine.run(Probes(self)),
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

/// The logarithm of a number above none, exact but for rounding.
fn log10(number: &BigUint) -> f64 {
    let beyond = number.bits().saturating_sub(64);
    let leading = u64::try_from(number >> beyond).expect("64 bits are left");
    (leading as f64).log10() + beyond as f64 * 2_f64.log10()
}

type Boards<S> = HashSet<engine::Board<S>, BuildHasherDefault<FxHasher>>;

/// Follows all moves from the start, ply by ply, until so many positions are
/// known, or so many steps were taken; what is remembered of repetition is no
/// part of a position.
struct Reach(usize);

/// Steps that following positions may take, and all random games.
const STEPS: u64 = 30_000_000;

/// Random games between two looks at what they took.
const BLOCK: u64 = 64;

impl Run for Reach {
    type Gives = (Vec<u64>, bool);

    fn on<S: Shape>(self, machine: &Machine<S>) -> Self::Gives {
        let mut known: Boards<S> = Boards::default();
        let (mut turn, mut next) = (machine.turn(), machine.turn());
        let start = machine.start_by(Player::South);
        if machine.enter(start, &mut turn, &mut Silent).is_some() {
            return (vec![1], true);
        }
        let mut front = vec![turn.board().clone()];
        known.insert(machine.told_apart(turn.board()));
        let mut reached = vec![1];
        let mut meter = Meter::new(STEPS);
        loop {
            let mut beyond = Vec::new();
            for board in front {
                machine.enter(board, &mut turn, &mut Silent);
                meter.charge(turn.counted_steps());
                for option in 0..turn.options() {
                    let end = machine.look(&mut turn, option, &mut next, &mut Forgetful);
                    meter.charge(next.counted_steps());
                    if known.insert(machine.told_apart(next.board())) {
                        // Ends count as positions, and lead nowhere.
                        beyond.push((next.board().clone(), end.is_some()));
                    }
                    if known.len() > self.0 || meter.is_spent() {
                        return (reached, false);
                    }
                }
            }
            if beyond.is_empty() {
                return (reached, true);
            }
            reached.push(beyond.len() as u64);
            front = beyond
                .into_iter()
                .filter_map(|(board, is_over)| (!is_over).then_some(board))
                .collect();
        }
    }
}

/// Sums above this have lost nothing that counts.
const LEAST: f64 = 1e-280;

/// Random games, each with the product of its choices.
struct Probes<'p>(&'p SizePlan);

/// Means of games drawn again, for the interval.
const DRAWN_AGAIN: u64 = 1000;

impl Run for Probes<'_> {
    type Gives = Tree;

    fn on<S: Shape>(self, machine: &Machine<S>) -> Tree {
        let SizePlan {
            games, seed, limit, ..
        } = *self.0;
        let setting = Setting {
            limit,
            ..Setting::default()
        };
        let one = |number: u64| {
            let mut meter = Meter::new(setting.steps());
            let mut dice = Dice::of_game(seed, number);
            let mut history = engine::History::new(setting.agreement);
            let mut turn = machine.turn();
            let mut log10 = 0.0;
            let start = machine.start_by(Player::South);
            let end = machine.enter(start, &mut turn, &mut Silent).or_else(|| {
                let choose = |options: usize| {
                    log10 += (options as f64).log10();
                    dice.below(options)
                };
                let charge = |steps| {
                    meter.charge(steps);
                    !meter.is_spent()
                };
                engine::playout_charged(machine, &mut turn, &mut history, limit, charge, choose)
            });
            (log10, end.is_none(), meter.spent())
        };
        let mut probes: Vec<(f64, bool)> = Vec::new();
        let mut taken = 0_u64;
        play_while(games, BLOCK, &|_| (), one, |(log10, is_cut, steps)| {
            probes.push((log10, is_cut));
            taken = taken.saturating_add(steps);
            taken <= STEPS
        });
        let games = probes.len() as u64;
        let cut_off = probes.iter().filter(|(_, is_cut)| *is_cut).count() as u64;
        let mut logs: Vec<f64> = probes.into_iter().map(|(log, _)| log).collect();
        logs.sort_by(f64::total_cmp);
        Tree {
            log10_games: mean(&logs, seed),
            log10_median: logs.get(logs.len() / 2).copied().unwrap_or(0.0),
            games,
            seed,
            cut_off,
            limit,
        }
    }
}

/// The logarithm of the mean of numbers whose logarithms are given in rising
/// order, with the interval of the bootstrap (Efron 1979).
fn mean(logs: &[f64], seed: u64) -> Estimate {
    let Some(most) = logs.last() else {
        return Estimate {
            value: 0.0,
            interval: None,
        };
    };
    let n = logs.len();
    // Each next to the largest: what is far below it comes to nothing.
    let weighed = |most: f64| move |log: &f64| 10_f64.powf(log - most);
    let log_of = |most: f64, sum: f64| most + (sum / n as f64).log10();
    let weights: Vec<f64> = logs.iter().map(weighed(*most)).collect();
    let mut games = Vec::with_capacity(n);
    let mut drawn: Vec<f64> = (0..DRAWN_AGAIN)
        .map(|round| {
            let mut dice = Dice::of_game(seed, round);
            games.clear();
            games.extend((0..n).map(|_| dice.below(n)));
            let sum: f64 = games.iter().map(|game| weights[*game]).sum();
            if sum > LEAST {
                return log_of(*most, sum);
            }
            // None of the large ones was drawn: the largest of these counts.
            let logs = games.iter().map(|game| logs[*game]);
            let most = logs.clone().fold(f64::NEG_INFINITY, f64::max);
            log_of(most, logs.map(|log| weighed(most)(&log)).sum())
        })
        .collect();
    drawn.sort_by(f64::total_cmp);
    let at = |share: f64| drawn[(share * (drawn.len() - 1) as f64).round() as usize];
    let value = log_of(*most, weights.iter().sum());
    Estimate {
        value,
        interval: Some(Interval {
            low: at(0.025).min(value),
            high: at(0.975).max(value),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_of_large_numbers_are_right() {
        assert_eq!(log10(&BigUint::from(1_u8)), 0.0);
        let large = BigUint::from(10_u8).pow(60);
        assert!((log10(&large) - 60.0).abs() < 1e-12);
    }

    #[test]
    fn the_mean_is_that_of_the_numbers_not_of_their_logarithms() {
        let estimate = mean(&[1.0, 1.0, 2.0, 3.0], 1);
        assert!((estimate.value - 280_f64.log10()).abs() < 1e-12);
        let [low, high] = estimate.ends();
        assert!(low < estimate.value && estimate.value < high);
    }

    #[test]
    fn games_that_are_far_apart_have_an_interval_too() {
        let estimate = mean(&[3.0, 900.0], 1);
        assert_eq!(estimate.ends(), [3.0, 900.0]);
        assert!((estimate.value - (900.0 - 2_f64.log10())).abs() < 1e-9);
    }
}
