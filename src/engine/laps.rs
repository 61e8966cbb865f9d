//! Laps sown at once: what each number of seeds adds to the board.
//!
//! Where the way round the board does not depend on what lies there, a lap
//! from a pit adds the same seeds to the same places every time. What the
//! first seed, the first two, three … add is worked out beforehand, up to
//! once round; more seeds go round and round.

use super::bits::Bits;
use super::layout::NOWHERE;
use super::seeds::Seeds;

/// What a number of seeds does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lap<D: Seeds> {
    pub adds: D,
    /// The same, less what is lifted, where all that the pit holds is.
    pub moves: D,
    /// The pits among the places sown.
    pub sown: D::Set,
    pub last: u8,
}

/// The laps that begin after one pit: of one seed, of two and so on.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    begins: u32,
    count: u16,
    /// Whether after so many seeds all comes again.
    is_round: bool,
}

/// All laps along one way.
#[derive(Debug, Clone)]
pub(super) struct Laps<D: Seeds> {
    pits: u8,
    rows: Vec<Row>,
    laps: Vec<Lap<D>>,
}

impl<D: Seeds> Laps<D> {
    /// `next` tells which places are sown after a pit, in order, without end
    /// or until no place is left; `comes_again` whether the way is the same
    /// each time round.
    pub fn of<N: Iterator<Item = u8>>(
        pits: u8,
        comes_again: bool,
        next: impl Fn(u8) -> N,
    ) -> Laps<D> {
        let mut laps = Laps {
            pits,
            rows: Vec::new(),
            laps: Vec::new(),
        };
        for pit in 0..pits {
            let mut row = laps.row(pit, next(pit));
            row.is_round &= comes_again;
            laps.rows.push(row);
        }
        laps
    }

    fn row(&mut self, pit: u8, places: impl Iterator<Item = u8>) -> Row {
        let begins = self.laps.len() as u32;
        let mut lap = Lap {
            adds: D::none(),
            moves: D::none(),
            sown: D::Set::default(),
            last: NOWHERE,
        };
        let mut first = NOWHERE;
        let mut is_round = false;
        for place in places {
            if lap.adds.get(place) > 0 {
                is_round = place == first;
                break;
            }
            if first == NOWHERE {
                first = place;
            }
            lap.adds.put(place, 1);
            if place < self.pits {
                lap.sown.insert(place);
            }
            lap.last = place;
            let lifted = self.laps.len() as u32 - begins + 1;
            lap.moves = lap.adds.less(pit, lifted as u16);
            self.laps.push(lap);
        }
        Row {
            begins,
            count: (self.laps.len() as u32 - begins) as u16,
            is_round,
        }
    }

    /// Whether it is known what a lap of so many seeds adds.
    #[inline(always)]
    pub fn knows(&self, after: u8, seeds: u16) -> bool {
        let row = self.rows.get(usize::from(after));
        row.is_some_and(|row| seeds > 0 && (seeds <= row.count || row.is_round))
    }

    /// The laps after a pit that go once round at most.
    pub fn from(&self, after: u8) -> impl Iterator<Item = &Lap<D>> {
        let row = self.rows.get(usize::from(after)).copied();
        let row = row.unwrap_or_default();
        self.laps[row.begins as usize..]
            .iter()
            .take(row.count.into())
    }

    /// The whole lap, if it goes once round at most.
    #[inline(always)]
    pub fn once_round(&self, after: u8, seeds: u16) -> Option<&Lap<D>> {
        let row = self.rows.get(usize::from(after))?;
        let nth = usize::from(seeds).wrapping_sub(1);
        (nth < usize::from(row.count)).then(|| &self.laps[row.begins as usize + nth])
    }

    /// Sows a lap that is [known](Self::knows); gives where it was sown and
    /// the last place.
    #[inline]
    pub fn sow(&self, board: &mut D, after: u8, seeds: u16) -> (D::Set, u8) {
        match self.once_round(after, seeds) {
            Some(lap) => {
                board.add(&lap.adds);
                (lap.sown, lap.last)
            }
            None => self.sow_round(board, after, seeds),
        }
    }

    #[cold]
    fn sow_round(&self, board: &mut D, after: u8, seeds: u16) -> (D::Set, u8) {
        let row = self.rows[usize::from(after)];
        let lap = |nth: u16| &self.laps[row.begins as usize + usize::from(nth)];
        let whole = lap(row.count - 1);
        for _ in 0..seeds / row.count {
            board.add(&whole.adds);
        }
        match seeds % row.count {
            0 => (whole.sown, whole.last),
            rest => {
                board.add(&lap(rest - 1).adds);
                (whole.sown, lap(rest - 1).last)
            }
        }
    }
}
