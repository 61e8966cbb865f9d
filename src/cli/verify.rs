//! `seedlore verify`: recorded games as evidence for or against a ruleset.

use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::boardtext::draw;
use super::common::Common;
use super::evidence::{Evidence, each_batch, name};
use super::failure::{Done, Failure};
use super::naming::{self, Named};
use super::output::{print_json, say};
use super::table::{bold, dim, wrap};
use super::telling::Telling;
use crate::explain;
use crate::game::{Game, NoHistory, Total, Turn};
use crate::library::Library;
use crate::prose::plural;
use crate::referee::{Event, Narrator, Referee};
use crate::report::{Colour, visible};
use crate::rules::{Bibliography, Ruleset};
use crate::verify::{Latest, Mismatch, Why, hold_with};

/// Hold recorded games against a ruleset, and tell where each first parts.
///
/// A record may give every position and all legal moves, or moves alone: what
/// it gives is compared.
#[derive(Args, Clone)]
#[command(after_help = HELP.replace("{notations}", &super::position::notations()))]
pub struct Verify {
    /// Files of recorded games, packed by gzip or not, or `-` for standard input.
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// The ruleset: NAME or FILE, and with either readings of its open
    /// questions, as in NAME:question=reading,question=reading
    #[arg(long, value_name = "NAME")]
    pub(super) ruleset: String,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    pub(super) readings: Vec<String>,
    /// Try all readings of the questions that are left, and say which of them
    /// the record rules out, and how far it follows the others.
    #[arg(long)]
    all_readings: bool,
    /// Stop after so many moves, counted anew for each reading that is tried;
    /// a game counts as one more.
    #[arg(long, value_name = "N", default_value_t = MOST_MOVES)]
    pub(super) most_moves: u64,
    /// Take games that begin with another number of seeds than the game has.
    #[arg(long)]
    pub(super) any_total: bool,
    /// Write JSON.
    #[arg(long)]
    pub(super) json: bool,
}

/// Moves that are compared unless more are asked for: a minute's work.
const MOST_MOVES: u64 = 2_000_000;

const HELP: &str = "\
Records are read in any of these forms, packed or not, many games in a file:

JSON, one object a line, objects laid out over several lines, or a list of them
  what `seedlore simulate --record` and `save` in `seedlore play` write;
  one object a game: {\"moves\": \"3 5 1\", \"winner\": \"south\", \"captured\": [25, 20]}, where any but
  `moves` may be left out; more keys: `game` (a name), `first` (who begins), `start` (a position),
  `counts` (how many moves were legal at each), `pits` or `final` (the board in the end),
  `notation`, and `ended`: \"rules\" where the rules ended the game, or how the players did;
  `south`, `north`, `white`, `black`, `site`, `date` and `round` are kept and not compared, what is
  under `about` or in a `comment` is passed over, and any other key is a mistake;
  one object a move: {\"game\": 1, \"mover\": 0, \"move\": {\"h\": 3, \"d\": 1}}, with any of `pits`, `stores`
  (before it), `legal` (all legal moves) and `after`, and a last one with `result` (how it ended,
  such as \"resigned\"), `winner`, `seeds` (captured by each) and `pits`.
  {\"h\": 3} is the pit with index 3, counted from 0 at South's leftmost pit on round the board as
  lists of pits are; `d` is the direction where it may be chosen, 1 anticlockwise, -1 clockwise.
  {\"pass\": true} is a pass, and a text such as \"5b\" a move as `seedlore explain` takes it.
  Players are 0 and 1, or \"south\" and \"north\".

Plain text, as tournaments and programs write it
  [Event \"Spring cup\"]
  [Result \"1-0\"]
  1. 76(10) 53 2. 98 13x 1-0
  Tags that are read: Event, Result, Notation, First (who begins), FEN or Position, and
  Termination, `rules` where the rules ended the game. {A comment} stands in braces or behind
  a semicolon; $1 and lines that begin with % are passed over, and so are (variations).
  Results are read as people write them: 1-0, 0:1, 1 : 0, ½-½. Text is UTF-8, or UTF-16 with
  its mark.

Notations of moves, found by themselves unless they are named
{notations}
  A pit without more is enough wherever one legal move begins there.

Games that were resigned, agreed, lost on time or left agree as far as they go: a result is
compared only where the rules ended the game, or where the record says that they did.

Examples:
  seedlore simulate wari-bennett --games 100 --record games.jsonl
  seedlore verify games.jsonl --ruleset wari-bennett
  seedlore verify cup.pgn --ruleset toguz-kumalak-federation
  seedlore verify games.jsonl --ruleset wari-st-lucia --all-readings

Exit status: 0 when all games agree (with `--all-readings`: with some combination of
readings), 1 when one parts or can't be read, 2 when the command can't be done or was stopped.";

/// No more partings than these are told; the rest are counted.
const MOST_TOLD: usize = 100;

/// A ruleset under one reading, and what came of holding the games against it.
pub(super) struct Trial {
    /// What was chosen other than the defaults.
    pub(super) readings: Vec<String>,
    referee: Referee,
    pub(super) games: usize,
    /// Moves that agreed.
    pub(super) plies: usize,
    /// Moves that the records have.
    pub(super) of: usize,
    pub(super) parted: usize,
    /// Games that stop before the rules end them, though they have a result.
    unfinished: usize,
    /// Turns that stuck players passed and of which the records say nothing.
    unwritten_passes: usize,
    /// The first of those that parted, each with the place of its file.
    pub(super) mismatches: Vec<(usize, Mismatch)>,
    /// How many partings are kept.
    most: usize,
}

impl Trial {
    pub(super) fn new(rules: Ruleset, readings: Vec<String>, most: usize) -> Trial {
        Trial {
            readings,
            referee: Referee::new(rules),
            games: 0,
            plies: 0,
            of: 0,
            parted: 0,
            unfinished: 0,
            unwritten_passes: 0,
            mismatches: Vec::new(),
            most,
        }
    }

    pub(super) fn take(&mut self, batch: &[Evidence]) {
        let referee = &self.referee;
        let held: Vec<_> = batch
            .par_iter()
            .map(|evidence| {
                let lands = |turn: &Turn, option| explain::landing(referee, turn, option);
                (evidence.file, hold_with(referee, &evidence.game, &lands))
            })
            .collect();
        self.games += held.len();
        for (file, held) in held {
            self.plies += held.plies;
            self.of += held.of;
            self.unfinished += usize::from(held.is_unfinished);
            self.unwritten_passes += held.unwritten_passes;
            if let Some(mismatch) = held.mismatch {
                self.parted += 1;
                if self.mismatches.len() < self.most {
                    self.mismatches.push((file, mismatch));
                }
            }
        }
    }
}

impl Verify {
    pub fn run(&self, common: &Common) -> Done {
        let (library, named) = naming::one(common, &self.ruleset, &self.readings)?;
        // From here on by the name that was found.
        let verify = Verify {
            ruleset: named.label.clone(),
            ..self.clone()
        };
        match self.all_readings {
            false => verify.one(&named, &library, common),
            true => verify.all(&named, &library, common),
        }
    }

    fn one(&self, named: &Named, library: &Library, common: &Common) -> Done {
        let rules = named.rules(library)?;
        let mut trial = Trial::new(rules, named.readings.clone(), MOST_TOLD);
        let total = Total::any_if(self.any_total);
        let stopped = each_batch(&self.files, total, self.most_moves, |batch| {
            trial.take(batch);
        })?;
        let works = library.collection.bibliography();
        if self.json {
            print_json(&self.data(&trial, works));
        } else {
            self.tell(&trial, works, common.output_colour());
        }
        stopped.map_or(Ok(()), |stopped| Err(stopped.failure()))?;
        match trial.parted {
            0 => Ok(()),
            _ => Err(Failure::AlreadyReported),
        }
    }

    fn tell(&self, trial: &Trial, works: &Bibliography, colour: Colour) {
        let compared = format!("{} compared", plural(trial.plies, "move"));
        let games = plural(trial.games, "game");
        let ruleset = bold(&self.ruleset, colour);
        match trial.parted {
            0 => say!("{ruleset}: {games}, {compared}: all agree."),
            1 => say!("{ruleset}: {games}, {compared}: 1 game parts."),
            n => say!("{ruleset}: {games}, {compared}: {n} games part."),
        }
        match trial.unfinished {
            0 => {}
            1 => say!("1 game stops before the rules end it: its result was not compared."),
            n => say!("{n} games stop before the rules end them: their results were not compared."),
        }
        match trial.unwritten_passes {
            0 => {}
            1 => say!(
                "1 turn was passed for want of a legal move, of which the record says nothing."
            ),
            n => say!(
                "{n} turns were passed for want of a legal move, of which the records say nothing."
            ),
        }
        for (file, mismatch) in &trial.mismatches {
            self.tell_mismatch(trial, *file, mismatch, works, colour);
        }
        match trial.parted - trial.mismatches.len() {
            0 => {}
            more => say!("\n… and {} more", plural(more, "game")),
        }
    }

    fn tell_mismatch(
        &self,
        trial: &Trial,
        file: usize,
        mismatch: &Mismatch,
        works: &Bibliography,
        colour: Colour,
    ) {
        let rules = trial.referee.rules();
        let mut heading = self.place(file, mismatch);
        if let Some((player, made)) = &mismatch.made {
            heading.push_str(&format!(": {player} plays {}", visible(made)));
        }
        say!("\n{}", bold(&heading, colour));
        for line in stuck_before(&trial.referee, mismatch, works, colour) {
            say!("{line}");
        }
        if let Some(position) = &mismatch.position {
            say!("{}", draw(position, rules, colour));
        }
        say!("  the record: {}", visible(&mismatch.why.record()));
        say!("  the rules:  {}", visible(&mismatch.why.rules()));
        if let Some(reason) = reason(&trial.referee, mismatch, works) {
            say!("  {}", wrap(&reason, 90, "  "));
        }
        if let Some(command) = self.explains(trial, mismatch) {
            say!("  {}", dim(&command, colour));
        }
    }

    /// `game 3, move 17 (games.jsonl, line 230)`
    pub(super) fn place(&self, file: usize, mismatch: &Mismatch) -> String {
        format!(
            "{} ({}, line {})",
            visible(&mismatch.place()),
            name(&self.files[file]),
            mismatch.line
        )
    }

    /// The command that tells such a move step by step.
    fn explains(&self, trial: &Trial, mismatch: &Mismatch) -> Option<String> {
        let (position, (_, made)) = (mismatch.position.as_ref()?, mismatch.made.as_ref()?);
        if !matches!(
            mismatch.why,
            Why::Illegal { asked: Some(_), .. } | Why::OtherBoard { .. }
        ) {
            return None;
        }
        let readings: String = trial
            .readings
            .iter()
            .map(|reading| format!(" --reading {reading}"))
            .collect();
        let made = visible(made);
        Some(format!(
            "seedlore explain {} '{made}' --from '{}'{readings}",
            naming::without_readings(&self.ruleset),
            position.notation(trial.referee.rules())
        ))
    }

    fn data(&self, trial: &Trial, works: &Bibliography) -> Value {
        let mismatches: Vec<Value> = trial
            .mismatches
            .iter()
            .map(|(file, mismatch)| self.mismatch_data(trial, *file, mismatch, works))
            .collect();
        json!({
            "ruleset": trial.referee.rules().name(),
            "readings": trial.readings,
            "games": trial.games,
            "moves": trial.plies,
            "of": trial.of,
            "parted": trial.parted,
            "unfinished": trial.unfinished,
            "unwritten_passes": trial.unwritten_passes,
            "partings": mismatches,
        })
    }

    fn mismatch_data(
        &self,
        trial: &Trial,
        file: usize,
        mismatch: &Mismatch,
        works: &Bibliography,
    ) -> Value {
        let rules = trial.referee.rules();
        json!({
            "file": name(&self.files[file]),
            "game": mismatch.game,
            "line": mismatch.line,
            "move": mismatch.ply,
            "position": mismatch.position.as_ref().map(|p| p.notation(rules)),
            "before": stuck_before(&trial.referee, mismatch, works, Colour::Plain)
                .iter().map(|line| line.trim()).collect::<Vec<_>>(),
            "played": mismatch.made.as_ref().map(|(_, made)| made),
            "record": mismatch.why.record(),
            "rules": mismatch.why.rules(),
            "reason": reason(&trial.referee, mismatch, works),
        })
    }
}

/// Who could not move before this, why, and what came of it; nothing if all
/// could.
fn stuck_before(
    referee: &Referee,
    mismatch: &Mismatch,
    works: &Bibliography,
    colour: Colour,
) -> Vec<String> {
    let mut events = Vec::new();
    let next = match &mismatch.latest {
        None => return Vec::new(),
        Some(Latest::Start(start)) => referee.enter_telling(start.clone(), &mut events),
        Some(Latest::Move(turn, option)) => {
            referee.narrate(turn, *option, &mut NoHistory, &mut events)
        }
    };
    // A game that its history ended goes on for who has forgotten it.
    if Some(next.position()) != mismatch.position.as_ref() {
        return Vec::new();
    }
    let is_stuck = |e: &Event| matches!(e, Event::Barred { .. } | Event::Stuck { .. });
    let since = events.iter().position(is_stuck).unwrap_or(events.len());
    let telling = Telling {
        rules: referee.rules(),
        works,
        colour,
    };
    telling.at_the_table(&events[since..])
}

/// The clause behind an illegal move, with its source.
fn reason(referee: &Referee, mismatch: &Mismatch, works: &Bibliography) -> Option<String> {
    match (&mismatch.why, &mismatch.position) {
        (
            Why::Illegal {
                asked: Some(asked), ..
            },
            Some(position),
        ) => Some(explain::why(referee, position, *asked, works)),
        (Why::Illegal { asked: None, .. }, _) => Some("there is no such pit on this board".into()),
        _ => None,
    }
}
