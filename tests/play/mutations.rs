//! Whether the recorded games bear out each clause of their rulesets: with
//! any one changed or dropped, some game parts. What no game shows is listed,
//! with the reason, in `traced/unexercised.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::sync::LazyLock;

use rayon::prelude::*;
use seedlore::game::Game;
use seedlore::prose;
use seedlore::referee::Referee;
use seedlore::rules::{Body, Line, Ruleset};
use seedlore::source::Sources;
use seedlore::syntax;
use seedlore::verify::{Watched, hold, read};

use crate::mutate::{Mutant, mutants};
use crate::traced;

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

/// The ruleset of this name with another text, if that is one.
fn referee(name: &str, text: String) -> Option<Referee> {
    let mut texts = parents(name);
    texts.push(text);
    let collection = traced::checked(&texts).ok()?;
    Some(Referee::new(collection.get(name).ok()?.clone()))
}

/// The ruleset as it was recorded.
pub fn unchanged(name: &str) -> Referee {
    referee(name, traced::text(name)).unwrap()
}

/// A change, and the ruleset that it makes, if that is one.
type Changed = (Mutant, Option<Referee>);

/// All changes to each of the traced rulesets.
pub static CHANGED: LazyLock<BTreeMap<&str, Vec<Changed>>> = LazyLock::new(|| {
    let changed = |name| {
        let made = |mutant: Mutant| {
            let made = referee(name, mutant.text.clone());
            (mutant, made)
        };
        (name, all(name).into_par_iter().map(made).collect())
    };
    traced::NAMES.map(changed).into()
});

/// Whether some game parts from a changed ruleset.
pub fn is_noticed(changed: &Referee, games: &[Watched]) -> bool {
    games
        .iter()
        .any(|game| hold(changed, game).mismatch.is_some())
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

/// What no game shows of one ruleset. Where a clause can be dropped unnoticed,
/// that alone is told, and no smaller change to it.
fn unnoticed(name: &str, changed: &[Changed]) -> Vec<String> {
    let games = read(&traced::record(name)).unwrap();
    // What can't be checked is noticed.
    let unnoticed: Vec<&Mutant> = changed
        .par_iter()
        .filter(|(_, made)| made.as_ref().is_some_and(|made| !is_noticed(made, &games)))
        .map(|(mutant, _)| mutant)
        .collect();
    let dropped = |part: &Mutant| {
        let whole = unnoticed.iter().filter(|whole| whole.is.is_empty());
        let mut whole = whole.filter(|whole| whole.was.contains(&part.was));
        whole.any(|whole| !part.is.is_empty() || whole.was != part.was)
    };
    unnoticed
        .iter()
        .filter(|mutant| !dropped(mutant))
        .map(|mutant| match mutant.is.is_empty() {
            true => format!("{name}: {} => nothing", mutant.was),
            false => format!("{name}: {} => {}", mutant.was, mutant.is),
        })
        .collect()
}

/// The rules of a ruleset in words, one after the other.
fn told(rules: &Ruleset) -> Vec<String> {
    let clauses = rules.clauses().iter();
    clauses.map(|clause| prose::tell(rules, clause)).collect()
}

/// What the rules say, wherever it was written: a child may repeat what its parent says.
fn bodies(rules: &Ruleset) -> Vec<Body> {
    let clauses = rules.clauses().iter();
    let unplaced = |body: &Body| match body {
        Body::On(line) => Body::On(Line {
            block: 0,
            ..line.clone()
        }),
        body => body.clone(),
    };
    clauses.map(|clause| unplaced(clause.body())).collect()
}

/// Two rulesets that differ are not told in the same words.
#[test]
fn every_change_shows_in_the_words_for_the_rules() {
    let silent: Vec<String> = CHANGED
        .par_iter()
        .flat_map_iter(|(name, changed)| {
            let as_recorded = unchanged(name);
            let rules = as_recorded.rules();
            let (words, clauses) = (told(rules), bodies(rules));
            let changed = changed.iter().filter(move |(_, made)| {
                let rules = made.as_ref().map(Game::rules);
                rules.is_some_and(|rules| told(rules) == words && bodies(rules) != clauses)
            });
            changed.map(move |(mutant, _)| format!("{name}: {} => {}", mutant.was, mutant.is))
        })
        .collect();
    assert!(silent.is_empty(), "told alike:\n{}", silent.join("\n"));
}

#[test]
fn every_clause_is_borne_out_or_listed() {
    let found: BTreeSet<String> = CHANGED
        .iter()
        .flat_map(|(name, changed)| unnoticed(name, changed))
        .collect();
    let known: BTreeSet<String> = listed().into_iter().flat_map(|(_, all)| all).collect();
    let mut told = String::new();
    for change in found.difference(&known) {
        writeln!(told, "unnoticed, and not listed:\n{change}").unwrap();
    }
    for change in known.difference(&found) {
        writeln!(told, "listed, but noticed:\n{change}").unwrap();
    }
    assert!(told.is_empty(), "{told}");
    let reasons = listed().into_iter().filter(|(_, all)| all.is_empty());
    let idle: Vec<String> = reasons.map(|(reason, _)| reason).collect();
    assert!(idle.is_empty(), "reasons given for nothing: {idle:?}");
}

/// So that the list is short because the games are telling, and not because
/// little was changed.
#[test]
fn every_clause_is_changed_somehow() {
    let (mut made, mut played) = (0, 0);
    for name in traced::NAMES {
        let mutants = &CHANGED[name];
        made += mutants.len();
        played += mutants.iter().filter(|(_, made)| made.is_some()).count();
        let text = traced::text(name);
        for line in text.lines().filter(|line| !line.starts_with("//")) {
            let line = line.split('[').next().unwrap().trim();
            let is_clause = [
                "board", "seeds", "choose", "sow", "on ", "require", "end when", "win", "phase",
                "drop",
            ];
            let is_line = line.ends_with(|c: char| c.is_ascii_lowercase()) && line.contains(": ");
            if is_line || is_clause.iter().any(|head| line.starts_with(head)) {
                let changes = mutants.iter().filter(|(m, _)| m.was.contains(line)).count();
                assert!(changes > 0, "{name}: nothing changes `{line}`");
            }
        }
    }
    assert!(made > 700, "only {made} changes");
    assert!(played > 600, "only {played} of {made} can be played");
}
