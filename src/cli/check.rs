//! `seedlore check`: every fault of every file, with its place.

use std::path::PathBuf;

use clap::Args;

use super::common::Common;
use super::failure::{Done, Failure};
use super::output::say;
use crate::examples;
use crate::library::{Library, shown};
use crate::report::both;
use crate::rules::Ruleset;

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
    /// Name the parts of each report that tell of play and that no example shows.
    #[arg(long)]
    examples: bool,
}

impl Check {
    pub fn run(&self, common: &Common) -> Done {
        let mut is_well = true;
        if self.paths.is_empty() {
            is_well = self.tell(common.library()?, &common.origin_shown(), common)?;
        }
        for path in &self.paths {
            is_well &= self.tell(Library::open(path)?, &shown(path), common)?;
        }
        match is_well {
            true => Ok(()),
            false => Err(Failure::AlreadyReported),
        }
    }

    /// Shows the faults of what was read from a place; whether it has no errors.
    fn tell(&self, mut library: Library, place: &str, common: &Common) -> Result<bool, Failure> {
        let file = library.files.first().copied();
        let tried = examples::faults(&library.collection, file);
        library.faults.extend(tried);
        let path = file.map(|file| library.sources.path(file).to_string());
        let concerns = |rules: &&Ruleset| path.as_ref().is_none_or(|path| rules.path() == path);
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
        if self.examples {
            for rules in library
                .collection
                .rulesets()
                .iter()
                .filter(|rules| concerns(rules))
            {
                unshown(rules);
            }
        }
        Ok(!faults.has_errors())
    }
}

/// Names the parts of a ruleset's reports that tell of play and that no example shows.
fn unshown(rules: &Ruleset) {
    for numbered in rules.numbered_sources() {
        let parts = numbered.parts.iter();
        let unshown = parts.filter(|part| part.is_of_play(rules) && part.examples.is_empty());
        let numbers: Vec<String> = unshown.map(|part| part.number.to_string()).collect();
        let unit = match numbers.as_slice() {
            [] => continue,
            [_] => numbered.unit.singular(),
            _ => numbered.unit.plural(),
        };
        let alias = &numbered.source.alias;
        say!(
            "{}: no example shows {unit} {} of {alias}",
            rules.name(),
            both(&numbers)
        );
    }
}
