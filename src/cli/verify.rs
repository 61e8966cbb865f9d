//! `seedlore verify`: recorded games as evidence for or against a ruleset.

use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::Common;
use super::boardtext::draw;
use super::evidence::{Evidence, each_batch, name};
use super::failure::{Done, Failure};
use super::library::Library;
use super::moves;
use super::output::say;
use super::table::{bold, dim, wrap};
use crate::game::Game;
use crate::referee::Referee;
use crate::report::{Colour, either};
use crate::rules::{Bibliography, Choices, Ruleset, choices};
use crate::verify::{Parting, Why, findings, hold};

/// Hold recorded games against a ruleset, and tell where each first parts.
///
/// A record may give every position and all legal moves, or moves alone: what
/// it gives is compared.
#[derive(Args)]
#[command(after_help = "\
Records are JSON Lines, in any of three forms:
  what `seedlore simulate --record` and `save` in `seedlore play` write;
  one object a move, with `pits`, `stores`, `mover`, `legal`, `move` and `after`, as far as
  they are known, and a last one with `result`;
  one object a game: {\"moves\": \"3 5 1\", \"winner\": \"south\", \"captured\": [25, 20]}.

Examples:
  seedlore simulate wari-bennett --games 100 --record games.jsonl
  seedlore verify games.jsonl --ruleset wari-bennett
  seedlore verify games.jsonl --ruleset wari-st-lucia --all-readings

Exit status: 0 when all games agree (with `--all-readings`: with some combination of
readings), 1 when one parts or can't be read, 2 when the command can't be done.")]
pub struct Verify {
    /// Files of recorded games, packed where their name ends in .gz, or `-`
    /// for standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The ruleset, by name.
    #[arg(long, value_name = "NAME")]
    ruleset: String,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
    /// Try all readings of the questions that are left, and say which of them
    /// the record rules out.
    #[arg(long)]
    all_readings: bool,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

/// No more partings than these are told; the rest are counted.
const MOST_TOLD: usize = 100;

/// A ruleset under one reading, and what came of holding the games against it.
struct Trial {
    /// What was chosen other than the defaults.
    readings: Vec<String>,
    referee: Referee,
    games: usize,
    plies: usize,
    parted: usize,
    /// The first of those that parted, each with the place of its file.
    partings: Vec<(usize, Parting)>,
    /// How many partings are kept.
    most: usize,
}

impl Trial {
    fn of(rules: Ruleset, readings: Vec<String>, most: usize) -> Trial {
        Trial {
            readings,
            referee: Referee::new(rules),
            games: 0,
            plies: 0,
            parted: 0,
            partings: Vec::new(),
            most,
        }
    }

    fn take(&mut self, batch: &[Evidence]) {
        let referee = &self.referee;
        let held: Vec<_> = batch
            .par_iter()
            .map(|evidence| (evidence.file, hold(referee, &evidence.game)))
            .collect();
        self.games += held.len();
        for (file, held) in held {
            self.plies += held.plies;
            if let Some(parting) = held.parting {
                self.parted += 1;
                if self.partings.len() < self.most {
                    self.partings.push((file, parting));
                }
            }
        }
    }
}

impl Verify {
    pub fn run(&self, common: &Common) -> Done {
        let library = Library::open(&common.rulesets)?;
        let rules = library.ruleset(&self.ruleset, &self.readings)?;
        match self.all_readings {
            false => self.one(rules, &library, common),
            true => self.all(&rules, &library, common),
        }
    }

    fn one(&self, rules: Ruleset, library: &Library, common: &Common) -> Done {
        let mut trial = Trial::of(rules, self.readings.clone(), MOST_TOLD);
        each_batch(&self.files, |batch| trial.take(batch))?;
        let works = library.collection.bibliography();
        if self.json {
            super::print_json(&self.data(&trial, works));
        } else {
            self.tell(&trial, works, common.output_colour());
        }
        match trial.parted {
            0 => Ok(()),
            _ => Err(Failure::Told),
        }
    }

    fn tell(&self, trial: &Trial, works: &Bibliography, colour: Colour) {
        let compared = format!("{} compared", count(trial.plies, "move"));
        let games = count(trial.games, "game");
        let ruleset = bold(&self.ruleset, colour);
        match trial.parted {
            0 => say!("{ruleset}: {games}, {compared}: all agree."),
            1 => say!("{ruleset}: {games}, {compared}: 1 game parts."),
            n => say!("{ruleset}: {games}, {compared}: {n} games part."),
        }
        for (file, parting) in &trial.partings {
            self.tell_parting(trial, *file, parting, works, colour);
        }
        match trial.parted - trial.partings.len() {
            0 => {}
            more => say!("\n… and {} more", count(more, "game")),
        }
    }

    fn tell_parting(
        &self,
        trial: &Trial,
        file: usize,
        parting: &Parting,
        works: &Bibliography,
        colour: Colour,
    ) {
        let rules = trial.referee.rules();
        let mut heading = self.place(file, parting);
        if let Some((player, made)) = &parting.made {
            heading.push_str(&format!(": {player} plays {made}"));
        }
        say!("\n{}", bold(&heading, colour));
        if let Some(position) = &parting.position {
            say!("{}", draw(position, rules, colour));
        }
        say!("  the record: {}", parting.why.record());
        say!("  the rules:  {}", parting.why.rules());
        if let Some(reason) = reason(&trial.referee, parting, works) {
            say!("  {}", wrap(&reason, 90, "  "));
        }
        if let Some(command) = self.explains(trial, parting) {
            say!("  {}", dim(&command, colour));
        }
    }

    /// `game 3, move 17 (games.jsonl, line 230)`
    fn place(&self, file: usize, parting: &Parting) -> String {
        format!(
            "{} ({}, line {})",
            parting.place(),
            name(&self.files[file]),
            parting.line
        )
    }

    /// The command that tells such a move step by step.
    fn explains(&self, trial: &Trial, parting: &Parting) -> Option<String> {
        let (position, (_, made)) = (parting.position.as_ref()?, parting.made.as_ref()?);
        if !matches!(
            parting.why,
            Why::Illegal { asked: Some(_), .. } | Why::OtherBoard { .. }
        ) {
            return None;
        }
        let readings: String = trial
            .readings
            .iter()
            .map(|reading| format!(" --reading {reading}"))
            .collect();
        Some(format!(
            "seedlore explain {} '{made}' --from '{}'{readings}",
            self.ruleset,
            position.notation(trial.referee.rules())
        ))
    }

    fn data(&self, trial: &Trial, works: &Bibliography) -> Value {
        let partings: Vec<Value> = trial
            .partings
            .iter()
            .map(|(file, parting)| self.parting_data(trial, *file, parting, works))
            .collect();
        json!({
            "ruleset": self.ruleset,
            "readings": trial.readings,
            "games": trial.games,
            "moves": trial.plies,
            "parted": trial.parted,
            "partings": partings,
        })
    }

    fn parting_data(
        &self,
        trial: &Trial,
        file: usize,
        parting: &Parting,
        works: &Bibliography,
    ) -> Value {
        let rules = trial.referee.rules();
        json!({
            "file": name(&self.files[file]),
            "game": parting.game,
            "line": parting.line,
            "move": parting.ply,
            "position": parting.position.as_ref().map(|p| p.notation(rules)),
            "played": parting.made.as_ref().map(|(_, made)| made),
            "record": parting.why.record(),
            "rules": parting.why.rules(),
            "reason": reason(&trial.referee, parting, works),
        })
    }

    fn all(&self, rules: &Ruleset, library: &Library, common: &Common) -> Done {
        let fixed: Vec<&str> = self
            .readings
            .iter()
            .filter_map(|reading| Some(reading.split_once('=')?.0))
            .collect();
        let choices = choices(rules, &fixed);
        let mut trials: Vec<Option<Trial>> = (0..choices.trials.len())
            .map(|nth| {
                let mut readings = self.readings.clone();
                readings.extend(choices.readings(nth));
                // Readings that can't be joined are told as such.
                let rules = library.collection.under(&self.ruleset, &readings).ok()?;
                Some(Trial::of(rules, readings, 1))
            })
            .collect();
        each_batch(&self.files, |batch| {
            trials
                .par_iter_mut()
                .flatten()
                .for_each(|trial| trial.take(batch));
        })?;
        if self.json {
            super::print_json(&self.all_data(&choices, &trials));
        } else {
            self.tell_all(&choices, &trials, common.output_colour());
        }
        match trials.iter().flatten().any(|trial| trial.parted == 0) {
            true => Ok(()),
            false => Err(Failure::Told),
        }
    }

    fn tell_all(&self, choices: &Choices, trials: &[Option<Trial>], colour: Colour) {
        let made: Vec<&Trial> = trials.iter().flatten().collect();
        let games = made.first().map_or(0, |trial| trial.games);
        say!(
            "{}: {} held against {}.",
            bold(&self.ruleset, colour),
            count(games, "game"),
            match made.len() {
                1 => "the one reading there is".to_string(),
                n => format!("{n} readings of the rules"),
            }
        );
        if choices.each_alone {
            say!("All combinations of readings would be too many: each was tried alone.");
        }
        let (agree, part): (Vec<&Trial>, Vec<&Trial>) =
            made.iter().partition(|trial| trial.parted == 0);
        let agreeing = match agree.len() {
            0 => "None agrees".to_string(),
            1 => "1 agrees".into(),
            n => format!("{n} agree"),
        };
        say!("\n{}", bold(&agreeing, colour));
        for trial in &agree {
            say!("  {}", named(trial));
        }
        let ruled_out = match part.len() {
            0 => "None is ruled out".to_string(),
            1 => "1 is ruled out".into(),
            n => format!("{n} are ruled out"),
        };
        say!("\n{}", bold(&ruled_out, colour));
        for trial in &part {
            say!("  {}", named(trial));
            if let Some((file, parting)) = trial.partings.first() {
                let place = self.place(*file, parting);
                let place = match trial.parted {
                    1 => place,
                    n => format!("{n} games part, first {place}"),
                };
                let first = format!("{place}: {}", parting.why);
                say!("    {}", wrap(&first, 90, "    "));
            }
        }
        let unmade = choices.trials.len() - made.len();
        if unmade > 0 {
            say!("\n{} can't be joined", count(unmade, "combination"));
        }
        conclude(choices, trials, colour);
    }

    fn all_data(&self, choices: &Choices, trials: &[Option<Trial>]) -> Value {
        let tried: Vec<Value> = trials
            .iter()
            .flatten()
            .map(|trial| {
                let first = trial.partings.first();
                json!({
                    "readings": trial.readings,
                    "agrees": trial.parted == 0,
                    "parted": trial.parted,
                    "first": first.map(|(file, parting)| json!({
                        "file": name(&self.files[*file]),
                        "game": parting.game,
                        "line": parting.line,
                        "move": parting.ply,
                        "record": parting.why.record(),
                        "rules": parting.why.rules(),
                    })),
                })
            })
            .collect();
        let questions: Vec<Value> = findings(choices, &agreements(trials))
            .iter()
            .map(|finding| {
                json!({
                    "question": finding.question,
                    "left": finding.left,
                    "ruled_out": finding.ruled_out,
                    "unknown": finding.unknown,
                })
            })
            .collect();
        json!({
            "ruleset": self.ruleset,
            "games": trials.iter().flatten().next().map_or(0, |trial| trial.games),
            "each_alone": choices.each_alone,
            "tried": tried,
            "questions": questions,
        })
    }
}

/// Whether the record agrees with each trial that could be made.
fn agreements(trials: &[Option<Trial>]) -> Vec<Option<bool>> {
    let agrees = |trial: &Option<Trial>| trial.as_ref().map(|trial| trial.parted == 0);
    trials.iter().map(agrees).collect()
}

/// What the record says of each question.
fn conclude(choices: &Choices, trials: &[Option<Trial>], colour: Colour) {
    let made = trials.iter().flatten();
    if made.clone().all(|trial| trial.parted > 0) {
        say!("\nNo reading of the open questions explains this record.");
        if let Some(nearest) = made.min_by_key(|trial| trial.parted) {
            let (parted, games) = (nearest.parted, count(nearest.games, "game"));
            let parts = if parted == 1 { "parts" } else { "part" };
            say!("Nearest: {}: {parted} of {games} {parts}.", named(nearest));
        }
        return;
    }
    if choices.questions.is_empty() {
        return;
    }
    say!("\n{}", bold("What the record says", colour));
    if choices.each_alone {
        say!("  (of each reading, where all others are the defaults)");
    }
    for finding in findings(choices, &agreements(trials)) {
        let quoted = |names: &[String]| -> Vec<String> {
            names.iter().map(|name| format!("`{name}`")).collect()
        };
        let mut told = match quoted(&finding.left).as_slice() {
            [only] if finding.unknown.is_empty() => format!("it is {only}"),
            some => format!("it may be {}", either(some)),
        };
        if !finding.ruled_out.is_empty() {
            told.push_str(&format!(", not {}", either(&quoted(&finding.ruled_out))));
        }
        if !finding.unknown.is_empty() {
            let unknown = either(&quoted(&finding.unknown));
            told.push_str(&format!("; of {unknown} nothing can be said"));
        }
        say!("  {}: {}", finding.question, wrap(&told, 80, "    "));
    }
    // Beside a reading that agrees, the others can be told apart.
    let nth = agreements(trials).iter().position(|a| *a == Some(true));
    let base = nth.filter(|nth| choices.each_alone && *nth > 0);
    if let Some(base) = base.and_then(|nth| trials[nth].as_ref()) {
        let fixed = base.readings.join(" --reading ");
        say!("To try the others beside it: --reading {fixed} --all-readings");
    }
}

fn named(trial: &Trial) -> String {
    match trial.readings.as_slice() {
        [] => "the defaults".into(),
        readings => readings.join(" "),
    }
}

/// The clause behind an illegal move, with its source.
fn reason(referee: &Referee, parting: &Parting, works: &Bibliography) -> Option<String> {
    match (&parting.why, &parting.position) {
        (
            Why::Illegal {
                asked: Some(asked), ..
            },
            Some(position),
        ) => Some(moves::why(referee, position, *asked, works)),
        (Why::Illegal { asked: None, .. }, _) => Some("there is no such pit on this board".into()),
        _ => None,
    }
}

/// `1 game`, `2 games`.
fn count(n: usize, what: &str) -> String {
    match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}
