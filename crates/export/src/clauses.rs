//! Every clause of rulesets as a row of a table, or every source of every clause.

use super::csv;
use super::text::{plain, spoken, title};
use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, Clause, Provenance, Ruleset, Status};

/// Columns that say which clause a row is of and what it says.
const CLAUSE: [&str; 8] = [
    "ruleset",
    "title",
    "clause",
    "governs",
    "phase",
    "rule",
    "written_in",
    "reading",
];

/// Columns of what a clause rests on, all of it in one row.
const TOGETHER: [&str; 4] = ["status", "sources", "quotes", "remarks"];

/// Columns of one source of a clause, counted from 1.
const ONE: [&str; 9] = [
    "basis", "status", "key", "work", "unit", "pages", "read_in", "quote", "remark",
];

/// One row for each clause of the rulesets, under the readings in force. Where a
/// clause rests on several sources, `status` is that of the best of them, and
/// sources, quotes and remarks stand one after the other.
pub fn clauses(works: &Bibliography, rulesets: &[&Ruleset]) -> String {
    let rows = each(rulesets, |rules, clause| {
        let mut row = cells(rules, clause);
        row.extend(together(works, clause));
        vec![row]
    });
    csv(&[&CLAUSE[..], &TOGETHER].concat(), rows)
}

/// One row for each source of each clause: a clause that rests on two has two
/// rows, and one that rests on none has one with empty cells. `ruleset`, `clause`
/// and `basis` together name a row.
pub fn bases(works: &Bibliography, rulesets: &[&Ruleset]) -> String {
    let rows = each(rulesets, |rules, clause| {
        let row = |basis: usize, provenance| {
            let mut row = cells(rules, clause);
            row.push(basis.to_string());
            row.extend(one(works, provenance));
            row
        };
        match clause.provenance() {
            [] => vec![row(1, None)],
            some => some
                .iter()
                .enumerate()
                .map(|(at, provenance)| row(at + 1, Some(provenance)))
                .collect(),
        }
    });
    csv(&[&CLAUSE[..], &ONE].concat(), rows)
}

fn each<'r>(
    rulesets: &'r [&Ruleset],
    rows: impl Fn(&Ruleset, &Clause) -> Vec<Vec<String>> + 'r,
) -> impl Iterator<Item = Vec<String>> + 'r {
    let of_each = rulesets
        .iter()
        .flat_map(|rules| rules.clauses().iter().map(move |clause| (*rules, clause)));
    of_each.flat_map(move |(rules, clause)| rows(rules, clause))
}

fn cells(rules: &Ruleset, clause: &Clause) -> Vec<String> {
    let reading = clause.reading().map(|(q, r)| format!("{q}={r}"));
    vec![
        spoken(rules),
        title(rules),
        clause.label().to_string(),
        clause.head().topic().to_string(),
        clause.phase().unwrap_or_default().to_string(),
        plain(&prose::tell(rules, clause)),
        clause.written_in().to_string(),
        plain(&reading.unwrap_or_default()),
    ]
}

fn together(works: &Bibliography, clause: &Clause) -> Vec<String> {
    let all = clause.provenance();
    let joined = |texts: Vec<String>, sign: &str| plain(&texts.join(sign));
    let status: Option<Status> = all.iter().map(Provenance::status).min();
    let sources = all.iter().filter_map(|provenance| {
        let citation = provenance.citation()?;
        let read_in = citation.source.read_in.as_deref();
        let read_in = read_in.map(|key| format!(", read in {}", prose::short(key, works)));
        Some(format!(
            "{}{}{}",
            prose::account(&citation.source, works),
            prose::locator(citation.unit(), &citation.ranges()),
            read_in.unwrap_or_default()
        ))
    });
    let quotes = all
        .iter()
        .filter_map(|provenance| provenance.citation()?.quote.clone());
    let remarks = all.iter().filter_map(prose::remark);
    vec![
        status.map_or_else(String::new, |status| status.word().into()),
        joined(sources.collect(), "; "),
        joined(quotes.collect(), " | "),
        joined(remarks.collect(), " | "),
    ]
}

fn one(works: &Bibliography, provenance: Option<&Provenance>) -> Vec<String> {
    let citation = provenance.and_then(Provenance::citation);
    let text = |text: Option<String>| text.map_or_else(String::new, |text| plain(&text));
    let ranges = citation.map(|citation| {
        let ranges = citation.ranges();
        let said: Vec<String> = ranges.iter().map(|range| range.to_string()).collect();
        said.join(", ").replace('–', "-")
    });
    vec![
        text(provenance.map(|p| p.status().word().to_string())),
        text(citation.map(|c| c.source.key.clone())),
        text(citation.map(|c| prose::account(&c.source, works))),
        text(citation.map(|c| c.unit().plural().to_string())),
        text(ranges),
        text(citation.and_then(|c| c.source.read_in.clone())),
        text(citation.and_then(|c| c.quote.clone())),
        text(provenance.and_then(prose::remark)),
    ]
}
