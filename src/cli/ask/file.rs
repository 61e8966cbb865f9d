//! The file of a ruleset, as answers change it.

use std::path::{Path, PathBuf};

use crate::cli::common::Common;
use crate::cli::failure::Done;
use crate::cli::writing::replace;
use crate::rules::{Edit, Ruleset};
use crate::source::Sources;
use crate::syntax;

/// The file in which a ruleset stands, if it is not built in.
pub fn of(common: &Common, asked: &str, rules: &Ruleset) -> Option<PathBuf> {
    let path = Path::new(rules.path());
    let is_named = Path::new(asked).is_file();
    (path.is_file() && (is_named || common.folder().is_some())).then(|| path.to_path_buf())
}

/// Puts lines below those of a ruleset that stand before its questions, and lays the file out.
pub fn add(path: &Path, ruleset: &str, lines: &str) -> Done {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    replace(
        path,
        &syntax::with_lines(&text, ruleset, lines).unwrap_or(text),
    )
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
