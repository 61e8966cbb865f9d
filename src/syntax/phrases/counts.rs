//! Numbers: amounts, sizes, and which numbers fit.

use pest::iterators::Pair;

use super::{Read, first, number};
use crate::syntax::grammar::Rule;
use crate::terms::{Amount, Counts, Letter};

pub(in crate::syntax) fn amount(pair: &Pair<'_, Rule>) -> Read<Amount> {
    Ok(match pair.as_str().trim_end() {
        "half" => Amount::Half,
        "all" => Amount::All,
        "initial" => Amount::Initial,
        text => match letter(text) {
            Some(letter) => Amount::Let(letter),
            None => Amount::Number(number(&first(pair.clone()))?),
        },
    })
}

/// A number or a parameter: `6`, `n`.
pub(in crate::syntax) fn size(pair: &Pair<'_, Rule>) -> Read<Amount> {
    amount(pair)
}

fn letter(text: &str) -> Option<Letter> {
    let mut letters = text.chars();
    let letter = letters.next().and_then(Letter::new)?;
    letters.next().is_none().then_some(letter)
}

/// All amounts that are parts of a pair.
pub(in crate::syntax) fn amounts(pair: Pair<'_, Rule>) -> Read<Vec<Amount>> {
    pair.into_inner()
        .filter(|p| p.as_rule() == Rule::amount)
        .map(|p| amount(&p))
        .collect()
}

pub(in crate::syntax) fn counts(pair: Pair<'_, Rule>) -> Read<Counts> {
    let kind = first(pair);
    Ok(match kind.as_rule() {
        Rule::w_even => Counts::Even,
        Rule::w_odd => Counts::Odd,
        Rule::w_none => Counts::None,
        Rule::at_most => Counts::AtMost(amounts(kind)?[0]),
        Rule::at_least | Rule::or_more => Counts::AtLeast(amounts(kind)?[0]),
        Rule::more_than => Counts::MoreThan(amounts(kind)?[0]),
        Rule::less_than => Counts::LessThan(amounts(kind)?[0]),
        Rule::between => {
            let bounds = amounts(kind)?;
            Counts::Between(bounds[0], bounds[1])
        }
        _ => Counts::OneOf(amounts(kind)?),
    })
}
