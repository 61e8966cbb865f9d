//! The rulesets that are measured: the collection's, and those of the peers.

use std::fs;
use std::path::{Path, PathBuf};

use seedlore::rules::{Bibliography, Collection};
use seedlore::source::Sources;
use seedlore::syntax;

/// The checked rulesets of a folder, beside their `sources.bib`.
pub fn library(folder: &str) -> Collection {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut sources = Sources::default();
    let mut files = Vec::new();
    gather(&root, &mut files);
    files.sort();
    let mut trees = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a ruleset can be read");
        let file = sources.add(path.display().to_string(), text);
        let tree = syntax::parse(file, &sources);
        trees.push((file, tree.expect("a ruleset parses")));
    }
    let works = fs::read_to_string(root.join("sources.bib")).expect("the works can be read");
    let file = sources.add("sources.bib", works);
    let (works, faults) = Bibliography::parse(file, &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    let (collection, faults) = Collection::check(trees, works, &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    collection
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|e| e == "sow") {
            files.push(path);
        }
    }
}
