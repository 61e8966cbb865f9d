//! What else is known than answers: moves that were watched, how worn a board is.

use std::fs;
use std::io::Read;
use std::path::Path;

use crate::cli::failure::Failure;
use crate::cli::observation;
use crate::cli::output::input;
use crate::cli::threads::on_threads;
use crate::cli::wear::kept;
use crate::features::Feature;
use crate::identify::watched::Seen;
use crate::identify::{Answers, Clue, ClueKind, Question, Reply, Table, Value};
use crate::library::Library;
use crate::report::Fault;
use crate::rules::Ruleset;
use crate::source::{Sources, Span};
use crate::wear::{Likelihood, Observation, Plan, fits, likelihood, unknown_game};

/// Nobody writes down more of a game, in bytes.
const LONGEST: u64 = 1 << 20;

/// Reads moves that were watched; of `-` from standard input.
pub fn seen(path: &Path) -> Result<Seen, Failure> {
    let io = |error: &std::io::Error| Failure::io("read", path, error);
    let reader: Box<dyn Read> = match path == Path::new("-") {
        true => Box::new(input()),
        false => Box::new(fs::File::open(path).map_err(|error| io(&error))?),
    };
    let mut text = String::new();
    reader
        .take(LONGEST + 1)
        .read_to_string(&mut text)
        .map_err(|error| io(&error))?;
    if text.len() as u64 > LONGEST {
        return Err(Failure::usage(
            format!(
                "`{}` is longer than a game that was watched",
                path.display()
            ),
            "write one move a line, as in `3 takes 2`",
        ));
    }
    Seen::parse(&text).map_err(|wrong| {
        let mut sources = Sources::default();
        let file = sources.add(path.display().to_string(), &text);
        let place = Span::new(file, wrong.place.start, wrong.place.end);
        Failure::faults(
            Fault::error(wrong.message).at(place, "").help(wrong.help),
            &sources,
        )
    })
}

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
        of: ClueKind::Wear,
        logs: logs.collect(),
        none,
    })
}
