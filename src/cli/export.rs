//! `seedlore export`: rulesets in the forms that others read.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::aside::publish_files;
use super::common::Common;
use super::export_games::Games;
use super::export_rulesets::Rulesets;
use super::export_shown;
use super::failure::{Done, Failure};
use super::folder::{EXPORT, Target};
use super::kept::Kept;
use super::naming::{self, Reading};
use super::output::{note, say, write};
use super::threads::on_threads;
use super::writing::{is_there, named_file, write_new};
use crate::export::{self, About};
use crate::library::Library;
use crate::prose::{counted, plural};
use crate::rules::Ruleset;

/// Write rulesets in forms that other programs and people read.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore export cldf --out sowing-games       tables of features of all rulesets, with their sources
  seedlore export nexus > sowing-games.nex      the same features for phylogenetic programs
  seedlore export nexus --plain --silence-as-no the same as MrBayes reads it
  seedlore export csv wari-bennett wari-walker  every clause, one a row, with its sources
  seedlore export csv --bases wari-bennett      one row for each source of each clause
  seedlore export json --out sowing-games.json  whole rulesets; `export schema` tells their form
  seedlore export ludii woli-beart --out lud    a game for Ludii, where Ludii can say it
  seedlore export games games.jsonl --ruleset toguz-kumalak --notation pairs
                                                recorded games as tournaments write them
  seedlore export ludii wari-bennett:only-slams=taken --out lud
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
    /// Every clause, one a row, with its sources and status.
    Csv(Clauses),
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
    /// A game description for Ludii of each ruleset that can be said for it; of
    /// the others, why not (status 1 if there is none at all).
    Ludii(Folder),
    /// The built-in rulesets with their bibliography, as a folder of files to
    /// change and to add to.
    Rulesets(Rulesets),
}

#[derive(Args)]
struct Single {
    /// A file to write, which must not exist yet; without it, or with `-`, the text is printed.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Args)]
struct Clauses {
    #[command(flatten)]
    sheet: Sheet,
    /// One row for each source of each clause: a clause with two has two rows.
    #[arg(long)]
    bases: bool,
    /// Begin with a byte-order mark: by it Excel knows that the letters are UTF-8.
    #[arg(long)]
    excel: bool,
}

#[derive(Args)]
struct Sheet {
    /// The rulesets, NAME or FILE, or NAME:question=reading; by default all.
    #[arg(value_name = "NAME")]
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
    #[arg(long = "doubt")]
    marks_uncertain: bool,
    /// Write the state that follows where no clause speaks of a feature, mostly
    /// `no`, rather than `?`.
    #[arg(long)]
    silence_as_no: bool,
    /// Write names without quotes and hyphens, and what the characters are as comments: so
    /// MrBayes reads it, and every other such program.
    #[arg(long)]
    plain: bool,
}

#[derive(Args)]
struct Folder {
    /// The rulesets, NAME or FILE, or NAME:question=reading; by default all.
    #[arg(value_name = "NAME")]
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
    /// Seek all examples anew, and use nothing that is kept of the built-in rulesets.
    #[arg(long)]
    afresh: bool,
    /// Write where the examples were found to this file: that of the rulesets built into the
    /// program is kept in it. Those that it has already are not sought again.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// The licence of the dataset; by default that of the rulesets that come
    /// with Seedlore. Name your own for rulesets of your own.
    #[arg(long, value_name = "NAME OR ADDRESS", default_value = About::LICENSE)]
    license: String,
    /// How to cite the dataset, if not as one of Seedlore's.
    #[arg(long, value_name = "TEXT")]
    citation: Option<String>,
}

impl Export {
    pub fn run(&self, common: &Common) -> Done {
        match &self.form {
            Form::Cldf(dataset) => dataset.run(common),
            Form::Csv(Clauses {
                sheet,
                bases,
                excel,
            }) => sheet.run(common, |library, rulesets| {
                let works = library.collection.bibliography();
                let rows = match bases {
                    true => export::bases(works, rulesets),
                    false => export::clauses(works, rulesets),
                };
                let mark = if *excel { "\u{FEFF}" } else { "" };
                Ok(format!("{mark}{rows}"))
            }),
            Form::Json(sheet) => sheet.run(common, |library, rulesets| {
                Ok(export::json(library.collection.bibliography(), rulesets))
            }),
            Form::Schema(to) => to.give(&export::schema()),
            Form::Bibtex(sheet) => sheet.run(common, |library, rulesets| {
                Ok(export::bibtex(
                    library.collection.bibliography(),
                    rulesets,
                    false,
                ))
            }),
            Form::Nexus(matrix) => matrix.sheet.run(common, |library, rulesets| {
                let missing = export::States {
                    marks_uncertain: matrix.marks_uncertain,
                    silence: matrix.silence_as_no,
                    is_plain: matrix.plain,
                };
                export::nexus(&library.collection, rulesets, missing).map_err(|none| {
                    Failure::usage(
                        none.to_string(),
                        "name several rulesets whose rules differ, or try `--silence-as-no`",
                    )
                })
            }),
            Form::Games(games) => games.run(common),
            Form::Ludii(folder) => ludii(folder, common),
            Form::Rulesets(rulesets) => rulesets.run(),
        }
    }
}

/// The rulesets that are named, with their readings, each once, or all; and
/// their library.
fn chosen(common: &Common, names: &[String]) -> Result<(Library, Vec<Ruleset>), Failure> {
    let (library, named) = naming::together(common, names, Reading::Named)?;
    let mut chosen: Vec<Ruleset> = Vec::new();
    let mut known = BTreeSet::new();
    for one in &named {
        let rules = one.rules(&library)?;
        if known.insert(export::unit_id(&rules)) {
            chosen.push(rules);
        }
    }
    if names.is_empty() {
        chosen = library.collection.rulesets().to_vec();
    }
    if chosen.is_empty() {
        return Err(Failure::usage(
            "there is no ruleset to export",
            "name a folder of rulesets with `--rulesets`",
        ));
    }
    Ok((library, chosen))
}

impl Single {
    /// The file to write; none if it goes to standard output.
    fn file(&self) -> Option<&Path> {
        named_file(self.out.as_deref())
    }

    fn give(&self, text: &str) -> Done {
        match self.file() {
            None => write(format_args!("{text}")),
            Some(path) => write_new(path, text)?,
        }
        Ok(())
    }
}

impl Sheet {
    fn run(
        &self,
        common: &Common,
        make: impl Fn(&Library, &[&Ruleset]) -> Result<String, Failure>,
    ) -> Done {
        if let Some(path) = self.to.file().filter(|path| path.exists()) {
            return Err(is_there(path));
        }
        let (library, rulesets) = chosen(common, &self.names)?;
        let rulesets: Vec<&Ruleset> = rulesets.iter().collect();
        self.to.give(&make(&library, &rulesets)?)?;
        common.note_faults(&library);
        Ok(())
    }
}

impl Dataset {
    fn run(&self, common: &Common) -> Done {
        let target = Target::new(&self.folder.out, EXPORT, common.folder())?;
        let (library, rulesets) = chosen(common, &self.folder.names)?;
        let rulesets: Vec<&Ruleset> = rulesets.iter().collect();
        if let Some(path) = &self.keep {
            export_shown::keep(&rulesets, self.seed, path)?;
        }
        let shown = match self.no_examples {
            true => Vec::new(),
            false => self.shown(&rulesets)?,
        };
        let tables = export::tables(&library.collection, &rulesets, &shown);
        publish(
            &self.folder.out,
            target,
            &export::cldf(&tables, &self.about()),
        )?;
        common.note_faults(&library);
        Ok(())
    }

    fn about(&self) -> About {
        About {
            license: self.license.clone(),
            citation: self.citation.clone(),
            ..About::new(env!("CARGO_PKG_VERSION"))
        }
    }

    /// A position in which each clause acts, from play of each ruleset.
    fn shown(&self, rulesets: &[&Ruleset]) -> Result<Vec<export::Shown>, Failure> {
        let kept = match self.afresh {
            true => Kept::default(),
            false => export_shown::built_in(),
        };
        let (shown, known) = on_threads(None, || export_shown::shown(rulesets, self.seed, &kept))?;
        if known > 0 {
            let known = plural(known, "ruleset");
            note!("examples of {known} as kept with the program; `--afresh` seeks them anew");
        }
        let mut all = Vec::new();
        for (rules, shown) in rulesets.iter().zip(shown) {
            if let Some(games) = shown.cut.filter(|_| rules.seed_weight() > 1) {
                let games = counted(u32::try_from(games).unwrap_or(u32::MAX), "game", "games");
                note!(
                    "`{}` takes long to play: examples were sought in {games} only, and a clause \
                     without one may act in others",
                    rules.name()
                );
            }
            all.push(export::Shown {
                ruleset: export::unit_id(rules),
                seed: self.seed,
                examples: shown.examples,
            });
        }
        Ok(all)
    }
}

/// Writes the files and says where each lies.
fn publish(out: &Path, target: Target, files: &[export::File]) -> Done {
    publish_files(target, files)?;
    for file in files {
        say!("{}", out.join(&file.path).display());
    }
    Ok(())
}

fn ludii(folder: &Folder, common: &Common) -> Done {
    let target = Target::new(&folder.out, EXPORT, common.folder())?;
    let (library, rulesets) = chosen(common, &folder.names)?;
    let rulesets: Vec<&Ruleset> = rulesets.iter().collect();
    let written = export::ludii(library.collection.bibliography(), &rulesets);
    publish(&folder.out, target, &written.files)?;
    common.note_faults(&library);
    let tally = format!(
        "{} of {} written for Ludii",
        written.described,
        plural(rulesets.len(), "ruleset")
    );
    if written.described == rulesets.len() {
        note!("{tally}");
        return Ok(());
    }
    note!("{tally}; told.csv says of each of the others why not");
    match written.described {
        0 => Err(Failure::AlreadyReported),
        _ => Ok(()),
    }
}
