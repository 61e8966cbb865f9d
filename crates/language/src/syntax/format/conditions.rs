//! Conditions, and the statements that are little else.

use super::counts::{Behind, amount, counts};
use super::pits::{Form, pits, place};
use crate::terms::{Condition, Filter, Place, Quantity, Said, Verdict, Who};

pub(super) fn condition(text: &Condition) -> String {
    let joined = |parts: &[Condition], word: &str, group: fn(&Condition) -> bool| {
        let parts: Vec<String> = parts
            .iter()
            .map(|part| {
                if group(part) {
                    format!("({})", condition(part))
                } else {
                    condition(part)
                }
            })
            .collect();
        parts.join(word)
    };
    match text {
        Condition::Any(parts) => joined(parts, " or ", |c| matches!(c, Condition::Any(_))),
        Condition::All(parts) => joined(parts, " and ", |c| {
            matches!(c, Condition::Any(_) | Condition::All(_))
        }),
        Condition::Not(inner) => match matches!(**inner, Condition::Any(_) | Condition::All(_)) {
            true => format!("not ({})", condition(inner)),
            false => format!("not {}", condition(inner)),
        },
        Condition::Named(name) => format!("{name} holds"),
        Condition::HasSeeds(w) => format!("{} has seeds", who(*w)),
        Condition::HasNone(w) => format!("{} has none", who(*w)),
        Condition::CanMove(w) => format!("{} can move", who(*w)),
        Condition::MoveCaptures => "move captures".into(),
        Condition::MoveCapturesAtOnce => "move captures at once".into(),
        Condition::LapGoes(direction) => format!("lap is {direction}"),
        Condition::PositionRepeats => "position repeats".into(),
        Condition::PlayersAgree => "players agree".into(),
        Condition::FirstPlayerMoves => "first player moves".into(),
        Condition::Noted(w, name) => format!("{} noted {name}", who(*w)),
        Condition::Measure(what, n) => {
            format!("{} is {}", quantity(what), counts(n, Behind::Nothing))
        }
        Condition::Compare(what, n) => {
            format!("{} is {}", amount(what), counts(n, Behind::Nothing))
        }
        Condition::Some(of) => format!("some {}", pits(of, Form::One)),
        Condition::No(of) => format!("no {}", pits(of, Form::One)),
        Condition::Is(Place::Last, of) => pits(of, Form::One),
        Condition::Is(at, of) => format!("{} is {}", place(at), pits(of, Form::Predicate)),
    }
}

pub(super) fn quantity(what: &Quantity) -> String {
    match what.said() {
        Said::Alone(words) => words.into(),
        Said::OfPlayer(words, w) => format!("{words} {}", who(w)),
        Said::OfPits(words, of) => format!("{words} {}", pits(of, Form::Several)),
    }
}

pub(super) fn who(who: Who) -> &'static str {
    match who {
        Who::Mover => "mover",
        Who::Opponent => "opponent",
        Who::Somebody => "somebody",
        Who::Everybody => "everybody",
        Who::Richer => "richer",
        Who::Poorer => "poorer",
        Who::FirstPlayer => "first player",
        Who::SecondPlayer => "second player",
        Who::Winner => "winner",
        Who::Loser => "loser",
    }
}

pub(super) fn filter(filter: &Filter) -> String {
    let verdict = match filter.verdict {
        Verdict::Forbid => "forbid",
        Verdict::Require => "require",
    };
    let when = filter
        .when
        .as_ref()
        .map_or(String::new(), |c| format!(" when {}", condition(c)));
    let possible = if filter.if_possible {
        " if possible"
    } else {
        ""
    };
    format!("{verdict} {}{when}{possible}", condition(&filter.test))
}
