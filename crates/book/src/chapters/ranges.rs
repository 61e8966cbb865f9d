//! How far the readings of each ruleset reach, in what play shows.

use minijinja::Value;

use super::{Book, Entry};
use crate::numbers::{Printed, number, percent};
use crate::table::html;
use seedlore_language::rules::Player;
use seedlore_study::render::{Bar, Cell, NOTHING, Table};
use seedlore_study::stats::{Estimate, Paired, Summary};

/// Each ruleset that was played and has other readings.
/// `None` if there is none.
pub fn ranges(book: &Book) -> Option<Value> {
    let mut table = Table::under(
        "\
        Ruleset | Other readings | South's share of the results | from 0 to 100 % | \
        Moves a game | from 10 to 1,000, by ratio",
    );
    for entry in &book.entries {
        let Some(run) = entry.main_run() else {
            continue;
        };
        let of: Vec<&Paired> = paired(entry).collect();
        let sensitivities = entry.study.sensitivities.iter();
        let readings: usize = sensitivities.map(|asked| asked.weights.len()).sum();
        if readings == 0 {
            continue;
        }
        let told = match &entry.study.together {
            Some(all) if !all.measured.is_empty() => {
                format!("{readings}, {} together", all.measured.len())
            }
            Some(_) | None => readings.to_string(),
        };
        let others = of.iter().filter_map(|paired| paired.south);
        let south = south(run).map(|usual| reach(usual, others, percent, (0.0, 1.0)));
        let others = of.iter().filter_map(|paired| paired.length);
        let length = reach(run.length.mean, others, number, LENGTHS);
        let place = format!("{}_the_questions", entry.name());
        let named = [
            entry.cell("", &place),
            Cell::from(told).sorted_by(readings as f64),
        ];
        let south = south.unwrap_or_else(|| [NOTHING, ""].map(Cell::from));
        table.row(named.into_iter().chain(south).chain(length));
    }
    let label = "Ranges over the readings of all rulesets";
    let looks = "sl-measures sl-sortable";
    (!table.is_empty()).then(|| html(&table, label, looks, "sl-wide sl-tall"))
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

/// What a measure is under the readings in force and how far it may be from that under
/// another one, with its interval; and both drawn.
fn reach(
    usual: Estimate,
    others: impl Iterator<Item = Estimate>,
    print: fn(f64) -> String,
    scale: (f64, f64),
) -> [Cell; 2] {
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
    let printed = Printed {
        value: print(usual.value),
        interval: format!(
            "{} to {}",
            print(low).trim_end_matches("\u{a0}%"),
            print(high)
        ),
    };
    let bar = Bar::Reach([low, usual.value, high].map(place));
    [
        Cell::from(printed).sorted_by(usual.value),
        Cell::from("").drawn(bar).sorted_by(high - low),
    ]
}
