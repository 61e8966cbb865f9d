//! `seedlore list`: which rulesets there are.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;
use serde::{Deserialize, Serialize};

use super::asked::{self, Found, found};
use super::common::Common;
use super::failure::Done;
use super::fragments;
use super::index;
use super::kept::Kept;
use super::lookup::{Entry, fitting, unknown};
use super::output::print_json;
use super::screen::{columns, page};
use super::table::{self, Table};
use crate::ask::Score;
use crate::compare::{Confidence, Mechanic, confidence};
use crate::library::Library;
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
  seedlore list --tags                        every tag and what it means
  seedlore list --fragments                   games that are known only in part")]
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
    /// List the fragments in place of the rulesets: games of which too little is told to play
    /// them.
    #[arg(long, conflicts_with_all = ["words", "tags", "legend", "keep"])]
    fragments: bool,
    /// Write JSON, one array of objects.
    #[arg(long)]
    json: bool,
    /// Read all rulesets and write what the list shows of them to this file: that of the
    /// rulesets built into the program is kept in it, so that they need not be read.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "words", "tags"])]
    keep: Option<PathBuf>,
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

/// What the list shows of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    #[serde(flatten)]
    pub entry: Entry,
    board: String,
    source: String,
    clauses: String,
    questions: usize,
    /// How many, and what share of misreadings they rule out.
    examples: String,
    /// The tags of its mechanics.
    tags: Vec<String>,
}

impl Listed {
    fn new(rules: &Ruleset, library: &Library, kept: &Kept<Found>) -> Listed {
        let row = row(rules, library.collection.bibliography(), kept);
        let share = row.misreadings.and_then(Score::share);
        Listed {
            entry: Entry::new(rules, library),
            board: format!("{} × {}", row.board, row.seeds),
            source: row.source,
            clauses: format!("{} ({} assumed)", row.clauses, row.assumed),
            questions: row.questions,
            examples: match share {
                Some(share) => format!("{} ({:.0} %)", row.examples, share * 100.0),
                None => row.examples.to_string(),
            },
            tags: row.mechanics.iter().map(|m| m.tag().into()).collect(),
        }
    }

    /// Of every ruleset of a library.
    pub fn all(library: &Library) -> Vec<Listed> {
        let kept = asked::built_in();
        let rulesets = library.collection.rulesets().iter();
        rulesets
            .map(|rules| Listed::new(rules, library, &kept))
            .collect()
    }

    /// The tags, but for what the column of the board shows.
    fn tags(&self) -> String {
        let tags = self.tags.iter().map(String::as_str);
        let tags: Vec<&str> = tags.filter(|tag| !tag.starts_with("rows.")).collect();
        tags.join(" ")
    }

    fn has(&self, mechanic: Mechanic) -> bool {
        self.tags.iter().any(|tag| tag == mechanic.tag())
    }
}

impl List {
    pub fn run(&self, common: &Common) -> Done {
        if let Some(path) = &self.keep {
            return index::write(&Listed::all(&common.library()?), path);
        }
        if self.fragments {
            return self.print_fragments(common);
        }
        if self.json {
            return self.print_all(common);
        }
        match index::known(common) {
            Some(all) if !self.chosen(&all).is_empty() => {
                self.print(&all, common);
                return Ok(());
            }
            _ => {}
        }
        let library = common.library()?;
        let all = Listed::all(&library);
        if self.chosen(&all).is_empty() && !self.words.is_empty() {
            return Err(unknown(&library, &self.words.join(" ")));
        }
        self.print(&all, common);
        common.note_faults(&library);
        Ok(())
    }

    /// Those that fit the words, whatever their tags.
    fn chosen<'l>(&self, all: &'l [Listed]) -> Vec<&'l Listed> {
        let names = self.named(all.iter().map(|listed| &listed.entry));
        let all = all.iter();
        all.filter(|listed| names.contains(listed.entry.name.as_str()))
            .collect()
    }

    /// The names of those that fit the words; of all, without any.
    fn named<'e>(&self, entries: impl Iterator<Item = &'e Entry>) -> BTreeSet<&'e str> {
        let fitting = match self.words.as_slice() {
            [] => entries.collect(),
            words => fitting(entries, &words.join(" ")),
        };
        fitting.iter().map(|entry| entry.name.as_str()).collect()
    }

    fn print(&self, all: &[Listed], common: &Common) {
        let mut rows = self.chosen(all);
        rows.retain(|row| {
            let has = |tag: &Tag| tag.0.iter().any(|mechanic| row.has(*mechanic));
            self.tags.iter().all(has)
        });
        if self.legend {
            legend(&rows, common);
            return;
        }
        let mut table = Table::under(
            "name | title | place | board | source | clauses | open | examples | mechanics",
        );
        for row in rows {
            let entry = &row.entry;
            table.row(vec![
                entry.name.clone(),
                entry.title.clone(),
                entry.place.clone().unwrap_or_default(),
                row.board.clone(),
                row.source.clone(),
                row.clauses.clone(),
                row.questions.to_string(),
                row.examples.clone(),
                row.tags(),
            ]);
        }
        let colour = common.output_colour();
        match columns() {
            Some(screen) => page(&table.fitted(&LEAST, screen, colour)),
            None => table::print(&table, colour),
        }
    }

    fn print_fragments(&self, common: &Common) -> Done {
        let library = common.library()?;
        match self.json {
            true => print_json(&library.collection.fragments()),
            false => fragments::list(&library, common.output_colour()),
        }
        common.note_faults(&library);
        Ok(())
    }

    fn print_all(&self, common: &Common) -> Done {
        let library = common.library()?;
        let works = library.collection.bibliography();
        let entries = Entry::all(&library);
        let named = self.named(entries.iter());
        if named.is_empty() && !self.words.is_empty() {
            return Err(unknown(&library, &self.words.join(" ")));
        }
        let kept = asked::built_in();
        let rulesets = library.collection.rulesets().iter();
        let rows: Vec<TableRow<'_>> = rulesets
            .filter(|rules| named.contains(rules.name()))
            .map(|rules| row(rules, works, &kept))
            .filter(|row| {
                let has = |tag: &Tag| tag.0.iter().any(|m| row.mechanics.contains(m));
                self.tags.iter().all(has)
            })
            .collect();
        print_json(&rows);
        common.note_faults(&library);
        Ok(())
    }
}

/// Every tag, what it means, and how many of the rulesets have it.
fn legend(rows: &[&Listed], common: &Common) {
    let mut table = Table::under("tag | rulesets | meaning");
    for mechanic in Mechanic::ALL {
        let count = rows.iter().filter(|row| row.has(*mechanic));
        table.row(vec![
            mechanic.tag().into(),
            count.count().to_string(),
            mechanic.words().into(),
        ]);
    }
    table::print(&table, common.output_colour());
}

fn row<'a>(rules: &'a Ruleset, works: &Bibliography, kept: &Kept<Found>) -> TableRow<'a> {
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
        misreadings: found(kept, rules).map(Found::score),
        mechanics: Mechanic::detect(rules),
        confidence,
    }
}
