//! From pest's pairs to the terms of the language: pits, counts, conditions,
//! actions.

use pest::iterators::Pair;

use super::grammar::Rule;
use crate::terms::{
    Action, Amount, Choice, Condition, Counts, Cursor, Fill, Heading, Pits, Places, Taker, Who,
    Whose,
};

/// What goes wrong below the grammar: a number too large to be meant.
pub(super) struct TooLarge(pub std::ops::Range<usize>);

pub(super) type Read<T> = Result<T, TooLarge>;

pub(super) fn number<N: TryFrom<u64>>(pair: &Pair<'_, Rule>) -> Read<N> {
    let span = pair.as_span();
    pair.as_str()
        .parse::<u64>()
        .ok()
        .and_then(|n| N::try_from(n).ok())
        .ok_or(TooLarge(span.start()..span.end()))
}

/// The words of a string, its escapes resolved.
pub(super) fn string(pair: &Pair<'_, Rule>) -> String {
    pair.clone()
        .into_inner()
        .find(|p| p.as_rule() == Rule::inner)
        .map(|p| p.as_str().replace("\\\"", "\"").replace("\\\\", "\\"))
        .unwrap_or_default()
}

pub(super) fn condition(pair: Pair<'_, Rule>) -> Read<Condition> {
    let mut inner = pair.clone().into_inner();
    let mut next = || inner.next().expect("the grammar gives this rule a part");
    Ok(match pair.as_rule() {
        Rule::condition => several(pair, Condition::Any)?,
        Rule::conjunction => several(pair, Condition::All)?,
        Rule::negation => Condition::Not(Box::new(condition(next_after_words(pair))?)),
        Rule::group => {
            next();
            condition(next())?
        }
        Rule::move_captures => Condition::MoveCaptures,
        Rule::position_repeats => Condition::PositionRepeats,
        Rule::players_agree => Condition::PlayersAgree,
        Rule::first_player_moves => Condition::FirstPlayerMoves,
        Rule::has => {
            let who = who(&next());
            next();
            match next().as_rule() {
                Rule::w_none => Condition::HasNone(who),
                _ => Condition::HasSeeds(who),
            }
        }
        Rule::can_move => Condition::CanMove(who(&next())),
        Rule::measure => {
            let quantity = next().into_inner().next().expect("a quantity has a part");
            next();
            let counts = counts(next())?;
            let last = quantity.clone().into_inner().last();
            match (quantity.as_rule(), last) {
                (Rule::captured_by, Some(by)) => Condition::Captured(who(&by), counts),
                (Rule::seeds_in, Some(of)) => Condition::SeedsIn(pits(of)?, counts),
                _ => Condition::Turn(counts),
            }
        }
        Rule::cursor_is => {
            let at = cursor(&next());
            next();
            Condition::Is(at, pits(next())?)
        }
        Rule::pits => Condition::Is(Cursor::Last, pits(pair)?),
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

fn next_after_words(pair: Pair<'_, Rule>) -> Pair<'_, Rule> {
    pair.into_inner()
        .last()
        .expect("something stands after the word")
}

pub(super) fn who(pair: &Pair<'_, Rule>) -> Who {
    match pair.as_str() {
        "mover" => Who::Mover,
        "opponent" => Who::Opponent,
        "somebody" => Who::Somebody,
        _ => Who::Everybody,
    }
}

pub(super) fn cursor(pair: &Pair<'_, Rule>) -> Cursor {
    match pair.as_str() {
        "last" => Cursor::Last,
        "origin" => Cursor::Origin,
        "next" => Cursor::Next,
        _ => Cursor::Opposite,
    }
}

fn counts(pair: Pair<'_, Rule>) -> Read<Counts> {
    let kind = pair.into_inner().next().expect("counts have a kind");
    let amounts = |pair: Pair<'_, Rule>| -> Read<Vec<Amount>> {
        pair.into_inner()
            .filter(|p| p.as_rule() == Rule::amount)
            .map(|p| amount(&p))
            .collect()
    };
    Ok(match kind.as_rule() {
        Rule::w_even => Counts::Even,
        Rule::w_odd => Counts::Odd,
        Rule::w_none => Counts::None,
        Rule::at_most => Counts::AtMost(amounts(kind)?[0]),
        Rule::at_least | Rule::or_more => Counts::AtLeast(amounts(kind)?[0]),
        Rule::more_than => Counts::MoreThan(amounts(kind)?[0]),
        Rule::less_than => Counts::LessThan(amounts(kind)?[0]),
        Rule::between => {
            let bounds = kind
                .into_inner()
                .filter(|p| p.as_rule() == Rule::number)
                .map(|p| number(&p))
                .collect::<Read<Vec<_>>>()?;
            Counts::Between(bounds[0], bounds[1])
        }
        _ => Counts::OneOf(amounts(kind)?),
    })
}

fn amount(pair: &Pair<'_, Rule>) -> Read<Amount> {
    Ok(match pair.as_str() {
        "half" => Amount::Half,
        "all" => Amount::All,
        _ => Amount::Number(number(pair)?),
    })
}

pub(super) fn pits(pair: Pair<'_, Rule>) -> Read<Pits> {
    let mut phrase = Pits {
        whose: Whose::Any,
        fill: None,
        numbers: Vec::new(),
        holding: None,
        making: None,
    };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::whose => {
                phrase.whose = match part.as_str() {
                    "own" => Whose::Own,
                    "opponent" => Whose::Opponent,
                    _ => Whose::Any,
                }
            }
            Rule::fill => {
                phrase.fill = Some(match part.as_str() {
                    "empty" => Fill::Empty,
                    _ => Fill::Occupied,
                })
            }
            Rule::pit_numbers => {
                phrase.numbers = part
                    .into_inner()
                    .filter(|p| p.as_rule() == Rule::number)
                    .map(|p| number(&p))
                    .collect::<Read<_>>()?;
            }
            Rule::test => {
                let test = part.into_inner().next().expect("a test has a kind");
                let kind = test.as_rule();
                let which = counts(next_after_words(test))?;
                match kind {
                    Rule::holding => phrase.holding = Some(which),
                    _ => phrase.making = Some(which),
                }
            }
            _ => {}
        }
    }
    Ok(phrase)
}

fn places(pair: Pair<'_, Rule>) -> Read<Places> {
    let kind = pair.into_inner().next().expect("places have a kind");
    Ok(match kind.as_rule() {
        Rule::cursor => Places::Cursor(cursor(&kind)),
        Rule::run => {
            let mut heading = Heading::Back;
            let mut from = Cursor::Last;
            let mut of = None;
            for part in kind.into_inner() {
                match part.as_rule() {
                    Rule::w_on => heading = Heading::On,
                    Rule::cursor => from = cursor(&part),
                    Rule::pits => of = Some(pits(part)?),
                    _ => {}
                }
            }
            let of = of.expect("a run names its pits");
            Places::Run { heading, from, of }
        }
        _ => Places::Pits(pits(kind)?),
    })
}

/// All actions among the parts of a pair, in order.
pub(super) fn actions(pair: Pair<'_, Rule>) -> Read<Vec<Action>> {
    pair.into_inner()
        .filter(|p| p.as_rule() == Rule::action)
        .map(action)
        .collect()
}

fn action(pair: Pair<'_, Rule>) -> Read<Action> {
    let kind = pair.into_inner().next().expect("an action has a kind");
    Ok(match kind.as_rule() {
        Rule::capture => {
            let mut taken = None;
            let mut taker = Taker::Mover;
            for part in kind.into_inner() {
                match part.as_rule() {
                    Rule::places => taken = Some(places(part)?),
                    Rule::taker => {
                        taker = match part.as_str() {
                            "owner" => Taker::Owner,
                            "opponent" => Taker::Opponent,
                            _ => Taker::Mover,
                        }
                    }
                    _ => {}
                }
            }
            Action::Capture {
                places: taken.expect("a capture names its pits"),
                taker,
            }
        }
        Rule::move_all => Action::MoveAll {
            to: cursor(&next_after_words(kind)),
        },
        Rule::return_captures => Action::ReturnCaptures,
        Rule::win_action => Action::Win(who(&next_after_words(kind))),
        Rule::w_draw => Action::Draw,
        Rule::w_pass => Action::Pass,
        _ => Action::End,
    })
}

/// One way to move: pits, actions in place of sowing, a condition.
pub(super) fn choice(pair: Pair<'_, Rule>) -> Read<Choice> {
    let mut chosen = None;
    let mut instead_of_sowing = Vec::new();
    let mut when = None;
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::pits => chosen = Some(pits(part)?),
            Rule::action => instead_of_sowing.push(action(part)?),
            Rule::condition => when = Some(condition(part)?),
            _ => {}
        }
    }
    Ok(Choice {
        pits: chosen.expect("a way to move names its pits"),
        instead_of_sowing,
        when,
    })
}
