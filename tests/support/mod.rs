//! The rulesets of the repository, as tests use them.

use std::fs;
use std::path::{Path, PathBuf};

use seedlore::rules::{Bibliography, Collection, Ruleset};
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

/// How many games `SEEDLORE_GAMES` says are to be played; else so many.
///
/// # Panics
/// If it says anything but a number.
#[allow(dead_code, reason = "not every test plays as many as are wanted")]
pub fn games(few: u64) -> u64 {
    match std::env::var("SEEDLORE_GAMES") {
        Ok(number) => number.parse().expect("SEEDLORE_GAMES is a number of games"),
        Err(_) => few,
    }
}

/// The rulesets that `SEEDLORE_ONLY` names, with commas; else all.
///
/// # Panics
/// If it names one that there is not.
#[allow(dead_code, reason = "not every test plays what is chosen")]
pub fn chosen(collection: &Collection) -> Vec<&Ruleset> {
    match std::env::var("SEEDLORE_ONLY") {
        Ok(names) => names
            .split(',')
            .map(|name| collection.get(name).expect("SEEDLORE_ONLY names rulesets"))
            .collect(),
        Err(_) => collection.rulesets().iter().collect(),
    }
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
