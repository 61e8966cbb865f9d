//! Players who sow at the same time: sowings that rest after a lap, and go on.

use crate::compile::code::MoveEffects;
use crate::exec::context::ActionContext;
use crate::exec::game::CompiledGame;
use crate::exec::observer::ClauseObserver;
use crate::exec::view::MoveTrace;
use crate::repr::BySeat;
use crate::repr::at_once::Paused;
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::layout::Way;
use crate::repr::moves::Move;
use crate::repr::seeds::Seeds;

impl<S: Shape, L: ClauseObserver> ActionContext<'_, S, L> {
    /// Lets the sowing rest with its seeds in hand, before a lap that begins in `next`.
    #[cold]
    pub fn pause(&mut self, way: u8, next: u8) {
        let trace = *self.trace.as_ref().expect("a move is being made");
        let paused = Paused {
            hand: std::mem::take(&mut self.hand),
            next,
            start: trace.start,
            origin: trace.origin,
            last: trace.last,
            lap: trace.lap,
            lifted: trace.lifted,
            sown: trace.sown & self.machine.all_pits,
            captures: self.taken > 0,
            way,
            direction: self.direction as u8,
            seeds_sown: self.sown,
        };
        if let Some(state) = self.board.ground.change() {
            let at_once = state.at_once.get_or_insert_default();
            at_once.paused[usize::from(self.mover)] = Some(paused);
        }
    }

    /// Takes up the mover's sowing that rested, if one did; where its lap begins.
    #[inline]
    pub fn resume_sowing(&mut self) -> Option<u8> {
        let state = self.view().state();
        state.at_once.as_ref()?.paused[usize::from(self.mover)].as_ref()?;
        let at_once = self.board.ground.change()?.at_once.as_mut()?;
        let paused = at_once.paused[usize::from(self.mover)].take()?;
        self.hand = paused.hand;
        self.direction = Way::from(paused.direction);
        self.taken = usize::from(paused.captures);
        self.sown = paused.seeds_sown;
        self.trace = Some(MoveTrace {
            start: paused.start,
            origin: paused.origin,
            last: paused.last,
            lap: paused.lap,
            lifted: paused.lifted,
            of_lap: 0,
            sown: paused.sown,
        });
        Some(paused.next)
    }
}

impl<S: Shape> CompiledGame<S> {
    /// The move that goes on with a sowing of the player to move that rested.
    #[inline]
    pub(crate) fn resuming_move(&self, board: &Board<S>) -> Option<Move> {
        if !S::StateSlot::IS_MUTABLE {
            return None;
        }
        let at_once = self.state(board).at_once.as_ref()?;
        let paused = at_once.paused[usize::from(board.mover)].as_ref()?;
        Some(Move::new(usize::from(paused.way), paused.origin))
    }

    /// Passes the turn on after a move of players who sow at the same time; whether all are done.
    #[cold]
    pub(crate) fn pass_at_once_after(&self, board: &mut Board<S>, effects: MoveEffects) -> bool {
        let seat = board.mover;
        let is_done = !effects.is_paused && !effects.moves_again;
        let are_all_done = self.pass_at_once(board, seat, is_done);
        if is_done && !are_all_done {
            board.complete_turn(seat);
        }
        are_all_done
    }

    /// Passes the turn on from a player who can't move.
    #[cold]
    pub(crate) fn pass_on(&self, board: &mut Board<S>, seat: u8) {
        match self.state(board).at_once.is_some() {
            true => {
                self.pass_at_once(board, seat, true);
            }
            false => board.mover = self.layout.next_player(seat),
        }
    }

    fn pass_at_once(&self, board: &mut Board<S>, seat: u8, is_done: bool) -> bool {
        let Some(state) = board.ground.change() else {
            return true;
        };
        let at_once = state.at_once.get_or_insert_default();
        if is_done {
            at_once.done.push(seat);
        }
        match at_once.next(seat, &self.layout) {
            Some(next) => {
                board.mover = next;
                if at_once.is_over() {
                    state.at_once = None;
                }
                false
            }
            None => {
                board.mover = at_once.done[0];
                state.at_once = None;
                true
            }
        }
    }

    /// What lies in the hands of players who sow at the same time goes back to where it was
    /// lifted.
    pub(crate) fn put_hands_back(&self, board: &mut Board<S>) {
        if !S::StateSlot::IS_MUTABLE || self.state(board).at_once.is_none() {
            return;
        }
        let at_once = board.ground.change().and_then(|state| state.at_once.take());
        let paused: Option<BySeat<Option<Paused<Set<S>>>>> = at_once.map(|at_once| at_once.paused);
        for paused in paused.into_iter().flatten().flatten() {
            board.seeds.put(paused.origin, paused.hand);
        }
    }
}
