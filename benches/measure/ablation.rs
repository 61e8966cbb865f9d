//! What each shortcut of the engine is worth: how many times as long a job takes
//! without it.

use std::time::Instant;

use seedlore::engine::{Engine, Shortcut, Shortcuts};
use seedlore::game::{Game, Next};
use seedlore::play::Dice;
use seedlore::referee::Referee;
use seedlore::rules::{Collection, Ruleset};
use seedlore::think::{Method, Thinker};

use crate::paths::{Count, Playouts};

/// Rulesets of different kinds: single laps that capture, stores that are sown,
/// relays on two rows and on four, owners and marks that change.
const RULESETS: [&str; 6] = [
    "wari-bennett",
    "kalah",
    "sungka",
    "kisolo-lali",
    "bao-ki-arabu-1",
    "toguz-kumalak",
];

const JOBS: [&str; 4] = ["alpha-beta", "tree search", "games", "perft"];

/// Each job is done so often; the least time counts, since others may use the
/// machine too.
const RUNS: usize = 5;

/// A run does the job as often as takes so many seconds.
const LONG_ENOUGH: f64 = 0.05;

/// Prints, by ruleset and job, how many times as long each takes.
pub fn table(collection: &Collection, named: &[&str]) {
    let named = if named.is_empty() { &RULESETS } else { named };
    println!("times as long without a shortcut (1.00: it is worth nothing)");
    for name in named {
        let rules = collection.get(name).expect("the ruleset is there");
        println!(
            "\n{name:<18}{}",
            JOBS.map(|job| format!("{job:>14}")).concat()
        );
        let all = times(rules, Shortcuts::ALL);
        let milliseconds = all.map(|time| format!("{:>11.1} ms", time * 1000.0));
        println!("{:<18}{}", "with all", milliseconds.concat());
        for shortcut in Shortcut::ALL {
            let without = times(rules, Shortcuts::ALL.without(shortcut));
            let ratios: String = without
                .iter()
                .zip(all)
                .map(|(time, all)| format!("{:>14.2}", time / all))
                .collect();
            println!("{:<18}{ratios}", format!("{shortcut:?}"));
        }
    }
}

/// The time of each job, in seconds.
fn times(rules: &Ruleset, shortcuts: Shortcuts) -> [f64; 4] {
    let engine = Engine::with(rules.clone(), shortcuts);
    let referee = Referee::new(rules.clone());
    let Next::Turn(turn) = referee.enter(referee.start()) else {
        panic!("the game begins");
    };
    let think = |method: Method| {
        let thinker = Thinker::with_engine(engine.clone(), method, 4_096);
        least(|| {
            let mut dice = Dice::of_game(1, 1);
            for _ in 0..4 {
                thinker.think(&turn.position, &mut |options| dice.below(options));
            }
        })
    };
    [
        think(Method::AlphaBeta),
        think(Method::Tree),
        least(|| {
            engine.run(Playouts(0..50));
        }),
        least(|| {
            engine.run(Count(5));
        }),
    ]
}

fn least(mut job: impl FnMut()) -> f64 {
    let mut time = |times: u32| {
        let start = Instant::now();
        (0..times).for_each(|_| job());
        start.elapsed().as_secs_f64() / f64::from(times)
    };
    let once = time(1);
    let enough = (LONG_ENOUGH / once.max(1e-9)).ceil().min(1e6) as u32;
    (0..RUNS).map(|_| time(enough.max(1))).fold(once, f64::min)
}
