//! Amounts, and which numbers fit.

use crate::terms::{Amount, Counts};

pub(super) fn amount(amount: Amount) -> String {
    match amount {
        Amount::Number(n) => n.to_string(),
        Amount::Half => "half".into(),
        Amount::All => "all".into(),
        Amount::Initial => "initial".into(),
        Amount::Let(letter) => letter.to_string(),
    }
}

pub(super) fn amounts(all: &[Amount], between: &str) -> String {
    let all: Vec<String> = all.iter().map(|a| amount(*a)).collect();
    all.join(between)
}

pub(super) fn counts(counts: &Counts) -> String {
    match counts {
        Counts::OneOf(all) => amounts(all, " or "),
        Counts::Between(low, high) => format!("{} to {}", amount(*low), amount(*high)),
        Counts::AtLeast(a) => format!("{} or more", amount(*a)),
        Counts::AtMost(a) => format!("at most {}", amount(*a)),
        Counts::MoreThan(a) => format!("more than {}", amount(*a)),
        Counts::LessThan(a) => format!("less than {}", amount(*a)),
        Counts::Even => "even".into(),
        Counts::Odd => "odd".into(),
        Counts::None => "none".into(),
    }
}
