//! `seedlore perft`: counts sequences of moves, to compare programs.

use clap::Args;

use super::common::Common;
use super::failure::{Done, Failure};
use super::naming;
use super::output::say;
use crate::engine::{CompiledGame, Engine, NullObserver, Shape, Visitor, perft_charged};
use crate::play::Meter;
use crate::rules::Player;

/// Count the sequences of legal moves from the start, for each length.
///
/// Two programs that count alike play by the same rules, so far as the
/// opening shows them. Ends by agreement play no part. Sequences are counted by
/// the engine, which agrees with the referee.
#[derive(Args)]
#[command(after_help = "Example: seedlore perft wari-bennett 7")]
pub struct Perft {
    /// The ruleset: NAME or FILE, and with either readings of its open
    /// questions, as in NAME:question=reading,question=reading
    ruleset: String,
    /// The longest sequence to count.
    #[arg(value_parser = length)]
    depth: u32,
    /// Stop after so many million steps: seeds that fall and lines that are read.
    /// Only turns of a thousand steps or more count.
    #[arg(long, value_name = "MILLIONS", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    steps: u32,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
}

impl Perft {
    pub fn run(&self, common: &Common) -> Done {
        let (_, rules) = naming::ruleset(common, &self.ruleset, &self.readings)?;
        let engine = Engine::new(rules);
        let mut meter = Meter::new(u64::from(self.steps) * 1_000_000);
        let mut counts: Vec<String> = Vec::new();
        for depth in 1..=self.depth {
            let meter = &mut meter;
            match engine.run(Counting { depth, meter }) {
                Some(count) => counts.push(count.to_string()),
                None => break,
            }
        }
        say!("{}", counts.join(" "));
        if counts.len() < self.depth as usize {
            return Err(Failure::usage(
                format!(
                    "sequences of {} moves were not counted: they take more than {} million steps",
                    counts.len() + 1,
                    self.steps
                ),
                "ask for shorter sequences, or allow more with `--steps`",
            ));
        }
        Ok(())
    }
}

/// Counts the sequences of so many moves from the start.
struct Counting<'m> {
    depth: u32,
    meter: &'m mut Meter,
}

impl Visitor for Counting<'_> {
    /// `None` where it takes more steps than are left.
    type Output = Option<u64>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Option<u64> {
        let meter = self.meter;
        let mut turn = machine.turn();
        let start = machine.start_by(Player::South);
        match machine.enter(start, &mut turn, &mut NullObserver) {
            None => perft_charged(machine, &mut turn, self.depth, &mut |steps| {
                meter.charge(steps);
                !meter.is_spent()
            }),
            Some(_) => Some(0),
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
