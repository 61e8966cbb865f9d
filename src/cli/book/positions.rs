//! Positions that forms ask a player to play out, kept from one book to the next.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;

use super::cache::Cache;
use crate::ask::Exercise;
use crate::cli::key::{AsPlayed, Key};
use crate::interview::Memory;
use crate::rules::Ruleset;

/// The name that they are kept under.
const POSITIONS: &str = "positions";

type Found = BTreeMap<Key, Vec<Exercise>>;

/// What an older book found, and what the next one keeps of it.
pub struct Positions {
    known: Found,
    used: Mutex<Found>,
}

impl fmt::Debug for Positions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Positions").finish_non_exhaustive()
    }
}

impl Positions {
    /// Those of an older book, if there is one.
    pub fn kept(cache: &Cache) -> Positions {
        Positions {
            known: cache
                .kept(POSITIONS, &Key::new(&POSITIONS))
                .unwrap_or_default(),
            used: Mutex::default(),
        }
    }

    /// Keeps those that were used.
    pub fn keep(&self, cache: &Cache) {
        let used = self.used.lock().expect("nobody panics while it is held");
        cache.keep(POSITIONS, Key::new(&POSITIONS), &*used);
    }
}

impl Memory for Positions {
    fn recall(
        &self,
        played: &Ruleset,
        rulesets: &[Ruleset],
        most: usize,
        find: &dyn Fn() -> Vec<Exercise>,
    ) -> Vec<Exercise> {
        let as_played: Vec<AsPlayed> = rulesets.iter().map(AsPlayed::new).collect();
        let key = Key::new(&(AsPlayed::new(played), as_played, most));
        let found = self.known.get(&key).cloned().unwrap_or_else(find);
        let mut used = self.used.lock().expect("nobody panics while it is held");
        used.insert(key, found.clone());
        found
    }
}
