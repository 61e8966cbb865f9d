//! The layers of the engine: each imports only from those before it.

use std::fs;
use std::path::PathBuf;

use super::{root, sources};

/// Each folder of the engine and those that it may import from, besides itself.
const LAYERS: &[(&str, &[&str])] = &[
    ("repr", &[]),
    ("compile", &["repr"]),
    ("table", &["repr", "compile"]),
    ("exec", &["repr", "compile", "table"]),
];

fn engine() -> PathBuf {
    root().join("crates/engine/src")
}

/// What a file names after `crate::`, but for its tests and comments.
fn imports(text: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]").next().unwrap();
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| {
            let name = rest.chars();
            name.take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                .collect()
        })
        .collect()
}

#[test]
fn a_layer_of_the_engine_imports_only_from_those_below() {
    let mut faults = Vec::new();
    for (layer, below) in LAYERS {
        let folder = engine().join(layer);
        let files = sources(&folder);
        assert!(!files.is_empty(), "{layer} has no files");
        for file in files {
            for import in imports(&fs::read_to_string(&file).unwrap()) {
                if import != *layer && !below.contains(&import.as_str()) {
                    faults.push(format!("{}: imports {import}", file.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_folder_of_the_engine_is_a_layer() {
    let folders = fs::read_dir(engine()).unwrap();
    let mut names: Vec<String> = folders
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    let mut layers: Vec<&str> = LAYERS.iter().map(|(layer, _)| *layer).collect();
    layers.sort_unstable();
    assert_eq!(names, layers);
}
