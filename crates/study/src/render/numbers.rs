//! Numbers as they are written, and what stands behind them of their interval.

use serde::Serialize;

use crate::stats::{Estimate, Share};

/// Stands where nothing was measured or no interval is known.
pub const NOTHING: &str = "–";

/// A value and its interval in words: `46.3 %`, `45.3 to 47.3`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Printed {
    /// The value.
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

    /// Value and interval written alike.
    pub fn alike(of: &Estimate, print: impl Fn(f64) -> String) -> Printed {
        Printed::new(of, &print, &print)
    }

    /// A value without an interval.
    pub fn plain(value: impl Into<String>) -> Printed {
        Printed {
            value: value.into(),
            interval: String::new(),
        }
    }

    /// The same in one line: `46.3 % (45.3 to 47.3)`.
    pub fn line(&self) -> String {
        match self.interval.as_str() {
            "" => self.value.clone(),
            interval => format!("{} ({interval})", self.value),
        }
    }

    /// The two in columns of their own, the second with a dash where there is no interval.
    pub(super) fn cells(self) -> [String; 2] {
        let interval = Some(self.interval).filter(|interval| !interval.is_empty());
        [self.value, interval.unwrap_or(NOTHING.into())]
    }
}

/// A share in per cent, each number with as many places as `places` says of it: `12 %`,
/// `9 to 16`. A dash where nothing was observed.
///
/// ```
/// use seedlore_study::{render::printed_share, stats::Share};
/// assert_eq!(printed_share(&Share::new(20, 40), |_| 0).line(), "50 % (34 to 66)");
/// ```
pub fn printed_share(share: &Share, places: impl Fn(f64) -> usize) -> Printed {
    let end = |part: f64| decimals(part * 100.0, places(part));
    share.share.map_or(Printed::plain(NOTHING), |at| {
        Printed::new(&at, |part| percent(part, places(part)), end)
    })
}

/// `46.3 %`
pub fn percent(share: f64, places: usize) -> String {
    format!("{} %", decimals(share * 100.0, places))
}

/// A number with so many places, without a minus before zero.
pub fn decimals(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.into(),
        _ => text,
    }
}

/// With two places, what lies in the middle away from zero.
pub fn hundredths(value: f64) -> String {
    decimals((value * 100.0).round() / 100.0, 2)
}

/// Decimal places of a mean of values up to `most`.
pub(super) fn places(most: f64) -> usize {
    if most <= 1.0 { 3 } else { 2 }
}

/// A number with no more places than it needs: two at most, three of small ones.
pub(super) fn short(value: f64) -> String {
    trimmed(decimals(value, places(value.abs())))
}

/// Without zeros behind the decimal point.
pub fn trimmed(number: String) -> String {
    match number.contains('.') {
        true => number.trim_end_matches('0').trim_end_matches('.').into(),
        false => number,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(decimals(-0.001, 2), "0.00");
        assert_eq!(decimals(-1.25, 1), "-1.2");
        assert_eq!(hundredths(-0.125), "-0.13");
        assert_eq!([130.5, 100.0, 3.586].map(short), ["130.5", "100", "3.59"]);
    }
}
