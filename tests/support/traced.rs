//! The traced games: nine rulesets, and records of games played by them.

use std::fs;
use std::path::{Path, PathBuf};

use seedlore::rules::{Bibliography, Collection};
use seedlore::source::Sources;
use seedlore::syntax::{self, Tree};

/// Every ruleset among them.
pub const NAMES: [&str; 9] = [
    "wari",
    "oware",
    "kalah",
    "bohnenspiel",
    "ayoayo",
    "bosh",
    "pallam-kuzhi",
    "dakon",
    "tap-urdy",
];

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/traced")
}

/// The text of one of the rulesets.
pub fn text(name: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}.sow"))).unwrap()
}

/// The games that were recorded of one of them.
pub fn record(name: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}.jsonl"))).unwrap()
}

/// Checks rulesets together; what is wrong with them is told as text.
pub fn checked(texts: &[String]) -> Result<Collection, String> {
    let mut sources = Sources::default();
    let mut trees = Vec::new();
    for text in texts {
        let file = sources.add("traced.sow", text.as_str());
        let tree: Tree = syntax::parse(file, &sources).map_err(|f| format!("{f:?}"))?;
        trees.push((file, tree));
    }
    let works = fs::read_to_string(folder().join("sources.bib")).unwrap();
    let file = sources.add("sources.bib", works);
    let (works, _) = Bibliography::parse(file, &sources);
    let (collection, faults) = Collection::check(trees, works, &sources);
    match faults.has_errors() {
        true => Err(format!("{faults:?}")),
        false => Ok(collection),
    }
}
