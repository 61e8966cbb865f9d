//! Moves of several laps, in lockstep: a step is a lap in every lane.
//!
//! A lane in the middle of a move sows its next lap while others sow the first
//! of theirs. What comes between two moves is done for many lanes at once, so
//! a lane whose move is over waits until there are enough of them.
//!
//! Where a sowing may have no end each move that is offered is tried, lap by
//! lap like one that is made. The boards of some laps are kept: if one comes
//! back with the same pit to be lifted, the sowing has no end, and is no move.

use super::super::bytes::{Bytes, Only};
use super::super::relays::{MOST_ASKED, MOST_LAPS, SET_BACK_TO};
use super::*;

/// Laps at which a board is kept, to see whether it comes again: later than
/// any lap that a clause asks for, and even.
const KEPT_AT: [u8; 4] = [MOST_ASKED as u8, 16, 32, SET_BACK_TO];

/// The count of laps is set back no more often than this.
const MOST_ROUNDS: u8 = 100;

/// Steps after which a game is left to another path: what is noted of them must
/// find room. It is asked every so many steps.
const MOST_AGE: u64 = 16_000;
const AGE_IS_ASKED_AT: u64 = 64;

impl<'c, const N: usize, K: Recorder<N>> Games<'c, N, K> {
    /// What comes between two moves where lanes wait for it; then laps, until
    /// enough of them do.
    #[inline(always)]
    pub fn step_relays<L: InstructionSet<N, K>>(
        &mut self,
        level: L,
        tell: &mut dyn FnMut(Over, &mut K),
    ) {
        let (Some(mut relay), Some(relays)) = (self.relay.take(), &self.program.relays) else {
            return;
        };
        self.steps += 1;
        if self.steps.is_multiple_of(AGE_IS_ASKED_AT) {
            let old = self.begun_at.map(|begun| match self.steps - begun {
                ..=MOST_AGE => 0,
                _ => 0xff,
            });
            if Bytes(old).any() {
                relay.take_out(Bytes(old), &mut self.boards);
            }
        }
        let [ends, draws] = relay.due(relay.trying.or(self.boards.relay).any());
        let ends = ends && relay.over.any();
        if ends {
            self.end_turns(level, &mut relay, tell);
        } else if let Some(recorder) = self.boards.recorder.full() {
            recorder.rest();
        }
        if relay.lost.any() {
            self.leave_lost(&mut relay);
        }
        self.relay = Some(relay);
        self.begin_turns(level, relays);
        if draws || (relays.all_end && ends) {
            self.draw_moves(level);
        }
        let Some(mut relay) = self.relay.take() else {
            return;
        };
        if let Some(recorder) = self.boards.recorder.full() {
            recorder.stop(false);
            recorder.hear(relay.trying.or(relay.cut).not());
        }
        loop {
            if relays.are_tried {
                relay.take_next(self.boards.relay);
            }
            self.begin_moves(&mut relay, relays);
            self.sow_on(level, &mut relay, relays);
            let busy = relay.trying.or(self.boards.relay);
            if relay.due(busy.any()) != [false; 2] {
                break;
            }
        }
        if let Some(recorder) = self.boards.recorder.full() {
            recorder.end_step();
        }
        self.relay = Some(relay);
    }

    /// Ends the turns that are over.
    #[inline(always)]
    fn end_turns<L: InstructionSet<N, K>>(
        &mut self,
        level: L,
        relay: &mut RelayState<N>,
        tell: &mut dyn FnMut(Over, &mut K),
    ) {
        let which = Only(relay.over);
        let b = &mut self.boards;
        let leaves = b.sum(self.program.theirs).is_some();
        if let Some(recorder) = b.recorder.full() {
            recorder.hear(relay.over.but(relay.cut));
            recorder.made(leaves, which);
            recorder.stop(true);
        }
        self.follow_moves(level, relay.stuck, which, tell);
        if let Some(past) = self.past.as_mut().filter(|past| past.is_full()) {
            past.widen();
        }
        relay.begins = relay.begins.or(relay.over);
        relay.cut = relay.cut.but(relay.over);
        relay.over = Bytes::NONE;
        relay.stuck = Bytes::NONE;
    }

    /// Leaves the games that have taken too many laps.
    #[cold]
    fn leave_lost(&mut self, relay: &mut RelayState<N>) {
        let lanes = std::mem::replace(&mut relay.lost, Bytes::NONE);
        self.leave(lanes);
        relay.cut = relay.cut.but(lanes);
        relay.begins = relay.begins.or(lanes);
    }

    /// Begins turns, and finds out what has to be tried.
    #[inline(always)]
    fn begin_turns<L: InstructionSet<N, K>>(&mut self, level: L, relays: &Relays) {
        let Some(relay) = &mut self.relay else { return };
        let begins = std::mem::replace(&mut relay.begins, Bytes::NONE);
        if !begins.any() {
            return;
        }
        if !relays.are_tried {
            relay.ready = relay.ready.or(begins);
            self.enter(level, Only(begins));
            return;
        }
        for rows in [&mut relay.todo, &mut relay.endless] {
            for row in rows {
                *row = row.but(begins);
            }
        }
        relay.refused = relay.refused.but(begins);
        self.enter(level, Only(begins));
        let Some(relay) = &mut self.relay else { return };
        let mut trying = Bytes::NONE;
        for (todo, legal) in relay.todo.iter_mut().zip(&self.legal) {
            if !relays.all_end {
                *todo = todo.or(legal.and(begins));
            }
            trying = trying.or(todo.and(begins));
        }
        relay.trying = relay.trying.or(trying);
        relay.ready = relay.ready.or(begins.but(trying));
    }

    /// Draws moves where all is known that decides which are legal; where
    /// there is none, does what the rules have for that.
    #[inline(always)]
    fn draw_moves<L: InstructionSet<N, K>>(&mut self, level: L) {
        let Some(relay) = &mut self.relay else { return };
        let ready = std::mem::replace(&mut relay.ready, Bytes::NONE);
        if !ready.any() {
            return;
        }
        let which = Only(ready);
        if let Some(recorder) = self.boards.recorder.full() {
            recorder.hear(ready);
        }
        let count = self.sift(which);
        let drawn = self.draw(count, which);
        let stuck = ready.and(count.is(Bytes::NONE));
        self.note_turn(count, drawn, which);
        let Some(relay) = &mut self.relay else { return };
        for (first, legal) in relay.first.iter_mut().zip(&self.legal) {
            *first = first.or(legal.and(ready));
        }
        let b = &mut self.boards;
        if let Some(recorder) = b.recorder.full() {
            recorder.refuses(relay.refused.and(ready));
            for lane in 0..N {
                let is_cut = self.moves[lane] >= self.limit && count.0[lane] > 0;
                relay.cut.0[lane] |= if is_cut { 0xff } else { 0 };
            }
        }
        if !stuck.any() {
            return;
        }
        for place in 0..self.program.pits + 2 {
            b.now[place] = b.base[place].where_(stuck, b.now[place]);
        }
        for row in [&mut b.captures, &mut b.again, &mut b.decided] {
            *row = row.but(stuck);
        }
        if let Some(recorder) = b.recorder.full() {
            recorder.stop(true);
        }
        for (turn, phase) in self.program.turns.iter().zip(&self.phases) {
            let open = phase.and(stuck).but(b.decided.is_some());
            level.read(b, self.program, &turn.stuck, open);
        }
        relay.over = relay.over.or(stuck);
        relay.stuck = relay.stuck.or(stuck);
    }

    /// Begins the moves that are to begin.
    #[inline(always)]
    fn begin_moves(&mut self, relay: &mut RelayState<N>, relays: &Relays) {
        let b = &mut self.boards;
        let mut begins = Bytes::NONE;
        for first in &relay.first {
            begins = begins.or(*first);
        }
        if !begins.any() {
            return;
        }
        for place in 0..self.program.pits + 2 {
            if relays.are_tried {
                b.now[place] = b.base[place].where_(begins, b.now[place]);
            }
            if self.program.asks_start {
                b.start[place] = b.start[place].but(begins);
            }
            if self.program.asks_sown {
                b.sown[place] = b.sown[place].but(begins);
            }
        }
        for row in [
            &mut b.captures,
            &mut b.again,
            &mut b.decided,
            &mut b.lifted,
            &mut b.laps,
        ] {
            *row = row.but(begins);
        }
        relay.rounds = relay.rounds.but(begins);
        for ((_, choice), first) in self.choices.iter().zip(&mut relay.first) {
            let here = std::mem::replace(first, Bytes::NONE);
            let pit = usize::from(choice.pit);
            if self.program.asks_start {
                b.start[pit] = b.start[pit].or(here);
            }
            b.lift = b.lift.or(here.and(Bytes::splat(relays.ring.at[pit])));
            b.lifted = b.lifted.or(here.and(b.base[pit]));
        }
        b.lifts = b.lifted.where_(begins, b.lifts);
        b.relay = b.relay.or(begins);
    }

    /// Sows a lap in all lanes that have one, and reads what follows it.
    #[inline(always)]
    fn sow_on<L: InstructionSet<N, K>>(
        &mut self,
        level: L,
        relay: &mut RelayState<N>,
        relays: &Relays,
    ) {
        let (program, b) = (self.program, &mut self.boards);
        let sowing = std::mem::replace(&mut b.relay, Bytes::NONE);
        b.laps = b.laps.minus(sowing);
        level.lap(b, program, &relays.ring);
        for (turn, phase) in program.turns.iter().zip(&self.phases) {
            let open = phase.and(sowing);
            if open.any() {
                level.read(b, program, &turn.landing, open);
            }
        }
        let mut endless = Bytes::NONE;
        if !relays.all_end {
            endless = Self::find_endless(program, b, relay, relays);
        }
        let ended = sowing.but(b.relay).but(relay.lost);
        for (turn, phase) in program.turns.iter().zip(&self.phases) {
            if !turn.move_end.is_empty() {
                let open = phase.and(ended).but(endless).but(b.decided.is_some());
                level.read(b, program, &turn.move_end, open);
            }
        }
        relay.over = relay.over.or(ended.but(relay.trying));
        let tried = ended.and(relay.trying);
        if !tried.any() {
            return;
        }
        for (nth, turn) in program.turns.iter().enumerate() {
            let filters = turn.filters.iter().zip(&mut self.met);
            for ((filter, met), asked) in filters.zip(&self.asked[nth]) {
                let here = asked.and(tried).and(self.phases[nth]);
                if !here.any() {
                    continue;
                }
                let holds = level.test(b, &filter.test);
                let holds = match filter.forbids {
                    true => holds.not(),
                    false => holds,
                };
                for (met, choice) in met.iter_mut().zip(&relay.tried) {
                    *met = holds.where_(here.and(*choice), *met);
                }
            }
        }
    }

    /// Finds the sowings that come back to where they were, and those of too
    /// many laps.
    #[inline(always)]
    fn find_endless(
        program: &Program,
        b: &mut Boards<N, K>,
        relay: &mut RelayState<N>,
        relays: &Relays,
    ) -> Bytes<N> {
        let late = b.relay.and(b.laps.over(Bytes::splat(KEPT_AT[0] - 1)));
        if !late.any() {
            return Bytes::NONE;
        }
        let mut differs = b.lift.differs(relay.kept_lift);
        for place in 0..program.pits + 2 {
            differs = differs.or(b.now[place].differs(relay.kept[place]));
            if program.asks_sown {
                differs = differs.or(b.sown[place].differs(relay.kept_sown[place]));
            }
        }
        let mut endless = late.and(b.laps.over(Bytes::splat(KEPT_AT[0])));
        endless = endless.and(differs.is(Bytes::NONE));
        if relays.are_counted {
            // A clause may ask whether the lap is an even one.
            endless = endless.but(b.laps.and(Bytes::splat(1)).is_some());
        }
        let mut lost = Bytes::NONE;
        for lane in 0..N {
            let charge = relays.a_lap + relays.a_seed * u16::from(b.hand.0[lane]);
            let is_late = u16::from(late.0[lane] & 1);
            let is_counted = u16::from(b.laps.0[lane] != KEPT_AT[0]);
            let sown = relay.sown[lane] * is_counted + charge * is_late;
            let is_long = sown > relays.most_sown;
            relay.sown[lane] = if is_long { relays.most_sown } else { sown };
            lost.0[lane] = if is_long { 0xff } else { 0 };
        }
        // Laps from 64 to 126 are counted again and again.
        let again = late.and(b.laps.is(Bytes::splat(MOST_LAPS)));
        b.laps = b
            .laps
            .minus(again.and(Bytes::splat(MOST_LAPS - SET_BACK_TO)));
        relay.rounds = relay.rounds.minus(again);
        let too_often = relay.rounds.over(Bytes::splat(MOST_ROUNDS));
        lost = lost.or(too_often).and(late).but(endless);
        // The last kept board stays for twice as many laps as the one before.
        let one_less = relay.rounds.minus(Bytes::splat(1));
        let is_due = relay.rounds.and(one_less).is(Bytes::NONE);
        let mut keeps = Bytes::NONE;
        for lap in KEPT_AT {
            keeps = keeps.or(late.and(b.laps.is(Bytes::splat(lap))));
        }
        keeps = keeps.and(is_due);
        if keeps.any() {
            relay.kept_lift = b.lift.where_(keeps, relay.kept_lift);
            for place in 0..program.pits + 2 {
                relay.kept[place] = b.now[place].where_(keeps, relay.kept[place]);
                if program.asks_sown {
                    relay.kept_sown[place] = b.sown[place].where_(keeps, relay.kept_sown[place]);
                }
            }
        }
        relay.lost = relay.lost.or(lost);
        relay.trying = relay.trying.but(lost);
        for (found, tried) in relay.endless.iter_mut().zip(&relay.tried) {
            *found = found.or(endless.and(*tried));
        }
        let over = endless.or(lost);
        for row in [&mut b.relay, &mut b.lift, &mut b.lifts] {
            *row = row.but(over);
        }
        endless
    }
}
