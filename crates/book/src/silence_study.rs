//! What reports leave unsaid, and what others say of it: reckoned once for a book.

use std::collections::BTreeSet;

use seedlore_language::rules::{Collection, Ruleset};
use seedlore_study::completion::{
    Cases, ExpectedInformation, FEWEST_CLUSTERS, Hiding, Judge, Settled, Tests, Topic,
    TopicForecast, expected_information,
};

/// The judge of all silences of a book, and the tests of its method.
#[derive(Debug)]
pub struct SilenceStudy {
    pub(super) judge: Judge,
    /// The tests of what silences are judged by.
    pub(super) tests: Tests,
    /// The seed of the intervals.
    pub(super) seed: u64,
    /// By case: all that no report of it states.
    pub(super) open: Vec<Vec<TopicForecast>>,
    /// What to ask, the most telling first.
    pub(super) to_ask: Vec<ExpectedInformation>,
}

impl SilenceStudy {
    /// A book of fewer rulesets has too few voices, and no chapter of this.
    pub const FEWEST: usize = 10;

    /// Of some rulesets of a collection; `seed` is that of the intervals.
    pub fn new(collection: &Collection, rulesets: &[&Ruleset], seed: u64) -> Option<SilenceStudy> {
        use rayon::prelude::*;
        if rulesets.len() < SilenceStudy::FEWEST {
            return None;
        }
        let cases = Cases::among(collection, rulesets);
        let (tests, settings) = Tests::with_settings(&cases.cases, seed);
        let settled = Settled::by(&cases.cases, settings, seed);
        let judge = Judge { cases, settled };
        let open = judge.cases.cases.par_iter();
        let open = open.map(|case| judge.topic_forecasts(case)).collect();
        Some(SilenceStudy {
            open,
            to_ask: expected_information(&judge),
            judge,
            tests,
            seed,
        })
    }

    /// Whether enough independent voices speak of a topic for an interval of the test.
    pub(super) fn is_tested(&self, topic: Topic) -> bool {
        let own = self.tests.of(Hiding::Alone).trials.iter();
        let own: BTreeSet<usize> = own
            .filter(|trial| trial.topic == topic)
            .map(|trial| trial.cluster)
            .collect();
        own.len() >= FEWEST_CLUSTERS
    }

    /// What others say of a topic of a case, if no report of it states an answer.
    pub(super) fn of(&self, case: usize, topic: Topic) -> Option<&TopicForecast> {
        self.open[case]
            .iter()
            .find(|forecast| forecast.topic == topic)
    }
}
