//! Where one more report would teach most.

use super::Topic;
use super::case::Case;
use super::judge::Judge;
use super::model::Model;
use super::settle::Method;
use super::stance::Basis;
use crate::parallel::map_items;

/// What a report that answers one question of one ruleset may be expected to teach.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectedInformation {
    /// Place of the ruleset among the cases.
    pub case: usize,
    /// What to ask.
    pub topic: Topic,
    /// Bits it would tell of this ruleset: the entropy of the shares.
    pub here: f64,
    /// Bits it may be expected to tell of all other rulesets that leave the same open:
    /// the mean, over the answers it may give, of the entropy that it takes from theirs.
    pub elsewhere: f64,
}

/// A silence of one case, as far as this needs it.
struct Open {
    case: usize,
    shares: Vec<f64>,
    weight: f64,
}

/// All silences by what an answer would teach, the most first.
pub fn expected_information(judge: &Judge) -> Vec<ExpectedInformation> {
    let by_topic = map_items(Topic::ALL, &|topic| of_topic(judge, *topic));
    let mut all: Vec<ExpectedInformation> = by_topic.into_iter().flatten().collect();
    all.sort_by(|a, b| {
        let sum = |information: &ExpectedInformation| information.here + information.elsewhere;
        let order = sum(b).total_cmp(&sum(a));
        order.then(a.topic.cmp(&b.topic)).then(a.case.cmp(&b.case))
    });
    all
}

/// Bits that the answer to one question would tell of a case: of a board without rules too.
pub fn bits_of(judge: &Judge, case: &Case, topic: Topic) -> f64 {
    let forecast = judge.topic_forecast(case, topic);
    let shares: Vec<f64> = forecast.shares.iter().map(|share| share.value).collect();
    entropy(&shares)
}

fn of_topic(judge: &Judge, topic: Topic) -> Vec<ExpectedInformation> {
    let cases = &judge.cases.cases;
    let open: Vec<Open> = (0..cases.len())
        .filter(|at| {
            let held = cases[*at].held.get(&topic);
            held.is_some_and(|held| matches!(held.basis, Basis::Assumed | Basis::Silent))
        })
        .map(|at| {
            let forecast = judge.topic_forecast(&cases[at], topic).forecast;
            Open {
                case: at,
                weight: forecast.evidence + forecast.prior,
                shares: forecast.shares,
            }
        })
        .collect();
    let information = |one: &Open| {
        let elsewhere = open
            .iter()
            .filter(|other| other.case != one.case)
            .map(|other| {
                let weight = weight(judge, topic, &cases[other.case], &cases[one.case]);
                taken(one, other, weight)
            });
        ExpectedInformation {
            case: one.case,
            topic,
            here: entropy(&one.shares),
            elsewhere: elsewhere.sum::<f64>() + 0.0,
        }
    };
    open.iter().map(information).collect()
}

/// Weight that the word of the second case would have in the forecast of the first.
fn weight(judge: &Judge, topic: Topic, one: &Case, other: &Case) -> f64 {
    match (
        judge.settled.settings.method(topic),
        judge.settled.settings.model(Method::Neighbours),
    ) {
        (Method::Neighbours, Model::Neighbours { kernel, .. }) => {
            kernel.weight(super::kernel::distance(one, other, &Default::default()))
        }
        _ => f64::from(u8::from(one.rows == other.rows)),
    }
}

/// Bits by which the entropy of `other` is expected to fall if `one` is told. What is
/// expected of the answer of `one` is what its own forecast says.
fn taken(one: &Open, other: &Open, weight: f64) -> f64 {
    let whole = other.weight + weight;
    let after = one.shares.iter().enumerate().map(|(answer, likely)| {
        let told = other.shares.iter().enumerate().map(|(at, share)| {
            let vote = if at == answer { weight } else { 0.0 };
            (share * other.weight + vote) / whole
        });
        likely * entropy(&told.collect::<Vec<f64>>())
    });
    (entropy(&other.shares) - after.sum::<f64>()).max(0.0)
}

/// Entropy in bits (Shannon 1948).
fn entropy(shares: &[f64]) -> f64 {
    let bits = |share: &f64| match *share > 0.0 {
        true => -share * share.log2(),
        false => 0.0,
    };
    shares.iter().map(bits).sum()
}
