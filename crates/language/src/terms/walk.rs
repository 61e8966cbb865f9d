//! The walk through a term: every part of it, to be looked at or to be changed.
//!
//! It is derived for each term from its fields, so that none is forgotten; what ends it, the
//! words and numbers of which terms consist, stands in one list here.

use super::mistakes::Word;
use super::{
    Action, AnyNumber, Area, Arranger, Condition, Counted, Counts, Decider, Direction, Fill,
    FirstPlayer, Happened, Heading, Leftovers, Leg, Letter, Lifetime, Manner, Marked, Moment,
    Neighbour, Noun, Objective, Parameter, Path, Pits, Place, Places, Quantity, Remainder, Row,
    Side, Starter, Taker, Tempo, Through, Tier, Trait, Unfilled, Verdict, Who, Whose,
};
use super::{Amount, NotePlan};

/// A part of a term, to be looked at.
#[derive(Debug, Clone, Copy)]
pub enum Part<'t> {
    /// A phrase for a class of pits, in a condition, an action, a choice or another
    /// phrase.
    Pits(&'t Pits),
    /// One place, also where it stands within another, such as `before last`.
    Place(&'t Place),
    /// What an action is done to.
    Places(&'t Places),
    /// A way of sowing, of a choice, a relay or `sow on`.
    Path(&'t Path),
    /// A condition, also each part of one that is joined by `and` and `or`.
    Condition(&'t Condition),
    /// What a condition counts.
    Quantity(&'t Quantity),
    /// An action of a line, a choice or an end.
    Action(&'t Action),
}

/// A part of a term, to be changed.
pub enum PartMut<'t> {
    /// A number of something, or how it is worked out.
    Amount(&'t mut Amount),
    /// Which numbers fit.
    Counts(&'t mut Counts),
    /// A condition.
    Condition(&'t mut Condition),
    /// A phrase for a class of pits.
    Pits(&'t mut Pits),
    /// One place.
    Place(&'t mut Place),
    /// What an action is done to.
    Places(&'t mut Places),
    /// A way of sowing.
    Path(&'t mut Path),
    /// All actions of a line, a choice or an end.
    Actions(&'t mut Vec<Action>),
    /// A word that may have been another.
    Word(&'t mut dyn Word),
}

/// What a clause says, or a part of that. Derived: see [`seedlore_derive::Term`].
pub trait Term {
    /// Shows itself, if it is a part, else the parts of which it consists.
    fn show<'t>(&'t self, seen: &mut dyn FnMut(Part<'t>)) {
        self.parts(seen);
    }

    /// Shows the parts of which it consists, but not what is within those.
    fn parts<'t>(&'t self, seen: &mut dyn FnMut(Part<'t>));

    /// Shows every part of it, itself first.
    fn walk<'t>(&'t self, seen: &mut dyn FnMut(Part<'t>)) {
        self.show(&mut |part| part.walk(seen));
    }

    /// Hands on every part of it to be changed, what is within a part before the part.
    fn rewrite(&mut self, seen: &mut dyn FnMut(PartMut<'_>));

    /// The same for a list of such terms.
    fn rewrite_list(list: &mut Vec<Self>, seen: &mut dyn FnMut(PartMut<'_>))
    where
        Self: Sized,
    {
        list.iter_mut().for_each(|one| one.rewrite(seen));
    }

    /// Makes it the rule as it is when every row is turned end for end. `false` if it tells
    /// left from right in a way that can't be turned, or if that is not known of it: it has
    /// no image then, and is not to be used.
    #[must_use]
    fn mirror(&mut self) -> bool;
}

impl<'t> Part<'t> {
    /// Shows the parts of which it consists, but not what is within those.
    pub fn parts(self, seen: &mut dyn FnMut(Part<'t>)) {
        match self {
            Part::Pits(pits) => pits.parts(seen),
            Part::Place(place) => place.parts(seen),
            Part::Places(places) => places.parts(seen),
            Part::Path(path) => path.parts(seen),
            Part::Condition(condition) => condition.parts(seen),
            Part::Quantity(quantity) => quantity.parts(seen),
            Part::Action(action) => action.parts(seen),
        }
    }

    fn walk(self, seen: &mut dyn FnMut(Part<'t>)) {
        seen(self);
        self.parts(&mut |part| part.walk(seen));
    }
}

impl<T: Term> Term for Vec<T> {
    fn parts<'t>(&'t self, seen: &mut dyn FnMut(Part<'t>)) {
        self.iter().for_each(|one| one.show(seen));
    }

    fn rewrite(&mut self, seen: &mut dyn FnMut(PartMut<'_>)) {
        T::rewrite_list(self, seen);
    }

    fn mirror(&mut self) -> bool {
        self.iter_mut().all(Term::mirror)
    }
}

impl<T: Term> Term for Option<T> {
    fn parts<'t>(&'t self, seen: &mut dyn FnMut(Part<'t>)) {
        self.iter().for_each(|one| one.show(seen));
    }

    fn rewrite(&mut self, seen: &mut dyn FnMut(PartMut<'_>)) {
        self.iter_mut().for_each(|one| one.rewrite(seen));
    }

    fn mirror(&mut self) -> bool {
        self.as_mut().is_none_or(Term::mirror)
    }
}

impl<T: Term> Term for Box<T> {
    fn parts<'t>(&'t self, seen: &mut dyn FnMut(Part<'t>)) {
        self.as_ref().show(seen);
    }

    fn rewrite(&mut self, seen: &mut dyn FnMut(PartMut<'_>)) {
        self.as_mut().rewrite(seen);
    }

    fn mirror(&mut self) -> bool {
        self.as_mut().mirror()
    }
}

/// Types in which no part of a term lies, and how they are mirrored.
macro_rules! words {
    ($kind:ident, $mirror:expr => $($word:ty),* $(,)?) => {
        $(impl Term for $word {
            fn parts<'t>(&'t self, _: &mut dyn FnMut(Part<'t>)) {}

            words!(@$kind);

            fn mirror(&mut self) -> bool {
                let mirror: fn(&mut Self) -> bool = $mirror;
                mirror(self)
            }
        })*
    };
    // Taken for others, see `mistakes`.
    (@mistaken) => {
        fn rewrite(&mut self, seen: &mut dyn FnMut(PartMut<'_>)) {
            seen(PartMut::Word(self));
        }
    };
    (@plain) => {
        fn rewrite(&mut self, _: &mut dyn FnMut(PartMut<'_>)) {}
    };
}

// These are turned, or tell which of them can be.
words![mistaken, Self::turn => Area, Direction, Side, Taker, Trait];

// Rows are told of in an order; stores lie at ends of the rows, and one sows in them on one
// side only; of too many moves some are not tried, and which those are depends on their order.
words![mistaken, |_| false => Through, AnyNumber];
words![plain, |_| false => Leg];

// These know neither left nor right.
words![
    mistaken,
    |_| true =>
    bool,
    Decider,
    Fill,
    Happened,
    Heading,
    Leftovers,
    Lifetime,
    Marked,
    Neighbour,
    Remainder,
    Row,
    Starter,
    Tier,
    Unfilled,
    Who,
    Whose,
];

// Nor these, of which none is taken for another: numbers and names stand in phrases that say what
// they are taken for, and of the rest a report leaves little doubt.
words![
    plain,
    |_| true =>
    u8,
    u16,
    String,
    Arranger,
    Counted,
    FirstPlayer,
    Letter,
    Manner,
    Moment,
    NotePlan,
    Noun,
    Objective,
    Parameter,
    Tempo,
    Verdict,
];
