//! Walks through a term: every pit phrase, place, condition and action in it.

use super::{
    Action, Choice, Condition, Ending, Filter, Line, Path, Pits, Place, Places, Quantity,
    RoundRule, Taking,
};

/// A part of a term.
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

impl Walk for Choice {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        self.from.walk(show);
        self.taking.walk(show);
        self.actions.walk(show);
        self.path.walk(show);
        self.when.walk(show);
        self.demand.walk(show);
    }
}

impl Walk for Taking {
    fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        match self {
            Taking::Just(amount) | Taking::UpTo(amount) | Taking::AllBut(amount) => {
                amount.walk(show);
            }
            Taking::All | Taking::AnyNumber => {}
        }
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
        match self {
            RoundRule::Until(ending) => ending.walk(show),
            RoundRule::Refill { per_pit, .. } => per_pit.walk(show),
            RoundRule::Score { points, .. } => points.walk(show),
            RoundRule::Remainder { of, .. } => of.walk(show),
            RoundRule::When { rule, when } => {
                rule.walk(show);
                when.walk(show);
            }
            RoundRule::AsAtStart
            | RoundRule::Unfilled(_)
            | RoundRule::Leftovers(_)
            | RoundRule::Forfeit(_)
            | RoundRule::First(_) => {}
        }
    }
}
