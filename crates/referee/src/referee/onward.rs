//! The way on of a sowing: which pit comes next, and which are passed over.

use super::event::{Event, EventSink};
use super::execution::MoveExecution;
use super::scene::{MoveTrace, Scene};
use seedlore_language::rules::{Condition, Pit, Skip, Through};

impl MoveExecution<'_> {
    /// The next place that receives a seed; `None` if there is none.
    pub fn onward(&self, from: Pit, skipped: &mut u32, sink: &mut dyn EventSink) -> Option<Pit> {
        let board = self.context.rules.board();
        let mut here = from;
        for _ in 0..2 * (board.pit_count() + 4) {
            here = self.neighbour(here)?;
            if !self.is_passed_over(here, skipped) {
                return Some(here);
            }
            sink.tell(Event::Skipped {
                clause: self.sower,
                pit: here,
            });
        }
        None
    }

    /// The next pit in play, or a store that is sown in.
    fn neighbour(&self, from: Pit) -> Option<Pit> {
        let scene = self.context.scene();
        let (direction, mover) = (self.context.direction, self.context.mover);
        let Some(through) = self.path.through.filter(|_| from.is_pit()) else {
            return scene.step(from, direction);
        };
        // A store is passed even where the pits beside it are closed.
        let board = scene.board();
        let mut here = from;
        for _ in 0..board.pit_count() {
            if let Some(owner) = board.passed(here, direction, mover) {
                let is_sown = match through {
                    Through::Own => owner == mover,
                    Through::Opponent => owner != mover,
                    Through::Both => true,
                };
                if is_sown {
                    return Some(Pit::store(owner));
                }
            }
            here = board.next(here, direction, mover)?;
            if !self.context.position.ground().closed.contains(here) {
                return Some(here);
            }
        }
        None
    }

    /// Whether a condition holds before a seed would fall into a pit, which it calls `next`.
    fn holds_before(&self, pit: Pit, test: &Condition) -> bool {
        let scene = self.context.scene();
        let trace = *self.trace();
        let before = scene.step(pit, scene.direction.reversed());
        let scene = Scene {
            trace: Some(MoveTrace {
                last: before.unwrap_or(trace.last),
                ..trace
            }),
            held_before: None,
            ..scene
        };
        scene.holds(test)
    }

    /// Whether one seed is left to be sown.
    fn drops_last_seed(&self) -> bool {
        self.context.hand == 1
    }

    pub fn is_passed_over(&self, pit: Pit, skipped: &mut u32) -> bool {
        let scene = self.context.scene();
        let skips = self.path.skipping.iter().any(|skip| match skip {
            Skip::Origin { once } => {
                let skips = pit == self.trace().origin && !(*once && *skipped > 0);
                *skipped += u32::from(skips);
                skips
            }
            Skip::Pits(phrase) => scene.fits(pit, phrase, None),
            Skip::PitsExceptLastSeed(phrase) => {
                !self.drops_last_seed() && scene.fits(pit, phrase, None)
            }
            Skip::PitsUnless(phrase, unless) => {
                scene.fits(pit, phrase, None) && !self.holds_before(pit, unless)
            }
        });
        let within = self.path.within.as_ref();
        skips || (pit.is_pit() && within.is_some_and(|phrase| !scene.fits(pit, phrase, None)))
    }
}
