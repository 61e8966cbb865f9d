//! Sowing: where the seeds of a lap fall.

use crate::compile::code::{Dropping, PathCode, Predicate, Skip};
use crate::exec::context::{Asked, Flow};
use crate::exec::execution::MoveExecution;
use crate::exec::observer::ClauseObserver;
use crate::exec::view::{MoveTrace, View};
use crate::repr::bits::Bits;
use crate::repr::board::{Set, Shape};
use crate::repr::layout::{NOBODY, reversed};
use crate::repr::seeds::Seeds;
use seedlore_language::terms::{AnyNumber, Happening, Moment, Through};

/// The way on from a place, as a path has it.
#[derive(Clone, Copy)]
pub(crate) struct SowingIterator<'v, S: Shape> {
    pub view: View<'v, S>,
    pub path: PathCode,
}

impl<S: Shape> SowingIterator<'_, S> {
    /// The next place that receives a seed; `None` if there is none.
    pub fn next(&self, from: u8, skipped: &mut u32) -> Option<u8> {
        let mut here = from;
        for _ in 0..2 * (u32::from(self.view.machine.layout.pits) + 4) {
            here = self.neighbour(here)?;
            if !self.is_passed_over(here, skipped) {
                return Some(here);
            }
        }
        None
    }

    /// The next pit in play, or a store that is sown in.
    fn neighbour(&self, from: u8) -> Option<u8> {
        let layout = &self.view.machine.layout;
        let (direction, mover) = (self.view.direction, self.view.mover);
        let through =
            self.view.machine.player_rules(mover).sowing.through[self.path.through as usize];
        let Some(through) = through.filter(|_| layout.is_pit(from)) else {
            return self.view.step(from, direction);
        };
        // A store is passed even where the pits beside it are closed.
        let mut here = from;
        for _ in 0..layout.pits {
            let owner = layout.passed(mover, direction, here);
            let is_sown = match through {
                _ if owner == NOBODY => false,
                Through::Own => owner == mover,
                Through::Opponent => owner != mover,
                Through::Both => true,
            };
            if is_sown {
                return Some(layout.stores[usize::from(owner)]);
            }
            here = layout.next(mover, direction, here);
            if !layout.is_pit(here) {
                return None;
            }
            if !self.view.state().closed.has(here) {
                return Some(here);
            }
        }
        None
    }

    fn is_passed_over(&self, slot: u8, skipped: &mut u32) -> bool {
        let sowing = &self.view.machine.player_rules(self.view.mover).sowing;
        let origin = self.view.trace.map(|t| t.origin);
        let skips = sowing.skipping[self.path.skipping as usize]
            .iter()
            .any(|skip| match skip {
                Skip::Origin { once } => {
                    let skips = Some(slot) == origin && !(*once && *skipped > 0);
                    *skipped += u32::from(skips);
                    skips
                }
                Skip::Pits(phrase) => self.view.fits(slot, phrase, None),
                Skip::PitsExceptLastSeed(phrase) => {
                    !self.drops_last_seed() && self.view.fits(slot, phrase, None)
                }
                Skip::PitsUnless(phrase, unless) => {
                    self.view.fits(slot, phrase, None) && !self.holds_before(slot, unless)
                }
            });
        let within = sowing.within[self.path.within as usize].as_ref();
        let is_pit = self.view.machine.layout.is_pit(slot);
        skips || is_pit && within.is_some_and(|phrase| !self.view.fits(slot, phrase, None))
    }

    /// Whether a condition holds before a seed would fall into a pit, which it calls `next`.
    #[cold]
    fn holds_before(&self, slot: u8, test: &Predicate<Set<S>>) -> bool {
        let Some(trace) = self.view.trace else {
            return false;
        };
        let before = self.view.step(slot, reversed(self.view.direction));
        let trace = MoveTrace {
            last: before.unwrap_or(trace.last),
            ..*trace
        };
        let view = View {
            trace: Some(&trace),
            held_before: None,
            ..self.view
        };
        view.holds(test)
    }

    /// Whether one seed is left to be sown.
    fn drops_last_seed(&self) -> bool {
        self.view.hand == 1
    }

    /// Where the first seed of a lap falls.
    pub fn first(&self, after: u8) -> Option<u8> {
        let machine = self.view.machine;
        let sowing = &machine.player_rules(self.view.mover).sowing;
        let from = self.path.from as usize;
        match &sowing.from[from] {
            Some(place) => {
                let slot = self.view.place(place)?;
                // What the path passes over takes no first seed either.
                match !sowing.from_origin[from] && self.is_passed_over(slot, &mut 0) {
                    true => self.next(slot, &mut 0),
                    false => Some(slot),
                }
            }
            None if machine.layout.is_pit(after) => self.next(after, &mut 0),
            // What is entered from beside the board begins at the mover's first pit.
            None => Some(machine.layout.first_pit[usize::from(self.view.mover)])
                .filter(|slot| machine.layout.is_pit(*slot)),
        }
    }
}

/// Where a lap begins.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Begin {
    /// After this pit, and what it adds is known.
    After(u8),
    /// With a seed here; `None` if there is no place for one.
    At(Option<u8>),
}

/// How far a sowing has come.
pub(crate) enum Gone {
    /// To a landing whose lines must be read.
    Landed,
    /// To the beginning of a lap.
    Begins(Begin),
    Over,
    /// To where it came back to itself, or to the bound.
    Endless,
}

impl<S: Shape, L: ClauseObserver> MoveExecution<'_, S, L> {
    fn sowing_iterator(&self) -> SowingIterator<'_, S> {
        SowingIterator {
            view: self.context.view(),
            path: self.path,
        }
    }

    /// Where the next lap begins, after a pit or where its path says.
    #[inline]
    pub(crate) fn begin(&self, after: u8) -> Begin {
        if self.path.from == 0 && self.is_known(after) {
            return Begin::After(after);
        }
        self.begin_at(self.first_slot(after))
    }

    /// Where the first seed of a lap falls.
    pub(crate) fn first_slot(&self, after: u8) -> Option<u8> {
        let (machine, mover) = (self.context.machine, self.context.mover);
        if let Some(ring) = machine.ring(mover, self.context.direction, self.path)
            && self.path.from == 0
            && machine.layout.is_pit(after)
        {
            let closed = self.context.view().state().closed;
            return ring.after(after, self.trace().origin, closed);
        }
        self.sowing_iterator().first(after)
    }

    /// A lap whose first seed falls there.
    pub(crate) fn begin_at(&self, first: Option<u8>) -> Begin {
        match first.and_then(|first| self.known_from(first)) {
            Some(pit) => Begin::After(pit),
            None => Begin::At(first),
        }
    }

    /// The pit whose known lap begins with a seed in this place, if there is one.
    fn known_from(&self, first: u8) -> Option<u8> {
        let known = self.known.filter(|known| !known.skips_origin)?;
        known.laps.entry(first).filter(|pit| self.is_known(*pit))
    }

    /// Whether it is known beforehand what the lap after a pit adds to the board.
    #[inline]
    fn is_known(&self, after: u8) -> bool {
        let Some(known) = self.known else {
            return false;
        };
        (!known.skips_origin || after == self.trace().origin)
            && self.context.view().state().closed.is_empty()
            && known.laps.knows(after, self.context.hand)
            // A lap that comes to the bound ends in the middle.
            && self.context.sown + u32::from(self.context.hand) <= self.context.machine.most_sown
    }

    /// Sows what is in hand; what no place takes stays there, and what is sown on as the next lap.
    #[inline]
    pub(crate) fn lap(&mut self, begin: Begin) -> Result<(), Asked> {
        self.travel_mut().of_lap = self.context.hand;
        match (begin, self.known) {
            (Begin::After(pit), Some(known)) => {
                let context = &mut self.context;
                let hand = std::mem::take(&mut context.hand);
                context.sown += u32::from(hand);
                let before = L::HEARS_SEEDS.then_some(context.board.seeds);
                let (sown, last) = known.laps.sow(&mut context.board.seeds, pit, hand);
                if let Some(before) = before {
                    context.tell_drops(&before, self.sower);
                }
                context.held_before = Some(context.board.seeds.get(last) - 1);
                context.observer.acts(self.sower);
                let trace = self.travel_mut();
                trace.last = last;
                trace.sown = trace.sown | sown;
                self.context.all_happen(sown, Happening::Sown);
                Ok(())
            }
            (Begin::After(pit), None) => self.lap_by_seeds(Some(pit)),
            (Begin::At(first), _) => self.lap_by_seeds(first),
        }
    }

    /// Asks how many seeds are to fall in each pit of the move, where the mover chooses.
    #[inline]
    pub(crate) fn choose_dropping(&mut self) -> Result<(), Asked> {
        if self.path.dropping > 0 {
            let sowing = &self.context.machine.player_rules(self.context.mover).sowing;
            let dropping = &sowing.dropping[self.path.dropping as usize];
            if matches!(dropping, Dropping::Any(AnyNumber::Alike)) {
                self.context.dropping = self.context.ask_number(self.context.hand)?;
            }
        }
        Ok(())
    }

    /// Drops the seeds in hand one by one, the first in `from`.
    fn lap_by_seeds(&mut self, from: Option<u8>) -> Result<(), Asked> {
        let machine = self.context.machine;
        let sowing = &machine.player_rules(self.context.mover).sowing;
        let worked_out: Vec<u16>;
        let mut in_some = None;
        let (all, any): (&[u16], _) = match &sowing.dropping[self.path.dropping as usize] {
            Dropping::Just(all) => (all, None),
            Dropping::Varying(sums) => {
                let view = self.context.view();
                worked_out = sums.iter().map(|sum| view.seeds(sum).max(1)).collect();
                (&worked_out, None)
            }
            Dropping::Any(any) => (&[], Some(*any)),
            Dropping::In(sum, pits) => {
                in_some = Some((self.context.view().seeds(sum).max(1), pits));
                (&[], None)
            }
        };
        let ring = machine.ring(self.context.mover, self.context.direction, self.path);
        let mut skipped = 0;
        let mut next = from;
        let mut nth = 0;
        while self.context.hand > 0 && !self.context.is_exhausted() {
            let Some(slot) = next else { return Ok(()) };
            let special = in_some.filter(|(_, pits)| self.context.view().fits(slot, pits, None));
            let context = &mut self.context;
            let most = match any {
                None if special.is_some() => special.map_or(1, |(seeds, _)| seeds),
                None => all.get(nth).or(all.last()).copied().unwrap_or(1),
                Some(AnyNumber::Alike) => context.dropping,
                Some(AnyNumber::Each) => context.ask_number(context.hand)?,
            };
            let seeds = most.min(context.hand);
            nth += 1;
            context.held_before = Some(context.board.seeds.get(slot));
            context.board.seeds.put(slot, seeds);
            context.hand -= seeds;
            context.sown += u32::from(seeds);
            context.observer.acts(self.sower);
            context.observer.drops(self.sower, slot, seeds);
            let is_pit = machine.layout.is_pit(slot);
            let trace = self.travel_mut();
            trace.last = slot;
            if is_pit {
                trace.sown.insert(slot);
                self.context.happens(slot, Happening::Sown);
            }
            if self.context.hand > 0 {
                let closed = self.context.view().state().closed;
                let passing = (self.context.program.passing.as_ref())
                    .filter(|_| self.path.dropping == 0 && closed.is_empty());
                let now = self.context.board.seeds.get(slot);
                let open = passing.and_then(|passing| passing.lines(slot, now));
                if open.is_none_or(|(open, _)| open != 0)
                    && self.context.table(Moment::Passing)? == Flow::SowOn
                {
                    return Ok(());
                }
                let closed = self.context.view().state().closed;
                next = match ring {
                    Some(ring) => ring.after(slot, self.trace().origin, closed),
                    None => self.sowing_iterator().next(slot, &mut skipped),
                };
            }
        }
        Ok(())
    }
}
