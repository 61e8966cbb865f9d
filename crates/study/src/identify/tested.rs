//! Figures of the test: how often the key finds a game, and what its shares are worth.

use serde::{Deserialize, Serialize};

use super::trial::{Asking, Conditions, Hidden, Outcome, Trials, alarm, share};
use super::watched::{self, TrialPlan};
use crate::play::Progress;
use crate::stats::{Estimate, Share};
use seedlore_language::rules::Collection;

/// Moves that are watched of a game.
const MOVES: usize = 10;

/// Questions that are put to a layman.
const ASKED: usize = 12;

/// Of games that are there, so many are told to be absent.
const FALSE_ALARMS: f64 = 0.05;

/// How often something came true.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// What came true, of which trials.
    pub what: String,
    /// How often, with the interval of the bootstrap over games.
    pub share: Estimate,
    /// Trials.
    pub trials: u64,
}

/// What came of the test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Tested {
    /// The seed of all chances.
    pub seed: u64,
    /// Trials of each game and kind.
    pub each: u64,
    /// Where the key fails first.
    pub figures: Vec<Figure>,
}

impl Tested {
    /// Runs so many trials of each game and each kind, of whose intervals `seed` is the seed.
    pub fn new(trials: &Trials, each: u64, seed: u64) -> Tested {
        let lay = Conditions {
            asking: Asking::Laymen(ASKED),
            has_place: true,
            wrong: 0.1,
            unknown: 0.2,
            hidden: Hidden::Nothing,
        };
        let all = Conditions {
            asking: Asking::All,
            has_place: false,
            ..lay
        };
        // Whoever looks for a game that may be new asks all that a player can tell.
        let sure = Conditions {
            asking: Asking::Players(ASKED),
            wrong: 0.05,
            ..lay
        };
        let itself = |conditions| Conditions {
            hidden: Hidden::Itself,
            ..conditions
        };
        let mut figures = Vec::new();
        let mut row =
            |what: &str, outcomes: &[Outcome], holds: &dyn Fn(&Outcome) -> Option<bool>| {
                figures.push(Figure {
                    what: what.into(),
                    share: share(outcomes, holds, seed),
                    trials: outcomes.iter().filter(|one| holds(one).is_some()).count() as u64,
                });
            };
        let in_three = |one: &Outcome| Some(one.rank.is_some_and(|rank| rank < 3));
        let first = |one: &Outcome| Some(one.rank == Some(0));
        let present = trials.run(sure, each);
        let level = alarm(&present, FALSE_ALARMS);
        let is_told = move |one: &Outcome| Some(one.none > level);
        let hidden = trials.run(itself(lay), each);
        let by_lay = trials.run(lay, each);
        row(
            "Not in the collection, but others of its name or descent are: told to be none of these; 12 \
             questions, a twentieth mistaken",
            &trials.run(itself(sure), each),
            &is_told,
        );
        row(
            "The same where nothing of its name or descent is in it",
            &trials.run(
                Conditions {
                    hidden: Hidden::Kin,
                    ..sure
                },
                each,
            ),
            &is_told,
        );
        row(
            "Not in it: another of its name or descent is among the three nearest; 12 questions of a \
             layman",
            &hidden,
            &|one| one.kin_in_three,
        );
        row(
            "The same; all questions",
            &trials.run(
                Conditions {
                    has_place: true,
                    ..itself(all)
                },
                each,
            ),
            &|one| one.kin_in_three,
        );
        row(
            "In it: named first; 12 questions of a layman",
            &by_lay,
            &first,
        );
        row(
            "In it: among the first three; 12 questions of a layman",
            &by_lay,
            &in_three,
        );
        let by_all = trials.run(all, each);
        row(
            "In it: named first; all questions, no place",
            &by_all,
            &first,
        );
        row(
            "In it: among the first three; all questions, no place",
            &by_all,
            &in_three,
        );
        // One game of five is one that nobody reported.
        let mut mixed = by_lay.clone();
        mixed.extend(
            hidden
                .iter()
                .enumerate()
                .filter(|(nth, _)| nth % 4 == 0)
                .map(|(_, one)| one.clone()),
        );
        for (low, high) in [(0.3, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1.01)] {
            let within = |one: &Outcome| {
                (low..high)
                    .contains(&one.top)
                    .then_some(one.rank == Some(0))
            };
            let what = format!(
                "The first has a share of {low} to {}: it is the right one; one game of five is not in it",
                high.min(1.0)
            );
            row(&what, &mixed, &within);
        }
        Tested {
            each,
            seed,
            figures,
        }
    }

    /// Watches so many games of each ruleset, or of one of so many, by each of two kinds of
    /// players.
    pub fn by_moves(
        collection: &Collection,
        (each, every): (u64, usize),
        seed: u64,
        progress: Progress,
    ) -> Tested {
        let mut figures = Vec::new();
        let mut row = |what: &str, moves: &str, share: Share| {
            figures.extend(share.share.map(|estimate| Figure {
                what: format!("{what}; {moves}"),
                share: estimate,
                trials: share.of,
            }));
        };
        for (has_slip, moves) in [
            (true, "ten moves, one of them mistyped"),
            (false, "ten moves, pit and seeds taken"),
        ] {
            let plan = TrialPlan {
                every,
                games: each,
                moves: MOVES,
                has_slip,
                seed,
            };
            let score = watched::trial(collection, &plan, progress);
            row("The right one first", moves, score.first());
            row("Among the first three", moves, score.among_three());
            row(
                "Among the first three, those that explain all moves alike taken as one",
                moves,
                score.among_three_alike(),
            );
        }
        Tested {
            each,
            seed,
            figures,
        }
    }
}
