//! `seedlore complete`: what a silence probably hid.

mod board;
mod brackets;
mod collection;
mod effort;
mod evidence;
mod kept;
mod playing;
mod ruleset;
mod tested;
mod topic;
mod worn;
mod write;

use std::path::PathBuf;

use clap::Args;

use super::common::Common;
use super::failure::{Done, Failure};
use super::fragments;
use super::naming;
use super::observation::observation;
use super::output::note;
use super::progress::spinner;
use super::threads::on_threads;
use crate::completion::{Cases, Coordinates, FoundBoard, Judge, Tests};
use crate::rules::Collection;
use board::{BoardQuery, BoardReport};
use collection::CollectionReport;
use effort::Effort;
use ruleset::RulesetQuery;

/// Say what a silence probably hid: how likely each answer to an open question is, by
/// what the reports of other rulesets state.
///
/// Every voice is named, with its weight and the page where its report says so. Only what a
/// report of the ruleset itself states is heard; an author, and a line of descent, count as
/// one voice. How far the shares are to be believed is told by `--test`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore complete wari-bennett
  seedlore complete my-report.sow --games 500
  seedlore complete wari-bennett --write wari-completed.sow
  seedlore complete --board \"2 rows of 6 pits, 4 each\" --place 14.7,-17.4 --when 1900
  seedlore complete --board \"2 rows of 6 pits\" --wear \"3 1 1 2 1 5 / 1 1 2 1 1 6\" --best 10
  seedlore complete --all
  seedlore complete --test")]
pub struct Complete {
    /// The ruleset or fragment: NAME or FILE, or NAME:question=reading,question=reading
    #[arg(required_unless_present_any = ["test", "board", "all"])]
    ruleset: Option<String>,
    /// A board without rules: `2 rows of 6 pits, 4 each, stores`; seeds and stores may be
    /// left out.
    #[arg(long, value_name = "BOARD", value_parser = FoundBoard::parse, conflicts_with_all = ["ruleset", "test", "all"])]
    board: Option<FoundBoard>,
    /// Where the board was found: degrees north and east.
    #[arg(long, value_name = "NORTH,EAST", value_parser = place, requires = "board", allow_hyphen_values = true)]
    place: Option<Coordinates>,
    /// The year that the board is of.
    #[arg(
        long,
        value_name = "YEAR",
        requires = "board",
        allow_hyphen_values = true
    )]
    when: Option<i32>,
    /// Hide every stated reply in turn and forecast it, to see how far the method is to
    /// be believed.
    #[arg(long, conflicts_with = "ruleset")]
    test: bool,
    /// Tell of the whole collection which assumptions look doubtful, and where one more
    /// report would teach most.
    #[arg(long, conflicts_with_all = ["ruleset", "test"])]
    all: bool,
    /// Completions of all open questions that are told, and played.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=50))]
    best: u16,
    /// Random games that each is played, and as many of a greedy player against a random
    /// one; 0 plays none.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(0..=100_000))]
    games: u64,
    /// How worn each pit of a board is, as in `seedlore wear`: says how well the play of each
    /// completion explains it, beside its share and together with it.
    #[arg(long, value_name = "WEAR", conflicts_with_all = ["test", "all"])]
    wear: Option<String>,
    /// How much each pit is doubted that has no doubt of its own, in per cent of its wear.
    #[arg(
        long,
        default_value_t = 30.0,
        value_name = "PERCENT",
        requires = "wear"
    )]
    doubt: f64,
    /// The rows of the wear are written as a drawing shows them: the farthest first, all
    /// from the left.
    #[arg(long, requires = "wear")]
    drawn: bool,
    /// Write a completion to this new file, as a ruleset derived from this one with the
    /// evidence in its brackets.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["test", "all"])]
    write: Option<PathBuf>,
    /// Which completion is written, by its place in the table.
    #[arg(long, default_value_t = 1, requires = "write", value_parser = clap::value_parser!(u16).range(1..=50))]
    rank: u16,
    /// The seed of the games and of the intervals of the test.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Settle anew what forecasts go by, and use nothing that is kept with the program.
    #[arg(long)]
    afresh: bool,
    /// Write what forecasts go by to this file: that of the rulesets built into the program is
    /// kept in it.
    #[arg(long, value_name = "FILE", requires = "test")]
    keep: Option<PathBuf>,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

impl Complete {
    pub fn run(&self, common: &Common) -> Done {
        match (&self.ruleset, &self.board) {
            (Some(name), _) => self.ruleset(common, name),
            (None, Some(board)) => self.board(common, board),
            (None, None) if self.all => self.collection(common),
            (None, None) => self.test(common),
        }
    }

    fn effort(&self) -> Result<Effort, Failure> {
        let wear = self.wear.as_deref();
        if wear.is_some() && self.games < 2 {
            return Err(Failure::usage(
                format!("`--games {}` is too few to tell of wear", self.games),
                "play more, as in `--games 200`",
            ));
        }
        Ok(Effort {
            best: usize::from(self.best),
            games: self.games,
            seed: self.seed,
            wear: wear
                .map(|wear| observation(wear, self.doubt, self.drawn))
                .transpose()?,
        })
    }

    fn judge(&self, collection: &Collection) -> Result<Judge, Failure> {
        let (judge, is_kept) = judge(collection, self.seed, self.afresh)?;
        if is_kept {
            note!("what forecasts go by is kept with the program: `--afresh` settles it anew");
        }
        Ok(judge)
    }

    fn collection(&self, common: &Common) -> Done {
        /// As many as two screens hold.
        const ASKED: usize = 40;
        let library = common.library()?;
        common.note_faults(&library);
        let judge = self.judge(&library.collection)?;
        let waiting = spinner("judging all silences");
        let report = on_threads(None, || {
            CollectionReport::new(&judge, &library.collection, self.seed)
        })?;
        waiting.finish_and_clear();
        match self.json {
            true => report.json(),
            false => report.print(ASKED, common.output_colour()),
        }
        Ok(())
    }

    fn board(&self, common: &Common, board: &FoundBoard) -> Done {
        let library = common.library()?;
        common.note_faults(&library);
        let board = FoundBoard {
            at: self.place.or(board.at),
            year: self.when.or(board.year),
            ..board.clone()
        };
        let effort = self.effort()?;
        // Every board of two players that has stores has two.
        effort.check_wear(board.rows, board.pits, 2 * usize::from(board.has_stores))?;
        let judge = self.judge(&library.collection)?;
        let waiting = spinner("holding it against the reports of other rulesets");
        let report = on_threads(None, || -> Result<BoardReport, Failure> {
            let query = BoardQuery {
                judge: &judge,
                library: &library,
                board: &board,
            };
            let report = query.report(&effort);
            if let Some(path) = &self.write {
                query.write(path, usize::from(self.rank), &report, &effort)?;
            }
            Ok(report)
        })??;
        waiting.finish_and_clear();
        match self.json {
            true => report.json(),
            false => report.print(common.output_colour()),
        }
        Ok(())
    }

    fn test(&self, common: &Common) -> Done {
        let library = common.library()?;
        common.note_faults(&library);
        let colour = common.output_colour();
        let waiting = spinner("forecasting what each report states");
        let (judge, tests) = on_threads(None, || {
            // What is tested is settled, and not taken from what is kept.
            let judge = Judge::new(Cases::new(&library.collection), self.seed);
            let tests = Tests::new(&judge.cases.cases, self.seed);
            (judge, tests)
        })?;
        waiting.finish_and_clear();
        if let Some(path) = &self.keep {
            kept::keep(&judge, self.seed, path)?;
        }
        tested::tell(&judge, &tests, self.seed, self.json, colour);
        Ok(())
    }

    /// The board of a fragment, where no ruleset is named.
    fn fragment(&self, common: &Common, name: &str, failure: Failure) -> Done {
        let Some((_, fragment)) = fragments::named(common, name)? else {
            return Err(failure);
        };
        match FoundBoard::from_fragment(&fragment) {
            Some(board) => self.board(common, &board),
            None => Err(Failure::usage(
                format!("`{name}` is a fragment whose board is not told in rows and pits"),
                "suppose one: `--board \"2 rows of 6 pits\"`, with `--place` and `--when`",
            )),
        }
    }

    fn ruleset(&self, common: &Common, name: &str) -> Done {
        let (own, named) = match naming::one(common, name, &[]) {
            Ok(found) => found,
            Err(failure) => return self.fragment(common, name, failure),
        };
        let rules = match named.rules(&own) {
            Ok(rules) => rules,
            Err(failure) => return self.fragment(common, name, failure),
        };
        let effort = self.effort()?;
        let board = rules.board();
        effort.check_wear(board.rows(), board.row_length(), board.players().len())?;
        // The collection speaks, also where the ruleset is a file of its own.
        let voices = common.library()?;
        common.note_faults(&voices);
        let judge = self.judge(&voices.collection)?;
        let waiting = spinner("holding it against the reports of other rulesets");
        let report = on_threads(None, || {
            let (case, stances) = Cases::one(&own.collection, &rules);
            let query = RulesetQuery {
                judge: &judge,
                voices: &voices.collection,
                own: &own.collection,
                rules: &rules,
                case: &case,
                stances: &stances,
            };
            query.report(&effort)
        })?;
        waiting.finish_and_clear();
        if let Some(path) = &self.write {
            write::write(path, usize::from(self.rank), &own, &rules, &report)?;
        }
        match self.json {
            true => report.json(),
            false => report.print(&rules, common.output_colour()),
        }
        Ok(())
    }
}

/// Who judges the silences of a collection, and whether what forecasts go by is taken from what
/// is kept, as it may be if that was settled of the same.
///
/// # Errors
/// If threads can't be started.
pub fn judge(collection: &Collection, seed: u64, afresh: bool) -> Result<(Judge, bool), Failure> {
    let waiting = spinner("holding all rulesets against the others");
    let judged = on_threads(None, || {
        let cases = Cases::new(collection);
        let kept = match afresh {
            true => None,
            false => kept::settled(&cases, seed),
        };
        match kept {
            Some(settled) => (Judge { cases, settled }, true),
            None => (Judge::new(cases, seed), false),
        }
    })?;
    waiting.finish_and_clear();
    Ok(judged)
}

/// `14.7,-17.4`
pub fn place(text: &str) -> Result<Coordinates, String> {
    let told = "write degrees north and east, as in `14.7,-17.4`";
    let (north, east) = text.split_once(',').ok_or(told)?;
    let degrees = |text: &str, most: f64| -> Result<f64, String> {
        let degrees = text.trim().parse::<f64>().ok();
        let degrees = degrees.filter(|degrees| degrees.abs() <= most);
        degrees.ok_or_else(|| told.to_string())
    };
    Ok((degrees(north, 90.0)?, degrees(east, 180.0)?))
}
