//! `seedlore wear`: which rulesets' play would wear a board so.

mod drawing;
mod forms;
pub mod kept;
mod told;
mod trial;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::common::Common;
use super::failure::{Done, Failure};
use super::kept::Kept;
use super::naming::{self, Reading};
use super::observation::observation;
use super::threads::on_threads;
use crate::play::AgentKind;
use crate::rules::Ruleset;
use crate::wear::{
    Direction, MOST_DOUBT, Observation, Plan, Ranking, Worn, fits, likelihood, rank,
};

/// Ask which rulesets' play would wear a board so: pits that many seeds fall into and
/// hands reach into are worn most.
///
/// Games of each ruleset of that board are simulated; its wear is compared with the wear
/// that was found, and each ruleset gets a share of the probability, all being as likely
/// before. A board is as likely to lie one way as turned by half.
#[derive(Args)]
#[command(after_help = "\
WEAR is a number for each pit, such as its depth: row by row from the nearest, each row from the left
of the player on whose side it lies, as in a position. `-` is a pit that can't be judged, 0 one that
shows no wear, `3~1` one that is doubted by 1 either way; after `|` the stores may follow. Only how
pits compare counts, not the unit. With --drawn the rows are written as a drawing shows them.

A pit is expected to be worn by its share of the seeds that fall and of the times that hands take
seeds out, in parts that nobody has measured: the likelihood is averaged over them.

Examples:
  seedlore wear \"3 1 1 2 1 5 / 1 1 2 1 1 6\"
  seedlore wear --drawn \"6 1 1 2 1 1 / 3~1 1 - 2 1 5\" --doubt 20
  seedlore wear \"3 1 1 2 1 5 / 1 1 2 1 1 6\" wari-bennett woli-beart kalah --games 1000
  seedlore wear \"2 2 1 1 / 2 2 1 1\" --either-way --as csv
  seedlore wear --test --trials 300")]
pub struct Wear {
    /// How worn each pit is.
    #[arg(required_unless_present_any = ["test", "keep"], value_name = "WEAR")]
    wear: Option<String>,
    /// Rulesets to compare: NAME or FILE, or NAME:question=reading; without any, all
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// The rows are written as a drawing shows them: the farthest first, all from the left.
    #[arg(long)]
    drawn: bool,
    /// How much each pit is doubted that has no doubt of its own, in per cent of its wear:
    /// about two of three are wrong by less.
    #[arg(long, default_value_t = 30.0, value_name = "PERCENT")]
    doubt: f64,
    /// Seeds may have gone the other way round than a ruleset has it, as likely: its mirror
    /// image explains the wear too.
    #[arg(long)]
    either_way: bool,
    /// Who plays the games: kinds of players as in `seedlore simulate`, none likelier.
    #[arg(
        long,
        default_value = "random,greedy",
        value_delimiter = ',',
        value_name = "PLAYER,…"
    )]
    players: Vec<AgentKind>,
    /// Games of each ruleset and kind of players.
    #[arg(long, default_value_t = Plan::default().games, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// The seed of all chances.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rulesets that the table shows.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    most: u16,
    /// How to write it.
    #[arg(long = "as", value_enum, default_value_t = Form::Table, value_name = "FORM")]
    form: Form,
    /// Test the method: wear boards by known rulesets, those named or all, and count how often
    /// each is found among ten.
    #[arg(long, conflicts_with_all = ["drawn", "either_way", "most"])]
    test: bool,
    /// Boards that the test wears.
    #[arg(long, default_value_t = 600, requires = "test", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    trials: u64,
    /// Games that wear each of these boards.
    #[arg(long, default_value_t = 50, requires = "test", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    worn_by: u64,
    /// Play all rulesets anew, and use nothing that is kept of the built-in ones.
    #[arg(long)]
    afresh: bool,
    /// Play all rulesets and write what their play does to their boards to this file: that of
    /// the rulesets built into the program is kept in it. Those that it has already are not
    /// played again.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["test", "wear", "drawn", "either_way"])]
    keep: Option<PathBuf>,
    /// Threads to work on; by default as many as the machine has.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The likeliest rulesets, and a drawing of the first.
    Table,
    /// One row a ruleset and kind of players.
    Csv,
    /// One object with everything, pit by pit.
    Json,
}

impl Wear {
    pub fn run(&self, common: &Common) -> Done {
        if !(self.doubt > 0.0 && self.doubt <= 100.0 * MOST_DOUBT) {
            return Err(Failure::usage(
                format!("`--doubt {}` is no doubt of a wear", self.doubt),
                "write per cent above 0, as in `--doubt 30`: no wear is known exactly",
            ));
        }
        if let Some(path) = &self.keep {
            let rulesets = self.rulesets(common, &[])?;
            return kept::keep(&rulesets, &self.plan(), path);
        }
        match &self.wear {
            Some(wear) if !self.test => self.ask(wear, common),
            // Where no wear is asked of, all that is named are rulesets.
            first => {
                let names = first.iter().chain(&self.names).cloned().collect::<Vec<_>>();
                self.test(common, &names)
            }
        }
    }

    fn plan(&self) -> Plan {
        Plan {
            players: self.players.clone(),
            games: self.games,
            seed: self.seed,
        }
    }

    /// The wear that need not be played anew.
    fn known(&self) -> Kept<kept::Found> {
        match self.afresh {
            true => Kept::default(),
            false => kept::built_in(),
        }
    }

    /// The rulesets that were named, or all.
    fn rulesets(&self, common: &Common, names: &[String]) -> Result<Vec<Ruleset>, Failure> {
        let (library, named) = naming::together(common, names, Reading::Named)?;
        common.note_faults(&library);
        let named = naming::each_once(&library, &named)?;
        Ok(match named.is_empty() {
            true => library.collection.rulesets().to_vec(),
            false => named,
        })
    }

    fn ask(&self, wear: &str, common: &Common) -> Done {
        let observation = observation(wear, self.doubt, self.drawn)?;
        let all = self.rulesets(common, &self.names)?;
        let rulesets: Vec<Ruleset> = all
            .iter()
            .filter(|rules| fits(&observation, rules.board()))
            .cloned()
            .collect();
        let Some(board) = rulesets.first().map(|rules| rules.board().clone()) else {
            return Err(no_such_board(&observation, &all));
        };
        let plan = self.plan();
        let known = self.known();
        let fitting: Vec<&Ruleset> = rulesets.iter().collect();
        let worn = on_threads(self.threads, || kept::worn(&fitting, &plan, &known))?;
        let explain =
            |(rules, worn): (&Ruleset, &Worn)| likelihood(rules.board(), worn, &observation);
        let found = rulesets.iter().zip(&worn).map(explain).collect();
        let direction = match self.either_way {
            true => Direction::Either,
            false => Direction::AsStated,
        };
        let Some(ranking) = rank(found, &board, &observation, direction) else {
            return Err(no_such_board(&observation, &all));
        };
        let left_out = all.len() - rulesets.len();
        match self.form {
            Form::Table => self.tell(&ranking, &observation, &board, left_out, common),
            Form::Csv => forms::csv(&ranking, self.games, self.seed, self.doubt),
            Form::Json => forms::json(&ranking, &observation, (self.games, self.seed), left_out),
        }
        Ok(())
    }

    fn tell(
        &self,
        ranking: &Ranking,
        observation: &Observation,
        board: &crate::rules::Board,
        left_out: usize,
        common: &Common,
    ) {
        told::head(self, ranking, observation, left_out);
        told::table(self, ranking, common.output_colour());
        told::words(self, ranking);
        drawing::first(ranking, observation, board);
    }
}

fn no_such_board(observation: &Observation, all: &[Ruleset]) -> Failure {
    let mut boards: Vec<String> = all
        .iter()
        .map(|rules| crate::wear::board_name(rules.board()))
        .collect();
    boards.sort();
    boards.dedup();
    let stores = match observation.stores.is_empty() {
        true => "",
        false => " with so many stores",
    };
    Failure::absent(
        format!(
            "none of {} rulesets is played on {}{stores}",
            all.len(),
            observation.board()
        ),
        format!("their boards are {}", boards.join(", ")),
    )
}
