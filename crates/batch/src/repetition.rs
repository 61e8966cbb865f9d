//! What lay on the boards before: for rules that ask whether positions repeat.
//!
//! Seeds that were captured never come back to the board, so a position can
//! only repeat one that stood since the last capture. Rows of hashes are
//! looked through in all lanes at once; where one matches, positions are
//! compared pit by pit.

use super::boards::Rows;
use super::bytes::{Aligned, Bytes, Which};
use super::cycles;
use super::program::Program;

/// Rows at first.
const FEW: usize = 256;

/// Repetitions are counted so far by their hashes.
const MOST_COUNTED: u32 = 100;

/// Lanes that are looked at together: those in which captures are recent need
/// not look as far back as others.
const PART: usize = 64;

/// Parts at the most.
const PARTS: usize = 2;

/// What is neither a mask that holds nor one that doesn't.
const NO_BOARD: u8 = 0x55;

/// The boards of one step.
#[derive(Debug, Clone)]
struct Stood<const N: usize> {
    places: Vec<Bytes<N>>,
    /// Whether the player to move began the game.
    began: Bytes<N>,
}

#[derive(Debug, Clone)]
pub(super) struct Positions<const N: usize> {
    pits: usize,
    /// Whether the player to move changes at every step.
    alternates: bool,
    /// How many steps it takes at least for a position to come again.
    circle: usize,
    /// Two bytes of hash for each step, in a ring.
    hashes: Vec<[Bytes<N>; 2]>,
    stood: Vec<Stood<N>>,
    step: usize,
    /// Changes when no earlier position can come again.
    age: Bytes<N>,
    /// Steps for which positions can.
    since: Aligned<[u16; N]>,
    /// The most of them in each part of the lanes.
    longest: [u16; PARTS],
    /// Hashes of the boards of this step, or of the next once it was asked for.
    found: [Bytes<N>; 2],
    /// Hashes of the first board.
    start: [Bytes<N>; 2],
    /// How often, with this time, makes players agree.
    agreed_at: Option<u32>,
    /// How often, without this time, a position must have stood for anything
    /// to follow from it.
    needed: u8,
}

impl<const N: usize> Positions<N> {
    pub fn new(program: &Program, agreed_at: Option<u32>, start: &Rows<N>) -> Positions<N> {
        let pits = program.pits;
        let stood = Stood {
            places: vec![Bytes::NONE; pits],
            began: Bytes::NONE,
        };
        let mut past = Positions {
            pits,
            alternates: !program.may_move_again && program.relays.is_none(),
            circle: cycles::fewest_moves(program),
            hashes: vec![[Bytes::NONE; 2]; FEW],
            stood: vec![stood; FEW],
            step: 0,
            age: Bytes::NONE,
            since: Aligned([0; N]),
            longest: [0; PARTS],
            found: [Bytes::NONE; 2],
            start: [Bytes::NONE; 2],
            agreed_at,
            needed: match agreed_at {
                _ if program.asks_repeats_alone => 1,
                Some(n) => n.saturating_sub(1).clamp(1, MOST_COUNTED),
                None => 1,
            } as u8,
        };
        past.hash(start, Bytes::ALL);
        past.start = past.found;
        past
    }

    /// Finds the hashes of boards, one of each half of the pits: they cost half
    /// as much as two of all pits, and boards that differ mostly do in both.
    #[inline(always)]
    pub fn hash(&mut self, rows: &Rows<N>, began: Bytes<N>) {
        let (first, second) = rows[..self.pits].split_at(self.pits / 2);
        let [mut one, mut two] = [Bytes::NONE, began];
        // Times 3, of which the powers are all different. Of an odd number of
        // pits the last is not asked: positions that match are compared.
        for (in_first, in_second) in first.iter().zip(second) {
            one = one.plus(one).plus(one).plus(*in_first);
            two = two.plus(two).plus(two).plus(*in_second);
        }
        self.found = [one, two];
    }

    /// Notes the boards of this step, of which the hashes were found, in lanes
    /// in which a turn ends; elsewhere what no board is.
    #[inline(always)]
    pub fn note(&mut self, rows: &Rows<N>, began: Bytes<N>, which: impl Which<N>) {
        let at = self.step & (self.hashes.len() - 1);
        let [one, two] = self.found;
        let none = Bytes::splat(NO_BOARD);
        self.hashes[at] = [one.plus(self.age), which.put(two, two.plus(none))];
        self.stood[at].places.copy_from_slice(&rows[..self.pits]);
        self.stood[at].began = which.put(began, none);
    }

    /// Which lanes stood before as they do now, and which of them players agree
    /// to end. The hashes were found.
    #[inline(always)]
    pub fn ask(&self, boards: &Rows<N>, began: Bytes<N>) -> [Bytes<N>; 2] {
        let [one, two] = self.found;
        let hash = [one.plus(self.age), two];
        let mut hits = Bytes::NONE;
        let mut parts = hits.0.as_chunks_mut::<PART>().0.iter_mut();
        for part in 0..N / PART {
            let hash = hash.map(|hash| hash.part(part));
            *parts.next().expect("as many") = self.hits(part, hash).0;
        }
        match hits.any() {
            true => self.compared(boards, began, hits, hash),
            false => [Bytes::NONE, self.agreed_at_once()],
        }
    }

    /// In which lanes of a part hashes matched often enough.
    #[inline(always)]
    fn hits(&self, part: usize, hash: [Bytes<PART>; 2]) -> Bytes<PART> {
        let most = Bytes::splat(MOST_COUNTED as u8);
        let mask = self.hashes.len() - 1;
        let longest = usize::from(self.longest[part]);
        let mut hits = Bytes::NONE;
        let (mut back, stride) = self.steps();
        let rows = longest / stride;
        while back <= longest {
            let earlier = &self.hashes[self.step.wrapping_sub(back) & mask];
            let earlier = [earlier[0].part(part), earlier[1].part(part)];
            let hit = earlier[0].is(hash[0]).and(earlier[1].is(hash[1]));
            hits = match self.needed {
                1 => hits.or(hit),
                _ if rows < MOST_COUNTED as usize => hits.minus(hit),
                _ => hits.minus(hit.and(most.over(hits))),
            };
            back += stride;
        }
        match self.needed {
            1 => hits,
            _ => hits.over(Bytes::splat(self.needed - 1)),
        }
    }

    /// Which lanes players agree to end where a position stood never before.
    fn agreed_at_once(&self) -> Bytes<N> {
        match self.agreed_at {
            Some(0 | 1) => Bytes::ALL,
            _ => Bytes::NONE,
        }
    }

    /// How far back, and in which strides, a position may have stood.
    #[inline(always)]
    fn steps(&self) -> (usize, usize) {
        // What stood one step before is none back.
        let first = self.circle.saturating_sub(1);
        match self.alternates {
            true => (first | 1, 2),
            false => (first, 1),
        }
    }

    /// Compares pit by pit, lane by lane.
    #[inline(never)]
    fn compared(
        &self,
        rows: &Rows<N>,
        began: Bytes<N>,
        hits: Bytes<N>,
        hash: [Bytes<N>; 2],
    ) -> [Bytes<N>; 2] {
        let mut repeats = Bytes::NONE;
        let mut agrees = self.agreed_at_once();
        for lane in hits.lanes() {
            let times = self.times(rows, began, lane, hash.map(|hash| hash.0[lane]));
            repeats.0[lane] = if times > 0 { 0xff } else { 0 };
            let agree = self.agreed_at.is_some_and(|n| times + 1 >= n);
            agrees.0[lane] = if agree { 0xff } else { 0 };
        }
        [repeats, agrees]
    }

    fn times(&self, rows: &Rows<N>, began: Bytes<N>, lane: usize, [one, two]: [u8; 2]) -> u32 {
        let mask = self.hashes.len() - 1;
        let mut times = 0;
        let (mut back, stride) = self.steps();
        while back <= usize::from(self.since[lane]) {
            let at = self.step.wrapping_sub(back) & mask;
            let hash = &self.hashes[at];
            if hash[0].0[lane] == one && hash[1].0[lane] == two {
                let stood = &self.stood[at];
                let is_same = stood.began.0[lane] == began.0[lane]
                    && (0..self.pits).all(|pit| stood.places[pit].0[lane] == rows[pit].0[lane]);
                times += u32::from(is_same);
            }
            back += stride;
        }
        times
    }

    /// Ends a step: in some lanes nothing that stood before it can come again,
    /// but in some of these what stood at it; and in some a game begins.
    #[inline(always)]
    pub fn end_step(&mut self, fresh: Bytes<N>, kept: Bytes<N>, begins: Bytes<N>) {
        for lane in 0..N {
            let is_on = u16::from(fresh.0[lane] == 0);
            self.since[lane] = (self.since[lane].saturating_add(1)) * is_on;
        }
        if kept.any() {
            for lane in 0..N {
                if kept.0[lane] != 0 {
                    self.since[lane] = 1;
                }
            }
        }
        for (longest, part) in self
            .longest
            .iter_mut()
            .zip(self.since.as_chunks::<PART>().0)
        {
            *longest = part.iter().fold(0, |longest, since| longest.max(*since));
        }
        self.age = self.age.minus(fresh.but(kept));
        for (found, start) in self.found.iter_mut().zip(self.start) {
            *found = start.where_(begins, *found);
        }
        self.step = self.step.wrapping_add(1);
    }

    /// Whether there is no room for the next step.
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        let longest = self.longest.into_iter().fold(0, u16::max);
        self.has_no_room(longest)
    }

    #[inline(always)]
    fn has_no_room(&self, since: u16) -> bool {
        usize::from(since) + 2 >= self.hashes.len()
    }

    /// The lanes that there is no room for.
    pub fn oldest(&self) -> Bytes<N> {
        let mut oldest = Bytes::NONE;
        for (oldest, since) in oldest.0.iter_mut().zip(*self.since) {
            *oldest = if self.has_no_room(since) { 0xff } else { 0 };
        }
        oldest
    }

    /// Forgets what stood in some lanes: a game begins there.
    pub fn forget(&mut self, lanes: Bytes<N>) {
        for (since, lane) in self.since.iter_mut().zip(lanes.0) {
            *since = if lane == 0 { *since } else { 0 };
        }
        self.age = self.age.minus(lanes);
        for (found, start) in self.found.iter_mut().zip(self.start) {
            *found = start.where_(lanes, *found);
        }
    }

    /// Makes room for twice as many steps.
    #[cold]
    pub fn widen(&mut self) {
        let few = self.hashes.len();
        let many = 2 * few;
        let mut hashes = vec![[Bytes::NONE; 2]; many];
        let mut stood = vec![self.stood[0].clone(); many];
        for back in 1..=few {
            let step = self.step.wrapping_sub(back);
            hashes[step & (many - 1)] = self.hashes[step & (few - 1)];
            stood[step & (many - 1)] = self.stood[step & (few - 1)].clone();
        }
        self.hashes = hashes;
        self.stood = stood;
    }
}
