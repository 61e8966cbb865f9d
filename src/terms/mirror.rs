//! The mirror image of a term: the rule as it is when every row is turned end for end.
//!
//! Each variant says for itself whether it has one, so a new variant does not compile
//! before somebody has thought of it.

use super::{
    Action, Amount, AnyNumber, Area, Beside, Choice, Condition, Contents, Counts, Direction,
    DroppingIn, Ending, Filter, Line, Noun, Path, Pits, Place, Places, Quantity, Skip, Taker,
    Taking, Target, Trait, Way,
};

/// A term that may have a mirror image.
pub trait Mirror {
    /// Turns every way round in it about. `false` if it tells left from right in another
    /// way than by the direction of sowing, or if that is not known of it: it has no image
    /// then, and is not to be used.
    #[must_use]
    fn mirror(&mut self) -> bool;
}

impl<T: Mirror> Mirror for [T] {
    fn mirror(&mut self) -> bool {
        self.iter_mut().all(Mirror::mirror)
    }
}

impl<T: Mirror> Mirror for Vec<T> {
    fn mirror(&mut self) -> bool {
        self.as_mut_slice().mirror()
    }
}

impl<T: Mirror> Mirror for Option<T> {
    fn mirror(&mut self) -> bool {
        self.as_mut().is_none_or(Mirror::mirror)
    }
}

impl<T: Mirror> Mirror for Box<T> {
    fn mirror(&mut self) -> bool {
        self.as_mut().mirror()
    }
}

impl Mirror for Direction {
    fn mirror(&mut self) -> bool {
        *self = self.reversed();
        true
    }
}

impl Mirror for Way {
    fn mirror(&mut self) -> bool {
        match self {
            Way::Round(direction) => direction.mirror(),
            Way::Either | Way::EitherKept | Way::EitherKeptByAll | Way::Reversed => true,
        }
    }
}

impl Mirror for Path {
    fn mirror(&mut self) -> bool {
        let Path {
            way,
            from,
            skipping,
            within,
            through,
            dropping,
            dropping_any,
            dropping_in,
        } = self;
        // Stores lie at the ends of the rows: one sows in them on one side only.
        through.is_none()
            && way.mirror()
            && from.mirror()
            && skipping.mirror()
            && within.mirror()
            && dropping.mirror()
            && dropping_any.mirror()
            && dropping_in.mirror()
    }
}

impl Mirror for AnyNumber {
    /// Of too many moves some are not tried, and which those are depends on their order.
    fn mirror(&mut self) -> bool {
        false
    }
}

impl Mirror for DroppingIn {
    fn mirror(&mut self) -> bool {
        let DroppingIn { seeds, pits } = self;
        seeds.mirror() && pits.mirror()
    }
}

impl Mirror for Skip {
    fn mirror(&mut self) -> bool {
        match self {
            Skip::Origin { once: _ } => true,
            Skip::Pits(pits) | Skip::PitsExceptLastSeed(pits) => pits.mirror(),
            Skip::PitsUnless(pits, unless) => pits.mirror() && unless.mirror(),
        }
    }
}

impl Mirror for Pits {
    fn mirror(&mut self) -> bool {
        let Pits {
            whose: _,
            traits,
            fill: _,
            areas,
            noun: _,
            numbers,
            holding,
            making,
            marked: _,
            happened: _,
            beside,
            except,
            within,
        } = self;
        // Pits are numbered from the left.
        numbers.is_empty()
            && within.is_none()
            && traits.mirror()
            && areas.mirror()
            && holding.mirror()
            && making.mirror()
            && beside.mirror()
            && except.mirror()
    }
}

impl Mirror for Trait {
    fn mirror(&mut self) -> bool {
        match self {
            Trait::Sown
            | Trait::Unsown
            | Trait::Played
            | Trait::Unplayed
            | Trait::Plain
            | Trait::Largest
            | Trait::Facing => true,
            // Looked for from the leftmost pit on.
            Trait::Rearmost | Trait::Foremost => false,
        }
    }
}

impl Mirror for Area {
    fn mirror(&mut self) -> bool {
        match self {
            Area::Inner | Area::Outer | Area::Middle | Area::Near | Area::Far | Area::Corner => {
                true
            }
            Area::LeftHalf | Area::RightHalf | Area::Leftmost(_) | Area::Rightmost(_) => false,
        }
    }
}

impl Mirror for Beside {
    fn mirror(&mut self) -> bool {
        // Before and after are meant along the sowing.
        let Beside { side: _, test } = self;
        match test {
            Contents::Fill(_) => true,
            Contents::Holding(counts) => counts.mirror(),
        }
    }
}

impl Mirror for Place {
    fn mirror(&mut self) -> bool {
        match self {
            Place::Last
            | Place::Origin
            | Place::Start
            | Place::Next
            | Place::StartOf(_)
            | Place::LastOf(_) => true,
            Place::After(place) | Place::Before(place) => place.mirror(),
            Place::Opposite { row: _, of } => of.mirror(),
            Place::First {
                of,
                heading: _,
                from,
            } => of.mirror() && from.mirror(),
            // Of several that fit the leftmost is taken.
            Place::The(_) => false,
        }
    }
}

impl Mirror for Places {
    fn mirror(&mut self) -> bool {
        match self {
            Places::Pits(pits) => pits.mirror(),
            Places::Place(place) => place.mirror(),
            Places::Run {
                heading: _,
                step: _,
                from,
                of,
                with_opposites: _,
            } => from.mirror() && of.mirror(),
            Places::Opposites(places) => places.mirror(),
            // Where nobody is asked the leftmost are taken.
            Places::Chosen { .. } => false,
            Places::Both(all) => all.mirror(),
        }
    }
}

impl Mirror for Amount {
    fn mirror(&mut self) -> bool {
        match self {
            Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial | Amount::Let(_) => {
                true
            }
            Amount::Of(quantity) => quantity.mirror(),
            Amount::Plus(a, b) | Amount::Minus(a, b) | Amount::Times(a, b) => {
                a.mirror() && b.mirror()
            }
        }
    }
}

impl Mirror for Counts {
    fn mirror(&mut self) -> bool {
        match self {
            Counts::OneOf(all) => all.mirror(),
            Counts::Between(low, high) => low.mirror() && high.mirror(),
            Counts::AtLeast(n) | Counts::AtMost(n) | Counts::MoreThan(n) | Counts::LessThan(n) => {
                n.mirror()
            }
            Counts::Even | Counts::Odd | Counts::None => true,
        }
    }
}

impl Mirror for Quantity {
    fn mirror(&mut self) -> bool {
        match self {
            Quantity::Turn
            | Quantity::Lap
            | Quantity::Lifted
            | Quantity::OfLap
            | Quantity::HeldBefore
            | Quantity::InHand
            | Quantity::Round
            | Quantity::Captured(_)
            | Quantity::Captures(_)
            | Quantity::Points(_) => true,
            Quantity::SeedsIn(pits) | Quantity::PitsAmong(pits) => pits.mirror(),
        }
    }
}

impl Mirror for Condition {
    fn mirror(&mut self) -> bool {
        match self {
            Condition::All(parts) | Condition::Any(parts) => parts.mirror(),
            Condition::Not(inner) => inner.mirror(),
            Condition::LapGoes(direction) => direction.mirror(),
            Condition::HasSeeds(_)
            | Condition::HasNone(_)
            | Condition::CanMove(_)
            | Condition::MoveCaptures
            | Condition::MoveCapturesAtOnce
            | Condition::PositionRepeats
            | Condition::PlayersAgree
            | Condition::FirstPlayerMoves
            | Condition::Noted(..) => true,
            Condition::Named(_) => false,
            Condition::Measure(quantity, counts) => quantity.mirror() && counts.mirror(),
            Condition::Compare(amount, counts) => amount.mirror() && counts.mirror(),
            Condition::Some(pits) | Condition::No(pits) => pits.mirror(),
            Condition::Is(place, pits) => place.mirror() && pits.mirror(),
        }
    }
}

impl Mirror for Target {
    fn mirror(&mut self) -> bool {
        match self {
            // A player's store is one, whichever way one looks.
            Target::Place(Place::The(pits)) => pits.noun != Noun::Pit && pits.mirror(),
            Target::Place(place) => place.mirror(),
            Target::Chosen(pits) => pits.mirror(),
        }
    }
}

impl Mirror for Action {
    fn mirror(&mut self) -> bool {
        match self {
            Action::Do(_) => false,
            Action::Capture {
                amount,
                places,
                taker,
            } => {
                let by_pit = match taker {
                    Taker::Mover | Taker::Opponent | Taker::Owner | Taker::Holder => true,
                    // Who is richer may change with each pit, from the left on.
                    Taker::Richer | Taker::Poorer => false,
                };
                by_pit && amount.mirror() && places.mirror()
            }
            Action::Lift { amount, places } => amount.mirror() && places.mirror(),
            Action::Relay { from, path } => from.mirror() && path.mirror(),
            Action::SowOn(path) => path.mirror(),
            Action::Move { amount, from, to } => amount.mirror() && from.mirror() && to.mirror(),
            Action::Mark { places, name: _ } | Action::Unmark { places, name: _ } => {
                places.mirror()
            }
            Action::Claim(places) | Action::Close(places) | Action::Share(places) => {
                places.mirror()
            }
            Action::Score { points, who: _ } => points.mirror(),
            Action::Note(_)
            | Action::Forget(_)
            | Action::ReturnCaptures
            | Action::Again
            | Action::Stop
            | Action::Undo
            | Action::TurnBoard
            | Action::Pass
            | Action::End
            | Action::Win(_)
            | Action::Draw => true,
        }
    }
}

impl Mirror for Taking {
    fn mirror(&mut self) -> bool {
        match self {
            Taking::All | Taking::AnyNumber => true,
            Taking::Just(amount) | Taking::UpTo(amount) | Taking::AllBut(amount) => amount.mirror(),
        }
    }
}

impl Mirror for Choice {
    fn mirror(&mut self) -> bool {
        let Choice {
            tier: _,
            from,
            taking,
            actions,
            path,
            when,
            demand,
        } = self;
        from.mirror()
            && taking.mirror()
            && actions.mirror()
            && path.mirror()
            && when.mirror()
            && demand.mirror()
    }
}

impl Mirror for Line {
    fn mirror(&mut self) -> bool {
        let Line {
            moments: _,
            block: _,
            may: _,
            test,
            actions,
            if_captures: _,
        } = self;
        test.mirror() && actions.mirror()
    }
}

impl Mirror for Filter {
    fn mirror(&mut self) -> bool {
        let Filter {
            verdict: _,
            test,
            when,
            if_possible: _,
        } = self;
        test.mirror() && when.mirror()
    }
}

impl Mirror for Ending {
    fn mirror(&mut self) -> bool {
        let Ending { when, actions } = self;
        when.mirror() && actions.mirror()
    }
}
