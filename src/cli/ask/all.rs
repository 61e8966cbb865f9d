//! What the examples of all rulesets rule out.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use crate::ask::{Effort, Score, ask};
use crate::cli::asked::{Found, found, key};
use crate::cli::common::Common;
use crate::cli::failure::{Done, Failure};
use crate::cli::kept::Kept;
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

/// Tells it of each ruleset and each region; of a table that is kept, what is known already.
pub fn report(common: &Common, effort: &Effort, keep: Option<&Path>, is_json: bool) -> Done {
    let library = common.library()?;
    let collection = &library.collection;
    let rulesets = collection.rulesets();
    let mut kept = keep.map(Kept::read).transpose()?.unwrap_or_default();
    let names: Vec<&str> = rulesets.iter().map(Ruleset::name).collect();
    let unknown = kept.unknown(rulesets, key);
    let bar = progress_bar(unknown.len() as u64, "");
    for rules in unknown {
        bar.set_message(rules.name().to_string());
        let asked = ask(collection, rules.name(), effort)
            .map_err(|fault| Failure::faults(fault, &library.sources))?;
        kept.keep(rules.name(), key(rules), Found::new(&asked));
        if let Some(path) = keep {
            kept.write(&names, path)?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let all = rulesets.iter();
    let rows = all.filter_map(|rules| Some(row(rules, found(&kept, rules)?)));
    let rows: Vec<Row> = rows.collect();
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

fn row<'a>(rules: &'a Ruleset, found: &Found) -> Row<'a> {
    let folder = Path::new(rules.path()).parent();
    let region = folder.and_then(Path::file_name);
    Row {
        ruleset: rules.name(),
        region: region.map_or("elsewhere".into(), |name| name.to_string_lossy().into()),
        examples: rules.examples().len(),
        misreadings: found.misreadings,
        score: found.score(),
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
