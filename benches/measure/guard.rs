//! What some commands and paths take, held against a committed file: instructions, counted by
//! callgrind, which do not mind what else the machine does.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::SEEDLORE;
use super::instructions::{collected, is_there, per_unit, under_callgrind};

/// So many times as many instructions as before are one step too far.
const MOST: f64 = 1.25;

/// Commands of a user, in a folder without rulesets of its own but for one.
const COMMANDS: [(&str, &[&str]); 5] = [
    ("start-up: show wari-bennett", &["show", "wari-bennett"]),
    (
        "start-up by other words: explain oware 3",
        &["explain", "oware", "3"],
    ),
    ("list", &["list"]),
    (
        "one page: paper kisolo-lali",
        &["paper", "kisolo-lali", "--out", "paper"],
    ),
    ("one check: of a file", &["check", "wari-bennett.sow"]),
];

/// What is done by this program itself: a job, of which rulesets, and how much of it.
const PATHS: [(&str, &str, &str, u64); 3] = [
    ("a move of one lap", "table", "wari-bennett", 200),
    ("a move of a relay", "plain", "kisolo-lali", 2),
    ("a move of rounds", "plain", "sungka", 1),
];

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/measure/guard.csv")
}

/// Counts them all, and tells the ratio to what the file has; or writes it. The exit status.
pub fn guard(is_written: bool) -> i32 {
    if !is_there() {
        println!("instructions are not counted: valgrind is not there");
        return 1;
    }
    let mut counted = BTreeMap::new();
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, arguments) in COMMANDS {
        let folder = tempfile::tempdir().expect("a folder for files");
        for file in ["west-africa/wari-bennett.sow", "sources.bib"] {
            let from = home.join("rulesets").join(file);
            let to = folder.path().join(from.file_name().expect("it has a name"));
            fs::copy(from, to).expect("rulesets can be copied");
        }
        let mut command = under_callgrind();
        command.current_dir(&folder).env("RAYON_NUM_THREADS", "1");
        let output = collected(command.arg(SEEDLORE).args(arguments));
        counted.insert(name, output.expect("callgrind counts").0);
    }
    for (name, job, ruleset, size) in PATHS {
        let found = per_unit(job, ruleset, (size, 2 * size));
        counted.insert(name, found.expect("the ruleset is played so"));
    }
    if is_written {
        let lines = counted
            .iter()
            .map(|(name, count)| format!("{count:.0},{name}\n"));
        fs::write(file(), lines.collect::<String>()).expect("the file can be written");
        return 0;
    }
    let text = fs::read_to_string(file()).unwrap_or_default();
    let before = |name: &str| {
        let mut lines = text.lines().filter_map(|line| line.split_once(','));
        let (count, _) = lines.find(|(_, of)| *of == name)?;
        count.parse::<f64>().ok()
    };
    let mut status = 0;
    for (name, count) in counted {
        let ratio = before(name).map(|before| count / before);
        let told = ratio.map_or("new".into(), |ratio| format!("{ratio:.2} of before"));
        println!("{count:>15.0}  {told:<15}  {name}");
        if ratio.is_none_or(|ratio| ratio > MOST) {
            status = 1;
        }
    }
    println!(
        "Past {MOST} of before this fails. Where it is meant: `CARGO_INCREMENTAL=0 cargo bench --profile dev -- guard --write`."
    );
    status
}
