//! Everything the README and the chapter on commands show is run: each `$ seedlore …` and what it prints.
//!
//! `SNAPSHOTS=overwrite cargo test --test commands readme` writes the output anew.

use std::fs;
use std::path::Path;
use std::process::Command;

use snapbox::data::DataFormat;
use snapbox::{Data, assert_data_eq};

/// A line with a slip of the kind people make.
const SLIP: &str = "ruleset slip \"A slip\" {\n  board 2 rows of 6 pits [assumed: usual]\n  seeds 4 in every pit [assumed: usual]\n  choose own pit [assumed: usual]\n  sow anticlokwise [assumed: usual]\n  win by most captured [assumed: usual]\n}\n";

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

/// Runs a line of the README as a shell would, in a folder of its own.
fn run(line: &str, folder: &Path) -> String {
    let output = Command::new("sh")
        .args(["-c", &format!("{line} 2>&1")])
        .current_dir(folder)
        .env("PATH", path_with_seedlore())
        .env_remove("SEEDLORE_RULESETS")
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    // CSV ends its lines as its standard says; a README does not.
    String::from_utf8(output.stdout)
        .unwrap()
        .replace("\r\n", "\n")
}

fn path_with_seedlore() -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_seedlore")).parent().unwrap();
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap())
}

/// Pages whose commands are run.
const PAGES: [(&str, usize); 2] = [("README.md", 7), ("book/templates/commands.md", 16)];

#[test]
fn every_command_prints_what_the_pages_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().unwrap();
    for shown in ["rulesets", "tests/traced"] {
        copy(&root.join(shown), &folder.path().join(shown));
    }
    fs::write(folder.path().join("slip.sow"), SLIP).unwrap();
    for (page, least) in PAGES {
        let text = fs::read_to_string(root.join(page)).unwrap();
        let mut written = String::new();
        let mut ran = 0;
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once("```console\n") {
            let (block, after) = after.split_once("```").unwrap();
            written.push_str(before);
            written.push_str("```console\n");
            for line in block.lines().filter(|line| line.starts_with("$ ")) {
                let output = run(&line[2..], folder.path());
                let is_slip = line.contains("slip.sow");
                assert_eq!(output.starts_with("error"), is_slip, "{line}\n{output}");
                written.push_str(&format!("{line}\n{output}"));
                if !output.ends_with('\n') {
                    written.push('\n');
                }
                ran += 1;
            }
            written.push_str("```");
            rest = after;
        }
        written.push_str(rest);
        assert!(ran >= least, "{page} shows its commands");
        let shown = Data::read_from(&root.join(page), Some(DataFormat::Text));
        assert_data_eq!(written, shown.raw());
    }
}

#[test]
fn the_readme_is_short_and_its_pictures_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    assert!(readme.lines().count() <= 150, "{}", readme.lines().count());
    let pictures = readme.split("](book/pictures/").skip(1);
    let pictures: Vec<&str> = pictures
        .map(|rest| rest.split(')').next().unwrap())
        .collect();
    assert_eq!(pictures.len(), 2);
    for picture in pictures {
        assert!(
            root.join("book/pictures").join(picture).exists(),
            "{picture}"
        );
    }
}

#[test]
fn every_subcommand_the_readme_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = PAGES.map(|(page, _)| fs::read_to_string(root.join(page)).unwrap());
    for word in pages.concat().split("`seedlore ").skip(1) {
        let name: String = word.chars().take_while(char::is_ascii_lowercase).collect();
        if name.is_empty() {
            continue;
        }
        let known = Command::new(env!("CARGO_BIN_EXE_seedlore"))
            .args([name.as_str(), "--help"])
            .output()
            .unwrap();
        assert!(known.status.success(), "seedlore {name}");
    }
}

/// The two commands at the head of the README are those that CI and users run.
#[test]
fn the_test_command_is_the_one_that_ci_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let ci = fs::read_to_string(root.join(".ci/run")).unwrap();
    let shown = readme.lines().filter(|line| line.starts_with("cargo "));
    let commands: Vec<&str> = shown.map(|l| l.split('#').next().unwrap().trim()).collect();
    assert_eq!(
        commands,
        [
            "cargo run -- book --rulesets rulesets/caribbean",
            "cargo test"
        ]
    );
    assert!(ci.lines().any(|line| line == commands[1]));
}
