//! The measures of play as tables print them.

use super::numbers::{self, Printed, agents, grouped};
use seedlore_study::render::{Cell, NOTHING, Table};
use seedlore_study::stats::{Figure, MEASURES, Method, Spread, Summary};

/// Every measure of several runs of a ruleset, one column a run, on a page one folder down.
pub fn table(runs: &[&Summary]) -> Table {
    let columns = runs.iter().map(|run| column(run));
    let mut table = Table::new(["Measure".to_string()].into_iter().chain(columns));
    let mut add = |name: String, term: &str, cells: Vec<Printed>| {
        let name = Cell::link(name, format!("../glossary.md#_term_{term}"));
        table.row([name].into_iter().chain(cells.into_iter().map(Cell::from)));
    };
    for (measure, told) in MEASURES.iter().filter_map(|m| Some((m, m.told?))) {
        let all: Vec<_> = runs.iter().map(|run| measure.told_of(run)).collect();
        for at in 0..all.first().map_or(0, Vec::len) {
            let name = all[0][at]
                .0
                .replace("South wins", "South, who begins, wins");
            let figures = all.iter().map(|figures| &figures[at].1);
            let spreads = figures.clone().filter_map(|figure| match figure {
                Figure::Spread(spread) => Some(*spread),
                Figure::Count(_) | Figure::Estimate(_) | Figure::Share(_) => None,
            });
            let is_met = |figure: &Figure| !matches!(figure, Figure::Share(s) if s.count == 0);
            if measure.methods().contains(&Method::RestrictedMean) {
                let of_each = |print: fn(&Spread) -> Printed| spreads.clone().map(print).collect();
                add(format!("{name}, mean"), told.term, of_each(mean));
                add(
                    format!("{name}, median"),
                    told.term,
                    of_each(numbers::median),
                );
                add(
                    format!("{name}, half of all games"),
                    told.term,
                    of_each(half),
                );
            } else if !told.is_rare || figures.clone().any(is_met) {
                add(name, told.term, figures.map(printed).collect());
            }
        }
    }
    let endless = runs.iter().map(|run| &run.endless.games);
    if endless.clone().any(|share| share.count > 0) {
        let name = "Games with a sowing without end";
        add(name.into(), "share", endless.map(numbers::share).collect());
    }
    table
}

fn printed(figure: &Figure) -> Printed {
    match figure {
        Figure::Count(count) => Printed::plain(grouped(*count)),
        Figure::Estimate(at) => at.map_or(Printed::plain(NOTHING), |at| numbers::estimate(&at)),
        Figure::Share(share) => numbers::share(share),
        Figure::Spread(spread) => mean(spread),
    }
}

fn mean(spread: &Spread) -> Printed {
    match spread.count {
        0 => Printed::plain(NOTHING),
        _ => numbers::estimate(&spread.mean),
    }
}

fn half(spread: &Spread) -> Printed {
    Printed::plain(numbers::half(spread).unwrap_or(NOTHING.into()))
}

/// The heading of a column of numbers.
fn column(run: &Summary) -> String {
    format!("{}, {} games", agents(run), grouped(run.games))
}
