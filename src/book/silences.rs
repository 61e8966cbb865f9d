//! What reports leave unsaid, and what others say of it: reckoned once for a book.

use std::collections::BTreeSet;

use crate::completion::{
    Cases, FEWEST_CLUSTERS, Hiding, Judge, Lesson, Silence, Topic, Trials, lessons,
};
use crate::rules::{Collection, Ruleset};

/// The judge of all silences of a book, and the tests of its method.
#[derive(Debug)]
pub struct Silences {
    pub(super) judge: Judge,
    /// The harder test, without author, descent and region.
    pub(super) apart: Trials,
    /// The seed of the intervals.
    pub(super) seed: u64,
    /// By case: all that no report of it states.
    pub(super) open: Vec<Vec<Silence>>,
    /// What to ask, the most telling first.
    pub(super) lessons: Vec<Lesson>,
}

impl Silences {
    /// A book of fewer rulesets has too few voices, and no chapter of this.
    pub const FEWEST: usize = 10;

    /// Of some rulesets of a collection; `seed` is that of the intervals.
    pub fn new(collection: &Collection, rulesets: &[&Ruleset], seed: u64) -> Option<Silences> {
        use rayon::prelude::*;
        if rulesets.len() < Silences::FEWEST {
            return None;
        }
        let cases = Cases::among(collection, rulesets);
        let apart = Trials::new(&cases.cases, Hiding::AuthorAndRegion);
        let judge = Judge::new(cases, seed);
        let open = judge.cases.cases.par_iter();
        let open = open.map(|case| judge.silences(case)).collect();
        Some(Silences {
            open,
            lessons: lessons(&judge),
            judge,
            apart,
            seed,
        })
    }

    /// Whether enough independent voices speak of a topic for an interval of the test.
    pub(super) fn is_tested(&self, topic: Topic) -> bool {
        let own = self.judge.trials.trials.iter();
        let own: BTreeSet<usize> = own
            .filter(|trial| trial.topic == topic)
            .map(|trial| trial.cluster)
            .collect();
        own.len() >= FEWEST_CLUSTERS
    }

    /// What others say of a topic of a case, if no report of it states an answer.
    pub(super) fn of(&self, case: usize, topic: Topic) -> Option<&Silence> {
        self.open[case]
            .iter()
            .find(|silence| silence.topic == topic)
    }
}
