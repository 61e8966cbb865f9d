//! `seedlore which`: which game is this?

mod asked;
mod clues;
mod tested;
mod told;

use std::path::PathBuf;

use clap::Args;

use super::common::Common;
use super::complete::place;
use super::failure::{Done, Failure};
use super::lookup;
use super::output::print_json;
use super::progress::{progress_bar, spinner};
use super::threads::on_threads;
use crate::completion::Coordinates;
use crate::identify::{
    Amount, AnswerError, Answers, Key, Known, Model, MovesTold, Table, Tested, Trials, by_moves,
    by_name,
};
use crate::library::Library;
use told::Report;

/// Say which game somebody saw, remembers, or has the board of.
///
/// Answers are held against all rulesets: each gets a share of the probability, and so does
/// that it is none of them. An answer may be mistaken, so that none rules a game out alone.
/// Without any answer the questions are asked here, the most telling first.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore which                                              asks, the most telling question first
  seedlore which rows=2 pits=6 seeds=3-5 numbers=2,3 --place 14.7,-17.4 --name awale
  seedlore which rows=4 pits=8 stores=no direction=anticlockwise,chosen 'relay_last=?' --differences
  seedlore which rows=2 pits=6 capture_opposite=yes --why kalah  what speaks for and against it
  seedlore which rows=2 pits=6 --wear \"3 1 1 2 1 5 / 1 1 2 1 1 6\" --place 5.6,-0.2 --when 1900
  seedlore which rows=2 pits=6 --moves seen.txt              moves that were watched, one a line: 3 takes 2
  seedlore which --questions                                  every question with its answers
  seedlore which --test                                       how often the key finds the game")]
pub struct Which {
    /// What is known: KEY=ANSWER, KEY=ANSWER,ANSWER where it may be either, KEY=? where it is not
    /// known
    #[arg(value_name = "KEY=ANSWER")]
    answers: Vec<String>,
    /// Where the game was seen or the board was found: degrees north and east. Games reported
    /// near there are likelier, but none is ruled out: boards travel.
    #[arg(long, value_name = "NORTH,EAST", value_parser = place, allow_hyphen_values = true)]
    place: Option<Coordinates>,
    /// The year in which it was seen, or that the board is of: games reported about then are
    /// likelier.
    #[arg(long, value_name = "YEAR", allow_hyphen_values = true)]
    when: Option<i32>,
    /// How often an answer is mistaken, or right of another reading, in per cent.
    #[arg(long, default_value_t = 100.0 * Model::default().doubt, value_name = "PERCENT")]
    doubt: f64,
    /// Only rulesets of this region: the name of its folder.
    #[arg(long, value_name = "REGION")]
    within: Option<String>,
    /// What the game was called, however it is spelled.
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// How worn each pit of the board is, as in `seedlore wear`; says its rows and pits too.
    #[arg(long, value_name = "WEAR")]
    wear: Option<String>,
    /// The rows of the wear are written as a drawing shows them: the farthest first, all from
    /// the left.
    #[arg(long, requires = "wear")]
    drawn: bool,
    /// Moves that were watched, a file with one in each line, `-` for standard input: `3 takes 2`,
    /// the pit from the left of who moved and the seeds that were captured, `?` for what was not
    /// seen. A move written wrongly costs likelihood and ends nothing.
    #[arg(long, value_name = "FILE")]
    moves: Option<PathBuf>,
    /// What speaks for and against this ruleset.
    #[arg(long, value_name = "NAME")]
    why: Option<String>,
    /// What tells the likeliest games apart.
    #[arg(long)]
    differences: bool,
    /// Rulesets that are told, the likeliest first.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    most: u16,
    /// Every question, with its key and its answers.
    #[arg(long, conflicts_with_all = ["answers", "test"])]
    questions: bool,
    /// Simulate answers of known games, and tell how often the key finds them.
    #[arg(long, conflicts_with_all = ["answers", "place", "when", "within", "wear", "name", "moves", "why"])]
    test: bool,
    /// Test moves that are watched in place of answers: ten of each game, without and with a slip
    /// of the pen.
    #[arg(long, requires = "test")]
    by_moves: bool,
    /// Simulated trials of each game and each kind: 10, or of games that are watched 2 by each of
    /// two players.
    #[arg(long, requires = "test", value_parser = clap::value_parser!(u64).range(1..=1_000))]
    each: Option<u64>,
    /// The seed of the test.
    #[arg(long, default_value_t = 1, requires = "test")]
    seed: u64,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

impl Which {
    pub fn run(&self, common: &Common) -> Done {
        if self.questions {
            told::questions(common.output_colour());
            return Ok(());
        }
        let model = self.model()?;
        let mut known = Known {
            place: self.place,
            answers: self.answers()?,
            year: self.when,
            clues: Vec::new(),
        };
        let library = common.library()?;
        common.note_faults(&library);
        let waiting = spinner("coding what each ruleset says");
        let table = on_threads(None, || Table::new(&library.collection))?;
        waiting.finish_and_clear();
        if self.test {
            return self.test(common, &library, table, model);
        }
        let table = self.within(table)?;
        let why = self.why(&library, &table)?;
        if let Some(wear) = &self.wear {
            let observation = clues::observation(wear, self.drawn, &mut known.answers)?;
            known
                .clues
                .push(clues::worn(&table, &library, &observation)?);
        }
        if let Some(name) = &self.name {
            known.clues.push(by_name(&table, name));
        }
        let moves = match &self.moves {
            Some(path) => {
                let seen = clues::seen(path)?;
                let (collection, answers) = (&library.collection, &known.answers);
                let (clue, told) =
                    on_threads(None, || by_moves(collection, &table, answers, &seen))?;
                known.clues.push(clue);
                Some(told)
            }
            None => None,
        };
        let asked = Key::new(&table, model);
        let is_silent = self.answers.is_empty() && known.clues.is_empty();
        let is_asked = is_silent && why.is_none() && !self.json;
        if is_asked {
            asked::ask(&asked, &mut known, &library, common.output_colour())?;
        }
        self.tell(&asked, &known, (why, moves, is_asked), &library, common);
        Ok(())
    }

    fn model(&self) -> Result<Model, Failure> {
        if !(self.doubt > 0.0 && self.doubt < 100.0) {
            return Err(Failure::usage(
                format!("`--doubt {}` is no doubt of an answer", self.doubt),
                "write per cent between 0 and 100, as in `--doubt 10`",
            ));
        }
        Ok(Model {
            doubt: self.doubt / 100.0,
            ..Model::default()
        })
    }

    fn answers(&self) -> Result<Answers, Failure> {
        let mut answers = Answers::default();
        let usage = |wrong: AnswerError| Failure::usage(wrong.message, wrong.help);
        for answer in &self.answers {
            answers.read(answer).map_err(usage)?;
        }
        Ok(answers)
    }

    /// The candidates of the region that was named, or all.
    fn within(&self, table: Table) -> Result<Table, Failure> {
        let Some(region) = &self.within else {
            return Ok(table);
        };
        let is_there = |at: usize| table.candidates[at].regions.contains(region);
        if (0..table.candidates.len()).any(is_there) {
            return Ok(table.without(|at| !is_there(at)));
        }
        let regions = table.candidates.iter().flat_map(|one| &one.regions);
        let regions: std::collections::BTreeSet<&String> = regions.collect();
        let regions: Vec<String> = regions.iter().map(|region| format!("`{region}`")).collect();
        Err(Failure::absent(
            format!("no ruleset stands in `{region}`"),
            format!("write one of {}", regions.join(", ")),
        ))
    }

    /// The place of the candidate that was named.
    fn why(&self, library: &Library, table: &Table) -> Result<Option<usize>, Failure> {
        let Some(name) = &self.why else {
            return Ok(None);
        };
        let name = lookup::meant(library, name)?;
        let at = table.position(&name);
        let absent = || {
            Failure::absent(
                format!("`{name}` is not asked about"),
                "leave out `--within`",
            )
        };
        at.map(Some).ok_or_else(absent)
    }

    fn tell(
        &self,
        asked: &Key,
        known: &Known,
        (why, moves, is_asked): (Option<usize>, Option<MovesTold>, bool),
        library: &Library,
        common: &Common,
    ) {
        let ranking = asked.rank(known);
        let amount = Amount {
            games: usize::from(self.most),
            questions: 3,
        };
        let mut told = asked.told(known, &ranking, amount);
        if is_asked {
            // What is worth it was asked.
            told.ask.clear();
        }
        let report = Report {
            answers: known.answers.written(),
            place: known.place,
            when: known.year,
            doubt: self.doubt,
            told,
            moves,
            why: why.map(|at| asked.game(known, &ranking, at)),
        };
        match self.json {
            true => print_json(&report),
            false => report.print(self.differences, library, common.output_colour()),
        }
    }

    fn test(&self, common: &Common, library: &Library, table: Table, model: Model) -> Done {
        let collection = &library.collection;
        let (each, seed) = (self.each, self.seed);
        let tested = match self.by_moves {
            true => {
                let each = each.unwrap_or(2);
                let games = 2 * each * collection.rulesets().len() as u64;
                let bar = progress_bar(games, "games");
                let progress = |done| bar.set_position(done);
                let tested = on_threads(None, || {
                    Tested::by_moves(collection, (each, 1), seed, &progress)
                })?;
                bar.finish_and_clear();
                tested
            }
            false => {
                let waiting = spinner("simulating answers");
                let tested = on_threads(None, || {
                    let trials = Trials::new(collection, table, model, seed);
                    Tested::new(&trials, each.unwrap_or(10), seed)
                })?;
                waiting.finish_and_clear();
                tested
            }
        };
        tested::tell(&tested, self.by_moves, self.json, common.output_colour());
        Ok(())
    }
}
