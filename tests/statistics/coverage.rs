//! Intervals hold the true value about as often as they say, and differences
//! between rulesets that play alike are not found. Everything is seeded: a test
//! gives the same answer on every machine.
//!
//! `cargo bench -- coverage` tells the same of every measure and of more
//! rulesets.

use rayon::prelude::*;
use seedlore::engine::Engine;
use seedlore::play::{AgentKind, Setting};
use seedlore::rules::ByPlayer;
use seedlore::stats::{Estimate, Paired, Plan, Series, Summary, contrasts, rows, simulate};

use crate::support;

fn engine(name: &str) -> Engine {
    Engine::new(support::collection().get(name).unwrap().clone())
}

fn plan(seed: u64, games: u64) -> Plan {
    Plan {
        players: ByPlayer::from_value(AgentKind::Random),
        seed,
        games,
        setting: Setting::default(),
    }
}

fn run(engine: &Engine, seed: u64, games: u64) -> Summary {
    simulate(engine, &plan(seed, games), &|_| ())
}

/// Whether chance alone would hardly leave so few of `told` runs that hold, if 92
/// of 100 did: two standard errors fewer.
fn is_broken(held: f64, told: usize) -> bool {
    told >= 20 && held < 0.92 - 2.0 * (0.92 * 0.08 / told as f64).sqrt()
}

type Read = fn(&Summary) -> Option<Estimate>;

/// Of the runs that give an interval, the share whose interval holds what a long
/// run finds; and how many runs give one.
fn coverage(runs: &[Summary], truth: &Summary, read: Read) -> (f64, usize) {
    let value = read(truth).unwrap().value;
    let intervals: Vec<bool> = runs
        .iter()
        .filter_map(|run| Some(read(run)?.interval?.holds(value)))
        .collect();
    let held = intervals.iter().filter(|holds| **holds).count();
    (held as f64 / intervals.len().max(1) as f64, intervals.len())
}

/// Of hoyito 44 to 50 of 100 intervals held the share of moves that capture, as
/// long as each move counted as independent; of means of values alike none did.
#[test]
fn intervals_hold_what_a_long_run_finds() {
    const MEASURES: [(&str, Read); 12] = [
        ("capturing moves", |s| s.captures.capturing_moves.share),
        ("several pits", |s| s.captures.several_pits.share),
        ("grand slams", |s| s.captures.grand_slams.share),
        ("seeds a capture", |s| Some(s.captures.seeds_a_capture.mean)),
        ("captures a game", |s| Some(s.captures.captures_a_game.mean)),
        ("swept", |s| Some(s.captures.swept_at_end.mean)),
        ("moves", |s| Some(s.length.mean)),
        ("median of moves", |s| s.length.median),
        ("choice", |s| Some(s.branching.mean)),
        ("lead changes", |s| Some(s.lead_changes.mean)),
        ("balance", |s| Some(s.results.balance)),
        ("first move", |s| s.first_moves[0].value),
    ];
    for name in ["hoyito-gering", "wari-bennett", "meusueb"] {
        let engine = engine(name);
        let truth = run(&engine, u64::MAX, 40_000);
        let runs: Vec<Summary> = (1..=200)
            .into_par_iter()
            .map(|seed| run(&engine, seed, 100))
            .collect();
        for (measure, read) in MEASURES {
            let (held, told) = coverage(&runs, &truth, read);
            assert!(
                !is_broken(held, told),
                "{name}: {measure}: {held} of {told} runs"
            );
        }
    }
}

/// Two runs of one ruleset differ by chance alone. Of comparisons with disjoint
/// intervals 29 of 100 found a difference.
#[test]
fn a_ruleset_does_not_differ_from_itself() {
    for name in ["hoyito-gering", "wari-bennett"] {
        let engine = engine(name);
        let tables = 200;
        let marked = (0..tables).into_par_iter().filter(|table| {
            let [one, other] = [2 * table + 1, 2 * table + 2].map(|seed| plan(seed, 200));
            let all = contrasts((&engine, &one), (&engine, &other));
            all.iter().any(|contrast| contrast.differs)
        });
        let marked = marked.count();
        assert!(marked <= 12, "{name}: {marked} of {tables} tables");
        let same = contrasts((&engine, &plan(1, 50)), (&engine, &plan(1, 50)));
        assert!(same.iter().all(|c| c.difference.value == 0.0 && !c.differs));
    }
}

/// What does differ is found, from the same chances, in few games.
#[test]
fn true_differences_are_found() {
    let [usual, other] = ["wari-bennett", "wari-walker"].map(engine);
    let all = contrasts((&usual, &plan(1, 400)), (&other, &plan(1, 400)));
    let differ = all.iter().filter(|contrast| contrast.differs).count();
    assert!(differ > 0, "{all:#?}");
    // Each has a value in the tables of both.
    for played in [&usual, &other].map(|engine| rows(&run(engine, 1, 400))) {
        for contrast in &all {
            let row = played.iter().find(|row| row.measure == contrast.measure);
            assert!(
                row.is_some_and(|row| row.estimate.is_some()),
                "{contrast:?}"
            );
        }
    }
    for contrast in all.iter().filter(|contrast| contrast.differs) {
        if let Some(interval) = contrast.difference.interval {
            assert!(!interval.holds(0.0), "{contrast:?}");
        }
    }
}

/// What another reading changes, game by game. Of differences that few games
/// show, 36 of 100 intervals held the true one: where none of a sample's games
/// had changed, or all alike, they had no width.
#[test]
fn what_a_reading_changes_is_held() {
    let collection = support::collection();
    let series = |ruleset: &seedlore::rules::Ruleset, seed, games| {
        Series::play(
            &Engine::new(ruleset.clone()),
            AgentKind::Random,
            (seed, games),
            Setting::default(),
        )
    };
    // Where play goes on, a reading has many games to show itself in.
    let on = ["singles=sown", "empty-side=unless-fed", "rest=owner"];
    for (name, among, reading) in [
        ("wari-bennett", &[][..], "only-slams=taken"),
        ("wari-st-lucia", &on, "slam=forbidden"),
        ("wari-st-lucia", &on[1..], "singles=sown"),
    ] {
        let mut readings: Vec<String> = among.iter().map(|r| r.to_string()).collect();
        let usual = &collection.under(name, &readings).unwrap();
        readings.push(reading.to_string());
        let other = collection.under(name, &readings).unwrap();
        let paired = |seed, games| {
            let [one, two] = [usual, &other].map(|rules| series(rules, seed, games));
            Paired::new(&one, &two)
        };
        let truth = paired(u64::MAX, 20_000);
        let runs: Vec<Paired> = (1..=200)
            .into_par_iter()
            .map(|seed| paired(seed, 100))
            .collect();
        type Of = fn(&Paired) -> Option<Estimate>;
        let measures: [(&str, Of); 2] = [("south", |p| p.south), ("length", |p| p.length)];
        for (measure, read) in measures {
            let value = read(&truth).unwrap().value;
            let held: Vec<bool> = runs
                .iter()
                .filter_map(|run| Some(read(run)?.interval?.holds(value)))
                .collect();
            let share =
                held.iter().filter(|holds| **holds).count() as f64 / held.len().max(1) as f64;
            println!("{name} {reading} {measure}: {share} of {} runs", held.len());
            assert!(
                !is_broken(share, held.len()),
                "{name} {reading} {measure}: {share} of {} runs",
                held.len()
            );
        }
    }
}
