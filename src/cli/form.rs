//! `seedlore form`: a form to ask a player by, to print.

use std::path::PathBuf;

use clap::Args;

use super::common::Common;
use super::complete::{judge, place};
use super::failure::{Done, Failure};
use super::naming;
use super::output::{say, write};
use super::writing::write_new;
use crate::book::paper::{FormHead, Printer};
use crate::compare::sensitivity::alternatives;
use crate::completion::{Cases, Coordinates, FoundBoard, bits_of};
use crate::interview::{Interview, NoMemory, begun_on, found_on, nearest_board};
use crate::rules::Ruleset;

/// The seed of intervals, as that of other commands.
const SEED: u64 = 1;

/// Write a form to ask a player by: a page of HTML that any browser prints.
///
/// It asks in the order that teaches most, and draws positions for the player to play out. Of
/// a ruleset it asks what its report leaves open; of a board or a place, how the game goes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore form wari-bennett
  seedlore form --board \"2 rows of 7 pits\" --out form.html
  seedlore form --place 14.7,-17.4")]
pub struct Form {
    /// The ruleset: NAME or FILE
    #[arg(required_unless_present_any = ["board", "place"])]
    ruleset: Option<String>,
    /// A board: `2 rows of 6 pits, 4 each, stores`; seeds and stores may be left out.
    #[arg(long, value_name = "BOARD", value_parser = FoundBoard::parse, conflicts_with = "ruleset")]
    board: Option<FoundBoard>,
    /// Where it is asked: degrees north and east. The board is that of most reports from
    /// about there, unless it is named too.
    #[arg(long, value_name = "NORTH,EAST", value_parser = place, conflicts_with = "ruleset", allow_hyphen_values = true)]
    place: Option<Coordinates>,
    /// The new file to write, `-` for standard output; the name of the form if it is left out.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Form {
    pub fn run(&self, common: &Common) -> Done {
        let (head, asked) = match &self.ruleset {
            Some(name) => Form::of_ruleset(common, name)?,
            None => self.of_board(common)?,
        };
        let fault = |e: crate::book::BookError| {
            Failure::usage(e.to_string(), "this is a fault of seedlore itself")
        };
        let printer = Printer::new().map_err(fault)?;
        let text = printer.form(&head, &asked).map_err(fault)?;
        let path = match &self.out {
            Some(path) if path.as_os_str() == "-" => {
                write(format_args!("{text}"));
                return Ok(());
            }
            Some(path) => path.clone(),
            None => PathBuf::from(format!("form-{}.html", head.name)),
        };
        write_new(&path, &text)?;
        say!("{}", path.display());
        Ok(())
    }

    fn of_ruleset(common: &Common, name: &str) -> Result<(FormHead, Interview), Failure> {
        let (library, rules) = naming::ruleset(common, name, &[])?;
        let collection = &library.collection;
        let all: Vec<&Ruleset> = collection.rulesets().iter().collect();
        let board = found_on(&rules)
            .and_then(|board| Interview::of_board(&begun_on(&board, &all), &NoMemory));
        let asked = Interview::of_ruleset(
            &rules,
            &alternatives(collection, &rules),
            board.as_ref(),
            &NoMemory,
        );
        let (judge, _) = judge(collection, SEED, false)?;
        let (case, _) = Cases::one(collection, &rules);
        let asked = asked.sorted(&|topic| Some(bits_of(&judge, &case, topic)));
        Ok((FormHead::of_ruleset(&rules), asked))
    }

    fn of_board(&self, common: &Common) -> Result<(FormHead, Interview), Failure> {
        let library = common.library()?;
        common.note_faults(&library);
        let collection = &library.collection;
        let all: Vec<&Ruleset> = collection.rulesets().iter().collect();
        let near = self.place.and_then(|at| nearest_board(at, &all));
        let unknown = || {
            Failure::usage(
                "no report from about there has a board of two, four or six rows",
                "name the board too, as in `--board \"2 rows of 6 pits\"`",
            )
        };
        let board = self.board.clone().or(near).ok_or_else(unknown)?;
        let board = FoundBoard {
            at: self.place,
            ..board
        };
        let impossible = || {
            Failure::usage(
                format!(
                    "there is no form for {} rows of {} pits",
                    board.rows, board.pits
                ),
                "a form is for two, four or six rows; for another board name a ruleset that is played on it",
            )
        };
        let asked =
            Interview::of_board(&begun_on(&board, &all), &NoMemory).ok_or_else(impossible)?;
        let (judge, _) = judge(collection, SEED, false)?;
        let case = board.case();
        let asked = asked.sorted(&|topic| Some(bits_of(&judge, &case, topic)));
        let head = FormHead::of_board(board.rows, board.pits);
        let place = self.place.map(|(north, east)| format!("{north}, {east}"));
        let place = place.unwrap_or_default();
        Ok((FormHead { place, ..head }, asked))
    }
}
