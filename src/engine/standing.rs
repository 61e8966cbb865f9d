//! What a player who looks ahead asks of a board.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::Engine;
use super::bits::Bits;
use super::board::{Board, Shape};
use super::layout;
use super::listener::Silent;
use super::machine::Machine;
use super::moves::Move;
use super::seeds::Seeds;
use super::settle::{End, Past};
use super::turn::Turn;
use super::view::View;
use crate::rules::{Objective, Player};

impl Engine {
    /// What the game is played for.
    pub fn objective(&self) -> Objective {
        self.rules.objective().says
    }
}

impl<S: Shape> Machine<S> {
    /// Who sits at the board, in the order of turns.
    pub fn players(&self) -> impl Iterator<Item = Player> + '_ {
        let seats = self.layout.players.iter();
        seats.filter_map(|seat| layout::player(*seat))
    }

    /// Who is to move.
    pub fn mover(&self, board: &Board<S>) -> Player {
        layout::player(board.mover).expect("who moves sits at the board")
    }

    /// Seeds that a player has captured.
    pub fn captured(&self, board: &Board<S>, player: Player) -> u16 {
        View::before(self, board, board.mover).captured(player as u8)
    }

    /// Seeds in the open pits of a player, and in reserve.
    pub fn held(&self, board: &Board<S>, player: Player) -> u16 {
        let pits = View::before(self, board, board.mover).open_pits(player as u8);
        let reserve = match self.layout.reserves[player as usize] {
            layout::NOWHERE => 0,
            lane => board.seeds.get(lane),
        };
        board.seeds.sum(pits) + reserve
    }

    /// Points scored in the rounds before.
    pub fn points(&self, board: &Board<S>, player: Player) -> u16 {
        View::before(self, board, board.mover).state().points[player as usize]
    }

    /// A number by which a board is known: two boards with the same one are
    /// the same, but for one chance in 10¹⁹.
    #[inline]
    pub fn key(&self, board: &Board<S>) -> u64 {
        let mut hasher = FxHasher::default();
        board.hash(&mut hasher);
        hasher.finish()
    }

    /// Whether a legal move is a lap and nothing else: it takes no seeds and
    /// leaves the turn to the next player.
    pub fn is_quiet(&self, turn: &Turn<S>, option: usize) -> bool {
        turn.is_by_lanes && turn.quiet.has(self.option(turn, option).lane)
    }

    /// Plays a legal move into another turn; gives the end, if it is one. Each
    /// option of a turn may be played once: [`enter`](Machine::enter) it again
    /// to play it anew.
    ///
    /// # Panics
    /// If there are no more moves than `option`.
    #[inline]
    pub fn look(
        &self,
        turn: &mut Turn<S>,
        option: usize,
        next: &mut Turn<S>,
        past: &mut impl Past<S>,
    ) -> Option<End> {
        self.lead_to(turn, option, next, past, &mut Silent)
    }
}

impl Move {
    /// The place that seeds are lifted from, counted over the board.
    pub fn place(self) -> usize {
        usize::from(self.lane)
    }
}
