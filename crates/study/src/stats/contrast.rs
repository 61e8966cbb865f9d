//! Two rulesets played from the same chances, measure by measure: what differs,
//! and what may be chance.

use serde::{Deserialize, Serialize};
use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, StudentsT};

use super::counts::Counts;
use super::definitions::PerGame;
use super::interval::Moments;
use super::score::BoundedSample;
use super::{Estimate, MEASURES, Measure, Plan, on_engine};
use crate::parallel::{map_items, stretches};
use seedlore_engine::{CompiledGame, Engine, Shape, Visitor};

/// One measure of two rulesets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Contrast {
    /// Its name in [`rows`](super::rows).
    pub measure: String,
    /// The right ruleset's value less the left's, estimated game by game.
    pub difference: Estimate,
    /// How likely chance alone gives a difference as large, or larger.
    pub p: f64,
    /// Whether the two differ by this measure: after Holm's correction (1979) for
    /// all measures of the table, at 5 %.
    pub differs: bool,
}

/// Blocks of games whose sums are kept, at most.
const BLOCKS: u64 = 20_000;

/// At which chance of even one false difference a table is drawn up.
const ALPHA: f64 = 0.05;

/// Plays two rulesets and compares every measure that both have, game by game.
///
/// A measure is a ratio of sums over games, and where both plans have one seed
/// games of one number have the same chances. So the differences `(x − r y)` of the one less those of the
/// other, with the common ratio `r`, have mean 0 if the rulesets do not differ,
/// and are as many independent observations as there are games. They are held
/// against 0 by Student's test, or where so few differ from 0 that it fails, by
/// the sign test.
pub fn contrasts(left: (&Engine, &Plan), right: (&Engine, &Plan)) -> Vec<Contrast> {
    let measures: Vec<_> = MEASURES.iter().flat_map(Measure::contrasted).collect();
    let per_game: Vec<PerGame> = measures.iter().map(|(_, per_game, _)| *per_game).collect();
    let play = |(engine, plan): (&Engine, &Plan)| {
        engine.run(Blocks {
            engine,
            plan,
            measures: &per_game,
        })
    };
    let (left, right) = (play(left), play(right));
    let mut all: Vec<Contrast> = measures
        .into_iter()
        .enumerate()
        .filter_map(|(at, (measure, _, most))| {
            let pairs: Vec<Pair> = left
                .iter()
                .zip(&right)
                .map(|(l, r)| (l[at], r[at]))
                .collect();
            contrast(measure, most, &pairs)
        })
        .collect();
    correct(&mut all);
    all
}

/// The sums of left and right of one block.
type Pair = ([f64; 2], [f64; 2]);

/// Of a measure by which two rulesets can differ by so much at most; `None` where either
/// shows nothing.
fn contrast(measure: String, most: f64, pairs: &[Pair]) -> Option<Contrast> {
    let sum = |of: fn(&Pair) -> f64| pairs.iter().map(of).sum::<f64>();
    let left = [sum(|p| p.0[0]), sum(|p| p.0[1])];
    let right = [sum(|p| p.1[0]), sum(|p| p.1[1])];
    if left[1] == 0.0 || right[1] == 0.0 || (left[0], right[0]) == (0.0, 0.0) {
        return None;
    }
    let n = pairs.len() as f64;
    let [ratio_left, ratio_right] = [left, right].map(|[x, y]| x / y);
    let residual = |[x, y]: [f64; 2], ratio: f64, all: f64| (x - ratio * y) / (all / n);
    // Around the difference that was met, for its interval.
    let met = pairs
        .iter()
        .map(|(l, r)| residual(*r, ratio_right, right[1]) - residual(*l, ratio_left, left[1]));
    let met = Moments::from_values(&met.collect::<Vec<f64>>())?;
    let means = Moments {
        mean: ratio_right - ratio_left,
        ..met
    };
    let is_share = most == 1.0;
    let of_games = is_share.then(|| of_games(pairs)).flatten();
    let difference = of_games.unwrap_or_else(|| means.difference());
    // As if there were none, for the test.
    let common = (left[0] + right[0]) / (left[1] + right[1]);
    let none = pairs
        .iter()
        .map(|(l, r)| residual(*r, common, right[1]) - residual(*l, common, left[1]));
    let none: Vec<f64> = none.collect();
    Some(Contrast {
        measure,
        difference: difference.within(-most, most),
        p: chance_of(&none),
        differs: false,
    })
}

/// The difference of two shares of games, where each pair is of one game: few games may
/// show it. `None` of other measures.
fn of_games(pairs: &[Pair]) -> Option<Estimate> {
    let is_game = |[x, y]: [f64; 2]| y == 1.0 && (x == 0.0 || x == 1.0);
    if !pairs.iter().all(|(l, r)| is_game(*l) && is_game(*r)) {
        return None;
    }
    let met = [-1.0, 0.0, 1.0].map(|value| {
        let alike = pairs.iter().filter(|(l, r)| r[0] - l[0] == value);
        (value, alike.count() as u64)
    });
    let bounds = (-1.0, 1.0);
    BoundedSample { met: &met, bounds }.estimate()
}

/// How likely values about 0 have a mean as far from it.
fn chance_of(values: &[f64]) -> f64 {
    let Some(moments) = Moments::from_values(values) else {
        return 1.0;
    };
    if moments.variance > 0.0 && moments.suits_t_test() {
        let freedom = moments.n as f64 - 1.0;
        let t = moments.mean / (moments.variance / freedom).sqrt();
        let student = StudentsT::new(0.0, 1.0, freedom).expect("there is freedom");
        return (2.0 * student.cdf(-t.abs())).min(1.0);
    }
    let above = values.iter().filter(|value| **value > 0.0).count() as u64;
    let below = values.iter().filter(|value| **value < 0.0).count() as u64;
    let sign = Binomial::new(0.5, above + below).expect("a half is a probability");
    (2.0 * sign.cdf(above.min(below))).min(1.0)
}

/// Holm's correction (1979): the smallest chance is held against the level over
/// the number of measures, the next against it over one less, and so on until
/// one is larger.
fn correct(all: &mut [Contrast]) {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by(|a, b| all[*a].p.total_cmp(&all[*b].p));
    for (nth, at) in order.into_iter().enumerate() {
        if all[at].p * (all.len() - nth) as f64 > ALPHA {
            break;
        }
        all[at].differs = true;
    }
}

/// The games of a plan, in blocks.
struct Blocks<'a> {
    engine: &'a Engine,
    plan: &'a Plan,
    measures: &'a [PerGame],
}

impl Visitor for Blocks<'_> {
    /// The sums of each block, by measure.
    type Output = Vec<Vec<[f64; 2]>>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Self::Output {
        let games = self.plan.games;
        let size = games.div_ceil(BLOCKS).max(1);
        let played = map_items(&stretches(0..games.div_ceil(size)), &|blocks| {
            let mut series = on_engine::Series::new(self.engine, machine, self.plan, None);
            let sums = blocks.clone().map(|block| {
                let mut sums = vec![[0.0; 2]; self.measures.len()];
                for number in block * size..games.min((block + 1) * size) {
                    let counts = Counts::new(series.measured(number), None);
                    for (sum, measure) in sums.iter_mut().zip(self.measures) {
                        let [x, y] = measure.of(&counts);
                        sum[0] += x;
                        sum[1] += y;
                    }
                }
                sums
            });
            sums.collect::<Vec<_>>()
        });
        played.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{AgentKind, Setting};
    use crate::stats::{rows, simulate};
    use seedlore_language::library::Library;
    use seedlore_language::rules::ByPlayer;

    /// Of a share.
    fn contrast_of(of: &[(f64, f64)]) -> Option<Contrast> {
        contrast("x".into(), 1.0, &pairs(of))
    }

    fn pairs(of: &[(f64, f64)]) -> Vec<Pair> {
        of.iter().map(|(l, r)| ([*l, 1.0], [*r, 1.0])).collect()
    }

    /// Summed over games, what each gives to a measure is the figure that a summary has.
    #[test]
    fn what_games_give_comes_to_the_figures() {
        let library = Library::built_in();
        for name in ["wari-bennett", "kalah"] {
            let engine = Engine::new(library.collection.get(name).unwrap().clone());
            let plan = Plan {
                players: ByPlayer::from_value(AgentKind::Random),
                seed: 1,
                games: 60,
                setting: Setting::default(),
            };
            let told = rows(&simulate(&engine, &plan, &|_| ()));
            let (measures, per_game): (Vec<_>, Vec<_>) = MEASURES
                .iter()
                .flat_map(Measure::contrasted)
                .map(|(measure, per_game, _)| (measure, per_game))
                .unzip();
            let blocks = engine.run(Blocks {
                engine: &engine,
                plan: &plan,
                measures: &per_game,
            });
            let mut met = 0;
            for (at, measure) in measures.iter().enumerate() {
                let [x, y] = [0, 1].map(|of| blocks.iter().map(|sums| sums[at][of]).sum::<f64>());
                let row = told.iter().find(|row| row.measure == *measure);
                if let Some(Estimate { value, .. }) = row.and_then(|row| row.estimate) {
                    met += 1;
                    assert!((x / y - value).abs() < 1e-6, "{name}: {measure}: {value}");
                }
            }
            assert!(met > 15, "{met} measures");
        }
    }

    #[test]
    fn rare_differences_are_held_by_their_signs() {
        let mut few = vec![(1.0, 1.0); 200];
        few[..4].fill((0.0, 1.0));
        let of_few = contrast_of(&few).unwrap();
        // Four of four on one side come by chance once in eight times.
        assert!((of_few.p - 0.125).abs() < 1e-12);
        assert!(of_few.difference.interval.is_some());
        assert!((of_few.difference.value - 0.02).abs() < 1e-12);
        few[..12].fill((0.0, 1.0));
        assert!(contrast_of(&few).unwrap().p < 0.001);
        let alike = contrast_of(&[(1.0, 1.0); 50]).unwrap();
        assert_eq!((alike.p, alike.difference.value), (1.0, 0.0));
        assert_eq!(contrast_of(&[(0.0, 0.0); 50]), None);
    }

    /// Of three games, in two of which all is won on one side alone, Student's
    /// interval alone would reach to 1.3 and beyond.
    #[test]
    fn no_difference_of_shares_reaches_beyond_all_and_nothing() {
        let few = contrast_of(&[(0.0, 1.0), (0.0, 1.0), (0.0, 0.0)]).unwrap();
        let interval = few.difference.interval.unwrap();
        assert!(interval.high <= 1.0 && interval.low >= -1.0, "{interval:?}");
        let beyond = contrast(
            "y".into(),
            f64::INFINITY,
            &pairs(&[(0.0, 1.0), (0.0, 1.0), (0.0, 0.0)]),
        )
        .unwrap();
        assert!(beyond.difference.interval.unwrap().high > 1.0);
    }

    #[test]
    fn of_many_measures_one_is_no_wonder() {
        let of = |p: f64| Contrast {
            measure: "x".into(),
            difference: Estimate {
                value: 0.0,
                interval: None,
            },
            p,
            differs: false,
        };
        let differ = |ps: &[f64]| {
            let mut all: Vec<Contrast> = ps.iter().map(|p| of(*p)).collect();
            correct(&mut all);
            all.iter().map(|c| c.differs).collect::<Vec<bool>>()
        };
        assert_eq!(differ(&[0.04, 0.5]), [false, false]);
        assert_eq!(differ(&[0.04, 0.02]), [true, true]);
        assert_eq!(
            differ(&[0.5, 0.01, 0.03, 0.001]),
            [false, true, false, true]
        );
    }
}
