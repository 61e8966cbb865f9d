//! Results that take long to find, kept under a digest of what they follow from: one line of
//! JSON for each. What is kept of the built-in rulesets is part of the program, and a test of
//! each table finds some of it again.

use std::collections::BTreeMap;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::key::Key;
use super::writing::{replace, write_new};
use crate::rules::Ruleset;

/// One line of the table.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Line<T> {
    /// The name of what it was found of.
    of: String,
    key: Key,
    #[serde(flatten)]
    found: T,
}

/// What was found, by the names of what it was found of.
#[derive(Debug)]
pub struct Kept<T>(BTreeMap<String, Line<T>>);

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(BTreeMap::new())
    }
}

impl<T: Serialize + DeserializeOwned> Kept<T> {
    /// A table that is part of the program.
    pub fn built_in(text: &str) -> Kept<T> {
        Kept::parse(text).expect("a test reads it")
    }

    /// The one in a file; an empty one if there is none.
    pub fn read(path: &Path) -> Result<Kept<T>, Failure> {
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

    fn parse(text: &str) -> Result<Kept<T>, serde_json::Error> {
        let lines = text.lines().map(serde_json::from_str);
        let lines = lines.map(|line| line.map(|line: Line<T>| (line.of.clone(), line)));
        Ok(Kept(lines.collect::<Result<_, _>>()?))
    }

    /// What was found of this, unless it was another then.
    pub fn of(&self, name: &str, key: &Key) -> Option<&T> {
        let line = self.0.get(name).filter(|line| line.key == *key);
        line.map(|line| &line.found)
    }

    /// Of these rulesets those of which nothing was found, or when they were others.
    pub fn unknown<'r>(
        &self,
        rulesets: impl IntoIterator<Item = &'r Ruleset>,
        key: impl Fn(&Ruleset) -> Key,
    ) -> Vec<&'r Ruleset> {
        let is_unknown = |rules: &&Ruleset| self.of(rules.name(), &key(rules)).is_none();
        rulesets.into_iter().filter(is_unknown).collect()
    }

    pub fn keep(&mut self, name: &str, key: Key, found: T) {
        let of = name.to_string();
        self.0.insert(of.clone(), Line { of, key, found });
    }

    /// Writes what is known of these names, and of no other.
    pub fn write(&self, names: &[&str], path: &Path) -> Result<(), Failure> {
        let mut text = String::new();
        for line in names.iter().filter_map(|name| self.0.get(*name)) {
            text += &serde_json::to_string(line).expect("a line is plain values");
            text.push('\n');
        }
        match path.exists() {
            true => replace(path, &text),
            false => write_new(path, &text),
        }
    }

    /// Whether the table has all built-in rulesets as they are, and no others; else which it has
    /// not.
    #[cfg(test)]
    pub fn assert_built_in(&self, key: impl Fn(&Ruleset) -> Key) {
        let library = crate::library::Library::built_in();
        let rulesets = library.collection.rulesets();
        let unknown = self.unknown(rulesets, key);
        let unknown: Vec<&str> = unknown.into_iter().map(Ruleset::name).collect();
        assert!(unknown.is_empty(), "run `.ci/kept`: {unknown:?}");
        assert_eq!(self.0.len(), rulesets.len());
    }
}
