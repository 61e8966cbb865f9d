//! Single pits that a move points at, and several to act on.

use pest::iterators::Pair;

use super::{Read, amount, first, last, number, part, pits, who};
use crate::syntax::grammar::Rule;
use crate::terms::{Heading, Place, Places, Row};

/// One pit: the part of `place` or `pointed`, or what stands there itself.
pub(super) fn place(pair: Pair<'_, Rule>) -> Read<Place> {
    Ok(match pair.as_rule() {
        Rule::place | Rule::pointed => place(first(pair))?,
        Rule::w_origin => Place::Origin,
        Rule::w_start => Place::Start,
        Rule::w_next => Place::Next,
        Rule::first_of => Place::First {
            heading: match part(&pair, Rule::w_before) {
                Some(_) => Heading::Back,
                None => Heading::On,
            },
            of: Box::new(pits(part(&pair, Rule::pits).expect("first of a class"))?),
            from: Box::new(place(last(pair))?),
        },
        Rule::opposite => Place::Opposite {
            row: part(&pair, Rule::board_row).map(|row| match first(row).as_rule() {
                Rule::w_inner => Row::Inner,
                Rule::w_middle => Row::Middle,
                _ => Row::Outer,
            }),
            of: Box::new(match part(&pair, Rule::pointed) {
                Some(of) => place(of)?,
                None => Place::Last,
            }),
        },
        Rule::beyond => {
            let is_after = part(&pair, Rule::w_after).is_some();
            let of = Box::new(place(last(pair))?);
            match is_after {
                true => Place::After(of),
                false => Place::Before(of),
            }
        }
        Rule::turn_place => {
            let who = who(&part(&pair, Rule::who).expect("a turn is somebody's"));
            match first(pair).as_rule() {
                Rule::w_start => Place::StartOf(who),
                _ => Place::LastOf(who),
            }
        }
        Rule::pits => Place::The(Box::new(pits(pair)?)),
        _ => Place::Last,
    })
}

/// Several pits, joined by `and`.
pub(super) fn places(pair: Pair<'_, Rule>) -> Read<Places> {
    let mut all = pair
        .into_inner()
        .filter(|p| p.as_rule() == Rule::some_places)
        .map(some_places)
        .collect::<Read<Vec<_>>>()?;
    Ok(match all.len() {
        1 => all.remove(0),
        _ => Places::Both(all),
    })
}

fn some_places(pair: Pair<'_, Rule>) -> Read<Places> {
    let kind = first(pair);
    let class = |pair: &Pair<'_, Rule>| {
        let of = part(pair, Rule::pits).expect("a class of pits is named");
        pits(of)
    };
    Ok(match kind.as_rule() {
        Rule::run => Places::Run {
            heading: heading(&part(&kind, Rule::heading).expect("a run goes some way")),
            step: part(&kind, Rule::number).map_or(Ok(1), |n| number(&n))?,
            from: place(part(&kind, Rule::pointed).expect("a run begins somewhere"))?,
            of: class(&kind)?,
            with_opposites: part(&kind, Rule::with_opposites).is_some(),
        },
        Rule::opposites_of => Places::Opposites(Box::new(some_places(last(kind))?)),
        Rule::chosen => Places::Chosen {
            count: amount(&first(kind.clone()))?,
            of: class(&kind)?,
        },
        Rule::pits => Places::Pits(pits(kind)?),
        _ => Places::Place(place(kind)?),
    })
}

fn heading(pair: &Pair<'_, Rule>) -> Heading {
    match first(pair.clone()).as_rule() {
        Rule::w_back => Heading::Back,
        Rule::w_on => Heading::On,
        _ => Heading::Both,
    }
}
