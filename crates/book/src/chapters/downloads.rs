//! Files to take away: each ruleset as it is written, its rules as a table, its
//! row of data and some games; the same of all together; and the works, for
//! scripts and for managers of references.

use minijinja::{Error, ErrorKind};
use serde::Serialize;
use std::collections::BTreeMap;

use super::bibliography::reference_text;
use super::{Book, Entry};
use crate::pages::Pages;
use seedlore_engine::Engine;
use seedlore_game::{Agreement, Turn};
use seedlore_language::rules::{ByPlayer, Reference, Ruleset};
use seedlore_referee::verify::{Notation, read, replay, write_text};
use seedlore_study::play::{AgentKind, Dice, Setting, record_untold};

/// Games in a file of games, and the moves after which one is cut off.
const GAMES: u64 = 2;
const MOST_MOVES: u32 = 400;

/// Where the files are put: mdbook copies them beside the pages.
const FOLDER: &str = "src/take";

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let works = book.input.works;
    for entry in &book.entries {
        let path = |kind: &str| format!("{FOLDER}/{}.{kind}", entry.name());
        pages.add(path("sow"), book.written.file(entry.rules()));
        pages.add(
            path("csv"),
            seedlore_export::clauses(works, &[entry.rules()]),
        );
        pages.add(path("row.csv"), seedlore_export::rows(&[entry.rules()]));
        if has_games(entry) {
            pages.add(path("games.txt"), games(book, entry));
        }
    }
    let rulesets: Vec<&Ruleset> = book.rulesets();
    let all = |name: &str| format!("{FOLDER}/all/{name}");
    pages.add(all("rules.csv"), seedlore_export::clauses(works, &rulesets));
    pages.add(all("rows.csv"), seedlore_export::rows(&rulesets));
    pages.add(
        all("sources.bib"),
        seedlore_export::bibtex(works, &rulesets, false),
    );
    let listed = works.iter().filter(|work| is_listed(work, &rulesets));
    pages.add(all("sources.json"), seedlore_export::csl_json(listed));
    pages.add("src/citations.js", citations(book, &rulesets)?);
    Ok(())
}

/// Whether a ruleset names a work as its source, or as what it was read in.
fn is_listed(work: &Reference, rulesets: &[&Ruleset]) -> bool {
    let mut sources = rulesets.iter().flat_map(|rules| rules.sources());
    sources.any(|source| {
        source.key == work.key || source.read_in.as_deref() == Some(work.key.as_str())
    })
}

/// Whether games of a ruleset can be taken away: not where none were measured,
/// since a game may take too long.
pub fn has_games(entry: &Entry) -> bool {
    entry.main_run().is_some()
}

/// Games by players who play by chance, as moves alone where these say all.
fn games(book: &Book, entry: &Entry) -> String {
    let engine = Engine::new(entry.rules().clone());
    // What players agree on is in no record, so that they agree on nothing.
    let setting = Setting {
        agreement: Agreement::Never,
        limit: MOST_MOVES,
    };
    let player = AgentKind::Random;
    let mut text = String::new();
    for game in 0..GAMES {
        let mut dice = Dice::of_game(book.seed(), game);
        let seated = ByPlayer::from_fn(|_| &player as &dyn seedlore_study::play::Agent);
        let names = ByPlayer::from_fn(|_| player.to_string());
        let record = record_untold(&engine, seated, names, setting, &mut dice);
        let lands = |_: &Turn, _| None;
        let written = read(&record.to_lines()).ok().and_then(|read| {
            let mut watched = read.into_iter().next()?;
            watched.name = format!("{}, game {} by chance", entry.name(), game + 1);
            let replayed = replay(&engine, &watched, &lands).ok()?;
            write_text(&replayed, Notation::Own, &engine).ok()
        });
        text += &written.unwrap_or_else(|| record.to_lines());
    }
    text
}

/// A work in the three forms in which it is copied.
#[derive(Serialize)]
struct Citation {
    text: String,
    bibtex: String,
    csl: serde_json::Value,
}

/// The script that hands each work, by its key, to `theme/cite.js`: once for all
/// pages, and read when it is asked for.
fn citations(book: &Book, rulesets: &[&Ruleset]) -> Result<String, Error> {
    let works = book.input.works;
    let all: BTreeMap<&str, Citation> = works
        .iter()
        .filter(|work| is_listed(work, rulesets))
        .map(|work| {
            let citation = Citation {
                text: reference_text(work),
                bibtex: works.bibtex(&work.key, &work.key).unwrap_or_default(),
                csl: seedlore_export::csl(work),
            };
            (work.key.as_str(), citation)
        })
        .collect();
    let json = serde_json::to_string(&all).map_err(|error| {
        Error::new(ErrorKind::InvalidOperation, "works can't be written").with_source(error)
    })?;
    // What would end a script in HTML can't come from JSON's own signs.
    let json = json.replace("</", "<\\/");
    Ok(format!("window.seedloreWorks = {json};\n"))
}
