//! Counts in words: `2 or 3 seeds`, `more than half of the 48 seeds`.

use super::words::list;
use crate::rules::{Amount, Counts};

/// The numbers alone: `2 or 3`, `at most 9`, `an even number`.
pub fn numbers(counts: &Counts, all: u16) -> String {
    let amount = |a: &Amount| match a {
        Amount::Number(n) => n.to_string(),
        Amount::Half => format!("half of the {all} seeds"),
        Amount::All => format!("all {all} seeds"),
    };
    match counts {
        Counts::OneOf(amounts) => {
            let said: Vec<String> = amounts.iter().map(amount).collect();
            list(&said, "or")
        }
        Counts::Between(low, high) => format!("{low} to {high}"),
        Counts::AtLeast(Amount::Number(n)) => format!("{n} or more"),
        Counts::AtLeast(a) => format!("at least {}", amount(a)),
        Counts::AtMost(a) => format!("at most {}", amount(a)),
        Counts::MoreThan(a) => format!("more than {}", amount(a)),
        Counts::LessThan(a) => format!("fewer than {}", amount(a)),
        Counts::Even => "an even number".into(),
        Counts::Odd => "an odd number".into(),
        Counts::None => "none".into(),
    }
}

/// The numbers with their noun: `2 or 3 seeds`, `no seeds`.
pub fn seeds(counts: &Counts, all: u16) -> String {
    let noun = |n: u16| if n == 1 { "seed" } else { "seeds" };
    match counts {
        Counts::None => "no seeds".into(),
        Counts::Even | Counts::Odd => format!("{} of seeds", numbers(counts, all)),
        Counts::Between(_, high) => format!("{} {}", numbers(counts, all), noun(*high)),
        Counts::AtLeast(Amount::Number(_)) => format!("{} seeds", numbers(counts, all)),
        Counts::AtMost(Amount::Number(n))
        | Counts::MoreThan(Amount::Number(n))
        | Counts::LessThan(Amount::Number(n)) => format!("{} {}", numbers(counts, all), noun(*n)),
        Counts::OneOf(amounts) => match amounts.last() {
            Some(Amount::Number(n)) => format!("{} {}", numbers(counts, all), noun(*n)),
            _ => numbers(counts, all),
        },
        Counts::AtLeast(_) | Counts::AtMost(_) | Counts::MoreThan(_) | Counts::LessThan(_) => {
            numbers(counts, all)
        }
    }
}

/// What a pit, or several, does with so many seeds: `holds 2 or 3 seeds`,
/// `are empty`, `does not hold an even number of seeds`.
pub fn holds(counts: &Counts, all: u16, plural: bool, yes: bool) -> String {
    let (is, hold, not) = if plural {
        ("are", "hold", "do not hold")
    } else {
        ("is", "holds", "does not hold")
    };
    let denied = match counts {
        Counts::AtLeast(a) => Some(Counts::LessThan(*a)),
        Counts::AtMost(a) => Some(Counts::MoreThan(*a)),
        Counts::MoreThan(a) => Some(Counts::AtMost(*a)),
        Counts::LessThan(a) => Some(Counts::AtLeast(*a)),
        _ => None,
    };
    if let (false, Some(opposite)) = (yes, denied) {
        return holds(&opposite, all, plural, true);
    }
    match (counts, yes) {
        (Counts::None, true) => format!("{is} empty"),
        (Counts::None, false) => format!("{is} not empty"),
        (_, true) => format!("{hold} {}", seeds(counts, all)),
        (_, false) => format!("{not} {}", seeds(counts, all)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_count_is_said() {
        let n = |n| Amount::Number(n);
        let said: Vec<String> = [
            Counts::OneOf(vec![n(2), n(3)]),
            Counts::OneOf(vec![n(1)]),
            Counts::OneOf(vec![n(4), Amount::Half]),
            Counts::Between(2, 4),
            Counts::AtLeast(n(3)),
            Counts::AtLeast(Amount::Half),
            Counts::AtMost(n(1)),
            Counts::AtMost(Amount::All),
            Counts::MoreThan(Amount::Half),
            Counts::LessThan(n(5)),
            Counts::Even,
            Counts::Odd,
            Counts::None,
        ]
        .iter()
        .map(|counts| {
            format!(
                "{} | {}",
                seeds(counts, 48),
                holds(counts, 48, false, false)
            )
        })
        .collect();
        snapbox::assert_data_eq!(
            said.join("\n"),
            snapbox::str![[r#"
2 or 3 seeds | does not hold 2 or 3 seeds
1 seed | does not hold 1 seed
4 or half of the 48 seeds | does not hold 4 or half of the 48 seeds
2 to 4 seeds | does not hold 2 to 4 seeds
3 or more seeds | holds fewer than 3 seeds
at least half of the 48 seeds | holds fewer than half of the 48 seeds
at most 1 seed | holds more than 1 seed
at most all 48 seeds | holds more than all 48 seeds
more than half of the 48 seeds | holds at most half of the 48 seeds
fewer than 5 seeds | holds 5 or more seeds
an even number of seeds | does not hold an even number of seeds
an odd number of seeds | does not hold an odd number of seeds
no seeds | is not empty
"#]]
        );
    }
}
