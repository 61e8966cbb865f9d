//! `seedlore perft`: counts sequences of moves, to compare programs.

use clap::Args;

use super::Common;
use super::failure::Done;
use super::library::Library;
use super::output::say;
use crate::engine::{Engine, Machine, Run, Shape, Silent, perft};
use crate::rules::Player;

/// Count the sequences of legal moves from the start, for each length.
///
/// Two programs that count alike play by the same rules, so far as the
/// opening shows them. Ends by agreement play no part. Sequences are counted by
/// the engine, which agrees with the referee.
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
        let engine = Engine::of(library.ruleset(&self.ruleset, &self.readings)?);
        let counts: Vec<String> = (1..=self.depth)
            .map(|depth| engine.run(Counting { depth }).to_string())
            .collect();
        say!("{}", counts.join(" "));
        Ok(())
    }
}

/// Counts the sequences of so many moves from the start.
struct Counting {
    depth: u32,
}

impl Run for Counting {
    type Gives = u64;

    fn on<S: Shape>(self, machine: &Machine<S>) -> u64 {
        let mut turn = machine.turn();
        let start = machine.start_by(Player::South);
        match machine.enter(start, &mut turn, &mut Silent) {
            None => perft(machine, &mut turn, self.depth),
            Some(_) => 0,
        }
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
