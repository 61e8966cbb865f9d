//! Parameters: amounts given by a letter, and their values put in.

use std::collections::BTreeMap;

use super::{Amount, Letter, PartMut, Term};

/// The value of each parameter.
pub type Values = BTreeMap<Letter, u16>;

/// Hands on every amount in a term, those within another before it.
pub fn amounts(term: &mut impl Term, seen: &mut dyn FnMut(&mut Amount)) {
    term.rewrite(&mut |part| {
        if let PartMut::Amount(amount) = part {
            seen(amount);
        }
    });
}

/// Puts values in the place of letters; letters without one stay and are returned.
pub fn substitute(term: &mut impl Term, values: &Values) -> Vec<Letter> {
    let mut unknown = Vec::new();
    amounts(term, &mut |amount| {
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
