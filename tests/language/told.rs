//! Rules as they are told in English.

use seedlore::prose;

use crate::support;

/// A longer sentence has to be read twice. One rule was told in 1,123 characters.
const LONGEST: usize = 400;

#[test]
fn no_rule_is_told_in_a_sentence_too_long_to_follow() {
    let collection = support::collection();
    let mut long = Vec::new();
    for rules in collection.rulesets() {
        for clause in rules.clauses() {
            let told = prose::tell(rules, clause);
            let sentences = told.split_inclusive(['.', '!', '?']);
            let longest = sentences.map(|one| one.trim().chars().count()).max();
            if longest.is_some_and(|longest| longest > LONGEST) {
                long.push(format!("{}, {}: {told}", rules.name(), clause.label()));
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}
