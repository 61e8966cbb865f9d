//! A ruleset begun from what a board and its likely answers say.

use std::collections::BTreeMap;

use super::{FoundBoard, JointAnswer, Topic};
use seedlore_language::library::Library;
use seedlore_language::rules::Bibliography;
use seedlore_language::skeleton::{
    Captures, Direction, Ending, Facts, Game, Laps, Owners, Stores, titled, whole,
};

/// The text, with its open questions.
///
/// # Errors
/// If the answers are none that a new ruleset can be begun from; with which.
pub fn draft(name: &str, board: &FoundBoard, answers: &JointAnswer) -> Result<String, String> {
    let game = game(board, &answers.answers)?;
    let facts = Facts {
        summary: "A board without rules, completed by what the reports of other rulesets state."
            .into(),
        ..Facts::default()
    };
    let none = Bibliography::default();
    whole(name, &titled(name), &facts, &game, &none).map_err(|_| "no rules come of it".into())
}

/// The library of one text that was begun, which cites nothing; `None` if it has faults.
pub fn read_draft(text: &str) -> Option<Library> {
    let library = Library::from_texts([("completed.sow", text)], None);
    (!library.faults.has_errors()).then_some(library)
}

/// What a new ruleset is begun from.
///
/// # Errors
/// If an answer is none that it can be begun from; with which.
pub fn game(board: &FoundBoard, answers: &BTreeMap<Topic, usize>) -> Result<Game, String> {
    let code = |topic: Topic| {
        let answer = answers.get(&topic)?;
        Some(topic.answers()[*answer].id)
    };
    let not = |topic: Topic, code: &str| {
        let answer = topic
            .answer(code)
            .map_or(code, |at| topic.answers()[at].words);
        format!("{}: {answer}", topic.title())
    };
    let direction = match code(Topic::Direction).unwrap_or("anticlockwise") {
        "anticlockwise" => Direction::Anticlockwise,
        "clockwise" => Direction::Clockwise,
        "chosen" => Direction::Either,
        other => return Err(not(Topic::Direction, other)),
    };
    let laps = match code(Topic::Laps).unwrap_or("one") {
        "one" => Laps::One,
        "last" => Laps::Last,
        "next" => Laps::Next,
        other => return Err(not(Topic::Laps, other)),
    };
    let captures = match code(Topic::Capture).unwrap_or("none") {
        "number" => Captures::Making(numbers(code(Topic::NumbersTaken))?),
        "opposite" => Captures::Opposite,
        "none" => Captures::None,
        other => return Err(not(Topic::Capture, other)),
    };
    let ending = match code(Topic::Object).unwrap_or("most_seeds") {
        "most_seeds" => Ending::Kept,
        "all_seeds" => Ending::All,
        "last_move" => Ending::Last,
        other => return Err(not(Topic::Object, other)),
    };
    let stores = match (board.has_stores, code(Topic::StoreSown)) {
        (false, _) => Stores::Usual,
        (true, Some("sown")) => Stores::Sown,
        (true, _) => Stores::Kept,
    };
    Ok(Game {
        rows: board.rows,
        pits: board.pits,
        // A board that was found empty is filled as most are.
        seeds: board.seeds.unwrap_or(4),
        owners: Owners::Rows,
        stores,
        direction,
        laps,
        captures,
        ending,
        ..Game::default()
    })
}

fn numbers(code: Option<&str>) -> Result<Vec<u16>, String> {
    Ok(match code.unwrap_or("other") {
        "one" => vec![1],
        "two" => vec![2],
        "three" => vec![3],
        "four" => vec![4],
        "six" => vec![6],
        "one_or_three" => vec![1, 3],
        "two_or_three" => vec![2, 3],
        "two_or_four" => vec![2, 4],
        "two_four_or_six" => vec![2, 4, 6],
        other => return Err(format!("{}: {other}", Topic::NumbersTaken.title())),
    })
}
