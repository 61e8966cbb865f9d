//! The rulesets of the repository, as tests use them.

use std::fs;
use std::path::{Path, PathBuf};

use seedlore::rules::{Bibliography, Collection};
use seedlore::source::Sources;
use seedlore::syntax;

/// Rulesets for tests that play more than all of them could be played: those
/// that the second program knows.
#[allow(dead_code, reason = "not every test needs them")]
pub const FEW: [&str; 7] = [
    "wari-bennett",
    "wari-hurry",
    "wari-sorry",
    "wari-st-lucia",
    "wari-walker",
    "wari-win-win",
    "woli-beart",
];

/// Every ruleset in `rulesets/`, checked.
#[allow(dead_code, reason = "some tests need the texts as well")]
pub fn collection() -> Collection {
    library().0
}

/// Every ruleset in `rulesets/`, checked, and the texts they were read from.
pub fn library() -> (Collection, Sources) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let mut sources = Sources::default();
    let mut files = Vec::new();
    gather(&root, &mut files);
    files.sort();
    let mut trees = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a ruleset can be read");
        // Pages print the path, and must not differ with the folder's.
        let place = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
        let file = sources.add(place.display().to_string(), text);
        trees.push((
            file,
            syntax::parse(file, &sources).expect("a ruleset parses"),
        ));
    }
    let works = fs::read_to_string(root.join("sources.bib")).expect("the works can be read");
    let file = sources.add("sources.bib", works);
    let (bibliography, faults) = Bibliography::parse(file, &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    let (collection, faults) = Collection::check(trees, bibliography, &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    (collection, sources)
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
