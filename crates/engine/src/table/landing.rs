//! Lines of the landing as they read where a last seed fell in a given place.
//!
//! Most of what a line says hangs on that place alone: which pits face it, what
//! lies across, which row it is in. For each place and direction that is worked
//! out before play. What is left of a test is mostly whether seeds lie in some
//! places, and what is left of an action the places it takes seeds from. Where
//! more is asked, the line is read as it is written.
//!
//! What it is worth (`cargo bench -- ablation`): 1.2 to 10 times the speed of
//! search; a quarter on `sungka`, `kisolo-lali`, `bao-ki-arabu-1` and
//! `toguz-kumalak`, where least is gained.

use crate::repr::BySeat;
use crate::repr::bits::Bits;
use crate::repr::layout::Way;
use crate::repr::numbers::Numbers;
use crate::repr::seeds::Seeds;
use crate::table::onward::Onward;
use std::sync::OnceLock;

/// All lines of one landing, by direction and place.
#[derive(Debug, Clone)]
pub(crate) struct LandingTable<B> {
    slots: usize,
    /// By direction, then by place: one for each line of the program.
    lines: Vec<Vec<LineAt<B>>>,
    /// By direction: what lies behind each place, as the player sows.
    behind: [Vec<u8>; 2],
    /// By direction and whether the place is the player's own: how the sowing goes on,
    /// where the moves allow it to be told.
    pub onward: Option<BySeat<OnceLock<Onward<B>>>>,
}

/// What a line comes to in one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LineAt<B> {
    pub test: TestAt<B>,
    /// By action: the pits it speaks of; `None` if they must be looked for.
    pub pits: Vec<Option<PitsAt<B>>>,
}

/// What is left of a test in one place, if what the place holds leaves it open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TestAt<B> {
    Never,
    When(When<B>),
    /// It must be read as it is written.
    Written,
}

/// What is still asked of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct When<B> {
    /// Each of these holds seeds.
    pub filled: B,
    /// None of these does.
    pub empty: B,
    /// One of these does, if there are any.
    pub some: B,
}

/// Pits in which an action is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PitsAt<B> {
    These(B),
    /// Those among them that hold such numbers.
    Holding(B, Vec<Numbers>),
    /// The same, as far back from a place as they stand in line.
    Line(u8, B, Vec<Numbers>),
    /// All that any of these speaks of.
    Both(Vec<PitsAt<B>>),
}

impl<B: Bits> LandingTable<B> {
    /// `lines` are those of all places sown one way, then of all sown the other.
    pub fn new(goes_on: bool, lines: Vec<Vec<LineAt<B>>>, behind: [Vec<u8>; 2]) -> LandingTable<B> {
        LandingTable {
            onward: goes_on.then(Default::default),
            slots: lines.len() / 2,
            lines,
            behind,
        }
    }

    /// The lines where a last seed fell in a place.
    #[inline(always)]
    pub fn lines(&self, direction: Way, last: u8) -> &[LineAt<B>] {
        &self.lines[direction * self.slots + usize::from(last)]
    }

    #[inline(always)]
    pub fn behind(&self, direction: Way) -> &[u8] {
        &self.behind[direction]
    }
}

impl<B: Bits> When<B> {
    /// Nothing is asked.
    pub fn always() -> When<B> {
        When {
            filled: B::default(),
            empty: B::default(),
            some: B::default(),
        }
    }

    /// Both; `None` if that can't be said.
    pub fn and(self, other: When<B>) -> Option<When<B>> {
        Some(When {
            filled: self.filled | other.filled,
            empty: self.empty | other.empty,
            some: match (self.some.is_empty(), other.some.is_empty()) {
                (true, _) => other.some,
                (_, true) => self.some,
                (false, false) => return None,
            },
        })
    }

    /// Whether it holds of a board, which is looked at for no other reason.
    #[inline(never)]
    pub fn holds_of(&self, seeds: &impl Seeds<Set = B>) -> bool {
        self.holds(seeds.occupied())
    }

    #[inline(always)]
    pub fn holds(&self, occupied: B) -> bool {
        (self.filled & !occupied).is_empty()
            && (self.empty & occupied).is_empty()
            && (self.some.is_empty() || !(self.some & occupied).is_empty())
    }
}

impl<B: Bits> PitsAt<B> {
    /// All that may be meant, whatever they hold.
    pub fn reach(&self, behind: &[u8]) -> B {
        match self {
            PitsAt::These(places) | PitsAt::Holding(places, _) => *places,
            PitsAt::Line(first, base, _) => line(*first, *base, behind),
            PitsAt::Both(all) => {
                let reaches = all.iter().map(|pits| pits.reach(behind));
                reaches.fold(B::default(), |all, reach| all | reach)
            }
        }
    }

    /// No place of them is meant if it holds more.
    pub fn highest_taken(&self) -> u16 {
        match self {
            PitsAt::These(_) => u16::MAX,
            PitsAt::Holding(_, numbers) | PitsAt::Line(_, _, numbers) => {
                let highest = numbers.iter().map(|numbers| numbers.highest());
                highest.min().unwrap_or(u16::MAX)
            }
            PitsAt::Both(all) => {
                let highest = all.iter().map(PitsAt::highest_taken);
                highest.max().unwrap_or(0)
            }
        }
    }

    /// Whether a place of them may be meant that holds so many.
    pub fn admits(&self, held: u16) -> bool {
        match self {
            PitsAt::These(_) => true,
            PitsAt::Holding(_, numbers) | PitsAt::Line(_, _, numbers) => {
                numbers.iter().all(|numbers| numbers.admits(held))
            }
            PitsAt::Both(all) => all.iter().any(|pits| pits.admits(held)),
        }
    }

    #[inline(always)]
    pub fn among<S: Seeds<Set = B>>(&self, seeds: &S, behind: &[u8]) -> B {
        match self {
            PitsAt::These(places) => *places,
            PitsAt::Holding(base, numbers) => holding(*base, numbers, seeds),
            PitsAt::Line(first, base, numbers) => {
                line(*first, holding(*base, numbers, seeds), behind)
            }
            PitsAt::Both(all) => {
                let sets = all.iter().map(|pits| pits.among(seeds, behind));
                sets.fold(B::default(), |both, set| both | set)
            }
        }
    }
}

#[inline(always)]
fn holding<S: Seeds>(base: S::Set, all: &[Numbers], seeds: &S) -> S::Set {
    all.iter()
        .fold(base, |set, numbers| set & numbers.among(seeds))
}

/// The places of a class, as far back from one as they stand in line.
#[inline(always)]
fn line<B: Bits>(first: u8, class: B, behind: &[u8]) -> B {
    let mut line = B::default();
    let mut here = first;
    while class.has(here) && !line.has(here) {
        line.insert(here);
        here = behind[usize::from(here)];
    }
    line
}
