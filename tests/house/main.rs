//! The shape of the house: imports run one way, crates keep to their budgets.

mod circles;
mod citation;
mod compiler;
mod layers;
mod map;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Of the crates that hold several modules: each module, and those before it that it may
/// import. What one crate may take from another its manifest says.
const TABLE: &[(&str, &str, &[&str])] = &[
    ("language", "source", &[]),
    ("language", "terms", &[]),
    ("language", "report", &["source"]),
    ("language", "syntax", &["source", "report", "terms"]),
    (
        "language",
        "rules",
        &["source", "report", "terms", "syntax"],
    ),
    (
        "language",
        "library",
        &["rules", "report", "source", "syntax"],
    ),
    (
        "language",
        "skeleton",
        &["rules", "report", "source", "syntax"],
    ),
    ("language", "prose", &["rules", "report", "terms"]),
    (
        "language",
        "editor",
        &["library", "prose", "rules", "syntax", "report", "source"],
    ),
    ("referee", "referee", &[]),
    ("referee", "sketch", &[]),
    ("referee", "steps", &["sketch", "referee"]),
    ("referee", "explain", &["referee"]),
    ("referee", "verify", &[]),
    ("study", "parallel", &[]),
    ("study", "solve", &["parallel"]),
    ("study", "think", &["solve"]),
    ("study", "play", &["think", "solve", "parallel"]),
    ("study", "stats", &["play", "solve", "parallel"]),
    ("study", "compare", &["stats", "play", "solve", "parallel"]),
    ("study", "wear", &["stats", "play", "parallel"]),
    ("study", "features", &["compare"]),
    (
        "study",
        "completion",
        &["features", "compare", "stats", "play", "parallel"],
    ),
    (
        "study",
        "identify",
        &[
            "completion",
            "features",
            "wear",
            "compare",
            "stats",
            "play",
            "parallel",
        ],
    ),
    ("study", "render", &["completion", "compare", "stats"]),
    ("study", "examples", &["parallel"]),
    ("study", "ask", &["examples", "compare", "play", "parallel"]),
    (
        "study",
        "interview",
        &[
            "ask",
            "identify",
            "completion",
            "features",
            "compare",
            "parallel",
        ],
    ),
];

/// The engine and batch play are written apart from the referee, so that they can be held
/// against it.
const APART: [[&str; 2]; 3] = [
    ["engine", "referee"],
    ["batch", "referee"],
    ["referee", "engine"],
];

/// Within `rules` only these know the syntax tree.
const MAKERS: &[&str] = &[
    "crates/language/src/rules/draft/",
    "crates/language/src/rules/collection.rs",
    "crates/language/src/rules/mistaken.rs",
    "crates/language/src/rules/check/",
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The sources of the program: those of the command line, and those of each crate.
fn program() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().path().join("src"));
    let mut files: Vec<PathBuf> = crates
        .chain([root().join("src")])
        .flat_map(|folder| sources(&folder))
        .collect();
    files.sort();
    files
}

/// Where a file lies in the repository.
fn path_of(file: &Path) -> String {
    file.strip_prefix(root()).unwrap().display().to_string()
}

/// The text of a file but for its tests, which may stand in `tests.rs` by themselves.
fn code(file: &Path) -> String {
    if file.ends_with("tests.rs") {
        return String::new();
    }
    let text = fs::read_to_string(file).unwrap();
    text.split("#[cfg(test)]").next().unwrap().to_string()
}

/// The modules that code names after `crate::`.
fn imports(code: &str) -> Vec<String> {
    code.lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| {
            rest.chars()
                .take_while(|c| c.is_ascii_lowercase() || *c == '_')
                .collect()
        })
        .filter(|module: &String| !module.is_empty())
        .collect()
}

#[test]
fn imports_within_a_crate_run_one_way() {
    let mut faults = Vec::new();
    for (at, (home, module, allowed)) in TABLE.iter().enumerate() {
        let folder = root().join("crates").join(home).join("src");
        let own = [folder.join(module).with_extension("rs")].into_iter();
        let own = own.filter(|file| file.exists());
        let within = Some(folder.join(module)).filter(|folder| folder.is_dir());
        let files: Vec<PathBuf> = own
            .chain(within.into_iter().flat_map(|folder| sources(&folder)))
            .collect();
        assert!(!files.is_empty(), "{home} has no module {module}");
        for import in *allowed {
            let known = TABLE[..at].iter();
            assert!(
                known.clone().any(|(_, before, _)| before == import),
                "{module} may import {import}, which does not stand before it"
            );
        }
        for file in files {
            let path = path_of(&file);
            for import in imports(&code(&file)) {
                let makes = MAKERS.iter().any(|m| path.starts_with(m));
                if import != *module && !allowed.contains(&import.as_str()) {
                    faults.push(format!("{path}: {module} may not import {import}"));
                } else if import == "syntax" && *module == "rules" && !makes {
                    faults.push(format!("{path}: only the makers of rulesets know the tree"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_module_of_a_crate_of_several_is_in_the_table() {
    let crates: BTreeSet<&str> = TABLE.iter().map(|(home, ..)| *home).collect();
    for home in crates {
        let lib = root().join("crates").join(home).join("src/lib.rs");
        let text = fs::read_to_string(lib).unwrap();
        let modules = text.lines().filter_map(|line| {
            let line = line.strip_prefix("pub ").unwrap_or(line);
            line.strip_prefix("mod ")?.strip_suffix(';')
        });
        let table = TABLE.iter().filter(|(of, ..)| *of == home);
        let known: BTreeSet<&str> = table.map(|(_, module, _)| *module).collect();
        assert_eq!(modules.collect::<BTreeSet<&str>>(), known, "{home}");
    }
}

#[test]
fn the_interpreters_do_not_know_each_other() {
    for [one, other] in APART {
        let manifest = root().join("crates").join(one).join("Cargo.toml");
        let text = fs::read_to_string(manifest).unwrap();
        let text = text.split("[dev-dependencies]").next().unwrap();
        assert!(!text.contains(&format!("seedlore-{other}")), "{one}");
        assert!(text.contains("seedlore-game"), "{one}");
    }
}

/// `cargo test` runs the tests of every crate but batch play.
#[test]
fn every_crate_but_batch_play_is_a_default_member() {
    let text = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let manifest: toml::Table = text.parse().unwrap();
    let named = manifest["workspace"]["default-members"].as_array().unwrap();
    let named: BTreeSet<&str> = named.iter().filter_map(toml::Value::as_str).collect();
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let mut all: BTreeSet<String> = crates
        .map(|entry| path_of(&entry.unwrap().path()))
        .filter(|home| home != "crates/batch")
        .collect();
    all.insert(".".into());
    assert!(all.iter().eq(named), "{all:?}");
}

/// The lines of each crate are bounded where contributors read it.
#[test]
fn crates_keep_to_their_budgets() {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let mut budgets = BTreeMap::new();
    for row in text.lines().filter(|row| row.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let folder = cells[1].trim_matches('`').to_string();
        if let (true, Some(most)) = (folder.ends_with("src"), cells.get(3)) {
            budgets.insert(folder, most.replace(',', "").parse::<usize>().unwrap());
        }
    }
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for file in program() {
        let path = path_of(&file);
        let (home, _) = path.split_once("src/").unwrap();
        let all = fs::read_to_string(&file).unwrap().lines().count();
        *lines.entry(format!("{home}src")).or_default() += all;
    }
    assert!(lines.keys().eq(budgets.keys()), "{lines:?} {budgets:?}");
    let over = lines
        .iter()
        .filter(|(home, lines)| **lines > budgets[*home]);
    assert_eq!(over.collect::<Vec<_>>(), [], "{budgets:?}");
}

#[test]
fn only_the_library_and_the_command_line_touch_files() {
    let mut faults = Vec::new();
    for file in program() {
        let path = path_of(&file);
        if path.starts_with("src/cli/") || path == "src/main.rs" {
            continue;
        }
        let reads = path.starts_with("crates/language/src/library/");
        for (number, line) in code(&file).lines().enumerate() {
            let code = line.trim_start();
            let is_doc = code.starts_with("//");
            for word in [
                "println!",
                "eprintln!",
                "print!(",
                "std::fs",
                "std::process",
            ] {
                // The book's builder hands a folder to mdbook, which writes there.
                let builder = path.starts_with("crates/book/src/build") && word == "std::fs";
                let may = builder || (reads && word == "std::fs");
                if !is_doc && !may && code.contains(word) {
                    faults.push(format!("{path}:{}: {word}", number + 1));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The standard macros panic where the output is closed or full.
#[test]
fn all_output_goes_through_one_place() {
    let mut faults = Vec::new();
    for file in program() {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            let code = line.trim_start();
            let prints = ["println!", "print!(", "dbg!("];
            if !code.starts_with("//") && prints.iter().any(|word| code.contains(word)) {
                faults.push(format!("{}:{}", file.display(), number + 1));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whether a line names something as a whole word.
fn names_it(line: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    line.match_indices(name).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + name.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// A ruleset is data: its name in the code would be a rule outside the language.
#[test]
fn no_ruleset_is_named_in_the_code() {
    let rulesets = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let mut names = Vec::new();
    let mut folders = vec![rulesets];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "sow") {
                let text = fs::read_to_string(&path).unwrap();
                for line in text.lines() {
                    let mut words = line.split_whitespace();
                    if let (Some("ruleset" | "base"), Some(name)) = (words.next(), words.next()) {
                        names.push(name.to_string());
                    }
                    // The games too, but for names so short that they are words.
                    let game = line.trim().strip_prefix("game \"");
                    let game = game.and_then(|rest| rest.split('"').next());
                    names.extend(game.filter(|g| g.len() > 3).map(str::to_string));
                }
            }
        }
    }
    assert!(!names.is_empty());
    let mut faults = Vec::new();
    for file in program() {
        for (number, line) in code(&file).lines().enumerate() {
            // Help texts and examples in documentation may name one.
            let is_example = ["///", "//!", "seedlore "].iter().any(|w| line.contains(w));
            if !is_example && names.iter().any(|name| names_it(line, name)) {
                faults.push(format!("{}:{}: {line}", file.display(), number + 1));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
