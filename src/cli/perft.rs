//! `seedlore perft`: counts sequences of moves, to compare programs.

use clap::Args;

use super::Common;
use super::failure::Done;
use super::library::Library;
use super::output::say;
use crate::game::{Game, perft};
use crate::referee::Referee;

/// Count the sequences of legal moves from the start, for each length.
///
/// Two programs that count alike play by the same rules, so far as the
/// opening shows them. Ends by agreement play no part.
#[derive(Args)]
#[command(after_help = "Example: seedlore perft wari-bennett 7")]
pub struct Perft {
    /// The ruleset, by name.
    ruleset: String,
    /// The longest sequence to count.
    #[arg(value_parser = length)]
    depth: u32,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
}

impl Perft {
    pub fn run(&self, common: &Common) -> Done {
        let library = Library::open(&common.rulesets)?;
        let referee = Referee::new(library.ruleset(&self.ruleset, &self.readings)?);
        let start = referee.enter(referee.start());
        let counts: Vec<String> = (1..=self.depth)
            .map(|depth| perft(&referee, &start, depth).to_string())
            .collect();
        say!("{}", counts.join(" "));
        Ok(())
    }
}

/// The longest sequence that is counted.
const LONGEST: u32 = 20;

fn length(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|n| (1..=LONGEST).contains(n))
        .ok_or_else(|| format!("write a whole number from 1 to {LONGEST}"))
}
