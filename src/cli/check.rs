//! `seedlore check`: every fault of every file, with its place.

use std::path::PathBuf;

use clap::Args;

use super::Common;
use super::failure::{Done, Failure};
use super::library::{Library, shown};
use crate::report::{Faults, Severity};
use crate::source::Sources;

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
        let mut is_well = true;
        for path in &paths {
            let library = Library::open(path)?;
            let faults = match library.files.as_slice() {
                [file, ..] => library.faults_of(*file),
                [] if library.is_empty && !library.faults.has_errors() => {
                    return Err(Failure::usage(
                        format!("`{}` holds no ruleset: nothing was checked", shown(path)),
                        "name a folder with files that end in .sow, or one of these files",
                    ));
                }
                [] => library.faults,
            };
            let faults = if self.strict { faults.strict() } else { faults };
            is_well &= !faults.has_errors();
            common.show_faults(&faults, &library.sources);
        }
        match is_well {
            true => Ok(()),
            false => Err(Failure::Told),
        }
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
