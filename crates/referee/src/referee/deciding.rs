//! Who decides in a move, and moves that wait for another player.

use super::context::ActionContext;
use super::execution::Done;
use super::scene::MoveTrace;
use seedlore_game::{Move, Position};
use seedlore_language::rules::{Decider, Direction, Player};

impl ActionContext<'_> {
    /// Who decides whether a line is taken.
    pub fn decider(&self, by: Decider) -> Player {
        let another = match by {
            Decider::Mover => None,
            Decider::Opponent => Some(self.rules.board().next_player(self.mover)),
            Decider::Owner => self.trace.and_then(|trace| self.position.owner(trace.last)),
        };
        another.unwrap_or(self.mover)
    }
}

impl Done {
    /// A move that was begun on a position and waits for another player's decision.
    pub fn open(position: &Position, mv: Move, decider: Player) -> Done {
        Done {
            position: position.waiting_for(decider, mv),
            trace: MoveTrace::chosen(mv.pit),
            direction: mv.direction.unwrap_or(Direction::Anticlockwise),
            captures: false,
            captures_at_once: false,
            decision: None,
            moves_again: false,
            is_paused: false,
            unending: None,
            is_refused: false,
        }
    }
}
