//! What the fuzzer found, again: every input that is kept in `tests/fuzzed`
//! goes through the functions it was found with.

use std::fs;
use std::path::{Path, PathBuf};

use crate::targets;

/// The inputs of a target, in order.
fn inputs(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzzed")
        .join(target);
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files
}

fn all_of(target: &str) {
    all_from(target, target);
}

/// All inputs that were kept for one target, through another.
fn all_from(kept_for: &str, target: &str) {
    let (_, run) = targets::TARGETS
        .into_iter()
        .find(|(name, _)| *name == target)
        .unwrap();
    let inputs = inputs(kept_for);
    assert!(!inputs.is_empty());
    for path in inputs {
        let data = fs::read(&path).unwrap();
        // Shown if the test fails.
        println!("{}", path.display());
        run(&data);
    }
}

#[test]
fn texts_are_parsed() {
    all_of("parse");
}

#[test]
fn texts_are_checked() {
    all_of("check");
}

#[test]
fn files_are_checked_together() {
    all_of("collection");
    all_from("check", "collection");
}

#[test]
fn bibliographies_are_read() {
    all_of("bibliography");
}

#[test]
fn notation_is_read() {
    all_of("notation");
}

#[test]
fn assembled_rulesets_are_played() {
    all_of("play");
}

#[test]
fn the_engine_plays_assembled_rulesets_as_the_referee_does() {
    all_from("play", "engine");
}

#[test]
fn ledgers_and_tables_are_read() {
    all_of("ledger");
}

#[test]
fn recorded_games_are_read() {
    all_of("records");
}

#[test]
fn tables_of_features_are_read() {
    all_of("cldf");
}

#[test]
fn whole_commands_end_by_themselves() {
    all_of("commands");
}
