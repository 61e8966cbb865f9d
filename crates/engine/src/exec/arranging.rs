//! Seeds that players lay out before the first turn.

use crate::exec::after_move::End;
use crate::exec::game::CompiledGame;
use crate::exec::observer::ClauseObserver;
use crate::exec::turn::Turn;
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Shape, StateSlot};
use crate::repr::seeds::Seeds;
use seedlore_game::Entry;
use seedlore_language::rules::Player;
use seedlore_language::terms::Arranger;

impl<S: Shape> CompiledGame<S> {
    /// Lets who lays out the first seed move first.
    pub(crate) fn begin_arranging(&self, board: &mut Board<S>) {
        if let Some(seat) = self.next_to_lay_out(board) {
            board.mover = seat;
        }
    }

    /// What follows when the mover has laid out a seed.
    #[cold]
    pub(crate) fn laid_out_seed<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        observer: &mut L,
    ) -> Option<End> {
        let board = &mut turn.board;
        let seat = board.mover;
        if self.in_reserve(board, seat) == 0 {
            self.copy_layout(board, seat, observer);
            board.mover = self.next_to_lay_out(board).unwrap_or(board.first);
        }
        self.enter_here(Entry::Played, turn, observer)
    }

    fn in_reserve(&self, board: &Board<S>, seat: u8) -> u16 {
        board.seeds.get(self.layout.reserves[usize::from(seat)])
    }

    fn in_store(&self, board: &Board<S>, seat: u8) -> u16 {
        board.seeds.get(self.layout.stores[usize::from(seat)])
    }

    /// Who lays out the next seed, beginning with the first player, or with the poorer.
    fn next_to_lay_out(&self, board: &Board<S>) -> Option<u8> {
        let plan = self.rules.arrangement()?;
        let mut seat = board.first;
        let mut next: Option<u8> = None;
        for _ in 0..self.layout.players.len() {
            if self.in_reserve(board, seat) > 0 {
                let is_before = |other: u8| match plan.by {
                    Arranger::RicherCopies => {
                        self.in_store(board, seat) < self.in_store(board, other)
                    }
                    Arranger::Each | Arranger::SecondPlayer => false,
                };
                next = match next {
                    Some(other) if !is_before(other) => Some(other),
                    _ => Some(seat),
                };
            }
            seat = self.layout.next_player(seat);
        }
        next
    }

    /// The richer player puts as many into each pit as the poorer has into that of the same number,
    /// but for pits that are closed, and keeps the rest.
    fn copy_layout<L: ClauseObserver>(&self, board: &mut Board<S>, poorer: u8, observer: &mut L) {
        let Some(plan) = self.rules.arrangement() else {
            return;
        };
        let richer = self.layout.next_player(poorer);
        if plan.by != Arranger::RicherCopies
            || self.in_store(board, richer) <= self.in_store(board, poorer)
        {
            return;
        }
        let reserve = self.layout.reserves[usize::from(richer)];
        let geometry = self.rules.board();
        let seat = |seat: u8| Player::ALL[usize::from(seat)];
        for pit in &plan.pits {
            if geometry.home(*pit) != Some(seat(poorer)) {
                continue;
            }
            let (row, number) = geometry.row_and_number(*pit, seat(poorer));
            if let Some(same) = geometry.pit(seat(richer), row, number) {
                // In a pit that is out of play the seeds would be lost to the round.
                let closed = board.ground.state(&self.start).closed;
                if closed.has(self.layout.slot(same)) {
                    continue;
                }
                let laid = board.seeds.get(self.layout.slot(*pit));
                let seeds = laid.min(board.seeds.get(reserve));
                board.seeds.set(reserve, board.seeds.get(reserve) - seeds);
                board.seeds.put(self.layout.slot(same), seeds);
                if seeds > 0 {
                    observer.acts(plan.clause);
                }
            }
        }
        let rest = board.seeds.get(reserve);
        board.seeds.set(reserve, 0);
        board
            .seeds
            .put(self.layout.stores[usize::from(richer)], rest);
    }
}
