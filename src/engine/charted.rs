//! Turns whose moves stand on the chart.

use super::bits::Bits;
use super::board::{Board, Set, Shape};
use super::chart::{Chart, NOTHING};
use super::machine::Machine;
use super::seeds::Seeds;
use super::settle::Past;
use super::sure::Sure;
use super::turn::{Came, Turn};

/// Where more moves than this are offered, a chart does not sift them.
const MOST_SIFTED: usize = 16;

impl<S: Shape> Machine<S> {
    /// Makes a move that is legal for sure where it stands; `None`, and nothing
    /// is done, if no chart tells it.
    #[inline(always)]
    pub(super) fn make_by_chart(&self, board: &mut Board<S>, lane: u8) -> Option<Came> {
        let chart = match self.straight(board.mover) {
            Some(straight) => &straight.chart,
            None => self.charted(self.rules_for(board, board.mover).0)?,
        };
        let came = chart.make(&mut board.seeds, lane)?;
        if self.asks.moved_last {
            board.moved_last = board.mover;
        }
        Some(came)
    }

    /// Whether after a move, which the turn's board shows made, play goes on
    /// with moves that are all legal for sure, as far as charts tell. Then the
    /// turn is that; else nothing is done.
    #[inline(always)]
    pub(super) fn goes_on(&self, came: Came, turn: &mut Turn<S>, past: &impl Past<S>) -> bool {
        let Board { seeds, mover, .. } = turn.board;
        let Some(straight) = self.straight(mover).filter(|_| came.decision.is_none()) else {
            return false;
        };
        if self.asks_history && past.may_matter(self, &seeds) {
            return false;
        }
        let Some(next) = self.follows(&seeds, (mover, straight), came) else {
            return false;
        };
        if next.mover != mover {
            turn.board.complete_turn(mover);
            turn.board.mover = next.mover;
        }
        turn.offer(next.legal);
        true
    }

    /// How many moves there are after those of a turn, as far as charts tell,
    /// and the pits of those moves after which it takes more.
    #[inline(always)]
    pub(super) fn replies(&self, turn: &Turn<S>) -> (u64, Set<S>) {
        let board = &turn.board;
        let Some(own) = self.straight(board.mover) else {
            return (0, turn.legal);
        };
        let mut count = 0;
        let mut others = turn.legal & !turn.sure;
        for lane in turn.sure.lanes() {
            let mut seeds = board.seeds;
            let told = own.chart.make(&mut seeds, lane);
            let told = told.and_then(|came| self.follows(&seeds, (board.mover, own), came));
            let told = told.map(|next| u64::from(next.legal.count()));
            match told {
                Some(replies) => count += replies,
                None => others.insert(lane),
            }
        }
        (count, others)
    }
}

impl<S: Shape> Chart<S> {
    /// The pits from which moves are legal for sure, and those from which they
    /// have to be tried; `None` if it takes trying all to tell.
    #[inline(always)]
    pub fn legal(&self, seeds: &S::Seeds, occupied: Set<S>) -> Option<(Set<S>, Set<S>)> {
        let Sure { held, kept, .. } = &self.sure;
        if !held.are_met(occupied) {
            return None;
        }
        let none = Set::<S>::default();
        let offered = occupied & self.sure.from;
        if kept.is_empty() {
            return Some((offered, none));
        }
        let doubtful = self.doubtful(seeds, occupied, offered);
        if doubtful.is_empty() {
            return Some((offered, none));
        }
        let mut loud = none;
        for lane in doubtful.lanes() {
            if !self.passes(seeds, lane) {
                loud.insert(lane);
            }
        }
        Some((offered & !loud, loud))
    }

    /// The pits from which moves are legal, whatever filters ask for; `None` if
    /// the chart does not tell. Of some it may be known.
    #[inline(always)]
    pub fn sifted(
        &self,
        seeds: &S::Seeds,
        occupied: Set<S>,
        known: Option<(Set<S>, Set<S>)>,
    ) -> Option<Set<S>> {
        let offered = occupied & self.sure.from;
        match known {
            Some((legal, loud)) if !legal.is_empty() => {
                Some(legal | self.tried(seeds, occupied, loud, false)?)
            }
            Some(_) => self.tried(seeds, occupied, offered, true),
            None => {
                let fed = self.bare.fed(seeds, occupied);
                let fed = fed.filter(|_| (self.long.among(seeds) & self.sure.from).is_empty());
                fed.or_else(|| self.tried(seeds, occupied, offered, true))
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
        let filters = self.sure.filters.as_ref()?;
        if offered.count() as usize > MOST_SIFTED {
            return None;
        }
        let mut left = [Set::<S>::default(); MOST_SIFTED];
        let mut taking = Set::<S>::default();
        for (lane, left) in offered.lanes().zip(&mut left) {
            let (sown, deed) = self.sown(seeds, lane)?;
            let (after, came) = self.finish(sown, deed)?;
            if came.captures {
                taking.insert(lane);
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
            for (lane, left) in offered.lanes().zip(left) {
                let is_kept = !(left & keep.places).is_empty();
                if is_kept || keep.is_of_captures && !taking.has(lane) {
                    passing.insert(lane);
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
        let ends = self.bare.ends(occupied);
        if ends.is_empty() {
            return long;
        }
        match self.sure.are_of_captures {
            true => self.taking(seeds, ends) & offered | long,
            false => offered,
        }
    }

    /// The pits from which a short lap ends in one of some places.
    #[inline(always)]
    fn taking(&self, seeds: &S::Seeds, ends: Set<S>) -> Set<S> {
        ends.lanes().fold(Set::<S>::default(), |taking, end| {
            taking | seeds.same(&self.needed[usize::from(end)])
        })
    }

    /// Whether filters let a move pass, as far as the chart tells.
    #[inline(always)]
    fn passes(&self, seeds: &S::Seeds, lane: u8) -> bool {
        let Some((sown, deed)) = self.sown(seeds, lane) else {
            return false;
        };
        if deed == NOTHING && self.sure.are_of_captures {
            return true;
        }
        let kept = &self.sure.kept;
        let leaves = |(after, _): (S::Seeds, Came)| kept.are_met(after.occupied());
        kept.are_met(sown.occupied() & !self.may_take(deed))
            || self.finish(sown, deed).is_some_and(leaves)
    }
}
