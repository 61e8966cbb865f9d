//! Which lines may fit where a last seed falls, worked out beforehand.
//!
//! Most tests of a landing ask where the seed fell and how many that makes.
//! For each place and number it is known which lines such words leave open,
//! and which they settle; what is left is tested on the board.

use crate::compile::code::{Line, Place, Predicate};
use crate::repr::bits::Bits;
use crate::repr::layout::Layout;
use seedlore_language::terms::Whose;

/// Higher numbers of seeds are not looked up: they are rare.
const MOST: u16 = 31;

/// Lines as bits: one of the lowest for the first line.
#[derive(Debug, Clone)]
pub(crate) struct Landing {
    /// For each place, then each number that it holds now: the lines that may
    /// fit, and those that do.
    lines: Vec<(u32, u32)>,
}

impl Landing {
    /// `None` if there are more lines than bits.
    pub fn new<B: Bits>(
        lines: &[Line<B>],
        layout: &Layout,
        owners_change: bool,
    ) -> Option<Landing> {
        if lines.len() > 32 {
            return None;
        }
        let judge = Judge {
            layout,
            owners_change,
        };
        let entry = |slot: u8, now: u16| {
            let (mut open, mut certain) = (0, 0);
            for (nth, line) in lines.iter().enumerate() {
                let test = line.test.as_ref();
                let verdict = test.map_or(Some(true), |test| judge.holds(test, slot, now));
                open |= u32::from(verdict != Some(false)) << nth;
                certain |= u32::from(verdict == Some(true)) << nth;
            }
            (open, certain)
        };
        let numbers = |slot: u8| (0..=MOST).map(move |now| entry(slot, now));
        Some(Landing {
            lines: (0..layout.slots).flat_map(numbers).collect(),
        })
    }

    /// Whether a line may fit where a single last seed has made so many, by that
    /// place and number: read off the lines, not looked up.
    pub fn may_fit<B: Bits>(
        lines: &[Line<B>],
        (layout, owners_change): (&Layout, bool),
        (slot, now): (u8, u16),
    ) -> bool {
        let judge = Judge {
            layout,
            owners_change,
        };
        let mut tests = lines.iter().map(|line| line.test.as_ref());
        tests.any(|test| test.is_none_or(|test| judge.holds(test, slot, now) != Some(false)))
    }

    /// The lines that may fit, and those of them that do, after a single last
    /// seed has made so many; `None` if that is not known.
    #[inline(always)]
    pub fn lines(&self, slot: u8, now: u16) -> Option<(u32, u32)> {
        if now > MOST {
            return None;
        }
        let at = usize::from(slot) * (usize::from(MOST) + 1) + usize::from(now);
        self.lines.get(at).copied()
    }
}

struct Judge<'l> {
    layout: &'l Layout,
    owners_change: bool,
}

impl Judge<'_> {
    /// Whether a test holds of a place that a last seed made `now`; `None` if
    /// it depends on more.
    #[allow(
        clippy::wildcard_enum_match_arm,
        reason = "what is not known here is decided in play"
    )]
    fn holds<B: Bits>(&self, test: &Predicate<B>, slot: u8, now: u16) -> Option<bool> {
        let parts = |parts: &[Predicate<B>], settles: bool| {
            let mut verdict = Some(!settles);
            for part in parts {
                match self.holds(part, slot, now) {
                    Some(holds) if holds == settles => return Some(settles),
                    Some(_) => {}
                    None => verdict = None,
                }
            }
            verdict
        };
        match test {
            Predicate::All(all) => parts(all, false),
            Predicate::Any(any) => parts(any, true),
            Predicate::Not(inner) => self.holds(inner, slot, now).map(|holds| !holds),
            Predicate::Is(Place::Last, phrase) => {
                let held = now.saturating_sub(1);
                let fits = phrase.base.has(slot)
                    && phrase.fill.is_none_or(|filled| (held > 0) == filled)
                    && phrase.holding.iter().all(|numbers| numbers.admits(now));
                let asks_owner = self.owners_change
                    && phrase.whose != Whose::Any
                    && self.layout.is_pit(slot)
                    && !self.layout.is_shared;
                match fits {
                    false => Some(false),
                    true if phrase.is_simple && !asks_owner => Some(true),
                    true => None,
                }
            }
            _ => None,
        }
    }
}
