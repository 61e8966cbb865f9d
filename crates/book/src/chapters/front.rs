//! The front page: a board to play on, ways into the book, and the collection at a glance.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Entry, RegionLink, a_z, concordance, map, questions};
use crate::cite;
use crate::headline::{Headline, names};
use crate::numbers::{grouped, percent, rests_on};
use crate::pages::Pages;
use crate::rules_text::shortened;
use crate::table::html;
use seedlore_language::prose;
use seedlore_language::rules::Status;
use seedlore_study::compare::{ByStatus, confidence};
use seedlore_study::render::{Bar, Cell, Table};

#[derive(Serialize)]
struct TemplateContext {
    board: Option<Board>,
    /// Names by which a game is found.
    names: usize,
    figures: Vec<Figure>,
    map: Option<Value>,
    legend: Vec<(Value, &'static str)>,
    index: Vec<RegionLink>,
    regions: Value,
    all: Basis,
    claim: String,
    asked: Vec<questions::Asked>,
    asking: usize,
    simplified: usize,
    rests_on: Option<String>,
    version: String,
}

/// What the page does, beside what every page does: in one file, for each more would be asked
/// for by itself.
const SCRIPTS: [&str; 2] = [
    include_str!("../../../../book/theme/find.js"),
    include_str!("../../../../book/theme/front.js"),
];

/// A ruleset that can be played on the page.
#[derive(Serialize)]
struct Board {
    name: String,
    title: String,
    headline: Headline,
    reading: Vec<String>,
    start: Value,
}

/// The ruleset that the front page plays: on two rows, as most readers know such games,
/// and the first of those known by the most names.
pub fn played<'b, 'a>(book: &'b Book<'a>) -> Option<&'b Entry<'a>> {
    let two_rows = book.entries.iter();
    let two_rows = two_rows.filter(|entry| entry.rules().board().rows() == 2);
    two_rows.min_by_key(|entry| Reverse(names(entry.rules()).len()))
}

impl Board {
    fn new(book: &Book) -> Result<Option<Board>, Error> {
        let Some(entry) = played(book) else {
            return Ok(None);
        };
        let rules = entry.rules();
        Ok(Some(Board {
            name: entry.name().into(),
            title: shortened(rules.title()),
            headline: Headline::new(rules),
            reading: rules.reading(),
            start: book.start(rules, "_index_board")?,
        }))
    }
}

/// A number and what it counts.
#[derive(Serialize)]
struct Figure {
    number: String,
    what: &'static str,
    link: &'static str,
}

/// How well the clauses of some rulesets are founded.
#[derive(Debug, Clone, Serialize)]
pub struct Basis {
    pub clauses: usize,
    pub shares: Vec<BasisShare>,
    /// The same in words.
    pub said: String,
}

#[derive(Debug, Clone, Serialize)]
pub struct BasisShare {
    pub status: &'static str,
    pub icon: &'static str,
    pub count: usize,
    /// Per cent of all, for the length of a bar.
    pub width: f64,
    pub percent: String,
}

/// Kinds of board, by the number of rows.
#[allow(
    clippy::type_complexity,
    reason = "a small table, read where it stands"
)]
const BOARDS: [(&str, fn(u8) -> bool); 5] = [
    ("Ring or one row", |rows| rows == 1),
    ("Two rows", |rows| rows == 2),
    ("Three rows", |rows| rows == 3),
    ("Four rows", |rows| rows == 4),
    ("More rows", |rows| rows > 4),
];

impl Basis {
    /// A cell with a bar of the shares before it.
    pub fn bar(&self, cell: Cell) -> Cell {
        let parts = self.shares.iter().map(|share| (share.status, share.width));
        cell.drawn(Bar::Founded(parts.collect(), self.said.clone()))
    }
}

fn regions(book: &Book) -> Value {
    let is_met = |is: &fn(u8) -> bool| book.entries.iter().any(|e| is(e.rules().board().rows()));
    let boards = BOARDS.iter().filter(|(_, is)| is_met(is));
    let headings = ["Region", "Rulesets"]
        .into_iter()
        .chain(boards.clone().map(|(name, _)| *name));
    let mut table = Table::new(headings.chain(["What their rules rest on", "Open questions each"]));
    for region in &book.regions {
        let members: Vec<&Entry> = book.members(region).collect();
        let counts = boards.clone().map(|(_, is)| {
            let n = members
                .iter()
                .filter(|e| is(e.rules().board().rows()))
                .count();
            Cell::from((n > 0).then_some(n))
        });
        let asked: usize = members.iter().map(|e| e.rules().questions().len()).sum();
        let named = [
            Cell::link(&*region.title, format!("regions/{}.md", region.slug)),
            members.len().into(),
        ];
        table.row(named.into_iter().chain(counts).chain([
            basis(members.iter().copied()).bar(Cell::default()),
            format!("{:.1}", asked as f64 / members.len() as f64).into(),
        ]));
    }
    html(&table, "Regions", "sl-regions", "")
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let mut asked = questions::asked(book);
    let asking = asked.len();
    asked.truncate(8);
    let view = TemplateContext {
        board: Board::new(book)?,
        names: a_z::count(book),
        figures: figures(book),
        map: map::picture(book)?,
        legend: map::legend(book)?,
        index: (book.regions.iter())
            .map(|region| book.region_link(region))
            .collect(),
        regions: regions(book),
        all: basis(book.entries.iter()),
        claim: claim(book),
        asked,
        asking,
        simplified: book
            .entries
            .iter()
            .filter(|e| {
                e.mechanics
                    .contains(&seedlore_study::compare::Mechanic::Simplified)
            })
            .count(),
        rests_on: book.entries.iter().find_map(Entry::main_run).map(rests_on),
        version: book.input.version.clone(),
    };
    pages.add("src/index.md", book.templates.page("index.md", &view)?);
    pages.add("src/front.js", SCRIPTS.join("\n"));
    Ok(())
}

fn figures(book: &Book) -> Vec<Figure> {
    let games: BTreeSet<&str> = book.entries.iter().map(|e| e.rules().game()).collect();
    let runs = book.entries.iter().flat_map(|e| &e.study.runs);
    let played: u64 = runs.map(|run| run.summary.games).sum();
    let clauses: usize = book.entries.iter().map(|e| e.told.rules.len()).sum();
    let figure = |number: usize, (one, several), link| Figure {
        number: grouped(number as u64),
        what: if number == 1 { one } else { several },
        link,
    };
    let regions = "#_index_regions";
    let (rulesets, works) = (book.entries.len(), concordance::works(book).len());
    let rules = ("rule", "rules");
    let games_played = ("game played", "games played");
    vec![
        figure(rulesets, ("ruleset", "rulesets"), regions),
        figure(games.len(), ("game by name", "games by name"), "a-z.md"),
        figure(book.regions.len(), ("region", "regions"), regions),
        figure(works, ("work cited", "works cited"), "bibliography.md"),
        figure(clauses, rules, "mechanics.md"),
        figure(played as usize, games_played, "statistics.md"),
    ]
}

/// What the rules rest on, in one sentence: no more than the files themselves
/// say.
fn claim(book: &Book) -> String {
    let works = book.input.works;
    let sure = book
        .entries
        .iter()
        .map(|entry| confidence(entry.rules(), works));
    let (mut rules, mut cited, mut second, mut assumed) = (0, 0, 0, 0);
    for sure in sure {
        rules += sure.clauses.all();
        cited += sure.hands.first + sure.hands.second;
        second += sure.hands.second;
        assumed += sure.clauses.assumed;
    }
    let read = concordance::works(book);
    let from_memory = read.iter().filter(|work| work.from_memory).count();
    let number = |n: usize| grouped(n as u64);
    format!(
        "Of {} rules, {} cite a work, {} of these as another work reports it, and {} rest at least \
         in part on an assumption; {} of the {} works are described from memory.",
        number(rules),
        number(cited),
        number(second),
        number(assumed),
        number(from_memory),
        number(read.len()),
    )
}

/// Counts the clauses of some rulesets by the weakest thing each rests on.
pub fn basis<'a>(entries: impl Iterator<Item = &'a Entry<'a>>) -> Basis {
    let counts: Vec<ByStatus> = entries
        .map(|entry| ByStatus::from_clauses(entry.rules().clauses()))
        .collect();
    let clauses: usize = counts.iter().map(|by| by.all()).sum();
    let shares: Vec<BasisShare> = Status::ALL
        .into_iter()
        .map(|status| {
            let count = counts.iter().map(|by| by.of(status)).sum();
            let share = count as f64 / clauses.max(1) as f64;
            BasisShare {
                status: status.word(),
                icon: cite::icon(status),
                count,
                width: share * 100.0,
                percent: percent(share),
            }
        })
        .collect();
    let said: Vec<String> = shares
        .iter()
        .map(|share| format!("{} {}", share.percent, share.status))
        .collect();
    Basis {
        clauses,
        said: prose::list(&said, "and"),
        shares,
    }
}
