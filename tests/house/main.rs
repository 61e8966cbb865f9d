//! The shape of the house: imports run one way, files stay small.

mod circles;
mod citation;
mod compiler;
mod layers;
mod map;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Each module and those it may import, besides itself.
const TABLE: &[(&str, &[&str])] = &[
    ("source", &[]),
    ("terms", &[]),
    ("report", &["source"]),
    ("syntax", &["source", "report", "terms"]),
    ("rules", &["source", "report", "terms", "syntax"]),
    ("library", &["rules", "report", "source", "syntax"]),
    ("skeleton", &["rules", "report", "source", "syntax"]),
    ("prose", &["rules", "report", "terms"]),
    (
        "editor",
        &["library", "prose", "rules", "syntax", "report", "source"],
    ),
    ("game", &["rules", "terms"]),
    ("referee", &["game", "rules", "terms"]),
    ("sketch", &["game", "rules", "terms"]),
    (
        "steps",
        &["sketch", "referee", "game", "prose", "rules", "terms"],
    ),
    ("explain", &["referee", "game", "prose", "report", "rules"]),
    ("engine", &["game", "rules", "terms"]),
    ("solve", &["engine", "game", "rules"]),
    ("verify", &["game", "rules", "report"]),
    ("think", &["engine", "solve", "game", "rules"]),
    (
        "play",
        &[
            "think", "solve", "engine", "referee", "game", "rules", "report",
        ],
    ),
    (
        "stats",
        &["play", "solve", "engine", "referee", "game", "rules"],
    ),
    (
        "compare",
        &[
            "stats", "play", "solve", "engine", "referee", "game", "prose", "rules", "terms",
        ],
    ),
    ("wear", &["stats", "play", "engine", "rules"]),
    (
        "web",
        &[
            "skeleton", "editor", "compare", "stats", "play", "engine", "explain", "steps",
            "sketch", "referee", "game", "prose", "library", "rules", "report", "source",
        ],
    ),
    ("features", &["compare", "rules"]),
    (
        "export",
        &[
            "features", "compare", "stats", "play", "referee", "game", "prose", "rules", "terms",
        ],
    ),
    (
        "completion",
        &[
            "features", "compare", "stats", "play", "engine", "game", "prose", "skeleton",
            "library", "rules", "terms",
        ],
    ),
    (
        "book",
        &[
            "completion",
            "wear",
            "export",
            "features",
            "compare",
            "solve",
            "stats",
            "play",
            "verify",
            "steps",
            "sketch",
            "referee",
            "editor",
            "game",
            "prose",
            "rules",
            "syntax",
            "report",
            "source",
            "terms",
        ],
    ),
];

/// Within `rules` only these know the syntax tree.
const MAKERS: &[&str] = &["rules/draft/", "rules/collection.rs", "rules/check/"];

const LONGEST_FILE: usize = 500;

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

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
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
fn imports_run_one_way() {
    let table: BTreeMap<&str, &[&str]> = TABLE.iter().copied().collect();
    let mut faults = Vec::new();
    for file in sources(&src()) {
        let path = file.strip_prefix(src()).unwrap().display().to_string();
        let module = path
            .split('/')
            .next()
            .unwrap()
            .trim_end_matches(".rs")
            .to_string();
        if ["lib", "main", "cli"].contains(&module.as_str()) {
            continue;
        }
        let Some(allowed) = table.get(module.as_str()) else {
            faults.push(format!("{path}: module {module} is not in the table"));
            continue;
        };
        for import in imports(&code(&file)) {
            let makes = MAKERS.iter().any(|m| path.starts_with(m));
            if import != module && !allowed.contains(&import.as_str()) {
                faults.push(format!("{path}: {module} may not import {import}"));
            } else if import == "syntax" && module == "rules" && !makes {
                faults.push(format!("{path}: only the makers of rulesets know the tree"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_table_has_no_cycle() {
    for (index, (module, allowed)) in TABLE.iter().enumerate() {
        for import in *allowed {
            let at = TABLE.iter().position(|(m, _)| m == import).unwrap();
            assert!(
                at < index,
                "{module} imports {import}, which stands after it"
            );
        }
    }
}

#[test]
fn files_stay_small() {
    let long: Vec<String> = sources(&src())
        .into_iter()
        .map(|file| (fs::read_to_string(&file).unwrap().lines().count(), file))
        .filter(|(lines, _)| *lines > LONGEST_FILE)
        .map(|(lines, file)| format!("{}: {lines} lines", file.display()))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn only_the_library_and_the_command_line_touch_files() {
    let mut faults = Vec::new();
    for file in sources(&src()) {
        let path = file.strip_prefix(src()).unwrap().display().to_string();
        if path.starts_with("cli/") || path == "main.rs" {
            continue;
        }
        let reads = path.starts_with("library/");
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
                let builder = path == "book/build.rs" && word == "std::fs";
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
    for file in sources(&src()) {
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
    for file in sources(&src()) {
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
