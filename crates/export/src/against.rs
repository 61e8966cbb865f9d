//! Values that others coded, held against the rulesets.

use std::collections::{BTreeMap, BTreeSet};

use super::tables::{Tables, Unit, code_id};
use seedlore_language::rules::Collection;
use seedlore_study::features::{Answer, Feature, data};
use seedlore_study::identify::{Answers, Key, Known, Model, Question, Reply, Table};

/// What was coded of one unit, and the rulesets that come nearest to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Held {
    /// Identifier of the unit in its dataset.
    pub unit: String,
    /// Name of the unit in its dataset.
    pub name: String,
    /// Its answers to our features, under the readings it holds for its own.
    pub coded: BTreeMap<Feature, String>,
    /// Features that are none of ours, and values that are no answer to one.
    pub unknown: Vec<String>,
    /// The likeliest first.
    pub nearest: Vec<Match>,
    /// How likely it is that it is none of the rulesets, from 0 to 1.
    pub none: f64,
}

/// How what was coded stands to one ruleset.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    /// Name of the ruleset.
    pub ruleset: String,
    /// How likely it is that the unit is of this game, from 0 to 1.
    pub share: f64,
    /// Features answered alike.
    pub same: Vec<Feature>,
    /// Features answered otherwise: there, and by the ruleset.
    pub differ: Vec<(Feature, String, String)>,
    /// Features that the ruleset answers and the unit lacks.
    pub lacking: Vec<Feature>,
    /// Features that the unit answers and the ruleset does not.
    pub more: Vec<Feature>,
}

/// Holds every unit of a dataset against every ruleset, one after the other, and keeps so
/// many of the likeliest: by the same likelihood by which a game is recognized, from its
/// answers and its place.
pub fn against<'t>(
    tables: &'t Tables,
    collection: &'t Collection,
    keep: usize,
) -> impl Iterator<Item = Held> + 't {
    let table = Table::new(collection);
    let mut coded = coded(tables);
    let held = move |unit: &Unit| {
        let (coded, unknown) = coded.remove(unit.id.as_str()).unwrap_or_default();
        let key = Key::new(&table, Model::default());
        let ranking = key.rank(&known(unit, &coded));
        let nearest = ranking.order().into_iter().take(keep).map(|at| {
            let name = table.candidates[at].name();
            let rules = collection
                .get(name)
                .expect("the table is of the collection");
            let ours = data(rules).into_iter();
            let ours = ours
                .map(|datum| (datum.feature, words(datum.answer)))
                .collect();
            matched(name, ranking.shares[at], &coded, &ours)
        });
        Held {
            unit: unit.id.clone(),
            name: unit.name.clone(),
            nearest: nearest.collect(),
            coded,
            unknown: unknown.into_iter().collect(),
            none: ranking.none,
        }
    };
    tables.units.iter().map(held)
}

/// What a unit says, as somebody would answer it.
fn known(unit: &Unit, coded: &BTreeMap<Feature, String>) -> Known {
    let mut answers = Answers::default();
    for (nth, question) in Question::all().enumerate() {
        let value = coded
            .get(&question.feature)
            .and_then(|said| question.value(said));
        if let Some(value) = value {
            answers.set(nth, Reply::OneOf(vec![value]));
        }
    }
    Known {
        answers,
        place: unit.at,
        year: None,
        clues: Vec::new(),
    }
}

type Coded = (BTreeMap<Feature, String>, BTreeSet<String>);

/// The answers of each unit; of values that say the same more than once, one.
fn coded(tables: &Tables) -> BTreeMap<&str, Coded> {
    let features: BTreeMap<String, Feature> =
        Feature::all().into_iter().map(|f| (f.id(), f)).collect();
    let mut units: BTreeMap<&str, Coded> = BTreeMap::new();
    for value in tables
        .values
        .iter()
        .filter(|value| value.reading.is_empty())
    {
        let (known, unknown) = units.entry(&value.unit).or_default();
        let Some(feature) = features.get(&value.feature) else {
            unknown.insert(value.feature.clone());
            continue;
        };
        match answer(*feature, value.value.as_deref(), value.code.as_deref()) {
            Some(answer) => {
                known.entry(*feature).or_insert(answer);
            }
            None => {
                let said = value.value.as_deref().unwrap_or("nothing");
                unknown.insert(format!("{} = {said}", value.feature));
            }
        }
    }
    units
}

/// The value, if it is an answer to the feature: by its code or by itself.
fn answer(feature: Feature, value: Option<&str>, code: Option<&str>) -> Option<String> {
    let codes = feature.kind().codes();
    if codes.is_empty() {
        return value?.trim().parse::<u16>().ok().map(|n| n.to_string());
    }
    let id = feature.id();
    let fits = |known: &str| {
        code.is_some_and(|code| code == code_id(&id, known)) || (value == Some(known))
    };
    let found = codes.iter().find(|known| fits(known.id));
    found.map(|known| known.id.to_string())
}

fn words(answer: Answer) -> String {
    match answer {
        Answer::Number(n) => n.to_string(),
        Answer::Code(code) => code.to_string(),
    }
}

fn matched(
    name: &str,
    share: f64,
    coded: &BTreeMap<Feature, String>,
    answers: &BTreeMap<Feature, String>,
) -> Match {
    let mut found = Match {
        ruleset: name.to_string(),
        share,
        same: Vec::new(),
        differ: Vec::new(),
        lacking: Vec::new(),
        more: Vec::new(),
    };
    for feature in Feature::all() {
        match (coded.get(&feature), answers.get(&feature)) {
            (Some(theirs), Some(ours)) if theirs == ours => found.same.push(feature),
            (Some(theirs), Some(ours)) => {
                found.differ.push((feature, theirs.clone(), ours.clone()));
            }
            (Some(_), None) => found.more.push(feature),
            (None, Some(_)) => found.lacking.push(feature),
            (None, None) => {}
        }
    }
    found
}
