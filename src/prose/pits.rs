//! Classes of pits in words.

use super::counts;
use super::scene::{Moment, Scene};
use super::words::list;
use crate::rules::{Fill, Pits, Whose};

/// How the sentence speaks of the mover's pits: `their own`, `the player's own`.
pub type Own<'a> = &'a str;

fn numbered(pits: &Pits, conjunction: &str) -> Option<String> {
    if pits.numbers.is_empty() {
        return None;
    }
    let numbers: Vec<String> = pits.numbers.iter().map(u8::to_string).collect();
    Some(list(&numbers, conjunction))
}

/// `one of the opponent's pits that holds 2 or 3 seeds`, `their own pit 6`.
pub fn one(pits: &Pits, own: Own, all: u16) -> String {
    let noun = match (numbered(pits, "or"), pits.whose) {
        (None, Whose::Own) => format!("one of {own} pits"),
        (None, Whose::Opponent) => "one of the opponent's pits".into(),
        (None, Whose::Any) => "a pit".into(),
        (Some(n), Whose::Own) => format!("{own} pit {n} (counted from the left)"),
        (Some(n), Whose::Opponent) => {
            format!("the opponent's pit {n} (counted from the opponent's left)")
        }
        (Some(n), Whose::Any) => format!("pit {n} of either row (counted from the owner's left)"),
    };
    with_tests(noun, &tests(pits, all, false))
}

/// `the opponent's pits`, `those of their own pits that are empty`.
pub fn every(pits: &Pits, own: Own, all: u16) -> String {
    let noun = match (numbered(pits, "and"), pits.whose) {
        (None, Whose::Own) => format!("{own} pits"),
        (None, Whose::Opponent) => "the opponent's pits".into(),
        (None, Whose::Any) => "the pits of both rows".into(),
        (Some(n), Whose::Own) => format!("{own} {} {n}", noun(pits)),
        (Some(n), Whose::Opponent) => format!("the opponent's {} {n}", noun(pits)),
        (Some(n), Whose::Any) => format!("the pits {n} of both rows"),
    };
    let tests = tests(pits, all, true);
    if tests.is_empty() {
        noun
    } else {
        with_tests(format!("those of {noun}"), &tests)
    }
}

fn noun(pits: &Pits) -> &'static str {
    if pits.numbers.len() == 1 {
        "pit"
    } else {
        "pits"
    }
}

fn with_tests(noun: String, tests: &[String]) -> String {
    if tests.is_empty() {
        noun
    } else {
        format!("{noun} that {}", list(tests, "and"))
    }
}

/// What a pit does besides belonging to somebody: `is empty`, `holds 2 seeds`.
fn tests(pits: &Pits, all: u16, plural: bool) -> Vec<String> {
    let mut said = Vec::new();
    match (pits.fill, &pits.holding) {
        (Some(Fill::Empty), _) => said.push(if plural { "are empty" } else { "is empty" }.into()),
        // That a pit holds 2 or 3 says already that it is occupied.
        (Some(Fill::Occupied), None) => {
            said.push(if plural { "hold seeds" } else { "holds seeds" }.into());
        }
        _ => {}
    }
    if let Some(holding) = &pits.holding {
        said.push(counts::holds(holding, all, plural, true));
    }
    if let Some(making) = &pits.making {
        said.push(format!(
            "{} brought to {} by the last seed",
            if plural { "were" } else { "was" },
            counts::numbers(making, all)
        ));
    }
    said
}

/// That one pit is of this class, as verb phrases that must all be true:
/// `is one of the opponent's pits`, `holds 2 or 3 seeds`. Denied, one of the
/// phrases must be true.
pub fn predicates(pits: &Pits, scene: Scene, yes: bool) -> Vec<String> {
    let is = if yes { "is" } else { "is not" };
    let bare = Pits {
        fill: None,
        holding: None,
        making: None,
        ..pits.clone()
    };
    let mut said = Vec::new();
    if pits.whose != Whose::Any || !pits.numbers.is_empty() {
        said.push(format!("{is} {}", one(&bare, scene.own(), scene.all)));
    }
    match pits.fill {
        Some(fill) if (fill == Fill::Empty) == yes => said.push("is empty".into()),
        Some(_) => said.push("holds seeds".into()),
        None => {}
    }
    if let Some(holding) = &pits.holding {
        said.push(counts::holds(holding, scene.all, false, yes));
    }
    if let Some(making) = &pits.making {
        let was = if yes { "was" } else { "was not" };
        let numbers = counts::numbers(making, scene.all);
        said.push(format!("{was} brought to {numbers} by the last seed"));
    }
    if said.is_empty() {
        said.push(format!("{is} any pit of the board"));
    }
    said
}

/// That the last seed falls in such a pit, as verb phrases of the seed:
/// `falls in one of the opponent's pits`, `makes 2 or 3 there`.
pub fn falls(pits: &Pits, scene: Scene, yes: bool) -> Vec<String> {
    let past = scene.moment == Moment::TurnEnd;
    let verb = |present: &str, past_form: &str, bare: &str| match (yes, past) {
        (true, false) => present.to_string(),
        (true, true) => past_form.to_string(),
        (false, false) => format!("does not {bare}"),
        (false, true) => format!("did not {bare}"),
    };
    let bare = Pits {
        fill: None,
        holding: None,
        making: None,
        ..pits.clone()
    };
    // Of the pit just sown in, full and empty speak of the moment before.
    let before = match pits.fill {
        Some(Fill::Empty) => " that was empty",
        Some(Fill::Occupied) => " that already held seeds",
        None => "",
    };
    let place = match (pits.whose, pits.numbers.is_empty(), pits.fill) {
        (Whose::Any, true, None) => "any pit".to_string(),
        _ => one(&bare, scene.own(), scene.all),
    };
    let only_counts = place == "any pit" && (pits.making.is_some() || pits.holding.is_some());
    let mut said = Vec::new();
    if !only_counts {
        said.push(format!(
            "{} in {place}{before}",
            verb("falls", "fell", "fall")
        ));
    }
    for counts in [&pits.making, &pits.holding].into_iter().flatten() {
        let numbers = counts::numbers(counts, scene.all);
        let there = if only_counts { "in its pit" } else { "there" };
        said.push(format!(
            "{} {numbers} {there}",
            verb("makes", "made", "make")
        ));
    }
    said.dedup();
    said
}

/// What each pit of a run must be, one phrase after `as long as each`.
pub fn of_run(pits: &Pits, own: Own, all: u16) -> String {
    let mut said = Vec::new();
    match pits.whose {
        Whose::Own => said.push(format!("is {own}")),
        Whose::Opponent => said.push("is the opponent's".into()),
        Whose::Any => {}
    }
    if let Some(numbers) = numbered(pits, "or") {
        said.push(format!("is number {numbers} from its owner's left"));
    }
    match (pits.fill, &pits.holding) {
        (Some(Fill::Empty), _) => said.push("is empty".into()),
        (Some(Fill::Occupied), None) => said.push("holds seeds".into()),
        _ => {}
    }
    match &pits.holding {
        Some(crate::rules::Counts::None) => said.push("is empty".into()),
        Some(holding) => said.push(format!("holds {}", counts::numbers(holding, all))),
        None => {}
    }
    if let Some(making) = &pits.making {
        let numbers = counts::numbers(making, all);
        said.push(format!("was brought to {numbers} by the last seed"));
    }
    list(&said, "and")
}
