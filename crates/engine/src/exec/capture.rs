//! Seeds taken off the board, parted, put back.

use crate::compile::code::{Places, is_of_a_set};
use crate::exec::context::ActionContext;
use crate::exec::game::CompiledGame;
use crate::exec::observer::ClauseObserver;
use crate::exec::view::View;
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::seeds::Seeds;
use seedlore_language::rules::ClauseId;
use seedlore_language::terms::{Happening, Taker, Who};

impl<S: Shape, L: ClauseObserver> ActionContext<'_, S, L> {
    pub(crate) fn capture(
        &mut self,
        pits: impl Iterator<Item = u8>,
        most: Option<u16>,
        taker: Taker,
        clause: ClauseId,
    ) {
        for slot in pits {
            // What nobody may take stays where it is.
            let Some(taker) = self.taker(taker, slot) else {
                continue;
            };
            let store = self.machine.layout.stores[usize::from(taker)];
            if slot == store {
                continue;
            }
            let seeds = self.board.seeds.take(slot, most);
            if seeds == 0 {
                continue;
            }
            self.board.seeds.put(store, seeds);
            self.observer.takes(clause, slot, seeds);
            self.taken += 1;
            self.watched.has_captured |= self.watched.is_on;
            self.happens(slot, Happening::Captured);
            if self.machine.returns_captures {
                self.scratch.taken.push((slot, seeds, taker));
            }
        }
    }

    /// Who gets what is taken from a place.
    fn taker(&self, taker: Taker, slot: u8) -> Option<u8> {
        match taker {
            Taker::Richer => self.view().one(Who::Richer),
            Taker::Poorer => self.view().one(Who::Poorer),
            taker => self.machine.taker(&self.board, self.mover, taker, slot),
        }
    }

    /// Puts back all that this move captured.
    pub(crate) fn return_captures(&mut self, clause: ClauseId) {
        let taken = std::mem::take(&mut self.scratch.taken);
        for (slot, seeds, taker) in &taken {
            // What has been moved out of the store since stays where it is.
            let store = self.machine.layout.stores[usize::from(*taker)];
            let seeds = self.board.seeds.take(store, Some(*seeds));
            self.board.seeds.put(*slot, seeds);
            self.has_not_captured(*slot);
            if seeds > 0 {
                self.observer.acts(clause);
                self.observer.returns();
            }
        }
        self.taken = 0;
        self.watched.has_captured = false;
    }

    /// Parts seeds evenly; odd ones go to the poorer, and of equals to those
    /// who move later in the round.
    pub(crate) fn share(&mut self, pits: &[u8], clause: ClauseId) {
        let players = &self.machine.layout.players;
        let begins = players.iter().position(|seat| *seat == self.board.first);
        let mut order = players.clone();
        order.rotate_left(begins.unwrap_or(0));
        order.reverse();
        order.sort_by_key(|seat| self.view().captured(*seat));
        let total: u16 = pits.iter().map(|slot| self.board.seeds.get(*slot)).sum();
        let count = players.len() as u16;
        let (each, odd) = (total / count, total % count);
        let mut due: Vec<(u8, u16)> = (0..)
            .zip(order)
            .map(|(nth, seat)| (seat, each + u16::from(nth < odd)))
            .collect();
        for slot in pits {
            for (seat, owed) in &mut due {
                let seeds = self.board.seeds.take(*slot, Some(*owed));
                *owed -= seeds;
                let store = self.machine.layout.stores[usize::from(*seat)];
                self.board.seeds.put(store, seeds);
                if seeds > 0 {
                    self.observer.takes(clause, *slot, seeds);
                }
            }
        }
    }
}

impl<S: Shape> View<'_, S> {
    /// The pits of a capture as a set, where the order in which they are taken
    /// makes no difference.
    #[inline]
    pub(crate) fn capture_set(
        &self,
        places: &Places<Set<S>>,
        most: Option<u16>,
        taker: Taker,
    ) -> Option<Set<S>> {
        // Who is richer may change with every pit.
        if self.machine.returns_captures || !is_of_a_set(places, most, taker) {
            return None;
        }
        self.set(places)
    }
}

impl<S: Shape> CompiledGame<S> {
    /// Who gets what is taken from a place, where riches do not decide.
    pub(crate) fn taker(&self, board: &Board<S>, mover: u8, taker: Taker, slot: u8) -> Option<u8> {
        match taker {
            Taker::Mover => Some(mover),
            Taker::Opponent => Some(self.layout.next_player(mover)),
            Taker::Owner => self.owner(board, slot),
            Taker::Holder => board.ground.state(&self.start).holder(slot),
            Taker::Richer | Taker::Poorer => None,
        }
    }
}
