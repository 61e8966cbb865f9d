//! A position in which each clause acts, for what is exported.
//!
//! To find them all rulesets are played for the better part of a minute. So it is kept where
//! they were found, from which few games show them again.

use std::path::Path;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::failure::Done;
use super::kept::Kept;
use super::key::{AsPlayed, Key};
use super::progress::progress_bar;
use crate::play::{AgentKind, Setting};
use crate::referee::Referee;
use crate::rules::Ruleset;
use crate::stats::{Example, Origin, examples_within, found_again};

/// Found by `seedlore export cldf --keep book/kept/shown.jsonl`.
const BUILT_IN: &str = include_str!("../../book/kept/shown.jsonl");

/// Moves after which a game that is searched for examples is cut off.
const SOUGHT: u32 = 1_000;

/// The examples of one ruleset.
#[derive(Debug)]
pub struct Shown {
    pub examples: Vec<Example>,
    /// How many games were looked through, where what they take forbade more.
    pub cut: Option<u64>,
    is_kept: bool,
}

/// Where the examples of a ruleset were found: clause, game, move, and how telling it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    cut: Option<u64>,
    origins: Vec<(usize, u64, u32, u32)>,
}

impl Found {
    fn new(shown: &Shown) -> Found {
        let origins = shown.examples.iter().map(Example::origin);
        Found {
            cut: shown.cut,
            origins: origins
                .map(|at| (at.clause, at.game, at.ply, at.telling))
                .collect(),
        }
    }

    fn origins(&self) -> Vec<Origin> {
        let origins = self.origins.iter();
        let origin = |(clause, game, ply, telling): &(usize, u64, u32, u32)| Origin {
            clause: *clause,
            players: AgentKind::Random.to_string(),
            game: *game,
            ply: *ply,
            telling: *telling,
        };
        origins.map(origin).collect()
    }
}

/// Of the rulesets that are built in, by the seed that is usual.
pub fn built_in() -> Kept<Found> {
    Kept::built_in(BUILT_IN)
}

fn key(rules: &Ruleset, seed: u64) -> Key {
    Key::new(&(AsPlayed::new(rules), seed, SOUGHT))
}

fn setting() -> Setting {
    Setting {
        limit: SOUGHT,
        ..Setting::default()
    }
}

/// The examples of each ruleset, found again where they were kept; and of how many they were.
pub fn shown(rulesets: &[&Ruleset], seed: u64, kept: &Kept<Found>) -> (Vec<Shown>, usize) {
    let bar = progress_bar(rulesets.len() as u64, "playing");
    let one = |rules: &&Ruleset| {
        let referee = Referee::new((*rules).clone());
        let found = kept.of(rules.name(), &key(rules, seed));
        let again = found.and_then(|found| {
            let examples = found_again(&referee, setting(), seed, &found.origins())?;
            Some((examples, found.cut))
        });
        let is_kept = again.is_some();
        let (examples, cut) = again.unwrap_or_else(|| examples_within(&referee, setting(), seed));
        bar.inc(1);
        Shown {
            examples,
            cut,
            is_kept,
        }
    };
    let shown: Vec<Shown> = rulesets.par_iter().map(one).collect();
    bar.finish_and_clear();
    let known = shown.iter().filter(|shown| shown.is_kept).count();
    (shown, known)
}

/// Seeks the examples of rulesets that a table does not know, and writes it.
pub fn keep(rulesets: &[&Ruleset], seed: u64, path: &Path) -> Done {
    let mut kept = Kept::<Found>::read(path)?;
    let changed = kept.unknown(rulesets.iter().copied(), |rules| key(rules, seed));
    let (shown, _) = shown(&changed, seed, &Kept::default());
    for (rules, shown) in changed.iter().zip(&shown) {
        kept.keep(rules.name(), key(rules, seed), Found::new(shown));
    }
    let names: Vec<&str> = rulesets.iter().map(|rules| rules.name()).collect();
    kept.write(&names, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    #[test]
    fn the_table_is_that_of_the_rulesets_as_they_are() {
        built_in().assert_built_in(|rules| key(rules, 1));
    }

    /// Where this fails and no ruleset has changed, raise `VERSION` of `key.rs`.
    #[test]
    fn the_same_is_found_again() {
        let library = Library::built_in();
        let table = built_in();
        for name in ["wari-bennett", "pic"] {
            let rules = [library.collection.get(name).unwrap()];
            let (again, known) = shown(&rules, 1, &table);
            let (found, _) = shown(&rules, 1, &Kept::default());
            assert_eq!((known, again[0].cut), (1, found[0].cut));
            assert_eq!(again[0].examples, found[0].examples);
        }
    }
}
