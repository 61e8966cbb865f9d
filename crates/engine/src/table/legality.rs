//! Which moves of a turn are legal, as far as the tables tell.

use crate::compile::code::MoveEffects;
use crate::compile::legality::StaticLegality;
use crate::repr::bits::Bits;
use crate::repr::board::{Set, Shape};
use crate::repr::seeds::Seeds;
use crate::table::moves::{MoveTable, NOTHING};

/// Where more moves than this are offered, a move table does not sift them.
const MOST_SIFTED: usize = 16;

impl<S: Shape> MoveTable<S> {
    /// The pits from which moves are legal for sure, and those from which they
    /// have to be tried; `None` if it takes trying all to tell.
    #[inline(always)]
    pub fn legal(&self, seeds: &S::Seeds, occupied: Set<S>) -> Option<(Set<S>, Set<S>)> {
        let StaticLegality { held, kept, .. } = &self.certain;
        if !held.are_met(occupied) {
            return None;
        }
        let none = Set::<S>::default();
        let offered = occupied & self.certain.from;
        if kept.is_empty() {
            return Some((offered, none));
        }
        let doubtful = self.doubtful(seeds, occupied, offered);
        if doubtful.is_empty() {
            return Some((offered, none));
        }
        let mut pseudo_legal = none;
        for slot in doubtful.slots() {
            if !self.passes(seeds, slot) {
                pseudo_legal.insert(slot);
            }
        }
        Some((offered & !pseudo_legal, pseudo_legal))
    }

    /// The pits from which moves are legal, whatever filters ask for; `None` if
    /// the move table does not tell. Of some it may be known.
    #[inline(always)]
    pub fn sifted(
        &self,
        seeds: &S::Seeds,
        occupied: Set<S>,
        known: Option<(Set<S>, Set<S>)>,
    ) -> Option<Set<S>> {
        let offered = occupied & self.certain.from;
        match known {
            Some((legal, pseudo_legal)) if !legal.is_empty() => {
                Some(legal | self.tried(seeds, occupied, pseudo_legal, false)?)
            }
            Some(_) => self.tried(seeds, occupied, offered, true),
            None => {
                let feeding = self.emptying.feeding(seeds, occupied);
                let feeding =
                    feeding.filter(|_| (self.long.among(seeds) & self.certain.from).is_empty());
                feeding.or_else(|| self.tried(seeds, occupied, offered, true))
            }
        }
    }

    /// Those of some pits from which moves are legal, each of them tried. Where
    /// others are legal too, no filter is waived.
    #[cold]
    fn tried(
        &self,
        seeds: &S::Seeds,
        occupied: Set<S>,
        offered: Set<S>,
        may_waive: bool,
    ) -> Option<Set<S>> {
        let filters = self.certain.filters.as_ref()?;
        if offered.count() as usize > MOST_SIFTED {
            return None;
        }
        let mut left = [Set::<S>::default(); MOST_SIFTED];
        let mut taking = Set::<S>::default();
        for (slot, left) in offered.slots().zip(&mut left) {
            let (sown, effect) = self.sown(seeds, slot)?;
            let (after, effects) = self.finish(sown, effect)?;
            if effects.captures {
                taking.insert(slot);
            }
            *left = after.occupied();
        }
        let mut legal = offered;
        for keep in filters {
            let is_asked = |places: Set<S>| (places & occupied).is_empty();
            if !keep.when_vacant.is_none_or(is_asked) {
                continue;
            }
            let mut passing = Set::<S>::default();
            for (slot, left) in offered.slots().zip(left) {
                let is_kept = !(left & keep.places).is_empty();
                if is_kept || keep.is_of_captures && !taking.has(slot) {
                    passing.insert(slot);
                }
            }
            let passing = passing & legal;
            if !(may_waive && keep.if_possible && passing.is_empty()) {
                legal = passing;
            }
        }
        Some(legal)
    }

    /// The pits from which a move may not pass the filters.
    #[inline(always)]
    fn doubtful(&self, seeds: &S::Seeds, occupied: Set<S>, offered: Set<S>) -> Set<S> {
        let long = self.long.among(seeds);
        if !long.is_empty() && !self.crowded.among(seeds).is_empty() {
            return offered;
        }
        let long = long & offered;
        let ends = self.emptying.ends(occupied);
        if ends.is_empty() {
            return long;
        }
        match self.certain.are_of_captures {
            true => self.taking(seeds, ends) & offered | long,
            false => offered,
        }
    }

    /// The pits from which a short lap ends in one of some places.
    #[inline(always)]
    fn taking(&self, seeds: &S::Seeds, ends: Set<S>) -> Set<S> {
        ends.slots().fold(Set::<S>::default(), |taking, end| {
            taking | seeds.same(&self.needed[usize::from(end)])
        })
    }

    /// Whether filters let a move pass, as far as the move table tells.
    #[inline(always)]
    fn passes(&self, seeds: &S::Seeds, slot: u8) -> bool {
        let Some((sown, effect)) = self.sown(seeds, slot) else {
            return false;
        };
        if effect == NOTHING && self.certain.are_of_captures {
            return true;
        }
        let kept = &self.certain.kept;
        let leaves = |(after, _): (S::Seeds, MoveEffects)| kept.are_met(after.occupied());
        kept.are_met(sown.occupied() & !self.may_take(effect))
            || self.finish(sown, effect).is_some_and(leaves)
    }
}
