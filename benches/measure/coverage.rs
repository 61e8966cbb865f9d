//! How often intervals hold what they are about: many runs of few games, each
//! held against what all of them together find.
//!
//! An interval of 95 % keeps its promise if about 95 of 100 runs hold the true
//! value. Figures with few values can't come out at 95: the next wider interval is
//! given. So what counts as broken is a measure that holds clearly less than 92 of 100.
//!
//! The games are those of a plan, which `simulate` plays and keeps in blocks of 100.

mod summary;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use seedlore::engine::Engine;
use seedlore::play::{AgentKind, Setting};
use seedlore::rules::{ByPlayer, Collection};
use seedlore::stats::{MeasureRow, Plan, Tally, rows};
use serde::Deserialize;
use serde_json::Value;

/// Games of a run: one block, or twenty.
const RUNS: [u64; 2] = [100, 2_000];

/// Blocks of a long run.
const BLOCKS: u64 = RUNS[1] / RUNS[0];

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

/// What was counted of one measure of one ruleset in runs of one length.
struct Cover {
    ruleset: String,
    measure: String,
    /// Games of a run.
    games: u64,
    runs: u64,
    held: Held,
}

/// Prints the table of rulesets and measures of the games in these files; with a file to
/// write to, writes there what it comes to by measure.
///
/// # Panics
/// If a file is not one of blocks of 100 games that `simulate` wrote.
pub fn table(collection: &Collection, words: &[&str]) {
    let (file, blocks) = match words {
        ["--write", file, blocks @ ..] => (Some(Path::new(*file)), blocks),
        blocks => (None, blocks),
    };
    let mut played: BTreeMap<String, Played> = BTreeMap::new();
    blocks
        .iter()
        .for_each(|file| read(collection, file, &mut played));
    let mut all = Vec::new();
    for (name, played) in played {
        let covers = played.covers(&name);
        print(&name, &covers);
        all.extend(covers);
    }
    if let Some(file) = file {
        summary::write(file, &all);
    }
    verdict(&all);
}

/// The games of a ruleset, so far as they were read.
struct Played {
    engine: Engine,
    plan: Plan,
    all: Tally,
    /// What each block shows.
    short: Vec<Vec<MeasureRow>>,
    /// By the number of the long run: its games so far.
    long: BTreeMap<u64, Tally>,
}

/// A line of a file: the tally of the games of a block, which is numbered among all of
/// the plan.
#[derive(Deserialize)]
struct Block {
    block: u64,
    tally: Tally,
}

/// Adds the blocks of a file.
fn read(collection: &Collection, file: &str, played: &mut BTreeMap<String, Played>) {
    let open = File::open(file).expect("the file can be read");
    let mut lines = BufReader::new(open)
        .lines()
        .map(|line| line.expect("the file can be read"));
    let header = lines.next().expect("a file begins with its plan");
    let header: Value = serde_json::from_str(&header).expect("a plan is an object");
    let plan = &header["plan"];
    assert_eq!(
        header["seedlore"],
        env!("CARGO_PKG_VERSION"),
        "{file} is another version's"
    );
    assert_eq!(plan["block"], RUNS[0], "{file} has blocks of another size");
    let runs = plan["runs"].as_array().expect("a plan has runs");
    for line in lines {
        let Block { mut block, tally } = serde_json::from_str(&line).expect("each line is a block");
        // Which of the runs the block is of, and which of its blocks.
        let mut runs = runs.iter();
        let run = loop {
            let run = runs.next().expect("each block is of a run");
            let games = run["games"].as_u64().expect("a run has games");
            let blocks = games.div_ceil(RUNS[0]);
            if block < blocks {
                break run;
            }
            block -= blocks;
        };
        let name = run["ruleset"].as_str().expect("a run names its ruleset");
        let of = played.entry(name.into());
        of.or_insert_with(|| Played::new(collection, name))
            .add(block, &tally);
    }
}

impl Played {
    fn new(collection: &Collection, name: &str) -> Played {
        let rules = collection.get(name).expect("the ruleset is there");
        let engine = Engine::new(rules.clone());
        Played {
            all: Tally::new(&engine),
            plan: Plan {
                players: ByPlayer::from_value(AgentKind::Random),
                seed: 1,
                games: RUNS[0],
                setting: Setting::default(),
            },
            engine,
            short: Vec::new(),
            long: BTreeMap::new(),
        }
    }

    fn add(&mut self, block: u64, tally: &Tally) {
        self.short.push(self.rows(tally));
        self.all.merge(tally);
        let empty = || Tally::new(&self.engine);
        self.long
            .entry(block / BLOCKS)
            .or_insert_with(empty)
            .merge(tally);
    }

    fn rows(&self, tally: &Tally) -> Vec<MeasureRow> {
        rows(&tally.summary(&self.engine, &self.plan))
    }

    /// Every measure, once for each length of run.
    fn covers(&self, name: &str) -> Vec<Cover> {
        let truth = self.rows(&self.all);
        let whole = self.long.values().filter(|run| run.games() == RUNS[1]);
        let long: Vec<Vec<MeasureRow>> = whole.map(|run| self.rows(run)).collect();
        let runs = [&self.short, &long];
        let held = runs.map(|runs| cover(&truth, runs));
        let each = truth.iter().flat_map(|row| {
            (0..RUNS.len()).map(|at| Cover {
                ruleset: name.into(),
                measure: row.measure.clone(),
                games: RUNS[at],
                runs: runs[at].len() as u64,
                held: held[at].get(&row.measure).copied().unwrap_or_default(),
            })
        });
        each.collect()
    }
}

/// Of each measure how many runs hold the true value.
fn cover(truth: &[MeasureRow], runs: &[Vec<MeasureRow>]) -> BTreeMap<String, Held> {
    let mut all: BTreeMap<String, Held> = BTreeMap::new();
    for run in runs {
        let met: BTreeMap<&str, &MeasureRow> =
            run.iter().map(|row| (row.measure.as_str(), row)).collect();
        for row in truth {
            let Some(value) = row.estimate.map(|at| at.value) else {
                continue;
            };
            let estimate = met.get(row.measure.as_str()).and_then(|row| row.estimate);
            let Some(interval) = estimate.and_then(|at| at.interval) else {
                continue;
            };
            let held = all.entry(row.measure.clone()).or_default();
            held.told += 1;
            held.held += u64::from(interval.holds(value));
        }
    }
    all
}

fn print(name: &str, covers: &[Cover]) {
    let [short, long] = [0, 1].map(|at| {
        let runs = covers.get(at).map_or(0, |cover| cover.runs);
        format!("{runs} × {}", RUNS[at])
    });
    println!("\n{name}: of 100 runs hold the value of all games");
    println!("{:<46}{short:>20}{long:>20}", "runs × games");
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
            "  {}, {} games: {}: {:.1} of {} runs",
            cover.ruleset,
            cover.games,
            cover.measure,
            cover.held.share() * 100.0,
            cover.held.told
        );
    }
}
