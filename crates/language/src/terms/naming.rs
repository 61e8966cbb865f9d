//! Names that stand for a condition, a class of pits or a list of actions.

use schemars::JsonSchema;
use serde::Serialize;

use super::{
    Action, Amount, Choice, Condition, Counts, Ending, Filter, Line, MarkPlan, Part, Path, Pits,
    Place, Places, Quantity, RoundRule, SeedPlan, Skip, Target, Walk,
};

/// `let feeding if opponent has none`: a name and what it stands for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
pub struct Naming {
    /// The word by which it is used.
    pub name: String,
    /// What stands there in its place.
    pub meaning: Meaning,
}

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Meaning {
    /// `let feeding if opponent has none`, used as `feeding holds`.
    Condition(Condition),
    /// `let caught be own pits holding 2 or 3`, used as `pit in caught`.
    Pits(Pits),
    /// `let take do capture last, again`, used as `do take`.
    Actions(Vec<Action>),
}

impl Walk for Meaning {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        match self {
            Meaning::Condition(condition) => condition.walk(show),
            Meaning::Pits(pits) => pits.walk(show),
            Meaning::Actions(actions) => actions.walk(show),
        }
    }
}

/// A part of a term that may use a name.
pub enum Mention<'t> {
    /// [`Condition::Named`], or another.
    Condition(&'t mut Condition),
    /// A class of pits, which may be [in](Pits::within) a named one.
    Pits(&'t mut Pits),
    /// Actions, of which some may be [`Action::Do`].
    Actions(&'t mut Vec<Action>),
}

/// A term that may use names.
pub trait Mentions {
    /// Visits every part that may use one, each before what is within it.
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>));
}

impl<T: Mentions> Mentions for Option<T> {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        self.iter_mut().for_each(|part| part.mentions(visit));
    }
}

impl<T: Mentions> Mentions for Box<T> {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        self.as_mut().mentions(visit);
    }
}

impl Mentions for Vec<Action> {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        visit(Mention::Actions(self));
        self.iter_mut().for_each(|action| action.mentions(visit));
    }
}

impl Mentions for Meaning {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        match self {
            Meaning::Condition(condition) => condition.mentions(visit),
            Meaning::Pits(pits) => pits.mentions(visit),
            Meaning::Actions(actions) => actions.mentions(visit),
        }
    }
}

impl Mentions for Pits {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        visit(Mention::Pits(self));
        self.except.mentions(visit);
    }
}

impl Mentions for Place {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        match self {
            Place::After(place) | Place::Before(place) | Place::Opposite { of: place, .. } => {
                place.mentions(visit);
            }
            Place::First { of, from, .. } => {
                of.mentions(visit);
                from.mentions(visit);
            }
            Place::The(pits) => pits.mentions(visit),
            _ => {}
        }
    }
}

impl Mentions for Places {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        match self {
            Places::Pits(pits) => pits.mentions(visit),
            Places::Place(place) => place.mentions(visit),
            Places::Run { from, of, .. } => {
                from.mentions(visit);
                of.mentions(visit);
            }
            Places::Opposites(places) => places.mentions(visit),
            Places::Chosen { of, .. } => of.mentions(visit),
            Places::Both(all) => all.iter_mut().for_each(|one| one.mentions(visit)),
        }
    }
}

impl Mentions for Target {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        match self {
            Target::Place(place) => place.mentions(visit),
            Target::Chosen(pits) => pits.mentions(visit),
        }
    }
}

impl Mentions for Quantity {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        if let Quantity::SeedsIn(pits) | Quantity::PitsAmong(pits) = self {
            pits.mentions(visit);
        }
    }
}

impl Mentions for Amount {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        match self {
            Amount::Of(quantity) => quantity.mentions(visit),
            Amount::Plus(a, b) | Amount::Minus(a, b) | Amount::Times(a, b) => {
                a.mentions(visit);
                b.mentions(visit);
            }
            Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial | Amount::Let(_) => {}
        }
    }
}

impl Mentions for Counts {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        match self {
            Counts::OneOf(all) => all.iter_mut().for_each(|one| one.mentions(visit)),
            Counts::Between(low, high) => {
                low.mentions(visit);
                high.mentions(visit);
            }
            Counts::AtLeast(a) | Counts::AtMost(a) | Counts::MoreThan(a) | Counts::LessThan(a) => {
                a.mentions(visit);
            }
            Counts::Even | Counts::Odd | Counts::None => {}
        }
    }
}

impl Mentions for Condition {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        visit(Mention::Condition(self));
        match self {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter_mut().for_each(|part| part.mentions(visit));
            }
            Condition::Not(inner) => inner.mentions(visit),
            Condition::Measure(quantity, counts) => {
                quantity.mentions(visit);
                counts.mentions(visit);
            }
            Condition::Some(pits) | Condition::No(pits) => pits.mentions(visit),
            Condition::Is(place, pits) => {
                place.mentions(visit);
                pits.mentions(visit);
            }
            _ => {}
        }
    }
}

impl Mentions for Path {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        self.from.mentions(visit);
        for skip in &mut self.skipping {
            match skip {
                Skip::Origin { .. } => {}
                Skip::Pits(pits) | Skip::PitsExceptLastSeed(pits) => pits.mentions(visit),
                Skip::PitsUnless(pits, unless) => {
                    pits.mentions(visit);
                    unless.mentions(visit);
                }
            }
        }
        self.within.mentions(visit);
        if let Some(dropping) = &mut self.dropping_in {
            dropping.pits.mentions(visit);
        }
    }
}

impl Mentions for Action {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        match self {
            Action::Capture { places, .. }
            | Action::Lift { places, .. }
            | Action::Mark { places, .. }
            | Action::Unmark { places, .. }
            | Action::Claim(places)
            | Action::Close(places)
            | Action::Share(places) => places.mentions(visit),
            Action::Relay { from, path } => {
                from.mentions(visit);
                path.mentions(visit);
            }
            Action::SowOn(path) => path.mentions(visit),
            Action::Move { from, to, .. } => {
                from.mentions(visit);
                to.mentions(visit);
            }
            _ => {}
        }
    }
}

impl Mentions for Choice {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        self.from.mentions(visit);
        self.actions.mentions(visit);
        self.path.mentions(visit);
        self.when.mentions(visit);
        self.demand.mentions(visit);
    }
}

impl Mentions for Line {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        self.test.mentions(visit);
        self.actions.mentions(visit);
    }
}

impl Mentions for Filter {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        self.test.mentions(visit);
        self.when.mentions(visit);
    }
}

impl Mentions for Ending {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        self.when.mentions(visit);
        self.actions.mentions(visit);
    }
}

impl Mentions for MarkPlan {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        self.on.mentions(visit);
    }
}

impl Mentions for SeedPlan {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        match self {
            SeedPlan::Every { of, .. } | SeedPlan::FromLeft { of, .. } => of.mentions(visit),
        }
    }
}

impl Mentions for RoundRule {
    fn mentions(&mut self, visit: &mut dyn FnMut(Mention<'_>)) {
        match self {
            RoundRule::Until(ending) => ending.mentions(visit),
            RoundRule::When { when, .. } => when.mentions(visit),
            _ => {}
        }
    }
}
