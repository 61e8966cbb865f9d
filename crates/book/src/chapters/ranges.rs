//! How far the readings of each ruleset reach, in what play shows.

use serde::Serialize;

use super::{Book, Entry, Link};
use crate::numbers::{number, percent};
use seedlore_language::rules::Player;
use seedlore_study::stats::{Estimate, Paired, Summary};

/// A ruleset and how far its readings reach.
#[derive(Debug, Clone, Serialize)]
pub struct RangeRow {
    pub link: Link,
    /// Readings that were set against those in force.
    pub readings: usize,
    /// Combinations of them that were.
    pub together: usize,
    pub south: Option<Reach>,
    pub length: Option<Reach>,
}

/// What a measure is under the readings in force, and how far it may be from
/// that under another one, with its interval.
#[derive(Debug, Clone, Serialize)]
pub struct Reach {
    pub value: f64,
    pub printed: String,
    pub range: String,
    /// Where the drawing begins and ends, and the value in it, in hundredths.
    pub from: f64,
    pub to: f64,
    pub at: f64,
    /// How wide it is, to sort by.
    pub width: f64,
}

/// Each ruleset that was played and has other readings.
pub fn ranges(book: &Book) -> Vec<RangeRow> {
    let rows = book.entries.iter().filter_map(|entry| {
        let run = entry.main_run()?;
        let of: Vec<&Paired> = paired(entry).collect();
        let readings = entry
            .study
            .sensitivities
            .iter()
            .map(|sensitivity| sensitivity.weights.len());
        let readings = readings.sum::<usize>();
        (readings > 0).then(|| RangeRow {
            link: entry.link(),
            readings,
            together: (entry.study.together.as_ref()).map_or(0, |all| all.measured.len()),
            south: south(run).map(|usual| {
                let others = of.iter().filter_map(|paired| paired.south);
                reach(usual, others, percent, (0.0, 1.0))
            }),
            length: Some(run.length.mean).map(|usual| {
                let others = of.iter().filter_map(|paired| paired.length);
                reach(usual, others, number, LENGTHS)
            }),
        })
    });
    rows.collect()
}

fn paired<'e>(entry: &'e Entry) -> impl Iterator<Item = &'e Paired> {
    let weights = entry
        .study
        .sensitivities
        .iter()
        .flat_map(|sensitivity| &sensitivity.weights);
    let together = entry.study.together.iter().flat_map(|all| &all.measured);
    weights
        .filter_map(|weight| weight.paired.as_ref())
        .chain(together.map(|one| &one.paired))
}

/// What a game is worth to South: 1 won or won together, ½ drawn, 0 lost.
fn south(run: &Summary) -> Option<Estimate> {
    let results = &run.results;
    let won = results.won.get(&Player::South)?.share?;
    let [drawn, together] = [&results.drawn, &results.won_together]
        .map(|share| share.share.map_or(0.0, |share| share.value));
    let more = drawn / 2.0 + together;
    Some(won.map(|share| (share + more).min(1.0)))
}

/// The lengths that are drawn: from ten moves to a thousand, by ratio.
const LENGTHS: (f64, f64) = (10.0, 1000.0);

fn reach(
    usual: Estimate,
    others: impl Iterator<Item = Estimate>,
    print: fn(f64) -> String,
    scale: (f64, f64),
) -> Reach {
    let [mut low, mut high] = usual.ends();
    for more in others {
        let [less, more] = more.ends();
        low = low.min(usual.value + less);
        high = high.max(usual.value + more);
    }
    let least = if scale.0 == 0.0 { 0.0 } else { 1.0 };
    let (low, high) = (low.max(least), high.max(least));
    let high = if scale.0 == 0.0 { high.min(1.0) } else { high };
    let place = |x: f64| {
        let (from, to) = scale;
        let along = match from == 0.0 {
            true => (x - from) / (to - from),
            false => (x / from).ln() / (to / from).ln(),
        };
        (along.clamp(0.0, 1.0) * 1000.0).round() / 10.0
    };
    Reach {
        value: usual.value,
        printed: print(usual.value),
        range: format!(
            "{} to {}",
            print(low).trim_end_matches("\u{a0}%"),
            print(high)
        ),
        from: place(low),
        to: place(high),
        at: place(usual.value),
        width: high - low,
    }
}
