//! Counts in words: `two or three seeds`, `more than half of the 48 seeds`.

use super::scene::Game;
use super::words::{list, numeral};
use crate::terms::{Amount, Counts};

/// A singular and a plural.
pub type Things = (&'static str, &'static str);

pub const SEEDS: Things = ("seed", "seeds");

fn word(amount: Amount, game: Game) -> String {
    match amount {
        Amount::Number(0) => "none".into(),
        Amount::Number(n) => numeral(u32::from(n)),
        Amount::Half => format!("half of the {} seeds", game.all),
        Amount::All => format!("all {} seeds", game.all),
        Amount::Initial => "as many as at the start".into(),
        Amount::Let(letter) => letter.to_string(),
    }
}

/// An amount with its noun: `one seed`, `half of the 48 seeds`.
pub fn amount(amount: Amount, things: Things, game: Game) -> String {
    let (singular, plural) = things;
    match amount {
        Amount::Number(0) => format!("no {plural}"),
        Amount::Number(1) => format!("one {singular}"),
        Amount::Number(_) | Amount::Let(_) => format!("{} {plural}", word(amount, game)),
        Amount::Half | Amount::All => word(amount, game),
        Amount::Initial => format!("as many {plural} as at the start"),
    }
}

/// The numbers alone: `two or three`, `at most nine`, `an even number`.
pub fn numbers(counts: &Counts, game: Game) -> String {
    use Amount::Initial;
    let word = |a: &Amount| word(*a, game);
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

/// The numbers with their noun: `two or three seeds`, `no seeds`.
pub fn things(counts: &Counts, things: Things, game: Game) -> String {
    use Amount::{Initial, Let, Number};
    let (singular, plural) = things;
    let noun = |n: u16| if n == 1 { singular } else { plural };
    let numbers = numbers(counts, game);
    match counts {
        Counts::None => format!("no {plural}"),
        Counts::Even | Counts::Odd => format!("{numbers} of {plural}"),
        Counts::OneOf(amounts) => match amounts.as_slice() {
            [one] => amount(*one, things, game),
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
pub fn seeds(counts: &Counts, game: Game) -> String {
    things(counts, SEEDS, game)
}

/// How often: `once`, `twice or three times`, `at most once`.
pub fn times(counts: &Counts, game: Game) -> String {
    let one = |a: &Amount| match a {
        Amount::Number(1) => "once".to_string(),
        Amount::Number(2) => "twice".into(),
        a => amount(*a, ("time", "times"), game),
    };
    match counts {
        Counts::OneOf(amounts) => {
            let said: Vec<String> = amounts.iter().map(one).collect();
            list(&said, "or")
        }
        Counts::AtLeast(a) => format!("at least {}", one(a)),
        Counts::AtMost(a) => format!("at most {}", one(a)),
        Counts::MoreThan(a) => format!("more than {}", one(a)),
        Counts::LessThan(a) => format!("fewer than {}", amount(*a, ("time", "times"), game)),
        other => things(other, ("time", "times"), game),
    }
}

/// The numbers that do not fit, where they have a plain name too.
pub fn denied(counts: &Counts) -> Option<Counts> {
    match counts {
        Counts::AtLeast(a) => Some(Counts::LessThan(*a)),
        Counts::AtMost(a) => Some(Counts::MoreThan(*a)),
        Counts::MoreThan(a) => Some(Counts::AtMost(*a)),
        Counts::LessThan(a) => Some(Counts::AtLeast(*a)),
        _ => None,
    }
}

/// What a pit, or several, does with so many seeds: `holds two or three seeds`,
/// `are empty`, `does not hold an even number of seeds`.
pub fn holds(counts: &Counts, game: Game, plural: bool, yes: bool) -> String {
    let (is, hold, not) = if plural {
        ("are", "hold", "do not hold")
    } else {
        ("is", "holds", "does not hold")
    };
    if let (false, Some(opposite)) = (yes, denied(counts)) {
        return holds(&opposite, game, plural, true);
    }
    match (counts, yes) {
        (Counts::None, true) => format!("{is} empty"),
        (Counts::None, false) => format!("{is} not empty"),
        (_, true) => format!("{hold} {}", seeds(counts, game)),
        (_, false) => format!("{not} {}", seeds(counts, game)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_count_is_said() {
        let n = Amount::Number;
        let game = Game {
            all: 48,
            players: 2,
            rows: 2,
            rounds: false,
        };
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
                seeds(counts, game),
                holds(counts, game, false, false),
                times(counts, game)
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
