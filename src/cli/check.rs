//! `seedlore check`: every fault of every file, with its place.

use std::path::PathBuf;

use clap::Args;

use super::Common;
use super::failure::{Done, Failure};
use super::library::{Library, shown};
use crate::report::{Faults, Severity};
use crate::source::{Sources, Span};

/// Tell every fault of rulesets; silent when there is none.
///
/// Exit status: 0 when all is well (warnings allowed), 1 when there are
/// errors, 2 when a path can't be read.
#[derive(Args)]
pub struct Check {
    /// Folders or files; by default the folder of rulesets.
    paths: Vec<PathBuf>,
    /// Count warnings as errors: a clause without its source, for one.
    #[arg(long)]
    strict: bool,
}

impl Check {
    pub fn run(&self, common: &Common) -> Done {
        let paths = match self.paths.as_slice() {
            [] => vec![common.rulesets.clone()],
            some => some.to_vec(),
        };
        for path in &paths {
            let library = Library::open(path)?;
            let faults = if path.is_file() {
                of_file(&library, &shown(path))
            } else {
                library.faults
            };
            let faults = if self.strict { faults.strict() } else { faults };
            if faults.has_errors() {
                return Err(Failure::faults(faults, &library.sources));
            }
            common.warn(&faults, &library.sources);
        }
        Ok(())
    }
}

/// Only what concerns one file: its own faults and those of no file.
fn of_file(library: &Library, path: &str) -> Faults {
    let concerns = |span: Span| library.sources.path(span.file) == path;
    library
        .faults
        .iter()
        .filter(|fault| {
            fault.span.is_none_or(concerns) || fault.related.iter().any(|r| concerns(r.span))
        })
        .cloned()
        .collect()
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
    let count = |n: usize, word: &str| match n {
        1 => format!("1 {word}"),
        n => format!("{n} {word}s"),
    };
    let mut parts = Vec::new();
    for (severity, word) in [(Severity::Error, "error"), (Severity::Warning, "warning")] {
        match faults.count(severity) {
            0 => {}
            n => parts.push(count(n, word)),
        }
    }
    match files.len() {
        0 => parts.join(", "),
        n => format!("{} in {}", parts.join(", "), count(n, "file")),
    }
}
