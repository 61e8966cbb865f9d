//! Many boards of one ruleset, a game in every lane.

use super::bytes::Bytes;
use super::code::{Code, DEEPEST, End, NEVER, ROWS, Ring, Set, Track};
use super::ledger::Ledger;

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
    /// Where moves have several laps, the pit this lap was lifted from, and the
    /// one that the next will be.
    pub origin: Rows<N>,
    pub lift: Rows<N>,
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
    pub going: Bytes<N>,
    pub laps: Bytes<N>,
    /// The seeds of this lap.
    pub hand: Bytes<N>,
    /// What the pit of the last seed held before.
    pub held: Bytes<N>,
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
    pub ledger: K,
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
    pub fn of(track: Option<&Track>) -> Tracks<N> {
        let rows = |seeds: &[u8]| {
            let mut rows = [Bytes::of(NEVER); ROWS];
            for (row, seed) in rows.iter_mut().zip(seeds) {
                *row = Bytes::of(*seed);
            }
            rows
        };
        match track {
            None => Tracks {
                first: rows(&[]),
                then: rows(&[]),
                prefix: Bytes::NONE,
                period: Bytes::of(NEVER),
            },
            Some(track) => Tracks {
                first: rows(&track.first),
                then: rows(&track.then),
                prefix: Bytes::of(track.prefix),
                period: Bytes::of(track.period),
            },
        }
    }

    /// Numbers the places of a ring from those that `start` points at, all of
    /// them among the given ones. Where it points at none, nothing is lifted
    /// that could be sown.
    #[inline(always)]
    pub fn begin_on(&mut self, ring: &Ring, start: &Rows<N>, among: Set) {
        let mut from = Bytes::NONE;
        for place in among.places() {
            from = from.or(start[place].and(Bytes::of(ring.at[place])));
        }
        for place in ring.places.places() {
            let then = after(ring, from, place);
            self.then[place] = match ring.skips_origin {
                true => then.or(start[place].and(Bytes::of(NEVER))),
                false => then,
            };
        }
    }
}

/// With which seed a lap comes to a place of a ring, from the one of a number.
#[inline(always)]
fn after<const N: usize>(ring: &Ring, from: Bytes<N>, place: usize) -> Bytes<N> {
    let beyond = Bytes::of(ring.at[place]).minus(from);
    beyond.plus(Bytes::of(ring.length).but(beyond.is_some()))
}

impl<const N: usize, K: Ledger<N>> Boards<N, K> {
    pub fn of(code: &Code) -> Boards<N, K> {
        let none = [Bytes::NONE; ROWS];
        let mut boards = Boards {
            base: none,
            now: none,
            last: none,
            start: none,
            origin: none,
            lift: none,
            sown: none,
            took: [none; 2],
            marks: none,
            line: none,
            fit: none,
            stack: [Bytes::NONE; DEEPEST],
            lifted: Bytes::NONE,
            going: Bytes::NONE,
            laps: Bytes::NONE,
            hand: Bytes::NONE,
            held: Bytes::NONE,
            began: Bytes::NONE,
            turns: [Bytes::NONE; 2],
            captures: Bytes::NONE,
            repeats: Bytes::NONE,
            agrees: Bytes::NONE,
            again: Bytes::NONE,
            decided: Bytes::NONE,
            ledger: K::of(code),
        };
        boards.last[ROWS - 1] = Bytes::ALL;
        boards.begin(code, Bytes::ALL);
        boards
    }

    /// Sets up the first board in some lanes.
    #[inline(always)]
    pub fn begin(&mut self, code: &Code, lanes: Bytes<N>) {
        for (place, seeds) in code.start.iter().enumerate() {
            self.base[place] = Bytes::of(*seeds).where_(lanes, self.base[place]);
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
    pub fn sow<L>(&mut self, _: L, code: &Code, tracks: &Tracks<N>, has_prefix: bool, places: Set) {
        let hand = self.lifted;
        let mut rest = hand;
        if has_prefix {
            // Within the prefix nothing is left for the rounds after it.
            rest = hand.minus(tracks.prefix).and(hand.over(tracks.prefix));
        }
        let rounds;
        (rounds, rest) = self.rounds(rest, tracks.period);
        let is_long = rounds.any();
        let one = Bytes::of(1);
        for place in places.places() {
            let then = tracks.then[place];
            let mut gain = one.plus(then.over(rest));
            let mut last = then.is(rest);
            if has_prefix {
                let first = tracks.first[place];
                let is_in = Bytes::of(NEVER).over(first);
                gain = gain.plus(one.plus(first.over(hand)));
                last = last.or(first.is(hand).and(is_in));
            }
            if is_long {
                let is_never = then.is(Bytes::of(NEVER));
                gain = gain.plus(rounds.but(is_never));
            }
            let left = self.base[place].but(self.start[place]);
            self.now[place] = left.plus(gain);
            self.last[place] = last;
            if code.asks_sown {
                self.sown[place] = gain.is_some();
            }
        }
        if code.asks_held {
            let mut held = Bytes::NONE;
            for place in places.places() {
                held = held.or(self.now[place].and(self.last[place]));
            }
            self.held = held.minus(one);
        }
    }

    /// Sows in every lane the pit that `lift` points at, round a ring; where it
    /// points at none nothing changes.
    #[inline(always)]
    pub fn lap<L>(&mut self, _: L, code: &Code, ring: &Ring) {
        let (mut hand, mut from) = (Bytes::NONE, Bytes::NONE);
        for place in ring.places.places() {
            let here = self.lift[place];
            hand = hand.or(here.and(self.now[place]));
            from = from.or(here.and(Bytes::of(ring.at[place])));
        }
        self.hand = hand;
        let period = ring.length - u8::from(ring.skips_origin);
        let (rounds, rest) = self.rounds(hand, Bytes::of(period));
        let is_long = rounds.any();
        let one = Bytes::of(1);
        for place in ring.places.places() {
            let lifted = self.lift[place];
            let then = after(ring, from, place);
            let mut gain = one.plus(then.over(rest));
            if is_long {
                gain = gain.plus(match ring.skips_origin {
                    true => rounds.but(lifted),
                    false => rounds,
                });
            }
            self.now[place] = self.now[place].but(lifted).plus(gain);
            self.last[place] = then.is(rest);
            self.origin[place] = lifted;
            self.lift[place] = Bytes::NONE;
            if code.asks_sown {
                self.sown[place] = self.sown[place].or(gain.is_some());
            }
        }
        if code.asks_held {
            let mut held = Bytes::NONE;
            for place in ring.places.places() {
                held = held.or(self.now[place].and(self.last[place]));
            }
            self.held = held.minus(one);
        }
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
