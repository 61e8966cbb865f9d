//! What the book tells of wear: a few boards, and the test of the method.

use serde::{Deserialize, Serialize};

use super::alike::mistaken;
use super::observation::{Observation, Weight};
use super::score::Score;
use super::simulation::{Plan, Worn};
use super::trial::{TrialPlan, Trials, boards, trials};
use crate::play::Progress;
use crate::stats::Share;
use seedlore_language::rules::{Board, Ruleset};

/// Boards that are drawn, those that most rulesets are played on.
const BOARDS: usize = 2;

/// Rulesets of each that are drawn.
const OF_EACH: usize = 4;

/// All that is kept of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Study {
    /// Games of each ruleset and kind of players.
    pub games: u64,
    /// Seed of all chances.
    pub seed: u64,
    /// Kinds of players.
    pub players: Vec<String>,
    /// Games that wore each board of the test.
    pub worn_by: u64,
    /// The doubt of each pit, as a share of its wear.
    pub doubt: f64,
    /// Rulesets to choose from in each trial.
    pub candidates: usize,
    /// Rulesets whose board has fewer.
    pub left_out: usize,
    /// Rulesets that wear their board most differently.
    pub drawn: Vec<Drawn>,
    /// The trials: all, by who wore the board, by board.
    pub found: Vec<Found>,
}

/// A ruleset and how its play wears the board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    /// Its name.
    pub ruleset: String,
    /// By pit, the usual mixture of wear.
    pub worn: Vec<f64>,
}

/// How often the true ruleset was found in some of the trials.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Of which trials, in words.
    pub of: String,
    /// Trials that were made.
    pub trials: u64,
    /// It was the likeliest.
    pub first: Share,
    /// It was among the three likeliest.
    pub among_three: Share,
    /// It or one that wears a board alike was the likeliest.
    pub first_alike: Share,
    /// It or one that wears a board alike was among the three likeliest.
    pub among_three_alike: Share,
    /// Others that wear a board alike, on the mean.
    pub alike: f64,
    /// The share of the probability that it had, on the mean.
    pub mean_share: f64,
    /// It was among the likeliest that hold 95 % of the probability together.
    pub held: Share,
    /// It was the one that had more than [`SURE`](super::SURE), where one had.
    pub sure: Share,
    /// The probability of none of those to choose from, on the mean.
    pub mean_none: f64,
    /// The same where the true one was not among them.
    pub mean_none_if_absent: f64,
}

impl Found {
    fn new(of: String, score: &Score) -> Found {
        Found {
            of,
            trials: score.trials(),
            first: score.first(),
            among_three: score.among_three(),
            first_alike: score.first_alike(),
            among_three_alike: score.among_three_alike(),
            alike: score.alike(),
            mean_share: score.mean_share(),
            held: score.held(),
            sure: score.sure(),
            mean_none: score.mean_none(),
            mean_none_if_absent: score.mean_none_if_absent(),
        }
    }
}

/// Trials by their errors.
const TILTS: [&str; 2] = ["error of each pit alone", "error with a tilt"];

impl Study {
    /// Whether all names in it are those that measuring these rulesets would give.
    pub fn is_of(&self, rulesets: &[&Ruleset], plan: &Plan, of: &TrialPlan) -> bool {
        let mut named = vec!["all".to_string()];
        named.extend(TILTS.map(str::to_string));
        named.extend(
            super::WEARERS
                .iter()
                .map(|players| format!("worn by {players}")),
        );
        named.extend(
            boards(rulesets, of.candidates)
                .iter()
                .map(|(board, _)| board.clone()),
        );
        let is_named = |found: &Found| named.contains(&found.of);
        let is_drawn = |drawn: &Drawn| {
            let rules = rulesets.iter().find(|rules| rules.name() == drawn.ruleset);
            rules.is_some_and(|rules| rules.board().pit_count() == drawn.worn.len())
        };
        self.players == players(plan)
            && self.found.iter().all(is_named)
            && self.drawn.iter().all(is_drawn)
    }
}

fn players(plan: &Plan) -> Vec<String> {
    plan.players.iter().map(ToString::to_string).collect()
}

/// All scores of trials that were made, each with its trials in words.
pub fn named(made: &Trials) -> Vec<Found> {
    let wearers = made.by_wearer.iter();
    let wearers = wearers.map(|(players, score)| Found::new(format!("worn by {players}"), score));
    let tilts = TILTS.iter().zip(&made.by_tilt);
    let tilts = tilts.map(|(of, score)| Found::new((*of).into(), score));
    let boards = made.by_board.iter();
    let boards = boards.map(|(board, _, score)| Found::new(board.clone(), score));
    let all = [Found::new("all".into(), &made.all)].into_iter();
    all.chain(wearers)
        .chain(tilts)
        .chain(boards)
        .filter(|found| found.trials > 0)
        .collect()
}

/// Measures it all.
pub fn study(
    rulesets: &[&Ruleset],
    plan: &Plan,
    expected: &dyn Fn(&[&Ruleset]) -> Vec<Worn>,
    of: &TrialPlan,
    progress: Progress,
) -> Study {
    let made = trials(rulesets, expected, of, progress);
    let mut from = 0;
    let mut by_board = Vec::new();
    for (_, members, _) in &made.by_board {
        by_board.push(&made.worn[from..from + members]);
        from += members;
    }
    by_board.sort_by_key(|members| std::cmp::Reverse(members.len()));
    let board = |worn: &Worn| {
        let rules = rulesets.iter().find(|rules| rules.name() == worn.ruleset);
        rules.map(|rules| rules.board().clone())
    };
    let drawn = by_board.iter().take(BOARDS).flat_map(|members| {
        let board = members.first().and_then(board);
        board.map_or(Vec::new(), |board| furthest(members, &board, of.doubt))
    });
    Study {
        games: plan.games,
        seed: of.seed,
        players: players(plan),
        worn_by: of.games,
        doubt: of.doubt,
        candidates: of.candidates,
        left_out: made.left_out,
        drawn: drawn.collect(),
        found: named(&made),
    }
}

/// The ruleset that wears the board most evenly, then each time the one that is least often
/// taken for any chosen before.
fn furthest(members: &[Worn], board: &Board, doubt: f64) -> Vec<Drawn> {
    let pits = board.pit_count();
    let weight = Some(Weight {
        value: 1.0,
        doubt: doubt.ln_1p(),
    });
    let finding = Observation {
        rows: board.rows(),
        row_length: board.row_length(),
        pits: vec![weight; pits],
        stores: Vec::new(),
    };
    let worn: Vec<Vec<f64>> = members.iter().map(Worn::usual).collect();
    let even = vec![1.0; pits + board.players().len()];
    let mut nearest = vec![0.0_f64; members.len()];
    let mut chosen: Vec<usize> = Vec::new();
    let taken_for = |other: &[f64], at: usize| mistaken(board, other, &worn[at], &finding);
    let most_even = (0..members.len())
        .max_by(|one, other| taken_for(&even, *one).total_cmp(&taken_for(&even, *other)));
    let mut next = most_even;
    while let Some(at) = next.filter(|at| chosen.len() < OF_EACH && !chosen.contains(at)) {
        chosen.push(at);
        for (other, nearest) in nearest.iter_mut().enumerate() {
            *nearest = nearest.max(taken_for(&worn[at], other));
        }
        next = (0..members.len()).min_by(|one, other| nearest[*one].total_cmp(&nearest[*other]));
    }
    let drawn = chosen.into_iter().map(|at| Drawn {
        ruleset: members[at].ruleset.clone(),
        worn: worn[at][..pits].to_vec(),
    });
    drawn.collect()
}
