//! Sowings without end, found exactly.

use super::scene::MoveTrace;
use seedlore_game::Position;
use seedlore_language::rules::{Direction, Path};

/// All that decides how a sowing goes on, at the beginning of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Now<'m> {
    pub hand: u16,
    pub direction: Direction,
    pub trace: MoveTrace,
    /// Questions that the mover has answered.
    pub answered: usize,
    /// How often this move has taken seeds.
    pub taken: usize,
    pub path: &'m Path,
    pub position: &'m Position,
}

/// The same, kept.
#[derive(Debug, Clone)]
struct Kept {
    hand: u16,
    direction: Direction,
    trace: MoveTrace,
    answered: usize,
    taken: usize,
    path: Path,
    position: Position,
}

impl Kept {
    fn new(now: Now<'_>) -> Kept {
        Kept {
            hand: now.hand,
            direction: now.direction,
            trace: now.trace,
            answered: now.answered,
            taken: now.taken,
            path: now.path.clone(),
            position: now.position.clone(),
        }
    }

    fn is(&self, now: Now<'_>) -> bool {
        now == Now {
            hand: self.hand,
            direction: self.direction,
            trace: self.trace,
            answered: self.answered,
            taken: self.taken,
            path: &self.path,
            position: &self.position,
        }
    }
}

/// Watches the laps of one move for a state that comes back. One state is
/// kept, and renewed after 1, 2, 4, 8 … laps, so that a circle of any length
/// is met at the latest after three rounds of it (Brent 1980).
#[derive(Debug, Clone)]
pub(super) struct CycleDetector {
    kept: Option<Kept>,
    laps: u32,
    renewed_at: u32,
    counted: Option<u16>,
}

impl CycleDetector {
    /// `counted` is the largest number of laps that a clause asks for: up to
    /// it no two laps are alike.
    pub fn new(counted: Option<u16>) -> CycleDetector {
        CycleDetector {
            kept: None,
            laps: 0,
            renewed_at: 1,
            counted,
        }
    }

    /// Whether all is as it was before.
    pub fn repeats(&mut self, now: Now<'_>) -> bool {
        self.laps += 1;
        // A state is looked at before its lap is sown, which is one more.
        if u32::from(self.counted.unwrap_or(0)) > self.laps {
            self.renewed_at = self.laps + 1;
            return false;
        }
        let is_odd = self.counted.is_some() && self.laps % 2 == 1;
        // Of the laps so far only this can be asked from here on.
        let trace = MoveTrace {
            lap: u16::from(is_odd),
            // It is that of the lap to come before it is asked again.
            of_lap: 0,
            ..now.trace
        };
        let now = Now { trace, ..now };
        if self.kept.as_ref().is_some_and(|kept| kept.is(now)) {
            return true;
        }
        if self.laps == self.renewed_at {
            self.renewed_at = self.laps * 2;
            self.kept = Some(Kept::new(now));
        }
        false
    }
}
