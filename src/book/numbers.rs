//! Numbers as they are printed.

use serde::Serialize;

use crate::stats::{Estimate, Share, Summary};

/// A value and its interval in words: `46.3 %`, `45.3 to 47.3`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Printed {
    pub value: String,
    /// Empty where there is none.
    pub interval: String,
}

impl Printed {
    pub fn plain(value: impl Into<String>) -> Printed {
        Printed {
            value: value.into(),
            interval: String::new(),
        }
    }
}

/// `10,000`
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// As many places as the size of a number deserves.
pub fn number(x: f64) -> String {
    let places = match x.abs() {
        x if x >= 1000.0 => 0,
        x if x >= 10.0 => 1,
        x if x >= 1.0 || x == 0.0 => 2,
        _ => 3,
    };
    fixed(x, places)
}

/// A count or the middle of two: `58`, `139.5`.
pub fn exact(x: f64) -> String {
    fixed(x, usize::from(x.fract() != 0.0))
}

fn fixed(x: f64, places: usize) -> String {
    let text = format!("{x:.places$}");
    // What is rounded to nothing has no sign.
    let is_nothing = !text.contains(|c| ('1'..='9').contains(&c));
    text.replace('-', if is_nothing { "" } else { "−" })
}

/// `46.3 %`, with a blank that doesn't break.
pub fn percent(share: f64) -> String {
    format!("{}\u{a0}%", fixed(share * 100.0, places_of_percent(share)))
}

fn places_of_percent(share: f64) -> usize {
    if share > 0.0 && share < 0.001 { 3 } else { 1 }
}

pub fn share(share: &Share) -> Printed {
    match share.share {
        Some(e) => Printed {
            value: percent(e.value),
            interval: format!(
                "{} to {}",
                fixed(e.low * 100.0, places_of_percent(e.value)),
                fixed(e.high * 100.0, places_of_percent(e.value))
            ),
        },
        None => Printed::plain("–"),
    }
}

pub fn estimate(e: &Estimate) -> Printed {
    Printed {
        value: number(e.value),
        interval: format!("{} to {}", number(e.low), number(e.high)),
    }
}

/// How the players of a run chose: `random`, `greedy against random`.
pub fn agents(summary: &Summary) -> String {
    summary.agents()
}

/// What every number of a run rests on, as the foot of a figure.
pub fn rests_on(summary: &Summary) -> String {
    let who = format!("played by {}", summary.agents());
    format!(
        "{} games, {who}, seed {}",
        grouped(summary.games),
        summary.seed
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_grouped() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(100), "100");
        assert_eq!(percent(0.4634), "46.3\u{a0}%");
        assert_eq!(number(-3.25159), "−3.25");
        assert_eq!(
            (number(-0.0004), number(-0.0)),
            ("0.000".into(), "0.00".into())
        );
        assert_eq!(number(101.26), "101.3");
    }
}
