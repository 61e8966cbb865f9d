//! How a sowing goes on where a last seed fell, if places and seeds decide it and nothing
//! is taken off the board: it is over, or another lap begins.
//!
//! Most laps of a relay end so. For each place and number the lines that may fit are
//! judged once; what is left of them is whether seeds lie in some places.

use crate::repr::bits::Bits;
use crate::table::landing::When;
use seedlore_language::rules::ClauseId;

/// Larger numbers of seeds are not looked up: they are rare.
const SEEDS: u16 = 32;

/// Of all places that a last seed falls in.
#[derive(Debug, Clone)]
pub(crate) struct Onward<B> {
    /// By place, then by what it holds now: which of the cases it is, if it is told.
    at: Vec<u16>,
    cases: Vec<Vec<OnwardLine<B>>>,
}

/// What a line comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OnwardLine<B> {
    pub clause: ClauseId,
    pub asks: Asks<B>,
    pub then: Then<B>,
}

/// What is left of its test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asks<B> {
    Nothing,
    /// A seed in one place.
    Seed(u8),
    More(When<B>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then<B> {
    /// The line must be read.
    Untold,
    Over,
    /// These pits are lifted and sown: as a relay from one, or beside what else is done.
    Lap {
        lifted: B,
        relayed: Option<u8>,
        /// Whether the line says how it is sown.
        is_own_path: bool,
        begin: First,
    },
}

/// Where a lap begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum First {
    After(u8),
    At(u8),
}

impl<B: Bits> Onward<B> {
    /// `case` gives the lines by place and number.
    pub fn new(slots: u8, case: impl Fn(u8, u16) -> Option<Vec<OnwardLine<B>>>) -> Onward<B> {
        let (mut at, mut cases) = (Vec::new(), Vec::new());
        for (slot, now) in (0..slots).flat_map(|slot| (0..SEEDS).map(move |now| (slot, now))) {
            at.push(case(slot, now).map_or(u16::MAX, |case| {
                let known = cases.iter().position(|known| *known == case);
                known.unwrap_or_else(|| {
                    cases.push(case);
                    cases.len() - 1
                }) as u16
            }));
        }
        Onward { at, cases }
    }

    /// The lines where a last seed made so many in a place, if they are told.
    #[inline(always)]
    pub fn lines(&self, last: u8, now: u16) -> Option<&[OnwardLine<B>]> {
        let at = usize::from(last) * usize::from(SEEDS) + usize::from(now);
        let case = self.at.get(at).filter(|_| now < SEEDS)?;
        Some(self.cases.get(usize::from(*case))?)
    }
}
