//! Where a ruleset stands on each topic: what it replies, and what that rests on.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Serialize, Serializer};

use super::Topic;
use super::reply::{Reply, replies};
use seedlore_language::rules::{
    Answered, ChecklistQuestion, Clause, ClauseId, Collection, Provenance, Question, Ruleset,
    Status, answered, reports,
};

/// What a reply rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Basis {
    /// A report of this very ruleset says it.
    Stated,
    /// It follows from something that a report of this ruleset says.
    Implied,
    /// It was assumed, or taken from the report of another game, at least in part.
    Assumed,
    /// No clause and no question speaks of it.
    Silent,
}

impl Serialize for Basis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Basis {
    /// Every basis once, the best first.
    pub const ALL: [Basis; 4] = [Basis::Stated, Basis::Implied, Basis::Assumed, Basis::Silent];

    /// Word for tables: `stated`.
    pub fn word(self) -> &'static str {
        match self {
            Basis::Stated => "stated",
            Basis::Implied => "implied",
            Basis::Assumed => "assumed",
            Basis::Silent => "silent",
        }
    }
}

/// What a ruleset replies to a topic, and what that rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stance {
    /// Place among [`Topic::answers`].
    pub answer: usize,
    /// What the reply rests on, the weakest of it.
    pub basis: Basis,
    /// The clauses that say so.
    pub grounds: BTreeSet<ClauseId>,
    /// Open questions of the ruleset of which another reading would change the reply.
    pub questions: Vec<String>,
}

impl Stance {
    /// What the reply rests on: the readings in force of the questions that bear on it,
    /// or the clauses that say so.
    pub fn provenance<'r>(&self, rules: &'r Ruleset) -> Vec<&'r Provenance> {
        let is_asked = |question: &&Question| self.questions.iter().any(|q| q == question.name());
        let readings = rules.questions().iter().filter(is_asked);
        let of_readings = readings.flat_map(|question| question.chosen().provenance());
        let clauses = self.grounds.iter().map(|id| rules.clause(*id));
        let of_clauses = clauses.flat_map(Clause::provenance);
        match self.questions.is_empty() {
            true => of_clauses.collect(),
            false => of_readings.collect(),
        }
    }
}

/// A reading of an open question, and what it would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// The open question, by its name.
    pub question: String,
    /// The reading, by its name; the one in force is among them.
    pub reading: String,
    /// What is replied under it to the topics on which the readings of the
    /// question differ; `None` where there is no reply then.
    pub replies: BTreeMap<Topic, Option<usize>>,
}

/// All that the model needs of one ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stances {
    /// By topic; none where the topic does not arise.
    pub by_topic: BTreeMap<Topic, Stance>,
    /// Every reading of every open question that bears on a topic.
    pub alternatives: Vec<Alternative>,
}

/// Where a ruleset of the collection stands. Each other reading of an open question is
/// tried alone, all other questions answered as they stand: if it changes a reply, the
/// reply rests on the reading in force too, and not on its clauses alone.
pub fn stances(collection: &Collection, rules: &Ruleset) -> Stances {
    let here = replies(rules);
    let reports = reports(rules);
    let mut found = Stances::default();
    let mut asked: BTreeMap<Topic, Vec<&Question>> = BTreeMap::new();
    for question in rules.questions() {
        let alternatives = alternatives(collection, rules, question, &here);
        let topics = alternatives.iter().flat_map(|one| one.replies.keys());
        for topic in topics.copied().collect::<BTreeSet<_>>() {
            asked.entry(topic).or_default().push(question);
        }
        found.alternatives.extend(alternatives);
    }
    let not_asked: BTreeSet<ChecklistQuestion> = answered(rules)
        .into_iter()
        .filter(|(_, by)| *by == Answered::NotAsked)
        .map(|(question, _)| question)
        .collect();
    for (topic, reply) in here {
        let questions = asked.get(&topic).map_or(&[][..], Vec::as_slice);
        let readings = questions
            .iter()
            .map(|question| basis(question.chosen().provenance(), &reports));
        let clauses = reply
            .grounds
            .iter()
            .map(|id| clause_basis(rules.clause(*id), &reports));
        let stance = Stance {
            answer: reply.answer,
            basis: readings.chain(clauses).max().unwrap_or(Basis::Silent),
            grounds: reply.grounds,
            questions: questions.iter().map(|q| q.name().to_string()).collect(),
        };
        let arises = topic
            .checklist()
            .is_none_or(|asked| !not_asked.contains(&asked));
        if arises || stance.basis != Basis::Silent {
            found.by_topic.insert(topic, stance);
        }
    }
    found
}

/// The readings of a question, if they differ on a topic.
fn alternatives(
    collection: &Collection,
    rules: &Ruleset,
    question: &Question,
    here: &BTreeMap<Topic, Reply>,
) -> Vec<Alternative> {
    let under = |reading: &str| -> Option<BTreeMap<Topic, Reply>> {
        let mut chosen = rules.reading();
        chosen.retain(|one| !one.starts_with(&format!("{}=", question.name())));
        chosen.push(format!("{}={reading}", question.name()));
        let other = collection.under(rules.name(), &chosen).ok()?;
        Some(replies(&other))
    };
    let all: Vec<(&str, BTreeMap<Topic, Reply>)> = question
        .readings()
        .iter()
        .filter_map(|reading| {
            let replies = match question.is_chosen(reading) {
                true => here.clone(),
                false => under(reading.name())?,
            };
            Some((reading.name(), replies))
        })
        .collect();
    let answer = |replies: &BTreeMap<Topic, Reply>, topic| {
        replies.get(&topic).map(|reply: &Reply| reply.answer)
    };
    let differ: Vec<Topic> = Topic::ALL
        .iter()
        .copied()
        .filter(|topic| {
            let answers: BTreeSet<_> = all.iter().map(|(_, r)| answer(r, *topic)).collect();
            answers.len() > 1
        })
        .collect();
    if differ.is_empty() {
        return Vec::new();
    }
    all.iter()
        .map(|(reading, replies)| Alternative {
            question: question.name().into(),
            reading: (*reading).into(),
            replies: differ.iter().map(|t| (*t, answer(replies, *t))).collect(),
        })
        .collect()
}

/// What a clause rests on, as to a matter on which no reading of an open question differs.
/// An assumption in a clause that a reading brings is one about its question, not about
/// that matter.
pub(super) fn clause_basis(clause: &Clause, reports: &BTreeSet<&str>) -> Basis {
    let all = clause.provenance();
    let told: Vec<Provenance> = all
        .iter()
        .filter(|provenance| provenance.status() != Status::Assumed)
        .cloned()
        .collect();
    match clause.reading().is_some() && !told.is_empty() {
        true => basis(&told, reports),
        false => basis(all, reports),
    }
}

/// The weakest of what something rests on. What cites only reports of other games was
/// assumed here.
fn basis(provenance: &[Provenance], reports: &BTreeSet<&str>) -> Basis {
    let one = |provenance: &Provenance| {
        let is_own = |key: &str| reports.contains(key);
        match (provenance.status(), provenance.citation()) {
            (Status::Stated, Some(cited)) if is_own(&cited.source.key) => Basis::Stated,
            (Status::Implied, Some(cited)) if is_own(&cited.source.key) => Basis::Implied,
            _ => Basis::Assumed,
        }
    };
    provenance.iter().map(one).max().unwrap_or(Basis::Assumed)
}
