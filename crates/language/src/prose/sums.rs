//! Numbers that are worked out, in words: `seven more seeds than the opponent has captured`,
//! `as many seeds as are in hand`.

use super::counts::{self, Things};
use super::quantity;
use super::scene::Scene;
use super::words::{list, numeral};
use crate::terms::{Amount, Counts, Quantity};

/// An amount as so many more, or fewer, than what is counted; `None` if it is a sum of
/// other things.
fn beyond(amount: &Amount) -> Option<(&Quantity, i32)> {
    let of = |a: &Amount| a.number().map(i32::from);
    match amount {
        Amount::Of(quantity) => Some((quantity, 0)),
        Amount::Plus(a, b) => match (&**a, &**b) {
            (Amount::Of(quantity), n) | (n, Amount::Of(quantity)) => Some((quantity, of(n)?)),
            _ => None,
        },
        Amount::Minus(a, n) => as_variant!(&**a, Amount::Of(quantity) => (quantity, -of(n)?)),
        Amount::Times(..)
        | Amount::Number(_)
        | Amount::Half
        | Amount::All
        | Amount::Initial
        | Amount::Let(_) => None,
    }
}

pub fn with_blank(noun: &str) -> String {
    match noun {
        "" => String::new(),
        noun => format!(" {noun}"),
    }
}

/// `as many seeds as are in hand`, `two more seeds than are in hand`.
pub fn amount(amount: &Amount, things: Things, scene: Scene) -> String {
    match beyond(amount) {
        Some((quantity, n)) if n != 0 => {
            let (noun, more) = (if n.abs() == 1 { things.0 } else { things.1 }, n > 0);
            format!(
                "{} {}{} than {}",
                numeral(n.unsigned_abs()),
                if more { "more" } else { "fewer" },
                with_blank(noun),
                quantity::than(quantity, things.1, scene)
            )
        }
        _ => as_many(amount, things, scene),
    }
}

/// `as many seeds as are in hand less two`, where `two fewer` could be meant either way.
fn as_many(amount: &Amount, (_, many): Things, scene: Scene) -> String {
    format!(
        "as many{} as {}",
        with_blank(many),
        measure(amount, many, scene)
    )
}

/// What follows `as many as` and `more than`.
fn measure(amount: &Amount, many: &str, scene: Scene) -> String {
    match beyond(amount) {
        Some((quantity, 0)) => quantity::than(quantity, many, scene),
        Some((quantity, n)) if n < 0 => {
            let n = numeral(n.unsigned_abs());
            format!("{} less {n}", quantity::than(quantity, many, scene))
        }
        _ => total(amount, scene),
    }
}

/// `at least seven more seeds than the opponent has captured`; `at_least` is this or `at most`.
pub fn bounded(at_least: &str, by: &Amount, things: Things, scene: Scene) -> String {
    match beyond(by) {
        Some((_, ..0)) => format!("{at_least} {}", as_many(by, things, scene)),
        _ => format!("{at_least} {}", amount(by, things, scene)),
    }
}

/// `more seeds than the opponent has captured`, `more than seven more seeds than …`; `word` is
/// `more` or `fewer`.
pub fn compared(word: &str, by: &Amount, things: Things, scene: Scene) -> String {
    match beyond(by) {
        Some((_, 1..)) => format!("{word} than {}", amount(by, things, scene)),
        _ => {
            let many = with_blank(things.1);
            format!("{word}{many} than {}", measure(by, things.1, scene))
        }
    }
}

/// That a sum, a difference or a multiple is one of these numbers, or is not.
pub fn say_sum(amount: &Amount, counts: &Counts, scene: Scene, yes: bool) -> String {
    let total = total(amount, scene);
    let of_number = |at: usize| total[at..].starts_with("the number of");
    let one = total.find("the ").is_some_and(of_number) && !total.contains(" and ");
    let (comes, not) = match one {
        true => ("comes", "does not come"),
        false => ("come", "do not come"),
    };
    let (comes, counts) = match (yes, counts::denied(counts)) {
        (true, _) => (comes, counts.clone()),
        (false, Some(other)) => (comes, other),
        (false, None) => (not, counts.clone()),
    };
    let numbers = counts::result(&counts, scene);
    format!("{}{total} {comes} to {numbers}", quantity::after(scene))
}

/// A sum as a noun: `the seeds the player has captured and those in hand together`.
pub fn total(amount: &Amount, scene: Scene) -> String {
    match amount {
        Amount::Of(quantity) => quantity::noun(quantity, scene),
        Amount::Plus(..) => {
            let mut parts = Vec::new();
            added(amount, &mut parts);
            let parts: Vec<String> = parts.iter().map(|part| total(part, scene)).collect();
            format!("{} together", list(&parts, "and"))
        }
        Amount::Minus(a, b) => {
            let (a, b) = (total(a, scene), total(b, scene));
            match (a.starts_with("the seeds "), b.strip_prefix("the seeds ")) {
                (true, Some(rest)) => format!("{a} less those {rest}"),
                _ => format!("{a} less {b}"),
            }
        }
        Amount::Times(n, a) => match n.number() {
            Some(2) => format!("twice {}", total(a, scene)),
            _ => format!("{} times {}", total(n, scene), total(a, scene)),
        },
        Amount::Number(n) => numeral(u32::from(*n)),
        Amount::Half => format!("half of the {} seeds", scene.game.all),
        Amount::All => format!("all {} seeds", scene.game.all),
        Amount::Initial => "what a pit holds at the start".into(),
        Amount::Let(letter) => letter.to_string(),
    }
}

fn added<'a>(amount: &'a Amount, parts: &mut Vec<&'a Amount>) {
    if let Amount::Plus(a, b) = amount {
        added(a, parts);
        added(b, parts);
    } else {
        parts.push(amount);
    }
}
