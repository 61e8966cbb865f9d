//! Conditions in a few words.

use super::phrase::{amount, numbers, pits, place, quantity, who};
use crate::terms::{Amount, Condition, Counts, Noun, Pits, Place, Quantity, Whose};

/// Of a whole move or game, where the last pit is not the matter at hand.
pub fn of_move(test: &Condition) -> String {
    match test {
        Condition::Is(Place::Last, _) => format!("last in {}", condition(test)),
        Condition::Not(inner) => match &**inner {
            Condition::Is(Place::Last, class) => format!("last not in {}", pits(class, false)),
            _ => condition(test),
        },
        Condition::All(parts) => {
            let part = |part: &Condition| match part {
                Condition::Any(_) => format!("({})", condition(part)),
                part => of_move(part),
            };
            let said: Vec<String> = parts.iter().map(part).collect();
            said.join(" and ")
        }
        test => condition(test),
    }
}

pub fn condition(test: &Condition) -> String {
    let parts = |parts: &[Condition], word: &str| {
        let said: Vec<String> = parts
            .iter()
            .map(|part| match part {
                Condition::All(_) | Condition::Any(_) => format!("({})", condition(part)),
                simple => condition(simple),
            })
            .collect();
        said.join(&format!(" {word} "))
    };
    match test {
        Condition::All(list) => parts(list, "and"),
        Condition::Any(list) => parts(list, "or"),
        Condition::Named(name) => format!("{name} holds"),
        Condition::Not(inner) => match &**inner {
            Condition::All(_) | Condition::Any(_) => format!("not ({})", condition(inner)),
            Condition::Measure(quantity, Counts::None) => {
                measure(quantity, &Counts::AtLeast(Amount::Number(1)))
            }
            Condition::CanMove(player) => format!("{} can't move", who(*player)),
            Condition::Noted(player, name) => format!("{} not noted {name}", who(*player)),
            Condition::FirstPlayerMoves => "first player does not move".into(),
            simple => format!("not {}", condition(simple)),
        },
        Condition::HasSeeds(player) => format!("{} has seeds", who(*player)),
        Condition::HasNone(player) => format!("{} has none", who(*player)),
        Condition::CanMove(player) => format!("{} can move", who(*player)),
        Condition::FirstPlayerMoves => "first player moves".into(),
        Condition::MoveCaptures => "move captures".into(),
        Condition::MoveCapturesAtOnce => "move captures at once".into(),
        Condition::LapGoes(direction) => format!("lap is {direction}"),
        Condition::PositionRepeats => "position repeats".into(),
        Condition::PlayersAgree => "players agree".into(),
        Condition::Noted(player, name) => format!("{} noted {name}", who(*player)),
        Condition::Measure(quantity, counts) => measure(quantity, counts),
        Condition::Compare(sum, counts) => format!("{} is {}", amount(sum), numbers(counts)),
        Condition::Some(class) => format!("some {}", pits(class, false).trim_start_matches("any ")),
        Condition::No(class) => format!("no {}", pits(class, false).trim_start_matches("any ")),
        Condition::Is(Place::Last, class) => pits(class, false),
        Condition::Is(at, class) => {
            let said = format!("{} is {}", place(at), predicate(class));
            said.replace(" is holding ", " holds ")
        }
    }
}

/// `empty`, `marked house`, `own pit 3`: what one pit is said to be.
fn predicate(class: &Pits) -> String {
    let said = pits(class, false);
    match class.whose {
        Whose::Any if class.numbers.is_empty() && class.noun == Noun::Pit => {
            let words = said.split(' ').filter(|word| *word != "pit");
            let said = words.collect::<Vec<_>>().join(" ");
            // A neighbour keeps its noun.
            if class.beside.is_empty() && class.except.is_none() && said != "any" {
                said
            } else {
                pits(class, false)
            }
        }
        _ => said,
    }
}

fn measure(quantity: &Quantity, counts: &Counts) -> String {
    let n = numbers(counts);
    let seeds = match counts {
        Counts::None => "no seeds".to_string(),
        Counts::OneOf(one) if one.as_slice() == [Amount::Number(1)] => "1 seed".into(),
        Counts::Even | Counts::Odd => format!("{n} of seeds"),
        _ if n.ends_with("seeds") => n.clone(),
        _ => format!("{n} seeds"),
    };
    let one = *counts == Counts::OneOf(vec![Amount::Number(1)])
        || *counts == Counts::AtMost(Amount::Number(1));
    let many = match counts {
        Counts::None => "no".to_string(),
        Counts::Even | Counts::Odd => format!("{n} of"),
        _ => n.clone(),
    };
    match quantity {
        quantity if !counts.is_constant() => format!("{} is {n}", self::quantity(quantity)),
        Quantity::Lifted => format!("lifted {n}"),
        Quantity::Captured(player) => format!("{} captured {n}", who(*player)),
        Quantity::Captures(player) => {
            let noun = if one { "capture" } else { "captures" };
            format!("{many} {noun} by {}", who(*player))
        }
        Quantity::Points(player) => {
            let noun = if one { "point" } else { "points" };
            format!("{} has {many} {noun}", who(*player))
        }
        Quantity::SeedsIn(class) if *counts == Counts::None && *class == Pits::all() => {
            "all pits empty".into()
        }
        Quantity::SeedsIn(class) => {
            let several = class.noun == Noun::Pit || class.whose == Whose::Any;
            let pits = pits(class, several && class.numbers.len() != 1);
            format!("{seeds} in {pits}")
        }
        Quantity::PitsAmong(class) => {
            let pits = pits(class, !one);
            format!("{many} {}", pits.trim_start_matches("all "))
        }
        quantity => format!("{} is {n}", self::quantity(quantity)),
    }
}
