//! What a reading changes of the endgames of few seeds.

use serde::{Deserialize, Serialize};

use crate::solve::{Bound, Endgames, difference, positions_of};
use seedlore_game::Game;

/// The endgames whose exact value a reading changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    /// All positions of up to so many seeds on the board were valued.
    pub seeds: u16,
    /// How many these are, each player to move.
    pub positions: u64,
    /// Positions whose value differs.
    pub differing: u64,
    /// The first of them, of the fewest seeds, as it is written; `None` proves
    /// that no endgame of so few seeds is worth another thing.
    pub first: Option<String>,
}

/// Of more seeds the endgames are no longer few.
const MOST_SEEDS: u16 = 8;

/// The steps that all endgames of one reading may take.
const STEPS: u64 = 20_000_000;

/// The endgames of a ruleset, of as many seeds as come to no more than so many
/// positions; `None` where it has no exact values.
pub fn endgames(game: &dyn Game, positions: usize) -> Option<Endgames<'_>> {
    let pits = game.rules().board().pit_count();
    let all = |seeds: u16| -> u128 { (0..=seeds).map(|n| 2 * positions_of(n, pits)).sum() };
    let fits = |seeds: &u16| all(*seeds) <= positions as u128;
    let seeds = (1..=MOST_SEEDS.min(game.rules().seeds_in_all()))
        .rev()
        .find(fits)?;
    let bound = Bound {
        // Play from them leads to no others but those of fewer seeds.
        positions: positions * 2,
        steps: STEPS,
    };
    Endgames::solve(game, seeds, bound, &|_, _| ()).ok()
}

/// What the other reading changes of the endgames of the usual one.
pub fn changed(usual: &Endgames, other: &dyn Game, positions: usize) -> Option<Changed> {
    let other = endgames(other, positions)?;
    let difference = difference(usual, &other).ok()?;
    let first = difference.first.as_ref();
    Some(Changed {
        seeds: usual.most_seeds().min(other.most_seeds()),
        positions: difference.positions(),
        differing: difference.differing(),
        first: first.map(|first| first.position.notation(usual.game().rules())),
    })
}
