//! Faults as a terminal shows them.

use crate::prose::plural;
use crate::report::{Colour, Faults, MOST_SHOWN, Severity, render};
use crate::source::Sources;

/// The first faults, and how many more there are: nobody reads thousands.
pub fn drawn(faults: &Faults, sources: &Sources, colour: Colour) -> String {
    let first: Faults = faults.iter().take(MOST_SHOWN).cloned().collect();
    let text = render(&first, sources, colour);
    match faults.len() - first.len() {
        0 => text,
        more => format!("{text}\n\n… and {more} more"),
    }
}

/// The last line: how many of which kind, in how many files.
pub fn tally(faults: &Faults, sources: &Sources) -> String {
    let mut files: Vec<&str> = faults
        .iter()
        .filter_map(|f| f.span)
        .map(|span| sources.path(span.file))
        .collect();
    files.sort_unstable();
    files.dedup();
    let mut parts = Vec::new();
    for (severity, word) in [(Severity::Error, "error"), (Severity::Warning, "warning")] {
        match faults.count(severity) {
            0 => {}
            n => parts.push(plural(n, word)),
        }
    }
    match files.len() {
        0 => parts.join(", "),
        n => format!("{} in {}", parts.join(", "), plural(n, "file")),
    }
}
