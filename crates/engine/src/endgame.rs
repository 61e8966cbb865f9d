//! Boards that are laid out as one likes: what endgame tables ask for.

use crate::exec::game::CompiledGame;
use crate::exec::turn::Turn;
use crate::repr::board::{Board, Shape};
use crate::repr::layout::NOWHERE;
use crate::repr::seeds::Seeds;
use seedlore_language::rules::Player;

impl<S: Shape> CompiledGame<S> {
    /// How many pits the board has.
    pub fn pits(&self) -> usize {
        usize::from(self.layout.pits)
    }

    /// The seeds of a pit, by its index.
    #[inline(always)]
    pub fn in_pit(&self, board: &Board<S>, pit: usize) -> u16 {
        board.seeds.get(pit as u8)
    }

    /// Lays these seeds into the pits, by their index, and gives these to the
    /// stores of South and North; all else stays as it is.
    #[inline]
    pub fn lay(&self, board: &mut Board<S>, pits: &[u8], captured: [u16; 2]) {
        for (slot, seeds) in (0..).zip(pits) {
            board.seeds.set(slot, u16::from(*seeds));
        }
        for (player, seeds) in [Player::South, Player::North].into_iter().zip(captured) {
            board.seeds.set(self.layout.stores[player as usize], seeds);
        }
    }

    /// Gives the turn to a player, both having completed so many.
    pub fn give_turn(&self, board: &mut Board<S>, mover: Player, turns: u16) {
        board.mover = mover as u8;
        board.turns = [turns; Player::MOST];
    }

    /// Turns that both players have completed.
    pub fn turns(&self, board: &Board<S>) -> u16 {
        let turns = self.layout.players.iter();
        let turns = turns.map(|seat| board.turns[usize::from(*seat)]);
        turns.min().unwrap_or(0)
    }

    /// Empties the stores, so that boards from which play goes on alike are
    /// one, where no clause asks what was captured.
    pub fn empty_stores(&self, board: &mut Board<S>) {
        for slot in self.layout.stores {
            if slot != NOWHERE {
                board.seeds.set(slot, 0);
            }
        }
    }
}

impl<S: Shape> Turn<S> {
    /// Whether a player had to pass before it came to this turn.
    #[inline]
    pub fn is_after_pass(&self) -> bool {
        !self.passed.is_empty()
    }
}
