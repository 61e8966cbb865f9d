//! Summaries agree with the rules: each number in one stands in a rule as well, and none says
//! that something holds always, which another reading of the same ruleset may undo.

use std::collections::BTreeSet;

use seedlore::prose;
use seedlore::rules::{Fact, Ruleset};

use crate::support::collection;

/// Numbers as words, from two on: `one` is mostly a pronoun.
const WORDS: &str = "two three four five six seven eight nine ten eleven twelve thirteen fourteen \
    fifteen sixteen seventeen eighteen nineteen";
const TENS: &str = "twenty thirty forty fifty sixty seventy eighty ninety";

/// The numbers that a text names, in words or figures.
fn numbers(text: &str) -> BTreeSet<usize> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '-');
    let found = words.filter(|word| !word.is_empty()).filter_map(|word| {
        let word = word.to_lowercase();
        let singular = word.strip_suffix("es").filter(|word| unit(word).is_some());
        let singular = singular.or(word.strip_suffix('s')).unwrap_or(&word);
        match word.split_once('-') {
            Some((tens, units)) => Some(ten(tens)? + unit(units)?),
            None => word
                .parse()
                .ok()
                .or_else(|| unit(&word))
                .or_else(|| ten(&word)),
        }
        .or_else(|| unit(singular))
    });
    found.filter(|number| *number > 1).collect()
}

fn unit(word: &str) -> Option<usize> {
    match word {
        "one" => Some(1),
        word => WORDS.split(' ').position(|w| w == word).map(|at| at + 2),
    }
}

fn ten(word: &str) -> Option<usize> {
    let at = TENS.split(' ').position(|w| w == word)?;
    Some(10 * (at + 2))
}

fn summary(rules: &Ruleset) -> Option<&str> {
    rules
        .record()
        .0
        .iter()
        .find_map(|recorded| match &recorded.fact {
            Fact::Summary(text) => Some(text.as_str()),
            _ => None,
        })
}

#[test]
fn every_number_of_a_summary_is_in_a_rule() {
    let mut faults = Vec::new();
    for rules in collection().rulesets() {
        let Some(summary) = summary(rules) else {
            continue;
        };
        let told = rules
            .clauses()
            .iter()
            .map(|clause| prose::tell(rules, clause));
        let told = numbers(&told.collect::<Vec<_>>().join(" "));
        let missing: Vec<usize> = numbers(summary).difference(&told).copied().collect();
        if !missing.is_empty() {
            faults.push(format!("{}: {missing:?}: {summary}", rules.name()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_summary_says_always() {
    let is_such = |word: &str| matches!(word.to_lowercase().as_str(), "always" | "never");
    for rules in collection().rulesets() {
        let summary = summary(rules).unwrap_or_default();
        let mut words = summary.split(|c: char| !c.is_alphabetic());
        assert!(!words.any(is_such), "{}: {summary}", rules.name());
    }
}
