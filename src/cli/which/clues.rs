//! What else is known than answers: how worn a board is.

use crate::cli::failure::Failure;
use crate::cli::observation;
use crate::cli::threads::on_threads;
use crate::cli::wear::kept;
use crate::features::Feature;
use crate::identify::{Answers, Clue, Question, Reply, Table, Value};
use crate::library::Library;
use crate::rules::Ruleset;
use crate::wear::{Likelihood, Observation, Plan, fits, likelihood, unknown_game};

/// How much a pit is doubted that has no doubt of its own, in per cent.
const DOUBT: f64 = 30.0;

/// Reads a wear; the rows and pits that it tells are answered, if they were not.
pub fn observation(wear: &str, drawn: bool, answers: &mut Answers) -> Result<Observation, Failure> {
    let observation = observation::observation(wear, DOUBT, drawn)?;
    let board = [
        (Feature::Rows, observation.rows),
        (Feature::PitsInRow, observation.row_length),
    ];
    for (feature, number) in board {
        let nth = Question::all().position(|question| question.feature == feature);
        let nth = nth.expect("it is asked for");
        if answers.get(nth).is_none() {
            answers.set(nth, Reply::OneOf(vec![Value(number.into())]));
        }
    }
    Ok(observation)
}

/// How well the play of each candidate explains a wear. Of games on other boards it says
/// nothing: that the board is another weighs in the answers.
pub fn worn(table: &Table, library: &Library, observation: &Observation) -> Result<Clue, Failure> {
    let ruleset = |name: &str| {
        library
            .collection
            .get(name)
            .expect("the table is of the library")
    };
    let rulesets: Vec<&Ruleset> = table
        .candidates
        .iter()
        .map(|candidate| ruleset(candidate.name()))
        .collect();
    let is_of_board = |rules: &&&Ruleset| fits(observation, rules.board());
    let fitting: Vec<&Ruleset> = rulesets.iter().filter(is_of_board).copied().collect();
    let plan = Plan::default();
    let worn = on_threads(None, || kept::worn(&fitting, &plan, &kept::built_in()))?;
    let found = fitting.iter().zip(&worn);
    let found: Vec<Likelihood> = found
        .map(|(rules, worn)| likelihood(rules.board(), worn, observation))
        .collect();
    let none = match fitting.first() {
        Some(first) => unknown_game(first.board(), observation, &found),
        None => 0.0,
    };
    let mut found = found.iter();
    let logs = rulesets
        .iter()
        .map(|rules| match fits(observation, rules.board()) {
            true => found.next().map_or(none, |one| one.log),
            false => none,
        });
    Ok(Clue {
        name: "wear".into(),
        logs: logs.collect(),
        none,
    })
}
