//! The rules of all rulesets of a region in one table, a row each.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Link, RegionLink};
use crate::pages::Pages;
use crate::rules_text::RuleText;
use crate::table::html;
use seedlore_language::rules::{Head, Ruleset};
use seedlore_study::compare;
use seedlore_study::render::{Cell, Table};

#[derive(Serialize)]
struct Overview {
    regions: Vec<RegionLink>,
    table: Value,
    rulesets: usize,
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    root: &'static str,
    region: RegionLink,
    topics: Vec<Topic>,
    rows: Vec<TableRow<'a>>,
}

#[derive(Serialize)]
struct Topic {
    words: &'static str,
    /// Whether all rulesets say the same.
    agreed: bool,
}

#[derive(Serialize)]
struct TableRow<'a> {
    link: Link,
    cells: Vec<GroupedCell<'a>>,
}

#[derive(Serialize)]
struct GroupedCell<'a> {
    /// A letter for each different cell of the column, where several rulesets
    /// share it; none where nothing is said or nobody says the same.
    group: Option<String>,
    /// The number of its group, for a tint.
    tint: usize,
    rules: Vec<&'a RuleText>,
}

/// How many tints the style sheet knows.
const TINTS: usize = 6;

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let overview = Overview {
        regions: book.regions.iter().map(|r| book.region_link(r)).collect(),
        table: agreements(book),
        rulesets: book.entries.len(),
    };
    pages.add(
        "src/matrix.md",
        book.templates.page("matrix.md", &overview)?,
    );
    for region in &book.regions {
        let rulesets: Vec<&Ruleset> = book.members(region).map(|e| e.rules()).collect();
        let matrix = compare::matrix(&rulesets);
        let rows = region.members.iter().enumerate().map(|(index, at)| {
            let entry = &book.entries[*at];
            let cells = matrix.rows.iter().map(|row| {
                let cell = &row.cells[index];
                let same = row.cells.iter().filter(|other| other.saying == cell.saying);
                let is_shared = !row.is_agreed() && same.count() > 1;
                let saying = cell.saying.filter(|_| is_shared);
                GroupedCell {
                    group: saying.map(letters),
                    tint: saying.unwrap_or(0) % TINTS,
                    rules: cell.clauses.iter().map(|id| entry.told.rule(*id)).collect(),
                }
            });
            TableRow {
                link: entry.link(),
                cells: cells.collect(),
            }
        });
        let view = TemplateContext {
            root: "../",
            region: book.region_link(region),
            topics: matrix
                .rows
                .iter()
                .map(|row| Topic {
                    words: row.head.topic(),
                    agreed: row.is_agreed() && rulesets.len() > 1,
                })
                .collect(),
            rows: rows.collect(),
        };
        pages.add(
            format!("src/matrix/{}.md", region.slug),
            book.templates.page("matrix-region.md", &view)?,
        );
    }
    Ok(())
}

/// How much the whole collection says alike under each head, and what most of it says, in
/// the words of one.
fn agreements(book: &Book) -> Value {
    let rulesets: Vec<&Ruleset> = book.entries.iter().map(|e| e.rules()).collect();
    let mut table = Table::under(
        "Topic | Rulesets that speak of it | Different answers | Most common rule | How many",
    );
    for row in compare::matrix(&rulesets).rows {
        // What every report words as it pleases is never said alike.
        if matches!(row.head, Head::Conduct | Head::Simplified) {
            continue;
        }
        let sayings = row.cells.iter().filter_map(|cell| cell.saying);
        let of = |saying: usize| sayings.clone().filter(|other| *other == saying).count();
        let count = sayings.clone().max().map_or(0, |most| most + 1);
        let most = (0..count).max_by_key(|saying| (of(*saying), count - saying));
        let Some(at) = row
            .cells
            .iter()
            .position(|c| most.is_some() && c.saying == most)
        else {
            continue;
        };
        let entry = &book.entries[at];
        let rules = row.cells[at].clauses.iter().map(|id| entry.told.rule(*id));
        let rules: Vec<&RuleText> = rules.collect();
        let Some(first) = rules.first() else { continue };
        let briefs: Vec<&str> = rules.iter().map(|rule| rule.brief.as_str()).collect();
        let place = format!("rulesets/{}.md#{}", entry.name(), first.anchor);
        table.row([
            row.head.topic().into(),
            sayings.clone().count().into(),
            count.into(),
            Cell::link(briefs.join("; "), place),
            most.map_or(0, of).into(),
        ]);
    }
    html(&table, "What they agree on", "sl-agreement sl-sortable", "")
}

/// A to Z, then AA, AB and on.
fn letters(n: usize) -> String {
    let letter = |n: usize| char::from(b'A' + (n % 26) as u8);
    match n {
        0..26 => letter(n).into(),
        _ => [letter(n / 26 - 1), letter(n)].iter().collect(),
    }
}
