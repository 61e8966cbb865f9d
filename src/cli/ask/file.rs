//! The file of a ruleset, as answers change it.

use std::path::{Path, PathBuf};

use crate::cli::common::Common;
use crate::cli::failure::Failure;
use crate::examples;
use crate::library::Library;
use crate::report::Faults;
use crate::rules::Ruleset;

/// The file in which a ruleset stands, if it is not built in.
pub fn of(common: &Common, asked: &str, rules: &Ruleset) -> Option<PathBuf> {
    let path = Path::new(rules.path());
    let is_named = Path::new(asked).is_file();
    (path.is_file() && (is_named || common.folder().is_some())).then(|| path.to_path_buf())
}

/// The text of the file.
pub fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| {
        let message = format!("`{}` can't be read", path.display());
        Failure::usage(message, error.to_string())
    })
}

/// What is wrong with a file, with its examples as they are played too, and what was read for it.
pub fn faults(path: &Path) -> Result<(Faults, Library), Failure> {
    let library = Library::open(path)?;
    let file = library.files.first().copied();
    let mut faults = file.map_or(Faults::default(), |file| library.faults_of(file));
    faults.extend(examples::faults(&library.collection, file));
    Ok((faults, library))
}
