//! Places of a board, sets of them, and what may be said of one.

/// The most pits a board may have here.
pub(super) const MOST_PITS: usize = 32;

/// Rows of a board: pits, two stores, and one that is always so.
pub(super) const ROWS: usize = MOST_PITS + 3;

/// The row in which every mask holds.
pub(super) const ALWAYS: u8 = (ROWS - 1) as u8;

/// No place.
pub(super) const NOWHERE: u8 = u8::MAX;

/// Masks that a test may hold at once.
pub(super) const DEEPEST: usize = 12;

/// A seed number that no pit comes to.
pub(super) const NEVER: u8 = 127;

/// A set of places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Set(pub u64);

impl Set {
    pub fn has(self, place: usize) -> bool {
        self.0 & (1 << place) != 0
    }

    /// The places, out of so many, that are not in the set.
    #[inline(always)]
    pub fn others(self, places: usize) -> impl Iterator<Item = usize> {
        Set(((1 << places) - 1) & !self.0).places()
    }

    #[inline(always)]
    pub fn places(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let place = left.trailing_zeros() as usize;
                left &= left - 1;
                place
            })
        })
    }
}

impl FromIterator<usize> for Set {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Set {
        Set(places.into_iter().fold(0, |set, place| set | 1 << place))
    }
}

/// Which numbers fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Numbers {
    /// From the first to the second, both counted.
    Range(u8, u8),
    /// Several ranges, or none.
    Ranges(Vec<(u8, u8)>),
    /// 2, 4, 6 and so on.
    Even,
    Odd,
}

/// What is tested of one place, beside where it lies.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct PitFilter {
    /// Said of the pit of the last seed: what it held before.
    pub held: Option<Numbers>,
    pub holding: Vec<Numbers>,
    pub sown: Option<bool>,
    /// Places at which a lap may have ended, and the place each then excepts.
    pub except: Vec<Pointer>,
    /// For each place the one beside it, and what that must hold.
    pub beside: Vec<(Vec<u8>, Numbers)>,
    /// Whether nothing but numbers is said.
    pub is_numbers: bool,
}

impl PitFilter {
    pub fn is_silent(&self) -> bool {
        self.holding.is_empty() && self.held.is_none() && self.says_but_numbers()
    }

    /// Whether nothing is said that can't be told from what a place holds.
    pub fn says_but_numbers(&self) -> bool {
        self.sown.is_none() && self.except.is_empty() && self.beside.is_empty()
    }
}

/// A place of a move, for each place at which its lap may have ended or begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pointer {
    pub from: End,
    /// Where it points, by the place at the end; or nowhere.
    pub map: Vec<u8>,
}

/// An end of a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Last,
    Start,
    /// The pit that the lap was lifted from, where a move may have several.
    Origin,
    /// The pit of the option at hand.
    Fixed,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Class {
    pub set: Set,
    pub words: PitFilter,
}
