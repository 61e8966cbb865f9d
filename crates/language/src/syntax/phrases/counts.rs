//! Numbers: amounts, sizes, and which numbers fit.

use std::ops::Range;

use pest::iterators::Pair;

use super::{Read, Slip, extent, first, last, number, part, quantity};
use crate::syntax::grammar::Rule;
use crate::terms::{Amount, Counts, Letter};

/// No sum has more parts: nobody could follow it.
const MOST_PARTS: usize = 16;

/// The longest range that stands beside other numbers.
const MOST_LISTED: u16 = 24;

/// A number, or how one is worked out: `captured by opponent plus 7`.
pub(in crate::syntax) fn amount(pair: &Pair<'_, Rule>) -> Read<Amount> {
    let mut parts = pair.clone().into_inner().filter(|p| is_part(p.as_rule()));
    let begin = parts.next().expect("an amount says something");
    let mut sum = one_amount(begin)?;
    let mut count = 1;
    while let (Some(sign), Some(next)) = (parts.next(), parts.next()) {
        let (before, next) = (Box::new(sum), Box::new(one_amount(next)?));
        sum = match sign.as_rule() {
            Rule::w_plus => Amount::Plus(before, next),
            _ => Amount::Minus(before, next),
        };
        count += 1;
    }
    match count > MOST_PARTS {
        true => Err(Slip::LongSum(extent(pair))),
        false => Ok(sum),
    }
}

/// Whether it is more than a sign that groups.
fn is_part(rule: Rule) -> bool {
    !matches!(rule, Rule::open_paren | Rule::close_paren | Rule::w_times)
}

fn one_amount(pair: Pair<'_, Rule>) -> Read<Amount> {
    Ok(match pair.as_rule() {
        Rule::w_half => Amount::Half,
        Rule::w_all => Amount::All,
        Rule::w_initial => Amount::Initial,
        Rule::letter => {
            let letter = pair.as_str().chars().next().and_then(Letter::new);
            Amount::Let(letter.expect("a parameter is one small letter"))
        }
        Rule::quantity => Amount::Of(Box::new(quantity(first(pair))?)),
        Rule::multiple | Rule::fixed_multiple | Rule::size_multiple => {
            let mut parts = pair.into_inner().filter(|p| is_part(p.as_rule()));
            let mut next = || one_amount(parts.next().expect("a multiple has two parts"));
            Amount::Times(Box::new(next()?), Box::new(next()?))
        }
        Rule::amount => amount(&pair)?,
        _ => Amount::Number(number(&pair)?),
    })
}

/// How many, in numbers and parameters: `6`, `n plus 1`.
pub(in crate::syntax) fn size(pair: &Pair<'_, Rule>) -> Read<Amount> {
    amount(pair)
}

/// All amounts that are parts of a pair.
pub(in crate::syntax) fn amounts(pair: Pair<'_, Rule>) -> Read<Vec<Amount>> {
    pair.into_inner()
        .filter(|p| matches!(p.as_rule(), Rule::amount | Rule::other_amount | Rule::size))
        .map(|p| amount(&p))
        .collect()
}

pub(in crate::syntax) fn counts(pair: Pair<'_, Rule>) -> Read<Counts> {
    let kind = first(pair);
    let one = |pair: Pair<'_, Rule>| amount(&last(pair));
    Ok(match kind.as_rule() {
        Rule::w_even => Counts::Even,
        Rule::w_odd => Counts::Odd,
        Rule::w_none => Counts::None,
        Rule::at_most => Counts::AtMost(one(kind)?),
        Rule::at_least => Counts::AtLeast(one(kind)?),
        Rule::more_than => Counts::MoreThan(one(kind)?),
        Rule::less_than => Counts::LessThan(one(kind)?),
        _ => match (part(&kind, Rule::or_more), part(&kind, Rule::between)) {
            (Some(_), _) => Counts::AtLeast(amount(&first(kind))?),
            (None, Some(to)) => {
                let at = extent(&kind);
                between(amount(&first(kind))?, amounts(to)?, at)?
            }
            (None, None) => Counts::OneOf(amounts(kind)?),
        },
    })
}

/// `6 to 9`; beside others, as in `6 to 9 or 11`, each of the numbers by itself.
fn between(from: Amount, mut rest: Vec<Amount>, at: Range<usize>) -> Read<Counts> {
    let to = rest.remove(0);
    if rest.is_empty() {
        return Ok(Counts::Between(from, to));
    }
    match (from.number(), to.number()) {
        (Some(from), Some(to)) if to < from => Err(Slip::Backwards(at)),
        (Some(from), Some(to)) if to - from < MOST_LISTED => {
            let listed = (from..=to).map(Amount::Number);
            Ok(Counts::OneOf(listed.chain(rest).collect()))
        }
        _ => Err(Slip::Listed(at)),
    }
}
