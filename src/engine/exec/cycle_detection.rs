//! Sowings without end, found exactly, and at the same lap as the referee
//! finds them.

use crate::engine::compile::program::PathCode;
use crate::engine::exec::view::MoveTrace;
use crate::engine::repr::board::{Board, Set, Shape};
use crate::engine::repr::layout::Way;

/// All that decides how a sowing goes on, at the beginning of a lap, but for
/// the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Now<B> {
    pub hand: u16,
    pub direction: Way,
    pub trace: MoveTrace<B>,
    /// Questions that the mover has answered.
    pub answered: usize,
    /// How often this move has taken seeds.
    pub taken: usize,
    pub path: PathCode,
}

/// Watches the laps of one move for a state that comes back. One state is
/// kept, and renewed after 1, 2, 4, 8 … laps, so that a circle of any length
/// is met at the latest after three rounds of it (Brent 1980).
pub(crate) struct CycleDetector<S: Shape> {
    kept: Option<(Now<Set<S>>, Board<S>)>,
    laps: u32,
    renewed_at: u32,
    counted: Option<u16>,
}

impl<S: Shape> CycleDetector<S> {
    /// `counted` is the largest number of laps that a clause asks for: up to
    /// it no two laps are alike.
    #[inline]
    pub fn new(counted: Option<u16>) -> CycleDetector<S> {
        CycleDetector {
            kept: None,
            laps: 0,
            renewed_at: 1,
            counted,
        }
    }

    /// Whether all is as it was before. Most laps are told apart from the one
    /// that is kept by the hand and the board, before all of `now` is asked.
    #[inline]
    pub fn repeats(&mut self, hand: u16, board: &Board<S>, now: impl Fn() -> Now<Set<S>>) -> bool {
        self.laps += 1;
        // A state is looked at before its lap is sown, which is one more.
        if u32::from(self.counted.unwrap_or(0)) > self.laps {
            self.renewed_at = self.laps + 1;
            return false;
        }
        let is_odd = self.counted.is_some() && self.laps % 2 == 1;
        let now = || {
            let mut now = now();
            // Of the laps so far only this can be asked from here on.
            now.trace.lap = u16::from(is_odd);
            now
        };
        if let Some((then, before)) = &self.kept
            && then.hand == hand
            && before.seeds == board.seeds
            && before == board
            && *then == now()
        {
            return true;
        }
        if self.laps == self.renewed_at {
            self.renewed_at = self.laps * 2;
            self.kept = Some((now(), board.clone()));
        }
        false
    }
}
