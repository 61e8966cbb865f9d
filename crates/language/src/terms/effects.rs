//! What each term reads of a game and what it writes, in one list.
//!
//! Whatever holds only for some rulesets is decided by this list: whether boards
//! keep owners and marks, whether seeds that left the pits stay away, whether both
//! players sit at the same board, whether relays end. A term that is added does
//! not compile until it stands here, and one that writes something new is on no
//! fast path until that path says so.

use super::{Part, Who};

/// A part of a game's state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aspect {
    /// Seeds in pits. Written by whatever puts some there beside sowing; it does
    /// not count that some are taken away.
    Pits,
    /// Seeds in stores; the same.
    Stores,
    /// Seeds in reserve or in the centre.
    Reserves,
    /// Seeds in the hand, apart from those that a lap lifts.
    Hand,
    /// Which lap is sown next, and from where.
    Laps,
    /// Whose a pit is, as `claim` and rounds change it.
    Owners,
    /// Which pits carry which marks, and who holds them.
    Marks,
    /// Which pits are out of play.
    Closed,
    /// The direction that a player keeps to.
    KeptDirections,
    /// The names that players have noted.
    Notes,
    /// The points that players have scored.
    Points,
    /// The pits chosen in a round so far.
    PlayedPits,
    /// What has become of pits in a move, a turn or a round.
    PitEvents,
    /// How often each player has captured in a round.
    CaptureCounts,
    /// The moves of a round after the last that captured.
    SinceCapture,
    /// Where each player's latest turn began and ended.
    TurnPits,
    /// The number of turns and of rounds.
    Turns,
    /// How far this move has come: its pits, laps, seeds lifted and taken.
    Move,
    /// What came before in the game.
    History,
    /// Who began, and whatever else tells the players apart.
    Seats,
    /// Sowings that rest while another player sows, and moves that wait for another to decide.
    Paused,
    /// Whether the move, the round or the game goes on, and who moves next.
    Course,
}

/// Some aspects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Aspects(u32);

impl Aspects {
    /// Of a term whose effects are all in the terms within it.
    pub const NONE: Aspects = Aspects(0);

    /// These aspects.
    pub fn of(aspects: &[Aspect]) -> Aspects {
        let bits = aspects.iter().map(|aspect| 1 << *aspect as u32);
        Aspects(bits.fold(0, |all, bit| all | bit))
    }

    /// Whether any of these is among them.
    pub fn include(self, any: &[Aspect]) -> bool {
        self.0 & Aspects::of(any).0 != 0
    }

    /// Whether there are none but these.
    pub fn are_within(self, these: &[Aspect]) -> bool {
        self.0 & !Aspects::of(these).0 == 0
    }

    /// Those that are in either.
    #[must_use]
    pub fn and(self, others: Aspects) -> Aspects {
        Aspects(self.0 | others.0)
    }
}

/// What a term reads and writes, but for the terms within it: those are shown
/// by [`walk`](super::Term::walk) and have effects of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effects {
    /// On what its own result depends.
    pub reads: Aspects,
    /// What it may change, though it need not each time.
    pub writes: Aspects,
}

impl Effects {
    pub(super) fn new(reads: &[Aspect], writes: &[Aspect]) -> Effects {
        Effects {
            reads: Aspects::of(reads),
            writes: Aspects::of(writes),
        }
    }

    pub(super) fn of_who(who: Who, reads: &[Aspect]) -> Effects {
        Effects {
            reads: who.reads().and(Aspects::of(reads)),
            writes: Aspects::NONE,
        }
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Effects) -> Effects {
        Effects {
            reads: self.reads.and(other.reads),
            writes: self.writes.and(other.writes),
        }
    }
}

impl Part<'_> {
    /// What it reads and writes, but for the parts within it.
    ///
    /// ```
    /// use seedlore_language::terms::{Action, Aspect, Part};
    ///
    /// let effects = Part::Action(&Action::ReturnCaptures).effects();
    /// assert!(effects.writes.include(&[Aspect::Pits]));
    /// assert!(!effects.writes.include(&[Aspect::Owners]));
    /// ```
    pub fn effects(&self) -> Effects {
        match self {
            Part::Action(action) => action.own_effects(),
            Part::Condition(condition) => condition.own_effects(),
            Part::Quantity(quantity) => quantity.own_effects(),
            Part::Place(place) => place.own_effects(),
            Part::Pits(pits) => pits.own_effects(),
            Part::Path(path) => path.own_effects(),
            // What they speak of they hold as pits and places.
            Part::Places(_) => Effects::default(),
        }
    }
}
