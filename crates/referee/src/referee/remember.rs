//! What a move leaves behind for later ones: directions that are kept, pits that were
//! chosen, captures that were made.

use std::sync::Arc;

use super::execution::MoveExecution;
use seedlore_language::rules::{Player, Way};

impl MoveExecution<'_> {
    /// Remembers a direction that was chosen to be kept.
    pub fn keep_direction(&mut self) {
        let Some(direction) = self.mv.direction else {
            return;
        };
        let rules = self.context.rules;
        let keepers = match self.path.way {
            Some(Way::EitherKept) => &[self.context.mover],
            Some(Way::EitherKeptByAll) => rules.players(),
            _ => return,
        };
        let ground = Arc::make_mut(&mut self.context.position.ground);
        for player in keepers {
            ground.kept[*player] = Some(direction);
        }
    }

    /// Notes what later clauses may ask of this move.
    pub fn remember(&mut self) {
        let asks = self.context.rules.asks();
        let captures = self.context.captures();
        let counts = asks.captures && captures || asks.since_capture;
        if !(asks.played || asks.turns || asks.moved_last || counts) {
            return;
        }
        let trace = *self.trace();
        let mover: Player = self.context.mover;
        let memory = Arc::make_mut(&mut self.context.position.memory);
        if asks.played {
            memory.played.insert(trace.start);
        }
        if asks.turns {
            memory.began[mover] = Some(trace.start);
            memory.ended[mover] = Some(trace.last);
        }
        if asks.captures && captures {
            memory.captures[mover] = memory.captures[mover].saturating_add(1);
        }
        if asks.since_capture {
            memory.since_capture = match captures {
                true => 0,
                false => memory.since_capture.saturating_add(1),
            };
        }
        if asks.moved_last {
            memory.moved_last = Some(mover);
        }
    }
}
