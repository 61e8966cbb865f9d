//! How the figures are made: what each is, by which formula, and how often its
//! interval holds.

use minijinja::{Error, ErrorKind, Value};
use serde::{Deserialize, Serialize};

use super::Book;
use crate::numbers::{agents, grouped};
use crate::pages::Pages;
use crate::table::html;
use seedlore_study::compare::StatisticDistances;
use seedlore_study::render::{Cell, NOTHING, Table, decimals};
use seedlore_study::stats::{MEASURES, POSITIONS, defined};

/// How often intervals held the true value, as `cargo bench -- coverage` writes it.
const COVERAGE: &str = include_str!("../../../../book/coverage.csv");

/// Games of the runs whose coverage is shown, in the order of the columns.
const RUNS: [u64; 2] = [100, 2_000];

#[derive(Serialize)]
struct TemplateContext<'a> {
    players: Vec<Player>,
    seed: Option<u64>,
    agreement: Option<&'a str>,
    definitions: Value,
    coverage: Value,
    /// Rulesets that coverage was counted for.
    rulesets: u64,
    made_by: String,
    positions: String,
    /// What distances by statistics are taken of.
    measures: Vec<Unit>,
}

/// A figure, and what it is divided by.
#[derive(Serialize)]
struct Unit {
    name: &'static str,
    unit: f64,
}

/// A kind of player, with the most games of a ruleset.
#[derive(Serialize)]
struct Player {
    name: String,
    games: String,
    limit: String,
}

/// A line of the file.
#[derive(Deserialize)]
struct Line {
    measure: String,
    games: u64,
    runs: u64,
    with_interval: u64,
    held: u64,
    least: Option<f64>,
    most: Option<f64>,
    rulesets: u64,
    made_by: String,
}

impl Line {
    /// Per cent of runs that gave an interval, of these that held, and of which ruleset
    /// least and most.
    fn cells(&self) -> [String; 3] {
        let percent = |part: u64, of: u64| decimals(part as f64 / of.max(1) as f64 * 100.0, 1);
        let range = match (self.least, self.most) {
            (Some(least), Some(most)) => format!("{least:.1} to {most:.1}"),
            _ => NOTHING.into(),
        };
        [
            percent(self.with_interval, self.runs),
            percent(self.held, self.with_interval),
            range,
        ]
    }
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let main = book.entries.iter().find_map(|entry| entry.main_run());
    let lines = lines()?;
    let first = lines.first();
    let view = TemplateContext {
        players: players(book),
        seed: main.map(|run| run.seed),
        agreement: main.map(|run| run.agreement.as_str()),
        definitions: definitions(),
        rulesets: first.map_or(0, |line| line.rulesets),
        made_by: first.map_or(String::new(), |line| line.made_by.clone()),
        coverage: coverage(&lines)?,
        positions: grouped(POSITIONS as u64),
        measures: StatisticDistances::measures()
            .map(|(name, unit)| Unit { name, unit })
            .into(),
    };
    pages.add("src/figures.md", book.templates.page("figures.md", &view)?);
    Ok(())
}

fn definitions() -> Value {
    let mut table = Table::under("Measure | What it is | Rests on | Made as");
    for measure in MEASURES {
        let methods = measure.methods().into_iter();
        let methods =
            methods.map(|method| Cell::link(method.words(), format!("#{}", method.anchor())));
        table.row([
            measure.name.into(),
            measure.means.into(),
            measure.rests_on.into(),
            Cell::from(methods.reduce(Cell::and)),
        ]);
    }
    html(&table, "Every measure of play", "sl-fitted", "sl-wide")
}

fn lines() -> Result<Vec<Line>, Error> {
    let mut reader = csv::Reader::from_reader(COVERAGE.as_bytes());
    let lines: Result<Vec<Line>, csv::Error> = reader.deserialize().collect();
    lines.map_err(|fault| Error::new(ErrorKind::InvalidOperation, fault.to_string()))
}

/// One row for each measure of the file, in its order.
fn coverage(lines: &[Line]) -> Result<Value, Error> {
    let mut table = Table::under(
        "\
        Measure | 100 games: with an interval | held | least to most | \
        2,000 games: with an interval | held | least to most",
    );
    let mut measures: Vec<(&str, [[String; 3]; RUNS.len()])> = Vec::new();
    for line in lines {
        let known = measures.iter().position(|(name, _)| *name == line.measure);
        let at = known.unwrap_or_else(|| {
            let nothing = RUNS.map(|_| [NOTHING; 3].map(String::from));
            measures.push((line.measure.as_str(), nothing));
            measures.len() - 1
        });
        if let Some(column) = RUNS.iter().position(|games| *games == line.games) {
            measures[at].1[column] = line.cells();
        }
    }
    for (measure, runs) in measures {
        let defined = defined(measure).ok_or_else(|| {
            let fault = format!("no measure is called `{measure}`");
            Error::new(ErrorKind::InvalidOperation, fault)
        })?;
        let name = Cell::link(measure, format!("#{}", defined.method.anchor()));
        let cells = runs.into_iter().flatten().map(Cell::from);
        table.row([name].into_iter().chain(cells));
    }
    let label = "How often intervals hold the true value";
    Ok(html(&table, label, "sl-fitted", "sl-wide sl-tall"))
}

/// Each kind of player that played a ruleset of this book.
fn players(book: &Book) -> Vec<Player> {
    let mut players: Vec<(String, u64, u32)> = Vec::new();
    for run in book.entries.iter().flat_map(|entry| &entry.study.runs) {
        let summary = &run.summary;
        let name = agents(summary);
        match players.iter_mut().find(|(known, ..)| *known == name) {
            Some((_, games, _)) => *games = summary.games.max(*games),
            None => players.push((name, summary.games, summary.limit)),
        }
    }
    let player = |(name, games, limit): (String, u64, u32)| Player {
        name,
        games: grouped(games),
        limit: grouped(limit.into()),
    };
    players.into_iter().map(player).collect()
}
