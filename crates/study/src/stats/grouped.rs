//! What games come to, summed over groups of them: it shows how far chance moves several
//! figures together, and those of two rulesets that play with the same dice.

use serde::{Deserialize, Serialize};

use super::measure::Measures;
use seedlore_game::Outcome;
use seedlore_language::rules::Player;

/// Game `k` of a run is in the group `k` modulo this.
pub(crate) const GROUPS: usize = 50;

/// What is summed over the games of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quantity {
    Games,
    /// Games that South won alone.
    WonBySouth,
    Drawn,
    Moves,
    /// Legal moves of all turns.
    LegalMoves,
    /// Moves that captured.
    Captures,
    /// Moves that captured from two pits or more.
    SeveralPits,
    GrandSlams,
    /// Seeds taken by moves.
    Seeds,
    /// Seeds that the ends of games gave away.
    Swept,
    LeadChanges,
    /// None of games that nobody won alone.
    Drama,
}

/// Parts of 1 in which the drama of a game is counted.
const DRAMA_PARTS: f64 = 1e6;

const QUANTITIES: usize = Quantity::Drama as usize + 1;

/// The sums of one group, by [`Quantity`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GroupSums([u64; QUANTITIES]);

impl GroupSums {
    pub fn of(&self, quantity: Quantity) -> f64 {
        let sum = self.0[quantity as usize] as f64;
        match quantity {
            Quantity::Drama => sum / DRAMA_PARTS,
            _ => sum,
        }
    }

    fn merge(&mut self, other: &GroupSums) {
        for (sum, more) in self.0.iter_mut().zip(other.0) {
            *sum = sum.saturating_add(more);
        }
    }
}

/// Sums of whole numbers over the games of each of at most `GROUPS` groups.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Groups(Vec<GroupSums>);

impl Groups {
    /// Adds the game of a number, with its drama, if one player won it.
    pub(super) fn add(&mut self, number: u64, measures: &Measures, drama: Option<f64>) {
        let group = (number % GROUPS as u64) as usize;
        if self.0.len() <= group {
            self.0.resize(group + 1, GroupSums::default());
        }
        let is_drawn = matches!(measures.result, Some((Outcome::Drawn, _)));
        self.0[group].merge(&GroupSums([
            1,
            (measures.winner() == Some(Player::South)).into(),
            is_drawn.into(),
            measures.length() as u64,
            measures.options(),
            measures.takes.len() as u64,
            measures.several_pits.into(),
            measures.grand_slams.into(),
            measures.takes.iter().map(|seeds| u64::from(*seeds)).sum(),
            measures.swept.into(),
            measures.lead_changes() as u64,
            (drama.unwrap_or(0.0) * DRAMA_PARTS).round() as u64,
        ]));
    }

    pub(super) fn merge(&mut self, other: &Groups) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), GroupSums::default());
        }
        for (sums, more) in self.0.iter_mut().zip(&other.0) {
            sums.merge(more);
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
        self.0.iter().for_each(|sums| all.merge(sums));
        (&self.0, all)
    }
}
