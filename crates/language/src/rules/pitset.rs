//! Sets of pits.

use serde::Serialize;

use super::Pit;

/// A set of the pits of a board; stores and other places are never in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
pub struct PitSet(u128);

impl PitSet {
    fn bit(pit: Pit) -> u128 {
        1_u128.checked_shl(pit.index() as u32).unwrap_or(0)
    }

    /// False of any place that is no pit.
    pub fn contains(self, pit: Pit) -> bool {
        self.0 & Self::bit(pit) != 0
    }

    /// A store or another place that is no pit is passed over.
    pub fn insert(&mut self, pit: Pit) {
        self.0 |= Self::bit(pit);
    }

    /// Takes a pit out; it need not be in the set.
    pub fn remove(&mut self, pit: Pit) {
        self.0 &= !Self::bit(pit);
    }

    /// True if there is no pit in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of pits in it.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The pits in it, by their index.
    pub fn iter(self) -> impl Iterator<Item = Pit> {
        (0..128u8)
            .filter(move |at| self.0 & (1 << at) != 0)
            .map(Pit)
    }
}

impl FromIterator<Pit> for PitSet {
    fn from_iter<I: IntoIterator<Item = Pit>>(pits: I) -> PitSet {
        let mut set = PitSet::default();
        pits.into_iter().for_each(|pit| set.insert(pit));
        set
    }
}
