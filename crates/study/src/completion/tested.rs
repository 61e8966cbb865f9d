//! The table of the test: every topic and every method.

use super::Topic;
use super::score::Score;
use super::settle::Method;
use super::trial::{Trial, Trials};
use crate::parallel::map_items;

/// How each method did on one topic, or on all together.
#[derive(Debug, Clone, PartialEq)]
pub struct Tested {
    /// `None` of all together.
    pub topic: Option<Topic>,
    /// Stated replies that were hidden and forecast.
    pub trials: usize,
    /// Clusters that they belong to.
    pub clusters: usize,
    /// In the order of [`Method::ALL`].
    pub scores: [Score; 6],
}

impl Tested {
    /// How a method did.
    pub fn score(&self, method: Method) -> Score {
        self.scores[method as usize]
    }
}

/// All topics together, and then each of which there are trials. `seed` is that of the
/// intervals.
pub fn tested(test: &Trials, seed: u64) -> Vec<Tested> {
    let topics = Topic::ALL.iter().copied().map(Some);
    let topics: Vec<Option<Topic>> = [None].into_iter().chain(topics).collect();
    let tested = map_items(&topics, &|topic| {
        let topic = *topic;
        let all = test.trials.iter();
        let trials: Vec<&Trial> = all
            .filter(|trial| topic.is_none_or(|topic| trial.topic == topic))
            .collect();
        let mut clusters: Vec<usize> = trials.iter().map(|trial| trial.cluster).collect();
        clusters.sort_unstable();
        clusters.dedup();
        let score = |method| Score::new(&trials, method, seed);
        let [base, nearest, scored, regions, neighbours, chosen] = Method::ALL.map(score);
        Some(Tested {
            topic,
            trials: trials.len(),
            clusters: clusters.len(),
            scores: [base?, nearest?, scored?, regions?, neighbours?, chosen?],
        })
    });
    tested.into_iter().flatten().collect()
}
