//! All open questions of a ruleset at once: completions, ranked.
//!
//! Answers depend on one another: where captured seeds are sown on, a game ends
//! otherwise. So a completion is not only as likely as the product of its answers. Each
//! neighbour is taken for a witness of a whole: with its weight as a voter, it gives the
//! answers that it states a share of [`BELIEF`], and what is left, and what it does not
//! state, goes by the shares of each topic alone. The base rates are one more witness
//! that states nothing. The mixture of all is the share of the completion.

use std::collections::{BTreeMap, BTreeSet};

use super::Topic;
use super::case::Case;
use super::judge::{Judge, Likely, Silence};
use super::kernel::{Kernel, apart};
use super::model::Model;
use super::reply::replies;
use super::stance::Stances;
use super::trial::Method;
use crate::rules::{Collection, Ruleset};

/// How far a neighbour is believed to be alike in what it states.
pub const BELIEF: f64 = 0.8;

/// With more combinations of readings than this, the least open questions are left as
/// the file answers them.
const MOST: usize = 512;

/// One reading of each question.
#[derive(Debug, Clone, PartialEq)]
pub struct Completion {
    /// `question=reading`, in the order of the questions.
    pub readings: Vec<String>,
    /// How likely it is among all completions by these readings.
    pub share: f64,
    /// The same if no answer depended on another.
    pub apart: f64,
}

/// The completions of a ruleset.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Completions {
    /// Questions whose readings were combined.
    pub questions: Vec<String>,
    /// Questions that were left as the file answers them, as they would be too many.
    pub left: Vec<String>,
    /// The likeliest first; readings that can't be joined are left out.
    pub ranked: Vec<Completion>,
    /// Combinations that can't be joined.
    pub clashing: usize,
}

/// A question and its readings with a share, as far as evidence goes.
type Judged = (String, Silence, Vec<Likely>);

/// What is replied to some topics.
type Answers = Vec<(Topic, usize)>;

/// Combines the readings of all questions that a topic tells apart.
pub fn completions(
    judge: &Judge,
    collection: &Collection,
    rules: &Ruleset,
    case: &Case,
    stances: &Stances,
) -> Completions {
    let mut judged: Vec<Judged> = rules
        .questions()
        .iter()
        .filter_map(|question| {
            let (silence, mut readings) = judge.readings(case, stances, question.name())?;
            readings.retain(|reading| reading.share.is_some());
            let name = question.name().to_string();
            (readings.len() > 1).then_some((name, silence, readings))
        })
        .collect();
    let left = leave(&mut judged);
    let mut found = Completions {
        questions: judged.iter().map(|(name, _, _)| name.clone()).collect(),
        left,
        ..Completions::default()
    };
    let topics: BTreeMap<Topic, &Silence> = judged
        .iter()
        .map(|(_, silence, _)| (silence.topic, silence))
        .collect();
    let witnesses = Witnesses::new(judge, case, &topics);
    let mut given: Vec<Answers> = Vec::new();
    for combined in combinations(&judged) {
        let mut chosen = rules.reading();
        chosen.retain(|one| {
            let question = one.split('=').next().unwrap_or_default();
            !found.questions.iter().any(|name| name == question)
        });
        chosen.extend(combined.iter().cloned());
        let Ok(under) = collection.under(rules.name(), &chosen) else {
            found.clashing += 1;
            continue;
        };
        let replies = replies(&under);
        let answers: Answers = topics
            .keys()
            .filter_map(|topic| Some((*topic, replies.get(topic)?.answer)))
            .collect();
        let (share, apart) = witnesses.shares(&answers);
        found.ranked.push(Completion {
            readings: combined,
            share,
            apart,
        });
        given.push(answers);
    }
    // Readings that come to the same answers share what these are worth.
    for (one, answers) in found.ranked.iter_mut().zip(&given) {
        let alike = given.iter().filter(|other| *other == answers).count() as f64;
        one.share /= alike;
        one.apart /= alike;
    }
    normalise(&mut found.ranked);
    found
}

/// Takes the questions with the surest answers out until the rest can be combined.
fn leave(judged: &mut Vec<Judged>) -> Vec<String> {
    let mut left = Vec::new();
    let count = |judged: &[Judged]| -> usize {
        let all = judged.iter().map(|(_, _, readings)| readings.len());
        all.fold(1, |product, n| product.saturating_mul(n))
    };
    let openness = |(_, _, readings): &Judged| {
        let shares = readings.iter().filter_map(|reading| reading.share);
        let values: Vec<f64> = shares.map(|share| share.value).collect();
        let sum: f64 = values.iter().sum();
        1.0 - values.iter().copied().fold(0.0, f64::max) / sum
    };
    while count(judged) > MOST {
        let surest = (0..judged.len())
            .min_by(|a, b| openness(&judged[*a]).total_cmp(&openness(&judged[*b])))
            .expect("an empty product is one");
        left.push(judged.remove(surest).0);
    }
    left
}

fn combinations(judged: &[Judged]) -> Vec<Vec<String>> {
    let mut all = vec![Vec::new()];
    for (question, _, readings) in judged {
        all = all
            .into_iter()
            .flat_map(|before: Vec<String>| {
                readings.iter().map(move |reading| {
                    let mut longer = before.clone();
                    longer.push(format!("{question}={}", reading.reading));
                    longer
                })
            })
            .collect();
    }
    all
}

/// Makes the shares add up to one, and puts the likeliest first.
fn normalise(ranked: &mut [Completion]) {
    let sum = |of: fn(&Completion) -> f64| ranked.iter().map(of).sum::<f64>();
    let (shares, aparts) = (sum(|c| c.share), sum(|c| c.apart));
    for one in ranked.iter_mut() {
        one.share /= shares;
        one.apart /= aparts;
    }
    ranked.sort_by(|a, b| {
        b.share
            .total_cmp(&a.share)
            .then(a.readings.cmp(&b.readings))
    });
}

/// A ruleset that states something of the topics in question.
struct Neighbour {
    weight: f64,
    stated: BTreeMap<Topic, usize>,
}

/// Who bears witness of several topics at once.
struct Witnesses<'a> {
    neighbours: Vec<Neighbour>,
    /// Weight of the base rates, which state nothing.
    prior: f64,
    /// Of each topic alone.
    topics: &'a BTreeMap<Topic, &'a Silence>,
}

impl<'a> Witnesses<'a> {
    fn new(judge: &Judge, case: &Case, topics: &'a BTreeMap<Topic, &'a Silence>) -> Self {
        let Model::Neighbours { kernel, prior, .. } = judge.trials.model(Method::Neighbours) else {
            unreachable!("the method settles on a model of its own kind");
        };
        Witnesses {
            neighbours: neighbours(judge, case, topics, kernel),
            prior,
            topics,
        }
    }

    /// The share of answers given together, and that if none depended on another.
    fn shares(&self, answers: &[(Topic, usize)]) -> (f64, f64) {
        let alone = |topic: Topic, answer: usize| self.topics[&topic].forecast.shares[answer];
        let apart: f64 = answers
            .iter()
            .map(|(topic, answer)| alone(*topic, *answer))
            .product();
        let mut together = self.prior * apart;
        let mut whole = self.prior;
        for Neighbour { weight, stated } in &self.neighbours {
            let one = |(topic, answer): &(Topic, usize)| {
                let alone = alone(*topic, *answer);
                match stated.get(topic) {
                    Some(told) => {
                        BELIEF * f64::from(u8::from(told == answer)) + (1.0 - BELIEF) * alone
                    }
                    None => alone,
                }
            };
            together += weight * answers.iter().map(one).product::<f64>();
            whole += weight;
        }
        (together / whole, apart)
    }
}

/// Neighbours that state something of the topics which neighbours are trusted with; a
/// cluster has the weight of its heaviest.
fn neighbours(
    judge: &Judge,
    case: &Case,
    topics: &BTreeMap<Topic, &Silence>,
    kernel: Kernel,
) -> Vec<Neighbour> {
    let hidden: BTreeSet<_> = topics
        .keys()
        .filter_map(|topic| case.held.get(topic))
        .flat_map(|held| held.grounds.iter().copied())
        .collect();
    let trusted = topics
        .keys()
        .filter(|topic| judge.methods[topic] == Method::Neighbours);
    let trusted: Vec<Topic> = trusted.copied().collect();
    let mut clusters: BTreeMap<usize, Vec<Neighbour>> = BTreeMap::new();
    for other in &judge.cases.cases {
        let stated: BTreeMap<Topic, usize> = trusted
            .iter()
            .filter_map(|topic| Some((*topic, other.stated(*topic)?)))
            .collect();
        if other.name == case.name || stated.is_empty() {
            continue;
        }
        let weight = kernel.weight(apart(case, other, &hidden));
        let members = clusters.entry(other.cluster).or_default();
        members.push(Neighbour { weight, stated });
    }
    let shared_out = clusters.into_values().flat_map(|mut members| {
        let most = members.iter().map(|one| one.weight).fold(0.0, f64::max);
        let sum: f64 = members.iter().map(|one| one.weight).sum();
        members.retain(|one| one.weight > 0.0);
        members.iter_mut().for_each(|one| one.weight *= most / sum);
        members
    });
    shared_out.collect()
}
