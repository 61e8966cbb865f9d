//! Walks through a term: every pit phrase, place, condition and action in it.

use super::{
    Action, Choice, Condition, Ending, Filter, Line, Path, Pits, Place, Places, Quantity,
    RoundRule, Skip,
};

/// A part of a term.
#[derive(Debug, Clone, Copy)]
pub enum Part<'t> {
    Pits(&'t Pits),
    Place(&'t Place),
    Places(&'t Places),
    Path(&'t Path),
    Condition(&'t Condition),
    Quantity(&'t Quantity),
    Action(&'t Action),
}

/// A term that can be walked through.
pub trait Walk {
    /// Shows every part of it, itself first.
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>));
}

impl<T: Walk> Walk for Vec<T> {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        self.iter().for_each(|part| part.walk(show));
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        self.iter().for_each(|part| part.walk(show));
    }
}

impl Walk for Pits {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        show(Part::Pits(self));
        if let Some(place) = &self.except {
            place.walk(show);
        }
    }
}

impl Walk for Place {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        show(Part::Place(self));
        match self {
            Place::After(place) | Place::Before(place) | Place::Opposite { of: place, .. } => {
                place.walk(show);
            }
            Place::First { of, from, .. } => {
                of.walk(show);
                from.walk(show);
            }
            Place::The(pits) => pits.walk(show),
            Place::Last
            | Place::Origin
            | Place::Start
            | Place::Next
            | Place::StartOf(_)
            | Place::LastOf(_) => {}
        }
    }
}

impl Walk for Places {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        show(Part::Places(self));
        match self {
            Places::Pits(pits) => pits.walk(show),
            Places::Place(place) => place.walk(show),
            Places::Run { from, of, .. } => {
                from.walk(show);
                of.walk(show);
            }
            Places::Opposites(places) => places.walk(show),
            Places::Chosen { of, .. } => of.walk(show),
            Places::Both(all) => all.walk(show),
        }
    }
}

impl Walk for Path {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        show(Part::Path(self));
        self.from.walk(show);
        for skip in &self.skipping {
            if let Skip::Pits(pits) = skip {
                pits.walk(show);
            }
        }
        self.within.walk(show);
    }
}

impl Walk for Condition {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        show(Part::Condition(self));
        match self {
            Condition::All(parts) | Condition::Any(parts) => parts.walk(show),
            Condition::Not(inner) => inner.walk(show),
            Condition::Measure(quantity, _) => {
                show(Part::Quantity(quantity));
                if let Quantity::SeedsIn(pits) | Quantity::PitsAmong(pits) = quantity {
                    pits.walk(show);
                }
            }
            Condition::Some(pits) | Condition::No(pits) => pits.walk(show),
            Condition::Is(place, pits) => {
                place.walk(show);
                pits.walk(show);
            }
            _ => {}
        }
    }
}

impl Walk for Action {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        show(Part::Action(self));
        match self {
            Action::Capture { places, .. }
            | Action::Lift { places, .. }
            | Action::Mark { places, .. }
            | Action::Unmark { places }
            | Action::Claim(places)
            | Action::Close(places)
            | Action::Share(places) => places.walk(show),
            Action::Relay { from, path } => {
                from.walk(show);
                path.walk(show);
            }
            Action::SowOn(path) => path.walk(show),
            Action::Move { from, to, .. } => {
                from.walk(show);
                to.walk(show);
            }
            _ => {}
        }
    }
}

impl Walk for Choice {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        self.from.walk(show);
        self.actions.walk(show);
        self.path.walk(show);
        self.when.walk(show);
    }
}

impl Walk for Line {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        self.test.walk(show);
        self.actions.walk(show);
    }
}

impl Walk for Filter {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        self.test.walk(show);
        self.when.walk(show);
    }
}

impl Walk for Ending {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        self.when.walk(show);
        self.actions.walk(show);
    }
}

impl Walk for RoundRule {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        if let RoundRule::Until(ending) = self {
            ending.walk(show);
        }
    }
}
