//! Conditions, and of whom they speak.

use pest::iterators::Pair;

use super::places::place;
use super::{Read, amount, counts, first, last, name, part, pits, words};
use crate::syntax::grammar::Rule;
use crate::terms::{Amount, Condition, Direction, Place, Quantity, Who};

pub(in crate::syntax) fn condition(pair: Pair<'_, Rule>) -> Read<Condition> {
    Ok(match pair.as_rule() {
        Rule::condition => several(pair, Condition::Any)?,
        Rule::conjunction => several(pair, Condition::All)?,
        Rule::negation => Condition::Not(Box::new(condition(last(pair))?)),
        Rule::group => {
            let inner = part(&pair, Rule::condition).expect("a group holds a condition");
            condition(inner)?
        }
        Rule::named_condition => {
            let said = pair.as_str().trim_end();
            let name = said.strip_suffix("holds").unwrap_or(said);
            Condition::Named(name.trim_end().to_string())
        }
        Rule::move_captures => Condition::MoveCaptures,
        Rule::move_captures_at_once => Condition::MoveCapturesAtOnce,
        Rule::lap_goes => Condition::LapGoes(match last(pair).as_rule() {
            Rule::w_clockwise => Direction::Clockwise,
            _ => Direction::Anticlockwise,
        }),
        Rule::position_repeats => Condition::PositionRepeats,
        Rule::players_agree => Condition::PlayersAgree,
        Rule::first_player_moves => Condition::FirstPlayerMoves,
        Rule::noted => Condition::Noted(whose_part(&pair), name(&pair)),
        Rule::has => match last(pair.clone()).as_rule() {
            Rule::w_none => Condition::HasNone(whose_part(&pair)),
            _ => Condition::HasSeeds(whose_part(&pair)),
        },
        Rule::can_move => Condition::CanMove(whose_part(&pair)),
        Rule::measure => {
            let counts = counts(last(pair.clone()))?;
            match amount(&first(pair))? {
                Amount::Of(quantity) => Condition::Measure(*quantity, counts),
                amount => Condition::Compare(amount, counts),
            }
        }
        Rule::exists => {
            let is_no = part(&pair, Rule::w_no).is_some();
            let class = pits(last(pair))?;
            match is_no {
                true => Condition::No(class),
                false => Condition::Some(class),
            }
        }
        Rule::place_is => {
            let predicate = last(pair.clone());
            let class = part(&predicate, Rule::pits).unwrap_or(predicate);
            Condition::Is(place(first(pair))?, pits(class)?)
        }
        Rule::pits => Condition::Is(Place::Last, pits(pair)?),
        rule => unreachable!("{rule:?} is no condition"),
    })
}

/// The parts of `a or b`, `a and b`; one part stands for itself.
fn several(pair: Pair<'_, Rule>, join: fn(Vec<Condition>) -> Condition) -> Read<Condition> {
    let mut parts = pair
        .into_inner()
        .filter(|p| !matches!(p.as_rule(), Rule::w_or | Rule::w_and))
        .map(condition)
        .collect::<Read<Vec<_>>>()?;
    Ok(match parts.len() {
        1 => parts.remove(0),
        _ => join(parts),
    })
}

pub(super) fn quantity(kind: Pair<'_, Rule>) -> Read<Quantity> {
    Ok(match kind.as_rule() {
        Rule::captured_by => Quantity::Captured(whose_part(&kind)),
        Rule::captures_by => Quantity::Captures(whose_part(&kind)),
        Rule::points_of => Quantity::Points(whose_part(&kind)),
        Rule::seeds_in => Quantity::SeedsIn(pits(last(kind))?),
        Rule::number_of => Quantity::PitsAmong(pits(last(kind))?),
        _ => {
            let words = words(&kind);
            let mut alone = Quantity::ALONE.into_iter();
            let said = alone.find(|quantity| quantity.words() == words);
            said.expect("the grammar has no other words for a quantity")
        }
    })
}

fn whose_part(pair: &Pair<'_, Rule>) -> Who {
    who(&part(pair, Rule::who).expect("somebody is named"))
}

pub(in crate::syntax) fn who(pair: &Pair<'_, Rule>) -> Who {
    match first(pair.clone()).as_rule() {
        Rule::w_mover => Who::Mover,
        Rule::w_opponent => Who::Opponent,
        Rule::w_somebody => Who::Somebody,
        Rule::w_everybody => Who::Everybody,
        Rule::w_richer => Who::Richer,
        Rule::w_poorer => Who::Poorer,
        Rule::first_player => Who::FirstPlayer,
        Rule::second_player => Who::SecondPlayer,
        Rule::w_winner => Who::Winner,
        _ => Who::Loser,
    }
}
