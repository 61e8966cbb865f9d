//! The file of a ruleset, as answers change it.

use std::path::{Path, PathBuf};

use crate::cli::common::Common;
use crate::cli::failure::Failure;
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
