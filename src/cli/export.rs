//! `seedlore export`: rulesets in the forms that others read.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use rayon::prelude::*;

use super::Common;
use super::export_games::Games;
use super::failure::{Done, Failure};
use super::folder::{self, EXPORT, Target};
use super::library::Library;
use super::naming;
use super::output::{say, write};
use super::simulate::{on_threads, progress_bar};
use super::writing::{is_there, write_new};
use crate::export;
use crate::play::Setting;
use crate::referee::Referee;
use crate::rules::Ruleset;
use crate::stats::examples;

/// Write rulesets in forms that other programs and people read.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore export cldf --out sowing-games       tables of features of all rulesets, with their sources
  seedlore export nexus > sowing-games.nex      the same features for phylogenetic programs
  seedlore export csv wari-bennett wari-walker  every clause, one a row, with its pages
  seedlore export json --out sowing-games.json  whole rulesets; `export schema` tells their form
  seedlore export ludii woli-beart --out lud    a game for Ludii, where Ludii can say it
  seedlore export games games.jsonl --ruleset toguz-kumalak --notation pairs
                                                recorded games as tournaments write them
  seedlore import cldf sowing-games             holds such tables against the rulesets")]
pub struct Export {
    #[command(subcommand)]
    form: Form,
}

#[derive(Subcommand)]
enum Form {
    /// Tables of features (a CLDF StructureDataset): rulesets with place and
    /// date, features with their codes, a value each with source and status.
    Cldf(Dataset),
    /// Every clause, one a row, with its citation, pages and status.
    Csv(Sheet),
    /// Whole checked rulesets, and the works they cite.
    Json(Sheet),
    /// The JSON Schema of what `export json` writes.
    Schema(Single),
    /// The works that the rulesets cite.
    Bibtex(Sheet),
    /// The features as a character matrix for phylogenetic programs.
    Nexus(Matrix),
    /// Recorded games in another notation of moves.
    Games(Games),
    /// A game description for Ludii of each ruleset that Ludii can say; of the
    /// others, why not.
    Ludii(Folder),
}

#[derive(Args)]
struct Single {
    /// A file to write, which must not exist yet; else it is printed.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Args)]
struct Sheet {
    /// The rulesets, NAME or FILE, or NAME:question=reading; by default all.
    names: Vec<String>,
    #[command(flatten)]
    to: Single,
}

#[derive(Args)]
struct Matrix {
    #[command(flatten)]
    sheet: Sheet,
    /// Write `?` where another reading of an open question would answer
    /// otherwise.
    #[arg(long)]
    doubt: bool,
}

#[derive(Args)]
struct Folder {
    /// The rulesets, NAME or FILE, or NAME:question=reading; by default all.
    names: Vec<String>,
    /// The folder to write: a new one, or one that an export wrote before.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

#[derive(Args)]
struct Dataset {
    #[command(flatten)]
    folder: Folder,
    /// Leave out the examples, for which each ruleset is played.
    #[arg(long)]
    no_examples: bool,
    /// The seed of all chances.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Export {
    pub fn run(&self, common: &Common) -> Done {
        match &self.form {
            Form::Cldf(dataset) => dataset.run(common),
            Form::Csv(sheet) => sheet.run(common, |library, rulesets| {
                export::clauses(library.collection.bibliography(), rulesets)
            }),
            Form::Json(sheet) => sheet.run(common, |library, rulesets| {
                export::json(library.collection.bibliography(), rulesets)
            }),
            Form::Schema(to) => to.give(&export::schema()),
            Form::Bibtex(sheet) => sheet.run(common, |library, rulesets| {
                export::bibtex(library.collection.bibliography(), rulesets, false)
            }),
            Form::Nexus(matrix) => matrix.sheet.run(common, |library, rulesets| {
                export::nexus(&library.collection, rulesets, matrix.doubt)
            }),
            Form::Games(games) => games.run(common),
            Form::Ludii(folder) => ludii(folder, common),
        }
    }
}

/// The rulesets that are named, each once, or all; and their library.
fn chosen(common: &Common, names: &[String]) -> Result<(Library, Vec<Ruleset>), Failure> {
    let (library, named) = naming::together(common, names)?;
    let chosen = match named.as_slice() {
        [] => library.collection.rulesets().to_vec(),
        named => naming::each_once(&library, named)?,
    };
    if chosen.is_empty() {
        return Err(Failure::usage(
            "there is no ruleset to export",
            "name a folder of rulesets with `--rulesets`",
        ));
    }
    Ok((library, chosen))
}

impl Single {
    fn give(&self, text: &str) -> Done {
        match &self.out {
            None => write(format_args!("{text}")),
            Some(path) => write_new(path, text)?,
        }
        Ok(())
    }
}

impl Sheet {
    fn run(&self, common: &Common, make: impl Fn(&Library, &[&Ruleset]) -> String) -> Done {
        if let Some(path) = self.to.out.as_deref().filter(|path| path.exists()) {
            return Err(is_there(path));
        }
        let (library, rulesets) = chosen(common, &self.names)?;
        let rulesets: Vec<&Ruleset> = rulesets.iter().collect();
        self.to.give(&make(&library, &rulesets))?;
        common.note_faults(&library);
        Ok(())
    }
}

impl Dataset {
    fn run(&self, common: &Common) -> Done {
        let target = Target::new(&self.folder.out, EXPORT, &common.rulesets)?;
        let (library, rulesets) = chosen(common, &self.folder.names)?;
        let rulesets: Vec<&Ruleset> = rulesets.iter().collect();
        let shown = match self.no_examples {
            true => Vec::new(),
            false => self.shown(&rulesets)?,
        };
        let tables = export::tables(&library.collection, &rulesets, &shown);
        publish(
            &self.folder.out,
            target,
            &export::cldf(&tables, env!("CARGO_PKG_VERSION")),
        )?;
        common.note_faults(&library);
        Ok(())
    }

    /// Plays each ruleset for a position in which each clause acts.
    fn shown(&self, rulesets: &[&Ruleset]) -> Result<Vec<export::Shown>, Failure> {
        let bar = progress_bar(rulesets.len() as u64, "playing");
        let shown = on_threads(None, || {
            let one = |rules: &&Ruleset| {
                let referee = Referee::new((*rules).clone());
                let examples = examples(&referee, Setting::default(), self.seed);
                bar.inc(1);
                export::Shown {
                    ruleset: rules.name().into(),
                    seed: self.seed,
                    examples,
                }
            };
            rulesets.par_iter().map(one).collect()
        })?;
        bar.finish_and_clear();
        Ok(shown)
    }
}

/// Writes the files and says where each lies.
fn publish(out: &Path, target: Target, files: &[export::File]) -> Done {
    folder::publish(target, files)?;
    for file in files {
        say!("{}", out.join(&file.path).display());
    }
    Ok(())
}

fn ludii(folder: &Folder, common: &Common) -> Done {
    let target = Target::new(&folder.out, EXPORT, &common.rulesets)?;
    let (library, rulesets) = chosen(common, &folder.names)?;
    let rulesets: Vec<&Ruleset> = rulesets.iter().collect();
    publish(
        &folder.out,
        target,
        &export::ludii(library.collection.bibliography(), &rulesets),
    )?;
    common.note_faults(&library);
    Ok(())
}
