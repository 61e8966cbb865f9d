//! What a served book keeps for when there is no network.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::shelf;

/// A list in the script, by its name.
fn list(script: &str, name: &str) -> Vec<String> {
    let (_, rest) = script.split_once(&format!("const {name} = ")).unwrap();
    serde_json::from_str(rest.split_once(";\n").unwrap().0).unwrap()
}

#[test]
fn what_is_kept_is_in_the_book() {
    let shelf::Book { input, pages, .. } = &*shelf::UNPLAYED;
    let texts = pages.iter().map(|(path, _)| path);
    let files: BTreeSet<String> = texts
        .filter_map(|path| Some(path.strip_prefix("src/")?.replace(".md", ".html")))
        // The program, which is no text.
        .chain(["play/engine.bin".into()])
        .collect();
    let script = pages.get("src/service-worker.js").unwrap();
    let (frame, games) = (list(script, "FRAME"), list(script, "GAMES"));
    for path in frame.iter().chain(&games) {
        assert!(files.contains(path), "{path}");
    }
    assert_eq!(games.len(), 2 * input.studies.len());
    for path in [
        "index.html",
        "search-index.js",
        "play/engine.js",
        "play/engine.bin",
        "play/rules/wari-bennett.js",
    ] {
        assert!(frame.iter().any(|kept| kept == path), "{path}");
    }
}

#[test]
fn the_book_can_be_installed() {
    let manifest = shelf::UNPLAYED.pages.get("src/manifest.json").unwrap();
    let manifest: Value = serde_json::from_str(manifest).unwrap();
    let config = shelf::UNPLAYED.pages.get("book.toml").unwrap();
    assert!(config.contains(&format!("title = {}", manifest["name"])));
    assert!(config.contains(&format!("description = {}", manifest["description"])));
    assert_eq!(manifest["start_url"], "index.html");
    assert!(manifest["icons"].as_array().unwrap().len() >= 2);
}
