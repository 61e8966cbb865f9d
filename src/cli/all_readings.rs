//! `seedlore verify --all-readings`: which readings recorded games bear out.

use rayon::prelude::*;
use serde_json::{Value, json};

use super::common::Common;
use super::evidence::{each_batch, name};
use super::failure::{Done, Failure};
use super::naming::Named;
use super::output::{print_json, say};
use super::table::{bold, wrap, wrap_behind};
use super::verify::{Trial, Verify};
use crate::game::Total;
use crate::library::Library;
use crate::prose::plural;
use crate::report::{Colour, either, visible};
use crate::rules::{Choices, choices};
use crate::verify::findings;

impl Trial {
    /// The share of the recorded moves that the rules follow, before each game
    /// parts from them.
    fn followed(&self) -> f64 {
        match self.of {
            0 => 1.0,
            of => self.plies as f64 / of as f64,
        }
    }

    /// Trials in order: those that part in no game, those that follow the games
    /// farther, those that part in fewer.
    fn rank(&self) -> (bool, std::cmp::Reverse<usize>, usize) {
        (self.parted > 0, std::cmp::Reverse(self.plies), self.parted)
    }
}

impl Verify {
    pub(super) fn all(&self, named: &Named, library: &Library, common: &Common) -> Done {
        let rules = named.rules(library)?;
        let fixed: Vec<&str> = named
            .readings
            .iter()
            .filter_map(|reading| Some(reading.split_once('=')?.0))
            .collect();
        let choices = choices(&rules, &fixed);
        let mut trials: Vec<Option<Trial>> = (0..choices.trials.len())
            .map(|nth| {
                let mut readings = named.readings.clone();
                readings.extend(choices.readings(nth));
                // Readings that can't be joined are told as such.
                let rules = library.collection.under(&named.name, &readings).ok()?;
                Some(Trial::new(rules.into_played(), readings, 1))
            })
            .collect();
        // Every reading costs as much as the first.
        let made = trials.iter().flatten().count().max(1) as u64;
        let most = self.most_moves.div_ceil(made);
        let total = Total::any_if(self.any_total);
        let stopped = each_batch(&self.files, total, most, |batch| {
            trials
                .par_iter_mut()
                .flatten()
                .for_each(|trial| trial.take(batch));
        })?;
        if self.json {
            print_json(&self.all_data(&choices, &trials));
        } else {
            self.tell_all(&choices, &trials, common.output_colour());
        }
        stopped.map_or(Ok(()), |stopped| Err(stopped.failure()))?;
        match trials.iter().flatten().any(|trial| trial.parted == 0) {
            true => Ok(()),
            false => Err(Failure::AlreadyReported),
        }
    }

    fn tell_all(&self, choices: &Choices, trials: &[Option<Trial>], colour: Colour) {
        let made: Vec<&Trial> = trials.iter().flatten().collect();
        let games = made.first().map_or(0, |trial| trial.games);
        say!(
            "{}: {} held against {}.",
            bold(&self.ruleset, colour),
            plural(games, "game"),
            match made.len() {
                1 => "the one reading there is".to_string(),
                n => format!("{n} readings of the rules"),
            }
        );
        if choices.each_alone {
            say!("All combinations of readings would be too many: each was tried alone.");
        }
        let (agree, mut part): (Vec<&Trial>, Vec<&Trial>) =
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
            n => format!("{n} are ruled out; those that follow the games farthest come first"),
        };
        say!("\n{}", bold(&ruled_out, colour));
        part.sort_by_key(|trial| trial.rank());
        for trial in &part {
            say!("  {}: {}", named(trial), share(trial));
            if let Some((file, mismatch)) = trial.mismatches.first() {
                let place = self.place(*file, mismatch);
                let place = match trial.parted {
                    1 => place,
                    n => format!("{n} games part, first {place}"),
                };
                let first = format!("{place}: {}", visible(&mismatch.why.to_string()));
                say!("    {}", wrap(&first, 90, "    "));
            }
        }
        let unmade = choices.trials.len() - made.len();
        if unmade > 0 {
            say!("\n{} can't be joined", plural(unmade, "combination"));
        }
        conclude(choices, trials, colour);
    }

    fn all_data(&self, choices: &Choices, trials: &[Option<Trial>]) -> Value {
        let mut made: Vec<&Trial> = trials.iter().flatten().collect();
        made.sort_by_key(|trial| trial.rank());
        let tried: Vec<Value> = made
            .into_iter()
            .map(|trial| {
                let first = trial.mismatches.first();
                json!({
                    "readings": trial.readings,
                    "agrees": trial.parted == 0,
                    "parted": trial.parted,
                    "moves": trial.plies,
                    "of": trial.of,
                    "first": first.map(|(file, mismatch)| json!({
                        "file": name(&self.files[*file]),
                        "game": mismatch.game,
                        "line": mismatch.line,
                        "move": mismatch.ply,
                        "record": mismatch.why.record(),
                        "rules": mismatch.why.rules(),
                    })),
                })
            })
            .collect();
        let questions: Vec<Value> = findings(choices, &agreements(trials))
            .iter()
            .enumerate()
            .map(|(at, finding)| {
                let farthest: serde_json::Map<String, Value> = farthest(choices, trials, at)
                    .into_iter()
                    .map(|(reading, trial)| (reading.to_string(), trial.plies.into()))
                    .collect();
                json!({
                    "question": finding.question,
                    "left": finding.left,
                    "ruled_out": finding.ruled_out,
                    "unknown": finding.unknown,
                    "moves": farthest,
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

/// For each reading of a question the trial with it that follows the games
/// farthest, best first.
fn farthest<'t>(
    choices: &'t Choices,
    trials: &'t [Option<Trial>],
    question: usize,
) -> Vec<(&'t str, &'t Trial)> {
    let mut best: Vec<(&str, &Trial)> = Vec::new();
    for (nth, reading) in choices.questions[question].1.iter().enumerate() {
        let with = choices.trials.iter().zip(trials);
        let with = with.filter(|(chosen, _)| chosen[question] == nth);
        let farthest = with
            .filter_map(|(_, trial)| trial.as_ref())
            .min_by_key(|trial| trial.rank());
        best.extend(farthest.map(|trial| (reading.as_str(), trial)));
    }
    best.sort_by_key(|(_, trial)| trial.rank());
    best
}

/// `87.3 % of 1,204 moves followed`
fn share(trial: &Trial) -> String {
    format!(
        "{:.1} % of {} followed",
        // Not a hundred while a move is missing.
        (trial.followed() * 1000.0).floor() / 10.0,
        plural(trial.of, "move")
    )
}

/// What the record says of each question.
fn conclude(choices: &Choices, trials: &[Option<Trial>], colour: Colour) {
    let made = trials.iter().flatten();
    if made.clone().all(|trial| trial.parted > 0) {
        say!("\nNo reading of the open questions explains this record.");
        if let Some(nearest) = made.min_by_key(|trial| trial.rank()) {
            let (parted, games) = (nearest.parted, plural(nearest.games, "game"));
            let parts = if parted == 1 { "parts" } else { "part" };
            say!(
                "Nearest: {}: {}, {parted} of {games} {parts}.",
                named(nearest),
                share(nearest)
            );
        }
        by_question(choices, trials, colour);
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
        let before = finding.question.len() + 4;
        let told = wrap_behind(before, &told, 80, "    ");
        say!("  {}: {told}", finding.question);
    }
    // Beside a reading that agrees, the others can be told apart.
    let nth = agreements(trials).iter().position(|a| *a == Some(true));
    let base = nth.filter(|nth| choices.each_alone && *nth > 0);
    if let Some(base) = base.and_then(|nth| trials[nth].as_ref()) {
        let fixed = base.readings.join(" --reading ");
        say!("To try the others beside it: --reading {fixed} --all-readings");
    }
}

/// How far the games are followed at best with each reading of each question.
fn by_question(choices: &Choices, trials: &[Option<Trial>], colour: Colour) {
    if choices.questions.is_empty() {
        return;
    }
    say!(
        "\n{}",
        bold("How far each reading follows the games, at best", colour)
    );
    for (at, (question, _)) in choices.questions.iter().enumerate() {
        let readings = farthest(choices, trials, at);
        let alike = readings.iter().all(|(_, t)| t.plies == readings[0].1.plies);
        let told = match alike {
            true => "all alike".to_string(),
            false => {
                let each = readings.iter().map(|(reading, trial)| {
                    let share = (trial.followed() * 1000.0).floor() / 10.0;
                    format!("`{reading}` {share:.1} %")
                });
                each.collect::<Vec<_>>().join(", ")
            }
        };
        let told = wrap_behind(question.len() + 4, &told, 80, "    ");
        say!("  {question}: {told}");
    }
}

fn named(trial: &Trial) -> String {
    match trial.readings.as_slice() {
        [] => "the defaults".into(),
        readings => readings.join(" "),
    }
}
