//! `ARCHITECTURE.md` names files that are there.

use std::fs;
use std::path::Path;

#[test]
fn every_path_of_the_map_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let named: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    let is_path = |word: &&&str| {
        let folders = ["src/", "tests/", "grammar/", "book/"];
        folders.iter().any(|folder| word.starts_with(folder)) || word.ends_with(".md")
    };
    let paths: Vec<&&str> = named.iter().filter(is_path).collect();
    assert!(paths.len() > 50, "{} paths are named", paths.len());
    let missing: Vec<&&&str> = paths
        .iter()
        .filter(|path| !root.join(path).exists())
        .collect();
    assert!(missing.is_empty(), "there is no {missing:?}");
}
