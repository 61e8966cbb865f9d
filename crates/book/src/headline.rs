//! Whose game a ruleset is, at a glance: other names, the place, who told it and when.

use serde::Serialize;

use super::places::with_country;
use super::rules_text::shortened;
use seedlore_language::prose::{list, sentence};
use seedlore_language::report::fold;
use seedlore_language::rules::Ruleset;
use seedlore_language::terms::Fact;

/// Other names that are told; of more it is said how many they are.
const NAMES: usize = 16;

/// What stands below the title of a ruleset: sentences, each where a record has it.
#[derive(Debug, Clone, Serialize)]
pub struct Headline {
    /// `Ghana.`
    pub place: Option<String>,
    /// `Told by G. T. Bennett, in or before 1927.`
    pub told: Option<String>,
    /// `Also called Oware, Awalé or Ouri.`
    pub names: Option<String>,
}

impl Headline {
    pub fn new(rules: &Ruleset) -> Headline {
        let record = rules.record();
        let told = record.observed().and_then(|(by, when)| told(by, when));
        let place = record.place().map(|(name, _)| with_country(name));
        let called = also_called(&names(rules)[1..]);
        Headline {
            place: place.map(|place| sentence(&place)),
            told: told.map(|told| sentence(&told)),
            names: called.map(|called| sentence(&called)),
        }
    }
}

/// What a game is called, each name in one spelling of those that are one to a
/// reader: its title, then the game, then its other names.
pub fn names(rules: &Ruleset) -> Vec<String> {
    let record = rules.record();
    let aliases = record.0.iter().flat_map(|recorded| match &recorded.fact {
        Fact::Aliases(aliases) => aliases.as_slice(),
        _ => &[],
    });
    let others = record.game().into_iter().chain(aliases.map(String::as_str));
    let mut names: Vec<String> = vec![shortened(rules.title())];
    for name in others.map(shortened) {
        if names.iter().all(|other| fold(other) != fold(&name)) {
            names.push(name);
        }
    }
    names
}

fn also_called(names: &[String]) -> Option<String> {
    // One name alone is told rather than counted.
    let told = match names.len() {
        n if n <= NAMES + 1 => n,
        _ => NAMES,
    };
    let (told, more) = names.split_at(told);
    match (told, more.len()) {
        ([], _) => None,
        (told, 0) => Some(format!("also called {}", list(told, "or"))),
        (told, n) => Some(format!(
            "also called {} and by {n} more names",
            told.join(", ")
        )),
    }
}

fn told(by: Option<&str>, when: Option<&str>) -> Option<String> {
    // Of one who passed on what another told, the record says so itself.
    let by = by.map(|by| match by.contains("told") {
        true => format!("reported by {by}"),
        false => format!("told by {by}"),
    });
    match (by, when) {
        (Some(by), Some(when)) => Some(format!("{by}, {}", in_time(when))),
        (Some(by), None) => Some(by),
        (None, Some(when)) => Some(format!("reported {}", in_time(when))),
        (None, None) => None,
    }
}

/// A time, as it stands in a sentence: `in June 1923`, `around 1971`.
fn in_time(when: &str) -> String {
    let first = when.split(' ').next().unwrap_or("");
    match first {
        "around" | "in" | "before" | "after" | "from" | "between" => when.into(),
        "early" | "late" | "middle" => format!("in the {when}"),
        _ if when.contains(" to ") => format!("from {when}"),
        _ => format!("in {when}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_who_told_the_game_and_when() {
        let told = |by, when| told(by, when).unwrap();
        assert_eq!(
            told(Some("G. T. Bennett"), Some("in or before 1927")),
            "told by G. T. Bennett, in or before 1927"
        );
        assert_eq!(
            told(Some("Vernon Eagle, told by He Hao"), None),
            "reported by Vernon Eagle, told by He Hao"
        );
        assert_eq!(
            told(None, Some("1899 to 1907")),
            "reported from 1899 to 1907"
        );
        assert_eq!(
            told(None, Some("early twentieth century")),
            "reported in the early twentieth century"
        );
        assert_eq!(told(None, Some("June 1923")), "reported in June 1923");
    }

    #[test]
    fn one_name_more_is_told_and_several_are_counted() {
        let names: Vec<String> = (0..NAMES + 2).map(|n| format!("N{n}")).collect();
        let called = |n: usize| also_called(&names[..n]);
        assert_eq!(called(0), None);
        assert_eq!(called(3).unwrap(), "also called N0, N1 or N2");
        assert!(called(NAMES + 1).unwrap().ends_with("N15 or N16"));
        assert!(
            called(NAMES + 2)
                .unwrap()
                .ends_with("N15 and by 2 more names")
        );
    }
}
