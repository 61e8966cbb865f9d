//! One change of a word or a sign that makes a whole line right.

use super::kind::{Attempt, Kind};
use crate::syntax::first_words::first_words;
use crate::syntax::grammar::{Rule, keyword};

/// Longer lines are not tried: a line of rules is never so long.
const LONGEST: usize = 1000;

/// Words that turn a sentence round: nobody is told to leave one out or to
/// put one in.
const TURNING: [&str; 8] = ["not", "no", "never", "none", "except", "and", "or", "if"];

/// A line, and where it stops making sense.
pub(super) struct Broken<'t> {
    pub kind: Kind,
    /// Whether a block follows it, whose brace is the last of it.
    pub opens: bool,
    pub line: &'t str,
    pub at: usize,
    /// The word or sign there; empty at the end of the line.
    pub found: &'t str,
}

/// What stands for what, where people write the one for the other.
fn joins(word: &str) -> bool {
    matches!(word, "and" | "or" | "then" | "," | "-" | "/" | "&" | ";")
}

impl Broken<'_> {
    /// What to do to its signs and to the words that join, if one small change
    /// is enough and no other is.
    pub fn mend_signs(&self, best: &Attempt) -> Option<String> {
        let found = self.found;
        let signs = [(Rule::comma, ","), (Rule::colon, ":")];
        let signs: Vec<&str> = signs
            .into_iter()
            .filter(|(rule, _)| best.expected.contains(rule))
            .map(|(_, sign)| sign)
            .collect();
        if !found.is_empty()
            && let Some(sign) = signs.iter().find(|sign| self.fits(0, sign, 0))
        {
            return Some(format!("write `{sign}` before `{found}`"));
        }
        if joins(found) {
            let words = self.words(best);
            let others = words.iter().map(String::as_str).chain(signs);
            let others = others.filter(|w| joins(w) || matches!(*w, "to" | ":"));
            let liked = if found == "-" { "to" } else { "or" };
            if let Some(word) = only(others, liked, |word| self.fits(0, word, found.len())) {
                return Some(format!("write `{word}` in place of `{found}`"));
            }
            if found == "," && self.fits_without_commas() {
                return Some("leave out the commas".into());
            }
        }
        let before = self.before().filter(|before| joins(before))?;
        let others = [",", "and", "or", "then"];
        let other = only(others.into_iter(), "and", |word| {
            word != before && self.fits(self.at - self.start_of_before(), word, 0)
        })?;
        Some(format!(
            "write `{other}` in place of the `{before}` before it"
        ))
    }

    /// The same of its other words.
    pub fn mend_words(&self, best: &Attempt) -> Option<String> {
        let found = self.found;
        let words = self.words(best);
        let words = || words.iter().map(String::as_str);
        let others = || words().filter(|w| !TURNING.contains(w));
        let is_mere = !found.is_empty() && !joins(found) && !TURNING.contains(&found);
        if (is_mere || found == "except")
            && let Some(word) = only(others(), "pit", |word| self.fits(0, word, found.len()))
        {
            return Some(format!("write `{word}` in place of `{found}`"));
        }
        if let Some(before) = self.before() {
            // Without `also` it would join another table.
            if (before, found) == ("add", "also") {
                return Some("leave out `add`: `also` begins a table beside the others".into());
            }
            if matches!(before, "as" | "of" | "to" | "in" | "is" | "the" | "a")
                && self.fits(self.at - self.start_of_before(), "", 0)
            {
                return Some(format!("leave out `{before}`"));
            }
            if let Some(word) = only(others(), "pit", |word| self.fits(0, word, 0)) {
                return Some(format!("write `{word}` after `{before}`"));
            }
        }
        let is_word = found.starts_with(char::is_alphabetic);
        let says_much = first_words(Rule::predicate)
            .iter()
            .any(|word| word == found)
            && !matches!(found, "pit" | "pits");
        (is_mere && is_word && !says_much && found != "chosen" && self.fits(0, "", found.len()))
            .then(|| format!("leave out `{found}`"))
    }

    /// The words that could stand there, where they are few.
    fn words(&self, best: &Attempt) -> Vec<String> {
        let of_rule = |rule: &Rule| match rule {
            Rule::path | Rule::noun => first_words(*rule),
            rule => keyword(*rule).map(str::to_string).into_iter().collect(),
        };
        best.expected.iter().flat_map(of_rule).collect()
    }

    /// Whether it fits with so much before the place and after it replaced.
    fn fits(&self, before: usize, by: &str, after: usize) -> bool {
        let (start, end) = (self.at - before, self.at + after);
        let (before, after) = (&self.line[..start], &self.line[end..]);
        self.is_right(&format!("{before} {by} {after}"))
    }

    fn fits_without_commas(&self) -> bool {
        let rest = &self.line[self.at..];
        let end = rest.find('[').unwrap_or(rest.len());
        let bare = rest[..end].replace(',', " ");
        self.is_right(&format!("{}{bare}{}", &self.line[..self.at], &rest[end..]))
    }

    fn is_right(&self, text: &str) -> bool {
        if text.len() > LONGEST {
            return false;
        }
        match self.opens {
            true => self.kind.fits_on(&format!("{text} }}")),
            false => self.kind.fits_on(text),
        }
    }

    /// The word or sign before the place.
    fn before(&self) -> Option<&str> {
        let text = self.line[..self.at].trim_end();
        let start = self.start_of_before();
        (start < text.len()).then(|| &text[start..])
    }

    fn start_of_before(&self) -> usize {
        let text = self.line[..self.at].trim_end();
        let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        match text.chars().next_back() {
            Some(c) if is_word(c) => text.trim_end_matches(is_word).len(),
            Some(c) => text.len() - c.len_utf8(),
            None => 0,
        }
    }
}

/// The only one of these that will do, or the one that is liked best.
fn only<'w>(
    words: impl Iterator<Item = &'w str>,
    liked: &str,
    will_do: impl Fn(&str) -> bool,
) -> Option<&'w str> {
    let found: Vec<&str> = words.filter(|word| will_do(word)).collect();
    match found.as_slice() {
        [one] => Some(one),
        all => all.iter().copied().find(|word| *word == liked),
    }
}
