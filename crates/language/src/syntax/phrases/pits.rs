//! Classes of pits.

use pest::iterators::Pair;

use super::places::place;
use super::{Read, add, amounts, counts, first, last, name, number, once, part, who};
use crate::syntax::grammar::Rule;
use crate::terms::{
    Area, Beside, Contents, Fill, Happened, Happening, Marked, Neighbour, Noun, Pits, Since, Trait,
    Whose,
};

/// A class of pits, or what is said of one pit in place of it.
pub(in crate::syntax) fn pits(pair: Pair<'_, Rule>) -> Read<Pits> {
    let mut phrase = Pits::all();
    let mut owner = None;
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::whose => once(&mut owner, whose(&part), &part)?,
            Rule::fill => once(&mut phrase.fill, fill(&part), &part)?,
            Rule::area => add(&mut phrase.areas, area(&part)?, &part)?,
            Rule::pit_trait => add(&mut phrase.traits, pit_trait(&part), &part)?,
            Rule::noun => {
                phrase.noun = match first(part).as_rule() {
                    Rule::w_stores | Rule::w_store => Noun::Store,
                    Rule::w_reserve => Noun::Reserve,
                    Rule::w_centre => Noun::Centre,
                    _ => Noun::Pit,
                }
            }
            Rule::pit_numbers => phrase.numbers = amounts(part)?,
            Rule::test | Rule::reaching_test => test(&mut phrase, first(part))?,
            _ => {}
        }
    }
    phrase.whose = owner.unwrap_or(Whose::Any);
    Ok(phrase)
}

fn test(phrase: &mut Pits, test: Pair<'_, Rule>) -> Read<()> {
    match test.as_rule() {
        Rule::holding => once(&mut phrase.holding, counts(last(test.clone()))?, &test),
        Rule::making => once(&mut phrase.making, counts(last(test.clone()))?, &test),
        Rule::marked => {
            let marked = Marked {
                name: name(&test),
                of: part(&test, Rule::who).map(|p| who(&p)),
            };
            once(&mut phrase.marked, marked, &test)
        }
        Rule::happened => once(&mut phrase.happened, happened(&test), &test),
        Rule::reached => {
            let from = Box::new(pits(last(test.clone()))?);
            once(&mut phrase.reached, from, &test)
        }
        Rule::in_class => once(&mut phrase.within, name(&test), &test),
        Rule::beside => {
            let next = beside(test.clone())?;
            add(&mut phrase.beside, next, &test)
        }
        _ => {
            let out = Box::new(place(last(test.clone()))?);
            once(&mut phrase.except, out, &test)
        }
    }
}

fn happened(pair: &Pair<'_, Rule>) -> Happened {
    let what = match first(pair.clone()).as_rule() {
        Rule::w_sown => Happening::Sown,
        Rule::w_lifted => Happening::Lifted,
        _ => Happening::Captured,
    };
    let since = match first(last(pair.clone())).as_rule() {
        Rule::w_move => Since::Move,
        Rule::w_turn => Since::Turn,
        _ => Since::Round,
    };
    Happened { what, since }
}

fn beside(pair: Pair<'_, Rule>) -> Read<Beside> {
    let side = match first(pair.clone()).as_rule() {
        Rule::w_after => Neighbour::After,
        Rule::w_before => Neighbour::Before,
        _ => Neighbour::Opposite,
    };
    let test = match part(&pair, Rule::fill) {
        Some(word) => Contents::Fill(fill(&word)),
        None => Contents::Holding(counts(last(last(pair)))?),
    };
    Ok(Beside { side, test })
}

pub(in crate::syntax) fn whose(pair: &Pair<'_, Rule>) -> Whose {
    match first(pair.clone()).as_rule() {
        Rule::w_own => Whose::Own,
        Rule::w_opponent => Whose::Opponent,
        _ => Whose::Any,
    }
}

fn fill(pair: &Pair<'_, Rule>) -> Fill {
    match first(pair.clone()).as_rule() {
        Rule::w_empty => Fill::Empty,
        _ => Fill::Occupied,
    }
}

fn pit_trait(pair: &Pair<'_, Rule>) -> Trait {
    match first(pair.clone()).as_rule() {
        Rule::w_sown => Trait::Sown,
        Rule::w_unsown => Trait::Unsown,
        Rule::w_played => Trait::Played,
        Rule::w_unplayed => Trait::Unplayed,
        Rule::w_plain => Trait::Plain,
        Rule::w_largest => Trait::Largest,
        Rule::w_rearmost => Trait::Rearmost,
        Rule::w_foremost => Trait::Foremost,
        _ => Trait::Facing,
    }
}

pub(in crate::syntax) fn area(pair: &Pair<'_, Rule>) -> Read<Area> {
    let kind = first(pair.clone());
    let pits = || part(&kind, Rule::number).map_or(Ok(1), |n| number(&n));
    Ok(match kind.as_rule() {
        Rule::w_inner => Area::Inner,
        Rule::w_outer => Area::Outer,
        Rule::w_middle => Area::Middle,
        Rule::w_near => Area::Near,
        Rule::w_far => Area::Far,
        Rule::left_half => Area::LeftHalf,
        Rule::right_half => Area::RightHalf,
        Rule::leftmost => Area::Leftmost(pits()?),
        Rule::rightmost => Area::Rightmost(pits()?),
        _ => Area::Corner,
    })
}
