//! The command line: one file a subcommand. It alone reads and writes files,
//! prints, and sets the exit status.

mod all_readings;
mod aside;
mod beside;
mod boardtext;
mod book;
mod check;
mod compare;
mod completions;
mod endgames;
mod evidence;
mod explain;
mod export;
mod export_games;
mod failure;
mod fmt;
mod folder;
mod import;
mod kinship;
mod language;
mod library;
mod list;
mod moves;
mod naming;
mod new;
mod output;
mod perft;
mod play;
mod position;
mod reading;
mod runs;
mod show;
mod simulate;
mod solve;
mod stuck;
mod study;
mod table;
mod telling;
mod verify;
mod weigh;
mod witness;
mod writing;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};

use crate::report::{Colour, Faults, render};
use crate::source::Sources;
use failure::Failure;
use output::{note, say, write};

/// An executable record of sowing games: rules with their sources, played,
/// measured and compared.
///
/// Rulesets are plain files in a folder, one variant each; every clause says
/// which page it rests on or that it is assumed.
#[derive(Parser)]
#[command(name = "seedlore", version, max_term_width = 100)]
#[command(after_help = "\
Begin with:
  seedlore list                            which rulesets there are
  seedlore show wari-bennett               the rules, in words, with their sources
  seedlore play wari-bennett               play it here, against the machine
  seedlore new my-variant                  begin a ruleset of your own
  seedlore check my-variant.sow            what is wrong with it, and what to write instead
  seedlore book                            build the comparative rules book

Exit status: 0 all is well; 1 what was read has faults, or a record parts from the rules; 2 the command can't be done.")]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

/// No more faults than these are shown at a time.
const MOST_SHOWN: usize = 100;

/// The environment's variable for the folder of rulesets.
const FOLDER_VARIABLE: &str = "SEEDLORE_RULESETS";

/// The folder of rulesets where none is named.
const USUAL_FOLDER: &str = "rulesets";

/// What every command takes.
#[derive(clap::Args)]
pub struct Common {
    /// The folder of rulesets, with its bibliography `sources.bib` or one above it.
    #[arg(
        long,
        global = true,
        env = FOLDER_VARIABLE,
        default_value = USUAL_FOLDER,
        value_name = "FOLDER",
        // Takes an empty text too, as a variable may be set but empty.
        value_parser = OsStringValueParser::new().map(PathBuf::from)
    )]
    pub rulesets: PathBuf,
    /// Whether to use colours: by default only on a terminal.
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub color: When,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    Auto,
    Always,
    Never,
}

impl Common {
    /// Takes an empty variable for one that is not set.
    ///
    /// # Errors
    /// If an empty folder was named on the command line.
    fn settle(&mut self) -> failure::Done {
        if !self.rulesets.as_os_str().is_empty() {
            return Ok(());
        }
        if std::env::var_os(FOLDER_VARIABLE).is_some_and(|folder| folder.is_empty()) {
            self.rulesets = PathBuf::from(USUAL_FOLDER);
            return Ok(());
        }
        Err(Failure::usage(
            "`--rulesets` names no folder",
            "name a folder of rulesets, `.` for the one you are in, or leave it out",
        ))
    }

    /// Colours for what goes to standard error.
    fn error_colour(&self) -> Colour {
        self.colour(output::err_is_terminal())
    }

    /// Colours for what goes to standard output.
    pub fn output_colour(&self) -> Colour {
        self.colour(output::out_is_terminal())
    }

    fn colour(&self, terminal: bool) -> Colour {
        let styled = match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && std::env::var_os("NO_COLOR").is_none(),
        };
        if styled {
            Colour::Styled
        } else {
            Colour::Plain
        }
    }

    /// Says that some files were left out, where a command goes on without them.
    pub fn note_faults(&self, library: &library::Library) {
        if library.faults.has_errors() {
            note!(
                "{} left out; `seedlore check` tells why",
                check::tally(&library.faults, &library.sources)
            );
        }
    }

    /// Shows faults, and how many there are where they are of texts.
    pub fn show_faults(&self, faults: &Faults, sources: &Sources) {
        if faults.is_empty() {
            return;
        }
        note!("{}", drawn(faults, sources, self.error_colour()));
        if faults.iter().any(|f| f.span.is_some()) {
            note!("\n{}", check::tally(faults, sources));
        }
    }
}

#[derive(Subcommand)]
enum Command {
    List(list::List),
    Show(show::Show),
    Check(check::Check),
    Fmt(fmt::Fmt),
    New(new::New),
    Language(language::Language),
    Play(play::Play),
    Explain(explain::Explain),
    Simulate(simulate::Simulate),
    Merge(runs::merge::Merge),
    Solve(solve::Solve),
    Endgames(endgames::EndgamesCommand),
    Compare(compare::Compare),
    Weigh(weigh::Weigh),
    Kinship(kinship::KinshipCommand),
    Book(book::BookCommand),
    Perft(perft::Perft),
    Verify(verify::Verify),
    Export(export::Export),
    Import(import::Import),
    Completions(completions::Completions),
}

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => ExitCode::from(cli.status()),
        Err(error) => error.exit(),
    }
}

/// What a command came to that was run within its caller's process.
#[derive(Debug)]
pub struct Ran {
    /// The exit status.
    pub status: u8,
    pub out: Vec<u8>,
    pub err: Vec<u8>,
}

/// Runs a command within this process, which goes on after it: `arguments` are
/// those after the program's name, `input` is what is typed into it, and what
/// it prints is held. Files are read and written as ever.
pub fn run(arguments: &[OsString], input: &[u8]) -> Ran {
    let program = OsString::from("seedlore");
    let whole = [&program].into_iter().chain(arguments);
    let (status, held) = output::held(input, || match Cli::try_parse_from(whole) {
        Ok(cli) => cli.status(),
        Err(error) => {
            let text = error.render();
            match error.use_stderr() {
                true => output::write_note(format_args!("{text}")),
                false => write(format_args!("{text}")),
            }
            u8::try_from(error.exit_code()).unwrap_or(u8::MAX)
        }
    });
    Ran {
        status,
        out: held.out,
        err: held.err,
    }
}

impl Cli {
    /// Runs the command and tells why it failed, if it did; its exit status.
    fn status(mut self) -> u8 {
        let done = self.common.settle().and_then(|()| self.run());
        output::finish();
        match done {
            Ok(()) => 0,
            Err(failure) => {
                tell(&failure, &self.common);
                failure.status()
            }
        }
    }

    fn run(&self) -> failure::Done {
        let common = &self.common;
        match &self.command {
            Command::List(command) => command.run(common),
            Command::Show(command) => command.run(common),
            Command::Language(command) => command.run(common),
            Command::New(command) => command.run(common),
            Command::Play(command) => command.run(common),
            Command::Explain(command) => command.run(common),
            Command::Completions(command) => command.run(),
            Command::Check(command) => command.run(common),
            Command::Fmt(command) => command.run(common),
            Command::Simulate(command) => command.run(common),
            Command::Merge(command) => command.run(common),
            Command::Solve(command) => command.run(common),
            Command::Endgames(command) => command.run(common),
            Command::Compare(command) => command.run(common),
            Command::Weigh(command) => command.run(common),
            Command::Kinship(command) => command.run(common),
            Command::Book(command) => command.run(common),
            Command::Perft(command) => command.run(common),
            Command::Verify(command) => command.run(common),
            Command::Export(command) => command.run(common),
            Command::Import(command) => command.run(common),
        }
    }
}

fn tell(failure: &Failure, common: &Common) {
    let colour = common.error_colour();
    match failure {
        Failure::Faults(faults, sources) => common.show_faults(faults, sources),
        Failure::Usage(fault) | Failure::Absent(fault) => {
            let faults = Faults::from((**fault).clone());
            note!("{}", render(&faults, &Sources::default(), colour));
        }
        Failure::Told => {}
    }
}

/// The first faults, and how many more there are: nobody reads thousands.
fn drawn(faults: &Faults, sources: &Sources, colour: Colour) -> String {
    let first: Faults = faults.iter().take(MOST_SHOWN).cloned().collect();
    let text = render(&first, sources, colour);
    match faults.len() - first.len() {
        0 => text,
        more => format!("{text}\n\n… and {more} more"),
    }
}

/// Writes data as JSON, laid out to be read.
fn print_json(value: &impl serde::Serialize) {
    let text = serde_json::to_string_pretty(value).expect("plain data is always JSON");
    say!("{text}");
}
