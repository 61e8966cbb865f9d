//! What a move leaves behind for later ones: directions that are kept, pits that were
//! chosen, captures that were made.

use crate::compile::code::WayCode;
use crate::exec::execution::MoveExecution;
use crate::exec::observer::ClauseObserver;
use crate::repr::bits::Bits;
use crate::repr::board::{Shape, StateSlot};

impl<S: Shape, L: ClauseObserver> MoveExecution<'_, S, L> {
    /// Remembers a direction that was chosen to be kept.
    #[cold]
    pub(crate) fn keep_direction(&mut self) {
        let (way, mover) = (self.path.way, usize::from(self.context.mover));
        let Some(direction) = self.mv.direction() else {
            return;
        };
        let players = &self.context.machine.layout.players;
        if let Some(state) = self.context.board.ground.change() {
            match way {
                WayCode::EitherKeptByAll => players
                    .iter()
                    .for_each(|seat| state.kept[usize::from(*seat)] = direction as u8),
                _ => state.kept[mover] = direction as u8,
            }
        }
    }

    /// Notes what later clauses may ask of this move.
    #[inline]
    pub fn remember(&mut self) {
        let asks = self.context.machine.asks;
        let mover = self.context.mover;
        if asks.moved_last {
            self.context.board.moved_last = mover;
        }
        let captures = self.context.taken > 0;
        let trace = *self.trace();
        let is_pit = self.context.machine.layout.is_pit(trace.start);
        let is_asked = asks.played || asks.turns || asks.captures || asks.since_capture;
        let ground = Some(&mut self.context.board.ground).filter(|_| is_asked);
        let Some(state) = ground.and_then(|ground| ground.change()) else {
            return;
        };
        let mover = usize::from(mover);
        if asks.played && is_pit {
            state.played.insert(trace.start);
        }
        if asks.turns {
            state.began[mover] = trace.start;
            state.ended[mover] = trace.last;
        }
        if asks.captures && captures {
            state.captures[mover] = state.captures[mover].saturating_add(1);
        }
        if asks.since_capture {
            state.since_capture = match captures {
                true => 0,
                false => state.since_capture.saturating_add(1),
            };
        }
    }
}
