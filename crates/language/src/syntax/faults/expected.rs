//! What may be written next, for those who complete a text.

use pest::Parser;

use super::Leftovers;
use super::kind::{Attempt, Kind, attempt};
use crate::syntax::first_words::first_words;
use crate::syntax::grammar::{Grammar, Rule};
use crate::syntax::guard::guarded;

/// What may stand at the end of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Expected {
    /// Words of the language, in the order of the alphabet.
    pub words: Vec<String>,
    /// Whether the short name of a source may stand there.
    pub alias: bool,
    /// Whether the key of a work of the bibliography may.
    pub key: bool,
    /// Whether a name may, as of a ruleset, a mark or a line.
    pub name: bool,
}

/// A sign that fits nowhere but in quotations, comments and notes.
const PROBE: char = '~';

/// What may stand behind a text that ends before a word. Nothing, where what
/// stands before it on its line can't be read, or is a quotation or a comment.
///
/// ```
/// use seedlore_language::syntax::expected_after;
/// let next = expected_after("ruleset x \"X\" {\n  sow clockwise, ");
/// assert!(next.words.contains(&"skipping".to_string()));
/// assert!(!next.words.contains(&"board".to_string()));
/// ```
pub fn expected_after(text: &str) -> Expected {
    let probed = format!("{text}{PROBE}");
    guarded(&probed, || next(&probed, text.len())).unwrap_or_default()
}

fn next(probed: &str, at: usize) -> Expected {
    let mut left = Leftovers::default();
    if let Ok(pairs) = Grammar::parse(Rule::file, probed) {
        for pair in pairs {
            left.gather(pair, Kind::Definition, false);
        }
    }
    let last = left.strays.iter().rev().find(|stray| stray.end > at);
    let Some(stray) = last.filter(|stray| stray.start <= at) else {
        return Expected::default();
    };
    let line = &probed[stray.start..];
    if stray.start == at {
        return Expected {
            words: tidy(stray.kind.first_words()),
            key: false,
            alias: stray.kind == Kind::Source,
            name: false,
        };
    }
    let at = at - stray.start;
    let reached = attempts(stray.kind, line).into_iter();
    let rules: Vec<Rule> = reached
        .filter(|attempt| attempt.at == at)
        .flat_map(|attempt| attempt.expected)
        .collect();
    let has = |any: &[Rule]| rules.iter().any(|rule| any.contains(rule));
    Expected {
        words: tidy(rules.iter().flat_map(|rule| first_words(*rule)).collect()),
        alias: has(&[Rule::alias, Rule::basis, Rule::citation, Rule::stated]),
        key: has(&[Rule::key]),
        name: has(&[Rule::name]),
    }
}

/// How far each rule that may stand there takes a line.
fn attempts(kind: Kind, line: &str) -> Vec<Attempt> {
    let tried = |rules: &[Rule], text: &str| {
        let tried = rules.iter().filter_map(|rule| attempt(*rule, text));
        tried.collect::<Vec<Attempt>>()
    };
    if line.starts_with('[') {
        return tried(&[Rule::provenance], line);
    }
    // Another way to move goes on with the statement above it.
    let way = ["or ", "else ", "also "]
        .iter()
        .find_map(|word| line.strip_prefix(word));
    let mut all = tried(kind.rules(), line);
    if let (Kind::Statement, Some(way)) = (kind, way) {
        let whole = format!("choose {way}");
        let ways = tried(&[Rule::statement], &whole).into_iter();
        all.extend(ways.map(|found| Attempt {
            at: (found.at + line.len()).saturating_sub(whole.len()),
            ..found
        }));
    }
    all
}

fn tidy(mut words: Vec<String>) -> Vec<String> {
    words.sort_unstable();
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        expected_after(&format!("ruleset x \"X\" {{\n{text}")).words
    }

    #[track_caller]
    fn offers(text: &str, wanted: &[&str], unwanted: &[&str]) {
        let words = words(text);
        for word in wanted {
            assert!(words.iter().any(|w| w == word), "{word} in {words:?}");
        }
        for word in unwanted {
            assert!(words.iter().all(|w| w != word), "no {word} in {words:?}");
        }
    }

    #[test]
    fn words_fit_the_block_and_the_phrase() {
        offers("", &["board", "sow", "on", "record"], &["game", "capture"]);
        offers("record {\n  ", &["game", "aliases"], &["board"]);
        offers("on landing {\n  ", &["opponent", "otherwise"], &["board"]);
        offers("on landing {\n  opponent pit making ", &["even", "at"], &[]);
        offers("on landing {\n  occupied pit: ", &["capture", "relay"], &[]);
        offers("on ", &["landing", "stuck"], &["capture"]);
        offers("choose own pit\n  or ", &["own", "occupied"], &["board"]);
        offers("rounds {\n", &["refill", "until"], &["board"]);
        offers("add on landing ", &["first", "last"], &[]);
    }

    #[test]
    fn nothing_is_offered_in_quotations_and_behind_what_is_wrong() {
        for text in ["board \"", "sow // ", "sow clockwize, ", "conduct \"a "] {
            assert_eq!(words(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn names_and_sources_are_told_apart() {
        let expected = |text: &str| {
            let Expected {
                alias, key, name, ..
            } = expected_after(text);
            (alias, key, name)
        };
        assert_eq!(expected("ruleset x \"X\" from "), (false, false, true));
        let head = "ruleset x \"X\" {\n";
        let after = |text: &str| expected(&format!("{head}{text}"));
        assert_eq!(after("board 2 rows of 6 pits ["), (true, false, false));
        assert_eq!(after("win by most captured [B 5; "), (true, false, false));
        assert_eq!(after("sources {\n  B = "), (false, true, false));
        assert_eq!(after("sources {\n  B = b via "), (true, false, false));
        assert_eq!(after("on landing: do "), (false, false, true));
    }

    #[test]
    fn a_text_that_is_too_deep_or_too_long_offers_nothing() {
        assert_eq!(expected_after(&"{".repeat(5000)), Expected::default());
        assert_eq!(expected_after(&"x".repeat(1 << 20)), Expected::default());
    }
}
