//! The file of a ruleset, as answers change it.

use std::path::{Path, PathBuf};

use crate::cli::common::Common;
use crate::cli::failure::Failure;
use crate::rules::{Edit, Ruleset};
use crate::source::Sources;
use crate::syntax;

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

/// The text with an edit made; `None` unless the lines stand there once.
pub fn edited(text: &str, edit: &Edit) -> Option<String> {
    let was = edit.was.join("\n");
    let is_single = text.matches(&was).count() == 1 && !was.trim().is_empty();
    is_single.then(|| text.replacen(&was, &edit.becomes.join("\n"), 1))
}

/// A text in the one layout; as it is if it can't be read.
pub fn laid_out(text: &str) -> String {
    let mut sources = Sources::default();
    let file = sources.add("laid-out.sow", text);
    syntax::parse(file, &sources).map_or(text.to_string(), |tree| syntax::format(&tree))
}
