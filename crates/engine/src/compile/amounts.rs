//! Amounts that change in play, and what is done with so many seeds.

use crate::compile::code::*;
use crate::compile::lower::Lowering;
use crate::repr::bits::Bits;
use crate::repr::numbers::Numbers;
use seedlore_language::terms::{self, Amount};

impl Lowering<'_> {
    /// Numbers that change in play; `None` if these do not.
    pub(super) fn varying<B: Bits>(&self, counts: &terms::Counts) -> Option<Varying<B>> {
        (!counts.is_constant()).then(|| Varying {
            amounts: counts.amounts().map(|amount| self.sum(amount)).collect(),
            counts: counts.clone(),
        })
    }

    /// What is counted held against numbers that change in play.
    pub(super) fn compare<B: Bits>(
        &self,
        quantity: &terms::Quantity,
        numbers: Varying<B>,
    ) -> Predicate<B> {
        let measured = self.measured(quantity);
        if let Measured::Of(who, what) = measured {
            Predicate::CompareOf(self.whom(who), what, numbers)
        } else {
            Predicate::Compare(Sum::Of(Box::new(measured)), numbers)
        }
    }

    pub fn measured<B: Bits>(&self, quantity: &terms::Quantity) -> Measured<B> {
        use terms::Quantity;
        match quantity {
            Quantity::Turn => Measured::Turn,
            Quantity::Lap => Measured::Lap,
            Quantity::Lifted => Measured::Lifted,
            Quantity::OfLap => Measured::OfLap,
            Quantity::HeldBefore => Measured::HeldBefore,
            Quantity::InHand => Measured::InHand,
            Quantity::Round => Measured::Round,
            Quantity::SinceCapture => Measured::SinceCapture,
            Quantity::Captured(who) => Measured::Of(*who, OfPlayer::Captured),
            Quantity::Captures(who) => Measured::Of(*who, OfPlayer::Captures),
            Quantity::Points(who) => Measured::Of(*who, OfPlayer::Points),
            Quantity::SeedsIn(pits) => Measured::SeedsIn(self.phrase(pits)),
            Quantity::PitsAmong(pits) => Measured::PitsAmong(self.phrase(pits)),
        }
    }

    /// Whether a quantity is one of some numbers.
    pub(super) fn measure<B: Bits>(
        &self,
        quantity: &terms::Quantity,
        numbers: Numbers,
    ) -> Predicate<B> {
        use terms::Quantity;
        match quantity {
            Quantity::Turn => Predicate::Turn(numbers),
            Quantity::Lap => Predicate::Lap(numbers),
            Quantity::Lifted => Predicate::Lifted(numbers),
            Quantity::Round => Predicate::Round(numbers),
            Quantity::Captured(who) => Predicate::Captured(self.whom(*who), numbers),
            Quantity::Captures(who) => Predicate::Captures(self.whom(*who), numbers),
            Quantity::Points(who) => Predicate::Points(self.whom(*who), numbers),
            Quantity::SeedsIn(pits) => Predicate::SeedsIn(self.phrase(pits), numbers),
            Quantity::PitsAmong(pits) => Predicate::PitsAmong(self.phrase(pits), numbers),
            Quantity::OfLap | Quantity::HeldBefore | Quantity::InHand | Quantity::SinceCapture => {
                Predicate::Counted(Box::new(self.measured(quantity)), numbers)
            }
        }
    }

    pub fn sum<B: Bits>(&self, amount: &Amount) -> Sum<B> {
        if amount.is_constant() {
            return Sum::Doubled(amount.doubled(self.rules.whole(), &|_| 0));
        }
        let two = |a: &Amount, b: &Amount| (Box::new(self.sum(a)), Box::new(self.sum(b)));
        match amount {
            Amount::Of(quantity) => Sum::Of(Box::new(self.measured(quantity))),
            Amount::Plus(a, b) => {
                let (a, b) = two(a, b);
                Sum::Plus(a, b)
            }
            Amount::Minus(a, b) => {
                let (a, b) = two(a, b);
                Sum::Minus(a, b)
            }
            Amount::Times(a, b) => {
                let (a, b) = two(a, b);
                Sum::Times(a, b)
            }
            Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial | Amount::Let(_) => {
                unreachable!("these stay as they are in play")
            }
        }
    }

    pub(super) fn dropping<B: Bits>(&self, all: &[Amount]) -> Dropping<B> {
        match all.iter().all(Amount::is_constant) {
            true => Dropping::Just(all.iter().map(|n| self.seeds(n).max(1)).collect()),
            false => Dropping::Varying(all.iter().map(|n| self.sum(n)).collect()),
        }
    }

    pub(super) fn target<B: Bits>(&self, to: &terms::Target) -> Target<B> {
        match to {
            terms::Target::Place(to) => Target::Place(self.place(to)),
            terms::Target::Chosen(of) => Target::Chosen(self.phrase(of)),
        }
    }

    /// A number of seeds that changes in play.
    pub(super) fn changing<B: Bits>(&self, amount: Option<&Amount>) -> Option<Sum<B>> {
        let changing = amount.filter(|amount| !amount.is_constant());
        changing.map(|amount| self.sum(amount))
    }
}
