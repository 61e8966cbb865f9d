//! Finds what tells that no clause ends the game.

use crate::compile::code::{Predicate, Whom};
use crate::compile::end_guard::EndGuard;
use crate::compile::program::Ending;
use crate::exec::game::CompiledGame;
use crate::exec::view::View;
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::seats_in;
use crate::repr::seeds::Seeds;

impl<S: Shape> CompiledGame<S> {
    /// What tells of a player's ends; `None` if one of them asks for more.
    pub(crate) fn end_guard(&self, seat: u8, ends: &[Ending<Set<S>>]) -> Option<EndGuard<Set<S>>> {
        let start = self.board(&seedlore_game::Position::start(&self.rules))?;
        let mut end_guard = EndGuard::default();
        for end in ends.iter().filter(|end| !end.needs_repetition) {
            self.guard_against(&end.when, &start, seat, &mut end_guard)?;
        }
        Some(end_guard)
    }

    fn guard_against(
        &self,
        test: &Predicate<Set<S>>,
        start: &Board<S>,
        seat: u8,
        end_guard: &mut EndGuard<Set<S>>,
    ) -> Option<()> {
        match test {
            Predicate::Vacant(places) => end_guard.filled.push(*places),
            Predicate::Any(parts) => {
                for part in parts {
                    self.guard_against(part, start, seat, end_guard)?;
                }
            }
            // All of them hold only if the first does that can be watched.
            Predicate::All(parts) => {
                let mut watches = parts.iter().filter_map(|part| {
                    let mut own = EndGuard::default();
                    self.guard_against(part, start, seat, &mut own)
                        .map(|()| own)
                });
                let own = watches.next()?;
                own.filled
                    .iter()
                    .for_each(|set| end_guard.filled.push(*set));
                end_guard.short.extend(own.short);
            }
            // Owners stay who they are where nothing but seeds moves.
            Predicate::HasNone(Whom::SomeOf(seats)) if !S::StateSlot::IS_MUTABLE => {
                let view = View::before(self, start, seat);
                seats_in(*seats).for_each(|seat| end_guard.filled.push(view.open_pits(seat)));
            }
            Predicate::Captured(Whom::SomeOf(seats), numbers) => {
                let least = (0..=S::Seeds::MOST).find(|n| numbers.admits(*n));
                let stores = seats_in(*seats).map(|seat| self.layout.stores[usize::from(seat)]);
                end_guard
                    .short
                    .extend(stores.map(|store| (store, least.unwrap_or(u16::MAX))));
            }
            _ => return None,
        }
        Some(())
    }
}
