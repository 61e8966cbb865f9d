//! `seedlore export games`: recorded games in another notation.

use std::path::PathBuf;

use clap::Args;

use super::common::Common;
use super::evidence::{each_batch, name};
use super::failure::{Done, Failure};
use super::naming;
use super::output::write;
use super::writing::{is_there, named_file, write_new};
use crate::explain;
use crate::game::{Total, Turn};
use crate::referee::Referee;
use crate::report::visible;
use crate::verify::{Notation, replay, write_text};

/// Recorded games in another notation of moves, as plain text with tags.
///
/// Each game is played by the rules; one that parts from them can't be
/// written. `seedlore verify` reads what is written here.
#[derive(Args)]
#[command(after_help = "\
Notations: own (`5b`), pairs (`76(10)`, `13x`), hyphens (`7-6`, as on PlayOK), letters (`A`, `f`),
squares (`f1e2`), kiba (`A4>`, of bao), as `seedlore verify --help` describes them. Players, date,
place, round and comments are kept.

Examples:
  seedlore export games games.jsonl --ruleset toguz-kumalak --notation pairs --out cup.pgn
  seedlore export games cup.pgn --ruleset toguz-kumalak --notation squares")]
pub struct Games {
    /// Files of recorded games, as `seedlore verify` reads them, or `-`.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The ruleset: its name, words that only it has, or its file.
    #[arg(long, value_name = "RULESET")]
    ruleset: String,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
    /// How moves are written: own, pairs, hyphens, letters, squares or kiba.
    #[arg(long, value_name = "NOTATION")]
    notation: Notation,
    /// Take games that begin with another number of seeds than the game has.
    #[arg(long)]
    any_total: bool,
    /// A file to write, which must not exist yet; without it, or with `-`, the text is printed.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// More text than this is not gathered, in bytes.
const MOST_TEXT: usize = 256 * 1024 * 1024;

/// Moves that are read at most.
const MOST_MOVES: u64 = 20_000_000;

impl Games {
    pub fn run(&self, common: &Common) -> Done {
        if let Some(path) = named_file(self.out.as_deref()).filter(|path| path.exists()) {
            return Err(is_there(path));
        }
        let (_, rules) = naming::ruleset(common, &self.ruleset, &self.readings)?;
        let referee = Referee::new(rules);
        let mut text = String::new();
        let mut fault = None;
        let stopped = each_batch(
            &self.files,
            Total::any_if(self.any_total),
            MOST_MOVES,
            |batch| {
                for evidence in batch {
                    if fault.is_some() {
                        return;
                    }
                    let lands = |turn: &Turn, option| explain::landing(&referee, turn, option);
                    let place = |why: String| {
                        let line = evidence.game.line;
                        let file = name(&self.files[evidence.file]);
                        format!("{file}, line {line}: {why}")
                    };
                    let written = replay(&referee, &evidence.game, &lands)
                        .map_err(|mismatch| place(mismatch.to_string()))
                        .and_then(|game| {
                            write_text(&game, self.notation, &referee)
                                .map_err(|why| place(format!("game {}, {why}", game.name)))
                        });
                    match written {
                        Ok(_) if text.len() > MOST_TEXT => {
                            fault = Some(place("the games are more than 256 MiB of text".into()));
                        }
                        // Names and comments are those of a stranger's file.
                        Ok(game) => text.push_str(&visible(&game)),
                        Err(why) => fault = Some(why),
                    }
                }
            },
        )?;
        if let Some(stopped) = stopped {
            return Err(stopped.failure());
        }
        if let Some(fault) = fault {
            return Err(Failure::usage(
                visible(&fault).into_owned(),
                "nothing was written; `seedlore verify` shows where a game parts from the rules",
            ));
        }
        match named_file(self.out.as_deref()) {
            None => write(format_args!("{text}")),
            Some(path) => write_new(path, &text)?,
        }
        Ok(())
    }
}
