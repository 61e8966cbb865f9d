//! How well each method did in the test, on the matters that are asked of a board.

use serde::Serialize;

use crate::evidence::printed;
use crate::numbers::{Printed, hundredths};
use crate::silence_study::SilenceStudy;
use seedlore_study::completion::{Method, Score, Topic, Trial, Trials};
use seedlore_study::stats::Estimate;

/// One of the tests.
#[derive(Serialize)]
pub struct Tested {
    hides: &'static str,
    trials: usize,
    methods: Vec<MethodView>,
}

#[derive(Serialize)]
struct MethodView {
    words: &'static str,
    right: Printed,
    log: Printed,
    brier: Printed,
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
    let method = |method: Method| {
        let score = Score::new(&trials, method, seed)?;
        Some(MethodView {
            words: method.words(),
            right: printed(score.accuracy),
            log: two(score.log),
            brier: two(score.brier),
        })
    };
    Tested {
        hides: test.hiding.words(),
        trials: trials.len(),
        methods: Method::ALL.into_iter().filter_map(method).collect(),
    }
}
