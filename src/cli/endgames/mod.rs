//! `seedlore endgames`: tables of endgames, kept in a folder.

mod build;
mod folder;
mod show;

use std::path::Path;
use std::sync::Arc;

use clap::{Args, Subcommand};

use super::common::Common;
use super::failure::{Done, Failure};
use crate::engine::Engine;
use crate::rules::Ruleset;
use crate::solve::{Refusal, Tables};

/// Make tables of endgames: the exact value of every position of few seeds.
///
/// They are made by working backwards from all ends of the game, seed by seed,
/// and kept in a folder, a file for each number of seeds. Players look into
/// them with `simulate --endgames` and `play --endgames`.
#[derive(Args)]
pub struct EndgamesCommand {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Build(build::Build),
    Show(show::Show),
}

impl EndgamesCommand {
    pub fn run(&self, common: &Common) -> Done {
        match &self.what {
            What::Build(command) => command.run(common),
            What::Show(command) => command.run(common),
        }
    }
}

/// The tables in a folder for players of these rules, if a folder is named.
pub fn known(folder: Option<&Path>, rules: &Ruleset) -> Result<Option<Arc<Tables>>, Failure> {
    let Some(folder) = folder else {
        return Ok(None);
    };
    let engine = Engine::new(rules.clone());
    let tables = Tables::new(&engine).map_err(|refusal| refused(rules.name(), refusal))?;
    let tables = folder::open(folder, tables)?;
    if tables.layers() == 0 {
        return Err(folder::empty(folder));
    }
    Ok(Some(Arc::new(tables)))
}

fn refused(name: &str, refusal: Refusal) -> Failure {
    let help = match refusal {
        Refusal::CapturesCount
        | Refusal::PlaceOfRepetition
        | Refusal::TurnsCount
        | Refusal::SeedsElsewhere
        | Refusal::LastMover => {
            format!(
                "`seedlore solve {name}` values endgames of few seeds, and tells what it takes for granted"
            )
        }
        Refusal::PitAttributes | Refusal::Memory | Refusal::SeedsStay => {
            format!("`seedlore solve {name} --board 2x2` solves the whole game on a small board")
        }
        Refusal::FewerSeeds => "ask for fewer seeds".into(),
        Refusal::TooLittleMemory { .. } => {
            "ask for fewer seeds, or allow more with `--memory` where there is more".into()
        }
        Refusal::Players
        | Refusal::Rounds
        | Refusal::Together
        | Refusal::SeedsComeBack
        | Refusal::TooManyPositions
        | Refusal::TooMuchWork
        | Refusal::TooManyMoves => format!("`seedlore simulate {name}` measures it by playing"),
    };
    Failure::usage(
        format!("`{name}` has no tables of endgames: {refusal}"),
        help,
    )
}
