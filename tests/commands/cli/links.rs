//! Folders of results that come from a stranger: a link in one must not let a
//! file elsewhere be written.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use super::run::{folder, seedlore, text};

/// Puts a link in a folder to a file that must stay as it is.
fn link(here: &Path, name: &str, holds: &str) {
    fs::write(here.join("mine"), holds).unwrap();
    symlink("../mine", here.join(name)).unwrap();
}

fn refused(here: &Path, args: &[&str], holds: &str) {
    let output = seedlore(args).within(here).fails(2).complains().run();
    let told = text(&output.stderr);
    assert!(told.contains("it is a link"), "{told}");
    assert_eq!(fs::read_to_string(here.join("mine")).unwrap(), holds);
}

/// Makes tables of a ruleset that has some, in the folder `eg`.
fn build(seeds: &str) -> [&str; 9] {
    let rulesets = concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets/west-africa");
    [
        "endgames",
        "build",
        "wari-bennett",
        "--seeds",
        seeds,
        "--out",
        "eg",
        "--rulesets",
        rulesets,
    ]
}

#[test]
fn endgames_are_not_written_through_a_link() {
    let folder = folder();
    let here = folder.path();
    fs::create_dir(here.join("eg")).unwrap();
    link(here, "eg/seeds-02.part", "precious");
    let build = build("2");
    refused(here, &build, "precious");
    fs::remove_file(here.join("eg/seeds-02.part")).unwrap();
    seedlore(&build)
        .within(here)
        .prints_something()
        .complains()
        .run();
}

#[test]
fn plans_are_not_written_through_a_link() {
    let folder = folder();
    let here = folder.path();
    fs::write(
        here.join("plan.toml"),
        "rulesets = [\"small\"]\ngames = 10\n",
    )
    .unwrap();
    fs::create_dir(here.join("run")).unwrap();
    let play = ["simulate", "--plan", "plan.toml", "--out", "run"];
    // An empty file is as good as one that was just begun.
    link(here, "run/blocks.jsonl", "");
    refused(here, &play, "");
    fs::remove_file(here.join("run/blocks.jsonl")).unwrap();
    for name in ["run/results.jsonl.part", "run/results.csv.part"] {
        link(here, name, "precious");
        refused(here, &play, "precious");
        refused(here, &["merge", "run"], "precious");
        fs::remove_file(here.join(name)).unwrap();
    }
    seedlore(&["merge", "run"])
        .within(here)
        .prints("run/results.jsonl\nrun/results.csv\n")
        .run();
}

#[test]
fn a_pipe_in_place_of_a_file_is_refused() {
    let folder = folder();
    let here = folder.path();
    fs::create_dir(here.join("eg")).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(here.join("eg/seeds-00.part"))
        .status()
        .unwrap();
    assert!(made.success());
    let output = seedlore(&build("1"))
        .within(here)
        .fails(2)
        .complains()
        .run();
    assert!(text(&output.stderr).contains("can't write eg/seeds-00.part"));
}
