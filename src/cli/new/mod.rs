//! `seedlore new`: begins a ruleset.

mod ask;
mod game;

use std::path::{Path, PathBuf};

use clap::Args;

use super::common::Common;
use super::failure::{Done, Failure};
use super::lookup::meant;
use super::naming;
use super::output::{in_is_terminal, input, out_is_terminal, say, write};
use super::writing::write_new;
use crate::library::{ENDING, Library, same_file};
use crate::report::Faults;
use crate::rules::Ruleset;
use crate::skeleton::{self, Facts, Game, check_name, laid_out, quoted, titled};
use crate::source::Sources;
use game::Flags;

/// Write a commented ruleset to begin from, with the questions that its
/// clauses leave open.
///
/// It plays at once: change what the report says otherwise, put its pages in
/// the brackets, and answer the questions or leave them open. At a terminal,
/// without flags, it asks for what it needs.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore new wari-antigua --title \"Wari of Antigua\"
  seedlore new tapata-mine --laps last --captures opposite --rounds
  seedlore new hus-mine --rows 4 --pits 8 --seeds 2 --laps last --captures opposite
  seedlore new wari-mine --from wari-bennett      says only what differs from wari-bennett")]
pub struct New {
    /// Its name: small letters, digits and hyphens.
    name: String,
    /// Its title in the book; by default made from the name.
    #[arg(long)]
    title: Option<String>,
    #[command(flatten)]
    flags: Flags,
    /// Ask for what the game is like, line by line.
    #[arg(long)]
    ask: bool,
    /// The ruleset it differs from: then only the differences are written.
    #[arg(long, value_name = "RULESET")]
    from: Option<String>,
    /// The file to write, which must not exist yet, or `-` to print it. By
    /// default NAME.sow in the folder of rulesets, or here where there is none.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl New {
    pub fn run(&self, common: &Common) -> Done {
        check_name(&self.name).map_err(|help| {
            Failure::usage(format!("`{}` is not a name for a ruleset", self.name), help)
        })?;
        let library = common.library()?;
        let known = library.collection.rulesets().iter().map(|r| r.name());
        if let Some(taken) = known.into_iter().find(|name| *name == self.name) {
            return Err(Failure::usage(
                format!("there is a ruleset `{taken}` already"),
                "choose another name: place or author help to tell rulesets apart",
            ));
        }
        let title = match &self.title {
            Some(title) => title.clone(),
            None => titled(&self.name),
        };
        let text = match &self.from {
            Some(parent) => {
                beside_others("a ruleset is derived from another", common)?;
                let parent = parent_in(&library, parent)?;
                laid_out(derived(&self.name, &quoted(&title), &parent))
                    .map_err(|wrong| faulty(*wrong))?
            }
            None => {
                let at_terminal = in_is_terminal() && out_is_terminal();
                let mut game = self.flags.game();
                if self.ask || (at_terminal && game == Game::default()) {
                    ask::about(&mut game, &mut input())?;
                }
                if game.source.is_some() {
                    beside_others("a ruleset cites the bibliography", common)?;
                }
                let bibliography = library.collection.bibliography();
                skeleton::whole(&self.name, &title, &Facts::default(), &game, bibliography)
                    .map_err(|wrong| faulty(*wrong))?
            }
        };
        let file = format!("{}.sow", self.name);
        let (path, by) = match (&self.out, common.folder()) {
            (Some(out), _) if out.as_os_str() == "-" => {
                write(format_args!("{text}"));
                return Ok(());
            }
            (Some(out), _) => (out.clone(), out.display().to_string()),
            (None, Some(folder)) => (folder.join(file), self.name.clone()),
            // Beside the built-in rulesets it has no name yet, only a file.
            (None, None) => (PathBuf::from(&file), file),
        };
        write_new(&path, &text)?;
        let path = path.display();
        say!("written to {path}");
        say!("check it: seedlore check {path}");
        say!("play it:  seedlore play {by}");
        Ok(())
    }
}

/// What is wrong with a text that was begun.
pub fn faulty((faults, sources): (Faults, Sources)) -> Failure {
    Failure::faults(faults, &sources)
}

/// # Errors
/// If the new file would not stand in a folder of rulesets.
fn beside_others(what: &str, common: &Common) -> Done {
    match common.folder() {
        Some(_) => Ok(()),
        None => Err(Failure::usage(
            format!("{what} in its own folder, and the built-in ones stand in no folder"),
            "write them out first: `seedlore export rulesets --out rulesets`",
        )),
    }
}

/// The name of the ruleset or base to begin from, which may be named by its
/// file. A ruleset says itself how it is read: readings can't be passed on.
fn parent_in(library: &Library, text: &str) -> Result<String, Failure> {
    let parent = naming::without_readings(text);
    if parent != text {
        return Err(Failure::usage(
            format!("`{text}` names readings, and a ruleset is begun from the rules themselves"),
            format!("write `--from {parent}`, and in the new file the rules of that reading"),
        ));
    }
    let at = |rules: &&Ruleset| same_file(Path::new(rules.path()), Path::new(parent));
    if parent.ends_with(ENDING)
        && let Some(rules) = library.collection.rulesets().iter().find(at)
    {
        return Ok(rules.name().to_string());
    }
    meant(library, parent)
}

fn derived(name: &str, title: &str, parent: &str) -> String {
    format!(
        r#"// Says only how it differs from {parent}: `seedlore show {parent}`.
//   a bare statement   replaces all that {parent} says with the same first words
//   add STATEMENT      keeps them and adds this one
//   drop HEAD          removes them: drop forbid, drop on stuck
// Each clause ends with where it comes from: [S 31], [implied S 31: why], [assumed: why].
ruleset {name} "{title}" from {parent} {{
  record {{
    summary "Write one sentence: what this is, and who reported it."
  }}

  // sources {{
  //   S = herskovits1932 pages 31
  // }}

  // seeds 6 in every pit                                     [S 31]
}}
"#
    )
}
