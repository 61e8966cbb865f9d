//! Every clause as a row of a table.

use super::csv;
use super::text::plain;
use crate::prose;
use crate::rules::{Bibliography, Clause, Provenance, Ruleset};

const HEADER: [&str; 16] = [
    "ruleset",
    "title",
    "clause",
    "governs",
    "phase",
    "rule",
    "status",
    "key",
    "work",
    "unit",
    "pages",
    "read in",
    "quote",
    "remark",
    "written in",
    "reading",
];

/// One row for each basis of each clause of the rulesets, under the readings in
/// force; a clause that rests on two sources has two rows.
pub fn clauses(works: &Bibliography, rulesets: &[&Ruleset]) -> String {
    let rows = rulesets.iter().flat_map(|rules| {
        let rows = move |clause| rows(works, rules, clause);
        rules.clauses().iter().flat_map(rows)
    });
    csv(&HEADER, rows)
}

fn rows(works: &Bibliography, rules: &Ruleset, clause: &Clause) -> Vec<Vec<String>> {
    let row = |provenance: Option<&Provenance>| {
        let citation = provenance.and_then(Provenance::citation);
        let text = |text: Option<String>| text.map_or_else(String::new, |text| plain(&text));
        let ranges = citation.map(|citation| {
            let ranges = citation.ranges();
            let said: Vec<String> = ranges.iter().map(|range| range.to_string()).collect();
            said.join(", ").replace('–', "-")
        });
        let reading = clause.reading().map(|(q, r)| format!("{q}={r}"));
        vec![
            rules.name().to_string(),
            plain(rules.title()),
            clause.label().to_string(),
            clause.head().topic().to_string(),
            clause.phase().unwrap_or_default().to_string(),
            plain(&prose::tell(rules, clause)),
            text(provenance.map(|p| p.status().word().to_string())),
            text(citation.map(|c| c.source.key.clone())),
            text(citation.map(|c| prose::short(&c.source.key, works))),
            text(citation.map(|c| c.unit().plural().to_string())),
            text(ranges),
            text(citation.and_then(|c| c.source.read_in.clone())),
            text(citation.and_then(|c| c.quote.clone())),
            text(provenance.and_then(prose::remark)),
            clause.written_in().to_string(),
            text(reading),
        ]
    };
    match clause.provenance() {
        [] => vec![row(None)],
        some => some
            .iter()
            .map(|provenance| row(Some(provenance)))
            .collect(),
    }
}
