//! What a ruleset says on a point, with what it rests on.

use super::SideRules;
use seedlore_language::prose;
use seedlore_language::rules::{Provenance, Ruleset};

/// One thing that a ruleset says on a point.
#[derive(Debug, Clone)]
pub struct CitedRule<'r> {
    /// The label of the clause that says it.
    pub clause: Option<&'r str>,
    /// The open question that it answers without a clause.
    pub question: Option<&'r str>,
    /// In words.
    pub text: String,
    /// What it rests on; empty where no source is given.
    pub provenance: &'r [Provenance],
}

/// All that a ruleset says on a point: its clauses in their order, then the answer.
pub fn cited_rules<'r>(rules: &'r Ruleset, says: &SideRules<'r>) -> Vec<CitedRule<'r>> {
    let clauses = says.clauses.iter().map(|id| {
        let clause = rules.clause(*id);
        CitedRule {
            clause: Some(clause.label()),
            question: None,
            text: prose::tell(rules, clause),
            provenance: clause.provenance(),
        }
    });
    let answer = says.answer.map(|question| {
        let reading = question.chosen();
        CitedRule {
            clause: None,
            question: Some(question.name()),
            text: format!("{} {}", question.text(), reading.text()),
            provenance: reading.provenance(),
        }
    });
    clauses.chain(answer).collect()
}
