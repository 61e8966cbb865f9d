//! Players who sow at the same time: sowings that rest after a lap, and go on.

use std::sync::Arc;

use super::context::ActionContext;
use super::scene::MoveTrace;
use seedlore_game::Paused;
use seedlore_language::rules::Pit;

impl ActionContext<'_> {
    /// Lets the sowing rest with its seeds in hand, before a lap that begins in `next`.
    pub fn pause(&mut self, way: u8, next: Option<Pit>) {
        let trace = self.trace.expect("a move is being made");
        let paused = Paused {
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
        at_once.paused[self.mover] = Some(paused);
    }

    /// Takes up the mover's sowing that rested, if one did; where its lap begins.
    pub fn resume_sowing(&mut self) -> Option<Option<Pit>> {
        let paused = self.position.ground().paused(self.mover)?.clone();
        if let Some(at_once) = &mut Arc::make_mut(&mut self.position.ground).at_once {
            at_once.paused[self.mover] = None;
        }
        self.hand = paused.hand;
        self.direction = paused.direction;
        self.captured_before = paused.captures;
        self.sown = paused.seeds_sown;
        self.trace = Some(MoveTrace {
            start: paused.start,
            origin: paused.origin,
            last: paused.last,
            lap: paused.lap,
            lifted: paused.lifted,
            of_lap: 0,
            sown: paused.sown,
        });
        Some(paused.next)
    }
}
