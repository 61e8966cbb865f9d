//! A page that tells the difference between any two games, by any of their names.

use std::collections::BTreeSet;

use minijinja::{Error, ErrorKind};
use serde::Serialize;

use super::{Book, Entry, search};
use crate::pages::Pages;
use seedlore_language::report::folded_words;
use seedlore_study::compare::lockstep::Finding;
use seedlore_study::compare::{self, Distances, MatrixRow, SharedBoard};

/// What the page's scripts read.
#[derive(Serialize)]
struct Data {
    topics: Vec<&'static str>,
    rulesets: Vec<Column>,
    boards: Vec<Board>,
    /// Where two part: their places, and how many moves both share before it; `None` where it
    /// is proved that no game parts them.
    findings: Vec<(usize, usize, Option<usize>)>,
}

/// One ruleset, by all that it may be asked for.
#[derive(Serialize)]
pub struct Named {
    name: String,
    label: String,
    region: String,
    place: Option<String>,
    /// Its title first.
    names: Vec<String>,
    /// So many titles of works in the bibliography have one of its names.
    titled: usize,
}

/// One ruleset, to be a column.
#[derive(Serialize)]
struct Column {
    #[serde(flatten)]
    named: Named,
    /// Two of the same board can be played side by side.
    board: String,
    rows: u8,
    /// Moves a game, on average, and who plays; `None` where that is not known.
    length: Option<(f64, String)>,
    /// By topic.
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct Cell {
    /// The same number as that of every other ruleset that says the same under
    /// this topic; `None` where nothing is said.
    saying: Option<usize>,
    rules: Vec<Rule>,
}

/// Its number, its place on the page, what it rests on at its weakest, and its text.
#[derive(Serialize)]
struct Rule(usize, String, &'static str, String);

/// Rulesets that were set down in the same positions.
#[derive(Serialize)]
struct Board {
    members: Vec<usize>,
    positions: usize,
    /// In how many of them each parts from each before it.
    apart: Vec<Vec<u64>>,
}

#[derive(Serialize)]
struct TemplateContext {
    rulesets: usize,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let matrix = compare::matrix(&book.rulesets());
    let entries = book.entries.iter().zip(named(book)).enumerate();
    let data = Data {
        topics: matrix.rows.iter().map(|row| row.head.topic()).collect(),
        rulesets: entries
            .map(|(at, (entry, named))| column(at, entry, named, &matrix.rows))
            .collect(),
        boards: boards(book),
        findings: findings(book),
    };
    let json = serde_json::to_string(&data).map_err(|error| {
        Error::new(ErrorKind::InvalidOperation, "rules can't be written").with_source(error)
    })?;
    // What would end a script in HTML can't come from JSON's own signs.
    let json = json.replace("</", "<\\/");
    pages.add(
        "src/compare-data.js",
        format!("window.seedloreRules = {json};\n"),
    );
    for (path, script) in SCRIPTS {
        pages.add(path, script);
    }
    let rulesets = book.entries.len();
    let view = TemplateContext { rulesets };
    pages.add("src/compare.md", book.templates.page("compare.md", &view)?);
    Ok(())
}

const SCRIPTS: [(&str, &str); 4] = [
    (
        "src/compare-names.js",
        include_str!("../../../../book/theme/compare-names.js"),
    ),
    (
        "src/compare-nearest.js",
        include_str!("../../../../book/theme/compare-nearest.js"),
    ),
    (
        "src/compare-said.js",
        include_str!("../../../../book/theme/compare-said.js"),
    ),
    (
        "src/compare.js",
        include_str!("../../../../book/theme/compare.js"),
    ),
];

/// Its words with a space on either side of each, so that whole words are found in it.
fn padded(text: &str) -> String {
    format!(" {} ", folded_words(text).join(" "))
}

/// Every ruleset of the book, in its order, as `theme/compare-names.js` finds it.
pub fn named(book: &Book) -> Vec<Named> {
    let titles: Vec<_> = (book.input.works.iter())
        .map(|work| padded(&work.title))
        .collect();
    let named = |entry: &Entry| {
        let rules = entry.rules();
        let names = search::names(rules);
        let words: BTreeSet<String> = names.iter().map(|name| padded(name)).collect();
        let is_named = |title: &&String| words.iter().any(|name| title.contains(name));
        Named {
            name: entry.name().into(),
            label: entry.told.label.clone(),
            region: book.regions[entry.region].title.clone(),
            place: rules.record().place().map(|(name, _)| name.into()),
            titled: titles.iter().filter(is_named).count(),
            names,
        }
    };
    book.entries.iter().map(named).collect()
}

fn column(at: usize, entry: &Entry, named: Named, rows: &[MatrixRow]) -> Column {
    let rules = entry.rules();
    let cell = |row: &MatrixRow| Cell {
        saying: row.cells[at].saying,
        rules: row.cells[at]
            .clauses
            .iter()
            .map(|id| entry.told.rule(*id))
            .map(|r| Rule(r.number, r.anchor.clone(), r.status, r.prose.clone()))
            .collect(),
    };
    // Of games that were cut off it is not known how long they are.
    let run = (entry.main_run()).filter(|run| run.length_up_to.is_none());
    Column {
        named,
        board: SharedBoard::from_rules(rules).to_string(),
        rows: rules.board().rows(),
        length: run.map(|run| (run.length.mean.value.round(), run.agents())),
        cells: rows.iter().map(cell).collect(),
    }
}

fn boards(book: &Book) -> Vec<Board> {
    let place = |name: &String| book.entries.iter().position(|e| e.name() == name);
    let boards = book.input.behaviour.iter().filter_map(|board| {
        Some(Board {
            members: board.names().iter().map(place).collect::<Option<_>>()?,
            positions: board.positions(),
            apart: (0..board.names().len())
                .map(|one| (0..one).map(|two| board.share(one, two).count).collect())
                .collect(),
        })
    });
    boards.collect()
}

fn findings(book: &Book) -> Vec<(usize, usize, Option<usize>)> {
    let names: Vec<&str> = book.entries.iter().map(Entry::name).collect();
    let pairs = (0..names.len()).flat_map(|one| (0..one).map(move |two| (two, one)));
    let found = pairs.filter_map(|(one, two)| {
        let shared = match book.input.findings.between(names[one], names[two])? {
            Finding::Alike(_) => None,
            Finding::Parts { witness, .. } => Some(witness.moves.len()),
            Finding::OtherBoard | Finding::Unknown(_) => return None,
        };
        Some((one, two, shared))
    });
    found.collect()
}
