//! Turns whose moves stand on the move table.

use crate::compile::code::MoveEffects;
use crate::exec::game::CompiledGame;
use crate::exec::repetition::RepetitionSource;
use crate::exec::turn::Turn;
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Set, Shape};

impl<S: Shape> CompiledGame<S> {
    /// Makes a move that is certainly legal where it stands; `None`, and nothing
    /// is done, if no move table tells it.
    #[inline(always)]
    pub(crate) fn make_by_table(&self, board: &mut Board<S>, slot: u8) -> Option<MoveEffects> {
        let table = match self.fast(board.mover) {
            Some(fast) => &fast.table,
            None => self.move_table(self.rules_for(board, board.mover).0)?,
        };
        let effects = table.make(&mut board.seeds, slot)?;
        if self.asks.moved_last {
            board.moved_last = board.mover;
        }
        Some(effects)
    }

    /// Whether after a move, which the turn's board shows made, play goes on
    /// with moves that are all certainly legal, as far as move tables tell. Then the
    /// turn is that; else nothing is done.
    #[inline(always)]
    pub(crate) fn continues_by_table(
        &self,
        effects: MoveEffects,
        turn: &mut Turn<S>,
        past: &impl RepetitionSource<S>,
    ) -> bool {
        let Board { seeds, mover, .. } = turn.board;
        let Some(fast) = self.fast(mover).filter(|_| effects.decision.is_none()) else {
            return false;
        };
        if self.asks_history && past.may_matter(self, &seeds) {
            return false;
        }
        let Some(next) = self.follows(&seeds, (mover, fast), effects) else {
            return false;
        };
        if next.mover != mover {
            turn.board.complete_turn(mover);
            turn.board.mover = next.mover;
        }
        turn.offer(next.legal);
        true
    }

    /// How many moves there are after those of a turn, as far as move tables tell,
    /// and the pits of those moves after which it takes more.
    #[inline(always)]
    pub(crate) fn replies(&self, turn: &Turn<S>) -> (u64, Set<S>) {
        let board = &turn.board;
        let Some(own) = self.fast(board.mover) else {
            return (0, turn.legal);
        };
        let mut count = 0;
        let mut others = turn.legal & !turn.certain;
        for slot in turn.certain.slots() {
            let mut seeds = board.seeds;
            let told = own.table.make(&mut seeds, slot);
            let told = told.and_then(|effects| self.follows(&seeds, (board.mover, own), effects));
            let told = told.map(|next| u64::from(next.legal.count()));
            match told {
                Some(replies) => count += replies,
                None => others.insert(slot),
            }
        }
        (count, others)
    }
}
