//! The test of the models: every stated reply is hidden in turn and forecast.

use rayon::prelude::*;

use super::Topic;
use super::ballot::Ballot;
use super::case::Case;
use super::kernel::Kernel;
use super::model::{Forecast, Model};

/// What is hidden beside the clauses that say the reply in question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hiding {
    /// Nothing else.
    Alone,
    /// All that rulesets of the same cluster or the same region say.
    AuthorAndRegion,
}

impl Hiding {
    /// Both.
    pub const ALL: [Hiding; 2] = [Hiding::Alone, Hiding::AuthorAndRegion];

    /// As a phrase.
    pub fn words(self) -> &'static str {
        match self {
            Hiding::Alone => "the clause alone hidden",
            Hiding::AuthorAndRegion => "all of its author, descent and region hidden too",
        }
    }

    /// Word for tables.
    pub fn word(self) -> &'static str {
        match self {
            Hiding::Alone => "alone",
            Hiding::AuthorAndRegion => "author-and-region",
        }
    }

    fn leaves_out(self, one: &Case, other: &Case) -> bool {
        let same_region = !one.region.is_empty() && one.region == other.region;
        match self {
            Hiding::Alone => false,
            Hiding::AuthorAndRegion => other.cluster == one.cluster || same_region,
        }
    }
}

/// A kind of model, whose parameters the data settle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// [`Model::BaseRates`].
    BaseRates,
    /// [`Model::Nearest`].
    Nearest,
    /// [`Model::Scored`].
    Scored,
    /// [`Model::Regions`].
    Regions,
    /// [`Model::Neighbours`].
    Neighbours,
}

impl Method {
    /// Every method, the simplest first.
    pub const ALL: [Method; 5] = [
        Method::BaseRates,
        Method::Nearest,
        Method::Scored,
        Method::Regions,
        Method::Neighbours,
    ];

    /// As a table names it.
    pub fn words(self) -> &'static str {
        match self {
            Method::BaseRates => "base rates",
            Method::Nearest => "as the nearest has it",
            Method::Scored => "ten best by place and time",
            Method::Regions => "rates of the region",
            Method::Neighbours => "votes of neighbours",
        }
    }

    /// All models of the kind that are tried.
    pub fn models(self) -> Vec<Model> {
        const SHRINK: [f64; 3] = [2.0, 6.0, 20.0];
        let with = |make: &dyn Fn(f64) -> Model| SHRINK.map(make).to_vec();
        match self {
            Method::BaseRates => with(&|shrink| Model::BaseRates { shrink }),
            Method::Nearest => [0.2, 0.4, 0.6, 0.8]
                .iter()
                .flat_map(|trust| {
                    with(&|shrink| Model::Nearest {
                        trust: *trust,
                        shrink,
                    })
                })
                .collect(),
            Method::Scored => [0.3, 0.5, 0.7, 0.9]
                .iter()
                .flat_map(|trust| {
                    with(&|shrink| Model::Scored {
                        trust: *trust,
                        shrink,
                    })
                })
                .collect(),
            Method::Regions => [1.0, 3.0, 9.0]
                .iter()
                .flat_map(|region| {
                    with(&|shrink| Model::Regions {
                        region: *region,
                        shrink,
                    })
                })
                .collect(),
            Method::Neighbours => neighbours(),
        }
    }
}

fn neighbours() -> Vec<Model> {
    let mut all = Vec::new();
    for reach in [250.0, 800.0, 2500.0, f64::INFINITY] {
        for years in [40.0, f64::INFINITY] {
            for likeness in [0.0, 8.0, 20.0] {
                for other_rows in [0.3, 1.0] {
                    let kernel = Kernel {
                        reach,
                        years,
                        likeness,
                        other_rows,
                    };
                    for (prior, sharpness) in PRIOR_AND_SHARPNESS {
                        all.push(Model::Neighbours {
                            kernel,
                            prior,
                            sharpness,
                            shrink: 6.0,
                        });
                    }
                }
            }
        }
    }
    all
}

/// What base rates count as, and how shares are sharpened.
const PRIOR_AND_SHARPNESS: [(f64, f64); 6] = [
    (0.3, 1.0),
    (1.0, 1.0),
    (3.0, 1.0),
    (0.3, 1.5),
    (1.0, 1.5),
    (3.0, 1.5),
];

/// One hidden reply, and what each method made of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// Place of the ruleset among the cases.
    pub case: usize,
    /// Its cluster, within which trials depend on one another.
    pub cluster: usize,
    /// What was asked.
    pub topic: Topic,
    /// What the report states.
    pub truth: usize,
    /// By method, in the order of [`Method::ALL`]: the shares of the answers.
    pub shares: [Vec<f64>; 5],
}

/// All trials of a collection, and the models that the data settled on.
#[derive(Debug, Clone, PartialEq)]
pub struct Trials {
    /// What was hidden.
    pub hiding: Hiding,
    /// By case, then topic.
    pub trials: Vec<Trial>,
    /// By method, in the order of [`Method::ALL`]: the model of the best log score over
    /// all trials, with which what no report says is forecast.
    pub models: [Model; 5],
}

impl Trials {
    /// Hides and forecasts every stated reply. The parameters of a method are chosen for
    /// each cluster by the trials of all others, so that no reply is judged by a model
    /// that was chosen for forecasting it well.
    pub fn new(cases: &[Case], hiding: Hiding) -> Trials {
        let asked: Vec<(usize, Topic)> = cases
            .iter()
            .enumerate()
            .flat_map(|(at, case)| {
                let stated = Topic::ALL
                    .iter()
                    .filter(|topic| case.stated(**topic).is_some());
                stated.map(move |topic| (at, *topic))
            })
            .collect();
        let ballots: Vec<Ballot> = asked
            .par_iter()
            .map(|(at, topic)| {
                let case = &cases[*at];
                let hidden = &case.held[topic].grounds;
                Ballot::new(cases, case, *topic, hidden, |other| {
                    hiding.leaves_out(case, other)
                })
            })
            .collect();
        let mut trials: Vec<Trial> = asked
            .iter()
            .map(|(at, topic)| Trial {
                case: *at,
                cluster: cases[*at].cluster,
                topic: *topic,
                truth: cases[*at]
                    .stated(*topic)
                    .expect("it was asked for being stated"),
                shares: Default::default(),
            })
            .collect();
        let models = Method::ALL.map(|method| {
            let (models, by_trial) = settle(&method.models(), &trials, &ballots);
            let made: Vec<Forecast> = ballots
                .par_iter()
                .zip(&by_trial)
                .map(|(ballot, model)| model.forecast(ballot))
                .collect();
            for (trial, forecast) in trials.iter_mut().zip(made) {
                trial.shares[method as usize] = forecast.shares;
            }
            models
        });
        Trials {
            hiding,
            trials,
            models,
        }
    }

    /// The model of a method that all trials together settled on.
    pub fn model(&self, method: Method) -> Model {
        self.models[method as usize]
    }
}

/// The model of the best log score over all trials, and for each trial that of the best
/// over the trials of other clusters. Of equals the first.
fn settle(models: &[Model], trials: &[Trial], ballots: &[Ballot]) -> (Model, Vec<Model>) {
    let losses: Vec<Vec<f64>> = models
        .par_iter()
        .map(|model| {
            let each = trials.iter().zip(ballots);
            each.map(|(trial, ballot)| -model.forecast(ballot).shares[trial.truth].ln())
                .collect()
        })
        .collect();
    let best = |weigh: &dyn Fn(&[f64]) -> f64| {
        let sums: Vec<f64> = losses.iter().map(|losses| weigh(losses)).collect();
        let least = sums.iter().copied().fold(f64::INFINITY, f64::min);
        let at = sums.iter().position(|sum| *sum == least).unwrap_or(0);
        models[at]
    };
    let without = |cluster: usize| {
        best(&|losses| {
            let others = trials
                .iter()
                .zip(losses)
                .filter(|(t, _)| t.cluster != cluster);
            others.map(|(_, loss)| loss).sum()
        })
    };
    let mut clusters: Vec<usize> = trials.iter().map(|trial| trial.cluster).collect();
    clusters.sort_unstable();
    clusters.dedup();
    let chosen: std::collections::BTreeMap<usize, Model> = clusters
        .into_iter()
        .map(|cluster| (cluster, without(cluster)))
        .collect();
    let by_trial = trials.iter().map(|trial| chosen[&trial.cluster]).collect();
    (best(&|losses| losses.iter().sum()), by_trial)
}
