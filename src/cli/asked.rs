//! What the examples of rulesets rule out, as it was found before.
//!
//! To find it takes a second or two of most rulesets, and of some a minute.

use serde::{Deserialize, Serialize};

use super::kept::Kept;
use super::key::{AsPlayed, Key};
use crate::ask::{Asked, Score};
use crate::rules::{Example, Ruleset};

/// Found by `seedlore ask --report --keep book/kept/asked.jsonl`.
const BUILT_IN: &str = include_str!("../../book/kept/asked.jsonl");

/// Raise it where the same rulesets would come to other numbers: with another mistake that is
/// thought of, or other positions that are looked at.
const VERSION: u32 = 1;

/// How many misreadings of a ruleset there are, and how many are ruled out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// Misreadings that were played.
    pub misreadings: usize,
    told_apart: usize,
    ruled_out: usize,
}

impl Found {
    pub fn new(asked: &Asked) -> Found {
        let Score {
            told_apart,
            ruled_out,
        } = asked.score();
        Found {
            misreadings: asked.variants.len(),
            told_apart,
            ruled_out,
        }
    }

    pub fn score(&self) -> Score {
        Score {
            ruled_out: self.ruled_out,
            told_apart: self.told_apart,
        }
    }
}

/// That of the rulesets that are built in.
pub fn built_in() -> Kept<Found> {
    Kept::built_in(BUILT_IN)
}

/// A ruleset as it is asked about: what is played, and what its examples show.
pub fn key(rules: &Ruleset) -> Key {
    let examples = rules.examples().iter();
    let examples: Vec<_> = examples.map(shown).collect();
    Key::of_version(VERSION, &(AsPlayed::new(rules), examples))
}

/// What an example shows, however it is told.
fn shown(example: &Example) -> impl Serialize {
    let Example {
        under,
        scene,
        playing,
        expected,
        ..
    } = example;
    (under, scene, playing, expected)
}

/// What was found of a ruleset, unless it was another then.
pub fn found<'k>(kept: &'k Kept<Found>, rules: &Ruleset) -> Option<&'k Found> {
    kept.of(rules.name(), &key(rules))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Effort, ask};
    use crate::library::Library;

    #[test]
    fn the_table_is_that_of_the_rulesets_as_they_are() {
        built_in().assert_built_in(key);
    }

    /// Where this fails and no ruleset has changed, raise `VERSION`.
    #[test]
    fn the_same_is_found_again() {
        let library = Library::built_in();
        let table = built_in();
        for name in ["wari-bennett", "pic", "um-el-bagara"] {
            let rules = library.collection.get(name).unwrap();
            let asked = ask(&library.collection, name, &Effort::default()).unwrap();
            assert_eq!(found(&table, rules), Some(&Found::new(&asked)));
        }
    }
}
