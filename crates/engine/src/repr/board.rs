//! A position as the engine holds it.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

use crate::repr::BySeat;
use crate::repr::at_once::AtOnce;
use crate::repr::bits::{Bits, Wide};
use crate::repr::moves::Move;
use crate::repr::seeds::{Bytes, Seeds, Words};
use seedlore_game::Lots;

/// How a machine holds its boards.
pub trait Shape: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Seeds by slot.
    type Seeds: Seeds;
    /// Where owners, marks and memory are kept, if they change.
    type StateSlot: StateSlot<Set<Self>>;
    /// Whether laps and landings are worked out beforehand; for the largest
    /// boards they would fill too much memory.
    const HAS_TABLES: bool;
}

pub(crate) type Set<S> = <<S as Shape>::Seeds as Seeds>::Set;

/// Up to 16 places, of rules under which only seeds move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fixed16;

/// The same, of up to 32 places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fixed32;

/// Up to 64 places, whose owners and marks may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mutable64;

/// The same, of up to 128 places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mutable128;

/// Any board there can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Any;

impl Shape for Fixed16 {
    type Seeds = Bytes<16, u16>;
    type StateSlot = Fixed;
    const HAS_TABLES: bool = true;
}

impl Shape for Fixed32 {
    type Seeds = Bytes<32, u64>;
    type StateSlot = Fixed;
    const HAS_TABLES: bool = true;
}

impl Shape for Mutable64 {
    type Seeds = Bytes<64, u64>;
    type StateSlot = Arc<State<u64>>;
    const HAS_TABLES: bool = true;
}

impl Shape for Mutable128 {
    type Seeds = Bytes<128, u128>;
    type StateSlot = Arc<State<u128>>;
    const HAS_TABLES: bool = true;
}

impl Shape for Any {
    type Seeds = Words;
    type StateSlot = Arc<State<Wide>>;
    const HAS_TABLES: bool = false;
}

/// All that may change besides seeds and turns: what lies under the seeds,
/// and what is remembered.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State<B: Bits> {
    /// By seat.
    pub(crate) owned: BySeat<B>,
    pub(crate) closed: B,
    pub(crate) locked: B,
    pub(crate) marks: B::Marks,
    /// The direction each player keeps to, and one more for none.
    pub(crate) kept: BySeat<u8>,
    /// While players sow at the same time: how far they have come.
    pub(crate) at_once: Option<Box<AtOnce<B>>>,
    /// A move that waits for the decision of the player to move, with the seat of who began it.
    pub(crate) open_move: Option<Box<(u8, Move)>>,
    pub(crate) round: u16,
    pub(crate) points: BySeat<u16>,
    pub(crate) winner: u8,
    pub(crate) played: B,
    /// By the place among the ruleset's happenings.
    pub(crate) happened: B::Happened,
    pub(crate) captures: BySeat<u16>,
    pub(crate) since_capture: u16,
    pub(crate) notes: BySeat<u32>,
    pub(crate) began: BySeat<u8>,
    pub(crate) ended: BySeat<u8>,
    pub(crate) owes: BySeat<u16>,
    pub(crate) lots: Lots,
}

/// No direction is kept to.
pub(crate) const NOT_KEPT: u8 = 2;

impl<B: Bits> State<B> {
    /// The pits that have an owner.
    #[inline]
    pub fn somebodys(&self) -> B {
        self.owned
            .iter()
            .fold(B::default(), |all, pits| all | *pits)
    }

    /// Whether a pit carries a mark.
    pub fn marked(&self) -> B {
        let mut set = B::default();
        for held in self.marks.as_ref() {
            held.iter().for_each(|pits| set = set | *pits);
        }
        set
    }

    /// Who holds a mark on a pit: of the first mark there, the first seat.
    pub fn holder(&self, slot: u8) -> Option<u8> {
        let marks = self.marks.as_ref().iter();
        let mut holders = marks.filter_map(|held| held.iter().position(|pits| pits.has(slot)));
        holders.next().map(|seat| seat as u8)
    }
}

/// Where a board keeps its [`State`], if it changes.
pub trait StateSlot<B: Bits>: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    const IS_MUTABLE: bool;

    fn from_state(state: &State<B>) -> Self;

    /// The state of this board, where that of the start is `start`.
    fn state<'s>(&'s self, start: &'s State<B>) -> &'s State<B>;

    /// The state to be changed; `None` if it never is.
    fn change(&mut self) -> Option<&mut State<B>>;
}

/// All is as at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fixed;

impl<B: Bits> StateSlot<B> for Fixed {
    const IS_MUTABLE: bool = false;

    fn from_state(_: &State<B>) -> Fixed {
        Fixed
    }

    #[inline(always)]
    fn state<'s>(&'s self, start: &'s State<B>) -> &'s State<B> {
        start
    }

    #[inline(always)]
    fn change(&mut self) -> Option<&mut State<B>> {
        None
    }
}

/// It changes seldom: boards share it until one does.
impl<B: Bits> StateSlot<B> for Arc<State<B>> {
    const IS_MUTABLE: bool = true;

    fn from_state(state: &State<B>) -> Arc<State<B>> {
        Arc::new(state.clone())
    }

    #[inline(always)]
    fn state<'s>(&'s self, _: &'s State<B>) -> &'s State<B> {
        self
    }

    #[inline]
    fn change(&mut self) -> Option<&mut State<B>> {
        Some(Arc::make_mut(self))
    }
}

/// A position, compact: to be copied, compared and hashed in a search.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board<S: Shape> {
    pub(crate) seeds: S::Seeds,
    /// Turns that each player has completed, by seat.
    pub(crate) turns: BySeat<u16>,
    /// The seat of the player to move.
    pub(crate) mover: u8,
    /// Who began the round.
    pub(crate) first: u8,
    /// Who made the latest move, where the rules ask.
    pub(crate) moved_last: u8,
    pub(crate) ground: S::StateSlot,
}

impl<S: Shape> Board<S> {
    /// Counts a turn that a player has completed.
    #[inline(always)]
    pub(crate) fn complete_turn(&mut self, seat: u8) {
        let turns = &mut self.turns[usize::from(seat)];
        *turns = turns.saturating_add(1);
    }
}
