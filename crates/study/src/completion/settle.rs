//! What the models are settled by: of a grid of values those that forecast best what
//! reports state, once for all and, for the test, without each cluster.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use super::Topic;
use super::ballot::Ballot;
use super::clustered::clustered_mean;
use super::kernel::Kernel;
use super::model::{Forecast, Model, base_rates};
use crate::parallel::map_items;

/// A way to forecast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    /// As silences are judged: by neighbours where these beat base rates, and else by those.
    Chosen,
}

/// Values of one parameter that are tried, in order.
type Values = &'static [f64];

const REACH: Values = &[
    60.0,
    125.0,
    250.0,
    500.0,
    1000.0,
    2000.0,
    4000.0,
    8000.0,
    f64::INFINITY,
];
const YEARS: Values = &[5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 320.0, f64::INFINITY];
const LIKENESS: Values = &[0.0, 2.0, 4.0, 6.0, 8.0, 11.0, 16.0, 22.0, 32.0];
const ROWS: Values = &[0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 1.0];
const PRIOR: Values = &[0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];
const SHARPNESS: Values = &[0.6, 0.7, 0.85, 1.0, 1.2, 1.4, 1.7, 2.0, 2.5];
const SHRINK: Values = &[0.5, 1.0, 2.0, 4.0, 6.0, 10.0, 20.0, 60.0, 200.0];
const TRUST: Values = &[0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const REGION: Values = &[0.03, 0.1, 0.3, 1.0, 3.0, 9.0, 27.0, 100.0, 300.0];

impl Method {
    /// Every method, the simplest first.
    pub const ALL: [Method; 6] = [
        Method::BaseRates,
        Method::Nearest,
        Method::Scored,
        Method::Regions,
        Method::Neighbours,
        Method::Chosen,
    ];

    /// As a table names it.
    pub fn words(self) -> &'static str {
        match self {
            Method::BaseRates => "base rates",
            Method::Nearest => "as the nearest has it",
            Method::Scored => "ten best by place and time",
            Method::Regions => "rates of the region",
            Method::Neighbours => "votes of neighbours",
            Method::Chosen => "as complete answers",
        }
    }

    /// The values that are tried of each of its parameters.
    fn grid(self) -> &'static [Values] {
        match self {
            Method::BaseRates => &[SHRINK],
            Method::Nearest | Method::Scored => &[TRUST, SHRINK],
            Method::Regions => &[REGION, SHRINK],
            Method::Neighbours => &[REACH, YEARS, LIKENESS, ROWS, PRIOR, SHARPNESS],
            Method::Chosen => &[],
        }
    }

    /// Names of its parameters, in the order of the grid.
    fn parameters(self) -> &'static [&'static str] {
        match self {
            Method::BaseRates => &["the larger circle"],
            Method::Nearest | Method::Scored => &["trust", "the larger circle"],
            Method::Regions => &["base rates", "the larger circle"],
            Method::Neighbours => &["place", "time", "likeness", "rows", "base rates", "power"],
            Method::Chosen => &[],
        }
    }

    /// The model at a place of the grid.
    fn model(self, place: &[usize]) -> Model {
        let value = |nth: usize| self.grid()[nth][place[nth]];
        match self {
            Method::BaseRates => Model::BaseRates { shrink: value(0) },
            Method::Nearest => Model::Nearest {
                trust: value(0),
                shrink: value(1),
            },
            Method::Scored => Model::Scored {
                trust: value(0),
                shrink: value(1),
            },
            Method::Regions => Model::Regions {
                region: value(0),
                shrink: value(1),
            },
            Method::Neighbours => Model::Neighbours {
                kernel: Kernel {
                    reach: value(0),
                    years: value(1),
                    likeness: value(2),
                    other_rows: value(3),
                },
                prior: value(4),
                sharpness: value(5),
            },
            Method::Chosen => unreachable!("it is one of two others, topic by topic"),
        }
    }
}

/// Methods that have parameters.
const SETTLED: [Method; 5] = [
    Method::BaseRates,
    Method::Nearest,
    Method::Scored,
    Method::Regions,
    Method::Neighbours,
];

/// All that a silence is judged by.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Of each method the best place of its grid, in the order of [`Method::ALL`], but for the
    /// last.
    places: [Vec<usize>; 5],
    /// By topic, neighbours where they beat base rates by more than chance explains.
    methods: BTreeMap<Topic, Method>,
}

impl Settings {
    /// The model of a method; of the one that is chosen topic by topic that of neighbours.
    pub fn model(&self, method: Method) -> Model {
        let nth = (method as usize).min(Method::Neighbours as usize);
        SETTLED[nth].model(&self.places[nth])
    }

    /// Parameters of neighbours whose best value is the first or last of those tried, unless
    /// that one says that the parameter counts for nothing.
    pub fn at_the_edge(&self) -> Vec<&'static str> {
        let place = &self.places[Method::Neighbours as usize];
        let grid = Method::Neighbours.grid();
        let names = Method::Neighbours.parameters();
        let edge = place
            .iter()
            .zip(grid)
            .zip(names)
            .filter(|((at, values), _)| {
                // Infinity, none at all and a factor of one say that a parameter is of no help.
                let is_bound = values[**at].is_infinite() || [0.0, 1.0].contains(&values[**at]);
                (**at == 0 || **at + 1 == values.len()) && !is_bound
            });
        edge.map(|(_, name)| *name).collect()
    }

    /// How a topic is judged.
    pub fn method(&self, topic: Topic) -> Method {
        self.methods[&topic]
    }

    /// Topics that are judged by neighbours.
    pub fn by_neighbours(&self) -> Vec<Topic> {
        let all = Topic::ALL.iter().copied();
        all.filter(|topic| self.method(*topic) == Method::Neighbours)
            .collect()
    }

    /// What a method makes of a ballot.
    pub fn forecast_by(&self, method: Method, ballot: &Ballot) -> Forecast {
        let method = match method {
            Method::Chosen => self.method(ballot.topic),
            method => method,
        };
        self.model(method).forecast(ballot)
    }

    /// How likely each answer is among reports that speak: what is told of a silence.
    pub fn forecast(&self, ballot: &Ballot) -> Forecast {
        self.forecast_by(Method::Chosen, ballot)
    }
}

/// A stated reply that is hidden, and who has something to say of it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Asked {
    pub case: usize,
    /// Its cluster, counted without gaps.
    pub cluster: usize,
    pub topic: Topic,
    pub truth: usize,
    /// Whether nothing else is hidden.
    pub is_alone: bool,
    pub ballot: Ballot,
}

/// What one place of a grid lost on each trial: the negative log score.
struct Losses {
    each: Vec<f64>,
    by_cluster: Vec<f64>,
    sum: f64,
}

/// Clusters that are left out: none, one or two, the smaller number first.
type Without = Vec<usize>;

/// A search of the grids, which remembers what it has worked out.
pub(super) struct Search<'a> {
    asked: Vec<&'a Asked>,
    clusters: usize,
    losses: HashMap<(Method, Vec<usize>), Losses>,
    /// Base rates of each trial, by the bits of what they are shrunk by.
    bases: HashMap<u64, Vec<Vec<f64>>>,
    found: HashMap<(Method, Without), Vec<usize>>,
    seed: u64,
}

impl<'a> Search<'a> {
    /// By all these trials together; `seed` is that of the intervals.
    pub fn new(asked: Vec<&'a Asked>, seed: u64) -> Search<'a> {
        let clusters = asked.iter().map(|one| one.cluster + 1).max().unwrap_or(0);
        Search {
            asked,
            clusters,
            losses: HashMap::new(),
            bases: HashMap::new(),
            found: HashMap::new(),
            seed,
        }
    }

    /// What the trials settle on, of some clusters none.
    pub fn settings(&mut self, without: Option<usize>) -> Settings {
        let left_out: Vec<usize> = without.into_iter().collect();
        let places = SETTLED.map(|method| self.best(method, &left_out));
        Settings {
            methods: self.methods(without),
            places,
        }
    }

    /// By topic, with models that were settled without the cluster of each trial.
    fn methods(&mut self, without: Option<usize>) -> BTreeMap<Topic, Method> {
        let mut gains: Vec<Vec<f64>> = Vec::new();
        for cluster in 0..self.clusters {
            let mut left_out: Without = without.into_iter().chain([cluster]).collect();
            left_out.sort_unstable();
            left_out.dedup();
            let places = [Method::BaseRates, Method::Neighbours]
                .map(|method| (method, self.best(method, &left_out)));
            let [base, neighbours] = places.map(|place| &self.losses[&place].each);
            let own = (0..self.asked.len()).filter(|at| self.asked[*at].cluster == cluster);
            gains.push(own.map(|at| base[at] - neighbours[at]).collect());
        }
        let mut by_topic: BTreeMap<Topic, Vec<(usize, f64)>> = BTreeMap::new();
        for cluster in (0..self.clusters).filter(|cluster| Some(*cluster) != without) {
            let own = self.asked.iter().filter(|one| one.cluster == cluster);
            for (one, gain) in own.zip(&gains[cluster]) {
                // The harder test says how far what is chosen may be believed, and chooses not.
                if one.is_alone {
                    by_topic
                        .entry(one.topic)
                        .or_default()
                        .push((cluster, *gain));
                }
            }
        }
        let method = |topic: &Topic| {
            let gain = by_topic
                .get(topic)
                .map(|gains| clustered_mean(gains, self.seed));
            let interval = gain.and_then(|gain| gain.interval);
            match interval.is_some_and(|interval| interval.low > 0.0) {
                true => (*topic, Method::Neighbours),
                false => (*topic, Method::BaseRates),
            }
        };
        map_items(Topic::ALL, &method).into_iter().collect()
    }

    /// The best place of a grid for the trials of all clusters but some: from its middle, one
    /// parameter after another is moved as long as that lessens the loss.
    fn best(&mut self, method: Method, without: &Without) -> Vec<usize> {
        if let Some(found) = self.found.get(&(method, without.clone())) {
            return found.clone();
        }
        let grid = method.grid();
        let mut place: Vec<usize> = grid.iter().map(|values| values.len() / 2).collect();
        let mut least = self.loss(method, &place, without);
        loop {
            let before = least;
            for nth in 0..grid.len() {
                for step in [1, usize::MAX] {
                    loop {
                        let mut next = place.clone();
                        next[nth] = next[nth].wrapping_add(step);
                        if next[nth] >= grid[nth].len() {
                            break;
                        }
                        let loss = self.loss(method, &next, without);
                        if loss >= least - LEAST_GAIN {
                            break;
                        }
                        (place, least) = (next, loss);
                    }
                }
            }
            if least >= before {
                break;
            }
        }
        self.found.insert((method, without.clone()), place.clone());
        place
    }

    fn loss(&mut self, method: Method, place: &[usize], without: &Without) -> f64 {
        let key = (method, place.to_vec());
        let (asked, clusters, bases) = (&self.asked, self.clusters, &mut self.bases);
        let losses = self.losses.entry(key).or_insert_with(|| {
            let model = method.model(place);
            let shrink = model.shrink();
            let bases = bases.entry(shrink.to_bits()).or_insert_with(|| {
                let base = |one: &&Asked| base_rates(&one.ballot, shrink);
                map_items(asked, &base)
            });
            let lost = |(one, base): &(&&Asked, &Vec<f64>)| {
                -model.shares(&one.ballot, base)[one.truth].ln()
            };
            let trials: Vec<(&&Asked, &Vec<f64>)> = asked.iter().zip(&*bases).collect();
            let each: Vec<f64> = map_items(&trials, &lost);
            let mut by_cluster = vec![0.0; clusters];
            for (one, loss) in asked.iter().zip(&each) {
                by_cluster[one.cluster] += loss;
            }
            Losses {
                sum: each.iter().sum(),
                each,
                by_cluster,
            }
        });
        let left_out = without.iter().map(|cluster| losses.by_cluster[*cluster]);
        losses.sum - left_out.sum::<f64>()
    }
}

/// Less than this is the rounding of sums.
const LEAST_GAIN: f64 = 1e-9;
