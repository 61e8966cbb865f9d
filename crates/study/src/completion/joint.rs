//! All open questions of a ruleset at once: completions, ranked.
//!
//! Answers depend on one another, so that a completion is not only as likely as the
//! product of its answers: neighbours are taken whole (`joint_votes.rs`).

use std::collections::{BTreeMap, BTreeSet};

use super::Topic;
use super::case::Case;
use super::joint_votes::{JointVote, JointVotes};
use super::judge::{Judge, Likely, TopicForecast};
use super::reply::replies;
use super::settle::Method;
use super::stance::Stances;
use seedlore_language::rules::{ClauseId, Collection, Ruleset};

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
    pub independent: f64,
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
type Judged = (String, TopicForecast, Vec<Likely>);

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
            let (forecast, mut readings) = judge.readings(case, stances, question.name())?;
            readings.retain(|reading| reading.share.is_some());
            let name = question.name().to_string();
            (readings.len() > 1).then_some((name, forecast, readings))
        })
        .collect();
    let left = leave(&mut judged);
    let mut found = Completions {
        questions: judged.iter().map(|(name, _, _)| name.clone()).collect(),
        left,
        ..Completions::default()
    };
    let topics: BTreeMap<Topic, &TopicForecast> = judged
        .iter()
        .map(|(_, forecast, _)| (forecast.topic, forecast))
        .collect();
    let votes = joint_votes(judge, case, &topics);
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
        let unsaid = unsaid(&topics, &answers);
        let share = votes.together(&answers, judge.settled.trust) * unsaid;
        let independent = votes.independent(&answers) * unsaid;
        found.ranked.push(Completion {
            readings: combined,
            share,
            independent,
        });
        given.push(answers);
    }
    // Readings that come to the same answers share what these are worth.
    for (one, answers) in found.ranked.iter_mut().zip(&given) {
        let alike = given.iter().filter(|other| *other == answers).count() as f64;
        one.share /= alike;
        one.independent /= alike;
    }
    normalise(&mut found.ranked);
    found
}

/// Answers to several topics together, and how likely they are.
#[derive(Debug, Clone, PartialEq)]
pub struct JointAnswer {
    /// By topic, in the order of [`Topic::ALL`].
    pub answers: BTreeMap<Topic, usize>,
    /// How likely they are together.
    pub share: f64,
    /// The same if no answer depended on another.
    pub independent: f64,
}

/// Answers of less than this share are not combined.
const LEAST: f64 = 0.01;

/// All that a case may answer to these topics together, the likeliest first. The numbers
/// that capture are asked only where a number captures, and the capturing seed only where
/// it captures what lies opposite. Answers of a share below a hundredth are left out.
pub fn joint_answers(judge: &Judge, case: &Case, topics: &[Topic]) -> Vec<JointAnswer> {
    let forecasts = forecasts(judge, case, topics);
    let by_topic: BTreeMap<Topic, &TopicForecast> = forecasts
        .iter()
        .map(|(topic, forecast)| (*topic, forecast))
        .collect();
    let votes = joint_votes(judge, case, &by_topic);
    let mut all: Vec<BTreeMap<Topic, usize>> = vec![BTreeMap::new()];
    for (topic, forecast) in &by_topic {
        let likely: Vec<usize> = (0..forecast.shares.len())
            .filter(|answer| forecast.shares[*answer].value >= LEAST)
            .collect();
        all = all
            .into_iter()
            .flat_map(|before| match arises(*topic, &before) {
                true => likely
                    .iter()
                    .map(|answer| {
                        let mut longer = before.clone();
                        longer.insert(*topic, *answer);
                        longer
                    })
                    .collect(),
                false => vec![before],
            })
            .collect();
    }
    let mut spoken = 0.0;
    let mut wholes: Vec<JointAnswer> = all
        .into_iter()
        .map(|answers| {
            let listed: Answers = answers.iter().map(|(t, a)| (*t, *a)).collect();
            let unsaid = unsaid(&by_topic, &listed);
            let share = votes.together(&listed, judge.settled.trust);
            spoken += share;
            JointAnswer {
                answers,
                share: share * unsaid,
                independent: votes.independent(&listed) * unsaid,
            }
        })
        .collect();
    // Taken together, what is left unsaid of each topic does not add up by itself.
    let sum: f64 = wholes.iter().map(|whole| whole.share).sum();
    wholes
        .iter_mut()
        .for_each(|whole| whole.share *= spoken / sum);
    wholes.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.answers.cmp(&b.answers)));
    wholes
}

fn forecasts(judge: &Judge, case: &Case, topics: &[Topic]) -> Vec<(Topic, TopicForecast)> {
    let each = topics.iter();
    each.map(|topic| (*topic, judge.topic_forecast(case, *topic)))
        .collect()
}

/// Whether a topic is asked after what was answered before.
fn arises(topic: Topic, before: &BTreeMap<Topic, usize>) -> bool {
    let captures = before
        .get(&Topic::Capture)
        .map(|answer| Topic::Capture.answers()[*answer].id);
    match topic {
        Topic::NumbersTaken => captures.is_none_or(|code| code == "number"),
        Topic::CapturingSeed => captures.is_none_or(|code| code == "opposite"),
        _ => true,
    }
}

/// Rulesets of the collection by how much each is like the case, taken whole: its part in
/// the weight of all, a cluster counting as one. The heaviest first.
pub fn nearest_rulesets(judge: &Judge, case: &Case, topics: &[Topic]) -> Vec<(usize, f64)> {
    let forecasts = forecasts(judge, case, topics);
    let by_topic: BTreeMap<Topic, &TopicForecast> = forecasts
        .iter()
        .map(|(topic, forecast)| (*topic, forecast))
        .collect();
    let votes = joint_votes(judge, case, &by_topic);
    let each = votes.each.iter();
    let whole: f64 = each.clone().map(|one| one.weight).sum();
    let share = |one: &JointVote| (one.case, one.weight / whole);
    let mut all: Vec<(usize, f64)> = each.map(share).collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    all
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
    let (shares, independents) = (sum(|c| c.share), sum(|c| c.independent));
    for one in ranked.iter_mut() {
        one.share /= shares;
        one.independent /= independents;
    }
    ranked.sort_by(|a, b| {
        b.share
            .total_cmp(&a.share)
            .then(a.readings.cmp(&b.readings))
    });
}

/// How many times as likely answers are as among the reports that speak of them, since the
/// usual is left unsaid.
fn unsaid(topics: &BTreeMap<Topic, &TopicForecast>, answers: &[(Topic, usize)]) -> f64 {
    let each = answers.iter().map(|(topic, answer)| {
        let forecast = topics[topic];
        forecast.shares[*answer].value / forecast.if_spoken[*answer].value
    });
    each.product()
}

/// The votes on some topics of a case.
fn joint_votes(judge: &Judge, case: &Case, topics: &BTreeMap<Topic, &TopicForecast>) -> JointVotes {
    let hidden: BTreeSet<ClauseId> = topics
        .keys()
        .filter_map(|topic| case.held.get(topic))
        .flat_map(|held| held.grounds.iter().copied())
        .collect();
    let alone = topics
        .iter()
        .map(|(topic, forecast)| (*topic, forecast.forecast.shares.clone()));
    let is_decided = |topic: &&Topic| judge.settled.settings.method(**topic) == Method::Neighbours;
    let by_neighbours: Vec<Topic> = topics.keys().filter(is_decided).copied().collect();
    let model = judge.settled.settings.model(Method::Neighbours);
    let cases = &judge.cases.cases;
    JointVotes::new(cases, model, case, &hidden, alone.collect(), &by_neighbours)
}
