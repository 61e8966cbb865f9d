//! The test of the method: boards are worn by known rulesets, and it is asked which.
//!
//! In each trial a ruleset is drawn, and nine others of its board beside it. Games are
//! played by it, from a seed that the expected wear does not use; seeds and hands wear the
//! board in parts drawn by chance, each pit with an error of the stated doubt, every other
//! board with a tilt as large as well, and the board may be turned. Then the ten are ranked;
//! and the nine others with an eleventh, of which none did it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::alike::{MISTAKEN, mistaken};
use super::expected::Expected;
use super::likelihood::{Likelihood, likelihood};
use super::observation::Observation;
use super::ranking::{holding, none_of_these, posterior};
use super::score::{Outcome, SURE, Score};
use super::simulation::{Worn, tally};
use super::wearing::{Errors, finding};
use crate::play::{AgentKind, Dice, Progress, each_apart};
use seedlore_engine::Engine;
use seedlore_language::rules::{Board, Ruleset};

/// Which trials are made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrialPlan {
    /// How many.
    pub trials: u64,
    /// Rulesets to choose from in each.
    pub candidates: usize,
    /// Games that wear a board.
    pub games: u64,
    /// The doubt of each pit, as a share of its weight.
    pub doubt: f64,
    /// Seed of all chances but those of the expected wear.
    pub seed: u64,
}

impl Default for TrialPlan {
    fn default() -> TrialPlan {
        TrialPlan {
            trials: 600,
            candidates: 10,
            games: 50,
            doubt: 0.3,
            seed: 1,
        }
    }
}

/// Who wears the boards, in turn: the two kinds that expected wear is simulated of, and
/// one that it knows nothing of.
pub const WEARERS: [AgentKind; 3] = [AgentKind::Random, AgentKind::Greedy, AgentKind::Search(2)];

/// How often the ruleset that wore a board was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Trials {
    /// Of all trials.
    pub all: Score,
    /// By who wore the board.
    pub by_wearer: Vec<(AgentKind, Score)>,
    /// Of boards whose errors are of each pit by itself, and of those with a tilt as well.
    pub by_tilt: [Score; 2],
    /// By board, as [`board_name`] has it, with its number of rulesets.
    pub by_board: Vec<(String, usize, Score)>,
    /// Rulesets whose board has too few others.
    pub left_out: usize,
    /// The expected wear of all others, in the order of `by_board`.
    pub worn: Vec<Worn>,
}

/// A board by its rows and pits.
pub fn board_name(board: &Board) -> String {
    match board.is_ring() {
        true => format!("ring of {}", board.row_length()),
        false => format!("{} × {}", board.rows(), board.row_length()),
    }
}

/// Rulesets by board, those of at least so many.
pub fn boards(rulesets: &[&Ruleset], fewest: usize) -> Vec<(String, Vec<usize>)> {
    let mut boards: BTreeMap<(bool, u8, u8), Vec<usize>> = BTreeMap::new();
    for (at, rules) in rulesets.iter().enumerate() {
        let board = rules.board();
        let key = (board.is_ring(), board.rows(), board.row_length());
        boards.entry(key).or_default().push(at);
    }
    let large = boards
        .into_values()
        .filter(|members| members.len() >= fewest);
    large
        .map(|members| (board_name(rulesets[members[0]].board()), members))
        .collect()
}

/// The expected wear of rulesets.
struct Wear {
    /// By the place of a ruleset among all, its place among those that were played.
    places: BTreeMap<usize, usize>,
    worn: Vec<Worn>,
}

impl Wear {
    fn of(&self, ruleset: usize) -> &Worn {
        &self.worn[self.places[&ruleset]]
    }
}

/// What was drawn for one trial.
struct Trial {
    /// Among the boards, and among its members.
    board: usize,
    truth: usize,
    candidates: Vec<usize>,
    /// Another that takes the place of the true one.
    instead: Option<usize>,
    wearer: usize,
    is_tilted: bool,
    /// For the games, the error and the lie.
    dice: Dice,
}

/// Makes the trials, on all threads of the current rayon pool; the same on any number of
/// them. `expected` tells how play wears the boards of those rulesets that share one;
/// `progress` how many of the games that wear boards are done.
pub fn trials(
    rulesets: &[&Ruleset],
    expected: &dyn Fn(&[&Ruleset]) -> Vec<Worn>,
    of: &TrialPlan,
    progress: Progress,
) -> Trials {
    let boards = boards(rulesets, of.candidates);
    let members: Vec<usize> = boards
        .iter()
        .flat_map(|(_, members)| members.clone())
        .collect();
    let playing: Vec<&Ruleset> = members.iter().map(|at| rulesets[*at]).collect();
    let worn = expected(&playing);
    let places: BTreeMap<usize, usize> = members.iter().copied().zip(0..).collect();
    let worn = Wear { places, worn };
    let drawn = drawn(&boards, &members, of);
    let mut by_truth: BTreeMap<usize, Vec<&Trial>> = BTreeMap::new();
    for trial in &drawn {
        by_truth.entry(trial.truth).or_default().push(trial);
    }
    let by_truth: Vec<(usize, Vec<&Trial>)> = by_truth.into_iter().collect();
    let done = AtomicU64::new(0);
    let count = || progress(done.fetch_add(1, Ordering::Relaxed) + 1);
    let results = each_apart(&by_truth, |(truth, trials)| {
        let engine = Engine::new(rulesets[*truth].clone());
        let one = |trial: &&Trial| made(trial, &engine, &worn, of, &count);
        let each = trials.iter().map(|trial| (*trial, one(trial)));
        each.collect::<Vec<_>>()
    });
    let results: Vec<(&Trial, Outcome)> = results.into_iter().flatten().collect();
    let score = |of: &dyn Fn(&Trial) -> bool| {
        let mut score = Score::default();
        let wanted = results.iter().filter(|(trial, _)| of(trial));
        wanted.for_each(|(_, outcome)| score.add(outcome));
        score
    };
    Trials {
        all: score(&|_| true),
        by_wearer: (0..WEARERS.len())
            .map(|nth| (WEARERS[nth], score(&|trial| trial.wearer == nth)))
            .collect(),
        by_tilt: [false, true].map(|is_tilted| score(&|trial| trial.is_tilted == is_tilted)),
        by_board: boards
            .iter()
            .enumerate()
            .map(|(nth, (name, members))| {
                (
                    name.clone(),
                    members.len(),
                    score(&|trial| trial.board == nth),
                )
            })
            .collect(),
        left_out: rulesets.len() - members.len(),
        worn: worn.worn,
    }
}

/// Draws a true ruleset for each trial, each as likely, and others of its board.
fn drawn(boards: &[(String, Vec<usize>)], members: &[usize], of: &TrialPlan) -> Vec<Trial> {
    if members.is_empty() {
        return Vec::new();
    }
    let draw = |number: u64| {
        let mut dice = Dice::of_game(of.seed, number);
        let truth = members[dice.below(members.len())];
        let board = boards
            .iter()
            .position(|(_, members)| members.contains(&truth));
        let board = board.unwrap_or(0);
        let mut others = boards[board].1.clone();
        others.retain(|other| *other != truth);
        let mut candidates = vec![truth];
        while candidates.len() < of.candidates && !others.is_empty() {
            candidates.push(others.swap_remove(dice.below(others.len())));
        }
        let instead = (!others.is_empty()).then(|| others.swap_remove(dice.below(others.len())));
        Trial {
            board,
            truth,
            candidates,
            instead,
            wearer: (number % WEARERS.len() as u64) as usize,
            is_tilted: number / WEARERS.len() as u64 % 2 == 1,
            dice,
        }
    };
    (0..of.trials).map(draw).collect()
}

/// Wears a board and ranks the candidates.
fn made(
    trial: &Trial,
    engine: &Engine,
    worn: &Wear,
    of: &TrialPlan,
    count: &(dyn Fn() + Sync),
) -> Outcome {
    let mut dice = trial.dice.clone();
    let board = engine.rules().board();
    let seed = (dice.below(1 << 31) as u64) << 31 | dice.below(1 << 31) as u64;
    let games = tally(engine, WEARERS[trial.wearer], seed, of.games, count);
    let doubt = of.doubt.ln_1p();
    let tilt = if trial.is_tilted { doubt } else { 0.0 };
    let worn_by = Expected::new(&games, board.pit_count());
    let found = finding(&worn_by, board, Errors { doubt, tilt }, &mut dice);
    ranked(trial, board, &found, worn)
}

fn ranked(trial: &Trial, board: &Board, found: &Observation, worn: &Wear) -> Outcome {
    let explain = |at: &usize| likelihood(board, worn.of(*at), found);
    let mut likelihoods: Vec<Likelihood> = trial.candidates.iter().map(explain).collect();
    let logs: Vec<f64> = likelihoods.iter().map(|one| one.log).collect();
    let shares = posterior(&vec![1.0; logs.len()], &logs);
    let truth = worn.of(trial.truth).usual();
    let is_alike: Vec<bool> = trial
        .candidates
        .iter()
        .map(|at| mistaken(board, &truth, &worn.of(*at).usual(), found) > MISTAKEN)
        .collect();
    let best_alike = logs
        .iter()
        .zip(&is_alike)
        .filter(|(_, is_alike)| **is_alike);
    let best_alike = best_alike.map(|(log, _)| *log).fold(logs[0], f64::max);
    let above = logs.iter().filter(|log| **log > logs[0]).count();
    let none = |likelihoods: &[Likelihood]| {
        let logs: Vec<f64> = likelihoods.iter().map(|one| one.log).collect();
        none_of_these(board, found, likelihoods, &logs)
    };
    let with = none(&likelihoods);
    likelihoods.extend(trial.instead.iter().map(explain));
    Outcome {
        above,
        above_alike: logs.iter().filter(|log| **log > best_alike).count(),
        alike: is_alike
            .iter()
            .skip(1)
            .filter(|is_alike| **is_alike)
            .count(),
        share: shares[0],
        is_held: above < holding(&shares),
        is_sure: shares.iter().any(|share| *share > SURE),
        none: with,
        none_if_absent: none(&likelihoods[1..]),
    }
}
