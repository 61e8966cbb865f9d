//! How well each method did in the test, on the matters that are asked of a board.

use minijinja::Value;
use serde::Serialize;

use crate::evidence::printed;
use crate::numbers::{Printed, hundredths};
use crate::silence_study::SilenceStudy;
use crate::table::html;
use seedlore_study::completion::{Method, Score, Topic, Trial, Trials};
use seedlore_study::render::{Cell, Table};
use seedlore_study::stats::Estimate;

/// One of the tests.
#[derive(Serialize)]
pub struct Tested {
    hides: &'static str,
    trials: usize,
    table: Value,
}

/// All tests, on the matters that are asked of a board.
pub fn tested(silences: &SilenceStudy, topics: &[Topic]) -> Vec<Tested> {
    let tests = silences.tests.trials.iter();
    tests.map(|test| on(test, topics, silences.seed)).collect()
}

fn on(test: &Trials, topics: &[Topic], seed: u64) -> Tested {
    let trials: Vec<&Trial> = test
        .trials
        .iter()
        .filter(|trial| topics.contains(&trial.topic))
        .collect();
    let two = |at: Estimate| Printed::alike(&at, hundredths);
    let hides = test.hiding.words();
    let mut table = Table::under("Method | Right | Log score | Brier");
    for method in Method::ALL {
        if let Some(score) = Score::new(&trials, method, seed) {
            table.row([
                method.words().into(),
                Cell::from(printed(score.accuracy)),
                two(score.log).into(),
                two(score.brier).into(),
            ]);
        }
    }
    let label = format!("Scores on the matters of a board, {hides}");
    Tested {
        hides,
        trials: trials.len(),
        table: html(&table, &label, "sl-measures", "sl-wide"),
    }
}
