//! `seedlore solve`: exact values of endgames and of small boards.

mod endgames;
mod whole;

use std::rc::Rc;

use clap::Args;

use super::common::Common;
use super::failure::{Done, Failure};
use super::naming::{self, Named};
use super::output::note;
use super::progress::progress_bar;
use super::threads::on_threads;
use crate::library::Library;
use crate::rules::{Ruleset, Size, choices};
use crate::solve::{Bound, Refusal};

/// Value positions exactly, by working backwards from all ends of the game.
///
/// All endgames of few seeds are valued, or with `--board` a whole game on a
/// smaller board. Of several rulesets or readings, each is held against the
/// first. Play that goes round for ever is worth an even share of what is left.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore solve wari-bennett --all-readings
  seedlore solve wari-bennett wari-bennett:only-slams=taken --seeds 4
  seedlore solve wari-bennett --board 3x2      3 pits a row, 2 seeds in each

For tables of more seeds that are kept, see `seedlore endgames`.")]
pub struct Solve {
    /// Rulesets: NAME or FILE, or NAME:question=reading,question=reading
    #[arg(required = true, value_name = "RULESET")]
    named: Vec<String>,
    /// All endgames of up to so many seeds.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=48))]
    seeds: u16,
    /// Solve the whole game on a board of so many pits a row, with so many
    /// seeds in each pit.
    #[arg(long, value_name = "PITSxSEEDS", value_parser = size, conflicts_with = "seeds")]
    board: Option<Size>,
    /// Solve each ruleset under all readings of its open questions.
    #[arg(long)]
    all_readings: bool,
    /// Give up where more positions than this have to be looked at.
    #[arg(long, default_value_t = Bound::default().positions, value_parser = positions)]
    positions: usize,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

/// `3x2`: pits a row and seeds a pit.
fn size(text: &str) -> Result<Size, String> {
    let wrong = || "write pits a row and seeds a pit, such as 3x2".to_string();
    let (pits, seeds) = text.split_once('x').ok_or_else(wrong)?;
    Ok(Size {
        pits: pits.parse().map_err(|_| wrong())?,
        seeds: seeds.parse().map_err(|_| wrong())?,
    })
}

/// The most positions that fit into the memory of a common machine.
const MOST_POSITIONS: usize = 50_000_000;

fn positions(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|n| (1..=MOST_POSITIONS).contains(n))
        .ok_or_else(|| format!("write a whole number from 1 to {MOST_POSITIONS}"))
}

/// A ruleset of a library under some readings.
struct Task {
    library: Rc<Library>,
    named: Named,
}

impl Task {
    fn rules(&self, board: Option<Size>) -> Result<Ruleset, Failure> {
        let Named { name, readings, .. } = &self.named;
        let rules = self.named.rules(&self.library)?;
        let Some(size) = board else {
            return Ok(rules);
        };
        let reduced = self.library.collection.reduced(name, readings, size);
        reduced.map_err(|faults| Failure::faults(faults, &self.library.sources))
    }
}

impl Solve {
    pub fn run(&self, common: &Common) -> Done {
        let all = self.all(common)?;
        let usual = Bound::default();
        // Who allows more positions allows more work.
        let times = self.positions.div_ceil(usual.positions) as u64;
        let bound = Bound {
            positions: self.positions,
            steps: usual.steps * times,
        };
        let tasks = all
            .iter()
            .map(|task| Ok((task.named.label.as_str(), task.rules(self.board)?)))
            .collect::<Result<Vec<(&str, Ruleset)>, Failure>>()?;
        let colour = common.output_colour();
        match self.board {
            Some(size) => whole::run(tasks, size, bound, self.json, colour),
            None => endgames::run(tasks, self.seeds, bound, self.json, colour),
        }
    }

    /// All rulesets and readings to solve.
    fn all(&self, common: &Common) -> Result<Vec<Task>, Failure> {
        let mut all = Vec::new();
        for text in &self.named {
            let (library, named) = naming::one(common, text, &[])?;
            let library = Rc::new(library);
            if !self.all_readings {
                all.push(Task { library, named });
                continue;
            }
            let rules = named.rules(&library)?;
            let fixed: Vec<&str> = named
                .readings
                .iter()
                .filter_map(|r| r.split('=').next())
                .collect();
            let choices = choices(&rules, &fixed);
            if choices.each_alone {
                note!(
                    "`{}` has more readings than are combined: each is solved alone, with the defaults of the others",
                    named.name
                );
            }
            for trial in 0..choices.trials.len() {
                let readings = [named.readings.clone(), choices.readings(trial)].concat();
                let label = match readings.as_slice() {
                    [] => named.ruleset.clone(),
                    readings => format!("{}:{}", named.ruleset, readings.join(",")),
                };
                let named = Named {
                    label,
                    readings,
                    ..named.clone()
                };
                all.push(Task {
                    library: Rc::clone(&library),
                    named,
                });
            }
        }
        Ok(all)
    }
}

/// Solves one ruleset, with a bar meanwhile that shows how many positions are
/// done of those known.
fn solved<T: Send>(
    label: &str,
    solve: impl FnOnce(&(dyn Fn(u64, u64) + Sync)) -> Result<T, Refusal> + Send,
) -> Result<Result<T, Refusal>, Failure> {
    let bar = progress_bar(0, label);
    let found = on_threads(None, || {
        solve(&|done, known| {
            bar.set_length(known);
            bar.set_position(done);
        })
    })?;
    bar.finish_and_clear();
    Ok(found)
}

/// Where nothing could be solved, the command fails with the first reason.
fn refused(label: &str, refusal: Refusal) -> Failure {
    let help = match refusal {
        Refusal::TooManyPositions => {
            "ask for fewer seeds or a smaller board, or raise `--positions`"
        }
        Refusal::TooMuchWork => "ask for fewer seeds or a smaller board",
        Refusal::FewerSeeds => "ask for fewer seeds",
        Refusal::TooLittleMemory { .. } => {
            "ask for fewer seeds, or allow more with `--memory` where there is more"
        }
        Refusal::PitAttributes
        | Refusal::Memory
        | Refusal::SeedsStay
        | Refusal::CapturesCount
        | Refusal::PlaceOfRepetition
        | Refusal::TurnsCount
        | Refusal::LastMover => "solve a whole game instead, on a small board: `--board 2x2`",
        Refusal::Players
        | Refusal::Rounds
        | Refusal::Together
        | Refusal::SeedsComeBack
        | Refusal::SeedsElsewhere
        | Refusal::TooManyMoves => "`seedlore simulate` measures it by playing",
    };
    Failure::usage(format!("`{label}` is not solved: {refusal}"), help)
}
