//! What silences are judged by, as it was settled before: that takes seconds.

use std::path::Path;

use crate::cli::failure::Done;
use crate::cli::kept::Kept;
use crate::cli::key::Key;
use crate::completion::{Cases, Judge, Settled};

/// Found by `seedlore complete --test --keep book/kept/settled.jsonl`.
const BUILT_IN: &str = include_str!("../../../book/kept/settled.jsonl");

/// Raise it where the same cases would be settled otherwise.
const VERSION: u32 = 1;

/// The name of the only line.
const NAME: &str = "cases";

/// What is kept, if it was settled of the same cases.
pub fn settled(cases: &Cases, seed: u64) -> Option<Settled> {
    let kept = Kept::<Settled>::built_in(BUILT_IN);
    kept.of(NAME, &key(cases, seed)).cloned()
}

fn key(cases: &Cases, seed: u64) -> Key {
    Key::of_version(VERSION, &(&cases.cases, seed))
}

/// Writes what a judge goes by.
pub fn keep(judge: &Judge, seed: u64, path: &Path) -> Done {
    let mut kept = Kept::default();
    kept.keep(NAME, key(&judge.cases, seed), judge.settled.clone());
    kept.write(&[NAME], path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    /// Where this fails: `seedlore complete --test --keep book/kept/settled.jsonl`; where no
    /// ruleset has changed, after `VERSION` was raised.
    #[test]
    fn what_is_kept_is_what_the_rulesets_settle() {
        let cases = Cases::new(&Library::built_in().collection);
        let kept = Kept::built_in(BUILT_IN);
        let settled = Settled::new(&cases.cases, 1);
        assert_eq!(kept.of(NAME, &key(&cases, 1)), Some(&settled));
    }
}
