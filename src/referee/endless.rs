//! Sowings without end, found exactly.

use std::sync::Arc;

use crate::game::{Ground, Position};
use crate::rules::{Direction, Pit};

/// Laps after which any sowing is taken to be endless: a bound for rules that
/// change something at every lap for ever. Far beyond any sowing that ends.
const MOST_LAPS: u32 = 100_000;

/// All that decides how a sowing goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct State {
    pits: Vec<u16>,
    beside: Vec<u16>,
    ground: Arc<Ground>,
    origin: Pit,
    hand: u16,
    direction: Direction,
    /// Whether the lap is odd, where clauses count laps.
    is_odd: bool,
}

/// Watches the laps of one move for a state that comes back. One state is
/// kept, and renewed after 1, 2, 4, 8 … laps, so that a circle of any length
/// is met at the latest after three rounds of it (Brent 1980).
#[derive(Debug, Clone)]
pub(super) struct LapWatch {
    kept: Option<State>,
    laps: u32,
    renewed_at: u32,
    counted: Option<u16>,
}

impl LapWatch {
    /// `counted` is the largest number of laps that a clause asks for: up to
    /// it no two laps are alike.
    pub fn new(counted: Option<u16>) -> LapWatch {
        LapWatch {
            kept: None,
            laps: 0,
            renewed_at: 1,
            counted,
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
        if self.laps >= MOST_LAPS {
            return true;
        }
        // A state is looked at before its lap is sown, which is one more.
        if u32::from(self.counted.unwrap_or(0)) > self.laps {
            self.renewed_at = self.laps + 1;
            return false;
        }
        let is_odd = self.counted.is_some() && self.laps % 2 == 1;
        let is_same = self.kept.as_ref().is_some_and(|kept| {
            kept.origin == origin
                && kept.hand == hand
                && kept.direction == direction
                && kept.is_odd == is_odd
                && kept.pits == position.pits
                && kept.ground == position.ground
                && kept.beside == beside(position)
        });
        if is_same {
            return true;
        }
        if self.laps == self.renewed_at {
            self.renewed_at = self.laps * 2;
            self.kept = Some(State {
                pits: position.pits.clone(),
                beside: beside(position),
                ground: position.ground.clone(),
                origin,
                hand,
                direction,
                is_odd,
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
