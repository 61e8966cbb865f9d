//! Seeds taken out of pits by an action: all of them, so many, or as many as are worked
//! out when it is done.

use crate::compile::code::{Places, Target, VaryingAct};
use crate::exec::context::{ActionContext, Asked};
use crate::exec::observer::ClauseObserver;
use crate::exec::pits::List;
use crate::repr::bits::Bits;
use crate::repr::board::{Set, Shape};
use crate::repr::seeds::Seeds;
use seedlore_language::rules::ClauseId;
use seedlore_language::terms::Taker;

impl<S: Shape, L: ClauseObserver> ActionContext<'_, S, L> {
    /// An action on so many seeds, or for so many points.
    #[cold]
    pub(super) fn act_on(
        &mut self,
        n: u16,
        act: &VaryingAct<Set<S>>,
        clause: ClauseId,
    ) -> Result<(), Asked> {
        match act {
            VaryingAct::Capture { places, taker } => {
                self.capture_from(places, Some(n), *taker, clause)
            }
            VaryingAct::Lift { places, unlocked } => {
                self.lift_from(places, Some(n), *unlocked, clause)
            }
            VaryingAct::Move { from, to } => self.move_from(from, Some(n), to, clause),
            VaryingAct::Score(who) => {
                if let Some(seat) = self.view().one(*who) {
                    self.score(seat, n, clause);
                }
                Ok(())
            }
        }
    }

    #[inline]
    pub(super) fn capture_from(
        &mut self,
        places: &Places<Set<S>>,
        most: Option<u16>,
        taker: Taker,
        clause: ClauseId,
    ) -> Result<(), Asked> {
        if let Some(set) = self.view().capture_set(places, most, taker) {
            self.capture(set.slots(), None, taker, clause);
            return Ok(());
        }
        let pits = self.choose(places)?;
        let pits = pits.as_slice().iter().copied();
        self.capture(pits, most, taker, clause);
        Ok(())
    }

    #[inline]
    pub(super) fn lift_from(
        &mut self,
        places: &Places<Set<S>>,
        most: Option<u16>,
        unlocked: bool,
        clause: ClauseId,
    ) -> Result<(), Asked> {
        if let Some(set) = self.view().set(places) {
            self.watch(match unlocked {
                true => set,
                false => set & !self.view().state().locked,
            });
            self.lift_all(set, most, unlocked, clause);
            return Ok(());
        }
        let pits = self.choose(places)?;
        for slot in pits.as_slice() {
            if unlocked || !self.view().state().locked.has(*slot) {
                self.watch(Set::<S>::from_slots([*slot]));
                self.takes_from(*slot);
                self.lift(*slot, most, clause);
            }
        }
        Ok(())
    }

    pub(super) fn move_from(
        &mut self,
        from: &Places<Set<S>>,
        most: Option<u16>,
        to: &Target<Set<S>>,
        clause: ClauseId,
    ) -> Result<(), Asked> {
        let from = self.choose(from)?;
        let to = match to {
            Target::Place(to) => self.view().place(to),
            Target::Chosen(of) => {
                let all = List::from_slots(self.view().class(of).slots());
                match all.as_slice() {
                    [] => None,
                    all => Some(self.ask(all)?),
                }
            }
        };
        if let Some(to) = to {
            self.transfer(from.as_slice(), most, to, clause);
        }
        Ok(())
    }

    /// Tells where seeds fell in a lap that was sown at once.
    pub(super) fn tell_drops(&mut self, before: &S::Seeds, clause: ClauseId) {
        for slot in 0..self.machine.layout.slots {
            let fell = self.board.seeds.get(slot) - before.get(slot);
            if fell > 0 {
                self.observer.drops(clause, slot, fell);
            }
        }
    }
}
