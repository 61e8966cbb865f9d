//! `seedlore which`: which game is this?

mod tested;

use clap::Args;

use super::common::Common;
use super::failure::Done;
use super::progress::spinner;
use super::threads::on_threads;
use crate::identify::{Model, Table, Trials};

/// Say which game somebody saw, by what they remember of it.
#[derive(Args)]
pub struct Which {
    /// Simulate answers of known games, and tell how often the key finds them.
    #[arg(long)]
    test: bool,
    /// Simulated answers of each game.
    #[arg(long, default_value_t = 10, requires = "test", value_parser = clap::value_parser!(u64).range(1..=1000))]
    each: u64,
    /// The seed of the test.
    #[arg(long, default_value_t = 1, requires = "test")]
    seed: u64,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

impl Which {
    pub fn run(&self, common: &Common) -> Done {
        let library = common.library()?;
        common.note_faults(&library);
        let waiting = spinner("simulating answers");
        let begun = std::time::Instant::now();
        let trials = on_threads(None, || {
            let table = Table::new(&library.collection);
            eprintln!("table {:?} {}", begun.elapsed(), table.candidates.len());
            Trials::new(&library.collection, table, Model::default(), self.seed)
        })?;
        eprintln!("{:?}", begun.elapsed());
        let colour = common.output_colour();
        on_threads(None, || {
            tested::tell(&trials, self.seed, self.each, self.json, colour)
        })?;
        waiting.finish_and_clear();
        Ok(())
    }
}
