//! How often the usual is left unsaid, measured by pairs of reports of one game.
//!
//! Two reports of one game tell of the same rules. Where the one states an answer, it is
//! known what the other left out if it is silent. So the usual is told `r` times as often as
//! the rest, where `r` is how often the other report speaks if the one states the usual,
//! over how often it does if the one states anything else. Each matter is compared with
//! itself, and the ratios are pooled (Mantel and Haenszel 1959). The interval is that of the
//! bootstrap over games, since pairs of one game and of one author depend on one another.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Topic;
use super::case::Case;
use super::clustered::{FEWEST_CLUSTERS, RESAMPLES};
use super::stance::Basis;
use crate::play::Dice;
use crate::stats::{Estimate, Interval};

/// How often the usual is taken to be told for each time that anything else is, at the
/// least, where pairs are too few to say: a convention.
pub const TOLD_LESS: f64 = 0.2;

/// Of fewer pairs by different authors that state the usual nothing is taken as measured.
pub const FEWEST_PAIRS: usize = 20;

/// Pairs of which one report states an answer, and of how many the other speaks too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Spoken {
    /// The other states an answer.
    pub spoke: usize,
    /// All pairs.
    pub of: usize,
}

/// How often the usual is told for each time that anything else is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Factor {
    /// `None` where no matter has pairs of both kinds.
    pub measured: Option<Estimate>,
    /// Pairs of which one states the usual.
    pub usual: Spoken,
    /// Pairs of which one states anything else.
    pub rest: Spoken,
    /// Of the pairs of which one states the usual, those by different authors.
    pub usual_apart: Spoken,
    /// Of the pairs of which one states anything else, those by different authors.
    pub rest_apart: Spoken,
    /// Games that are reported more than once, those joined by an author counted as one.
    pub games: usize,
}

impl Factor {
    /// What is taken for it; 1 where it can't be measured.
    pub fn value(&self) -> f64 {
        self.measured.map_or(1.0, |measured| measured.value)
    }

    /// Whether pairs by different authors are enough to say how small it may be.
    pub fn is_bounded(&self) -> bool {
        let interval = self.measured.and_then(|measured| measured.interval);
        self.usual_apart.of >= FEWEST_PAIRS && interval.is_some()
    }

    /// How small it may be: the lower end of its interval, or the convention where that is
    /// not known.
    pub fn least(&self) -> f64 {
        let interval = self.measured.and_then(|measured| measured.interval);
        match interval.filter(|_| self.is_bounded()) {
            Some(interval) => interval.low.clamp(TOLD_LESS, 1.0),
            None => TOLD_LESS,
        }
    }
}

/// The factor of silence, for matters that most reports tell and for those that few do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Silence {
    /// Of topics that at least half of the rulesets state in which they arise.
    pub by_most: Factor,
    /// Of the others.
    pub by_few: Factor,
    few: BTreeSet<Topic>,
}

/// Counts of one topic: pairs that state the usual and how often the other speaks, the same
/// of the rest.
type Counts = BTreeMap<Topic, [Spoken; 2]>;

impl Silence {
    /// Of all pairs of cases that share a name and have as many rows; `seed` is that of the
    /// intervals.
    pub fn new(cases: &[Case], seed: u64) -> Silence {
        let topics = Topic::ALL.iter().copied();
        let usual: Vec<Topic> = topics.filter(|topic| topic.usual().is_some()).collect();
        let few: BTreeSet<Topic> = usual
            .iter()
            .copied()
            .filter(|topic| {
                let all = cases.iter().filter_map(|case| is_spoken(case, *topic));
                let (spoke, of) =
                    all.fold((0, 0), |(spoke, of), is| (spoke + usize::from(is), of + 1));
                2 * spoke < of
            })
            .collect();
        let (most, rare): (Vec<Topic>, Vec<Topic>) =
            usual.into_iter().partition(|topic| !few.contains(topic));
        let games = games(cases);
        Silence {
            by_most: factor(cases, &games, &most, seed),
            by_few: factor(cases, &games, &rare, seed),
            few,
        }
    }

    /// That of a topic.
    pub fn of(&self, topic: Topic) -> &Factor {
        match self.few.contains(&topic) {
            true => &self.by_few,
            false => &self.by_most,
        }
    }
}

/// Whether a report of a case states an answer; `None` where the matter does not arise, or
/// follows from what the report says.
fn is_spoken(case: &Case, topic: Topic) -> Option<bool> {
    match case.held.get(&topic)?.basis {
        Basis::Stated => Some(true),
        Basis::Implied => None,
        Basis::Assumed | Basis::Silent => Some(false),
    }
}

/// Ordered pairs of cases that are of one game, in groups that have no author and no name
/// in common.
fn games(cases: &[Case]) -> Vec<Vec<(usize, usize)>> {
    let mut pairs = Vec::new();
    let mut group: Vec<usize> = (0..cases.len()).collect();
    let mut join = |one: usize, other: usize| {
        let (from, to) = (group[one].max(group[other]), group[one].min(group[other]));
        group
            .iter_mut()
            .filter(|at| **at == from)
            .for_each(|at| *at = to);
    };
    for (one, ours) in cases.iter().enumerate() {
        for (other, theirs) in cases.iter().enumerate().filter(|(other, _)| *other != one) {
            if ours.rows == theirs.rows && !ours.names.is_disjoint(&theirs.names) {
                pairs.push((one, other));
                join(one, other);
            }
        }
    }
    let mut by_author: BTreeMap<usize, usize> = BTreeMap::new();
    for (one, _) in &pairs {
        let first = *by_author.entry(cases[*one].cluster).or_insert(*one);
        join(first, *one);
    }
    let mut groups: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
    for pair in pairs {
        groups.entry(group[pair.0]).or_default().push(pair);
    }
    groups.into_values().collect()
}

/// Counts of some pairs: those by different authors alone, or all.
fn counts(cases: &[Case], pairs: &[(usize, usize)], topics: &[Topic], apart: bool) -> Counts {
    let mut counts = Counts::new();
    for (one, other) in pairs {
        let (ours, theirs) = (&cases[*one], &cases[*other]);
        if apart && ours.cluster == theirs.cluster {
            continue;
        }
        for topic in topics {
            let (Some(answer), Some(speaks)) = (ours.stated(*topic), is_spoken(theirs, *topic))
            else {
                continue;
            };
            let kind = usize::from(Some(answer) != topic.usual());
            let spoken = &mut counts.entry(*topic).or_default()[kind];
            spoken.of += 1;
            spoken.spoke += usize::from(speaks);
        }
    }
    counts
}

/// The pooled ratio of Mantel and Haenszel; `None` where no topic has pairs of both kinds.
fn pooled<'c>(all: impl Iterator<Item = &'c Counts>) -> Option<f64> {
    let mut by_topic: BTreeMap<Topic, [[f64; 2]; 2]> = BTreeMap::new();
    for (topic, kinds) in all.flatten() {
        let sums = by_topic.entry(*topic).or_default();
        for (sum, kind) in sums.iter_mut().zip(kinds) {
            sum[0] += kind.spoke as f64;
            sum[1] += kind.of as f64;
        }
    }
    let (mut above, mut below) = (0.0, 0.0);
    for [usual, rest] in by_topic.into_values() {
        let whole = usual[1] + rest[1];
        above += usual[0] * rest[1] / whole;
        below += rest[0] * usual[1] / whole;
    }
    (above > 0.0 && below > 0.0).then(|| above / below)
}

fn factor(cases: &[Case], games: &[Vec<(usize, usize)>], topics: &[Topic], seed: u64) -> Factor {
    let of = |apart: bool| -> Vec<Counts> {
        let each = games.iter();
        each.map(|pairs| counts(cases, pairs, topics, apart))
            .collect()
    };
    let (all, apart) = (of(false), of(true));
    let sum = |all: &[Counts], kind: usize| {
        let each = all.iter().flat_map(|counts| counts.values());
        each.fold(Spoken::default(), |sum, kinds| Spoken {
            spoke: sum.spoke + kinds[kind].spoke,
            of: sum.of + kinds[kind].of,
        })
    };
    let spoken: Vec<&Counts> = all.iter().filter(|counts| !counts.is_empty()).collect();
    let interval = (spoken.len() >= FEWEST_CLUSTERS).then(|| {
        let draw = |nth: u64| {
            let mut dice = Dice::of_game(seed, nth);
            let drawn: Vec<&Counts> = (0..spoken.len())
                .map(|_| spoken[dice.below(spoken.len())])
                .collect();
            pooled(drawn.into_iter())
        };
        let mut ratios: Vec<f64> = (0..RESAMPLES).filter_map(draw).collect();
        ratios.sort_by(f64::total_cmp);
        let at = |share: f64| ratios[((ratios.len() - 1) as f64 * share).round() as usize];
        (!ratios.is_empty()).then(|| Interval {
            low: at(0.025),
            high: at(0.975),
        })
    });
    Factor {
        measured: pooled(spoken.iter().copied()).map(|value| Estimate {
            value,
            interval: interval.flatten(),
        }),
        usual: sum(&all, 0),
        rest: sum(&all, 1),
        usual_apart: sum(&apart, 0),
        rest_apart: sum(&apart, 1),
        games: spoken.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::case::KnownAnswer;
    use super::*;

    /// Games told by two authors each, who mention what is usual half as often.
    #[test]
    fn pairs_of_reports_measure_what_is_left_unsaid() {
        let mut dice = Dice::of_game(8, 0);
        let mut report = |game: usize, author: usize, is_usual: bool| {
            let topic = Topic::Singles;
            let told = if is_usual { 35 } else { 70 };
            let held = KnownAnswer {
                answer: usize::from(!is_usual),
                basis: match dice.below(100) < told {
                    true => Basis::Stated,
                    false => Basis::Silent,
                },
                grounds: BTreeSet::new(),
            };
            Case {
                name: format!("{game}-{author}"),
                names: BTreeSet::from([format!("game {game}")]),
                rows: 2,
                cluster: 2 * game + author,
                held: BTreeMap::from([(topic, held)]),
                ..Case::default()
            }
        };
        assert_eq!(Topic::Singles.usual(), Some(0));
        let cases: Vec<Case> = (0..600)
            .flat_map(|game| [0, 1].map(|author| report(game, author, game % 2 == 0)))
            .collect();
        let silence = Silence::new(&cases, 1);
        let factor = silence.of(Topic::Singles);
        let measured = factor.measured.unwrap();
        let interval = measured.interval.unwrap();
        assert!((interval.low..interval.high).contains(&0.5), "{factor:?}");
        assert!(interval.high < 0.8 && factor.is_bounded(), "{factor:?}");
        assert!(factor.least() < measured.value, "{factor:?}");
    }

    /// Variants that one author tells are pairs, but say not how small the factor may be.
    #[test]
    fn what_one_author_tells_twice_bounds_nothing() {
        let held = |answer| KnownAnswer {
            answer,
            basis: Basis::Stated,
            grounds: BTreeSet::new(),
        };
        let cases: Vec<Case> = (0..60)
            .map(|nth| Case {
                name: nth.to_string(),
                names: BTreeSet::from(["one game".to_string()]),
                held: BTreeMap::from([(Topic::Singles, held(nth % 2))]),
                ..Case::default()
            })
            .collect();
        let silence = Silence::new(&cases, 1);
        let factor = silence.of(Topic::Singles);
        assert_eq!(factor.value(), 1.0);
        assert_eq!(factor.usual_apart.of, 0);
        assert!(
            !factor.is_bounded() && factor.least() == TOLD_LESS,
            "{factor:?}"
        );
    }
}
