//! How deep things stand in each other: a bound that keeps the parser's stack
//! whole, and the depth that was found.

use pest::Token;
use pest::iterators::Pairs;

use super::grammar::Rule;

/// Blocks, groups and phrases may stand this deep in each other.
pub(super) const DEEPEST: usize = 32;

/// No text is given to the parser that may nest deeper than this, however its
/// quotations and brackets are read.
pub(super) const MOST_POSSIBLE: usize = 1000;

/// Words after which the grammar reads the same kind of phrase again.
const RECURSIVE: [&str; 9] = [
    "not",
    "first",
    "after",
    "before",
    "opposite",
    "opposites",
    "except",
    "holding",
    "making",
];

/// An upper bound of the parser's recursion, whatever it takes for quoted, and
/// the place where it is greatest.
///
/// Every opening brace counts. A closing brace counts only where the grammar
/// can't take it for a part of some text: at the beginning of a line, where no
/// quotation can be open, and in the braces that end a line: no quotation or
/// bracket goes on past its line, so one that is open there is none. Parentheses and words stand in
/// conditions, which hold neither quotations nor brackets nor braces; there
/// the count begins anew.
pub(super) fn bound(text: &str) -> (usize, usize) {
    let mut deepest = (0, 0);
    let mut braces = 0_usize;
    let mut phrases = Phrases::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let tail = match !line.contains("//") {
            true => line.trim_end_matches(['}', ' ', '\t', '\r', '\n']).len(),
            false => line.len(),
        };
        let bytes = line.as_bytes();
        let mut word = None;
        for (at, byte) in bytes.iter().chain([&b'\n']).enumerate() {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') {
                word = word.or(Some(at));
                continue;
            }
            if let Some(from) = word.take() {
                phrases.word(&line[from..at]);
            }
            match byte {
                b'{' => {
                    braces += 1;
                    phrases.reset();
                }
                b'}' => {
                    if at == indent || at >= tail {
                        braces = braces.saturating_sub(1);
                    }
                    phrases.reset();
                }
                b'(' => phrases.open(),
                b')' => phrases.close(),
                b'"' | b'[' | b']' | b':' | b'/' | b';' => phrases.reset(),
                b',' => phrases.part(),
                _ => {}
            }
            let depth = braces + phrases.total;
            if depth > deepest.0 {
                deepest = (depth, start + at.min(line.len() - 1));
            }
        }
        start += line.len();
    }
    deepest
}

/// The groups that are open in a condition, and in each the words that lead on.
#[derive(Default)]
struct Phrases {
    open: Vec<usize>,
    here: usize,
    /// All groups and words.
    total: usize,
}

impl Phrases {
    fn word(&mut self, word: &str) {
        if RECURSIVE.contains(&word) {
            self.here += 1;
            self.total += 1;
        } else if word == "and" {
            self.part();
        }
    }

    /// Another part of a list: the words before it lead here no more.
    fn part(&mut self) {
        self.total -= self.here;
        self.here = 0;
    }

    fn open(&mut self) {
        self.open.push(self.here);
        self.here = 0;
        self.total += 1;
    }

    fn close(&mut self) {
        if let Some(outside) = self.open.pop() {
            self.part();
            self.here = outside;
            self.total -= 1;
        }
    }

    fn reset(&mut self) {
        *self = Phrases::default();
    }
}

/// The place where a text that was read nests deeper than it may.
pub(super) fn too_deep(pairs: &Pairs<'_, Rule>) -> Option<usize> {
    let counts = |rule: Rule| {
        matches!(
            rule,
            Rule::body
                | Rule::record
                | Rule::sources
                | Rule::gists
                | Rule::question
                | Rule::conflict
                | Rule::table
                | Rule::joined_table
                | Rule::rounds
                | Rule::group
                | Rule::negation
                | Rule::first_of
                | Rule::beyond
                | Rule::opposite
                | Rule::opposites_of
                | Rule::except
                | Rule::amount
        )
    };
    let mut depth = 0_usize;
    pairs.clone().tokens().find_map(|token| match token {
        Token::Start { rule, pos } if counts(rule) => {
            depth += 1;
            (depth > DEEPEST).then_some(pos.pos())
        }
        Token::End { rule, .. } if counts(rule) => {
            depth -= 1;
            None
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_hide_no_braces() {
        for piece in [
            "{ \"",
            "\\\\\" {",
            "[assumed: \"] {",
            "x \"} [\" {",
            "{ \"}\" ",
        ] {
            let text = format!("{piece}\n").repeat(50);
            assert!(bound(&text).0 >= 50, "{piece}");
            assert!(bound(&piece.repeat(50)).0 >= 50, "{piece}");
        }
        assert!(bound(&format!("forbid [assumed: \"] {}", "(".repeat(50))).0 >= 50);
        assert!(bound(&format!("forbid {}own pit", "not ".repeat(50))).0 >= 50);
    }

    #[test]
    fn what_stands_side_by_side_is_not_deep() {
        let blocks = "record {\n  game \"X\" [P]\n}\non landing { own pit: stop }\n";
        let line = "forbid (not own pit) and (not own pit), after next\n";
        assert!(bound(&format!("{blocks}{line}").repeat(500)).0 < 5);
    }
}
