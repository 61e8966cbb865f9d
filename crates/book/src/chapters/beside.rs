//! A page on which the reader picks the rulesets that stand side by side.

use minijinja::{Error, ErrorKind};
use serde::Serialize;

use super::Book;
use crate::pages::Pages;
use seedlore_language::rules::Ruleset;
use seedlore_study::compare;

/// What the page's script reads.
#[derive(Serialize)]
struct Data {
    topics: Vec<&'static str>,
    rulesets: Vec<Column>,
}

/// One ruleset, to be a column.
#[derive(Serialize)]
struct Column {
    name: String,
    label: String,
    region: String,
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

#[derive(Serialize)]
struct Rule {
    number: usize,
    anchor: String,
    icon: &'static str,
    status: &'static str,
    text: String,
}

#[derive(Serialize)]
struct TemplateContext {
    rulesets: usize,
    /// Two rulesets of one game, or of any: what the page shows as an example.
    example: Vec<String>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let rulesets: Vec<&Ruleset> = book.entries.iter().map(|e| e.rules()).collect();
    let matrix = compare::matrix(&rulesets);
    let columns = book.entries.iter().enumerate().map(|(at, entry)| Column {
        name: entry.name().into(),
        label: entry.told.label.clone(),
        region: book.regions[entry.region].title.clone(),
        cells: matrix
            .rows
            .iter()
            .map(|row| Cell {
                saying: row.cells[at].saying,
                rules: row.cells[at]
                    .clauses
                    .iter()
                    .map(|id| {
                        let rule = entry.told.rule(*id);
                        Rule {
                            number: rule.number,
                            anchor: rule.anchor.clone(),
                            icon: rule.icon,
                            status: rule.status,
                            text: match &rule.phase {
                                Some(phase) => format!("{phase}: {}", rule.brief),
                                None => rule.brief.clone(),
                            },
                        }
                    })
                    .collect(),
            })
            .collect(),
    });
    let data = Data {
        topics: matrix.rows.iter().map(|row| row.head.topic()).collect(),
        rulesets: columns.collect(),
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
    pages.add("src/compare.js", SCRIPT);
    let view = TemplateContext {
        rulesets: rulesets.len(),
        example: example(book),
    };
    pages.add("src/compare.md", book.templates.page("compare.md", &view)?);
    Ok(())
}

const SCRIPT: &str = include_str!("../../../../book/theme/compare.js");

/// The names of two rulesets of one game; of the first two if no game has two.
fn example(book: &Book) -> Vec<String> {
    let game = |at: usize| book.entries[at].rules().record().game();
    let pair = (1..book.entries.len()).find(|at| game(*at).is_some() && game(*at) == game(at - 1));
    let second = pair.unwrap_or(1);
    let entries = book.entries.iter().take(second + 1).skip(second - 1);
    entries.map(|entry| entry.name().to_string()).collect()
}
