//! `seedlore check`: every fault of every file, with its place.

use std::path::PathBuf;

use clap::Args;

use super::common::Common;
use super::failure::{Done, Failure};
use crate::library::{Library, shown};

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
        let mut is_well = true;
        if self.paths.is_empty() {
            let library = common.library()?;
            is_well = self.tell(&library, &common.origin_shown(), common)?;
        }
        for path in &self.paths {
            let library = Library::open(path)?;
            is_well &= self.tell(&library, &shown(path), common)?;
        }
        match is_well {
            true => Ok(()),
            false => Err(Failure::AlreadyReported),
        }
    }

    /// Shows the faults of what was read from a place; whether it has no errors.
    fn tell(&self, library: &Library, place: &str, common: &Common) -> Result<bool, Failure> {
        let faults = match library.files.as_slice() {
            [file, ..] => library.faults_of(*file),
            [] if library.is_empty && !library.faults.has_errors() => {
                return Err(Failure::usage(
                    format!("`{place}` holds no ruleset: nothing was checked"),
                    "name a folder with files that end in .sow, or one of these files",
                ));
            }
            [] => library.faults.clone(),
        };
        let faults = if self.strict { faults.strict() } else { faults };
        common.show_faults(&faults, &library.sources);
        Ok(!faults.has_errors())
    }
}
