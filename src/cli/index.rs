//! What is known of the built-in rulesets before any is read: by which names they are found,
//! and what the list shows of them.

use std::path::Path;

use super::common::{Common, Origin};
use super::failure::Done;
use super::list::Listed;
use super::lookup::Entry;
use super::writing::{replace, write_new};
use crate::library::Library;

/// Written by `seedlore list --keep book/kept/index.json`.
const BUILT_IN: &str = include_str!("../../book/kept/index.json");

/// Of every built-in ruleset.
fn built_in() -> Vec<Listed> {
    serde_json::from_str(BUILT_IN).expect("a test reads it")
}

/// Of the rulesets of a command, where these are built in or a folder has the very same.
/// Empty of a region that is not there.
pub fn known(common: &Common) -> Option<Vec<Listed>> {
    let region = match common.origin() {
        Origin::Folder(folder) if !Library::is_built_in(folder) => return None,
        Origin::Folder(_) | Origin::BuiltIn => None,
        Origin::Region(region) => Some(region),
    };
    let mut all = built_in();
    all.retain(|listed| region.is_none_or(|region| listed.entry.region == region));
    Some(all)
}

/// What the same are found by.
pub fn entries(common: &Common) -> Option<Vec<Entry>> {
    let all = known(common)?.into_iter();
    Some(all.map(|listed| listed.entry).collect())
}

/// Writes them, one a line.
pub fn write(all: &[Listed], path: &Path) -> Done {
    let lines = all.iter().map(serde_json::to_string);
    let lines: Vec<String> = lines.collect::<Result<_, _>>().expect("plain values");
    let text = format!("[\n{}\n]\n", lines.join(",\n"));
    match path.exists() {
        true => replace(path, &text),
        false => write_new(path, &text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where this fails: `seedlore list --keep book/kept/index.json`.
    #[test]
    fn the_index_is_that_of_the_rulesets_as_they_are() {
        let (kept, found) = (built_in(), Listed::all(&Library::built_in()));
        assert_eq!(kept.len(), found.len());
        for (kept, found) in kept.iter().zip(&found) {
            assert_eq!(kept, found);
        }
    }
}
