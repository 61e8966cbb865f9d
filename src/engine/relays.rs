//! Moves of several laps, each of them as it stands on a chart.
//!
//! Where a last seed has the player sow on from a place, the next lap is read
//! off the chart like the first, and so is what is done where that ends. A move
//! that comes to an end so never came back to where it was: each lap follows
//! from the board and the pit that it is lifted from, so that it would go round
//! for ever. What does not end soon is left to be sown step by step.

use super::board::Shape;
use super::chart::{Chart, NOTHING};
use super::effort::Effort;
use super::seeds::Seeds;

/// Laps of a move on a chart, at the most.
const MOST_LAPS: u32 = 100;

/// What may be charged to a move of several laps.
#[derive(Debug, Clone, Copy)]
pub(super) struct Relays {
    /// For the move and its first lap.
    first: u64,
    a_lap: u64,
    a_seed: u64,
    /// Less than this, in all.
    most: u64,
}

impl Relays {
    pub fn of(effort: Effort, most: u64) -> Relays {
        Relays {
            first: effort.longest,
            a_lap: effort.a_lap,
            a_seed: effort.a_seed,
            most,
        }
    }
}

/// How far a move has gone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Gone {
    laps: u32,
    /// What is charged to its later laps.
    steps: u64,
}

impl Gone {
    pub const ONE_LAP: Gone = Gone { laps: 1, steps: 0 };
}

impl<S: Shape> Chart<S> {
    /// Sows a place for another lap, and tells what is done where that ends:
    /// nothing, if the place is empty. `None` if a chart does not tell.
    pub fn relay(&self, seeds: &mut S::Seeds, place: u8, gone: &mut Gone) -> Option<u8> {
        let held = seeds.get(place);
        if held == 0 {
            return Some(NOTHING);
        }
        let relays = self.relays?;
        gone.laps += 1;
        gone.steps += relays.a_lap + relays.a_seed * u64::from(held);
        if gone.laps > MOST_LAPS || relays.first + gone.steps >= relays.most {
            return None;
        }
        let (after, deed) = self.sown(seeds, place)?;
        *seeds = after;
        Some(deed)
    }
}
