//! What silences are judged by, and how often what was forecast came true.

use super::numbers::{NOTHING, Printed, hundredths};
use super::table::{Cell, Table};
use crate::completion::{Bin, Calibrated, Silence, Spoken};
use crate::stats::Estimate;
use seedlore_language::prose::grouped;

/// A row for each group of answers that were given about the same share.
pub fn calibration(
    headings: &str,
    bins: &[Bin],
    given: fn(f64) -> String,
    came_true: fn(Estimate) -> Printed,
) -> Table {
    let mut table = Table::under(headings);
    for bin in bins {
        let verdict = match bin.calibrated() {
            Calibrated::Well => "",
            Calibrated::Timid => "too timid",
            Calibrated::Bold => "too bold",
        };
        table.row([
            given(bin.forecast).into(),
            Cell::from(came_true(bin.came_true)),
            grouped(bin.answers as u64).into(),
            verdict.into(),
        ]);
    }
    table
}

/// How often the usual is told where one of two reports of a game tells it.
pub fn silence(silence: &Silence) -> Table {
    let mut table = Table::under(
        "\
        Matters | One report states the usual: the other speaks | \
        One states anything else: the other speaks | The usual is told, beside the rest | \
        At least",
    );
    let pairs = |all: Spoken, apart: Spoken| Printed {
        value: format!("{} of {} pairs", all.spoke, all.of),
        interval: format!("by different authors {} of {}", apart.spoke, apart.of),
    };
    for (matters, factor) in [
        ("that most reports tell", &silence.by_most),
        ("that few tell", &silence.by_few),
    ] {
        let measured = factor.measured.as_ref();
        let mut times = measured.map_or(Printed::plain(NOTHING), |measured| {
            Printed::alike(measured, hundredths)
        });
        times.value += " times as often";
        if !times.interval.is_empty() {
            times.interval += &format!(", {} games", factor.games);
        }
        let convention = if factor.is_bounded() {
            ""
        } else {
            "by convention"
        };
        table.row([
            Cell::from(matters),
            pairs(factor.usual, factor.usual_apart).into(),
            pairs(factor.rest, factor.rest_apart).into(),
            times.into(),
            Cell::from(Printed {
                value: hundredths(factor.least()),
                interval: convention.into(),
            }),
        ]);
    }
    table
}
