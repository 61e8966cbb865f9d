//! Quiet moves, as players order and skip them.
//!
//! Which moves are quiet follows from the rules and the board. Tables that tell
//! it are looked into, and where there are none the lap is sown here.

use crate::compile::landing::Landing;
use crate::compile::program::{Program, path_of};
use crate::exec::game::CompiledGame;
use crate::exec::sowing::SowingIterator;
use crate::exec::turn::Turn;
use crate::exec::view::{MoveTrace, View};
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::seeds::Seeds;
use seedlore_language::terms::Moment;

impl<S: Shape> CompiledGame<S> {
    /// Whether a legal move is quiet: who chose its pit has nothing more to
    /// choose, nothing happens but where its last seed falls, and by that place
    /// and what it then holds no line of the landing can fit. So it takes no
    /// seeds, and leaves the turn to the next player.
    pub fn is_quiet(&self, turn: &Turn<S>, option: usize) -> bool {
        let board = &turn.board;
        let (program, _) = self.rules_for(board, board.mover);
        if !program.is_by_slots {
            return false;
        }
        let slot = self.option(turn, option).slot;
        if turn.is_by_slots && turn.inert.has(slot) {
            return true;
        }
        if let Some(plain) = self.plain_slots(program, board)
            && let Some(lap) = plain.known.laps.known(slot, board.seeds.get(slot))
        {
            let held = match lap.last == slot {
                true => 0,
                false => board.seeds.get(lap.last),
            };
            return !self.may_land(program, lap.last, held + lap.adds.get(lap.last));
        }
        self.lands_by_seeds(program, board, slot)
            .is_some_and(|(last, now)| !self.may_land(program, last, now))
    }

    /// Where a move of one lap ends and how many seeds that makes there; `None`
    /// if more may happen on the way, or where it goes depends on the board.
    fn lands_by_seeds(
        &self,
        program: &Program<Set<S>>,
        board: &Board<S>,
        slot: u8,
    ) -> Option<(u8, u16)> {
        let choice = &program.choices[0];
        let path = path_of(program, choice);
        let direction = path.way.round()?;
        let is_plain = program.acts_on_landing_alone
            && choice.sows
            && path.from == 0
            && path.dropping == 0
            && !path.way.is_kept()
            && !self.asks.played
            && !self.asks.turns
            && board.ground.state(&self.start).closed.is_empty();
        self.origin_skips(board.mover, path).filter(|_| is_plain)?;
        let trace = MoveTrace::chosen(slot);
        let iterator = SowingIterator {
            view: View {
                direction,
                trace: Some(&trace),
                ..View::before(self, board, board.mover)
            },
            path,
        };
        let mut seeds = board.seeds;
        let mut skipped = 0;
        let mut last = iterator.first(slot)?;
        for nth in 0..seeds.take(slot, None) {
            if nth > 0 {
                last = iterator.next(last, &mut skipped)?;
            }
            seeds.put(last, 1);
        }
        Some((last, seeds.get(last)))
    }

    /// Whether a line of the landing may fit, by place and number.
    fn may_land(&self, program: &Program<Set<S>>, last: u8, now: u16) -> bool {
        let known = program.landing.as_ref();
        match known.and_then(|landing| landing.lines(last, now)) {
            Some((open, _)) => open != 0,
            None => {
                let lines = &program.tables[Moment::Landing as usize].lines;
                Landing::may_fit(lines, (&self.layout, S::StateSlot::IS_MUTABLE), (last, now))
            }
        }
    }
}
