//! What rulesets of the same report, author or kin ask, and a ruleset does not.

use std::collections::{BTreeMap, BTreeSet};

use seedlore_language::rules::{Collection, Ruleset};

/// A work that more rulesets cite is a database or a handbook, not a report.
const MOST_CITING: usize = 40;

/// No more questions are told.
const MOST: usize = 6;

/// A question that siblings ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiblingQuestion {
    /// Its name.
    pub name: String,
    /// Its words in one of them.
    pub text: String,
    /// The ruleset in which these stand.
    pub ruleset: String,
    /// How many siblings ask it.
    pub asked: usize,
    /// Of how many.
    pub siblings: usize,
}

/// The questions that a third of a ruleset's siblings ask, two at the least, and it does not, the
/// most asked first. Siblings cite the same report or author, or have the same forebear.
pub fn sibling_questions(collection: &Collection, rules: &Ruleset) -> Vec<SiblingQuestion> {
    let rulesets = collection.rulesets();
    let mut citing: BTreeMap<&str, usize> = BTreeMap::new();
    for other in rulesets {
        for key in keys(other) {
            *citing.entry(key).or_default() += 1;
        }
    }
    let reports = keys(rules).into_iter();
    let reports: BTreeSet<&str> = reports.filter(|key| citing[key] <= MOST_CITING).collect();
    let is_sibling = |other: &&Ruleset| {
        let is_kin = other.parent().is_some() && other.parent() == rules.parent();
        other.name() != rules.name()
            && (is_kin || keys(other).iter().any(|key| reports.contains(key)))
    };
    let siblings: Vec<&Ruleset> = rulesets.iter().filter(is_sibling).collect();
    let own: BTreeSet<&str> = rules.questions().iter().map(|one| one.name()).collect();
    let mut asked: BTreeMap<&str, Vec<&Ruleset>> = BTreeMap::new();
    for sibling in &siblings {
        for question in sibling.questions() {
            if !own.contains(question.name()) {
                asked.entry(question.name()).or_default().push(sibling);
            }
        }
    }
    let mut found: Vec<SiblingQuestion> = asked
        .into_iter()
        .filter(|(_, by)| by.len() >= 2 && by.len() * 3 >= siblings.len())
        .filter_map(|(name, by)| {
            let first = by.first()?;
            let mut questions = first.questions().iter();
            let question = questions.find(|question| question.name() == name)?;
            Some(SiblingQuestion {
                name: name.into(),
                text: question.text().into(),
                ruleset: first.name().into(),
                asked: by.len(),
                siblings: siblings.len(),
            })
        })
        .collect();
    found.sort_by(|a, b| b.asked.cmp(&a.asked).then(a.name.cmp(&b.name)));
    found.truncate(MOST);
    found
}

/// The works that a ruleset cites.
fn keys(rules: &Ruleset) -> BTreeSet<&str> {
    let sources = rules.sources().iter();
    sources.map(|source| source.key.as_str()).collect()
}
