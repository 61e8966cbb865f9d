//! Numbers as they are printed.

pub use seedlore_language::prose::{grouped, in_figures};
pub use seedlore_study::render::Printed;
use seedlore_study::render::{self, NOTHING, decimals};
use seedlore_study::stats::{Elo, Estimate, Share, Spread, Summary};

/// What stands in the place of a figure of too few games.
pub const TOO_FEW: &str = "too few games to say";

/// The widest interval of a share of games, or of a difference of two, that is
/// shown: 30 points of a hundred. An even result takes 47 games.
const WIDEST_SHARE: f64 = 0.3;

/// The widest interval of a difference in playing strength that is shown.
const WIDEST_ELO: f64 = 200.0;

/// Whether a share of games, or a difference of two, is known well enough to be
/// shown.
pub fn is_known(share: &Estimate) -> bool {
    let [low, high] = share.ends();
    high - low <= WIDEST_SHARE
}

/// Whether a difference in playing strength is known well enough to be shown: a
/// bound says something only if it lies on its own side of nothing.
pub fn is_known_elo(elo: &Elo) -> bool {
    match *elo {
        Elo::Between { low, high, .. } => high - low <= WIDEST_ELO,
        Elo::AtLeast(low) => low > 0.0,
        Elo::AtMost(high) => high < 0.0,
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
    typeset(decimals(x, places))
}

/// With two places.
pub fn hundredths(x: f64) -> String {
    typeset(render::hundredths(x))
}

/// With a true minus.
pub fn typeset(number: String) -> String {
    number.replace('-', "−")
}

/// `46.3 %`, with a blank that doesn't break.
pub fn percent(share: f64) -> String {
    format!("{}\u{a0}%", bare_percent(share))
}

/// The same without its unit.
pub fn bare_percent(share: f64) -> String {
    fixed(share * 100.0, places_of_percent(share))
}

fn places_of_percent(share: f64) -> usize {
    if share > 0.0 && share < 0.001 { 3 } else { 1 }
}

/// A share in per cent; a dash where there is none, words where too few games tell it.
pub fn share(share: &Share) -> Printed {
    match share.share {
        Some(e) if !is_known(&e) => Printed::plain(TOO_FEW),
        Some(e) => {
            let places = places_of_percent(e.value);
            Printed::new(&e, percent, |end| fixed(end * 100.0, places))
        }
        None => Printed::plain(NOTHING),
    }
}

/// A mean with its interval.
pub fn estimate(e: &Estimate) -> Printed {
    Printed::alike(e, number)
}

/// The median of a spread with its interval; a dash where it is not known.
pub fn median(spread: &Spread) -> Printed {
    let median = spread.median.as_ref();
    median.map_or(Printed::plain(NOTHING), |median| {
        Printed::alike(median, exact)
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

    /// The exact interval of 23 of 47 is 0.341 to 0.639, of 23 of 46 0.349 to 0.651,
    /// of 10 of 20 0.272 to 0.728.
    #[test]
    fn what_too_few_games_tell_is_not_shown() {
        assert_eq!(share(&Share::new(10, 20)), Printed::plain(TOO_FEW));
        assert_eq!(
            share(&Share::new(23, 47)).line(),
            "48.9\u{a0}% (34.1 to 63.9)"
        );
        assert_eq!(share(&Share::new(23, 46)), Printed::plain(TOO_FEW));
        assert_eq!(share(&Share::new(0, 20)).line(), "0.0\u{a0}% (0.0 to 16.8)");
        assert_eq!(share(&Share::new(0, 0)), Printed::plain(NOTHING));
        let between = |low, high| Elo::Between {
            value: 0.0,
            low,
            high,
        };
        assert!(is_known_elo(&between(-90.0, 90.0)));
        assert!(!is_known_elo(&between(-150.0, 150.0)));
        assert!(is_known_elo(&Elo::AtLeast(10.0)) && !is_known_elo(&Elo::AtLeast(-10.0)));
    }

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
