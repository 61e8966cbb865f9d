//! Marks, owners and closed pits changed, and points scored.

use crate::engine::compile::code::MarkCode;
use crate::engine::exec::context::ActionContext;
use crate::engine::exec::observer::ClauseObserver;
use crate::engine::repr::bits::Bits;
use crate::engine::repr::board::{Shape, StateSlot};
use crate::rules::ClauseId;

impl<S: Shape, L: ClauseObserver> ActionContext<'_, S, L> {
    pub fn mark(&mut self, pits: &[u8], mark: MarkCode, clause: ClauseId) {
        let mover = usize::from(self.mover);
        let Some(state) = self.board.ground.change() else {
            return;
        };
        for slot in pits {
            let held = &mut state.marks.as_mut()[mark.mark];
            let has_one = mark.one_each && !held[mover].is_empty();
            let has_it = held.iter().any(|pits| pits.has(*slot));
            if *slot >= self.machine.layout.pits || has_it || has_one {
                continue;
            }
            held[mover].insert(*slot);
            if mark.locked {
                state.locked.insert(*slot);
            }
            self.observer.acts(clause);
        }
    }

    pub fn unmark(&mut self, pits: &[u8], clause: ClauseId) {
        let Some(state) = self.board.ground.change() else {
            return;
        };
        for slot in pits {
            if !state.marked().has(*slot) {
                continue;
            }
            for held in state.marks.as_mut() {
                held.iter_mut().for_each(|pits| pits.remove(*slot));
            }
            state.locked.remove(*slot);
            self.observer.acts(clause);
        }
    }

    pub fn claim(&mut self, pits: &[u8], clause: ClauseId) {
        let mover = usize::from(self.mover);
        let Some(state) = self.board.ground.change() else {
            return;
        };
        for slot in pits {
            if *slot < self.machine.layout.pits && !state.owned[mover].has(*slot) {
                state.owned.iter_mut().for_each(|pits| pits.remove(*slot));
                state.owned[mover].insert(*slot);
                self.observer.acts(clause);
            }
        }
    }

    pub fn close(&mut self, pits: &[u8], clause: ClauseId) {
        let Some(state) = self.board.ground.change() else {
            return;
        };
        for slot in pits {
            if *slot < self.machine.layout.pits {
                state.closed.insert(*slot);
            }
            self.observer.acts(clause);
        }
    }

    pub fn score(&mut self, seat: u8, points: u16, clause: ClauseId) {
        if let Some(state) = self.board.ground.change() {
            let held = &mut state.points[usize::from(seat)];
            *held = held.saturating_add(points);
        }
        self.observer.acts(clause);
    }
}
