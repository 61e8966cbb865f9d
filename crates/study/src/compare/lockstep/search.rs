//! The shortest game in which two rulesets part.

use super::breadth::all;
use super::effort::{Effort, Found, Searched, Witness};
use super::games::by_play;
use super::{Divergence, Lockstep};
use seedlore_game::Game;

/// Whether two rulesets part, as far as was looked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parted {
    /// The shortest game found after which they part; `None` if none was found.
    pub witness: Option<Witness>,
    /// Of the games played that come to a move which only one of them allows,
    /// the shortest, if the witness is none of this kind.
    pub allowing: Option<Witness>,
    /// Extent of the search.
    pub searched: Searched,
}

/// Looks at all games, shortest first, until two rulesets part; then plays some
/// by chance and some greedily, unless there is nothing more to find. The same
/// effort finds the same on any machine.
pub fn part<G: Game>(lockstep: &Lockstep<G>, effort: &Effort) -> Parted {
    let (found, searched) = all(lockstep, effort);
    let witness = found.map(|found| found.witness(&searched));
    let is_done = match &witness {
        Some(witness) => {
            witness.is_shortest && (witness.allows() || witness.divergence == Divergence::Start)
        }
        None => searched.is_whole,
    };
    if is_done {
        return Parted {
            witness,
            allowing: None,
            searched,
        };
    }
    let is_shortest = witness.as_ref().is_some_and(|found| found.is_shortest);
    let known = witness.as_ref().map(|found| found.moves.len());
    let trial = by_play(lockstep, effort, known, !is_shortest);
    let rulesets = [lockstep.left, lockstep.right].map(Game::rules);
    let asks_agreement = rulesets.iter().any(|rules| rules.asks_agreement());
    let searched = Searched {
        played: Some(trial.played),
        rests_on_agreement: searched.rests_on_agreement || !is_shortest && asks_agreement,
        ..searched
    };
    let of_trial = |found: Option<Found>| found.map(|found| found.witness(&searched));
    let shorter = trial
        .shortest
        .filter(|found| known.is_none_or(|known| found.moves.len() < known));
    let witness = of_trial(shorter).or(witness);
    let allowing =
        of_trial(trial.allowing).filter(|_| !witness.as_ref().is_some_and(Witness::allows));
    Parted {
        witness,
        allowing,
        searched,
    }
}
