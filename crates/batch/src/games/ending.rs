//! What follows a move in every lane: ends, the next player, the next game.

use super::super::bytes::{Bytes, Which};
use super::*;

/// Games that may always be left for want of room, and how many more of them:
/// one by itself takes as long as twenty in lanes.
const MOST_LEFT: u64 = 4;
const GAMES_TO_ONE_LEFT: u64 = 1000;

impl<'c, const N: usize, K: Recorder<N>> Games<'c, N, K> {
    /// What follows a move or a pass: the ends of games, then the next turn.
    #[inline(always)]
    pub(super) fn follow_moves<L: InstructionSet<N, K>>(
        &mut self,
        level: L,
        stuck: Bytes<N>,
        which: impl Which<N>,
        tell: &mut dyn FnMut(Over, &mut K),
    ) {
        let program = self.program;
        let places = program.pits + 2;
        let moving = which.all().but(stuck);
        let cut = self.count(moving);
        let b = &mut self.boards;
        for (store, before) in (program.pits..).zip(&mut self.before) {
            *before = b.base[store].where_(stuck, b.now[store]);
        }
        if cut.any() {
            self.finish(cut, true, tell);
        }
        let b = &mut self.boards;
        let mut fresh = Bytes::NONE;
        for store in [program.pits, program.pits + 1] {
            fresh = fresh.or(b.now[store].differs(b.base[store]));
        }
        let fresh = which.of(fresh.is(Bytes::NONE).not());
        let kept = stuck.and(fresh);
        if let Some(past) = &mut self.past {
            if kept.any() {
                for place in 0..program.pits {
                    b.base[place] = b.now[place].where_(stuck, b.base[place]);
                }
                past.hash(&b.base, b.began);
            }
            past.note(&b.base, b.began, which);
        }
        // What the player who moves next sees.
        let again = b.again.and(moving);
        for place in 0..places {
            let turned = b.now[usize::from(program.turned[place])];
            let next = match program.may_move_again {
                true => b.now[place].where_(again, turned),
                false => turned,
            };
            b.base[place] = which.put(next, b.base[place]);
        }
        let began = b.began.differs(which.of(again.not()));
        if let Some(past) = &mut self.past {
            past.hash(&b.base, began);
            [b.repeats, b.agrees] = past.ask(&b.base, began);
        }
        let mut over = which.of(b.decided.is_some());
        // Games that may go on with who has passed, which another path tells.
        let mut lost = Bytes::NONE;
        if stuck.any() {
            // A pass is no end, unless both pass.
            for (at, (_, verdict)) in (1..).zip(&program.decisions) {
                if *verdict == Verdict::Pass {
                    let passes = b.decided.is(Bytes::splat(at)).and(stuck);
                    b.decided = b.decided.but(passes);
                    over = over.but(passes);
                }
            }
            lost = self.may_go_on(stuck, kept).but(over);
            over = over.or(stuck.and(self.passed)).but(lost);
        }
        let b = &mut self.boards;
        let open = moving.but(over);
        level.read(b, program, &program.ends, open);
        over = over.or(b.decided.is_some().and(open)).but(cut);
        let [mine, others] = b.turns;
        let room = Bytes::splat(NEVER - 1).over(mine);
        // A pass ends a turn too, if a move was made in it.
        let counted_pass = stuck.and(self.under_way);
        let done = moving.but(again).or(counted_pass);
        let mine = mine.minus(done.and(room));
        let turns = match program.may_move_again {
            true => [mine.where_(again, others), others.where_(again, mine)],
            false => [others, mine],
        };
        for (turns, kept) in turns.into_iter().zip(&mut b.turns) {
            *kept = which.put(turns, *kept);
        }
        if over.any() {
            self.finish(over, false, tell);
        }
        over = over.or(cut);
        let b = &mut self.boards;
        b.began = began;
        self.passed = which.put(stuck.but(over), self.passed);
        if program.may_move_again {
            self.under_way = which.put(again.but(over), self.under_way);
            self.counted_pass = which.put(counted_pass.but(over), self.counted_pass);
        }
        if over.any() {
            b.begin(program, over);
        }
        if let Some(past) = &mut self.past {
            past.end_step(fresh.or(over), kept.but(over), over);
        }
        if lost.any() {
            self.leave(lost);
        }
    }

    /// Of the lanes where a player is stuck those where somebody who had no move
    /// may have one now: a stuck table took seeds, `kept`, or all have passed and
    /// a clause may ask which turn it is of the first, who was counted one more.
    #[inline(never)]
    fn may_go_on(&self, stuck: Bytes<N>, kept: Bytes<N>) -> Bytes<N> {
        let [_, others] = self.boards.turns;
        let is_told = others.over(Bytes::splat(self.program.turns_told)).not();
        let counted = stuck.and(self.passed).and(self.counted_pass);
        kept.or(counted.and(is_told))
    }

    /// Counts the moves; gives the lanes that have made too many before.
    #[inline(always)]
    fn count(&mut self, moving: Bytes<N>) -> Bytes<N> {
        let mut cut = Bytes::NONE;
        for lane in 0..N {
            let is_cut = self.moves[lane] >= self.limit;
            cut.0[lane] = if is_cut { moving.0[lane] } else { 0 };
            self.moves[lane] += u16::from(moving.0[lane] & 1);
            let takes = self.boards.captures.0[lane] & moving.0[lane] & !cut.0[lane];
            self.takes[lane] += u16::from(takes & 1);
        }
        cut
    }

    /// Tells how the games of some lanes ended, and begins others.
    #[inline(never)]
    fn finish(&mut self, lanes: Bytes<N>, is_cut: bool, tell: &mut dyn FnMut(Over, &mut K)) {
        for lane in lanes.lanes() {
            self.finish_one(lane, is_cut, tell);
        }
    }

    /// Tells how the game of a lane ended, and begins another.
    fn finish_one(&mut self, lane: usize, is_cut: bool, tell: &mut dyn FnMut(Over, &mut K)) {
        let (program, b) = (self.program, &mut self.boards);
        if let Some(game) = self.games[lane] {
            let moves = self.moves[lane] - u16::from(is_cut);
            let rows = if is_cut { &b.base } else { &b.now };
            let mover = usize::from(b.began.0[lane] == 0);
            let mut over = Over {
                game,
                moves,
                mover,
                places: [0; ROWS],
                is_cut,
                decision: b.decided.0[lane],
                takes: self.takes[lane],
                swept: [0; 2],
            };
            let rows = &rows[..program.turned.len()];
            if mover == 0 {
                for (place, row) in over.places.iter_mut().zip(rows) {
                    *place = row.0[lane];
                }
            } else {
                for (at, row) in program.turned.iter().zip(rows) {
                    over.places[usize::from(*at)] = row.0[lane];
                }
            }
            for (store, before) in self.before.iter().enumerate() {
                let store = program.pits + store;
                if !is_cut {
                    let swept = rows[store].0[lane] - before.0[lane];
                    over.swept[(store - program.pits) ^ mover] = swept;
                }
            }
            let [south, north] = [program.pits, program.pits + 1].map(|at| over.places[at]);
            let decided = usize::from(over.decision).checked_sub(1);
            let decided = decided.map(|at| program.decisions[at].1);
            let is_judged = matches!(decided, None | Some(Verdict::End | Verdict::Pass));
            if let Some(recorder) = b.recorder.full() {
                let lead = south.wrapping_sub(north).cast_signed();
                recorder.close(lane, lead, (is_judged && !is_cut).then_some(program.goal));
            }
            tell(over, &mut b.recorder);
        }
        if let Some(recorder) = b.recorder.full() {
            recorder.begin(lane);
        }
        self.deal(lane);
    }

    /// Makes room for what stood before. A long memory slows all games down, so
    /// those few in which nothing is captured for very long are left to another
    /// path; where they are not few, more is kept.
    #[cold]
    pub(super) fn make_room(&mut self) {
        let Some(past) = &mut self.past else { return };
        let lanes = past.oldest();
        let left = (self.left.len() + lanes.count()) as u64;
        match left > MOST_LEFT + (self.next_game - self.first_game) / GAMES_TO_ONE_LEFT {
            true => past.widen(),
            false => self.leave(lanes),
        }
    }

    /// Leaves games to another path, and begins others.
    #[cold]
    pub(super) fn leave(&mut self, lanes: Bytes<N>) {
        for lane in lanes.lanes() {
            self.left.extend(self.games[lane]);
            if let Some(recorder) = self.boards.recorder.full() {
                recorder.begin(lane);
            }
            self.deal(lane);
        }
        self.boards.begin(self.program, lanes);
        self.passed = self.passed.but(lanes);
        self.under_way = self.under_way.but(lanes);
        self.counted_pass = self.counted_pass.but(lanes);
        if let Some(past) = &mut self.past {
            past.forget(lanes);
        }
    }
}
