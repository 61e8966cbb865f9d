//! Numbers that are worked out, in words: `seven more seeds than the opponent has captured`,
//! `as many seeds as are in hand`.

use super::counts::Things;
use super::pits;
use super::scene::{Moment, Scene};
use super::words::{list, numeral};
use crate::terms::{Amount, Quantity, Who};

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
        Amount::Minus(a, n) => match &**a {
            Amount::Of(quantity) => Some((quantity, -of(n)?)),
            _ => None,
        },
        _ => None,
    }
}

fn with_blank(noun: &str) -> String {
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
                than(quantity, things.1, scene)
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
        Some((quantity, 0)) => than(quantity, many, scene),
        Some((quantity, n)) if n < 0 => {
            let n = numeral(n.unsigned_abs());
            format!("{} less {n}", than(quantity, many, scene))
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

/// A clause that says how many there are, after `as many as` and `more than`; of other
/// things than are compared, it names them.
fn than(quantity: &Quantity, many: &str, scene: Scene) -> String {
    let of = |noun: &'static str| match many {
        "" => "",
        many if many == noun || many.starts_with("of the seeds") => "",
        _ => noun,
    };
    let seeds = of("seeds");
    let after = |text: String, noun: &str| format!("{text}{}", with_blank(noun));
    let before = |noun: &str, text: &str| match noun {
        "" => text.to_string(),
        noun => format!("{noun} {text}"),
    };
    let has = |who: &Who| {
        let (who, plural) = scene.one(*who);
        format!("{who} {}", if plural { "have" } else { "has" })
    };
    match quantity {
        Quantity::Captured(who) => after(format!("{} captured", has(who)), seeds),
        Quantity::Points(who) => after(has(who), of("points")),
        Quantity::Captures(who) => format!("{} made captures", has(who)),
        Quantity::Turn => after(format!("{} has had", scene.mover()), of("turns")),
        Quantity::Lap => after("the move has had".into(), of("laps")),
        Quantity::Round => after("there have been".into(), of("rounds")),
        Quantity::Lifted if scene.moment == Moment::Judging => {
            after("it begins with".into(), seeds)
        }
        Quantity::Lifted => after("the move began with".into(), seeds),
        Quantity::OfLap => after("the lap began with".into(), seeds),
        Quantity::InHand => before(seeds, "are in hand"),
        Quantity::SeedsIn(class) => before(seeds, &format!("lie in {}", pits::all(class, scene))),
        Quantity::PitsAmong(class) => {
            format!("there are {}", pits::without_article(class, scene, true))
        }
    }
}

/// What is counted, as a noun: `the seeds in hand`.
fn noun(quantity: &Quantity, scene: Scene) -> String {
    match quantity {
        Quantity::Captured(who) if *who == Who::Mover && scene.reflexive => {
            "the seeds they have captured".into()
        }
        Quantity::Captured(_) | Quantity::Lifted | Quantity::OfLap => {
            format!("the seeds {}", than(quantity, "", scene))
        }
        Quantity::Points(who) => scene.possessive(*who, "points"),
        Quantity::Captures(who) => {
            format!("the number of {}", scene.possessive(*who, "captures"))
        }
        Quantity::Turn => format!("the number of {}'s turns", scene.mover()),
        Quantity::Lap => "the number of laps so far".into(),
        Quantity::Round => "the number of rounds so far".into(),
        Quantity::InHand => "the seeds in hand".into(),
        Quantity::SeedsIn(class) => format!("the seeds in {}", pits::all(class, scene)),
        Quantity::PitsAmong(class) => format!(
            "the number of {}",
            pits::without_article(class, scene, true)
        ),
    }
}

/// A sum as a noun: `the seeds the player has captured and those in hand together`.
pub fn total(amount: &Amount, scene: Scene) -> String {
    match amount {
        Amount::Of(quantity) => noun(quantity, scene),
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
    match amount {
        Amount::Plus(a, b) => {
            added(a, parts);
            added(b, parts);
        }
        part => parts.push(part),
    }
}
