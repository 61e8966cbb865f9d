//! Instructions that a move takes, counted by callgrind: the same on a busy
//! machine as on an idle one, and nearly the same twice.
//!
//! A job is done by this program under valgrind, twice, the second time with
//! double the work. What both have in common, such as reading the ruleset, is
//! in the difference no more.

use std::process::Command;

use seedlore::Library;
#[cfg(feature = "batch")]
use seedlore::batch::Instructions;
use seedlore::engine::Engine;
use seedlore::library::built_in_files;
use seedlore::rules::Ruleset;

#[cfg(feature = "batch")]
use crate::paths::in_lanes;
use crate::paths::{Count, KINDS, Playouts};

/// What is done, and how much of it the first time.
const JOBS: &[(&str, &str, u64)] = &[
    ("plain", "move", 20),
    ("table", "move", 200),
    #[cfg(feature = "batch")]
    ("lanes", "move", 2000),
    ("count", "leaf", 5),
];

/// Counts all jobs, or says what is missing.
pub fn count() {
    if !is_there() {
        println!("instructions are not counted: valgrind is not there");
        return;
    }
    for kind in KINDS {
        for &(job, of, size) in JOBS {
            let more = match job {
                "count" => size + 1,
                _ => 2 * size,
            };
            if let Some(instructions) = per_unit(job, kind, (size, more)) {
                println!("{instructions:>8.1} instructions a {of}, {job} {kind}");
            }
        }
    }
}

/// Whether callgrind is there.
pub fn is_there() -> bool {
    let found = Command::new("valgrind").arg("--version").output();
    found.is_ok_and(|output| output.status.success())
}

/// Instructions that a unit of a job's work takes, by the difference between little and much
/// of it; `None` if the ruleset is not played so.
pub fn per_unit(job: &str, ruleset: &str, (few, many): (u64, u64)) -> Option<f64> {
    let (few, many) = (counted(job, ruleset, few)?, counted(job, ruleset, many)?);
    Some((many.instructions - few.instructions) / (many.work - few.work))
}

/// Callgrind, which still wants a program.
pub fn under_callgrind() -> Command {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    command
}

/// Runs a program under callgrind: the instructions, and what it printed.
pub fn collected(command: &mut Command) -> Option<(f64, String)> {
    let output = command.output().expect("valgrind runs");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = told.lines().find(|line| line.contains("Collected"))?;
    let instructions = line.rsplit(' ').next()?.parse().ok()?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    Some((instructions, printed))
}

struct Counted {
    instructions: f64,
    work: f64,
}

/// A job under callgrind; `None` if the ruleset is not played so.
fn counted(job: &str, ruleset: &str, size: u64) -> Option<Counted> {
    let this = std::env::current_exe().expect("this program has a name");
    let mut command = under_callgrind();
    let command = command
        .arg(this)
        .args(["job", job, ruleset, &size.to_string()]);
    let (instructions, printed) = collected(command)?;
    let work = printed.trim().parse().ok()?;
    Some(Counted { instructions, work })
}

/// Does a job, and prints how many moves or leaves it was, or nothing if the
/// ruleset is not played so.
pub fn work(job: &str, ruleset: &str, size: &str) {
    let size: u64 = size.parse().expect("a number");
    let engine = Engine::new(alone(ruleset));
    let done = match job {
        "plain" => engine.run_plainly(Playouts(0..size)),
        "table" => engine.run(Playouts(0..size)),
        "count" => engine.run(Count(size as u32)),
        // Callgrind knows AVX2 and no more.
        #[cfg(feature = "batch")]
        "lanes" => match in_lanes(&engine, size, Instructions::Avx2) {
            Ok(moves) => moves,
            Err(_) => return,
        },
        _ => panic!("there is no job {job}"),
    };
    println!("{done}");
}

/// A ruleset, read with those of its region alone.
fn alone(name: &str) -> Ruleset {
    let file = format!("/{name}.sow");
    let mut places = built_in_files().map(|(place, _)| place);
    let region = places.find_map(|place| place.strip_suffix(&file));
    let library = Library::built_in_region(region.expect("a file of its own"));
    let library = library.expect("the region is there");
    library.ruleset(name, &[]).expect("it is there")
}
