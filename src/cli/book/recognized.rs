//! How often games are recognized, tried for a book.

use super::measuring::Measuring;
use crate::cli::key::{AsPlayed, Key};
use crate::cli::progress::spinner;
use crate::identify::{Model, Table, Tested, Trials};

/// The name that it is kept under.
const RECOGNIZED: &str = "recognized";

/// Trials of each game, and one of so many rulesets of which games are watched, for a book of so
/// many random games or more.
const TRIALS: u64 = 4;
const ONE_OF: u64 = 4;
const BOOK: u64 = 1_000;

impl Measuring<'_> {
    /// How often the games of a table are recognized by answers, and by moves.
    pub fn recognized(&self, table: &Table) -> [Tested; 2] {
        let as_played = self.collection.rulesets().iter().map(AsPlayed::new);
        let trials = (TRIALS * self.games.min(BOOK)).div_ceil(BOOK);
        let every = (ONE_OF * BOOK / self.games.clamp(1, BOOK)) as usize;
        let model = Model::default();
        let tried = (format!("{model:?}"), trials, every, self.seed);
        let key = Key::new(&(as_played.collect::<Vec<_>>(), table, tried));
        if let Some(known) = self.cache.kept(RECOGNIZED, &key) {
            self.cache.keep(RECOGNIZED, key, &known);
            return known;
        }
        let waiting = spinner("trying how games are recognized");
        let of = Trials::new(self.collection, table.clone(), model, self.seed);
        let tested = [
            Tested::new(&of, trials, self.seed),
            Tested::by_moves(self.collection, (1, every), self.seed, &|_| ()),
        ];
        waiting.finish_and_clear();
        self.cache.keep(RECOGNIZED, key, &tested);
        tested
    }
}
