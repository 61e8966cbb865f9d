//! Marks, owners and closed pits changed, and points scored.

use crate::compile::code::MarkCode;
use crate::exec::context::ActionContext;
use crate::exec::game::CompiledGame;
use crate::exec::observer::ClauseObserver;
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Set, Shape, State, StateSlot};
use crate::repr::seeds::Seeds;
use seedlore_language::rules::ClauseId;
use seedlore_language::terms::{Happening, Lifetime};

impl<S: Shape> CompiledGame<S> {
    /// Forgets what of a player's lasts so long.
    #[cold]
    pub(crate) fn expire<L: ClauseObserver>(
        &self,
        board: &mut Board<S>,
        seat: u8,
        life: Lifetime,
        observer: &mut L,
    ) {
        let expiring = self.rules.expiring(life);
        let ground = Some(&mut board.ground).filter(|_| !expiring.is_empty());
        let Some(state) = ground.and_then(|ground| ground.change()) else {
            return;
        };
        // Of players who sow at the same time one may be done before the others.
        let is_kept = life == Lifetime::Turn && state.at_once.is_some();
        for nth in expiring.happened.iter().filter(|_| !is_kept) {
            state.happened.as_mut()[*nth] = Set::<S>::default();
        }
        let seat = usize::from(seat);
        state.notes[seat] &= !expiring.notes;
        for mark in &expiring.marks {
            let held = &mut state.marks.as_mut()[*mark][seat];
            let off = std::mem::take(held);
            for _ in off.slots() {
                observer.acts(self.rules.marks()[*mark].clause);
            }
        }
        self.find_locked(state);
    }

    /// The pits with a mark that locks, by the marks.
    pub(crate) fn find_locked(&self, state: &mut State<Set<S>>) {
        let mut locked = Set::<S>::default();
        let marks = self.rules.marks().iter().zip(state.marks.as_ref());
        for (_, held) in marks.filter(|(mark, _)| mark.plan.locked) {
            held.iter().for_each(|pits| locked = locked | *pits);
        }
        state.locked = locked;
    }
}

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

    /// Forgets what of the mover's lasts so long.
    #[inline]
    pub fn expire(&mut self, life: Lifetime) {
        if self.machine.expires_in_turns {
            self.machine
                .expire(&mut self.board, self.mover, life, self.observer);
        }
    }

    pub fn unmark_one(&mut self, pits: &[u8], mark: usize, clause: ClauseId) {
        let Some(state) = self.board.ground.change() else {
            return;
        };
        for slot in pits {
            let held = &mut state.marks.as_mut()[mark];
            if held.iter().any(|pits| pits.has(*slot)) {
                held.iter_mut().for_each(|pits| pits.remove(*slot));
                self.observer.acts(clause);
            }
        }
        self.machine.find_locked(state);
    }

    /// Remembers what becomes of a pit, where a clause asks it.
    #[inline]
    pub fn happens(&mut self, slot: u8, what: Happening) {
        if self.machine.watched[what as usize] != 0 && slot < self.machine.layout.pits {
            self.all_happen(Set::<S>::one(slot), what);
        }
    }

    /// The same of several.
    #[inline]
    pub fn all_happen(&mut self, pits: Set<S>, what: Happening) {
        let watched = self.machine.watched[what as usize];
        if watched == 0 {
            return;
        }
        let pits = pits & self.machine.all_pits;
        if let Some(state) = self.board.ground.change() {
            for (nth, happened) in state.happened.as_mut().iter_mut().enumerate() {
                if watched >> nth & 1 == 1 {
                    *happened = *happened | pits;
                }
            }
        }
    }

    /// Who lifts or moves seeds of another player's pit captures them.
    #[inline]
    pub fn takes_from(&mut self, slot: u8) {
        if self.machine.watched[Happening::Captured as usize] == 0
            || self.machine.layout.is_shared
            || slot >= self.machine.layout.pits
        {
            return;
        }
        let owner = self.machine.owner(&self.board, slot);
        if owner.is_some_and(|seat| seat != self.mover) && self.board.seeds.get(slot) > 0 {
            self.happens(slot, Happening::Captured);
        }
    }

    /// What is given back was not captured, unless it was before this move.
    pub fn has_not_captured(&mut self, slot: u8) {
        let watched = self.machine.watched[Happening::Captured as usize];
        let before = (self.before).map(|board| self.machine.state(board).happened.clone());
        let ground = Some(&mut self.board.ground).filter(|_| watched != 0);
        let Some(state) = ground.and_then(|ground| ground.change()) else {
            return;
        };
        for (nth, happened) in state.happened.as_mut().iter_mut().enumerate() {
            let was_before = (before.as_ref()).is_some_and(|before| before.as_ref()[nth].has(slot));
            if watched >> nth & 1 == 1 && !was_before {
                happened.remove(slot);
            }
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
