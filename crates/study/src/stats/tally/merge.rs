//! Tallies of portions of the games, joined.

use crate::stats::counts::Groups;
use crate::stats::histogram::Histogram;
use crate::stats::ranked::Ranked;
use crate::stats::ratio::Ratio;
use seedlore_language::rules::{ByPlayer, Player};

/// What is summed over games.
pub(super) trait Merge {
    /// Adds the sum over other games.
    fn merge(&mut self, other: &Self);
}

/// A struct each part of which is summed over games: none is forgotten.
macro_rules! merged {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$of_part:meta])* $part_vis:vis $part:ident: $kind:ty,)*
        }
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[$of_part])* $part_vis $part: $kind,)*
        }

        impl Merge for $name {
            fn merge(&mut self, other: &$name) {
                $(Merge::merge(&mut self.$part, &other.$part);)*
            }
        }
    };
}
pub(super) use merged;

macro_rules! merged_by_their_own {
    ($($kind:ty),*) => {
        $(impl Merge for $kind {
            fn merge(&mut self, other: &$kind) {
                <$kind>::merge(self, other);
            }
        })*
    };
}

merged_by_their_own!(Groups, Histogram, Ranked, Ratio);

impl Merge for u64 {
    fn merge(&mut self, other: &u64) {
        *self += other;
    }
}

impl<T: Merge> Merge for ByPlayer<T> {
    fn merge(&mut self, other: &ByPlayer<T>) {
        for player in Player::ALL {
            self[player].merge(&other[player]);
        }
    }
}

impl<T: Merge, const N: usize> Merge for [T; N] {
    fn merge(&mut self, other: &[T; N]) {
        for (ours, theirs) in self.iter_mut().zip(other) {
            ours.merge(theirs);
        }
    }
}

/// By place; where the other has more, these are taken over.
impl<T: Merge + Clone> Merge for Vec<T> {
    fn merge(&mut self, other: &Vec<T>) {
        for (ours, theirs) in self.iter_mut().zip(other) {
            ours.merge(theirs);
        }
        if let Some(more) = other.get(self.len()..) {
            self.extend_from_slice(more);
        }
    }
}
