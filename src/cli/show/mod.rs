//! `seedlore show`: one ruleset, as prose, table, record or data.

mod examples;
mod parts;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::common::Common;
use super::failure::{Done, Failure};
use super::fragments;
use super::naming;
use super::output::{print_json, say};
use super::table::{self, Table, bold, bracketed, dim, wrap, wrap_behind};
use crate::compare::confidence;
use crate::engine::Engine;
use crate::prose;
use crate::report::Colour;
use crate::rules::{Bibliography, Body, Provenance, Reading, Ruleset, Showing};

/// Show a ruleset: its rules in words, each with its source.
#[derive(Args)]
pub struct Show {
    /// The ruleset: NAME or FILE, and with either readings of its open
    /// questions, as in NAME:question=reading,question=reading
    ruleset: String,
    /// Which side of it to show.
    #[arg(long = "as", value_enum, default_value_t = Side::Prose, value_name = "SIDE")]
    side: Side,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    /// Numbered rules in English, with their sources and the open questions.
    Prose,
    /// One line a clause: what it governs, what it says, how it is known.
    Table,
    /// Positions with what comes of them, drawn, each with the part of the report it shows.
    Examples,
    /// Each numbered part of each report, with all that rests on it, and what nothing shows.
    Parts,
    /// What is known beside the rules: names, place, observer, identifiers.
    Record,
    /// Everything, as data.
    Json,
}

/// A ruleset as data, and how it is played.
#[derive(Serialize)]
struct Everything<'r> {
    #[serde(flatten)]
    rules: &'r Ruleset,
    engine: Speed,
}

/// Which path of the engine a ruleset takes, and why, in words.
#[derive(Serialize)]
struct Speed {
    one_game: String,
}

impl Speed {
    fn from_rules(rules: &Ruleset) -> Speed {
        let engine = Engine::new(rules.clone());
        Speed {
            one_game: engine.path().to_string(),
        }
    }
}

/// The widest line of prose.
const WIDTH: usize = 88;

impl Show {
    pub fn run(&self, common: &Common) -> Done {
        let (library, rules) = match naming::ruleset(common, &self.ruleset, &self.readings) {
            Ok(found) => found,
            Err(failure) => return self.fragment(common, failure),
        };
        let works = library.collection.bibliography();
        let colour = common.output_colour();
        match self.side {
            Side::Prose => prose_of(&rules, works, colour),
            Side::Table => table_of(&rules, works, colour),
            Side::Examples => examples::print(&library, &rules, colour)?,
            Side::Parts => parts::print(&rules, works, colour),
            Side::Record => record_of(&rules, works, colour),
            Side::Json => print_json(&Everything {
                engine: Speed::from_rules(&rules),
                rules: &rules,
            }),
        }
        Ok(())
    }

    /// The fragment that is named, where no ruleset is.
    fn fragment(&self, common: &Common, failure: Failure) -> Done {
        let Some((library, fragment)) = fragments::named(common, &self.ruleset)? else {
            return Err(failure);
        };
        let works = library.collection.bibliography();
        match self.side {
            Side::Prose | Side::Record => {
                fragments::show(&fragment, works, common.output_colour());
                Ok(())
            }
            Side::Json => {
                print_json(&fragment);
                Ok(())
            }
            Side::Table | Side::Examples | Side::Parts => Err(Failure::usage(
                format!("`{}` is a fragment, which has no rules", fragment.name()),
                "leave out `--as`, or write `--as record`",
            )),
        }
    }
}

fn prose_of(rules: &Ruleset, works: &Bibliography, colour: Colour) {
    let title = format!("{} ({})", rules.title(), rules.name());
    say!("{}", bold(&wrap(&title, usize::MAX, ""), colour));
    if let Some(summary) = rules.record().summary() {
        say!("{}", wrap(summary, WIDTH, ""));
    }
    for (read, within) in prose::read_elsewhere(rules, works) {
        let were = if read.len() > 1 { "were" } else { "was" };
        let read = prose::list(&read, "and");
        let text = format!("{read} {were} read in {}", prose::short(within, works));
        say!("{}", wrap(&prose::sentence(&text), WIDTH, ""));
    }
    for accounts in prose::accounts(rules, works) {
        say!("{}", wrap(&accounts, WIDTH, ""));
    }
    say!();
    for (number, clause) in (1..).zip(prose::in_reading_order(rules)) {
        // No rule is told by the names that the file gives to what recurs.
        if !matches!(clause.body(), Body::Name(_)) {
            numbered(number, &prose::tell(rules, clause));
            for basis in bases(clause.provenance(), works) {
                basis_below(&basis, colour);
            }
        }
    }
    for (number, question) in prose::adopted(rules) {
        let answer = question.chosen();
        let text = format!("Adopted: {} {}", question.text(), answer.text());
        numbered(number, &text);
        for basis in bases(answer.provenance(), works) {
            basis_below(&basis, colour);
        }
    }
    if !rules.examples().is_empty() {
        let examples = prose::counted(rules.examples().len() as u32, "example", "examples");
        let command = format!("seedlore show {} --as examples", rules.name());
        say!("\n{examples}: `{command}`");
    }
    questions_of(rules, works, colour);
    conflicts_of(rules, works, colour);
}

fn numbered(number: usize, text: &str) {
    say!("{number:>2}. {}", wrap(text, WIDTH - 4, "    "));
}

fn questions_of(rules: &Ruleset, works: &Bibliography, colour: Colour) {
    if !rules.questions().is_empty() {
        say!("\n{}", bold("Open questions", colour));
    }
    for question in rules.questions() {
        let before = question.name().len() + 2;
        let text = wrap_behind(before, question.text(), WIDTH, "    ");
        say!("\n{}: {text}", question.name());
        let [first, others @ ..] = question.readings() else {
            continue;
        };
        let shares = |other: &Reading| other.provenance() == first.provenance();
        let is_shared = others.iter().all(shares);
        // What all answers rest on is told once, above them.
        for basis in bases(first.provenance(), works) {
            if is_shared {
                basis_below(&basis, colour);
            }
        }
        for reading in question.readings() {
            let mark = if question.is_chosen(reading) {
                "→"
            } else {
                " "
            };
            let text = format!("{}: {}", reading.name(), reading.text());
            say!("  {mark} {}", wrap(&text, WIDTH - 4, "    "));
            for basis in bases(reading.provenance(), works) {
                if !is_shared {
                    basis_below(&basis, colour);
                }
            }
        }
    }
}

fn conflicts_of(rules: &Ruleset, works: &Bibliography, colour: Colour) {
    if !rules.conflicts().is_empty() {
        say!("\n{}", bold("Conflicts", colour));
    }
    for conflict in rules.conflicts() {
        let head = format!("{}: {}", conflict.name(), conflict.text());
        say!("\n{}", wrap(&head, WIDTH, "    "));
        say!("  {}.", conflict.kind().title());
        for side in conflict.sides() {
            let mut text = format!("{}: {}", side.role().word(), side.text());
            if let Some((question, reading)) = side.reading() {
                text += &format!(" ({question}={reading})");
            }
            say!("  - {}", wrap(&text, WIDTH - 4, "    "));
            for provenance in side.provenance() {
                basis_below(&prose::basis_by_place(provenance, works), colour);
            }
        }
        if conflict.showing() != Showing::Played {
            say!("  {}", wrap(conflict.showing().words(), WIDTH - 2, "  "));
        }
    }
}

/// What a clause or a reading rests on.
fn basis_below(basis: &str, colour: Colour) {
    let text = bracketed(4, basis, WIDTH - 6, "     ");
    say!("    {}", dim(&text, colour));
}

fn bases(provenance: &[Provenance], works: &Bibliography) -> Vec<String> {
    let bases = provenance.iter();
    bases.map(|p| prose::basis_by_place(p, works)).collect()
}

fn table_of(rules: &Ruleset, works: &Bibliography, colour: Colour) {
    let mut table = Table::under("clause | says | status | source");
    for clause in rules.clauses() {
        let statuses: Vec<&str> = clause
            .provenance()
            .iter()
            .map(|p| p.status().word())
            .collect();
        let sources: Vec<String> = clause
            .provenance()
            .iter()
            .filter_map(|p| p.citation())
            .map(|c| prose::cite(c, works))
            .collect();
        table.row(vec![
            clause.label().into(),
            prose::brief(rules, clause),
            statuses.join(", "),
            sources.join("; "),
        ]);
    }
    table::print(&table, colour);
}

fn record_of(rules: &Ruleset, works: &Bibliography, colour: Colour) {
    let mut lines: Vec<(String, String)> = vec![
        ("name".into(), rules.name().into()),
        ("title".into(), rules.title().into()),
        ("file".into(), rules.path().into()),
    ];
    if let Some(parent) = rules.parent() {
        lines.push(("from".into(), parent.into()));
    }
    for recorded in &rules.record().0 {
        let mut text = prose::fact(&recorded.fact);
        for provenance in &recorded.provenance {
            text = format!("{text} [{}]", prose::basis(provenance, works));
        }
        lines.push((recorded.fact.word().into(), text));
    }
    for source in rules.sources() {
        let at: Vec<_> = source
            .whole_part()
            .iter()
            .map(|(_, range)| *range)
            .collect();
        let unit = source
            .whole_part()
            .map_or(crate::rules::Unit::Pages, |(unit, _)| unit);
        let mut text = format!(
            "{}{}",
            prose::account(source, works),
            prose::locator(unit, &at)
        );
        if let Some(read_in) = &source.read_in {
            text = format!("{text}, read in {}", prose::short(read_in, works));
        }
        lines.push(("source".into(), text));
    }
    let sure = confidence(rules, works);
    lines.push(("rules".into(), sure.clauses.words()));
    let speed = Speed::from_rules(rules);
    lines.push(("engine".into(), speed.one_game));
    lines.push(("read".into(), sure.hands.words()));
    for caveat in &sure.caveats {
        lines.push(("doubt".into(), caveat.words()));
    }
    for (word, text) in lines {
        let indent = " ".repeat(13);
        say!(
            "{} {}",
            bold(&format!("{word:<12}"), colour),
            wrap(&text, WIDTH - 13, &indent)
        );
    }
}
