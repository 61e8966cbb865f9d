//! How often intervals hold what they are about: many runs of few games, each
//! held against one long run.
//!
//! An interval of 95 % keeps its promise if about 95 of 100 runs hold the true
//! value. Shares of what is rare can't come out at 95: there are few counts that
//! it can be, so that the next wider interval is given. So what counts as broken
//! is a measure that holds clearly less than 92 of 100.

mod summary;

use std::collections::BTreeMap;
use std::path::Path;

use seedlore::engine::Engine;
use seedlore::play::{AgentKind, Setting};
use seedlore::rules::{ByPlayer, Collection};
use seedlore::stats::{MeasureRow, Plan, rows, simulate};

/// Rulesets of different kinds: single laps and relays, two rows and four, few
/// captures and many, games that end by rule and such that are cut off.
const RULESETS: [&str; 12] = [
    "wari-bennett",
    "wari-st-lucia",
    "hoyito-gering",
    "meusueb",
    "kalah",
    "toguz-kumalak",
    "sungka",
    "hus-damara",
    "moruba",
    "bao-ki-arabu",
    "dongjintian-four-players",
    "koro-griaule",
];

/// Games of the run that gives what is true.
const LONG: u64 = 200_000;

/// Runs, and games of each.
const RUNS: [(u64, u64); 2] = [(400, 100), (100, 2_000)];

/// Of 100 runs at least so many should hold what is true, and at most so many.
const PROMISE: [f64; 2] = [0.92, 0.98];

/// Runs with an interval, and those whose interval holds what is true.
#[derive(Clone, Copy, Default)]
struct Held {
    told: u64,
    held: u64,
}

impl Held {
    fn share(self) -> f64 {
        self.held as f64 / self.told.max(1) as f64
    }

    /// Whether chance alone would hardly leave so few (two standard errors).
    fn is_below(self) -> bool {
        let [least, _] = PROMISE;
        let error = (least * (1.0 - least) / self.told.max(1) as f64).sqrt();
        self.told > 0 && self.share() < least - 2.0 * error
    }

    fn words(self, runs: u64) -> String {
        match self.told {
            0 => "no interval".into(),
            told if told == runs => format!("{:.1}", self.share() * 100.0),
            told => format!("{:.1} ({told} runs)", self.share() * 100.0),
        }
    }
}

/// What was counted of one measure of one ruleset.
struct Cover {
    ruleset: String,
    measure: String,
    runs: u64,
    games: u64,
    held: Held,
}

/// Prints the table of rulesets and measures: of those that are named, or of all.
/// With a file, writes there what it comes to, by measure.
pub fn table(collection: &Collection, named: &[&str], file: Option<&Path>) {
    let named = if named.is_empty() { &RULESETS } else { named };
    let mut all: Vec<Cover> = Vec::new();
    for name in named {
        let covers = ruleset(collection, name);
        print(name, &covers);
        all.extend(covers);
        // The whole takes hours: what is done so far is kept.
        if let Some(file) = file {
            summary::write(file, &all);
        }
    }
    verdict(&all);
}

/// Every measure of a ruleset, once for each length of run.
fn ruleset(collection: &Collection, name: &str) -> Vec<Cover> {
    let rules = collection.get(name).expect("the ruleset is there");
    let engine = Engine::new(rules.clone());
    let truth = run(&engine, LONG, u64::MAX);
    let held = RUNS.map(|(runs, games)| cover(&engine, &truth, runs, games));
    let each = truth.iter().flat_map(|row| {
        RUNS.iter().zip(&held).map(|((runs, games), held)| Cover {
            ruleset: name.into(),
            measure: row.measure.clone(),
            runs: *runs,
            games: *games,
            held: held.get(&row.measure).copied().unwrap_or_default(),
        })
    });
    each.collect()
}

fn print(name: &str, covers: &[Cover]) {
    println!("\n{name}: of 100 runs hold the value of {LONG} games");
    println!(
        "{:<46}{:>20}{:>20}",
        "runs × games", "400 × 100", "100 × 2,000"
    );
    for both in covers.chunks(RUNS.len()) {
        if both.iter().any(|cover| cover.held.told > 0) {
            let words: Vec<String> = both
                .iter()
                .map(|cover| cover.held.words(cover.runs))
                .collect();
            println!("{:<46}{:>20}{:>20}", both[0].measure, words[0], words[1]);
        }
    }
}

fn verdict(all: &[Cover]) {
    let told = || all.iter().filter(|cover| cover.held.told > 0);
    let [least, most] = PROMISE;
    let count = |fits: &dyn Fn(f64) -> bool| told().filter(|c| fits(c.held.share())).count();
    let (below, above) = (count(&|share| share < least), count(&|share| share > most));
    let within = told().count() - below - above;
    println!("\n{within} measures hold in 92 to 98 of 100 runs, {above} in more, {below} in fewer");
    let broken: Vec<&Cover> = told().filter(|cover| cover.held.is_below()).collect();
    println!("clearly fewer, by two standard errors: {}", broken.len());
    for cover in broken {
        println!(
            "  {}, {} games: {}: {:.1}",
            cover.ruleset,
            cover.games,
            cover.measure,
            cover.held.share() * 100.0
        );
    }
}

/// Of each measure how many runs hold the true value.
fn cover(engine: &Engine, truth: &[MeasureRow], runs: u64, games: u64) -> BTreeMap<String, Held> {
    let mut all: BTreeMap<String, Held> = BTreeMap::new();
    for seed in 1..=runs {
        let met: BTreeMap<String, MeasureRow> = run(engine, games, seed)
            .into_iter()
            .map(|row| (row.measure.clone(), row))
            .collect();
        for row in truth {
            let Some(value) = row.value else { continue };
            let Some(interval) = met.get(&row.measure).and_then(|row| row.interval) else {
                continue;
            };
            let held = all.entry(row.measure.clone()).or_default();
            held.told += 1;
            held.held += u64::from(interval.holds(value));
        }
    }
    all
}

fn run(engine: &Engine, games: u64, seed: u64) -> Vec<MeasureRow> {
    let plan = Plan {
        players: ByPlayer::from_value(AgentKind::Random),
        seed,
        games,
        setting: Setting::default(),
    };
    rows(&simulate(engine, &plan, &|_| ()))
}
