//! Numbers as they are printed.

use serde::Serialize;

pub use crate::stats::grouped;
use crate::stats::{Estimate, Share, Spread, Summary};

/// A value and its interval in words: `46.3 %`, `45.3 to 47.3`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Printed {
    pub value: String,
    /// Empty where there is none.
    pub interval: String,
}

impl Printed {
    /// A value as `print` writes it, and its interval as `end` writes each end.
    pub fn new(
        of: &Estimate,
        print: impl Fn(f64) -> String,
        end: impl Fn(f64) -> String,
    ) -> Printed {
        Printed {
            value: print(of.value),
            interval: of.interval.map_or_else(String::new, |interval| {
                format!("{} to {}", end(interval.low), end(interval.high))
            }),
        }
    }

    /// The same in one line: `46.3 % (45.3 to 47.3)`.
    pub fn line(&self) -> String {
        match self.interval.as_str() {
            "" => self.value.clone(),
            interval => format!("{} ({interval})", self.value),
        }
    }

    pub fn plain(value: impl Into<String>) -> Printed {
        Printed {
            value: value.into(),
            interval: String::new(),
        }
    }
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
        Some(e) => {
            let places = places_of_percent(e.value);
            Printed::new(&e, percent, |end| fixed(end * 100.0, places))
        }
        None => Printed::plain("–"),
    }
}

pub fn estimate(e: &Estimate) -> Printed {
    Printed::new(e, number, number)
}

/// The median of a spread with its interval; a dash where it is not known.
pub fn median(spread: &Spread) -> Printed {
    let median = spread.median.as_ref();
    median.map_or(Printed::plain("–"), |median| {
        Printed::new(median, exact, exact)
    })
}

/// Between which values the middle half of all lies: `90 to 139.5`; `None`
/// where it reaches beyond what is known.
pub fn half(spread: &Spread) -> Option<String> {
    let [low, high] = [spread.lower_quartile?, spread.upper_quartile?];
    Some(format!("{} to {}", exact(low.value), exact(high.value)))
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
