//! Sowings without end, found exactly, and at the same lap as the referee
//! finds them.

use crate::compile::code::PathCode;
use crate::exec::view::MoveTrace;
use crate::repr::board::{Board, Set, Shape};
use crate::repr::layout::Way;

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

/// A state that may come back.
type Kept<S> = (Now<Set<S>>, Board<S>);

/// Watches the laps of one move for a state that comes back. One state is
/// kept, and renewed after 1, 2, 4, 8 … laps, so that a circle of any length
/// is met at the latest after three rounds of it (Brent 1980).
pub(crate) struct CycleDetector<S: Shape> {
    /// In a box, since most moves end before anything is kept.
    kept: Option<Box<Kept<S>>>,
    laps: u32,
    kept_at: u32,
    renewed_at: u32,
    counted: Option<u16>,
    is_late: bool,
}

/// A detector that begins late keeps its first state after so many laps. What
/// comes back after half as many or fewer would have been found before.
const LATE: u32 = 8;

impl<S: Shape> CycleDetector<S> {
    /// `counted` is the largest number of laps that a clause asks for: up to
    /// it no two laps are alike.
    #[inline]
    pub fn new(counted: Option<u16>) -> CycleDetector<S> {
        CycleDetector {
            kept: None,
            laps: 0,
            kept_at: 0,
            renewed_at: 1,
            counted,
            is_late: false,
        }
    }

    /// One for moves that mostly end after a few laps: it keeps nothing of
    /// these, and tells when it may have [missed](Self::may_have_missed) a state
    /// that came back there. Where laps are counted it begins at once.
    #[inline]
    pub fn late(counted: Option<u16>) -> CycleDetector<S> {
        CycleDetector {
            renewed_at: if counted.is_some() { 1 } else { LATE },
            is_late: counted.is_none(),
            ..CycleDetector::new(counted)
        }
    }

    /// Whether it is still as at the first lap, but for their number.
    pub fn keeps_nothing(&self) -> bool {
        self.is_late && self.kept.is_none()
    }

    /// Goes on as if so many laps had been looked at; nothing is kept of them.
    pub fn skip_to(&mut self, laps: u32) {
        self.laps = laps;
    }

    /// Whether one that begins at once would have met a state again before this
    /// lap, as far as can be told: at the first such lap, or at the lap now
    /// whose state came back.
    #[inline]
    pub fn may_have_missed(&self) -> bool {
        self.is_late && (self.laps < 2 * LATE || self.laps - self.kept_at <= LATE / 2)
    }

    /// Whether all is as it was before. Most laps are told apart from the one
    /// that is kept by the hand and the board, before all of `now` is asked.
    #[inline(always)]
    pub fn repeats(&mut self, hand: u16, board: &Board<S>, now: impl Fn() -> Now<Set<S>>) -> bool {
        self.laps += 1;
        // A state is looked at before its lap is sown, which is one more.
        if u32::from(self.counted.unwrap_or(0)) > self.laps {
            self.renewed_at = self.laps + 1;
            return false;
        }
        let kept = self.kept.as_deref();
        let is_like =
            kept.is_some_and(|(then, before)| then.hand == hand && before.seeds == board.seeds);
        (is_like || self.laps == self.renewed_at) && self.compares(board, now())
    }

    fn compares(&mut self, board: &Board<S>, mut now: Now<Set<S>>) -> bool {
        // Of the laps so far only this can be asked from here on.
        now.trace.lap = u16::from(self.counted.is_some() && self.laps % 2 == 1);
        // It is that of the lap to come before it is asked again.
        now.trace.of_lap = 0;
        let kept = self.kept.as_deref();
        if kept.is_some_and(|(then, before)| *then == now && before == board) {
            return true;
        }
        if self.laps == self.renewed_at {
            (self.kept_at, self.renewed_at) = (self.laps, self.laps * 2);
            self.kept = Some(Box::new((now, board.clone())));
        }
        false
    }
}
