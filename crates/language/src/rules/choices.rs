//! The readings of a ruleset, combined.

use super::Ruleset;

/// With more combinations of readings than this, each is tried alone.
const MOST_CHOICES: usize = 256;

/// Combinations of readings of a ruleset, each of which can be tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    /// Each question whose readings differ in play, with those that do. The
    /// first of them is the default.
    pub questions: Vec<(String, Vec<String>)>,
    /// For each trial, the place of one reading of each question.
    pub trials: Vec<Vec<usize>>,
    /// Whether every trial changes one reading at most, since all
    /// combinations would be too many.
    pub each_alone: bool,
}

/// Every combination of readings that differ in play, but for the questions
/// that are fixed; or each reading alone, if they are too many.
pub fn choices(rules: &Ruleset, fixed: &[&str]) -> Choices {
    let questions = open_questions(rules, fixed);
    let all = questions
        .iter()
        .try_fold(1_usize, |n, (_, readings)| n.checked_mul(readings.len()));
    if all.is_none_or(|all| all > MOST_CHOICES) {
        return each_alone(rules, fixed);
    }
    Choices {
        trials: combined(&questions),
        questions,
        each_alone: false,
    }
}

/// The defaults, then each reading that differs in play alone, with the
/// defaults of all other questions; but for the questions that are fixed.
pub fn each_alone(rules: &Ruleset, fixed: &[&str]) -> Choices {
    let questions = open_questions(rules, fixed);
    Choices {
        trials: alone(&questions),
        questions,
        each_alone: true,
    }
}

/// The questions that are not fixed, with their readings that differ in play.
fn open_questions(rules: &Ruleset, fixed: &[&str]) -> Vec<(String, Vec<String>)> {
    rules
        .questions()
        .iter()
        .filter(|question| !fixed.contains(&question.name()))
        .map(|question| {
            let readings = question.readings();
            // Of readings that change no rule, one stands for all.
            let idle = readings.iter().position(|reading| !reading.acts());
            let tried = readings
                .iter()
                .enumerate()
                .filter(|(nth, reading)| reading.acts() || Some(*nth) == idle)
                .map(|(_, reading)| reading.name().to_string());
            (question.name().to_string(), tried.collect::<Vec<_>>())
        })
        .filter(|(_, readings)| readings.len() > 1)
        .collect()
}

/// The defaults, then each other reading with the defaults of the rest.
fn alone(questions: &[(String, Vec<String>)]) -> Vec<Vec<usize>> {
    let defaults = vec![0; questions.len()];
    let mut trials = vec![defaults.clone()];
    for (at, (_, readings)) in questions.iter().enumerate() {
        for reading in 1..readings.len() {
            let mut trial = defaults.clone();
            trial[at] = reading;
            trials.push(trial);
        }
    }
    trials
}

fn combined(questions: &[(String, Vec<String>)]) -> Vec<Vec<usize>> {
    let mut trials = vec![Vec::new()];
    for (_, readings) in questions {
        trials = trials
            .into_iter()
            .flat_map(|trial| {
                (0..readings.len()).map(move |reading| {
                    let mut longer = trial.clone();
                    longer.push(reading);
                    longer
                })
            })
            .collect();
    }
    trials
}

impl Choices {
    /// What a trial has other than the defaults, as `question=reading`.
    pub fn readings(&self, trial: usize) -> Vec<String> {
        let chosen = self.questions.iter().zip(&self.trials[trial]);
        chosen
            .filter(|(_, at)| **at > 0)
            .map(|((question, readings), at)| format!("{question}={}", readings[*at]))
            .collect()
    }
}
