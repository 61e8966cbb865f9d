//! The command line: one file a subcommand. It alone reads and writes files,
//! prints, and sets the exit status.

mod all_readings;
mod args;
mod aside;
mod ask;
mod asked;
mod behaviour;
mod beside;
mod boardtext;
mod book;
mod check;
mod common;
mod compare;
mod complete;
mod completions;
mod endgames;
mod evidence;
mod explain;
mod export;
mod export_games;
mod export_rulesets;
mod export_shown;
mod failure;
mod faults;
mod fmt;
mod folder;
mod form;
mod fragments;
mod import;
mod index;
mod kept;
mod key;
mod kinship;
mod language;
mod lines;
mod list;
mod lookup;
mod lsp;
mod naming;
mod new;
mod observation;
mod opponent;
mod output;
mod owner;
mod paper;
mod perft;
mod play;
mod position;
mod progress;
mod runs;
mod screen;
mod share;
mod show;
mod simulate;
mod solve;
mod study;
mod table;
mod telling;
mod threads;
mod typing;
mod values;
mod verify;
mod wear;
mod weigh;
mod which;
mod witness;
mod writing;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::report::{Faults, render};
use crate::source::Sources;
use common::Common;
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

A ruleset is named by its name, by the path of its file, or by any words of its name, title, other
names, place or report that fit no other: `oware`, `\"Saint Lucia\"`, `cardinall 1927`.

Exit status: 0 all is well; 1 what was read has faults, or a record parts from the rules; 2 the command can't be done.")]
struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Option<Command>,
}

/// What a bare `seedlore` says.
const GREETING: &str = "\
Seedlore plays, explains and compares sowing games (mancala), each rule with
its source.

Try:
  seedlore list ghana                which games of a place there are
  seedlore show oware                the rules of one, in words
  seedlore play oware                play it here, against the machine
  seedlore explain oware 3           a move step by step, with its rules
  seedlore compare oware kalah       where two games differ

All commands: seedlore --help    One of them: seedlore play --help";

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
    Ask(ask::Ask),
    Simulate(simulate::Simulate),
    Merge(runs::merge::Merge),
    Solve(solve::Solve),
    Endgames(endgames::EndgamesCommand),
    Compare(compare::Compare),
    Weigh(weigh::Weigh),
    Complete(complete::Complete),
    Kinship(kinship::KinshipCommand),
    Which(which::Which),
    Wear(wear::Wear),
    Book(book::BookCommand),
    Paper(paper::Paper),
    Form(form::Form),
    Perft(perft::Perft),
    Verify(verify::Verify),
    Export(export::Export),
    Import(import::Import),
    Lsp(lsp::Lsp),
    Completions(completions::Completions),
}

/// Runs the command that the process was started with.
pub fn run() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => ExitCode::from(cli.status()),
        Err(error) => {
            // Help and the version go to standard output: that they can't be written there
            // is told. Of standard error nobody can be told.
            let printed = error.print();
            if !error.use_stderr() {
                printed.unwrap_or_else(|error| output::give_up(&error));
                output::finish();
            }
            ExitCode::from(status_of(&error))
        }
    }
}

fn status_of(error: &clap::Error) -> u8 {
    u8::try_from(error.exit_code()).unwrap_or(u8::MAX)
}

/// What came of a command that was run within its caller's process.
#[derive(Debug)]
pub struct Captured {
    /// The exit status.
    pub status: u8,
    /// Bytes that it wrote to standard output.
    pub out: Vec<u8>,
    /// Bytes that it wrote to standard error.
    pub err: Vec<u8>,
}

/// Runs a command within this process, which goes on after it: `arguments` are
/// those after the program's name, `input` is what is typed into it, and what
/// it prints is held. Files are read and written as ever.
pub fn run_captured(arguments: &[OsString], input: &[u8]) -> Captured {
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
            status_of(&error)
        }
    });
    Captured {
        status,
        out: held.out,
        err: held.err,
    }
}

impl Cli {
    /// Runs the command and tells why it failed, if it did; its exit status.
    fn status(mut self) -> u8 {
        let done = threads::check_surroundings();
        let done = done.and_then(|()| self.common.finish());
        let done = done.and_then(|()| self.run());
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
        let Some(command) = &self.command else {
            say!("{GREETING}");
            return Ok(());
        };
        match command {
            Command::List(command) => command.run(common),
            Command::Show(command) => command.run(common),
            Command::Language(command) => command.run(common),
            Command::New(command) => command.run(common),
            Command::Play(command) => command.run(common),
            Command::Explain(command) => command.run(common),
            Command::Ask(command) => command.run(common),
            Command::Completions(command) => command.run(Cli::command()),
            Command::Check(command) => command.run(common),
            Command::Fmt(command) => command.run(common),
            Command::Simulate(command) => command.run(common),
            Command::Merge(command) => command.run(common),
            Command::Solve(command) => command.run(common),
            Command::Endgames(command) => command.run(common),
            Command::Compare(command) => command.run(common),
            Command::Weigh(command) => command.run(common),
            Command::Complete(command) => command.run(common),
            Command::Kinship(command) => command.run(common),
            Command::Which(command) => command.run(common),
            Command::Wear(command) => command.run(common),
            Command::Book(command) => command.run(common),
            Command::Paper(command) => command.run(common),
            Command::Form(command) => command.run(common),
            Command::Perft(command) => command.run(common),
            Command::Verify(command) => command.run(common),
            Command::Export(command) => command.run(common),
            Command::Import(command) => command.run(common),
            Command::Lsp(command) => command.run(),
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
        Failure::AlreadyReported => {}
    }
}
