//! Moves that wait for another player's decision.

use super::{Move, Position};
use seedlore_language::rules::Player;

/// A move that was begun, with the answers given so far. The board is as it was before it:
/// the move is made when the last answer is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OpenMove {
    /// Who makes it.
    pub player: Player,
    /// All that is decided of it.
    pub mv: Move,
}

impl Position {
    /// Who makes the move that is to be chosen or completed now: of one that waits for
    /// another's decision, the player who began it.
    pub fn sower(&self) -> Player {
        self.ground.open_move.map_or(self.mover, |open| open.player)
    }

    /// Where a move waits for a decision of the player to move: the position that it
    /// began on, and what is decided of it.
    pub fn begun(&self) -> Option<(Position, Move)> {
        let open = self.ground.open_move?;
        let mut position = self.clone();
        position.open_move(None);
        position.mover = open.player;
        Some((position, open.mv))
    }

    /// The same position while a move of its player waits for another's decision.
    pub fn waiting_for(&self, decider: Player, mv: Move) -> Position {
        let mut position = self.clone();
        let player = self.mover;
        position.open_move(Some(OpenMove { player, mv }));
        position.mover = decider;
        position
    }

    fn open_move(&mut self, open: Option<OpenMove>) {
        std::sync::Arc::make_mut(&mut self.ground).open_move = open;
    }
}
