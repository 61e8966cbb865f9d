//! Cases: rulesets as the model sees them, with place, date, board and replies.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Topic;
use super::cluster::{clusters, eldest};
use super::date::year;
use super::stance::{Basis, Stances, clause_basis, stances};
use crate::features::{Answer, Feature, data};
use crate::parallel::map_items;
use seedlore_language::rules::{ClauseId, Collection, Fact, Ruleset, reports};

/// Degrees north and east.
pub type Coordinates = (f64, f64);

/// What a case replies to a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KnownAnswer {
    /// Place among [`Topic::answers`].
    pub answer: usize,
    /// What it rests on.
    pub basis: Basis,
    /// The clauses that say so.
    pub grounds: BTreeSet<ClauseId>,
}

/// A feature that a case is known to have, for telling how alike two cases are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CodedFeature {
    /// The answer to the feature.
    pub answer: Answer,
    /// Whether a report states it.
    pub is_stated: bool,
    /// The clauses that say so; none where it is that no clause says otherwise.
    pub grounds: BTreeSet<ClauseId>,
}

/// A ruleset, or a board without rules, as the model sees it.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Case {
    /// Name of the ruleset; empty for a board without rules.
    pub name: String,
    /// Title of the ruleset.
    pub title: String,
    /// Names by which its report calls the game, in small letters, and the ruleset
    /// that it descends from in the end: two that share one are reports of one game.
    pub names: BTreeSet<String>,
    /// Where it was seen, if the record knows.
    pub at: Option<Coordinates>,
    /// When it was seen, if the record gives a year.
    pub year: Option<i32>,
    /// Folder of its file.
    pub region: String,
    /// Rows of the board: the family within which base rates are counted.
    pub rows: u16,
    /// Number of the cluster: cases of one author or of one descent count as one.
    pub cluster: usize,
    /// By topic; none where the topic does not arise.
    pub held: BTreeMap<Topic, KnownAnswer>,
    /// By feature.
    pub coded: BTreeMap<Feature, CodedFeature>,
}

impl Case {
    /// Whether a report of this very ruleset says something of the topic.
    pub fn stated(&self, topic: Topic) -> Option<usize> {
        let held = self.held.get(&topic)?;
        (held.basis == Basis::Stated).then_some(held.answer)
    }
}

/// All cases of a collection, and what each leaves open.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cases {
    /// In the order of the collection.
    pub cases: Vec<Case>,
    /// Of the same rulesets in the same order.
    pub stances: Vec<Stances>,
}

impl Cases {
    /// Of every ruleset of a collection.
    pub fn new(collection: &Collection) -> Cases {
        let rulesets: Vec<&Ruleset> = collection.rulesets().iter().collect();
        Cases::among(collection, &rulesets)
    }

    /// Of some rulesets of a collection: the others have no voice.
    pub fn among(collection: &Collection, rulesets: &[&Ruleset]) -> Cases {
        let stances = map_items(rulesets, &|rules| stances(collection, rules));
        let mut cases: Vec<Case> = rulesets
            .iter()
            .zip(&stances)
            .map(|(rules, stances)| case(collection, rules, stances))
            .collect();
        for (case, cluster) in cases.iter_mut().zip(clusters(collection, rulesets)) {
            case.cluster = cluster;
        }
        Cases { cases, stances }
    }

    /// Of one ruleset, which may stand outside the collection that is asked. Its cluster is
    /// none of that collection's.
    pub fn one(collection: &Collection, rules: &Ruleset) -> (Case, Stances) {
        let stances = stances(collection, rules);
        let case = Case {
            cluster: usize::MAX,
            ..case(collection, rules, &stances)
        };
        (case, stances)
    }

    /// The place of the ruleset of this name.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.cases.iter().position(|case| case.name == name)
    }
}

fn case(collection: &Collection, rules: &Ruleset, stances: &Stances) -> Case {
    let held = stances.by_topic.iter().map(|(topic, stance)| {
        let held = KnownAnswer {
            answer: stance.answer,
            basis: stance.basis,
            grounds: stance.grounds.clone(),
        };
        (*topic, held)
    });
    Case {
        held: held.collect(),
        ..Case::without_replies(collection, rules)
    }
}

impl Case {
    /// Of a ruleset of a collection, by its record and its features alone: no reading but
    /// those in force is looked at, and no topic is replied to.
    pub fn without_replies(collection: &Collection, rules: &Ruleset) -> Case {
        let reports = reports(rules);
        let facts = rules.record().0.iter();
        let when = rules.record().when();
        let names = facts.flat_map(|recorded| match &recorded.fact {
            Fact::Game(name) => std::slice::from_ref(name),
            Fact::Aliases(names) => names,
            _ => &[],
        });
        let line = format!("from {}", eldest(collection, rules));
        let at = rules.record().place().and_then(|(_, at)| at);
        let coded = data(rules).into_iter().map(|datum| {
            let mut clauses = datum.grounds.iter().map(|id| rules.clause(*id));
            let is_stated = !datum.grounds.is_empty()
                && clauses.all(|clause| clause_basis(clause, &reports) == Basis::Stated);
            let known = CodedFeature {
                answer: datum.answer,
                is_stated,
                grounds: datum.grounds,
            };
            (datum.feature, known)
        });
        Case {
            name: rules.name().into(),
            title: rules.title().into(),
            names: names
                .map(|name| name.to_lowercase())
                .chain([line])
                .collect(),
            at: at.map(|at| (at.latitude, at.longitude)),
            year: when.and_then(year),
            region: folder(rules.path()).into(),
            rows: u16::from(rules.board().rows()),
            cluster: 0,
            held: BTreeMap::new(),
            coded: coded.collect(),
        }
    }
}

/// Name of the folder that a file stands in.
fn folder(path: &str) -> &str {
    let mut parts = path.rsplit(['/', '\\']);
    parts.next();
    parts.next().unwrap_or_default()
}
