//! Counts in words: `two or three seeds`, `more than half of the 48 seeds`.

use super::scene::Scene;
use super::sums;
use super::words::{list, numeral};
use crate::terms::{Amount, Counts};

/// A singular and a plural.
pub type Things<'a> = (&'a str, &'a str);

pub const SEEDS: Things<'static> = ("seed", "seeds");

fn word(amount: &Amount, scene: Scene) -> String {
    match amount {
        Amount::Number(0) => "none".into(),
        Amount::Number(n) => numeral(u32::from(*n)),
        Amount::Half => format!("half of the {} seeds", scene.game.all),
        Amount::All => format!("all {} seeds", scene.game.all),
        Amount::Initial => "as many as at the start".into(),
        Amount::Let(letter) => letter.to_string(),
        Amount::Of(_) | Amount::Plus(..) | Amount::Minus(..) | Amount::Times(..) => {
            sums::amount(amount, ("", ""), scene)
        }
    }
}

/// An amount with its noun: `one seed`, `half of the 48 seeds`.
pub fn amount(amount: &Amount, things: Things, scene: Scene) -> String {
    let (singular, plural) = things;
    match amount {
        Amount::Number(0) => format!("no {plural}"),
        Amount::Number(1) => format!("one {singular}"),
        Amount::Number(_) | Amount::Let(_) => format!("{} {plural}", word(amount, scene)),
        Amount::Half | Amount::All => word(amount, scene),
        Amount::Initial => format!("as many {plural} as at the start"),
        Amount::Of(_) | Amount::Plus(..) | Amount::Minus(..) | Amount::Times(..) => {
            sums::amount(amount, things, scene)
        }
    }
}

/// Whether it is said as a sum is, or as what is counted: `seven more than …`.
fn is_sum(amount: &Amount) -> bool {
    match amount {
        Amount::Of(_) | Amount::Plus(..) | Amount::Minus(..) | Amount::Times(..) => true,
        Amount::Number(_) | Amount::Half | Amount::All | Amount::Initial | Amount::Let(_) => false,
    }
}

/// Counts of which one is a sum or counted in play: `at least seven more seeds than …`.
fn of_sums(counts: &Counts, things: Things, scene: Scene) -> Option<String> {
    if !counts.amounts().any(is_sum) {
        return None;
    }
    let bare = |a: &Amount| amount(a, ("", ""), scene).trim().to_string();
    Some(match counts {
        Counts::OneOf(amounts) => {
            // A number in figures is not taken for a part of the sum before it.
            let (sums, numbers): (Vec<&Amount>, Vec<&Amount>) =
                amounts.iter().partition(|amount| is_sum(amount));
            let all: Vec<&Amount> = numbers.into_iter().chain(sums).collect();
            let (first, rest) = all.split_first()?;
            let mut said = vec![amount(first, things, scene)];
            said.extend(rest.iter().map(|a| bare(a)));
            list(&said, "or")
        }
        Counts::Between(low, high) => {
            format!("from {} to {}", amount(low, things, scene), bare(high))
        }
        Counts::AtLeast(a) => sums::bounded("at least", a, things, scene),
        Counts::AtMost(a) => sums::bounded("at most", a, things, scene),
        Counts::MoreThan(a) => sums::compared("more", a, things, scene),
        Counts::LessThan(a) => sums::compared("fewer", a, things, scene),
        Counts::Even | Counts::Odd | Counts::None => return None,
    })
}

/// The numbers alone: `two or three`, `at most nine`, `an even number`.
pub fn numbers(counts: &Counts, scene: Scene) -> String {
    use Amount::Initial;
    if let Some(said) = of_sums(counts, ("", ""), scene) {
        return said;
    }
    let word = |a: &Amount| word(a, scene);
    match counts {
        Counts::OneOf(amounts) => {
            let said: Vec<String> = amounts.iter().map(word).collect();
            list(&said, "or")
        }
        Counts::Between(low, high) => format!("{} to {}", word(low), word(high)),
        Counts::AtLeast(Initial) => "as many as at the start or more".into(),
        Counts::AtMost(Initial) => "no more than at the start".into(),
        Counts::MoreThan(Initial) => "more than at the start".into(),
        Counts::LessThan(Initial) => "fewer than at the start".into(),
        Counts::AtLeast(a @ (Amount::Number(_) | Amount::Let(_))) => format!("{} or more", word(a)),
        Counts::AtLeast(a) => format!("at least {}", word(a)),
        Counts::AtMost(a) => format!("at most {}", word(a)),
        Counts::MoreThan(a) => format!("more than {}", word(a)),
        Counts::LessThan(a) => format!("fewer than {}", word(a)),
        Counts::Even => "an even number".into(),
        Counts::Odd => "an odd number".into(),
        Counts::None => "none".into(),
    }
}

/// What there comes to be: `two or three`, `nothing`.
pub fn result(counts: &Counts, scene: Scene) -> String {
    match *counts == Counts::None {
        true => "nothing".into(),
        false => numbers(counts, scene),
    }
}

/// The numbers with their noun: `two or three seeds`, `no seeds`.
pub fn things(counts: &Counts, things: Things, scene: Scene) -> String {
    use Amount::{Initial, Let, Number};
    let (singular, plural) = things;
    let noun = |n: u16| if n == 1 { singular } else { plural };
    if let Some(said) = of_sums(counts, (singular, plural), scene) {
        return said;
    }
    let numbers = numbers(counts, scene);
    match counts {
        Counts::None => format!("no {plural}"),
        Counts::Even | Counts::Odd => format!("{numbers} of {plural}"),
        Counts::OneOf(amounts) => match amounts.as_slice() {
            [one] => amount(one, things, scene),
            [.., Number(n)] => format!("{numbers} {}", noun(*n)),
            _ => numbers,
        },
        Counts::Between(_, Number(n)) => format!("{numbers} {}", noun(*n)),
        Counts::AtLeast(Number(_) | Let(_)) => format!("{numbers} {plural}"),
        Counts::AtLeast(Initial) => format!("at least as many {plural} as at the start"),
        Counts::AtMost(Initial) => format!("no more {plural} than at the start"),
        Counts::MoreThan(Initial) => format!("more {plural} than at the start"),
        Counts::LessThan(Initial) => format!("fewer {plural} than at the start"),
        Counts::AtMost(Number(n)) | Counts::MoreThan(Number(n)) | Counts::LessThan(Number(n)) => {
            format!("{numbers} {}", noun(*n))
        }
        Counts::AtMost(Let(_)) | Counts::MoreThan(Let(_)) | Counts::LessThan(Let(_)) => {
            format!("{numbers} {plural}")
        }
        Counts::Between(..)
        | Counts::AtLeast(_)
        | Counts::AtMost(_)
        | Counts::MoreThan(_)
        | Counts::LessThan(_) => numbers,
    }
}

/// The numbers with their noun: `two or three seeds`, `no seeds`.
pub fn seeds(counts: &Counts, scene: Scene) -> String {
    things(counts, SEEDS, scene)
}

/// How often: `once`, `twice or three times`, `at most once`.
pub fn times(counts: &Counts, scene: Scene) -> String {
    if let Some(said) = of_sums(counts, ("time", "times"), scene) {
        return said;
    }
    let one = |a: &Amount| match a.number() {
        Some(1) => "once".to_string(),
        Some(2) => "twice".into(),
        _ => amount(a, ("time", "times"), scene),
    };
    match counts {
        Counts::OneOf(amounts) => {
            let said: Vec<String> = amounts.iter().map(one).collect();
            list(&said, "or")
        }
        Counts::AtLeast(a) => format!("at least {}", one(a)),
        Counts::AtMost(a) => format!("at most {}", one(a)),
        Counts::MoreThan(a) => format!("more than {}", one(a)),
        Counts::LessThan(a) => format!("fewer than {}", amount(a, ("time", "times"), scene)),
        Counts::Between(..) | Counts::Even | Counts::Odd | Counts::None => {
            things(counts, ("time", "times"), scene)
        }
    }
}

/// The numbers that do not fit, where they have a plain name too.
pub fn denied(counts: &Counts) -> Option<Counts> {
    match counts {
        Counts::AtLeast(a) => Some(Counts::LessThan(a.clone())),
        Counts::AtMost(a) => Some(Counts::MoreThan(a.clone())),
        Counts::MoreThan(a) => Some(Counts::AtMost(a.clone())),
        Counts::LessThan(a) => Some(Counts::AtLeast(a.clone())),
        Counts::OneOf(_) | Counts::Between(..) | Counts::Even | Counts::Odd | Counts::None => None,
    }
}

/// What a pit, or several, does with so many seeds: `holds two or three seeds`,
/// `are empty`, `does not hold an even number of seeds`.
pub fn holds(counts: &Counts, scene: Scene, plural: bool, yes: bool) -> String {
    let (is, hold, not) = if plural {
        ("are", "hold", "do not hold")
    } else {
        ("is", "holds", "does not hold")
    };
    if let (false, Some(opposite)) = (yes, denied(counts)) {
        return holds(&opposite, scene, plural, true);
    }
    match (counts, yes) {
        (Counts::None, true) => format!("{is} empty"),
        (Counts::None, false) => format!("{is} not empty"),
        (_, true) => format!("{hold} {}", seeds(counts, scene)),
        (_, false) => format!("{not} {}", seeds(counts, scene)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prose::scene::{Game, Moment};

    #[test]
    fn every_kind_of_count_is_said() {
        let n = Amount::Number;
        let game = Game {
            all: 48,
            players: 2,
            rows: 2,
            own_rows: true,
            usual_track: true,
            ..Game::default()
        };
        let scene = Scene::new(Moment::Landing, game);
        let said: Vec<String> = [
            Counts::OneOf(vec![n(2), n(3)]),
            Counts::OneOf(vec![n(1)]),
            Counts::OneOf(vec![n(4), Amount::Half]),
            Counts::OneOf(vec![Amount::Initial]),
            Counts::Between(n(2), n(4)),
            Counts::AtLeast(n(3)),
            Counts::AtLeast(Amount::Half),
            Counts::AtLeast(Amount::Initial),
            Counts::AtMost(n(1)),
            Counts::AtMost(Amount::All),
            Counts::MoreThan(Amount::Half),
            Counts::MoreThan(Amount::Initial),
            Counts::LessThan(n(5)),
            Counts::Even,
            Counts::Odd,
            Counts::None,
        ]
        .iter()
        .map(|counts| {
            format!(
                "{} | {} | {}",
                seeds(counts, scene),
                holds(counts, scene, false, false),
                times(counts, scene)
            )
        })
        .collect();
        snapbox::assert_data_eq!(
            said.join("\n"),
            snapbox::str![[r#"
two or three seeds | does not hold two or three seeds | twice or three times
one seed | does not hold one seed | once
four or half of the 48 seeds | does not hold four or half of the 48 seeds | four times or half of the 48 seeds
as many seeds as at the start | does not hold as many seeds as at the start | as many times as at the start
two to four seeds | does not hold two to four seeds | two to four times
three or more seeds | holds fewer than three seeds | at least three times
at least half of the 48 seeds | holds fewer than half of the 48 seeds | at least half of the 48 seeds
at least as many seeds as at the start | holds fewer seeds than at the start | at least as many times as at the start
at most one seed | holds more than one seed | at most once
at most all 48 seeds | holds more than all 48 seeds | at most all 48 seeds
more than half of the 48 seeds | holds at most half of the 48 seeds | more than half of the 48 seeds
more seeds than at the start | holds no more seeds than at the start | more than as many times as at the start
fewer than five seeds | holds five or more seeds | fewer than five times
an even number of seeds | does not hold an even number of seeds | an even number of times
an odd number of seeds | does not hold an odd number of seeds | an odd number of times
no seeds | is not empty | no times
"#]]
        );
    }
}
