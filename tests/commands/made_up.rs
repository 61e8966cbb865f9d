//! A variant that nobody has reported, which mixes what the language has,
//! needs one new file: it is put beside the collection, and every command
//! that a user has takes it as it takes the others.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

const NAME: &str = "tausendfuss";
const MADE_UP: &str = include_str!("../made-up/tausendfuss.sow");

/// A folder with a few rulesets of the collection, their works, and the file.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let rulesets = folder.path().join("rulesets");
    let collection = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    copy(&collection.join("horn-of-africa"), &rulesets);
    let works = "sources.bib";
    fs::copy(collection.join(works), rulesets.join(works)).unwrap();
    fs::write(rulesets.join(format!("{NAME}.sow")), MADE_UP).unwrap();
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
}

/// What a command prints that has nothing to complain of.
fn seedlore(folder: &Path, args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_seedlore"))
        .args(args)
        .current_dir(folder)
        .env_remove("SEEDLORE_RULESETS")
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{args:?}: {stderr}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn one_file_is_checked_listed_told_played_and_measured() {
    let folder = folder();
    let folder = folder.path();
    // With an odd number of pits in a row one of the middle lies on no track,
    // which is a warning.
    assert_eq!(seedlore(folder, &["check", "rulesets"]), "");

    let list = seedlore(folder, &["list", "--tag", "rows.three", "--json"]);
    assert!(list.contains(NAME), "{list}");
    let list = seedlore(folder, &["list", "--tag", "rows.two"]);
    assert!(!list.contains(NAME), "{list}");

    let told = seedlore(folder, &["show", NAME]);
    for words in ["three rows of four pits", "after the fifth", "“den”"] {
        assert!(told.contains(words), "{told}");
    }
    let other = seedlore(folder, &["show", NAME, "--reading", "n=7"]);
    assert!(other.contains("three rows of seven pits"), "{other}");

    let explained = seedlore(folder, &["explain", NAME, "1"]);
    assert!(explained.contains("opening: on landing"), "{explained}");
    let compared = seedlore(folder, &["compare", NAME, "rabe", "--games", "0"]);
    assert!(compared.contains("clauses differ"), "{compared}");

    let games = folder.join("games.jsonl");
    let games = games.to_str().unwrap();
    let simulate = ["simulate", NAME, "--games", "60", "--record", games];
    let figures = seedlore(folder, &[&simulate[..], &["--as", "json"]].concat());
    let figures: Value = serde_json::from_str(&figures).unwrap();
    let mixed = "opening: on landing, choose 2, on landing 1, on landing 2, on landing 3, \
                 on landing 4, on landing 5, on landing 6, forbid, end when 1, end when 2, rounds 6";
    for clause in mixed.split(", ") {
        assert!(times(&figures, clause) > 0, "{clause} never acts");
    }
    // What was written down is what the rules say of the same moves.
    seedlore(folder, &["verify", games, "--ruleset", NAME]);
}

/// How often a clause acted.
fn times(figures: &Value, label: &str) -> u64 {
    let mut clauses = figures["firing"].as_array().unwrap().iter();
    let clause = clauses.find(|clause| clause["clause"] == label).unwrap();
    clause["moves"].as_u64().unwrap()
}

#[test]
fn one_file_gets_its_page_in_the_book() {
    let folder = folder();
    let folder = folder.path();
    let book = ["book", "--games", "8", "--out", "the-book"];
    seedlore(folder, &book);
    let page = folder.join(format!("the-book/src/rulesets/{NAME}.md"));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("Tausendfuß"));
    let built = folder.join(format!("the-book/book/rulesets/{NAME}.html"));
    let built = fs::read_to_string(built).unwrap();
    assert!(built.contains("<svg"));
}
