//! From pest's pairs to what a game is played with.

use pest::iterators::Pair;

use super::grammar::Rule;
use super::phrases::{
    Read, Slip, amount, amounts, area, condition, extent, name, number, part, pits, size, whose,
};
use crate::terms::{
    Arrangement, Arranger, BoardPlan, FirstPlayer, Leg, Letter, Lifetime, MarkPlan, NotePlan,
    Ownership, Parameter, SeedPlan, Side, Track,
};

/// No parameter takes more values: each is a game of its own.
const MOST_VALUES: usize = 64;

pub(super) fn parameter(pair: &Pair<'_, Rule>) -> Read<Parameter> {
    let mut values = Vec::new();
    for value in parts(pair, Rule::value) {
        let ends: Vec<u16> = parts(&value, Rule::number)
            .map(|n| number(&n))
            .collect::<Read<_>>()?;
        let (first, last) = (ends[0], ends[ends.len() - 1]);
        if last < first {
            return Err(Slip::Backwards(extent(&value)));
        }
        if values.len() + usize::from(last - first) >= MOST_VALUES {
            return Err(Slip::TooMany(extent(&value)));
        }
        values.extend(first..=last);
    }
    let letter = part(pair, Rule::letter)
        .and_then(|p| p.as_str().chars().next())
        .and_then(Letter::new);
    Ok(Parameter {
        letter: letter.expect("a parameter is named by a letter"),
        sizes: values.clone(),
        values,
        counted: None,
    })
}

pub(super) fn board(pair: &Pair<'_, Rule>) -> Read<BoardPlan> {
    let ring = part(pair, Rule::ring);
    let shape = ring.clone().or(part(pair, Rule::row_board));
    let shape = shape.expect("a board is a ring or rows");
    let mut sizes = parts(&shape, Rule::size).map(|p| size(&p));
    let mut next = || sizes.next().expect("a board has a size");
    let mut plan = BoardPlan {
        rows: match ring {
            Some(_) => None,
            None => Some(next()?),
        },
        pits: next()?,
        stores: None,
        reserves: false,
        centre: false,
    };
    for fixture in parts(pair, Rule::fixture).flat_map(Pair::into_inner) {
        let is_said = match fixture.as_rule() {
            Rule::stores => {
                let side = part(&fixture, Rule::side).map_or(Side::Right, |p| side(&p));
                plan.stores.replace(side).is_some()
            }
            Rule::reserves => std::mem::replace(&mut plan.reserves, true),
            _ => std::mem::replace(&mut plan.centre, true),
        };
        if is_said {
            return Err(Slip::Twice(extent(&fixture)));
        }
    }
    Ok(plan)
}

pub(super) fn side(pair: &Pair<'_, Rule>) -> Side {
    match part(pair, Rule::w_left) {
        Some(_) => Side::Left,
        None => Side::Right,
    }
}

pub(super) fn ownership(pair: &Pair<'_, Rule>) -> Read<Ownership> {
    if let Some(shares) = part(pair, Rule::shares) {
        let shares = parts(&shares, Rule::share)
            .map(|share| parts(&share, Rule::area).map(|p| area(&p)).collect())
            .collect::<Read<_>>()?;
        return Ok(Ownership::Areas(shares));
    }
    let Some(each) = part(pair, Rule::in_order) else {
        return Ok(Ownership::Shared);
    };
    let count = size(&part(&each, Rule::size).expect("columns or pits are counted"))?;
    Ok(match part(&each, Rule::w_columns) {
        Some(_) => Ownership::Columns(count),
        None => Ownership::Pits(count),
    })
}

pub(super) fn track(pair: &Pair<'_, Rule>) -> Read<Track> {
    let legs: Vec<Leg> = parts(pair, Rule::leg)
        .map(|leg| {
            Ok(Leg {
                whose: whose(&part(&leg, Rule::whose).expect("a row is somebody's")),
                areas: parts(&leg, Rule::area)
                    .map(|p| area(&p))
                    .collect::<Read<_>>()?,
                towards: match part(&leg, Rule::w_leftward) {
                    Some(_) => Side::Left,
                    None => Side::Right,
                },
            })
        })
        .collect::<Read<_>>()?;
    Ok(match legs.is_empty() {
        true => Track::Perimeter,
        false => Track::Legs(legs),
    })
}

pub(super) fn mark(pair: &Pair<'_, Rule>) -> Read<MarkPlan> {
    let mut plan = MarkPlan {
        name: name(pair),
        on: part(pair, Rule::pits).map(pits).transpose()?,
        locked: false,
        one_each: false,
        until: None,
    };
    for kind in parts(pair, Rule::mark_kind) {
        let is_said = match (part(&kind, Rule::w_locked), part(&kind, Rule::until_end)) {
            (Some(_), _) => std::mem::replace(&mut plan.locked, true),
            (_, Some(end)) => plan.until.replace(life(&end)).is_some(),
            (None, None) => std::mem::replace(&mut plan.one_each, true),
        };
        if is_said {
            return Err(Slip::Twice(extent(&kind)));
        }
    }
    Ok(plan)
}

pub(super) fn notes(pair: &Pair<'_, Rule>) -> NotePlan {
    let end = part(pair, Rule::until_end).expect("notes end");
    NotePlan {
        names: parts(pair, Rule::name)
            .map(|p| p.as_str().to_string())
            .collect(),
        until: life(&end),
    }
}

/// The word between `until` and `ends`.
fn life(pair: &Pair<'_, Rule>) -> Lifetime {
    let said = part(pair, Rule::life).expect("it ends with something");
    let mut lives = Lifetime::ALL.into_iter();
    let said = lives.find(|life| life.word() == said.as_str().trim());
    said.expect("the grammar has no other lives")
}

pub(super) fn seeds(pair: &Pair<'_, Rule>) -> Read<SeedPlan> {
    let kind = pair
        .clone()
        .into_inner()
        .last()
        .expect("seeds lie somewhere");
    let of = pits(part(&kind, Rule::pits).expect("seeds lie in pits"))?;
    Ok(match kind.as_rule() {
        Rule::seeds_every => SeedPlan::Every {
            amount: amount(&part(&kind, Rule::amount).expect("seeds are counted"))?,
            of,
        },
        _ => SeedPlan::FromLeft {
            of,
            amounts: amounts(kind)?,
        },
    })
}

pub(super) fn arrangement(pair: &Pair<'_, Rule>) -> Read<Arrangement> {
    let has = |rule: Rule| part(pair, rule).is_some();
    let by = match (has(Rule::by_arranger), has(Rule::richer_copies)) {
        (true, _) => Arranger::SecondPlayer,
        (_, true) => Arranger::RicherCopies,
        (false, false) => Arranger::Each,
    };
    let test = part(pair, Rule::demand).and_then(|demand| part(&demand, Rule::condition));
    Ok(Arrangement {
        of: pits(part(pair, Rule::pits).expect("seeds are laid out in pits"))?,
        by,
        test: test.map(condition).transpose()?,
    })
}

pub(super) fn first_player(pair: &Pair<'_, Rule>) -> FirstPlayer {
    let by = part(pair, Rule::by_what).expect("by what");
    match (part(&by, Rule::w_lot), part(&by, Rule::w_agreement)) {
        (Some(_), None) => FirstPlayer::ByLot,
        (None, Some(_)) => FirstPlayer::ByAgreement,
        _ => FirstPlayer::ByLotOrAgreement,
    }
}

/// All parts of a kind.
fn parts<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> impl Iterator<Item = Pair<'i, Rule>> + use<'i> {
    pair.clone()
        .into_inner()
        .filter(move |p| p.as_rule() == rule)
}
