//! Amounts, and which numbers fit.

use super::conditions::quantity;
use crate::terms::{Amount, Counts, Quantity};

/// What stands behind an amount. Pits that it ends with would take words there as theirs:
/// such an amount stands in parentheses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Behind {
    /// Nothing that pits could take.
    Nothing,
    /// `plus`, `minus`, `or` or `to`, which a number at the end of the pits would take.
    Amount,
    /// Another test of the pits that the amount is for.
    Test,
}

pub(super) fn amount(amount: &Amount) -> String {
    before(amount, Behind::Nothing)
}

fn before(amount: &Amount, behind: Behind) -> String {
    match amount {
        Amount::Number(n) => n.to_string(),
        Amount::Half => "half".into(),
        Amount::All => "all".into(),
        Amount::Initial => "initial".into(),
        Amount::Let(letter) => letter.to_string(),
        Amount::Of(what) if takes(what, behind) => format!("({})", quantity(what)),
        Amount::Of(what) => quantity(what),
        Amount::Plus(a, b) => format!("{} plus {}", before(a, Behind::Amount), part(b, behind)),
        Amount::Minus(a, b) => format!("{} minus {}", before(a, Behind::Amount), part(b, behind)),
        Amount::Times(n, a) => match matches!(**a, Amount::Times(..)) {
            true => format!("{} times ({})", self::amount(n), self::amount(a)),
            false => format!("{} times {}", self::amount(n), part(a, behind)),
        },
    }
}

/// A part of a sum, in parentheses if it is one itself.
fn part(amount: &Amount, behind: Behind) -> String {
    match matches!(amount, Amount::Plus(..) | Amount::Minus(..)) {
        true => format!("({})", self::amount(amount)),
        false => before(amount, behind),
    }
}

/// Whether the pits of a quantity would take what stands behind them.
fn takes(what: &Quantity, behind: Behind) -> bool {
    let (Quantity::SeedsIn(pits) | Quantity::PitsAmong(pits)) = what else {
        return false;
    };
    let is_open = !pits.numbers.is_empty()
        || pits.holding.is_some()
        || pits.making.is_some()
        || !pits.beside.is_empty()
        || pits.except.is_some();
    match behind {
        Behind::Nothing => false,
        Behind::Amount => is_open,
        Behind::Test => true,
    }
}

pub(super) fn amounts(all: &[Amount], between: &str) -> String {
    let all: Vec<String> = all.iter().map(amount).collect();
    all.join(between)
}

/// After `or`, where a quantity by itself would begin another condition.
fn other(amount: &Amount) -> String {
    let text = self::amount(amount);
    match amount.is_constant() && !text.contains('(') {
        true => text,
        false => format!("({text})"),
    }
}

pub(super) fn counts(counts: &Counts, behind: Behind) -> String {
    numbers(counts, behind, before)
}

/// The same of seeds in pits. A sum stands in parentheses, since what follows pits may as well be
/// read as added to their number.
pub(super) fn held(counts: &Counts, behind: Behind) -> String {
    numbers(counts, behind, part)
}

fn numbers(counts: &Counts, behind: Behind, before: fn(&Amount, Behind) -> String) -> String {
    match counts {
        Counts::OneOf(all) => match all.as_slice() {
            [one] => before(one, behind),
            [first, others @ ..] => {
                let first = before(first, Behind::Amount);
                let others = others.iter().map(other);
                let all: Vec<String> = std::iter::once(first).chain(others).collect();
                all.join(" or ")
            }
            [] => String::new(),
        },
        Counts::Between(low, high) => {
            format!(
                "{} to {}",
                before(low, Behind::Amount),
                before(high, behind)
            )
        }
        Counts::AtLeast(a) if a.is_constant() => {
            format!("{} or more", before(a, Behind::Nothing))
        }
        Counts::AtLeast(a) => format!("at least {}", before(a, behind)),
        Counts::AtMost(a) => format!("at most {}", before(a, behind)),
        Counts::MoreThan(a) => format!("more than {}", before(a, behind)),
        Counts::LessThan(a) => format!("less than {}", before(a, behind)),
        Counts::Even => "even".into(),
        Counts::Odd => "odd".into(),
        Counts::None => "none".into(),
    }
}
