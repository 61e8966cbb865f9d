//! What is counted of a game, and summed over groups of games: the sums show how far
//! chance moves several figures together, and those of two rulesets that play with the
//! same dice.

use std::array;

use serde::{Deserialize, Serialize};

use super::measure::Measures;
use seedlore_game::Outcome;
use seedlore_language::rules::Player;

/// Game `k` of a run is in the group `k` modulo this.
pub(crate) const GROUPS: usize = 50;

macro_rules! quantities {
    ($($(#[doc = $doc:literal])* $name:ident = $count:expr;)*) => {
        /// A whole number of a game, and of many games their sum.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Quantity {
            $($(#[doc = $doc])* $name),*
        }

        /// How each is counted of a game with its drama, if one player won it.
        const COUNTED: &[fn(&Measures, Option<f64>) -> u64] = &[$($count),*];
    };
}

quantities! {
    Games = |_, _| 1;
    /// Games that South won alone.
    WonBySouth = |game, _| won(game, Player::South);
    Drawn = |game, _| came_out(game, Outcome::Drawn);
    Moves = |game, _| game.length() as u64;
    /// Legal moves of all turns.
    LegalMoves = |game, _| game.options();
    /// Moves that captured.
    Captures = |game, _| game.takes.len() as u64;
    /// Moves that captured from two pits or more.
    SeveralPits = |game, _| game.several_pits.into();
    GrandSlams = |game, _| game.grand_slams.into();
    /// Seeds taken by moves.
    Seeds = |game, _| game.takes.iter().map(|seeds| u64::from(*seeds)).sum();
    /// Seeds that the ends of games gave away.
    Swept = |game, _| game.swept.into();
    LeadChanges = |game, _| game.lead_changes() as u64;
    /// In parts of 1; none of games that nobody won alone.
    Drama = |_, drama| (drama.unwrap_or(0.0) * DRAMA_PARTS).round() as u64;
    WonByEast = |game, _| won(game, Player::East);
    WonByNortheast = |game, _| won(game, Player::Northeast);
    WonByNorth = |game, _| won(game, Player::North);
    WonByNorthwest = |game, _| won(game, Player::Northwest);
    WonByWest = |game, _| won(game, Player::West);
    WonTogether = |game, _| came_out(game, Outcome::WonTogether);
    LostTogether = |game, _| came_out(game, Outcome::LostTogether);
    Unfinished = |game, _| game.result.is_none().into();
    /// Games that one player won.
    Decided = |game, _| game.winner().is_some().into();
    CapturedBySouth = |game, _| game.captured.south.into();
    CapturedByEast = |game, _| game.captured.east.into();
    CapturedByNortheast = |game, _| game.captured.northeast.into();
    CapturedByNorth = |game, _| game.captured.north.into();
    CapturedByNorthwest = |game, _| game.captured.northwest.into();
    CapturedByWest = |game, _| game.captured.west.into();
}

/// Parts of 1 in which the drama of a game is counted.
const DRAMA_PARTS: f64 = 1e6;

/// Quantities that are summed over groups: the first of them, since runs that were kept
/// have so many sums.
const SUMMED: usize = Quantity::Drama as usize + 1;

fn won(game: &Measures, player: Player) -> u64 {
    (game.winner() == Some(player)).into()
}

fn came_out(game: &Measures, as_said: Outcome) -> u64 {
    game.result
        .is_some_and(|(outcome, _)| outcome == as_said)
        .into()
}

/// Every [`Quantity`] of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Counts([u64; COUNTED.len()]);

impl Counts {
    /// Of a game with its drama, if one player won it.
    pub fn new(game: &Measures, drama: Option<f64>) -> Counts {
        Counts(array::from_fn(|at| COUNTED[at](game, drama)))
    }

    #[inline]
    pub fn of(&self, quantity: Quantity) -> u64 {
        self.0[quantity as usize]
    }
}

/// The sums of one group, by [`Quantity`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GroupSums([u64; SUMMED]);

impl GroupSums {
    /// # Panics
    /// Of a quantity that is not summed over groups.
    pub fn of(&self, quantity: Quantity) -> f64 {
        let sum = self.0[quantity as usize] as f64;
        match quantity == Quantity::Drama {
            true => sum / DRAMA_PARTS,
            false => sum,
        }
    }

    fn merge(&mut self, more: &[u64]) {
        for (sum, more) in self.0.iter_mut().zip(more) {
            *sum = sum.saturating_add(*more);
        }
    }
}

/// Sums of whole numbers over the games of each of at most `GROUPS` groups.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Groups(Vec<GroupSums>);

impl Groups {
    /// Adds the game of a number.
    pub(super) fn add(&mut self, number: u64, counts: &Counts) {
        let group = (number % GROUPS as u64) as usize;
        if self.0.len() <= group {
            self.0.resize(group + 1, GroupSums::default());
        }
        self.0[group].merge(&counts.0);
    }

    pub(super) fn merge(&mut self, other: &Groups) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), GroupSums::default());
        }
        for (sums, more) in self.0.iter_mut().zip(&other.0) {
            sums.merge(&more.0);
        }
    }

    /// Whether these could be the groups of so many games, numbered from 0.
    pub fn is_of(&self, games: u64) -> bool {
        let in_group = |group: usize| (games + (GROUPS - 1 - group) as u64) / GROUPS as u64;
        let is_full = |(group, sums): (usize, &GroupSums)| sums.0[0] == in_group(group);
        self.0.len() as u64 == games.min(GROUPS as u64) && self.0.iter().enumerate().all(is_full)
    }

    /// The sums of each group, and of all.
    pub(crate) fn sums(&self) -> (&[GroupSums], GroupSums) {
        let mut all = GroupSums::default();
        self.0.iter().for_each(|sums| all.merge(&sums.0));
        (&self.0, all)
    }
}
