//! Amounts in their places: what can be counted there, of one player each time.

use super::context::Context;
use super::term_faults::{below_none, class, misplaced, several};
use super::terms::Terms;
use crate::report::Faults;
use crate::source::Span;
use crate::terms::{Amount, Aspect, Counts, Part, Quantity};

impl Terms<'_> {
    /// The amounts that counts name, each in its place.
    pub(super) fn amounts(
        &self,
        counts: &Counts,
        context: Context,
        span: Span,
        faults: &mut Faults,
    ) {
        for amount in counts.amounts() {
            self.amount(amount, context, span, faults);
        }
    }

    /// An amount in its place: one that does not fall below 0 as it is written, of what
    /// can be counted there, and of one player each time.
    pub(super) fn amount(
        &self,
        amount: &Amount,
        context: Context,
        span: Span,
        faults: &mut Faults,
    ) {
        let whole = self.setup.map(|setup| setup.whole);
        if let Some(whole) = whole
            && amount.is_constant()
            && !amount.names_letter()
            && amount.doubled(whole, &|_| 0) < 0
        {
            faults.push(below_none(span));
            return;
        }
        match amount {
            Amount::Of(quantity) => {
                self.quantity(quantity, context, span, faults);
                let players = self.setup.map_or(2, |setup| setup.board.players().len());
                if let Some(fault) = several(quantity, players, span) {
                    faults.push(fault);
                }
            }
            Amount::Plus(a, b) | Amount::Minus(a, b) | Amount::Times(a, b) => {
                self.amount(a, context, span, faults);
                self.amount(b, context, span, faults);
            }
            Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial | Amount::Let(_) => {}
        }
    }

    pub(super) fn quantity(
        &self,
        quantity: &Quantity,
        context: Context,
        span: Span,
        faults: &mut Faults,
    ) {
        if let Quantity::SeedsIn(pits) | Quantity::PitsAmong(pits) = quantity {
            self.pits(pits, class(context), span, faults);
        }
        let words = quantity.words();
        let is_in_move = context.has_captures() && context != Context::End
            || matches!(context, Context::Class | Context::Path);
        let reads = Part::Quantity(quantity).effects().reads;
        if *quantity == Quantity::HeldBefore && !context.has_just_sown() {
            faults.push(
                misplaced(words, context, span, "no seed has just fallen")
                    .help("ask it on landing or on passing"),
            );
        } else if reads.include(&[Aspect::Move, Aspect::Hand]) && !is_in_move {
            faults.push(
                misplaced(words, context, span, "no move is being made")
                    .help("ask it on landing, on move end, or in `forbid` and `require`"),
            );
        }
    }
}
