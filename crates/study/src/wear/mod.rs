//! Archaeology's question: which rulesets' play would wear a board so?
//!
//! A seed that falls and a hand that lifts wear a pit. From simulated games come, for
//! each pit, its share of all seeds that fell (*d*) and of all times that a hand took
//! seeds out (*l*), captures included. What wears more, a seed or a hand, nobody has
//! measured, and a pit is worn a little by whatever else befalls a board. So a pit is
//! expected to be worn by
//!
//! ```text
//! m = (1 − f) · ((1 − h) · d + h · l) + f / n
//! ```
//!
//! for a board of *n* pits, with the part of hands *h* at 0, ¼, ½, ¾ and 1 and the part
//! of everything else *f* at 0.02, 0.1 and 0.3, each as likely (`mixture`). The wear
//! seen is *w = c · m · e*: its scale *c* is unknown, and *e* is an error of the pit
//! whose logarithm is normal, with the variance of the stated doubt and of the
//! simulation together, and with a tilt that all pits have in common (`tilt`): a board
//! weathers more at one end. With *c* integrated over all magnitudes alike and the tilt
//! over all slopes, the likelihood has a closed form ([`likelihood`]).
//!
//! # Which way a board lies
//!
//! Who sat where can't be seen: a board turned by half is the same finding, so the
//! likelihood is the mean of both ways (`symmetry`); of a ring, of all turns. A board
//! and its mirror image are two findings: a player who sows to the other side wears the
//! other end. They are taken together only where it is asked whether seeds went the
//! other way round than the ruleset has it.

mod alike;
mod expected;
mod hand_counter;
mod likelihood;
mod mixture;
mod observation;
mod ranking;
mod score;
mod simulation;
mod study;
mod symmetry;
mod tally;
#[cfg(test)]
mod tests;
mod tilt;
mod trial;
mod wearing;

pub use alike::MISTAKEN;
pub use expected::Expected;
pub use likelihood::{ByPlayers, Likelihood, likelihood};
pub use mixture::{FLOORS, HANDS};
pub use observation::{MOST_DOUBT, Observation, ObservationError, Weight, board_words};
pub use ranking::{
    Direction, Ranked, Ranking, Separation, none_of_these, posterior, rank, unknown_game,
};
pub use score::{SURE, Score};
pub use simulation::{LIMIT, Plan, Worn, fits, simulated, tallies};
pub use study::{Drawn, Found, Study, named, study};
pub use tally::Tally;
pub use trial::{TrialPlan, Trials, WEARERS, board_name, boards, trials};

use crate::play::Progress;
use seedlore_language::rules::Ruleset;

/// How well the play of each ruleset explains the wear of a board, in the order of the
/// rulesets; `None` of those whose board is another. `progress` is told how many games are
/// done.
pub fn likelihoods(
    rulesets: &[Ruleset],
    observation: &Observation,
    plan: &Plan,
    progress: Progress,
) -> Vec<Option<Likelihood>> {
    let is_of_board = |rules: &&Ruleset| fits(observation, rules.board());
    let playing: Vec<&Ruleset> = rulesets.iter().filter(is_of_board).collect();
    let mut worn = simulated(&playing, plan, progress).into_iter();
    let one = |rules: &Ruleset| {
        let worn = is_of_board(&rules).then(|| worn.next()).flatten()?;
        Some(likelihood(rules.board(), &worn, observation))
    };
    rulesets.iter().map(one).collect()
}
