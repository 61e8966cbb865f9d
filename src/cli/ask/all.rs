//! What the examples of all rulesets rule out.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use crate::ask::{Asked, Effort, Score, ask};
use crate::cli::common::Common;
use crate::cli::failure::{Done, Failure};
use crate::cli::output::{print_json, say};
use crate::cli::progress::progress_bar;
use crate::cli::table::{self, Table};
use crate::rules::Ruleset;

#[derive(Serialize)]
struct Row<'a> {
    ruleset: &'a str,
    region: String,
    examples: usize,
    misreadings: usize,
    #[serde(flatten)]
    score: Score,
}

/// Tells it of each ruleset and each region.
pub fn report(common: &Common, effort: &Effort, is_json: bool) -> Done {
    let library = common.library()?;
    let collection = &library.collection;
    let bar = progress_bar(collection.rulesets().len() as u64, "");
    let mut rows = Vec::new();
    for rules in collection.rulesets() {
        bar.set_message(rules.name().to_string());
        let asked = ask(collection, rules.name(), effort)
            .map_err(|fault| Failure::faults(fault, &library.sources))?;
        rows.push(row(rules, &asked));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if is_json {
        print_json(&rows);
        return Ok(());
    }
    let mut table =
        Table::under("ruleset | examples | misreadings | told apart | ruled out | share");
    for row in &rows {
        table.row(cells(
            row.ruleset,
            (row.examples, row.misreadings),
            row.score,
        ));
    }
    table::print(&table, common.output_colour());
    let mut regions: BTreeMap<&str, (usize, usize, Score)> = BTreeMap::new();
    for row in &rows {
        for name in [row.region.as_str(), "all"] {
            let (examples, misreadings, score) = regions.entry(name).or_default();
            *examples += row.examples;
            *misreadings += row.misreadings;
            *score = score.and(row.score);
        }
    }
    let all = regions.remove("all");
    let mut table =
        Table::under("region | examples | misreadings | told apart | ruled out | share");
    let all = all.map(|all| ("all", all));
    for (region, (examples, misreadings, score)) in regions.into_iter().chain(all) {
        table.row(cells(region, (examples, misreadings), score));
    }
    say!();
    table::print(&table, common.output_colour());
    Ok(())
}

fn row<'a>(rules: &'a Ruleset, asked: &Asked) -> Row<'a> {
    let folder = Path::new(rules.path()).parent();
    let region = folder.and_then(Path::file_name);
    Row {
        ruleset: rules.name(),
        region: region.map_or("elsewhere".into(), |name| name.to_string_lossy().into()),
        examples: rules.examples().len(),
        misreadings: asked.variants.len(),
        score: asked.score(),
    }
}

fn cells(name: &str, (examples, misreadings): (usize, usize), score: Score) -> Vec<String> {
    let share = score.share();
    let counts = [examples, misreadings, score.told_apart, score.ruled_out];
    let counts = counts.map(|count| count.to_string());
    let share = share.map_or("–".into(), |share| format!("{:.0} %", share * 100.0));
    [name.to_string()]
        .into_iter()
        .chain(counts)
        .chain([share])
        .collect()
}
