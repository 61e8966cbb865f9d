//! `seedlore list`: which rulesets there are.

use std::collections::BTreeSet;

use clap::Args;
use serde::Serialize;

use super::ask::Kept;
use super::common::Common;
use super::failure::Done;
use super::lookup::{fitting, unknown};
use super::output::print_json;
use super::screen::{columns, page};
use super::table::{self, Table};
use crate::ask::Score;
use crate::compare::{Confidence, Mechanic, confidence};
use crate::prose;
use crate::report::nearest;
use crate::rules::{Bibliography, Ruleset, Source, Unit};

/// List the rulesets: name, title, place, source and mechanics of each.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore list wari                          games of this name
  seedlore list ghana                         games of this place
  seedlore list --tag rows.four               four-row games
  seedlore list --tag relay --tag rounds      games with a relay and with rounds
  seedlore list --tags                        every tag and what it means")]
pub struct List {
    /// Only rulesets with these words: in the name, the title, other names,
    /// the place or the reports. Beginnings of words will do.
    #[arg(value_name = "WORDS")]
    words: Vec<String>,
    /// Only rulesets with this mechanic; of several tags, with all of them.
    /// The part before a point stands for all that begin with it.
    #[arg(long = "tag", value_name = "TAG", value_parser = tag)]
    tags: Vec<Tag>,
    /// List the tags themselves: what each means and how many rulesets have it.
    #[arg(long = "tags", conflicts_with = "json")]
    legend: bool,
    /// Write JSON, one array of objects.
    #[arg(long)]
    json: bool,
}

/// How far each column of the list may be cut on a narrow screen. Names are
/// what one writes, and are never cut.
const LEAST: [Option<usize>; 9] = [
    None,
    Some(16),
    Some(10),
    None,
    Some(12),
    None,
    None,
    None,
    Some(24),
];

/// Mechanics of which a ruleset must have one.
#[derive(Debug, Clone)]
struct Tag(Vec<Mechanic>);

fn tag(word: &str) -> Result<Tag, String> {
    let meant = Mechanic::named(word);
    if !meant.is_empty() {
        return Ok(Tag(meant));
    }
    let known = Mechanic::ALL.iter().map(|mechanic| mechanic.tag());
    let hint = match nearest(word, known) {
        Some(known) => format!("did you mean `{known}`? "),
        None => String::new(),
    };
    Err(format!(
        "there is no such tag; {hint}`seedlore list --tags` shows all there are"
    ))
}

#[derive(Serialize)]
struct TableRow<'a> {
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
    examples: usize,
    /// How many misreadings examples rule out of those that can be told apart; none where it was
    /// not found out.
    misreadings: Option<Score>,
    mechanics: BTreeSet<Mechanic>,
    /// What each rests on, and the reasons for doubt.
    confidence: Confidence,
}

impl TableRow<'_> {
    /// The tags, but for what the column of the board shows.
    fn tags(&self) -> String {
        let shown = self.mechanics.iter().map(|mechanic| mechanic.tag());
        let tags: Vec<&str> = shown.filter(|tag| !tag.starts_with("rows.")).collect();
        tags.join(" ")
    }

    /// How many, and what share of misreadings they rule out.
    fn examples(&self) -> String {
        match self.misreadings.and_then(Score::share) {
            Some(share) => format!("{} ({:.0} %)", self.examples, share * 100.0),
            None => self.examples.to_string(),
        }
    }
}

impl List {
    pub fn run(&self, common: &Common) -> Done {
        let library = common.library()?;
        let works = library.collection.bibliography();
        let rulesets = match self.words.as_slice() {
            [] => library.collection.rulesets().iter().collect(),
            words => fitting(&library, &words.join(" ")),
        };
        if rulesets.is_empty() && !self.words.is_empty() {
            return Err(unknown(&library, &self.words.join(" ")));
        }
        let kept = Kept::built_in();
        let rows: Vec<TableRow<'_>> = rulesets
            .into_iter()
            .map(|rules| row(rules, works, &kept))
            .filter(|row| {
                let has = |tag: &Tag| tag.0.iter().any(|m| row.mechanics.contains(m));
                self.tags.iter().all(has)
            })
            .collect();
        if self.legend {
            legend(&rows, common);
        } else if self.json {
            print_json(&rows);
        } else {
            let mut table = Table::under(
                "name | title | place | board | source | clauses | open | examples | mechanics",
            );
            for row in &rows {
                table.row(vec![
                    row.name.into(),
                    row.title.into(),
                    row.place.unwrap_or("").into(),
                    format!("{} × {}", row.board, row.seeds),
                    row.source.clone(),
                    format!("{} ({} assumed)", row.clauses, row.assumed),
                    row.questions.to_string(),
                    row.examples(),
                    row.tags(),
                ]);
            }
            let colour = common.output_colour();
            match columns() {
                Some(screen) => page(&table.fitted(&LEAST, screen, colour)),
                None => table::print(&table, colour),
            }
        }
        common.note_faults(&library);
        Ok(())
    }
}

/// Every tag, what it means, and how many of the rulesets have it.
fn legend(rows: &[TableRow], common: &Common) {
    let mut table = Table::under("tag | rulesets | meaning");
    for mechanic in Mechanic::ALL {
        let count = rows.iter().filter(|row| row.mechanics.contains(mechanic));
        table.row(vec![
            mechanic.tag().into(),
            count.count().to_string(),
            mechanic.words().into(),
        ]);
    }
    table::print(&table, common.output_colour());
}

fn row<'a>(rules: &'a Ruleset, works: &Bibliography, kept: &Kept) -> TableRow<'a> {
    let board = rules.board();
    let confidence = confidence(rules, works);
    let said = |source: &Source| {
        let at: Vec<_> = source
            .whole_part()
            .iter()
            .map(|(_, range)| *range)
            .collect();
        let unit = source.whole_part().map_or(Unit::Pages, |(unit, _)| unit);
        format!(
            "{}{}",
            prose::short(&source.key, works),
            prose::locator(unit, &at)
        )
    };
    let sources = rules.sources();
    let report = sources
        .iter()
        .find(|s| s.whole_part().is_some())
        .or(sources.first());
    TableRow {
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
        assumed: confidence.clauses.assumed,
        questions: rules.questions().len(),
        examples: rules.examples().len(),
        misreadings: kept.of(rules).map(|found| found.score()),
        mechanics: Mechanic::detect(rules),
        confidence,
    }
}
