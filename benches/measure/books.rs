//! Books: how long they take, and how much memory.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use seedlore::game::Game;
use seedlore::referee::Referee;

use super::SEEDLORE;

/// The book of a few rulesets with 10,000 random games each, then the whole
/// book as a user builds it: wall time and peak memory.
pub fn books(few: &[Referee]) {
    let folder = tempfile::tempdir().expect("a folder for the rulesets");
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = few.iter().map(|referee| referee.rules().path());
    for file in files.chain(["rulesets/sources.bib"]) {
        let name = Path::new(file).file_name().expect("a file has a name");
        fs::copy(home.join(file), folder.path().join(name)).expect("rulesets can be copied");
    }
    let rulesets = few.len();
    book(
        &format!("of {rulesets} rulesets, 10,000 games each"),
        &[
            OsStr::new("--rulesets"),
            folder.path().as_os_str(),
            OsStr::new("--games"),
            OsStr::new("10000"),
        ],
    );
    book("as it is built by default", &[]);
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
