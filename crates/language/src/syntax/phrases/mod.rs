//! From pest's pairs to the terms of the language: pits, counts, conditions,
//! actions.

mod actions;
mod conditions;
mod counts;
mod naming;
mod path;
mod pits;
mod places;

use std::ops::Range;

use pest::iterators::Pair;

use super::grammar::Rule;

pub(super) use actions::{actions, choice};
use conditions::quantity;
pub(super) use conditions::{condition, who};
pub(super) use counts::{amount, amounts, counts, size};
pub(super) use naming::naming;
pub(super) use path::path;
pub(super) use pits::{area, pits, whose};

/// What the grammar lets through and nobody can mean, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Slip {
    TooLarge(Range<usize>),
    /// More values of a parameter than can be told apart.
    TooMany(Range<usize>),
    /// A sum of more parts than can be followed.
    LongSum(Range<usize>),
    /// A long range, or one that is worked out, beside other numbers.
    Listed(Range<usize>),
    /// `12 to 8`
    Backwards(Range<usize>),
    /// A second word where one can hold: `own opponent pit`.
    Twice(Range<usize>),
}

pub(super) type Read<T> = Result<T, Slip>;

/// The words of a pair that consists of nothing else, one blank between them.
fn words(pair: &Pair<'_, Rule>) -> String {
    let words: Vec<&str> = pair
        .clone()
        .into_inner()
        .map(|word| word.as_str())
        .collect();
    match words.is_empty() {
        true => pair.as_str().to_string(),
        false => words.join(" "),
    }
}

/// The place of a pair, without the blanks after it.
pub(super) fn extent(pair: &Pair<'_, Rule>) -> Range<usize> {
    let span = pair.as_span();
    span.start()..span.start() + span.as_str().trim_end().len()
}

pub(super) fn number<N: TryFrom<u64>>(pair: &Pair<'_, Rule>) -> Read<N> {
    pair.as_str()
        .parse::<u64>()
        .ok()
        .and_then(|n| N::try_from(n).ok())
        .ok_or(Slip::TooLarge(extent(pair)))
}

/// The words of a string, its escapes resolved.
pub(super) fn string(pair: &Pair<'_, Rule>) -> String {
    part(pair, Rule::inner)
        .map(|p| p.as_str().replace("\\\"", "\"").replace("\\\\", "\\"))
        .unwrap_or_default()
}

/// The first part of a kind.
pub(super) fn part<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> Option<Pair<'i, Rule>> {
    pair.clone().into_inner().find(|p| p.as_rule() == rule)
}

/// The name that is a part of a pair.
pub(in crate::syntax) fn name(pair: &Pair<'_, Rule>) -> String {
    part(pair, Rule::name).map_or(String::new(), |p| p.as_str().to_string())
}

/// Sets what can be said once.
fn once<T>(slot: &mut Option<T>, value: T, pair: &Pair<'_, Rule>) -> Read<()> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(Slip::Twice(extent(pair))),
    }
}

/// Adds to a list that holds each thing once.
fn add<T: PartialEq>(list: &mut Vec<T>, value: T, pair: &Pair<'_, Rule>) -> Read<()> {
    if list.contains(&value) {
        return Err(Slip::Twice(extent(pair)));
    }
    list.push(value);
    Ok(())
}

fn first(pair: Pair<'_, Rule>) -> Pair<'_, Rule> {
    pair.into_inner()
        .next()
        .expect("the grammar gives this rule a part")
}

fn last(pair: Pair<'_, Rule>) -> Pair<'_, Rule> {
    pair.into_inner()
        .last()
        .expect("something stands after the word")
}
