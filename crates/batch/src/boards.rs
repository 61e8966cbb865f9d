//! Many boards of one ruleset, a game in every lane.

use super::bytes::Bytes;
use super::program::{DEEPEST, End, NEVER, Program, ROWS, Ring, Set, Track};
use super::recorder::Recorder;

/// A byte of every lane for each place of the board.
pub(super) type Rows<const N: usize> = [Bytes<N>; ROWS];

/// The boards, and what is known of the moves being made on them.
///
/// Masks tell which lanes something holds of. Every lane sees its board as the
/// player to move there does.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub(super) struct Boards<const N: usize, K> {
    /// As the turn finds them.
    pub base: Rows<N>,
    /// As the move so far leaves them.
    pub now: Rows<N>,
    /// Masks of the place of the last seed, and of the pit chosen.
    pub last: Rows<N>,
    pub start: Rows<N>,
    /// Masks of the pit this lap was lifted from, where clauses ask for it.
    pub origin: Rows<N>,
    /// Masks of the places that received a seed.
    pub sown: Rows<N>,
    /// What was taken in this move, by place: to the mover's store, to the
    /// other's.
    pub took: [Rows<N>; 2],
    /// Places of an action, of a line among them, and what fits that line.
    pub marks: Rows<N>,
    pub line: Rows<N>,
    pub fit: Rows<N>,
    /// Masks that a test is not done with.
    pub stack: [Bytes<N>; DEEPEST],
    pub lifted: Bytes<N>,
    /// Which lanes have another lap to sow, and how many laps they have sown.
    pub relay: Bytes<N>,
    pub laps: Bytes<N>,
    /// The number on the ring of the pit that is lifted next, nothing where none
    /// is, and the seeds in it.
    pub lift: Bytes<N>,
    pub lifts: Bytes<N>,
    /// The seeds of this lap.
    pub hand: Bytes<N>,
    /// What the pit of the last seed held before, and the number of that pit on
    /// the ring.
    pub held: Bytes<N>,
    pub last_at: Bytes<N>,
    /// Whether the player to move began the game.
    pub began: Bytes<N>,
    /// Turns completed by the player to move, and by the other.
    pub turns: [Bytes<N>; 2],
    pub captures: Bytes<N>,
    pub repeats: Bytes<N>,
    pub agrees: Bytes<N>,
    pub again: Bytes<N>,
    /// What was decided: a place among the decisions, counted from 1.
    pub decided: Bytes<N>,
    pub recorder: K,
}

/// At which seed each place is sown, in every lane.
#[derive(Debug, Clone)]
pub(super) struct Tracks<const N: usize> {
    pub first: Rows<N>,
    pub then: Rows<N>,
    pub prefix: Bytes<N>,
    pub period: Bytes<N>,
}

impl<const N: usize> Tracks<N> {
    pub fn new(track: Option<&Track>) -> Tracks<N> {
        let rows = |seeds: &[u8]| {
            let mut rows = [Bytes::splat(NEVER); ROWS];
            for (row, seed) in rows.iter_mut().zip(seeds) {
                *row = Bytes::splat(*seed);
            }
            rows
        };
        match track {
            None => Tracks {
                first: rows(&[]),
                then: rows(&[]),
                prefix: Bytes::NONE,
                period: Bytes::splat(NEVER),
            },
            Some(track) => Tracks {
                first: rows(&track.first),
                then: rows(&track.then),
                prefix: Bytes::splat(track.prefix),
                period: Bytes::splat(track.period),
            },
        }
    }
}

impl<const N: usize, K: Recorder<N>> Boards<N, K> {
    pub fn new(program: &Program) -> Boards<N, K> {
        let none = [Bytes::NONE; ROWS];
        let mut boards = Boards {
            base: none,
            now: none,
            last: none,
            start: none,
            origin: none,
            sown: none,
            took: [none; 2],
            marks: none,
            line: none,
            fit: none,
            stack: [Bytes::NONE; DEEPEST],
            lifted: Bytes::NONE,
            relay: Bytes::NONE,
            laps: Bytes::NONE,
            lift: Bytes::NONE,
            lifts: Bytes::NONE,
            hand: Bytes::NONE,
            held: Bytes::NONE,
            last_at: Bytes::NONE,
            began: Bytes::NONE,
            turns: [Bytes::NONE; 2],
            captures: Bytes::NONE,
            repeats: Bytes::NONE,
            agrees: Bytes::NONE,
            again: Bytes::NONE,
            decided: Bytes::NONE,
            recorder: K::new(program),
        };
        boards.last[ROWS - 1] = Bytes::ALL;
        boards.begin(program, Bytes::ALL);
        boards
    }

    /// Sets up the first board in some lanes.
    #[inline(always)]
    pub fn begin(&mut self, program: &Program, lanes: Bytes<N>) {
        for (place, seeds) in program.start.iter().enumerate() {
            self.base[place] = Bytes::splat(*seeds).where_(lanes, self.base[place]);
        }
        self.began = self.began.or(lanes);
        for turns in &mut self.turns {
            *turns = turns.but(lanes);
        }
    }

    #[inline(always)]
    pub fn end(&self, end: End) -> &Rows<N> {
        match end {
            End::Last | End::Fixed => &self.last,
            End::Start => &self.start,
            End::Origin => &self.origin,
        }
    }

    /// Sows what `start` points at, as far as the given places: with the seeds
    /// that were lifted in hand, `now` is what it leaves.
    #[inline(always)]
    pub fn sow<L>(
        &mut self,
        _: L,
        program: &Program,
        tracks: &Tracks<N>,
        has_prefix: bool,
        places: Set,
    ) {
        let hand = self.lifted;
        let mut rest = hand;
        if has_prefix {
            // Within the prefix nothing is left for the rounds after it.
            rest = hand.minus(tracks.prefix).and(hand.over(tracks.prefix));
        }
        let rounds;
        (rounds, rest) = self.rounds(rest, tracks.period);
        let is_long = rounds.any();
        let one = Bytes::splat(1);
        for place in places.places() {
            let then = tracks.then[place];
            let mut gain = one.plus(then.over(rest));
            let mut last = then.is(rest);
            if has_prefix {
                let first = tracks.first[place];
                let is_in = Bytes::splat(NEVER).over(first);
                gain = gain.plus(one.plus(first.over(hand)));
                last = last.or(first.is(hand).and(is_in));
            }
            if is_long {
                let is_never = then.is(Bytes::splat(NEVER));
                gain = gain.plus(rounds.but(is_never));
            }
            let left = self.base[place].but(self.start[place]);
            self.now[place] = left.plus(gain);
            self.last[place] = last;
            if program.asks_sown {
                self.sown[place] = gain.is_some();
            }
        }
        if program.asks_held {
            let mut held = Bytes::NONE;
            for place in places.places() {
                held = held.or(self.now[place].and(self.last[place]));
            }
            self.held = held.minus(one);
        }
    }

    /// Sows the next lap of every lane that has one, from what the laps before
    /// it left.
    #[inline(always)]
    pub fn lap<L>(&mut self, _: L, program: &Program, ring: &Ring) {
        self.sow_round(program, ring, true);
    }

    /// Sows the only lap of a move, round a ring.
    #[inline(always)]
    pub fn sow_once<L>(&mut self, _: L, program: &Program, ring: &Ring) {
        self.sow_round(program, ring, false);
    }

    /// Sows round a ring what `lifts` tells from the pit that `lift` tells, in
    /// every lane; where it tells none nothing changes.
    #[inline(always)]
    fn sow_round(&mut self, program: &Program, ring: &Ring, goes_on: bool) {
        let from = std::mem::replace(&mut self.lift, Bytes::NONE);
        let hand = std::mem::replace(&mut self.lifts, Bytes::NONE);
        self.hand = hand;
        let period = ring.length - u8::from(ring.skips_origin);
        let (rounds, rest) = self.rounds(hand, Bytes::splat(period));
        let is_long = rounds.any();
        let (one, length) = (Bytes::splat(1), Bytes::splat(ring.length));
        let end = from.plus(rest);
        self.last_at = end.minus(length.and(end.over(length)));
        let mut held = Bytes::NONE;
        for place in ring.places.places() {
            let beyond = Bytes::splat(ring.at[place]).minus(from);
            let lifted = beyond.is(Bytes::NONE);
            // The seed that comes here; no last round goes as far as a pit
            // that is passed over.
            let then = beyond.plus(length.but(beyond.is_some()));
            let mut gain = one.plus(then.over(rest));
            if is_long {
                gain = gain.plus(match ring.skips_origin {
                    true => rounds.but(lifted),
                    false => rounds,
                });
            }
            let left = match goes_on {
                true => self.now[place],
                false => self.base[place],
            };
            let now = left.but(lifted).plus(gain);
            let last = then.is(rest);
            self.now[place] = now;
            self.last[place] = last;
            if program.asks_held {
                held = held.or(now.and(last));
            }
            match goes_on {
                true if program.asks_origin => self.origin[place] = lifted,
                false if program.asks_start => self.start[place] = lifted,
                _ => {}
            }
            if program.asks_sown {
                self.sown[place] = match goes_on {
                    true => self.sown[place].or(gain.is_some()),
                    false => gain.is_some(),
                };
            }
        }
        self.held = held.minus(one);
    }

    /// How often seeds go round before their last round, and what is left for
    /// that.
    #[inline(always)]
    pub fn rounds(&self, mut rest: Bytes<N>, period: Bytes<N>) -> (Bytes<N>, Bytes<N>) {
        let mut rounds = Bytes::NONE;
        loop {
            let more = rest.over(period);
            if !more.any() {
                return (rounds, rest);
            }
            rest = rest.minus(period.and(more));
            rounds = rounds.minus(more);
        }
    }

    /// The seeds in a set of places.
    #[inline(always)]
    pub fn sum(&self, set: Set) -> Bytes<N> {
        let mut sum = Bytes::NONE;
        for place in set.places() {
            sum = sum.plus(self.now[place]);
        }
        sum
    }
}
