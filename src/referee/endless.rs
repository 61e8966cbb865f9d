//! Sowings without end, found exactly.

use std::sync::Arc;

use crate::game::{Ground, Position};
use crate::rules::{Direction, Pit};

/// Laps after which a sowing is taken to be endless where the rules count
/// laps, so that no two are ever alike. Far beyond any lap that ends.
const MOST_LAPS: u32 = 10_000;

/// All that decides how a sowing goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct State {
    pits: Vec<u16>,
    beside: Vec<u16>,
    ground: Arc<Ground>,
    origin: Pit,
    hand: u16,
    direction: Direction,
}

/// Watches the laps of one move for a state that comes back. One state is
/// kept, and renewed after 1, 2, 4, 8 … laps, so that a circle of any length
/// is met at the latest after three rounds of it (Brent 1980).
#[derive(Debug, Clone)]
pub(super) struct LapWatch {
    kept: Option<State>,
    laps: u32,
    renewed_at: u32,
    counts_laps: bool,
}

impl LapWatch {
    /// `counts_laps` if the rules ask how many laps there were: then no state
    /// is ever the same.
    pub fn new(counts_laps: bool) -> LapWatch {
        LapWatch {
            kept: None,
            laps: 0,
            renewed_at: 1,
            counts_laps,
        }
    }

    /// Whether this state, at the beginning of a lap, was there before.
    pub fn repeats(
        &mut self,
        position: &Position,
        origin: Pit,
        hand: u16,
        direction: Direction,
    ) -> bool {
        self.laps += 1;
        if self.counts_laps || self.laps >= MOST_LAPS {
            return self.laps >= MOST_LAPS;
        }
        let is_same = self.kept.as_ref().is_some_and(|kept| {
            kept.origin == origin
                && kept.hand == hand
                && kept.direction == direction
                && kept.pits == position.pits
                && kept.ground == position.ground
                && kept.beside == beside(position)
        });
        if is_same {
            return true;
        }
        if self.laps == self.renewed_at {
            self.renewed_at *= 2;
            self.kept = Some(State {
                pits: position.pits.clone(),
                beside: beside(position),
                ground: position.ground.clone(),
                origin,
                hand,
                direction,
            });
        }
        false
    }
}

/// Seeds that are not in pits.
fn beside(position: &Position) -> Vec<u16> {
    let held = position.captured.iter().chain(position.reserves.iter());
    held.map(|(_, n)| *n).chain([position.centre]).collect()
}
