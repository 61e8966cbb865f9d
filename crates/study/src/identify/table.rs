//! Rulesets as a key sees them: what somebody who knows one would answer to each question.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::question::{Question, Value};
use crate::compare::first_of_same;
use crate::completion::{Case, CodedFeature, Coordinates};
use crate::features::{Answer, Feature, Kind, data};
use crate::parallel::map_items;
use seedlore_language::rules::{Collection, Ruleset};

/// How likely each answer is, each value once; they add up to 1.
pub type Shares = Vec<(Value, f32)>;

/// The reading in force of an open question is taken for this many times as likely as each
/// other one.
const IN_FORCE: f32 = 2.0;

/// How often somebody would say that a game has what its report does not mention.
const UNMENTIONED: f32 = 0.04;

/// How far an answer that was assumed, or told of another game, is taken for that of any
/// game.
const ASSUMED: f32 = 0.15;

/// One game to recognize: a ruleset, with others whose rules are the same.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Candidate {
    /// Names of the rulesets, in the order of the collection: at least one.
    pub rulesets: Vec<String>,
    /// Title of the first.
    pub title: String,
    /// Where any of them was seen.
    pub places: Vec<Coordinates>,
    /// When any of them was seen.
    pub years: Vec<i32>,
    /// By question, in the order of [`Table::questions`]: what one would answer.
    pub said: Vec<Shares>,
    /// The regions that they stand in.
    pub regions: BTreeSet<String>,
    /// Names by which the reports call the game, and the eldest of its line: candidates that
    /// share one are reports of one game.
    pub kin: BTreeSet<String>,
}

impl Candidate {
    /// The name of the first ruleset.
    pub fn name(&self) -> &str {
        &self.rulesets[0]
    }

    /// Whether a report of one game with another.
    pub fn is_kin(&self, other: &Candidate) -> bool {
        !self.kin.is_disjoint(&other.kin)
    }
}

/// All candidates, and what is answered to each question over all of them.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Table {
    /// In the order of the collection.
    pub candidates: Vec<Candidate>,
    /// By question: the shares of answers over all candidates.
    pub usual: Vec<Shares>,
}

impl Table {
    /// Codes every ruleset of a collection under the readings in force and under each other
    /// reading of each open question alone.
    pub fn new(collection: &Collection) -> Table {
        let rulesets: Vec<&Ruleset> = collection.rulesets().iter().collect();
        Table::among(collection, &rulesets)
    }

    /// The same of some rulesets of a collection.
    pub fn among(collection: &Collection, rulesets: &[&Ruleset]) -> Table {
        let coded = map_items(rulesets, &|rules| {
            let case = Case::without_replies(collection, rules);
            let said = read(collection, rules, &case);
            (case, said)
        });
        let first = first_of_same(rulesets);
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut kept: Vec<usize> = Vec::new();
        for (at, (case, said)) in coded.into_iter().enumerate() {
            match kept.iter().position(|kept| *kept == first[at]) {
                Some(same) => candidates[same].join(&case),
                None => {
                    kept.push(at);
                    let mut candidate = Candidate {
                        title: case.title.clone(),
                        said,
                        ..Candidate::default()
                    };
                    candidate.join(&case);
                    candidates.push(candidate);
                }
            }
        }
        Table::from_candidates(candidates)
    }

    /// A table of these: where less than all is said of one, the rest is what is usual.
    pub(super) fn from_candidates(candidates: Vec<Candidate>) -> Table {
        let mut table = Table {
            candidates,
            usual: Vec::new(),
        };
        table.count();
        table.smooth();
        table
    }

    /// The questions, in the order in which answers are kept.
    pub fn questions(&self) -> impl Iterator<Item = (usize, Question)> {
        Question::all().enumerate()
    }

    /// The candidate that a ruleset is, by its name.
    pub fn position(&self, ruleset: &str) -> Option<usize> {
        let has = |one: &Candidate| one.rulesets.iter().any(|name| name == ruleset);
        self.candidates.iter().position(has)
    }

    /// A table without some of the candidates: as if nobody had reported them.
    pub fn without(&self, hidden: impl Fn(usize) -> bool) -> Table {
        let candidates = self.candidates.iter().enumerate();
        let left = candidates.filter(|(at, _)| !hidden(*at));
        let mut table = Table {
            candidates: left.map(|(_, one)| one.clone()).collect(),
            usual: Vec::new(),
        };
        table.count();
        table
    }

    /// Counts what is usual.
    fn count(&mut self) {
        let questions = Question::all().enumerate();
        let usual = questions.map(|(nth, question)| {
            let mut shares: BTreeMap<Value, f32> = BTreeMap::new();
            let codes = question.feature.kind().codes().len();
            // One voice in all for answers that nobody gives.
            for at in 0..codes {
                shares.insert(Value(at as u16), 1.0 / codes as f32);
            }
            for candidate in &self.candidates {
                for (value, share) in &candidate.said[nth] {
                    *shares.entry(*value).or_default() += share;
                }
            }
            normal(shares)
        });
        self.usual = usual.collect();
    }

    /// Fills in what is usual where nothing is said.
    fn smooth(&mut self) {
        for candidate in &mut self.candidates {
            for (nth, said) in candidate.said.iter_mut().enumerate() {
                let told: f32 = said.iter().map(|(_, share)| share).sum();
                if told < 0.999 {
                    let rest = self.usual[nth].iter();
                    let rest = rest.map(|(value, share)| (*value, share * (1.0 - told)));
                    let mut all: BTreeMap<Value, f32> = BTreeMap::new();
                    for (value, share) in said.iter().copied().chain(rest) {
                        *all.entry(value).or_default() += share;
                    }
                    *said = normal(all);
                }
            }
        }
    }
}

impl Candidate {
    fn join(&mut self, case: &Case) {
        self.rulesets.push(case.name.clone());
        self.places.extend(case.at);
        self.years.extend(case.year);
        self.regions.insert(case.region.clone());
        self.kin.extend(case.names.iter().cloned());
    }
}

/// What is true of a ruleset under one reading, by question; `None` where a question does not
/// arise.
pub(super) type Facts = Vec<Option<Value>>;

/// What is true under the readings in force, and then under each other reading of each
/// question alone, with how likely that reading is among those of its question.
pub(super) fn under_each(
    collection: &Collection,
    rules: &Ruleset,
    coded: &BTreeMap<Feature, Answer>,
) -> (Facts, Vec<(f32, Facts)>) {
    let facts = |answers: &BTreeMap<Feature, Answer>| -> Facts {
        let each = Question::all();
        each.map(|asked| value(*answers.get(&asked.feature)?, asked.feature))
            .collect()
    };
    let mut others = Vec::new();
    for question in rules.questions() {
        let readings = question.readings();
        let share = 1.0 / (readings.len() as f32 - 1.0 + IN_FORCE);
        // Between two that change no clause all facts stay as they are.
        let acts = question.chosen().acts();
        let others_of_it = readings.iter().filter(|one| !question.is_chosen(one));
        let acting = others_of_it.filter(|one| acts || one.acts());
        for reading in acting {
            let other = under(collection, rules, question.name(), reading.name());
            let answers = other.iter().flat_map(data).map(|d| (d.feature, d.answer));
            let answers: BTreeMap<Feature, Answer> = answers.collect();
            if other.is_some() {
                others.push((share, facts(&answers)));
            }
        }
    }
    (facts(coded), others)
}

/// What one would answer of a ruleset, by question; the shares of one add up to less than 1
/// by as much as nothing is known.
fn read(collection: &Collection, rules: &Ruleset, case: &Case) -> Vec<Shares> {
    let coded = case
        .coded
        .iter()
        .map(|(feature, known)| (*feature, known.answer));
    let (facts, others) = under_each(collection, rules, &coded.collect());
    let each = Question::all().enumerate().map(|(nth, question)| {
        let here = facts[nth];
        let mut shares = BTreeMap::from_iter(here.map(|value| (value, 1.0)));
        for (share, there) in &others {
            let Some(there) = there[nth].filter(|there| Some(*there) != here) else {
                continue;
            };
            shares.values_mut().for_each(|other| *other *= 1.0 - share);
            *shares.entry(there).or_default() += share;
        }
        doubted(shares, case.coded.get(&question.feature), question)
    });
    each.collect()
}

/// The ruleset with another reading of one question.
fn under(
    collection: &Collection,
    rules: &Ruleset,
    question: &str,
    reading: &str,
) -> Option<Ruleset> {
    let mut chosen = rules.reading();
    chosen.retain(|one| !one.starts_with(&format!("{question}=")));
    chosen.push(format!("{question}={reading}"));
    collection.under(rules.name(), &chosen).ok()
}

fn doubted(
    mut shares: BTreeMap<Value, f32>,
    known: Option<&CodedFeature>,
    question: Question,
) -> Shares {
    let Some(known) = known else {
        return shares.into_iter().collect();
    };
    if known.grounds.is_empty() && question.feature.kind() == Kind::YesNo {
        let no = shares.entry(Value::NO).or_default();
        let leak = *no * UNMENTIONED;
        *no -= leak;
        *shares.entry(Value::YES).or_default() += leak;
    } else if !known.is_stated {
        shares
            .values_mut()
            .for_each(|share| *share *= 1.0 - ASSUMED);
    }
    shares.into_iter().collect()
}

/// An answer as a value; `None` of a code that the feature has not.
fn value(answer: Answer, feature: Feature) -> Option<Value> {
    match answer {
        Answer::Number(n) => Some(Value(n)),
        Answer::Code(id) => {
            let codes = feature.kind().codes();
            let at = codes.iter().position(|code| code.id == id)?;
            Some(Value(at as u16))
        }
    }
}

fn normal(shares: BTreeMap<Value, f32>) -> Shares {
    let whole: f32 = shares.values().sum();
    let shares = shares.into_iter();
    shares
        .map(|(value, share)| (value, share / whole))
        .collect()
}
