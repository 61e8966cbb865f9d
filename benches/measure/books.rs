//! Books: how long they take, and how much memory.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::SEEDLORE;

/// The rulesets of the five documents that the record began with.
const FIRST: [&str; 5] = [
    "wari-bennett",
    "wari-kids",
    "wari-st-lucia",
    "wari-walker",
    "woli-beart",
];

/// The book of the first rulesets with 10,000 random games each, then the whole
/// book as a user builds it: wall time and peak memory.
pub fn books() {
    let folder = tempfile::tempdir().expect("a folder for the rulesets");
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let first = FIRST
        .iter()
        .map(|name| (format!("{name}.sow"), find(&ours, name)));
    for (name, text) in first.chain([("sources.bib".into(), ours.join("sources.bib"))]) {
        fs::copy(text, folder.path().join(name)).expect("rulesets can be copied");
    }
    book(
        "of the first seven rulesets, 10,000 games",
        &[
            OsStr::new("--rulesets"),
            folder.path().as_os_str(),
            OsStr::new("--games"),
            OsStr::new("10000"),
        ],
    );
    book("as it is built by default", &[]);
}

/// The file of a ruleset, wherever it lies in a folder.
fn find(folder: &Path, name: &str) -> PathBuf {
    let file = format!("{name}.sow");
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder of rulesets") {
            let path = entry.expect("a folder of rulesets").path();
            if path.is_dir() {
                open.push(path);
            } else if path.file_name() == Some(OsStr::new(&file)) {
                return path;
            }
        }
    }
    panic!("there is no {file}");
}

fn book(what: &str, options: &[&OsStr]) {
    let folder = tempfile::tempdir().expect("a folder for the book");
    let start = Instant::now();
    let mut child = Command::new(SEEDLORE)
        .args(["book", "--out"])
        .arg(folder.path().join("book"))
        .args(options)
        .stdout(Stdio::null())
        .spawn()
        .expect("the book is built");
    let mut peak = 0;
    while child.try_wait().expect("the book is built").is_none() {
        peak = peak.max(peak_memory(child.id()).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(20));
    }
    println!("the book {what}");
    println!(
        "  takes                                      {:>8.1} s",
        start.elapsed().as_secs_f64()
    );
    match peak {
        0 => println!("  its peak memory can't be read on this system"),
        peak => println!(
            "  its peak memory                            {:>8.1} MB",
            peak as f64 / 1000.0
        ),
    }
}

/// The most memory a process has held so far, in kB; Linux tells it.
fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(Path::new("/proc").join(process.to_string()).join("status"));
    let status = status.ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
