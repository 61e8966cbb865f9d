//! The rules of all rulesets of a region in one table, a row each.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Link, RegionLink};
use crate::pages::Pages;
use crate::rules_text::RuleText;
use seedlore_language::rules::{Head, Ruleset};
use seedlore_study::compare;

#[derive(Serialize)]
struct Overview {
    regions: Vec<RegionLink>,
    topics: Vec<Agreement>,
    rulesets: usize,
}

/// How much the whole collection says alike under one head.
#[derive(Serialize)]
struct Agreement {
    topic: &'static str,
    speaking: usize,
    sayings: usize,
    /// What most of them say, in the words of one, and how many do.
    most: usize,
    brief: String,
    example: Link,
    anchor: String,
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
    cells: Vec<Cell<'a>>,
}

#[derive(Serialize)]
struct Cell<'a> {
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
        topics: agreements(book),
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
                Cell {
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

fn agreements(book: &Book) -> Vec<Agreement> {
    let rulesets: Vec<&Ruleset> = book.entries.iter().map(|e| e.rules()).collect();
    compare::matrix(&rulesets)
        .rows
        .iter()
        // What every report words as it pleases is never said alike.
        .filter(|row| !matches!(row.head, Head::Conduct | Head::Simplified))
        .filter_map(|row| {
            let sayings = row.cells.iter().filter_map(|cell| cell.saying);
            let count = sayings.clone().max()? + 1;
            let of = |saying: usize| sayings.clone().filter(|other| *other == saying).count();
            let most = (0..count).max_by_key(|saying| (of(*saying), count - saying))?;
            let at = row.cells.iter().position(|c| c.saying == Some(most))?;
            let entry = &book.entries[at];
            let rules: Vec<&RuleText> = row.cells[at]
                .clauses
                .iter()
                .map(|id| entry.told.rule(*id))
                .collect();
            let briefs: Vec<&str> = rules.iter().map(|rule| rule.brief.as_str()).collect();
            Some(Agreement {
                topic: row.head.topic(),
                speaking: sayings.clone().count(),
                sayings: count,
                most: of(most),
                brief: briefs.join("; "),
                example: entry.link(),
                anchor: rules.first()?.anchor.clone(),
            })
        })
        .collect()
}

/// A to Z, then AA, AB and on.
fn letters(n: usize) -> String {
    let letter = |n: usize| char::from(b'A' + (n % 26) as u8);
    match n {
        0..26 => letter(n).into(),
        _ => [letter(n / 26 - 1), letter(n)].iter().collect(),
    }
}
