//! `seedlore list`: which rulesets there are.

use clap::Args;
use serde::Serialize;

use super::Common;
use super::failure::Done;
use super::library::Library;
use super::table::Table;
use crate::prose;
use crate::rules::{Bibliography, Ruleset, Source, Status, Unit};

/// List the rulesets: name, title, place and source of each.
#[derive(Args)]
pub struct List {
    /// Write JSON, one array of objects.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    title: &'a str,
    game: Option<&'a str>,
    place: Option<&'a str>,
    from: Option<&'a str>,
    board: String,
    seeds: u16,
    /// The report it rests on: the first source of which a part is named.
    source: String,
    sources: Vec<String>,
    clauses: usize,
    assumed: usize,
    questions: usize,
}

impl List {
    pub fn run(&self, common: &Common) -> Done {
        let library = Library::open(&common.rulesets)?;
        let works = library.collection.bibliography();
        let rows: Vec<Row<'_>> = library
            .collection
            .rulesets()
            .iter()
            .map(|rules| row(rules, works))
            .collect();
        if self.json {
            super::print_json(&rows);
        } else {
            let mut table = Table::new(&[
                "name", "title", "place", "board", "source", "clauses", "open",
            ]);
            for row in &rows {
                table.row(vec![
                    row.name.into(),
                    row.title.into(),
                    row.place.unwrap_or("").into(),
                    format!("{} × {}", row.board, row.seeds),
                    row.source.clone(),
                    format!("{} ({} assumed)", row.clauses, row.assumed),
                    row.questions.to_string(),
                ]);
            }
            table.print(common.output_colour());
        }
        common.note_faults(&library);
        Ok(())
    }
}

fn row<'a>(rules: &'a Ruleset, works: &Bibliography) -> Row<'a> {
    let board = rules.board();
    let assumed = rules
        .clauses()
        .iter()
        .filter(|c| c.provenance().iter().all(|p| p.status() == Status::Assumed))
        .count();
    let said = |source: &Source| {
        let at: Vec<_> = source.part.iter().map(|(_, range)| *range).collect();
        let unit = source.part.map_or(Unit::Pages, |(unit, _)| unit);
        format!(
            "{}{}",
            prose::short(&source.key, works),
            prose::locator(unit, &at)
        )
    };
    let sources = rules.sources();
    let report = sources
        .iter()
        .find(|s| s.part.is_some())
        .or(sources.first());
    Row {
        name: rules.name(),
        title: rules.title(),
        game: rules.record().game(),
        place: rules.record().place().map(|(name, _)| name),
        from: rules.parent(),
        board: format!("{}×{}", board.rows(), board.row_length()),
        seeds: rules.whole().initial,
        source: report.map(said).unwrap_or_default(),
        sources: rules.sources().iter().map(said).collect(),
        clauses: rules.clauses().len(),
        assumed,
        questions: rules.questions().len(),
    }
}
