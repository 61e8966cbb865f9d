//! `seedlore endgames build`.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::super::common::Common;
use super::super::failure::{Done, Failure};
use super::super::naming;
use super::super::output::{note, say};
use super::super::threads::on_threads;
use super::super::values::tell_caveats;
use super::folder::{self, Aside, path_of};
use super::refused;
use crate::engine::Engine;
use crate::solve::Tables;

/// Make the tables of a ruleset, or go on with those in a folder.
///
/// Each number of seeds is written when it is done: what was stopped, by
/// whatever, goes on from there when it is started again.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore endgames build wari-bennett --seeds 10 --out endgames
  seedlore endgames show endgames")]
pub struct Build {
    /// The ruleset: NAME or FILE, and with either readings of its open
    /// questions, as in NAME:question=reading,question=reading
    ruleset: String,
    /// All positions of up to so many seeds on the board.
    #[arg(long, default_value_t = 8)]
    seeds: u16,
    /// The folder for the tables: one for each ruleset and reading.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
    /// Take no more memory than so many MiB.
    #[arg(long, default_value_t = 4096, value_name = "MIB")]
    memory: u64,
    /// Threads to work on; by default as many as the machine has.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Bytes of a MiB.
const MIB: u64 = 1 << 20;

impl Build {
    pub fn run(&self, common: &Common) -> Done {
        let (_, rules) = naming::ruleset(common, &self.ruleset, &self.readings)?;
        let refused = |refusal| refused(&self.ruleset, refusal);
        let engine = Engine::new(rules);
        let fresh = Tables::new(&engine).map_err(refused)?;
        let needed = fresh.memory_for(self.seeds).map_err(refused)?;
        let memory = self.memory.saturating_mul(MIB);
        if needed > memory {
            return Err(Failure::usage(
                format!(
                    "endgames of {} seeds take some {} MiB of memory, and {} are allowed",
                    self.seeds,
                    needed.div_ceil(MIB),
                    self.memory
                ),
                "ask for fewer seeds, or allow more with `--memory` where there is more",
            ));
        }
        fs::create_dir_all(&self.out).map_err(|e| Failure::io("write", &self.out, &e))?;
        let mut tables = folder::open(&self.out, fresh)?;
        if tables.layers() > 0 {
            note!(
                "{} has those of up to {} seeds already",
                self.out.display(),
                tables.layers() - 1
            );
        }
        on_threads(self.threads, || self.grow(&mut tables, memory))??;
        for seeds in 0..tables.layers() {
            say!("{}", path_of(&self.out, seeds).display());
        }
        tell_caveats(tables.caveats().to_vec(), common.output_colour());
        Ok(())
    }

    fn grow(&self, tables: &mut Tables, memory: u64) -> Done {
        // Each position is looked at twice.
        let done = match tables.layers() {
            0 => 0,
            columns => tables.positions(columns - 1) * 2,
        };
        let bar = bar(tables.positions(self.seeds).saturating_mul(2), done);
        while tables.layers() <= self.seeds {
            let seeds = tables.layers();
            bar.set_message(format!("{seeds} seeds"));
            let aside = Aside::begin(&self.out, seeds)?;
            tables
                .grow(memory, &|more| bar.inc(more))
                .map_err(|refusal| refused(&self.ruleset, refusal))?;
            aside.finish(&tables.packed(seeds))?;
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// A bar on a terminal, with what was done before and how fast it goes.
fn bar(length: u64, done: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr_with_hz(8));
    let style = "{msg} {bar:30} {percent} % {per_sec} positions, {eta} left";
    bar.set_style(
        ProgressStyle::with_template(style).unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    bar.set_position(done);
    bar.reset_eta();
    bar
}
