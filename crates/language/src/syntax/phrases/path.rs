//! The path of a sowing.

use pest::iterators::Pair;

use super::places::place;
use super::{Read, add, amount, amounts, condition, first, last, once, part, pits};
use crate::syntax::grammar::Rule;
use crate::terms::{AnyNumber, Direction, DroppingIn, Path, Skip, Through, Way};

/// All that a pair says of a path, among its other parts.
pub(in crate::syntax) fn path(pair: &Pair<'_, Rule>) -> Read<Path> {
    let mut path = Path::default();
    let mut dropping = None;
    for said in pair.clone().into_inner() {
        match said.as_rule() {
            Rule::direction => once(&mut path.way, way(&said), &said)?,
            Rule::from_place => once(&mut path.from, place(last(said.clone()))?, &said)?,
            Rule::skipping => {
                let skip = skip(&said)?;
                add(&mut path.skipping, skip, &said)?;
            }
            Rule::through => once(&mut path.through, through(&said), &said)?,
            Rule::within => once(&mut path.within, pits(last(said.clone()))?, &said)?,
            Rule::dropping => {
                path.dropping_any = any_number(&said);
                path.dropping_in = dropping_in(&said)?;
                once(&mut dropping, amounts(said.clone())?, &said)?;
            }
            _ => {}
        }
    }
    path.dropping = dropping.unwrap_or_default();
    Ok(path)
}

fn way(pair: &Pair<'_, Rule>) -> Way {
    let kind = first(pair.clone());
    match kind.as_rule() {
        Rule::w_anticlockwise => Way::Round(Direction::Anticlockwise),
        Rule::w_clockwise => Way::Round(Direction::Clockwise),
        Rule::w_reversed => Way::Reversed,
        _ => match part(&kind, Rule::w_kept) {
            Some(_) if part(&kind, Rule::by_all).is_some() => Way::EitherKeptByAll,
            Some(_) => Way::EitherKept,
            None => Way::Either,
        },
    }
}

fn any_number(pair: &Pair<'_, Rule>) -> Option<AnyNumber> {
    match part(pair, Rule::any_number_each) {
        Some(_) => Some(AnyNumber::Each),
        None => part(pair, Rule::any_number).map(|_| AnyNumber::Alike),
    }
}

fn dropping_in(pair: &Pair<'_, Rule>) -> Read<Option<DroppingIn>> {
    let Some(said) = part(pair, Rule::dropping_in) else {
        return Ok(None);
    };
    Ok(Some(DroppingIn {
        seeds: amount(&first(said.clone()))?,
        pits: pits(last(said))?,
    }))
}

fn skip(pair: &Pair<'_, Rule>) -> Read<Skip> {
    if let Some(origin) = part(pair, Rule::skip_origin) {
        return Ok(Skip::Origin {
            once: part(&origin, Rule::w_once).is_some(),
        });
    }
    let class = part(pair, Rule::pits).expect("pits are skipped, or the origin");
    let class = pits(class)?;
    if let Some(unless) = part(pair, Rule::unless) {
        return Ok(Skip::PitsUnless(class, condition(last(unless))?));
    }
    Ok(match part(pair, Rule::except_last_seed) {
        Some(_) => Skip::PitsExceptLastSeed(class),
        None => Skip::Pits(class),
    })
}

fn through(pair: &Pair<'_, Rule>) -> Through {
    match last(pair.clone()).as_rule() {
        Rule::own_store => Through::Own,
        Rule::opponent_store => Through::Opponent,
        _ => Through::Both,
    }
}
