//! The test of the method, its failures first.

use minijinja::{Error, Value};
use serde::Serialize;

use super::known::{Known, known};
use super::method::{Settled, settled};
use crate::chapters::Book;
use crate::evidence::whole;
use crate::numbers::{Printed, grouped, in_figures};
use crate::pages::Pages;
use crate::silence_study::SilenceStudy;
use crate::svg::{self, Calibration, Caption, Mark, PlotRow, Rows};
use crate::table::html;
use seedlore_study::completion::{
    Bin, Calibrated, Hiding, Judge, Method, Pairs, RESAMPLES, Tested, Topic, Trial, Trials,
    calibration, tested,
};
use seedlore_study::render::{self, Cell, Table};
use seedlore_study::stats::Estimate;

#[derive(Serialize)]
struct TemplateContext {
    rulesets: usize,
    settled: Settled,
    /// Topics on which neighbours are no better than base rates.
    no_better: Vec<Failure>,
    /// Topics of which too few reports speak for a test.
    untested: Vec<Failure>,
    /// Topics on which neighbours help only where reports of the same author, descent or
    /// region may speak.
    only_near: Vec<Failure>,
    /// Topics on which neighbours are used.
    used: Vec<&'static str>,
    tests: Vec<TestView>,
    /// Answers that are known otherwise, and what the method makes of them.
    known: Vec<Known>,
    pairs: Option<PairsView>,
    resamples: String,
    seed: u64,
    version: String,
}

/// Two replies of one report forecast at once.
#[derive(Serialize)]
struct PairsView {
    pairs: String,
    clusters: usize,
    /// The part given to what a neighbour states; empty if none.
    trust: String,
    /// Whether no higher one was tried.
    is_at_the_edge: bool,
    gain: Printed,
    verdict: &'static str,
}

/// A topic on which the method falls short.
#[derive(Serialize)]
struct Failure {
    title: &'static str,
    asks: &'static str,
    rests_on: String,
    gain: Option<Printed>,
}

/// One of the tests.
#[derive(Serialize)]
struct TestView {
    code: &'static str,
    heading: &'static str,
    hides: &'static str,
    trials: String,
    clusters: usize,
    pooled: Pooled,
    scores: Value,
    gains: Value,
    calibration: Value,
    bins: Value,
    /// What the bins come to, in a sentence.
    calibrated: String,
}

/// All topics together.
#[derive(Serialize)]
struct Pooled {
    gain: Printed,
    verdict: &'static str,
    /// Mean shares of what the report states, and how often it was likeliest.
    share: String,
    base_share: String,
    right: Printed,
    base_right: Printed,
}

pub fn add(book: &Book, silences: &SilenceStudy, pages: &mut Pages) -> Result<(), Error> {
    let judge = &silences.judge;
    let tables = silences.tests.trials.each_ref();
    let tables = tables.map(|test| (test, tested(test, silences.seed)));
    let [(_, near), (_, far), _] = &tables;
    let tests = tables
        .iter()
        .filter_map(|(test, table)| view(book, judge, test, table, silences.seed).transpose())
        .collect::<Result<_, _>>()?;
    let is_used = |topic: Topic| judge.settled.settings.method(topic) == Method::Neighbours;
    let view = TemplateContext {
        rulesets: judge.cases.cases.len(),
        settled: settled(judge),
        no_better: failures(near, |topic, gain| {
            !is_used(topic) && gain.interval.is_some()
        }),
        untested: untested(near),
        only_near: failures(far, |topic, gain| {
            is_used(topic) && gain.interval.is_none_or(|interval| interval.low <= 0.0)
        }),
        used: Topic::ALL
            .iter()
            .filter(|topic| is_used(**topic))
            .map(|topic| topic.title())
            .collect(),
        tests,
        known: known(book, silences),
        pairs: pairs(&judge.pairs(), silences.seed),
        resamples: grouped(RESAMPLES),
        seed: silences.seed,
        version: book.input.version.clone(),
    };
    pages.add(
        "src/silence.md",
        book.templates.page("silence/silence.md", &view)?,
    );
    Ok(())
}

fn pairs(pairs: &Pairs, seed: u64) -> Option<PairsView> {
    let gain = pairs.gain(seed)?;
    let trust = pairs.trust();
    Some(PairsView {
        pairs: grouped(pairs.pairs.len() as u64),
        clusters: pairs.clusters(),
        trust: match trust > 0.0 {
            true => format!("{trust}"),
            false => String::new(),
        },
        is_at_the_edge: pairs.is_at_the_edge(),
        gain: number(gain),
        verdict: match gain.interval {
            None => "too few independent voices to say whether that is more than chance",
            Some(interval) if interval.low > 0.0 => "that is more than chance explains",
            Some(interval) if interval.high < 0.0 => "it is a loss",
            Some(_) => "that may be chance",
        },
    })
}

/// Topics of a table whose gain by neighbours is of some kind.
fn failures(table: &[Tested], falls_short: impl Fn(Topic, Estimate) -> bool) -> Vec<Failure> {
    let failure = |row: &Tested| {
        let topic = row.topic?;
        let gain = row.score(Method::Neighbours).gain;
        falls_short(topic, gain).then(|| Failure {
            title: topic.title(),
            asks: topic.asks(),
            rests_on: rests_on(row.trials, row.clusters),
            gain: Some(number(gain)),
        })
    };
    table.iter().filter_map(failure).collect()
}

/// Topics with trials too few for an interval, or with none.
fn untested(table: &[Tested]) -> Vec<Failure> {
    let topics = Topic::ALL.iter().filter_map(|topic| {
        let row = table.iter().find(|row| row.topic == Some(*topic));
        let is_known = row.is_some_and(|row| row.score(Method::Neighbours).gain.interval.is_some());
        (!is_known).then(|| Failure {
            title: topic.title(),
            asks: topic.asks(),
            rests_on: row.map_or("no report states an answer".into(), |row| {
                rests_on(row.trials, row.clusters)
            }),
            gain: None,
        })
    });
    topics.collect()
}

fn rests_on(trials: usize, clusters: usize) -> String {
    format!(
        "{} by {}",
        in_figures(trials, "stated answer", "stated answers"),
        in_figures(clusters, "independent voice", "independent voices")
    )
}

/// A test as the page shows it; nothing if no reply is stated at all.
fn view(
    book: &Book,
    judge: &Judge,
    test: &Trials,
    table: &[Tested],
    seed: u64,
) -> Result<Option<TestView>, Error> {
    let Some(all) = table.iter().find(|row| row.topic.is_none()) else {
        return Ok(None);
    };
    let trials: Vec<&Trial> = test.trials.iter().collect();
    let bins = calibration(&trials, Method::Chosen, seed);
    let code = test.hiding.word();
    let heading = match test.hiding {
        Hiding::Alone => "One clause hidden",
        Hiding::AuthorAndRegion => "Author, descent and region hidden too",
        Hiding::AllButBoard => "All but the board hidden",
    };
    let hides = match test.hiding {
        Hiding::Alone => {
            "Only what the ruleset itself says of the matter is hidden. Reports of the same \
             author and of the next village may speak: so it is for a silent report too, whose \
             neighbours are known."
        }
        Hiding::AuthorAndRegion => {
            "All that rulesets of the same author, the same line of descent or the same folder \
             of this collection say is hidden too. So it is for a report from a place from which \
             nothing else is known."
        }
        Hiding::AllButBoard => {
            "Of the ruleset itself nothing is shown but its board, its seeds, its place and its \
             year, and its author, descent and region are hidden as well. So it is for a board \
             without rules from a place without neighbours. Only what is asked of a board is \
             forecast."
        }
    };
    Ok(Some(TestView {
        code,
        heading,
        hides,
        trials: grouped(all.trials as u64),
        clusters: all.clusters,
        pooled: pooled(all),
        scores: scores(table, judge, heading),
        gains: gains(book, code, heading, table)?,
        calibration: svg::calibration(
            &book.templates,
            &Calibration {
                caption: Caption {
                    id: format!("_silence_calibration_{code}"),
                    title: format!("Forecast and truth: {}", heading.to_lowercase()),
                    desc: described(&bins),
                },
                bins: &bins,
            },
        )?,
        calibrated: calibrated(&bins),
        bins: html(
            &render::calibration(
                "Share given, mean | Came true | Answers | So the share was",
                &bins,
                whole,
                hundredths,
            ),
            "Forecast and truth",
            "sl-measures",
            "",
        ),
    }))
}

fn pooled(all: &Tested) -> Pooled {
    let (ours, base) = (all.score(Method::Chosen), all.score(Method::BaseRates));
    let verdict = match ours.gain.interval {
        None => "too few independent voices to say whether that is more than chance",
        Some(interval) if interval.low > 0.0 => {
            "the interval excludes zero, so that it is more than chance explains"
        }
        Some(interval) if interval.high < 0.0 => {
            "the interval lies below zero, so that base rates are the better forecast"
        }
        Some(_) => "the interval includes zero, so that it may be chance",
    };
    Pooled {
        gain: number(ours.gain),
        verdict,
        share: whole(ours.log.value.exp()),
        base_share: whole(base.log.value.exp()),
        right: hundredths(ours.accuracy),
        base_right: hundredths(base.accuracy),
    }
}

/// A row for each matter and method.
fn scores(tested: &[Tested], judge: &Judge, heading: &str) -> Value {
    let headings = "Matter | Answers | Method | Right | Log score | Gain | Brier";
    let mut table = Table::grouped(2, headings);
    for row in tested {
        let answers = Printed {
            value: grouped(row.trials as u64),
            interval: format!("{} voices", row.clusters),
        };
        for method in Method::ALL {
            let is_used = |topic| judge.settled.settings.method(topic) == method;
            let name = Cell::from(method.words());
            let score = row.score(method);
            table.row([
                row.topic.map_or("All together", Topic::title).into(),
                Cell::from(answers.clone()),
                match row.topic.is_some_and(is_used) {
                    true => name.then(" ", Cell::tag("used")),
                    false => name,
                },
                hundredths(score.accuracy).into(),
                number(score.log).into(),
                Cell::from((method != Method::BaseRates).then(|| number(score.gain))),
                number(score.brier).into(),
            ]);
        }
    }
    let label = format!("Scores of all methods: {}", heading.to_lowercase());
    html(&table, &label, "sl-measures sl-fitted", "sl-wide sl-tall")
}

/// The gain of neighbours over base rates, topic by topic.
fn gains(book: &Book, code: &str, heading: &str, table: &[Tested]) -> Result<Value, Error> {
    let rows: Vec<PlotRow> = table
        .iter()
        .map(|row| {
            let gain = row.score(Method::Neighbours).gain;
            PlotRow {
                label: format!(
                    "{} ({})",
                    row.topic.map_or("All together", Topic::title),
                    row.trials
                ),
                text: number(gain).line(),
                value: Some(gain),
            }
        })
        .collect();
    let ends = table
        .iter()
        .flat_map(|row| row.score(Method::Neighbours).gain.ends());
    let (low, high) = ends.fold((0.0, 0.0_f64), |(low, high): (f64, f64), end| {
        (low.min(end), high.max(end))
    });
    let tenths = |x: f64, round: fn(f64) -> f64| round(x * 10.0) / 10.0;
    svg::rows(
        &book.templates,
        &Rows {
            caption: Caption {
                id: format!("_silence_gains_{code}"),
                title: format!("Gain over base rates: {}", heading.to_lowercase()),
                desc: crate::figures::said(&rows),
            },
            mark: Mark::Dot,
            rows,
            from: tenths(low, f64::floor),
            to: tenths(high, f64::ceil),
            reference: Some((0.0, "base rates".into())),
            axis: "gain in log score".into(),
            percent: false,
        },
    )
}

/// How many of the bins are borne out.
fn calibrated(bins: &[Bin]) -> String {
    let count = |wanted: Calibrated| {
        let all = bins.iter().filter(|bin| bin.calibrated() == wanted);
        all.count()
    };
    let (timid, bold) = (count(Calibrated::Timid), count(Calibrated::Bold));
    match (timid, bold) {
        (0, 0) => "In no group does the interval miss the share that was given.".into(),
        _ => format!(
            "Of {} groups the interval misses the share that was given in {}: {} too timid (what \
             came true lies nearer to nought or to all), {} too bold.",
            bins.len(),
            timid + bold,
            timid,
            bold
        ),
    }
}

fn described(bins: &[Bin]) -> String {
    let told = bins.iter().map(|bin| {
        format!(
            "{} forecast, {} came true, of {} answers",
            whole(bin.forecast),
            hundredths(bin.came_true).line(),
            grouped(bin.answers as u64)
        )
    });
    format!("{}.", told.collect::<Vec<_>>().join("; "))
}

/// `76 %`, `72 to 81`
fn hundredths(share: Estimate) -> Printed {
    crate::evidence::printed(share)
}

/// `−0.75`, `−0.85 to −0.66`
fn number(at: Estimate) -> Printed {
    Printed::alike(&at, crate::numbers::hundredths)
}
