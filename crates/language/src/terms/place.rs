//! Single pits that a move points at, and several pits to act on.

use schemars::JsonSchema;
use serde::Serialize;

use super::effects::{Aspect, Effects};
use super::{Amount, Pits, Term, Who};

/// One pit.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[term(part, rewritten)]
#[term(symmetric(Last, Origin, Start, Next))]
pub enum Place {
    /// The pit that received the latest seed; before any, the pit chosen.
    Last,
    /// The pit the seeds of this lap were lifted from.
    Origin,
    /// The pit chosen for this move.
    Start,
    /// The pit after `last` in the direction of sowing.
    Next,
    /// `after next`: one pit further in the direction of sowing.
    After(Box<Place>),
    /// `before last`: one pit back, against the direction of sowing.
    Before(Box<Place>),
    /// The nearest pit across the board from a place, or that of a named row.
    Opposite {
        /// `None` is the nearest that is in play.
        row: Option<Row>,
        /// The pit across from which it lies: `last`, unless another is named.
        of: Box<Place>,
    },
    /// The nearest pit of a class along the track, not counting the place itself.
    First {
        /// What the pit must be like; the first that is so is meant, and none if there
        /// is none.
        of: Box<Pits>,
        /// With the sowing for `after`, against it for `before`; never both.
        heading: Heading,
        /// The pit from which the search begins.
        from: Box<Place>,
    },
    /// The pit a player chose in that player's latest turn.
    StartOf(Who),
    /// The pit where that player's latest turn ended.
    LastOf(Who),
    /// A pit by its row and number, or any other phrase that fits one pit.
    #[term(lopsided = "of several that fit the leftmost is taken")]
    The(Box<Pits>),
}

/// A row of one side, by how far it is from the middle of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Row {
    /// `inner`: nearest to the middle of the board.
    Inner,
    /// `middle`: between the other two, of sides with three rows.
    Middle,
    /// `outer`: nearest to the player whose side it is.
    Outer,
}

/// Which way a run goes from where it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Heading {
    /// Against the sowing.
    Back,
    /// With the sowing.
    On,
    /// Either way from where it begins.
    Both,
}

/// Several pits to act on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "lowercase")]
#[term(part, rewritten)]
pub enum Places {
    /// All pits of a class, none if no pit fits.
    Pits(Pits),
    /// One pit, none if the place is none in this position.
    Place(Place),
    /// The unbroken line of pits of a class, from a place. It is settled
    /// before anything is taken, and empty when the first pit does not fit.
    Run {
        /// The way in which further pits are looked for.
        heading: Heading,
        /// 1 for every pit, 2 for every other.
        step: u8,
        /// Where it begins; that pit belongs to it if it fits.
        from: Place,
        /// What each pit of the run must be like; the first that is not ends it.
        of: Pits,
        /// Whether the pits across the board belong to it.
        with_opposites: bool,
    },
    /// The pits across the board from others.
    Opposites(Box<Places>),
    /// As many different pits of a class as said, of the mover's choice.
    #[term(lopsided = "where nobody is asked the leftmost are taken")]
    Chosen {
        /// All of them are taken if there are fewer.
        count: Amount,
        /// From which the mover chooses.
        of: Pits,
    },
    /// Joined by `and`: the pits of all, each once.
    Both(Vec<Places>),
}

impl Place {
    /// What it reads and writes, but for the terms within it.
    pub(super) fn own_effects(&self) -> Effects {
        match self {
            Place::Last | Place::Origin | Place::Start | Place::Next => {
                Effects::new(&[Aspect::Move], &[])
            }
            Place::After(_) | Place::Before(_) | Place::Opposite { .. } => {
                Effects::new(&[Aspect::Closed], &[])
            }
            Place::First { .. } => Effects::new(&[Aspect::Pits, Aspect::Closed], &[]),
            Place::StartOf(who) | Place::LastOf(who) => Effects::of_who(*who, &[Aspect::TurnPits]),
            Place::The(_) => Effects::default(),
        }
    }
}
