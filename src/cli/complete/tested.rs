//! `seedlore complete --test`: how well the models forecast what reports state.

use serde::Serialize;

use crate::cli::output::{print_json, say};
use crate::cli::table::{Table, bold, wrap};
use crate::completion::{
    Bin, Hiding, Judge, Method, Pairs, RESAMPLES, TRUSTS, Tested, Topic, Trial, Trials,
    calibration, tested,
};
use crate::report::Colour;
use crate::stats::Estimate;
use crate::stats::grouped;

/// Scores of all methods on one topic, or on all together.
#[derive(Serialize)]
struct Row {
    hidden: &'static str,
    topic: &'static str,
    method: &'static str,
    trials: usize,
    clusters: usize,
    accuracy: Estimate,
    log_score: Estimate,
    brier: Estimate,
    gain: Estimate,
}

#[derive(Serialize)]
struct Written<'a> {
    seed: u64,
    resamples: u64,
    version: &'a str,
    scores: Vec<Row>,
    pairs: Option<PairsReport>,
}

/// How two replies forecast at once were scored.
#[derive(Serialize)]
struct PairsReport {
    pairs: usize,
    clusters: usize,
    /// The part that completions give to what a neighbour states, which is taken whole.
    trust: f64,
    /// Above the log score of independent answers.
    gain: Estimate,
    log_scores: Vec<TrustReport>,
}

#[derive(Serialize)]
struct TrustReport {
    trust: f64,
    log_score: Estimate,
}

impl PairsReport {
    fn new(pairs: &Pairs, seed: u64) -> Option<PairsReport> {
        let trusts = TRUSTS.iter().enumerate().filter_map(|(at, trust)| {
            Some(TrustReport {
                trust: *trust,
                log_score: pairs.log_score(at, seed)?,
            })
        });
        Some(PairsReport {
            pairs: pairs.pairs.len(),
            clusters: pairs.clusters(),
            trust: pairs.trust(),
            gain: pairs.gain(seed)?,
            log_scores: trusts.collect(),
        })
    }

    fn print(&self, colour: Colour) {
        let heading = "Two stated replies of one report forecast at once, both hidden";
        say!("{}", bold(heading, colour));
        let mut table = Table::new(&["trust", "log score of a pair"]);
        for one in &self.log_scores {
            let trust = match one.trust {
                0.0 => "0 (independent)".to_string(),
                trust => format!("{trust}"),
            };
            table.row(vec![trust, estimate(one.log_score)]);
        }
        table.print(colour);
        let gain = format!(
            "{} pairs by {} voices, of the topics that neighbours are used on. What a neighbour \
             states together is given a share of the trust. With a trust chosen by the pairs of \
             all other voices this gains {} over independent answers; completions use {}.",
            grouped(self.pairs as u64),
            self.clusters,
            estimate(self.gain),
            self.trust,
        );
        say!("{}\n", wrap(&gain, 84, ""));
    }
}

/// The test with the clause alone hidden, which the judge rests on, and the harder one.
pub fn tell(judge: &Judge, harder: &Trials, seed: u64, json: bool, colour: Colour) {
    let tests = [&judge.trials, harder];
    let rows: Vec<Row> = tests.iter().flat_map(|test| rows(test, seed)).collect();
    let pairs = PairsReport::new(&judge.pairs, seed);
    if json {
        print_json(&Written {
            seed,
            resamples: RESAMPLES,
            version: env!("CARGO_PKG_VERSION"),
            scores: rows,
            pairs,
        });
        return;
    }
    for test in tests {
        let heading = format!("Every stated reply forecast, {}", test.hiding.words());
        say!("{}", bold(&heading, colour));
        print(&rows, test.hiding, colour);
        let all: Vec<&Trial> = test.trials.iter().collect();
        say!("\n{}", bold("Calibration, votes of neighbours", colour));
        print_calibration(&calibration(&all, Method::Neighbours, seed), colour);
        say!();
    }
    if let Some(pairs) = pairs {
        pairs.print(colour);
    }
    let how = format!(
        "95 % intervals: whole clusters of one author or descent drawn {RESAMPLES} times, \
         seed {seed}; seedlore {}. Log score: mean natural logarithm of the share given to \
         what the report states, 0 at best. Gain: log score above that of base rates.",
        env!("CARGO_PKG_VERSION")
    );
    say!("{}", wrap(&how, 84, ""));
}

fn rows(test: &Trials, seed: u64) -> Vec<Row> {
    let of_topic = |tested: Tested| {
        Method::ALL.map(|method| {
            let score = tested.score(method);
            Row {
                hidden: test.hiding.word(),
                topic: tested.topic.map_or("all", Topic::code),
                method: method.words(),
                trials: tested.trials,
                clusters: tested.clusters,
                accuracy: score.accuracy,
                log_score: score.log,
                brier: score.brier,
                gain: score.gain,
            }
        })
    };
    tested(test, seed).into_iter().flat_map(of_topic).collect()
}

fn print(rows: &[Row], hiding: Hiding, colour: Colour) {
    let mut table = Table::new(&[
        "topic",
        "method",
        "trials",
        "right",
        "log score",
        "gain",
        "Brier",
    ]);
    for row in rows.iter().filter(|row| row.hidden == hiding.word()) {
        table.row(vec![
            row.topic.into(),
            row.method.into(),
            format!("{} in {}", row.trials, row.clusters),
            estimate(row.accuracy),
            estimate(row.log_score),
            estimate(row.gain),
            estimate(row.brier),
        ]);
    }
    table.print(colour);
}

fn print_calibration(bins: &[Bin], colour: Colour) {
    let mut table = Table::new(&["share given", "came true", "answers"]);
    for bin in bins {
        table.row(vec![
            format!("{:.2}", bin.forecast),
            estimate(bin.came_true),
            bin.answers.to_string(),
        ]);
    }
    table.print(colour);
}

/// `0.71 (0.64 to 0.77)`
pub fn estimate(at: Estimate) -> String {
    let round = |x: f64| format!("{:.2}", (x * 100.0).round() / 100.0 + 0.0);
    match at.interval {
        Some(interval) => format!(
            "{} ({} to {})",
            round(at.value),
            round(interval.low),
            round(interval.high)
        ),
        None => round(at.value),
    }
}
