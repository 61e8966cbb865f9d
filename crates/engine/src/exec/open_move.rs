//! Moves that wait for another player's decision: see [`game::OpenMove`](seedlore_game::OpenMove).

use crate::exec::execution::MoveResult;
use crate::exec::game::CompiledGame;
use crate::exec::turn::Turn;
use crate::exec::view::MoveTrace;
use crate::repr::board::{Board, Shape, StateSlot};
use crate::repr::layout::ANTICLOCKWISE;
use crate::repr::moves::Move;

impl<S: Shape> CompiledGame<S> {
    /// Who makes the move that is to be chosen or completed on a board.
    #[inline(always)]
    pub(crate) fn sower(&self, board: &Board<S>) -> u8 {
        if !S::StateSlot::IS_MUTABLE {
            return board.mover;
        }
        let open = self.state(board).open_move.as_ref();
        open.map_or(board.mover, |open| open.0)
    }

    /// Where a move waits for a decision: the board that it began on, and what is decided
    /// of it.
    #[inline(always)]
    pub(crate) fn begun(&self, board: &Board<S>) -> Option<(Board<S>, Move)> {
        if !S::StateSlot::IS_MUTABLE || self.state(board).open_move.is_none() {
            return None;
        }
        let mut begun = board.clone();
        let (seat, mv) = *begun.ground.change()?.open_move.take()?;
        begun.mover = seat;
        Some((begun, mv))
    }

    /// Whether a legal move of a turn is but begun, and then waits for another's decision.
    #[inline]
    pub(crate) fn waits(&self, turn: &Turn<S>, option: usize) -> bool {
        let tried = match turn.is_by_slots {
            true => None,
            false => turn.tried[option].done.as_ref(),
        };
        tried.is_some_and(|done| done.is_open)
    }

    /// A move that waits for the decision of a seat: the board is as it was before it.
    #[cold]
    pub(crate) fn open_result(&self, board: &Board<S>, mv: Move, decider: u8) -> MoveResult<S> {
        let mut open = board.clone();
        if let Some(state) = open.ground.change() {
            state.open_move = Some(Box::new((board.mover, mv)));
        }
        open.mover = decider;
        MoveResult {
            board: open,
            trace: MoveTrace::chosen(mv.slot),
            direction: ANTICLOCKWISE,
            captures: false,
            captures_at_once: false,
            decision: None,
            moves_again: false,
            is_paused: false,
            is_open: true,
            is_endless: false,
            is_refused: false,
        }
    }
}
