//! Which constructs of the language stand around a place in a text.

use std::ops::Range;

use pest::Parser;
use pest::iterators::Pair;

use super::grammar::{Grammar, Rule};
use super::guard::guarded;
use super::reference;
use super::reference::Construct;

/// A construct, where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct At {
    /// What the language's documentation says of it.
    pub construct: Construct,
    /// Bytes of the text that are written so.
    pub range: Range<usize>,
}

/// The documented constructs around a place, the innermost first; none of a
/// line that can't be read, or of a text that is refused for its size.
///
/// ```
/// let text = "ruleset x \"X\" {\n  sow clockwise\n}\n";
/// let around = seedlore_language::syntax::constructs_at(text, text.find("clockwise").unwrap());
/// let rules: Vec<&str> = around.iter().map(|at| at.construct.rule.as_str()).collect();
/// assert_eq!(rules, ["direction", "sow", "definition"]);
/// ```
pub fn constructs_at(text: &str, at: usize) -> Vec<At> {
    let read = || {
        let mut path = Vec::new();
        if let Ok(pairs) = Grammar::parse(Rule::file, text) {
            for pair in pairs {
                descend(pair, at, &mut path);
            }
        }
        path
    };
    let mut path = guarded(text, read).unwrap_or_default();
    path.reverse();
    let documented: Vec<Construct> = reference().into_iter().flat_map(|s| s.constructs).collect();
    let mut around: Vec<At> = Vec::new();
    for (name, range) in path {
        // What is nothing but another construct is told as the other alone.
        if around.last().is_some_and(|inner| inner.range == range) {
            continue;
        }
        if let Some(construct) = documented.iter().find(|c| c.rule == name).cloned() {
            around.push(At { construct, range });
        }
    }
    around
}

/// Notes a pair and those in it that hold a place, the outermost first.
fn descend(pair: Pair<'_, Rule>, at: usize, path: &mut Vec<(String, Range<usize>)>) {
    let span = pair.as_span();
    let range = span.start()..span.start() + span.as_str().trim_end().len();
    if !(range.contains(&at) || range.end == at) {
        return;
    }
    let rule = match pair.as_rule() {
        // The places that others are counted from are told with all places.
        Rule::pointed => Rule::place,
        rule => rule,
    };
    path.push((format!("{rule:?}"), range));
    for inner in pair.into_inner() {
        let depth = path.len();
        descend(inner, at, path);
        if path.len() > depth {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(text: &str, word: &str) -> Vec<String> {
        let at = text.find(word).unwrap();
        let found = constructs_at(text, at).into_iter();
        found.map(|at| at.construct.rule).collect()
    }

    #[test]
    fn a_place_in_a_broken_file_is_read_all_the_same() {
        let text = "ruleset x \"X\" {\n  sow clockwize\n  on landing: capture last\n";
        assert_eq!(
            around(text, "last"),
            ["place", "capture", "table", "definition"]
        );
        assert_eq!(around(text, "clockwize"), ["definition"]);
    }

    #[test]
    fn a_text_that_nests_too_deep_has_none() {
        let text = format!("ruleset x \"X\" {{ end when {}", "(".repeat(5000));
        assert!(constructs_at(&text, text.len() - 1).is_empty());
        let text = "not ".repeat(100_000);
        assert!(constructs_at(&text, 7).is_empty());
    }
}
