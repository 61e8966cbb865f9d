//! Moves of several laps, in lockstep: a step is a lap in every lane.
//!
//! A lane in the middle of a move sows its next lap while others sow the first
//! of theirs. What comes between two moves is done for many lanes at once, so
//! a lane whose move is over waits until there are enough of them.
//!
//! Where a sowing may have no end each move that is offered is tried, lap by
//! lap like one that is made. The boards of some laps are kept: if one comes
//! back with the same pit to be lifted, the sowing has no end, and is no move.

use super::super::boards::Rows;
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

/// Turns are ended when so many eighths of the lanes wait for it, and moves are
/// drawn when so many wait for that: ends cost more.
const EIGHTHS_OVER: usize = 4;
const EIGHTHS_READY: usize = 3;

/// How far each lane has come.
#[derive(Debug, Clone)]
pub(super) struct Going<const N: usize> {
    /// Where a turn is to begin.
    begins: Bytes<N>,
    /// Where moves are tried; of them those that wait for their next.
    trying: Bytes<N>,
    /// Where a move is to be drawn.
    ready: Bytes<N>,
    /// Where a turn is over, and where there was no move in it.
    over: Bytes<N>,
    stuck: Bytes<N>,
    /// Where the game is cut off before this move.
    cut: Bytes<N>,
    /// Where a move takes too many laps to be played here.
    lost: Bytes<N>,
    /// By choice: where it is still to be tried, where it is being tried,
    /// where it was found to have no end, and where it is to begin.
    pub todo: Vec<Bytes<N>>,
    tried: Vec<Bytes<N>>,
    endless: Vec<Bytes<N>>,
    first: Vec<Bytes<N>>,
    /// Moves refused at this turn since they have no end.
    refused: Bytes<N>,
    /// The boards that were kept, the pits then to be lifted, and where seeds
    /// had fallen.
    kept: Rows<N>,
    kept_lift: Bytes<N>,
    kept_sown: Rows<N>,
    /// How often the count of laps was set back, and what was charged for laps.
    rounds: Bytes<N>,
    sown: [u16; N],
}

impl<const N: usize> Going<N> {
    pub fn of(choices: usize) -> Going<N> {
        let none = vec![Bytes::NONE; choices];
        let rows = [Bytes::NONE; ROWS];
        Going {
            begins: Bytes::ALL,
            trying: Bytes::NONE,
            ready: Bytes::NONE,
            over: Bytes::NONE,
            stuck: Bytes::NONE,
            cut: Bytes::NONE,
            lost: Bytes::NONE,
            todo: none.clone(),
            tried: none.clone(),
            endless: none.clone(),
            first: none,
            refused: Bytes::NONE,
            kept: rows,
            kept_lift: Bytes::NONE,
            kept_sown: rows,
            rounds: Bytes::NONE,
            sown: [0; N],
        }
    }

    /// Takes moves without end out of a group of choices.
    #[inline(always)]
    pub fn refuse(&mut self, legal: &mut [Bytes<N>], first: usize, lanes: Bytes<N>) {
        for (legal, endless) in legal.iter_mut().zip(&self.endless[first..]) {
            let refused = legal.and(*endless).and(lanes);
            *legal = legal.but(refused);
            self.refused = self.refused.minus(refused);
        }
    }

    /// Takes out the lanes whose games have gone on for too long.
    #[cold]
    fn take_out<K>(&mut self, old: Bytes<N>, boards: &mut Boards<N, K>) {
        for mask in [
            &mut self.begins,
            &mut self.trying,
            &mut self.ready,
            &mut self.over,
            &mut self.stuck,
            &mut boards.going,
            &mut boards.lift,
            &mut boards.lifts,
        ]
        .into_iter()
        .chain(&mut self.first)
        {
            *mask = mask.but(old);
        }
        self.lost = self.lost.or(old);
    }

    /// Takes the next moves to be tried where none is being tried now.
    #[inline(always)]
    fn take_next(&mut self, going: Bytes<N>) {
        let idle = self.trying.but(going);
        if !idle.any() {
            return;
        }
        let mut left = idle;
        let choices = self.todo.iter_mut().zip(&mut self.tried);
        for ((todo, tried), first) in choices.zip(&mut self.first) {
            let next = left.and(*todo);
            left = left.but(next);
            *todo = todo.but(next);
            *tried = tried.but(idle).or(next);
            *first = first.or(next);
        }
        self.trying = self.trying.but(left);
        self.ready = self.ready.or(left);
    }

    /// Whether enough lanes wait for the end of their turn, and for their move.
    fn due(&self, busy: bool) -> [bool; 2] {
        let due = [
            self.over.count() * 8 >= N * EIGHTHS_OVER,
            self.ready.count() * 8 >= N * EIGHTHS_READY,
        ];
        match busy || due != [false; 2] {
            true => due,
            false => [true; 2],
        }
    }
}

impl<'c, const N: usize, K: Ledger<N>> Games<'c, N, K> {
    /// What comes between two moves where lanes wait for it; then laps, until
    /// enough of them do.
    #[inline(always)]
    pub fn go_on<L: Level<N, K>>(&mut self, level: L, tell: &mut dyn FnMut(Over, &mut K)) {
        let (Some(mut going), Some(relays)) = (self.going.take(), &self.code.relays) else {
            return;
        };
        self.steps += 1;
        if self.steps.is_multiple_of(AGE_IS_ASKED_AT) {
            let old = self.begun_at.map(|begun| match self.steps - begun {
                ..=MOST_AGE => 0,
                _ => 0xff,
            });
            if Bytes(old).any() {
                going.take_out(Bytes(old), &mut self.boards);
            }
        }
        let [ends, draws] = going.due(going.trying.or(self.boards.going).any());
        let ends = ends && going.over.any();
        if ends {
            self.end_turns(level, &mut going, tell);
        } else if let Some(ledger) = self.boards.ledger.full() {
            ledger.rest();
        }
        if going.lost.any() {
            self.leave_lost(&mut going);
        }
        self.going = Some(going);
        self.begin_turns(level, relays);
        if draws || (relays.all_end && ends) {
            self.draw_moves(level);
        }
        let Some(mut going) = self.going.take() else {
            return;
        };
        if let Some(ledger) = self.boards.ledger.full() {
            ledger.stop(false);
            ledger.hear(going.trying.or(going.cut).not());
        }
        loop {
            if relays.are_tried {
                going.take_next(self.boards.going);
            }
            self.begin_moves(&mut going, relays);
            self.sow_on(level, &mut going, relays);
            let busy = going.trying.or(self.boards.going);
            if going.due(busy.any()) != [false; 2] {
                break;
            }
        }
        if let Some(ledger) = self.boards.ledger.full() {
            ledger.end_step();
        }
        self.going = Some(going);
    }

    /// Ends the turns that are over.
    #[inline(always)]
    fn end_turns<L: Level<N, K>>(
        &mut self,
        level: L,
        going: &mut Going<N>,
        tell: &mut dyn FnMut(Over, &mut K),
    ) {
        let which = Only(going.over);
        let b = &mut self.boards;
        let leaves = b.sum(self.code.theirs).is_some();
        if let Some(ledger) = b.ledger.full() {
            ledger.hear(going.over.but(going.cut));
            ledger.made(leaves, which);
            ledger.stop(true);
        }
        self.settle(level, going.stuck, which, tell);
        if let Some(past) = self.past.as_mut().filter(|past| past.is_full()) {
            past.widen();
        }
        going.begins = going.begins.or(going.over);
        going.cut = going.cut.but(going.over);
        going.over = Bytes::NONE;
        going.stuck = Bytes::NONE;
    }

    /// Leaves the games that have taken too many laps.
    #[cold]
    fn leave_lost(&mut self, going: &mut Going<N>) {
        let lanes = std::mem::replace(&mut going.lost, Bytes::NONE);
        self.leave(lanes);
        going.cut = going.cut.but(lanes);
        going.begins = going.begins.or(lanes);
    }

    /// Begins turns, and finds out what has to be tried.
    #[inline(always)]
    fn begin_turns<L: Level<N, K>>(&mut self, level: L, relays: &Relays) {
        let Some(going) = &mut self.going else { return };
        let begins = std::mem::replace(&mut going.begins, Bytes::NONE);
        if !begins.any() {
            return;
        }
        if !relays.are_tried {
            going.ready = going.ready.or(begins);
            self.enter(level, Only(begins));
            return;
        }
        for rows in [&mut going.todo, &mut going.endless] {
            for row in rows {
                *row = row.but(begins);
            }
        }
        going.refused = going.refused.but(begins);
        self.enter(level, Only(begins));
        let Some(going) = &mut self.going else { return };
        let mut trying = Bytes::NONE;
        for (todo, legal) in going.todo.iter_mut().zip(&self.legal) {
            if !relays.all_end {
                *todo = todo.or(legal.and(begins));
            }
            trying = trying.or(todo.and(begins));
        }
        going.trying = going.trying.or(trying);
        going.ready = going.ready.or(begins.but(trying));
    }

    /// Draws moves where all is known that decides which are legal; where
    /// there is none, does what the rules have for that.
    #[inline(always)]
    fn draw_moves<L: Level<N, K>>(&mut self, level: L) {
        let Some(going) = &mut self.going else { return };
        let ready = std::mem::replace(&mut going.ready, Bytes::NONE);
        if !ready.any() {
            return;
        }
        let which = Only(ready);
        if let Some(ledger) = self.boards.ledger.full() {
            ledger.hear(ready);
        }
        let count = self.sift(which);
        let drawn = self.draw(count, which);
        let stuck = ready.and(count.is(Bytes::NONE));
        self.note_turn(count, drawn, which);
        let Some(going) = &mut self.going else { return };
        for (first, legal) in going.first.iter_mut().zip(&self.legal) {
            *first = first.or(legal.and(ready));
        }
        let b = &mut self.boards;
        if let Some(ledger) = b.ledger.full() {
            ledger.refuses(going.refused.and(ready));
            for lane in 0..N {
                let is_cut = self.moves[lane] >= self.limit && count.0[lane] > 0;
                going.cut.0[lane] |= if is_cut { 0xff } else { 0 };
            }
        }
        if !stuck.any() {
            return;
        }
        for place in 0..self.code.pits + 2 {
            b.now[place] = b.base[place].where_(stuck, b.now[place]);
        }
        for row in [&mut b.captures, &mut b.again, &mut b.decided] {
            *row = row.but(stuck);
        }
        if let Some(ledger) = b.ledger.full() {
            ledger.stop(true);
        }
        for (turn, phase) in self.code.turns.iter().zip(&self.phases) {
            let open = phase.and(stuck).but(b.decided.is_some());
            level.read(b, self.code, &turn.stuck, open);
        }
        going.over = going.over.or(stuck);
        going.stuck = going.stuck.or(stuck);
    }

    /// Begins the moves that are to begin.
    #[inline(always)]
    fn begin_moves(&mut self, going: &mut Going<N>, relays: &Relays) {
        let b = &mut self.boards;
        let mut begins = Bytes::NONE;
        for first in &going.first {
            begins = begins.or(*first);
        }
        if !begins.any() {
            return;
        }
        for place in 0..self.code.pits + 2 {
            if relays.are_tried {
                b.now[place] = b.base[place].where_(begins, b.now[place]);
            }
            if self.code.asks_start {
                b.start[place] = b.start[place].but(begins);
            }
            if self.code.asks_sown {
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
        going.rounds = going.rounds.but(begins);
        for ((_, choice), first) in self.choices.iter().zip(&mut going.first) {
            let here = std::mem::replace(first, Bytes::NONE);
            let pit = usize::from(choice.pit);
            if self.code.asks_start {
                b.start[pit] = b.start[pit].or(here);
            }
            b.lift = b.lift.or(here.and(Bytes::of(relays.ring.at[pit])));
            b.lifted = b.lifted.or(here.and(b.base[pit]));
        }
        b.lifts = b.lifted.where_(begins, b.lifts);
        b.going = b.going.or(begins);
    }

    /// Sows a lap in all lanes that have one, and reads what follows it.
    #[inline(always)]
    fn sow_on<L: Level<N, K>>(&mut self, level: L, going: &mut Going<N>, relays: &Relays) {
        let (code, b) = (self.code, &mut self.boards);
        let sowing = std::mem::replace(&mut b.going, Bytes::NONE);
        b.laps = b.laps.minus(sowing);
        level.lap(b, code, &relays.ring);
        for (turn, phase) in code.turns.iter().zip(&self.phases) {
            let open = phase.and(sowing);
            if open.any() {
                level.read(b, code, &turn.landing, open);
            }
        }
        let mut endless = Bytes::NONE;
        if !relays.all_end {
            endless = Self::find_endless(code, b, going, relays);
        }
        let ended = sowing.but(b.going).but(going.lost);
        for (turn, phase) in code.turns.iter().zip(&self.phases) {
            if !turn.turn_end.is_empty() {
                let open = phase.and(ended).but(endless).but(b.decided.is_some());
                level.read(b, code, &turn.turn_end, open);
            }
        }
        going.over = going.over.or(ended.but(going.trying));
        let tried = ended.and(going.trying);
        if !tried.any() {
            return;
        }
        for (nth, turn) in code.turns.iter().enumerate() {
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
                for (met, choice) in met.iter_mut().zip(&going.tried) {
                    *met = holds.where_(here.and(*choice), *met);
                }
            }
        }
    }

    /// Finds the sowings that come back to where they were, and those of too
    /// many laps.
    #[inline(always)]
    fn find_endless(
        code: &Code,
        b: &mut Boards<N, K>,
        going: &mut Going<N>,
        relays: &Relays,
    ) -> Bytes<N> {
        let late = b.going.and(b.laps.over(Bytes::of(KEPT_AT[0] - 1)));
        if !late.any() {
            return Bytes::NONE;
        }
        let mut differs = b.lift.differs(going.kept_lift);
        for place in 0..code.pits + 2 {
            differs = differs.or(b.now[place].differs(going.kept[place]));
            if code.asks_sown {
                differs = differs.or(b.sown[place].differs(going.kept_sown[place]));
            }
        }
        let mut endless = late.and(b.laps.over(Bytes::of(KEPT_AT[0])));
        endless = endless.and(differs.is(Bytes::NONE));
        if relays.are_counted {
            // A clause may ask whether the lap is an even one.
            endless = endless.but(b.laps.and(Bytes::of(1)).is_some());
        }
        let mut lost = Bytes::NONE;
        for lane in 0..N {
            let charge = relays.a_lap + relays.a_seed * u16::from(b.hand.0[lane]);
            let is_late = u16::from(late.0[lane] & 1);
            let is_counted = u16::from(b.laps.0[lane] != KEPT_AT[0]);
            let sown = going.sown[lane] * is_counted + charge * is_late;
            let is_long = sown > relays.most_sown;
            going.sown[lane] = if is_long { relays.most_sown } else { sown };
            lost.0[lane] = if is_long { 0xff } else { 0 };
        }
        // Laps from 64 to 126 are counted again and again.
        let again = late.and(b.laps.is(Bytes::of(MOST_LAPS)));
        b.laps = b.laps.minus(again.and(Bytes::of(MOST_LAPS - SET_BACK_TO)));
        going.rounds = going.rounds.minus(again);
        let too_often = going.rounds.over(Bytes::of(MOST_ROUNDS));
        lost = lost.or(too_often).and(late).but(endless);
        // The last kept board stays for twice as many laps as the one before.
        let one_less = going.rounds.minus(Bytes::of(1));
        let is_due = going.rounds.and(one_less).is(Bytes::NONE);
        let mut keeps = Bytes::NONE;
        for lap in KEPT_AT {
            keeps = keeps.or(late.and(b.laps.is(Bytes::of(lap))));
        }
        keeps = keeps.and(is_due);
        if keeps.any() {
            going.kept_lift = b.lift.where_(keeps, going.kept_lift);
            for place in 0..code.pits + 2 {
                going.kept[place] = b.now[place].where_(keeps, going.kept[place]);
                if code.asks_sown {
                    going.kept_sown[place] = b.sown[place].where_(keeps, going.kept_sown[place]);
                }
            }
        }
        going.lost = going.lost.or(lost);
        going.trying = going.trying.but(lost);
        for (found, tried) in going.endless.iter_mut().zip(&going.tried) {
            *found = found.or(endless.and(*tried));
        }
        let over = endless.or(lost);
        for row in [&mut b.going, &mut b.lift, &mut b.lifts] {
            *row = row.but(over);
        }
        endless
    }
}
