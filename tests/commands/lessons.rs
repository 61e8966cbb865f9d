//! The report that the book follows to its file: each step is run, and what the
//! program says of it is what the page shows.
//!
//! `SNAPSHOTS=overwrite cargo test --test commands lessons` writes the output anew.

use std::fs;
use std::path::Path;
use std::process::Command;

use snapbox::data::DataFormat;
use snapbox::{Data, assert_data_eq};

/// What is run on which step, and where its output stands.
const RUNS: &[(&str, &str, &[&str])] = &[
    ("1", "1-check.txt", &["check", "um-el-bil.sow"]),
    ("2", "2-check.txt", &["check", "um-el-bil.sow"]),
    ("3", "3-check.txt", &["check", "um-el-bil.sow"]),
    ("4", "4-check.txt", &["check", "um-el-bil.sow"]),
    ("5", "5-check.txt", &["check", "--strict", "um-el-bil.sow"]),
    ("5", "5-show.txt", &["show", "um-el-bil.sow"]),
    ("5", "5-explain.txt", &["explain", "um-el-bil.sow", "6"]),
    (
        "5",
        "5-simulate.txt",
        &["simulate", "um-el-bil.sow", "--games", "200"],
    ),
];

#[test]
fn every_step_is_run_and_says_what_the_page_shows() {
    let lesson = Path::new(env!("CARGO_MANIFEST_DIR")).join("book/lessons/first-report");
    let folder = tempfile::tempdir().unwrap();
    fs::copy(
        lesson.join("sources.bib"),
        folder.path().join("sources.bib"),
    )
    .unwrap();
    for (step, shown, args) in RUNS {
        let text = fs::read_to_string(lesson.join(format!("{step}.sow"))).unwrap();
        fs::write(folder.path().join("um-el-bil.sow"), text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_seedlore"))
            .args(*args)
            .current_dir(folder.path())
            .env_remove("SEEDLORE_RULESETS")
            .env("COLUMNS", "90")
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(said).unwrap();
        let expected = Data::read_from(&lesson.join(shown), Some(DataFormat::Text));
        assert_data_eq!(said, expected.raw());
    }
}

/// The first steps are unfinished; what a reader ends with is laid out and whole.
#[test]
fn the_finished_file_is_laid_out() {
    let lesson = Path::new(env!("CARGO_MANIFEST_DIR")).join("book/lessons/first-report");
    for step in ["1", "3", "4", "5"] {
        let status = Command::new(env!("CARGO_BIN_EXE_seedlore"))
            .args(["fmt", "--check"])
            .arg(lesson.join(format!("{step}.sow")))
            .status()
            .unwrap();
        assert!(status.success(), "step {step}");
    }
}

/// The file that the book shows with notes is a copy, since books are made of any
/// collection.
#[test]
fn the_file_with_notes_is_that_of_the_collection() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shown = fs::read_to_string(root.join("book/lessons/annotated.sow")).unwrap();
    let mut folders: Vec<_> = vec![root.join("rulesets")];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => texts.push(fs::read_to_string(path).unwrap()),
            }
        }
    }
    assert!(
        texts.contains(&shown),
        "copy the ruleset of this name to book/lessons/annotated.sow, and look at its notes in \
         src/book/chapters/lessons/annotated.rs"
    );
}
