//! By what a measurement that was kept is known: a digest of all that it depends on.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::rules::{Body, Ruleset};

/// The version of what is measured: how rules are played, how players choose, how
/// figures are counted and searches made.
///
/// Raise it with every change after which the same ruleset, plan and seed come to
/// other figures, so that what older programs kept is not taken for ours: a mended
/// fault of the interpreters, a player who chooses otherwise, a statistic that is
/// counted in another way, another form in which it is kept. A change of speed alone
/// is none. `tests/commands/cli/kept.rs` fails where it was forgotten. What a plan
/// says (games, seeds, settings) and the clauses themselves are part of each key, and
/// need no new version.
pub const VERSION: u32 = 8;

/// A digest of 128 bits, the first of SHA-256: two that differ by chance are never
/// met with. It is the same on every machine and in every build of the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key(String);

impl Key {
    /// The key of what depends on these parts, as this version measures it.
    pub fn new(parts: &impl Serialize) -> Key {
        Key::of_version(VERSION, parts)
    }

    /// The same as another version has it, which is counted apart.
    pub fn of_version(version: u32, parts: &impl Serialize) -> Key {
        let text = serde_json::to_vec(&(version, parts)).expect("parts are plain values");
        let digest = Sha256::digest(text);
        let mut hex = String::new();
        for byte in digest.iter().take(16) {
            write!(hex, "{byte:02x}").expect("a String takes all");
        }
        Key(hex)
    }
}

/// A ruleset as it is played: its clauses and inherited ones, in the form that
/// `export json` writes them, without who says so and in which words. All else that a
/// checked ruleset holds follows from them.
#[derive(Serialize)]
pub struct AsPlayed<'r> {
    name: &'r str,
    clauses: Vec<(&'r str, Option<&'r str>, &'r Body)>,
    questions: Vec<Asked<'r>>,
}

/// A question by name, its reading in force, and all of them: figures are kept under
/// these names.
#[derive(Serialize)]
struct Asked<'r> {
    question: &'r str,
    chosen: &'r str,
    readings: Vec<&'r str>,
}

impl<'r> AsPlayed<'r> {
    pub fn new(rules: &'r Ruleset) -> AsPlayed<'r> {
        let clauses = rules.clauses().iter();
        let questions = rules.questions().iter().map(|question| Asked {
            question: question.name(),
            chosen: question.chosen().name(),
            readings: question.readings().iter().map(|r| r.name()).collect(),
        });
        AsPlayed {
            name: rules.name(),
            clauses: clauses
                .map(|clause| (clause.label(), clause.phase(), clause.body()))
                .collect(),
            questions: questions.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    const TEXT: &str = r#"
ruleset one "One" {
  board 2 rows of 3 pits, store each  [assumed: a test]
  seeds 3 in every pit                [assumed: a test]
  choose own pit                      [assumed: a test]
  sow anticlockwise                   [assumed: a test]
  on landing {
    pit making 2 or 3: capture last   [assumed: a test]
  }
  on stuck: end                       [assumed: a test]
  win by most captured                [assumed: a test]
}
"#;

    fn key_of(text: &str, version: u32, games: u64) -> Key {
        let library = Library::from_texts([("one.sow", text)], None);
        let rules = library.ruleset("one", &[]).unwrap();
        Key::of_version(version, &(AsPlayed::new(&rules), games))
    }

    /// It names no build: this very text is what any other comes to.
    #[test]
    fn a_key_is_the_same_in_every_build() {
        let Key(digest) = key_of(TEXT, 1, 20);
        assert_eq!(digest, "519474c21b35b5f0e7838eb5726297ff");
        assert_eq!(
            key_of(&TEXT.replace("a test", "guesses"), 1, 20),
            Key(digest)
        );
    }

    #[test]
    fn another_clause_plan_or_version_has_another_key() {
        let key = key_of(TEXT, 1, 20);
        let changed = TEXT.replace("making 2 or 3", "making 2");
        for other in [
            key_of(&changed, 1, 20),
            key_of(TEXT, 1, 21),
            key_of(TEXT, 2, 20),
        ] {
            assert_ne!(key, other);
        }
    }
}
