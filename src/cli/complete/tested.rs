//! `seedlore complete --test`: how well the models forecast what reports state.

use serde::Serialize;

use crate::cli::output::print_json;
use crate::cli::table::{self, Document, Table};
use crate::completion::{
    Factor, Hiding, Judge, Method, Pairs, RESAMPLES, Silence, Spoken, TRUSTS, Tested, Tests, Topic,
    Trial, Trials, calibration, tested,
};
use crate::prose;
use crate::render::{self, Printed, hundredths};
use crate::report::Colour;
use crate::stats::Estimate;

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
    calibration: Vec<CalibrationReport>,
    /// Parameters of neighbours whose best value is the first or last that was tried.
    at_the_edge: Vec<&'static str>,
    pairs: Option<PairsReport>,
    silence: [SilenceReport; 2],
}

/// How often answers came true that were given about the same share, as silences are judged.
#[derive(Serialize)]
struct CalibrationReport {
    hidden: &'static str,
    given: f64,
    came_true: Estimate,
    answers: usize,
}

/// How often the usual is told for each time that anything else is.
#[derive(Serialize)]
struct SilenceReport {
    matters: &'static str,
    factor: Option<Estimate>,
    /// The least that it is taken for.
    least: f64,
    /// Whether that is measured, and no convention.
    is_bounded: bool,
    games: usize,
    /// Pairs of reports of which one states the usual, and of how many the other speaks too.
    usual: [usize; 2],
    rest: [usize; 2],
    usual_by_different_authors: [usize; 2],
    rest_by_different_authors: [usize; 2],
}

impl SilenceReport {
    fn new(matters: &'static str, factor: &Factor) -> SilenceReport {
        let both = |spoken: Spoken| [spoken.spoke, spoken.of];
        SilenceReport {
            matters,
            factor: factor.measured,
            least: factor.least(),
            is_bounded: factor.is_bounded(),
            games: factor.games,
            usual: both(factor.usual),
            rest: both(factor.rest),
            usual_by_different_authors: both(factor.usual_apart),
            rest_by_different_authors: both(factor.rest_apart),
        }
    }
}

fn tell_silence(told: &mut Document, silence: &Silence) {
    told.heading("Pairs of reports of one game, of which one may be silent");
    told.table(render::silence(silence));
    let how = "How many times as often the usual is told as the rest: matter by matter \
               (Mantel and Haenszel), whole games drawn for the interval. Where too few pairs by \
               different authors state the usual, how small it may be is not known, and a \
               convention stands for it.";
    told.paragraph(how);
    told.gap();
}

/// How two replies forecast at once were scored.
#[derive(Serialize)]
struct PairsReport {
    pairs: usize,
    clusters: usize,
    /// The part that completions give to what a neighbour states, which is taken whole.
    trust: f64,
    is_at_the_edge: bool,
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
            is_at_the_edge: pairs.is_at_the_edge(),
            gain: pairs.gain(seed)?,
            log_scores: trusts.collect(),
        })
    }

    fn tell(&self, told: &mut Document) {
        told.heading("Two stated replies of one report forecast at once, both hidden");
        let mut table = Table::under("trust | log score of a pair");
        for one in &self.log_scores {
            let trust = match one.trust {
                0.0 => "0 (independent)".to_string(),
                trust => format!("{trust}"),
            };
            table.row(vec![trust, estimate(one.log_score)]);
        }
        told.table(table);
        let gain = format!(
            "{} pairs by {} voices, of the topics that neighbours are used on. What a neighbour \
             states together is given a share of the trust. With a trust chosen by the pairs of \
             all other voices this gains {} over independent answers; completions use {}{}.",
            prose::grouped(self.pairs as u64),
            self.clusters,
            estimate(self.gain),
            self.trust,
            if self.is_at_the_edge {
                ", the highest that was tried"
            } else {
                ""
            },
        );
        told.paragraph(gain);
    }
}

/// All tests of what silences are judged by.
pub fn tell(judge: &Judge, tests: &Tests, seed: u64, json: bool, colour: Colour) {
    let rows: Vec<Row> = tests
        .trials
        .iter()
        .flat_map(|test| rows(test, seed))
        .collect();
    let pairs = PairsReport::new(&judge.pairs(), seed);
    let bins = |test: &Trials| {
        let all: Vec<&Trial> = test.trials.iter().collect();
        calibration(&all, Method::Chosen, seed)
    };
    if json {
        let each = tests.trials.iter().flat_map(|test| {
            let each = bins(test).into_iter();
            each.map(|bin| CalibrationReport {
                hidden: test.hiding.word(),
                given: bin.forecast,
                came_true: bin.came_true,
                answers: bin.answers,
            })
        });
        print_json(&Written {
            seed,
            resamples: RESAMPLES,
            version: env!("CARGO_PKG_VERSION"),
            calibration: each.collect(),
            at_the_edge: judge.settled.settings.at_the_edge(),
            scores: rows,
            pairs,
            silence: [
                SilenceReport::new("told by most", &judge.settled.silence.by_most),
                SilenceReport::new("told by few", &judge.settled.silence.by_few),
            ],
        });
        return;
    }
    let mut told = Document::default();
    for test in &tests.trials {
        let hiding = test.hiding;
        told.heading(format!("Every stated reply forecast, {}", hiding.words()));
        told.table(scores(&rows, hiding));
        told.heading(format!("Calibration, {}", Method::Chosen.words()));
        let headings = "share given | came true | answers | ";
        let written = |at| Printed::alike(&at, hundredths);
        told.table(render::calibration(
            headings,
            &bins(test),
            hundredths,
            written,
        ));
    }
    told.gap();
    let chosen = format!(
        "“{}” is what is told of a silence: on each matter neighbours where they beat base rates \
         by more than chance explains, with parameters that the first two tests settle together. \
         For each voice all of that is settled by the others. {}",
        prose::sentence(Method::Chosen.words()).trim_end_matches('.'),
        edge_sentence(&judge.settled.settings.at_the_edge())
    );
    told.paragraph(chosen);
    if let Some(pairs) = pairs {
        pairs.tell(&mut told);
    }
    tell_silence(&mut told, &judge.settled.silence);
    let how = format!(
        "95 % intervals: whole clusters of one author or descent drawn {RESAMPLES} times, \
         seed {seed}; seedlore {}. Log score: mean natural logarithm of the share given to \
         what the report states, 0 at best. Gain: log score above that of base rates.",
        env!("CARGO_PKG_VERSION")
    );
    told.paragraph(how);
    table::tell(&told, colour);
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

fn scores(rows: &[Row], hiding: Hiding) -> Table {
    let mut table = Table::under("topic | method | trials | right | log score | gain | Brier");
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
    table
}

/// Whether more might be found beyond the values that were tried.
fn edge_sentence(at_the_edge: &[&str]) -> String {
    match at_the_edge {
        [] => "The best value of each parameter of neighbours lies within those that were tried."
            .into(),
        some => format!(
            "The best value is the first or last of those that were tried for {}.",
            prose::list(some, "and")
        ),
    }
}

/// `0.71 (0.64 to 0.77)`
pub fn estimate(at: Estimate) -> String {
    Printed::alike(&at, hundredths).line()
}
