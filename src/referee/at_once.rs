//! Players who sow at the same time: sowings that rest after a lap, and go on.

use std::sync::Arc;

use super::context::ActionContext;
use super::scene::MoveTrace;
use crate::game::Resting;
use crate::rules::Pit;

impl ActionContext<'_> {
    /// Lets the sowing rest with its seeds in hand, before a lap that begins in `next`.
    pub fn rest(&mut self, way: u8, next: Option<Pit>) {
        let trace = self.trace.expect("a move is being made");
        let resting = Resting {
            hand: std::mem::take(&mut self.hand),
            next,
            start: trace.start,
            origin: trace.origin,
            last: trace.last,
            lap: trace.lap,
            lifted: trace.lifted,
            sown: trace.sown,
            captures: self.captures(),
            way,
            direction: self.direction,
            seeds_sown: self.sown,
        };
        let ground = Arc::make_mut(&mut self.position.ground);
        let at_once = ground.at_once.get_or_insert_default();
        at_once.resting[self.mover] = Some(resting);
    }

    /// Takes up the mover's sowing that rested, if one did; where its lap begins.
    pub fn take_up(&mut self) -> Option<Option<Pit>> {
        let resting = self.position.ground().resting(self.mover)?.clone();
        if let Some(at_once) = &mut Arc::make_mut(&mut self.position.ground).at_once {
            at_once.resting[self.mover] = None;
        }
        self.hand = resting.hand;
        self.direction = resting.direction;
        self.captured_before = resting.captures;
        self.sown = resting.seeds_sown;
        self.trace = Some(MoveTrace {
            start: resting.start,
            origin: resting.origin,
            last: resting.last,
            lap: resting.lap,
            lifted: resting.lifted,
            of_lap: 0,
            sown: resting.sown,
        });
        Some(resting.next)
    }
}
