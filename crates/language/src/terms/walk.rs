//! The walk through a term: every part of it, to be looked at or to be changed.
//!
//! It is derived for each term from its fields, so that none is forgotten; what ends it, the
//! words and numbers of which terms consist, stands in one list here.

use super::{
    Action, AnyNumber, Area, Arranger, Condition, Counted, Decider, Direction, Fill, FirstPlayer,
    Happened, Heading, Leftovers, Leg, Letter, Lifetime, Manner, Marked, Moment, Neighbour, Noun,
    Objective, Parameter, Path, Pits, Place, Places, Quantity, Remainder, Row, Side, Starter,
    Taker, Tempo, Through, Tier, Trait, Unfilled, Verdict, Way, Who, Whose,
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
#[derive(Debug)]
pub enum PartMut<'t> {
    /// A number of something, or how it is worked out.
    Amount(&'t mut Amount),
    /// A condition.
    Condition(&'t mut Condition),
    /// A phrase for a class of pits.
    Pits(&'t mut Pits),
    /// All actions of a line, a choice or an end.
    Actions(&'t mut Vec<Action>),
}

/// What a clause says, or a part of that. Derived: see [`seedlore_derive::Term`].
pub trait Term {
    /// Shows every part of it, itself first.
    fn walk<'t>(&'t self, seen: &mut dyn FnMut(Part<'t>));

    /// Hands on every part of it to be changed, what is within a part before the part.
    fn rewrite(&mut self, seen: &mut dyn FnMut(PartMut<'_>));

    /// The same for a list of such terms.
    fn rewrite_list(list: &mut Vec<Self>, seen: &mut dyn FnMut(PartMut<'_>))
    where
        Self: Sized,
    {
        list.iter_mut().for_each(|one| one.rewrite(seen));
    }
}

impl<T: Term> Term for Vec<T> {
    fn walk<'t>(&'t self, seen: &mut dyn FnMut(Part<'t>)) {
        self.iter().for_each(|one| one.walk(seen));
    }

    fn rewrite(&mut self, seen: &mut dyn FnMut(PartMut<'_>)) {
        T::rewrite_list(self, seen);
    }
}

impl<T: Term> Term for Option<T> {
    fn walk<'t>(&'t self, seen: &mut dyn FnMut(Part<'t>)) {
        self.iter().for_each(|one| one.walk(seen));
    }

    fn rewrite(&mut self, seen: &mut dyn FnMut(PartMut<'_>)) {
        self.iter_mut().for_each(|one| one.rewrite(seen));
    }
}

impl<T: Term> Term for Box<T> {
    fn walk<'t>(&'t self, seen: &mut dyn FnMut(Part<'t>)) {
        self.as_ref().walk(seen);
    }

    fn rewrite(&mut self, seen: &mut dyn FnMut(PartMut<'_>)) {
        self.as_mut().rewrite(seen);
    }
}

/// Types in which no part of a term lies.
macro_rules! words {
    ($($word:ty),* $(,)?) => {
        $(impl Term for $word {
            fn walk<'t>(&'t self, _: &mut dyn FnMut(Part<'t>)) {}

            fn rewrite(&mut self, _: &mut dyn FnMut(PartMut<'_>)) {}
        })*
    };
}

words![
    u8,
    u16,
    bool,
    String,
    AnyNumber,
    Area,
    Arranger,
    Counted,
    Decider,
    Direction,
    Fill,
    FirstPlayer,
    Happened,
    Heading,
    Leftovers,
    Leg,
    Letter,
    Lifetime,
    Manner,
    Marked,
    Moment,
    Neighbour,
    NotePlan,
    Noun,
    Objective,
    Parameter,
    Remainder,
    Row,
    Side,
    Starter,
    Taker,
    Tempo,
    Through,
    Tier,
    Trait,
    Unfilled,
    Verdict,
    Way,
    Who,
    Whose,
];
