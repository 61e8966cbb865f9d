//! Whether the recorded games bear out each clause of their rulesets: with
//! any one changed or dropped, some game parts. What no game shows is listed,
//! with the reason, in `traced/unexercised.txt`.

mod mutate;
#[path = "support/traced.rs"]
mod traced;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use mutate::{Mutant, mutants};
use rayon::prelude::*;
use seedlore::referee::Referee;
use seedlore::source::Sources;
use seedlore::syntax;
use seedlore::verify::{Watched, hold};

/// The ruleset that another is derived from.
fn parents(name: &str) -> Vec<String> {
    let text = traced::text(name);
    let heading = text.lines().find(|line| line.starts_with("ruleset"));
    let parent = heading.and_then(|line| line.split(" from ").nth(1));
    let parent = parent.and_then(|rest| rest.split_whitespace().next());
    parent.map(traced::text).into_iter().collect()
}

fn all(name: &str) -> Vec<Mutant> {
    let mut sources = Sources::default();
    let file = sources.add("traced.sow", traced::text(name));
    mutants(&syntax::parse(file, &sources).unwrap())
}

/// Whether a changed ruleset can't be checked, or some game parts from it.
fn is_noticed(name: &str, mutant: &Mutant, games: &[Watched]) -> bool {
    let mut texts = parents(name);
    texts.push(mutant.text.clone());
    let Ok(collection) = traced::checked(&texts) else {
        return true;
    };
    let Ok(rules) = collection.get(name) else {
        return true;
    };
    let referee = Referee::new(rules.clone());
    games
        .iter()
        .any(|game| hold(&referee, game).parting.is_some())
}

/// What stands in the list: under each reason the changes it is given for.
fn listed() -> Vec<(String, BTreeSet<String>)> {
    let text = fs::read_to_string(traced::folder().join("unexercised.txt")).unwrap();
    let mut sections: Vec<(String, BTreeSet<String>)> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match line.strip_prefix("# ") {
            Some(reason) => sections.push((reason.to_string(), BTreeSet::new())),
            None => {
                let section = sections.last_mut().expect("a reason stands first");
                let change = line.trim().to_string();
                assert!(section.1.insert(change), "listed twice: {line}");
            }
        }
    }
    sections
}

#[test]
fn every_clause_is_borne_out_or_listed() {
    let mut unnoticed = BTreeSet::new();
    let mut made = 0;
    for name in traced::NAMES {
        let games = traced::games(name);
        let mutants = all(name);
        made += mutants.len();
        let survivors: Vec<String> = mutants
            .par_iter()
            .filter(|mutant| !is_noticed(name, mutant, &games))
            .map(|mutant| format!("{name}: {}", mutant.change))
            .collect();
        unnoticed.extend(survivors);
    }
    println!("{made} changes, {} of them unnoticed", unnoticed.len());
    let known: BTreeSet<String> = listed().into_iter().flat_map(|(_, all)| all).collect();
    let mut told = String::new();
    for change in unnoticed.difference(&known) {
        writeln!(told, "unnoticed, and not listed:\n{change}").unwrap();
    }
    for change in known.difference(&unnoticed) {
        writeln!(told, "listed, but noticed:\n{change}").unwrap();
    }
    assert!(told.is_empty(), "{told}");
}

#[test]
fn every_clause_is_changed_somehow() {
    for name in traced::NAMES {
        let changes: Vec<String> = all(name).into_iter().map(|mutant| mutant.change).collect();
        let mut sources = Sources::default();
        let file = sources.add("traced.sow", traced::text(name));
        let text = syntax::format(&syntax::parse(file, &sources).unwrap());
        let heads = [
            "board", "seeds", "choose", "sow", "require", "end when", "win", "drop",
        ];
        for line in text.lines() {
            let line = line.split('[').next().unwrap().trim();
            if heads.iter().any(|head| line.starts_with(head)) {
                assert!(
                    changes.iter().any(|change| change.starts_with(line)),
                    "{name}: nothing changes `{line}`"
                );
            }
        }
    }
}
