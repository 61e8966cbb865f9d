//! Rules as they are told in English.

use std::collections::BTreeSet;

use seedlore::prose;
use seedlore::rules::{Body, Clause, Head};

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

/// What is different in a phase is told after the turn that it differs from, and before the end.
#[test]
fn the_usual_turn_is_told_before_phases() {
    for rules in support::collection().rulesets() {
        let name = rules.name();
        let order = prose::in_reading_order(rules);
        let phase = order.iter().position(|c| c.head() == Head::Phase);
        let Some(phase) = phase else { continue };
        let choose = order.iter().rposition(|c| is_usual(c, Head::Choose));
        let end = order.iter().position(|c| is_usual(c, Head::EndWhen));
        assert!(choose < Some(phase), "{name}: {choose:?}, {phase}");
        assert!(
            end.is_none_or(|end| phase < end),
            "{name}: {phase}, {end:?}"
        );
    }
}

fn is_usual(clause: &Clause, head: Head) -> bool {
    clause.head() == head && clause.phase().is_none()
}

/// Rules are numbered as they are told, then what is adopted, then names that no rule is told by.
#[test]
fn every_rule_has_its_number() {
    let mut adopted = 0;
    for rules in support::collection().rulesets() {
        let mut numbers = prose::numbers(rules);
        let names = rules.clauses().iter().zip(&numbers);
        let names = names.filter(|(clause, _)| matches!(clause.body(), Body::Name(_)));
        let names: Vec<usize> = names.map(|(_, number)| *number).collect();
        let others: Vec<usize> = prose::adopted(rules).iter().map(|(n, _)| *n).collect();
        let last = others.last().copied().unwrap_or_default();
        assert!(names.iter().all(|n| *n > last), "{}", rules.name());
        adopted += others.len();
        numbers.extend(others);
        let all: BTreeSet<usize> = (1..=numbers.len()).collect();
        let told: BTreeSet<usize> = numbers.into_iter().collect();
        assert_eq!(told, all, "{}", rules.name());
    }
    assert!(adopted > 200, "{adopted} answers are adopted");
}

/// Where an answer is told by no rule, it is told itself, and no rule tells another.
#[test]
fn an_answer_that_no_rule_tells_is_told_itself() {
    let told = |name: &str, reading: &str| {
        let rules = support::collection().under(name, &[reading.to_string()]);
        let rules = rules.expect("it is a reading");
        let adopted = prose::adopted(&rules).into_iter();
        let adopted: BTreeSet<String> = adopted.map(|(_, q)| q.name().to_string()).collect();
        let win = rules.clauses_of(Head::Win).next().unwrap();
        (adopted, prose::tell(&rules, win))
    };
    let has = |adopted: &BTreeSet<String>, name: &str| adopted.contains(name);
    let (adopted, win) = told("bohnenspiel-mcgill", "tie=undecided");
    assert!(
        has(&adopted, "tie") && has(&adopted, "first"),
        "{adopted:?}"
    );
    assert!(!win.contains("drawn"), "{win}");
    let (adopted, win) = told("bohnenspiel-mcgill", "first=lot-or-agreement");
    assert!(
        !has(&adopted, "tie") && !has(&adopted, "first"),
        "{adopted:?}"
    );
    assert!(win.contains("the game is drawn"), "{win}");
    let (adopted, win) = told("songo-ewondo", "tie=drawn");
    assert!(has(&adopted, "tie") && win.contains("drawn"), "{win}");
    let (adopted, _) = told("kalah", "first=custom");
    assert!(has(&adopted, "first"), "{adopted:?}");
}

/// Who reads `(P)` behind a work and a year has been told what the letter stands for.
#[test]
fn letters_of_accounts_are_told_once() {
    let collection = support::collection();
    let works = collection.bibliography();
    let told = |name| prose::accounts(collection.get(name).unwrap(), works);
    assert_eq!(
        told("dabuda-damohoita"),
        ["Two accounts in Pankhurst 1971 are told apart as (P) and (Q)."]
    );
    assert_eq!(told("dabuda-afar"), [""; 0]);
}

/// A letter may stand for half a row, of which no rule and no player speaks.
#[test]
fn a_letter_is_told_as_what_it_counts() {
    let asked = |name: &str, letter: &str| {
        let collection = support::collection();
        let rules = collection.under(name, &[]).unwrap();
        let questions = rules.questions().iter();
        let mut of_letter = questions.filter(|question| question.name() == letter);
        let question = of_letter.next().unwrap();
        let answers = question.readings().iter().map(|reading| reading.text());
        (
            question.text().to_string(),
            answers.take(2).collect::<Vec<_>>().join(" "),
        )
    };
    let (text, answers) = asked("owela-gap", "h");
    assert_eq!(text, "How many pits are in a row?");
    assert_eq!(answers, "8 pits. 10 pits.");
    let (text, answers) = asked("tsoro-additional-capture", "e");
    assert_eq!(text, "How many further pits does a capture take?");
    assert_eq!(answers, "1 pit. 2 pits.");
}
