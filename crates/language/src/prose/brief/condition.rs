//! Conditions in a few words.

use super::phrase::{amount, numbers, pits, place, quantity, who};
use crate::terms::{Amount, Condition, Counts, Noun, Pits, Place, Quantity, Who, Whose};

/// Of a whole move or game, where the last pit is not the matter at hand.
pub fn of_move(test: &Condition) -> String {
    if let Condition::Is(Place::Last, _) = test {
        format!("last in {}", condition(test))
    } else if let Condition::Not(inner) = test
        && let Condition::Is(Place::Last, class) = &**inner
    {
        format!("last not in {}", pits(class, false))
    } else if let Condition::All(parts) = test {
        joined(parts, "and", of_move)
    } else if let Condition::Any(parts) = test {
        joined(parts, "or", of_move)
    } else {
        condition(test)
    }
}

/// Conditions of which those that are joined themselves stand in brackets.
fn joined(parts: &[Condition], word: &str, say: fn(&Condition) -> String) -> String {
    let said: Vec<String> = parts.iter().map(|one| part(one, say)).collect();
    said.join(&format!(" {word} "))
}

fn part(test: &Condition, say: fn(&Condition) -> String) -> String {
    match matches!(test, Condition::All(_) | Condition::Any(_)) {
        true => format!("({})", say(test)),
        false => say(test),
    }
}

fn denied(test: &Condition) -> String {
    // `somebody can't move` would not deny `somebody can move`.
    let is_one = |player: &Who| !matches!(player, Who::Somebody | Who::Everybody);
    if let Condition::Measure(quantity, Counts::None) = test {
        measure(quantity, &Counts::AtLeast(Amount::Number(1)))
    } else if let Condition::CanMove(player) = test
        && is_one(player)
    {
        format!("{} can't move", who(*player))
    } else if let Condition::Noted(player, name) = test
        && is_one(player)
    {
        format!("{} not noted {name}", who(*player))
    } else if *test == Condition::FirstPlayerMoves {
        "first player does not move".into()
    } else {
        format!("not {}", part(test, condition))
    }
}

pub fn condition(test: &Condition) -> String {
    match test {
        Condition::All(parts) => joined(parts, "and", condition),
        Condition::Any(parts) => joined(parts, "or", condition),
        Condition::Named(name) => format!("{name} holds"),
        Condition::Not(inner) => denied(inner),
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
    // A neighbour keeps its noun.
    let names_others = !class.beside.is_empty() || class.except.is_some();
    if class.whose != Whose::Any
        || !class.numbers.is_empty()
        || class.noun != Noun::Pit
        || names_others
        || said == "any pit"
    {
        return said;
    }
    let words = said.split(' ').filter(|word| *word != "pit");
    words.collect::<Vec<_>>().join(" ")
}

fn measure(quantity: &Quantity, counts: &Counts) -> String {
    let n = numbers(counts);
    if !counts.is_constant() {
        return format!("{} is {n}", self::quantity(quantity));
    }
    let one = counts.only() == Some(1) || *counts == Counts::AtMost(Amount::Number(1));
    let many = if *counts == Counts::None {
        "no".to_string()
    } else if matches!(counts, Counts::Even | Counts::Odd) {
        format!("{n} of")
    } else {
        n.clone()
    };
    let seeds = if counts.only() == Some(1) {
        "1 seed".to_string()
    } else if n.ends_with("seeds") {
        n.clone()
    } else {
        format!("{many} seeds")
    };
    let things = |noun: &str| format!("{many} {noun}{}", if one { "" } else { "s" });
    if *quantity == Quantity::Lifted {
        format!("lifted {n}")
    } else if let Quantity::Captured(player) = quantity {
        format!("{} captured {n}", who(*player))
    } else if let Quantity::Captures(player) = quantity {
        format!("{} by {}", things("capture"), who(*player))
    } else if let Quantity::Points(player) = quantity {
        format!("{} has {}", who(*player), things("point"))
    } else if let Quantity::SeedsIn(class) = quantity {
        if *counts == Counts::None && *class == Pits::all() {
            return "all pits empty".into();
        }
        let several = class.noun == Noun::Pit || class.whose == Whose::Any;
        let pits = pits(class, several && class.numbers.len() != 1);
        format!("{seeds} in {pits}")
    } else if let Quantity::PitsAmong(class) = quantity {
        let pits = pits(class, !one);
        format!("{many} {}", pits.trim_start_matches("all "))
    } else {
        format!("{} is {n}", self::quantity(quantity))
    }
}
