//! Finds the sowing cycles of a ruleset: see `table::cycles`.

use crate::exec::game::CompiledGame;
use crate::repr::bits::Bits;
use crate::repr::board::{Set, Shape};
use crate::table::cycles::{SowingCycles, circles_of};

impl<S: Shape> CompiledGame<S> {
    /// What is known of these rules.
    pub(crate) fn circles(&self) -> SowingCycles<Set<S>> {
        let circles = match self.next_emptied() {
            Some(next) => circles_of(&next)
                .into_iter()
                .map(Bits::from_slots)
                .collect(),
            None => vec![Set::<S>::default()],
        };
        SowingCycles::new(circles)
    }

    /// By pit, where the first seed falls that is sown from it, if any move
    /// begins there.
    fn next_emptied(&self) -> Option<Vec<Option<u8>>> {
        if !self.seeds_leave {
            return None;
        }
        let mut next = vec![None; usize::from(self.layout.pits)];
        for seat in &self.layout.players {
            for program in &self.player_rules(*seat).programs {
                let table = self.move_table(program)?;
                // Several laps empty pits, and fill them again.
                if table.most_relayed.is_some() {
                    return None;
                }
                for pit in table.certain.from.slots() {
                    let first = table.first_sown(pit)?;
                    let known = next.get_mut(usize::from(pit))?;
                    if known.is_some_and(|known| known != first) {
                        return None;
                    }
                    *known = Some(first);
                }
            }
        }
        Some(next)
    }
}
