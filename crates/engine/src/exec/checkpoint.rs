//! Moves that differ only in what their player answers on a landing: what came
//! before is done once.
//!
//! A player who may take two of thirty pits has 435 moves from each pit that
//! begin with the same laps. Each is made from the landing at which the player
//! was asked: that plays `msuwa`, where it is so, 1.5 times as fast.

use crate::compile::code::{Decision, PathCode};
use crate::exec::context::Watched;
use crate::exec::execution::MoveExecution;
use crate::exec::observer::ClauseObserver;
use crate::exec::view::MoveTrace;
use crate::repr::board::{Board, Set, Shape};
use crate::repr::layout::Way;
use seedlore_language::rules::ClauseId;

/// A move as it stood before the lines of a landing were read.
#[derive(Debug, Clone)]
pub(crate) struct Checkpoint<S: Shape> {
    board: Board<S>,
    direction: Way,
    trace: Option<MoveTrace<Set<S>>>,
    held_before: Option<u16>,
    hand: u16,
    taken: usize,
    watched: Watched,
    decision: Option<(ClauseId, Decision)>,
    moves_again: bool,
    sown: u32,
    dropping: u16,
    answered: usize,
    sower: ClauseId,
    usual_sower: ClauseId,
    path: PathCode,
}

impl<S: Shape, L: ClauseObserver> MoveExecution<'_, S, L> {
    /// How the move stands; `None` where more than that would have to be kept.
    pub(crate) fn checkpoint(&self) -> Option<Box<Checkpoint<S>>> {
        let context = &self.context;
        if L::OBSERVES || context.machine.returns_captures || !self.end_guard.keeps_nothing() {
            return None;
        }
        Some(Box::new(Checkpoint {
            board: context.board.clone(),
            direction: context.direction,
            trace: context.trace,
            held_before: context.held_before,
            hand: context.hand,
            taken: context.taken,
            watched: context.watched,
            decision: context.decision,
            moves_again: context.moves_again,
            sown: context.sown,
            dropping: context.dropping,
            answered: context.answered,
            sower: self.sower,
            usual_sower: self.usual_sower,
            path: self.path,
        }))
    }

    /// Goes on from there, with other answers after those given before it.
    pub(crate) fn resume(&mut self, from: &Checkpoint<S>) {
        let context = &mut self.context;
        context.board = from.board.clone();
        context.direction = from.direction;
        context.trace = from.trace;
        context.held_before = from.held_before;
        context.hand = from.hand;
        context.taken = from.taken;
        context.watched = from.watched;
        context.decision = from.decision;
        context.moves_again = from.moves_again;
        context.sown = from.sown;
        context.dropping = from.dropping;
        context.answered = from.answered;
        self.sower = from.sower;
        self.usual_sower = from.usual_sower;
        self.path = from.path;
        self.find_known_laps();
        let lap = from.trace.map_or(1, |trace| trace.lap);
        self.end_guard.skip_to(u32::from(lap) - 1);
        self.is_resumed = true;
    }
}
