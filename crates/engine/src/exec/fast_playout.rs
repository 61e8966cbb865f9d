//! Playing straight on: turns that move tables tell of, one after another.
//!
//! Where one program applies to a player all game long and its moves stand on
//! a move table, a turn mostly comes to this: no end holds, and which moves are
//! legal is told without trying one. As long as it does, what is kept from one
//! move to the next is the seeds, the player and the legal pits.
//!
//! What it is worth (`cargo bench -- ablation`): 1.5 times the speed of random
//! games and a sixth of that of search on `wari-bennett` and `kalah`.

use std::sync::Arc;

use crate::compile::code::MoveEffects;
use crate::exec::game::{CompiledGame, FastPlayout};
use crate::exec::history::{History, Standing};
use crate::exec::repetition::RepetitionSource;
use crate::exec::turn::Turn;
use crate::repr::bits::{Bits, Few};
use crate::repr::board::{Set, Shape};
use crate::repr::seeds::Seeds;
use crate::table::moves::MoveTable;

/// What comes after a move where move tables tell it.
pub(crate) struct Next<'m, S: Shape> {
    pub mover: u8,
    fast: &'m FastPlayout<S>,
    occupied: Set<S>,
    pub legal: Set<S>,
}

impl<S: Shape> CompiledGame<S> {
    /// What tells of a player's turns, where the move table of one program, whose
    /// moves are offered in the order of their slots, and a watch on the ends
    /// mostly do.
    #[inline(always)]
    pub(crate) fn fast(&self, seat: u8) -> Option<&FastPlayout<S>> {
        self.fast[usize::from(seat)].as_deref()
    }

    pub(crate) fn find_fast_playouts(&mut self) {
        for seat in self.layout.players.clone() {
            let player_rules = self.player_rules(seat);
            let only = player_rules
                .programs
                .first()
                .filter(|_| player_rules.phases.is_empty());
            let table = only.and_then(|program| self.move_tables.get(program.table?));
            let is_in_order = |table: &&Arc<MoveTable<S>>| {
                let mut runs = player_rules.runs.iter();
                runs.any(|run| (table.certain.from & !*run).is_empty())
            };
            let fast = player_rules
                .end_guard
                .as_ref()
                .zip(table.filter(is_in_order));
            self.fast[usize::from(seat)] = fast.map(|(end_guard, table)| {
                let mut from = table.certain.from.slots();
                let first = from.next();
                let last = from.last().or(first);
                Box::new(FastPlayout {
                    table: table.clone(),
                    end_guard: end_guard.clone(),
                    few_from: first.filter(|first| last.is_some_and(|last| last < first + 8)),
                })
            });
        }
    }

    /// What comes after a move, where move tables tell that no end holds and which
    /// moves are legal.
    #[inline(always)]
    pub(crate) fn follows<'m>(
        &'m self,
        seeds: &S::Seeds,
        (mover, fast): (u8, &'m FastPlayout<S>),
        effects: MoveEffects,
    ) -> Option<Next<'m, S>> {
        let occupied = seeds.occupied();
        if !fast.end_guard.is_inert(seeds, occupied) {
            return None;
        }
        let (mover, fast) = match effects.moves_again {
            true => (mover, fast),
            false => {
                let next = self.layout.next_player(mover);
                (next, self.fast(next)?)
            }
        };
        let legal = match fast.table.legal(seeds, occupied) {
            Some((legal, pseudo_legal)) if pseudo_legal.is_empty() => legal,
            known => fast.table.sifted(seeds, occupied, known)?,
        };
        (!legal.is_empty()).then_some(Next {
            mover,
            fast,
            occupied,
            legal,
        })
    }

    /// Plays on from a turn as far as move tables tell; gives the choice at the turn
    /// where they do not, still to be made. `None` when no move is `left`.
    #[inline(always)]
    pub(crate) fn play_fast(
        &self,
        turn: &mut Turn<S>,
        history: &mut History<S>,
        left: &mut u32,
        mut choose: impl FnMut(usize) -> usize,
    ) -> Option<usize> {
        let is_charted = turn.is_by_slots && turn.certain == turn.legal && turn.passed.is_empty();
        let fast = self.fast(turn.board.mover).filter(|_| is_charted);
        let Some(fast) = fast else {
            *left = left.checked_sub(1)?;
            if self.asks_history {
                history.note_turn(self, turn);
            }
            return Some(choose(turn.options()));
        };
        // What is at hand; the turn is behind until it is put there.
        let mut seeds = turn.board.seeds;
        let mut here = Next {
            mover: turn.board.mover,
            fast,
            occupied: seeds.occupied(),
            legal: turn.legal,
        };
        let mut moved_last = None;
        let option = loop {
            if *left == 0 {
                break None;
            }
            *left -= 1;
            let ground = &turn.board.ground;
            if self.asks_history {
                let stand = Standing {
                    seeds: &seeds,
                    mover: here.mover,
                    ground,
                };
                history.note(self, &stand, here.occupied);
            }
            let (option, slot) = here.fast.pick(here.legal, &mut choose);
            let Some((sown, effect)) = here.fast.table.sown(&seeds, slot) else {
                break Some(option);
            };
            let Some((after, effects)) = here.fast.table.finish(sown, effect) else {
                break Some(option);
            };
            let Some(next) = self.follows(&after, (here.mover, here.fast), effects) else {
                break Some(option);
            };
            if self.asks_history && history.may_matter(self, &after) {
                let stands = after;
                let stand = Standing {
                    seeds: &stands,
                    mover: next.mover,
                    ground,
                };
                if history.matters(self, &stand) {
                    break Some(option);
                }
            }
            if next.mover != here.mover {
                turn.board.complete_turn(here.mover);
            }
            moved_last = Some(here.mover);
            (seeds, here) = (after, next);
        };
        if let Some(last) = moved_last {
            (turn.board.seeds, turn.board.mover) = (seeds, here.mover);
            if self.asks.moved_last {
                turn.board.moved_last = last;
            }
            turn.offer(here.legal);
        }
        option
    }
}

impl<S: Shape> FastPlayout<S> {
    /// Has one of the legal pits chosen: its place among them, and the pit.
    #[inline(always)]
    fn pick(&self, legal: Set<S>, choose: &mut impl FnMut(usize) -> usize) -> (usize, u8) {
        match self.few_from {
            Some(first) => {
                let few = Few::from_set(legal, first);
                let option = choose(few.count());
                (option, first + few.nth(option))
            }
            None => {
                let option = choose(legal.count() as usize);
                (option, legal.nth(option as u32))
            }
        }
    }
}
