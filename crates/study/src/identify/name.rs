//! A name that was heard, as a clue beside answers.

use super::ranking::{Clue, ClueKind};
use super::table::{Candidate, Table};
use seedlore_language::report::{folded_words, is_one_slip, sound};

/// How likely such a name is heard of a game whose reports call it so, of another, and of one
/// that nobody reported: by convention. Names travel further than rules, and one name is used
/// of many games.
const OF_ITS_OWN: f64 = 0.5;
const OF_ANOTHER: f64 = 0.05;
const OF_UNKNOWN: f64 = 0.15;

/// A shorter word is one slip away from too many.
const SHORTEST: usize = 5;

/// How much a name weighs for each candidate, however it is spelled.
pub fn by_name(table: &Table, heard: &str) -> Clue {
    let heard = folded_words(heard);
    let is_called = |candidate: &Candidate| {
        // The line that a ruleset descends from is no name.
        let names = candidate
            .kin
            .iter()
            .filter(|name| !name.starts_with("from "));
        let names = names.chain([&candidate.title]).chain(&candidate.rulesets);
        let words: Vec<String> = names.flat_map(|name| folded_words(name)).collect();
        heard
            .iter()
            .any(|heard| words.iter().any(|word| is_alike(heard, word)))
    };
    let log = |candidate: &Candidate| match is_called(candidate) {
        true => OF_ITS_OWN.ln(),
        false => OF_ANOTHER.ln(),
    };
    Clue {
        of: ClueKind::Name,
        logs: table.candidates.iter().map(log).collect(),
        none: OF_UNKNOWN.ln(),
    }
}

fn is_alike(heard: &str, word: &str) -> bool {
    let is_long = heard.chars().count() >= SHORTEST;
    heard == word || (is_long && (is_one_slip(heard, word) || sound(heard) == sound(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_heard_however_they_are_spelled() {
        let called = |name: &str, kin: &str| Candidate {
            rulesets: vec![name.into()],
            kin: [kin.to_string()].into(),
            ..Candidate::default()
        };
        let table = Table::from_candidates(vec![
            Candidate {
                said: vec![Vec::new(); super::super::Question::all().count()],
                ..called("wari-bennett", "awalé")
            },
            Candidate {
                said: vec![Vec::new(); super::super::Question::all().count()],
                ..called("gabata-one", "from wari-bennett")
            },
        ]);
        let weighs = |heard: &str| {
            let clue = by_name(&table, heard);
            (clue.logs[0] > clue.none, clue.logs[1] > clue.none)
        };
        assert_eq!(weighs("Awale"), (true, false));
        assert_eq!(weighs("gebata"), (false, true));
        assert_eq!(
            weighs("wari"),
            (true, false),
            "a line of descent is no name"
        );
        assert_eq!(weighs("hus"), (false, false));
    }
}
