//! Parameters: amounts given by a letter, and their values put in.

use std::collections::BTreeMap;

use super::{
    Action, Amount, Beside, BoardPlan, Choice, Condition, Contents, Counts, Ending, Filter, Letter,
    Line, MarkPlan, Ownership, Path, Pits, Place, Places, Quantity, RoundRule, SeedPlan, Skip,
    Taking, Target,
};

/// The value of each parameter.
pub type Values = BTreeMap<Letter, u16>;

/// A term that may name parameters.
pub trait Parametric {
    /// Visits every amount in it; those within another before it.
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount));

    /// Puts values in; letters without one stay and are returned.
    fn substitute(&mut self, values: &Values) -> Vec<Letter> {
        let mut unknown = Vec::new();
        self.amounts(&mut |amount| {
            if let Amount::Let(letter) = *amount {
                match values.get(&letter) {
                    Some(value) => *amount = Amount::Number(*value),
                    None => unknown.push(letter),
                }
            }
            amount.fold();
        });
        unknown
    }
}

impl Parametric for Amount {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        match self {
            Amount::Of(quantity) => quantity.amounts(visit),
            Amount::Plus(a, b) | Amount::Minus(a, b) | Amount::Times(a, b) => {
                a.amounts(visit);
                b.amounts(visit);
            }
            Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial | Amount::Let(_) => {}
        }
        visit(self);
    }
}

impl Parametric for Quantity {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        if let Quantity::SeedsIn(pits) | Quantity::PitsAmong(pits) = self {
            pits.amounts(visit);
        }
    }
}

impl<T: Parametric> Parametric for Vec<T> {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.iter_mut().for_each(|part| part.amounts(visit));
    }
}

impl<T: Parametric> Parametric for Option<T> {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.iter_mut().for_each(|part| part.amounts(visit));
    }
}

impl<T: Parametric> Parametric for Box<T> {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.as_mut().amounts(visit);
    }
}

impl Parametric for Counts {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        match self {
            Counts::OneOf(all) => all.amounts(visit),
            Counts::Between(low, high) => {
                low.amounts(visit);
                high.amounts(visit);
            }
            Counts::AtLeast(a) | Counts::AtMost(a) | Counts::MoreThan(a) | Counts::LessThan(a) => {
                a.amounts(visit)
            }
            Counts::Even | Counts::Odd | Counts::None => {}
        }
    }
}

impl Parametric for Beside {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        if let Contents::Holding(counts) = &mut self.test {
            counts.amounts(visit);
        }
    }
}

impl Parametric for Pits {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.numbers.amounts(visit);
        self.holding.amounts(visit);
        self.making.amounts(visit);
        self.beside.amounts(visit);
        self.except.amounts(visit);
    }
}

impl Parametric for Place {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        match self {
            Place::After(place) | Place::Before(place) | Place::Opposite { of: place, .. } => {
                place.amounts(visit);
            }
            Place::First { of, from, .. } => {
                of.amounts(visit);
                from.amounts(visit);
            }
            Place::The(pits) => pits.amounts(visit),
            Place::Last
            | Place::Origin
            | Place::Start
            | Place::Next
            | Place::StartOf(_)
            | Place::LastOf(_) => {}
        }
    }
}

impl Parametric for Places {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        match self {
            Places::Pits(pits) => pits.amounts(visit),
            Places::Place(place) => place.amounts(visit),
            Places::Run { from, of, .. } => {
                from.amounts(visit);
                of.amounts(visit);
            }
            Places::Opposites(places) => places.amounts(visit),
            Places::Chosen { count, of } => {
                count.amounts(visit);
                of.amounts(visit);
            }
            Places::Both(all) => all.amounts(visit),
        }
    }
}

impl Parametric for Condition {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        match self {
            Condition::All(parts) | Condition::Any(parts) => parts.amounts(visit),
            Condition::Not(inner) => inner.amounts(visit),
            Condition::Measure(quantity, counts) => {
                quantity.amounts(visit);
                counts.amounts(visit);
            }
            Condition::Compare(amount, counts) => {
                amount.amounts(visit);
                counts.amounts(visit);
            }
            Condition::Some(pits) | Condition::No(pits) => pits.amounts(visit),
            Condition::Is(place, pits) => {
                place.amounts(visit);
                pits.amounts(visit);
            }
            _ => {}
        }
    }
}

impl Parametric for Path {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.from.amounts(visit);
        for skip in &mut self.skipping {
            match skip {
                Skip::Origin { .. } => {}
                Skip::Pits(pits) | Skip::PitsExceptLastSeed(pits) => pits.amounts(visit),
                Skip::PitsUnless(pits, unless) => {
                    pits.amounts(visit);
                    unless.amounts(visit);
                }
            }
        }
        self.within.amounts(visit);
        self.dropping.amounts(visit);
        if let Some(dropping) = &mut self.dropping_in {
            visit(&mut dropping.seeds);
            dropping.pits.amounts(visit);
        }
    }
}

impl Parametric for Action {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        match self {
            Action::Capture { amount, places, .. } | Action::Lift { amount, places } => {
                amount.amounts(visit);
                places.amounts(visit);
            }
            Action::Relay { from, path } => {
                from.amounts(visit);
                path.amounts(visit);
            }
            Action::SowOn(path) => path.amounts(visit),
            Action::Move { amount, from, to } => {
                amount.amounts(visit);
                from.amounts(visit);
                match to {
                    Target::Place(place) => place.amounts(visit),
                    Target::Chosen(pits) => pits.amounts(visit),
                }
            }
            Action::Mark { places, .. }
            | Action::Unmark { places, .. }
            | Action::Claim(places)
            | Action::Close(places)
            | Action::Share(places) => places.amounts(visit),
            Action::Score { points, .. } => points.amounts(visit),
            _ => {}
        }
    }
}

impl Parametric for Choice {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.from.amounts(visit);
        if let Taking::Just(a) | Taking::UpTo(a) | Taking::AllBut(a) = &mut self.taking {
            a.amounts(visit);
        }
        self.actions.amounts(visit);
        self.path.amounts(visit);
        self.when.amounts(visit);
        self.demand.amounts(visit);
    }
}

impl Parametric for Line {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.test.amounts(visit);
        self.actions.amounts(visit);
    }
}

impl Parametric for Filter {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.test.amounts(visit);
        self.when.amounts(visit);
    }
}

impl Parametric for Ending {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.when.amounts(visit);
        self.actions.amounts(visit);
    }
}

impl Parametric for BoardPlan {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.rows.amounts(visit);
        self.pits.amounts(visit);
    }
}

impl Parametric for Ownership {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        if let Ownership::Columns(a) | Ownership::Pits(a) = self {
            a.amounts(visit);
        }
    }
}

impl Parametric for SeedPlan {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        match self {
            SeedPlan::Every { amount, of } => {
                amount.amounts(visit);
                of.amounts(visit);
            }
            SeedPlan::FromLeft { of, amounts } => {
                of.amounts(visit);
                amounts.amounts(visit);
            }
        }
    }
}

impl Parametric for MarkPlan {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        self.on.amounts(visit);
    }
}

impl Parametric for RoundRule {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        match self {
            RoundRule::Refill { per_pit, .. } => per_pit.amounts(visit),
            RoundRule::Remainder { of, .. } => of.amounts(visit),
            RoundRule::Score { points, .. } => points.amounts(visit),
            RoundRule::Until(ending) => ending.amounts(visit),
            RoundRule::When { rule, when } => {
                rule.amounts(visit);
                when.amounts(visit);
            }
            RoundRule::AsAtStart
            | RoundRule::Unfilled(_)
            | RoundRule::Leftovers(_)
            | RoundRule::Forfeit(_)
            | RoundRule::First(_) => {}
        }
    }
}
