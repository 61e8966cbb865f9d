//! Moves a second of every ruleset: random games, fully measured, one by one on
//! one thread, as the book plays them.

use std::path::Path;
use std::time::{Duration, Instant};

use seedlore::engine::Engine;
use seedlore::play::{AgentKind, Setting};
use seedlore::rules::{ByPlayer, Collection};
use seedlore::stats::{Plan, simulate};

/// A ruleset is played for as long at least, in ever more games.
const LEAST: Duration = Duration::from_millis(250);

/// No ruleset is played in more games than this.
const MOST_GAMES: u64 = 20_000;

/// So many of the slowest and of the fastest are shown.
const SHOWN: usize = 10;

/// Prints the slowest, the median and the fastest; with a file, writes the moves
/// a second of every ruleset there, as comma-separated values.
pub fn table(collection: &Collection, named: &[&str], file: Option<&Path>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.expect("a thread starts");
    let rulesets = collection.rulesets().iter();
    let chosen = rulesets.filter(|rules| named.is_empty() || named.contains(&rules.name()));
    let mut speeds: Vec<(f64, &str)> = chosen
        .map(|rules| {
            let engine = Engine::new(rules.clone());
            (pool.install(|| speed(&engine)), rules.name())
        })
        .collect();
    if let Some(file) = file {
        let line = |(speed, name): &(f64, &str)| format!("{name},{speed:.0}\n");
        let lines: String = speeds.iter().map(line).collect();
        let text = format!("ruleset,moves_a_second\n{lines}");
        std::fs::write(file, text).expect("the file can be written");
    }
    speeds.sort_by(|one, other| one.0.total_cmp(&other.0));
    let all = speeds.len();
    let Some((middle, _)) = speeds.get(all / 2) else {
        return println!("no ruleset has such a name");
    };
    println!("moves a second of {all} rulesets, measured one by one: median {middle:.0}");
    for (nth, (speed, name)) in speeds.iter().enumerate() {
        if nth == SHOWN && all > 2 * SHOWN {
            println!("  …");
        }
        if nth < SHOWN || nth + SHOWN >= all {
            println!("  {name:<42} {speed:>9.0}");
        }
    }
}

/// Moves a second of measured random games.
fn speed(engine: &Engine) -> f64 {
    let mut games = 4;
    loop {
        let plan = Plan {
            players: ByPlayer::from_value(AgentKind::Random),
            seed: 1,
            games,
            setting: Setting::default(),
        };
        let start = Instant::now();
        let summary = simulate(engine, &plan, &|_| ());
        let elapsed = start.elapsed();
        if elapsed >= LEAST || games >= MOST_GAMES {
            let moves = summary.length.mean.value * games as f64;
            return moves / elapsed.as_secs_f64();
        }
        games *= 2;
    }
}
