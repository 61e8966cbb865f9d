//! A ruleset under each of its readings, and what is wrong with it told once.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::budget::Budget;
use super::check::{Checked, Idle, check};
use super::draft::Written;
use super::{Bibliography, Ruleset};
use crate::report::{Fault, Faults, Severity, both};
use crate::source::Span;

/// What makes two faults one: numbers beside the message may differ from one
/// reading to another.
type Key<'f> = (Severity, Option<Span>, &'f str);

fn key(fault: &Fault) -> Key<'_> {
    (fault.severity, fault.span, &fault.message)
}

/// Checks a ruleset under its defaults, then each other reading by itself.
///
/// A fault that depends on the reading says under which it holds. While the
/// defaults have errors, those of other readings are held back: they may
/// follow from the same slip.
pub(super) fn check_each(
    chain: &[Written<'_>],
    bibliography: &Bibliography,
    idle: &mut Idle,
    budget: &Budget,
) -> (Option<Ruleset>, Faults) {
    let Checked {
        ruleset,
        faults,
        alternatives,
        bytes,
        undone,
        ..
    } = check(chain, &[], bibliography, idle, budget);
    // What every reading of a question undoes is in force under none.
    let mut never = undone;
    let has_errors = faults.has_errors();
    let defaults: BTreeMap<&str, &str> = alternatives
        .iter()
        .map(|other| (other.question.as_str(), other.default.as_str()))
        .collect();
    let known: HashMap<Key<'_>, usize> = faults
        .iter()
        .enumerate()
        .map(|(nth, fault)| (key(fault), nth))
        .collect();
    // For each fault of the defaults the questions that it depends on.
    let mut depends: Vec<BTreeSet<&str>> = vec![BTreeSet::new(); faults.len()];
    let mut others = Others::default();
    for alternative in &alternatives {
        let choice = (alternative.question.clone(), alternative.reading.clone());
        let name = format!("{}={}", alternative.question, alternative.reading);
        let Checked {
            faults: found,
            places,
            undone,
            ..
        } = check(chain, &[choice], bibliography, idle, budget);
        if budget.is_spent() {
            return (None, found);
        }
        never.retain(|gone| gone.1 != alternative.question || undone.contains(gone));
        let mut again = vec![false; faults.len()];
        let mut has_own = false;
        for fault in found {
            match known.get(&key(&fault)) {
                Some(nth) => again[*nth] = true,
                None => {
                    has_own |= fault.severity == Severity::Error;
                    others.add(fault, &name);
                }
            }
        }
        if !has_own {
            for (nth, fault) in faults.iter().enumerate() {
                // Of a clause that is not in force there nothing can be told.
                let is_there = fault.span.is_some_and(|span| places.contains(&span));
                if is_there && !again[nth] {
                    depends[nth].insert(&alternative.question);
                }
            }
        }
    }
    let mut all = Faults::default();
    for (fault, questions) in faults.iter().zip(&depends) {
        let in_force: Vec<String> = questions
            .iter()
            .map(|question| format!("`{question}={}`", defaults[question]))
            .collect();
        // Warnings of the defaults are not asked of other readings.
        all.push(match fault.severity {
            Severity::Error if !in_force.is_empty() => under(fault.clone(), &both(&in_force)),
            _ => fault.clone(),
        });
    }
    if !has_errors {
        all.extend(others.faults());
        all.extend(never.iter().map(in_no_reading).collect());
    }
    match ruleset {
        Some(_) if !has_errors && !budget.keep(bytes) => {
            let name = &chain
                .last()
                .expect("a chain ends in the ruleset itself")
                .definition
                .name;
            all.push(
                Fault::error("the rulesets take too much memory together")
                    .at(name.span, "the bound is passed here")
                    .help("check fewer rulesets together, or derive fewer from one that is long")
                    .help("`seedlore language limits` lists the bounds"),
            );
            (None, all)
        }
        ruleset => (ruleset, all),
    }
}

/// What is told of a clause that each reading of a question replaces or drops.
fn in_no_reading((span, question): &(Span, String)) -> Fault {
    Fault::warning("this is in force under no reading")
        .at(
            *span,
            format!("each reading of `{question}` replaces or drops it"),
        )
        .help("remove it here, and write it in the readings under which it holds")
}

/// Faults that the defaults do not have, each with the readings that have it,
/// in the order in which they were found.
#[derive(Default)]
struct Others {
    faults: Vec<(Fault, Vec<String>)>,
    known: HashMap<(Severity, Option<Span>, String), usize>,
}

impl Others {
    fn add(&mut self, fault: Fault, reading: &str) {
        let key = (fault.severity, fault.span, fault.message.clone());
        match self.known.get(&key) {
            Some(nth) => self.faults[*nth].1.push(reading.to_string()),
            None => {
                self.known.insert(key, self.faults.len());
                self.faults.push((fault, vec![reading.to_string()]));
            }
        }
    }

    fn faults(self) -> Faults {
        self.faults
            .into_iter()
            .map(|(fault, readings)| {
                let told = match readings.as_slice() {
                    [first, _, _, rest @ ..] => {
                        format!("`{first}` and {} other readings", rest.len() + 2)
                    }
                    all => {
                        let all: Vec<String> = all.iter().map(|r| format!("`{r}`")).collect();
                        both(&all)
                    }
                };
                under(fault, &told)
            })
            .collect()
    }
}

fn under(fault: Fault, readings: &str) -> Fault {
    Fault {
        message: format!("under {readings}: {}", fault.message),
        ..fault
    }
}
