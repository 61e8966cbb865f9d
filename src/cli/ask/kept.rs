//! What the examples of rulesets rule out, as it was found before.
//!
//! To find it takes a second or two of most rulesets, and of some a minute. So it is kept in a
//! table, and that of the rulesets that are built in is in the program.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::ask::{Asked, Score};
use crate::cli::failure::Failure;
use crate::cli::key::{AsPlayed, Key};
use crate::cli::writing::{replace, write_new};
use crate::rules::{Example, Ruleset};

/// Found by `seedlore ask --report --keep book/asked.csv`.
const BUILT_IN: &str = include_str!("../../../book/asked.csv");

/// Raise it where the same rulesets would come to other numbers: with another mistake that is
/// thought of, or other positions that are looked at.
const VERSION: u32 = 1;

/// One line of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    ruleset: String,
    key: Key,
    /// Misreadings that were played.
    pub misreadings: usize,
    told_apart: usize,
    ruled_out: usize,
}

impl Found {
    pub fn new(rules: &Ruleset, asked: &Asked) -> Found {
        let Score {
            told_apart,
            ruled_out,
        } = asked.score();
        Found {
            ruleset: rules.name().to_string(),
            key: key(rules),
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

/// A ruleset as it is asked about: what is played, and what its examples show.
fn key(rules: &Ruleset) -> Key {
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

/// What was found of rulesets, by their names.
#[derive(Debug, Default)]
pub struct Kept(BTreeMap<String, Found>);

impl Kept {
    /// That of the rulesets that are built in.
    pub fn built_in() -> Kept {
        Kept::parse(BUILT_IN).expect("a test reads it")
    }

    /// The one in a file; an empty one if there is none.
    pub fn read(path: &Path) -> Result<Kept, Failure> {
        if !path.exists() {
            return Ok(Kept::default());
        }
        let failed = |error: String| {
            let message = format!("`{}` is no table of what was found", path.display());
            Failure::usage(message, error)
        };
        let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
        Kept::parse(&text).map_err(|error| failed(error.to_string()))
    }

    fn parse(text: &str) -> Result<Kept, csv::Error> {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let lines = reader.deserialize();
        let lines = lines.map(|line| line.map(|line: Found| (line.ruleset.clone(), line)));
        Ok(Kept(lines.collect::<Result<_, csv::Error>>()?))
    }

    /// What was found of a ruleset, unless it was another then.
    pub fn of(&self, rules: &Ruleset) -> Option<&Found> {
        let found = self.0.get(rules.name());
        found.filter(|found| found.key == key(rules))
    }

    pub fn keep(&mut self, found: Found) {
        self.0.insert(found.ruleset.clone(), found);
    }

    /// Writes what is known of these rulesets, and of no other.
    pub fn write(&self, rulesets: &[Ruleset], path: &Path) -> Result<(), Failure> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for found in rulesets.iter().filter_map(|rules| self.0.get(rules.name())) {
            writer.serialize(found).expect("a line is plain values");
        }
        let bytes = writer.into_inner().expect("memory takes all");
        let text = String::from_utf8_lossy(&bytes);
        match path.exists() {
            true => replace(path, &text),
            false => write_new(path, &text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Effort, ask};
    use crate::library::Library;

    /// Where this fails: `seedlore ask --report --keep book/asked.csv`, which asks of those that
    /// have changed.
    #[test]
    fn the_table_is_that_of_the_rulesets_as_they_are() {
        let library = Library::built_in();
        let table = Kept::built_in();
        let rulesets = library.collection.rulesets();
        let changed = rulesets.iter().filter(|rules| table.of(rules).is_none());
        let changed: Vec<&str> = changed.map(Ruleset::name).collect();
        assert_eq!(changed, <[&str; 0]>::default());
        assert_eq!(table.0.len(), rulesets.len());
    }

    /// Where this fails and no ruleset has changed, raise `VERSION`.
    #[test]
    fn the_same_is_found_again() {
        let library = Library::built_in();
        let table = Kept::built_in();
        for name in ["wari-bennett", "pic", "um-el-bagara"] {
            let rules = library.collection.get(name).unwrap();
            let asked = ask(&library.collection, name, &Effort::default()).unwrap();
            assert_eq!(table.of(rules), Some(&Found::new(rules, &asked)));
        }
    }
}
