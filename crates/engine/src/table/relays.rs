//! Moves of several laps, each of them as it stands on a move table.
//!
//! Where a last seed has the player sow on from a place, the next lap is read
//! off the move table like the first, and so is what is done where that ends. A move
//! that comes to an end so never came back to where it was: each lap follows
//! from the board and the pit that it is lifted from, so that it would go round
//! for ever. What does not end soon is left to be sown step by step.
//!
//! What it is worth (`cargo bench -- ablation`): 1.4 times the speed of random
//! games on `kisolo-lali`, a tenth on `wari-bennett`.

use crate::repr::board::Shape;
use crate::repr::seeds::Seeds;
use crate::table::moves::{MoveTable, NOTHING};

/// Laps of a move on a move table, at the most.
const MOST_LAPS: u32 = 100;

/// How far a move has gone.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Gone {
    laps: u32,
    /// Seeds that its later laps sowed.
    sown: u32,
}

impl Gone {
    pub const ONE_LAP: Gone = Gone { laps: 1, sown: 0 };
}

impl<S: Shape> MoveTable<S> {
    /// Sows a place for another lap, and tells what is done where that ends:
    /// nothing, if the place is empty. `None` if a move table does not tell.
    pub fn relay(&self, seeds: &mut S::Seeds, place: u8, gone: &mut Gone) -> Option<u8> {
        let held = seeds.get(place);
        if held == 0 {
            return Some(NOTHING);
        }
        gone.laps += 1;
        gone.sown += u32::from(held);
        if gone.laps > MOST_LAPS || gone.sown >= self.most_relayed? {
            return None;
        }
        let (after, effect) = self.sown(seeds, place)?;
        *seeds = after;
        Some(effect)
    }
}
