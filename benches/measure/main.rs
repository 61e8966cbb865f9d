//! `cargo bench`: what the program takes, in one run, as ratios where a ratio
//! says more than a second. Nothing here is asserted: machines differ.
//!
//! `cargo bench -- instructions` counts instructions alone, which do not mind
//! what else the machine does: for paths that must not slow down.
//!
//! `CARGO_INCREMENTAL=0 cargo bench --profile dev -- guard` holds what start-up, a page, a check and moves take
//! against `guard.csv`, and fails where one takes a quarter more; with `--write` it writes that.
//!
//! `cargo bench -- coverage [--write FILE] BLOCKS…` tells of every measure how often its
//! interval holds what a long run finds, of games that `simulate --plan` played and kept
//! in blocks of 100. `.ci/coverage` plays them, in parts if need be, and writes the table
//! that the book shows, `book/coverage.csv`.
//!
//! `cargo bench -- ablation [RULESET…]` tells what each shortcut of the engine is
//! worth.
//!
//! `cargo bench -- speed [--write FILE] [RULESET…]` tells the moves a second of
//! every ruleset.

mod ablation;
mod books;
mod coverage;
mod guard;
mod instructions;
mod paths;
mod speed;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use seedlore::game::{Game, perft};
use seedlore::play::{AgentKind, Setting};
use seedlore::referee::{Event, Narrator, Referee};
use seedlore::rules::ByPlayer;
use seedlore::stats::{Plan, simulate_told};

#[path = "../../tests/support/mod.rs"]
mod support;

const SEEDLORE: &str = env!("CARGO_BIN_EXE_seedlore");
const RUNS: usize = 5;

/// The median of several runs.
fn median(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[RUNS / 2]
}

fn main() {
    // Cargo adds a word of its own.
    let arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let arguments: Vec<String> = arguments.collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["job", job, ruleset, size] => return instructions::work(job, ruleset, size),
        ["instructions", ..] => return instructions::count(),
        ["guard"] => std::process::exit(guard::guard(false)),
        ["guard", "--write"] => std::process::exit(guard::guard(true)),
        _ => {}
    }
    let rulesets = support::collection();
    match &words[..] {
        ["coverage", words @ ..] => return coverage::table(rulesets, words),
        ["speed", "--write", file, named @ ..] => {
            return speed::table(rulesets, named, Some(Path::new(file)));
        }
        ["ablation", named @ ..] => return ablation::table(rulesets, named),
        ["speed", named @ ..] => return speed::table(rulesets, named, None),
        _ => {}
    }
    let all: Vec<Referee> = rulesets
        .rulesets()
        .iter()
        .cloned()
        .map(Referee::new)
        .collect();
    let is_few = |referee: &&Referee| support::FEW.contains(&referee.rules().name());
    let few: Vec<Referee> = all.iter().filter(is_few).cloned().collect();
    check();
    trees(&few);
    paths::race(&all);
    paths::count(&all);
    paths::think(&all);
    telling(&few[0]);
    games(&few);
    collection(&all);
    speed::table(rulesets, &[], None);
    threads(&few[0]);
    instructions::count();
    books::books(&few);
}

fn check() {
    let time = median(|| {
        let status = Command::new(SEEDLORE).args(["check", "rulesets"]).status();
        assert!(status.is_ok_and(|s| s.success()));
    });
    println!(
        "check of all rulesets, each reading too      {:>8.1} ms",
        millis(time)
    );
}

fn trees(referees: &[Referee]) {
    for referee in referees {
        let start = referee.enter(referee.start());
        let mut leaves = 0;
        let time = median(|| leaves = perft(referee, &start, 6));
        let rate = leaves as f64 / time.as_secs_f64() / 1e6;
        println!(
            "perft 6 of {:<16} {leaves:>9} leaves   {rate:>8.2} million leaves a second",
            referee.rules().name()
        );
    }
}

/// What it costs the referee to tell each step.
fn telling(referee: &Referee) {
    let play = |witnessed: bool| {
        let mut events: Vec<Event> = Vec::new();
        let mut turn = match referee.enter(referee.start()) {
            seedlore::game::Next::Turn(turn) => turn,
            seedlore::game::Next::Over(_) => return,
        };
        for _ in 0..100 {
            let mut forgetful = seedlore::game::NoHistory;
            let next = if witnessed {
                events.clear();
                referee.narrate(&turn, 0, &mut forgetful, &mut events)
            } else {
                referee.play(&turn, 0, &mut forgetful)
            };
            match next {
                seedlore::game::Next::Turn(next) => turn = next,
                seedlore::game::Next::Over(_) => break,
            }
        }
    };
    let silent = median(|| (0..500).for_each(|_| play(false)));
    let told = median(|| (0..500).for_each(|_| play(true)));
    println!(
        "telling every step, against silence          {:>8.2} times the time",
        told.as_secs_f64() / silent.as_secs_f64()
    );
}

fn plan(games: u64) -> Plan {
    Plan {
        players: ByPlayer::from_value(AgentKind::Random),
        seed: 1,
        games,
        setting: Setting::default(),
    }
}

fn games(referees: &[Referee]) {
    for referee in referees {
        let time = median(|| {
            simulate_told(referee, &plan(500), &|_| {});
        });
        println!(
            "random games of {:<16} fully measured   {:>8.0} a second",
            referee.rules().name(),
            500.0 / time.as_secs_f64()
        );
    }
}

/// The referee's speed over the collection, in moves, since games of rounds
/// are long: a move is tried with all others at its turn, told, and measured.
fn collection(referees: &[Referee]) {
    let mut speeds: Vec<(f64, &str)> = referees
        .iter()
        .map(|referee| {
            let start = Instant::now();
            let summary = simulate_told(referee, &plan(10), &|_| {});
            let moves = summary.length.mean.value * 10.0;
            let speed = moves / start.elapsed().as_secs_f64();
            (speed, referee.rules().name())
        })
        .collect();
    speeds.sort_by(|one, other| one.0.total_cmp(&other.0));
    let middle = speeds[speeds.len() / 2].0;
    println!(
        "random moves of {} rulesets, fully measured: median {middle:.0} a second",
        speeds.len()
    );
    let ends = speeds
        .iter()
        .take(5)
        .chain(speeds.iter().rev().take(5).rev());
    for (speed, name) in ends {
        println!(
            "  {name:<42} {speed:>9.0} a second, {:>6.2} times the median",
            speed / middle
        );
    }
}

fn threads(referee: &Referee) {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.expect("threads start");
        median(|| {
            pool.install(|| simulate_told(referee, &plan(2000), &|_| {}));
        })
    };
    let ratio = on(1).as_secs_f64() / on(2).as_secs_f64();
    println!("two threads against one                      {ratio:>8.2} times the speed");
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
