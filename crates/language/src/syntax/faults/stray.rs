//! What is wrong with one stretch of text that fits nothing.

use std::borrow::Cow;

use super::examples::example;
use super::kind::{Attempt, Kind};
use super::mend::Broken;
use super::words::{among, condition_behind, idle, manner_of_speech, meant};
use crate::report::{Fault, either};
use crate::source::{FileId, Span};
use crate::syntax::first_words::first_words;
use crate::syntax::grammar::{Rule, names};

/// No more of what could have followed is listed.
const MOST_NAMES: usize = 8;

/// What may follow almost anywhere, and is told last.
const OPTIONAL: [&str; 4] = ["`and`", "`or`", "`[`", "the end of the line"];

/// What can make a class of pits or a path longer.
const LENGTHENING: [&str; 15] = [
    "`holding`",
    "`making`",
    "`marked`",
    "`after`",
    "`before`",
    "`opposite`",
    "`except`",
    "a whole number",
    "`anticlockwise`",
    "`clockwise`",
    "`either way`",
    "`skipping`",
    "`through`",
    "`within`",
    "`dropping`",
];

const BRACKETS: &str = "brackets look like `[B 383]`, `[B 383 \"their words\"]`, \
                        `[implied B 383: why]` or `[assumed: why]`";

/// A stretch of text that fits no statement, and what should stand there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stray {
    pub start: usize,
    pub end: usize,
    pub kind: Kind,
    /// Whether it stands before the brace of a block.
    pub opens: bool,
    /// Whether the block around it could not be read either.
    pub guessed: bool,
}

impl Stray {
    /// Its text; of a block the brace belongs to it, to see what is missing.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        let end = match self.opens {
            true => text[self.end..]
                .find('{')
                .map_or(self.end, |at| self.end + at + 1),
            false => self.end,
        };
        &text[self.start..end]
    }

    /// The same with the brace that closes its block: a whole statement, if it
    /// is a right one.
    pub fn whole<'t>(&self, text: &'t str) -> Cow<'t, str> {
        match self.opens {
            true => format!("{} }}", self.text(text)).into(),
            false => self.text(text).into(),
        }
    }
}

/// A text that would be right elsewhere.
pub(super) fn misplaced(stray: &Stray, fits: Kind, file: FileId) -> Fault {
    let message = match (stray.kind, fits) {
        (Kind::Definition, _) => format!("{} stands outside any ruleset", fits.name()),
        (_, Kind::Definition) => "a ruleset can't stand inside another".to_string(),
        (around, _) => format!(
            "{} can't stand where {} is expected",
            fits.name(),
            around.name()
        ),
    };
    let home = match stray.kind {
        Kind::Definition => "move it above the `}` that closes its ruleset",
        _ => fits.home(),
    };
    Fault::error(message)
        .at(Span::new(file, stray.start, stray.end), "not here")
        .help(home)
}

/// A text that is right nowhere.
pub(super) struct Unread {
    pub fault: Fault,
    /// Whether not even its first word is known.
    pub unknown: bool,
    /// The sign that would close what it leaves open.
    pub open: Option<char>,
}

/// Tells of a text that is right nowhere.
pub(super) fn unread(stray: &Stray, file: FileId, text: &str) -> Unread {
    let line = stray.text(text);
    if stray.kind.is_rest_of_condition(line) {
        let or = Span::new(file, stray.start, stray.start + 2);
        return Unread {
            fault: Fault::error("a condition does not go on with `or` in a new line")
                .at(or, "this begins another way to move")
                .help("write the whole condition on one line"),
            unknown: false,
            open: None,
        };
    }
    if Kind::is_bracket(line) {
        return Unread {
            fault: Fault::error("this bracket belongs to no statement")
                .at(
                    Span::new(file, stray.start, stray.end),
                    "nothing above it takes one",
                )
                .help("write it behind what it is about, on the same line or on the next"),
            unknown: false,
            open: None,
        };
    }
    let (fault, open) = match stray.kind.attempt(line).filter(|a| a.at > 0) {
        None => {
            return Unread {
                fault: unknown(stray, file, line),
                unknown: true,
                open: None,
            };
        }
        Some(best) => {
            let at = best.at.min(line.len());
            let at = at + line[at..].len() - line[at..].trim_start_matches([' ', '\t', '\r']).len();
            match left_open(line, at, &best) {
                Some((open, sign)) => (never_closed(stray, file, line, open, sign), Some(sign)),
                None => (unfitting(stray, file, line, at, &best), None),
            }
        }
    };
    Unread {
        fault,
        unknown: false,
        open,
    }
}

/// A line that begins well.
fn unfitting(stray: &Stray, file: FileId, line: &str, at: usize, best: &Attempt) -> Fault {
    let found = word_at(line, at);
    let span = match found {
        // Nothing to underline: point at the last character of the line.
        "" => {
            let end = stray.start + line[..at].trim_end().len();
            let last = line[..at].trim_end().chars().next_back();
            Span::new(file, end - last.map_or(0, char::len_utf8), end)
        }
        word => Span::new(file, stray.start + at, stray.start + at + word.len()),
    };
    let message = match found {
        "" => "this line ends too soon".to_string(),
        word => format!("`{word}` does not fit here"),
    };
    let broken = Broken {
        kind: stray.kind,
        opens: stray.opens,
        line,
        at,
        found,
    };
    Fault::error(message)
        .at(span, expected(&best.expected))
        .maybe_help(hint(&broken, best))
}

/// A line whose first word begins nothing that can stand here.
fn unknown(stray: &Stray, file: FileId, line: &str) -> Fault {
    let found = word_at(line, 0);
    let said = line.split('[').next().unwrap_or_default().trim_end();
    let is_sentence = found.starts_with(char::is_uppercase) && said.ends_with(['.', '!', '?']);
    if found == "{" {
        return Fault::error("nothing says what this block is")
            .at(Span::new(file, stray.start, stray.start + 1), "opened here")
            .help("write the words that open it before `{`, such as `record` or `on landing`, or remove it");
    }
    let wanted = stray.kind.name();
    let fault = Fault::error(format!("`{found}` does not begin {wanted}")).at(
        Span::new(file, stray.start, stray.start + found.len()),
        "unknown here",
    );
    match among(found, &stray.kind.first_words()) {
        Some(help) if !is_sentence => fault.help(help),
        _ => fault.help(stray.kind.example()),
    }
}

/// Where a quotation or bracket begins that a line does not close, and the
/// sign that would.
fn left_open(line: &str, at: usize, best: &Attempt) -> Option<(usize, char)> {
    if best.expected.contains(&Rule::close_quote) {
        line[..at].rfind('"').map(|open| (open, '"'))
    } else if at == line.len() || line[at..].starts_with('\n') {
        inside(line, at).map(|open| (open, ']'))
    } else {
        None
    }
}

fn never_closed(stray: &Stray, file: FileId, line: &str, open: usize, sign: char) -> Fault {
    let (what, help) = match sign {
        '"' => (
            "this quotation is never closed",
            "write `\"` where it ends, on the same line; a quote inside it is written `\\\"`",
        ),
        _ => (
            "this bracket is never closed",
            "write `]` where it ends, on the same line",
        ),
    };
    let end = line[open..].find('\n').map_or(line.len(), |at| open + at);
    let span = Span::new(file, stray.start + open, stray.start + end);
    Fault::error(what).at(span, "opened here").help(help)
}

/// The bracket that a place stands in.
fn inside(line: &str, at: usize) -> Option<usize> {
    let mut quoted = false;
    let mut open = None;
    for (i, c) in line[..at].char_indices() {
        match c {
            '"' => quoted = !quoted,
            '[' if !quoted => open = Some(i),
            ']' if !quoted => open = None,
            _ => {}
        }
    }
    open
}

/// Whether a text goes on with what the line before it left open.
pub(super) fn goes_on(line: &str, closing: char) -> bool {
    match closing {
        '"' => line.matches('"').count() % 2 == 1,
        _ => line.find(']') < line.find('[').or(Some(usize::MAX)) && line.contains(']'),
    }
}

/// What could have stood there, the likeliest first.
fn expected(rules: &[Rule]) -> String {
    let mut all: Vec<String> = Vec::new();
    // In the midst of a class of pits, the noun says more than the words
    // that may come before it.
    let has_noun = rules.contains(&Rule::noun);
    let is_word = |rule: &Rule| {
        matches!(
            rule,
            Rule::whose | Rule::fill | Rule::area | Rule::pit_trait
        )
    };
    let rules = rules.iter().filter(|rule| !(has_noun && is_word(rule)));
    for name in rules.flat_map(|rule| names(*rule)) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    let is_sign = |name: &str| name.len() == 3 && name.starts_with('`');
    // Where a statement is whole, all that could make it longer is too much.
    if all.iter().any(|name| name == OPTIONAL[3]) {
        all.retain(|name| !LENGTHENING.contains(&name.as_str()));
    }
    all.sort_by_key(|name| match OPTIONAL.iter().position(|o| o == name) {
        Some(at) => 3 + at,
        None if is_sign(name) => 0,
        None if name.starts_with('`') || name == "a whole number" => 1,
        None => 2,
    });
    if all.len() > MOST_NAMES {
        all.retain(|name| !OPTIONAL.contains(&name.as_str()));
        all.truncate(MOST_NAMES);
    }
    match all.as_slice() {
        [] => "this can't be read".into(),
        all => format!("expected {}", either(all)),
    }
}

/// What to write instead, as far as it can be told.
fn hint(broken: &Broken<'_>, best: &Attempt) -> Option<String> {
    let Broken {
        line, at, found, ..
    } = *broken;
    let rules = &best.expected;
    let help = match found {
        "“" | "”" | "„" | "«" | "»" | "‘" | "’" | "'" => {
            "write straight double quotes: \"…\""
        }
        "implied" | "assumed" if line[..at].trim_end().ends_with(',') => {
            "part them by a semicolon: `[B 383; implied B 384: why]`"
        }
        _ if inside(line, at).is_some() => {
            let open = inside(line, at).map_or(0, |open| open + 1);
            let entry = line[open..at].rsplit(';').next().unwrap_or_default().trim();
            let begins = |word: &str| entry.split(' ').next() == Some(word);
            let is_word = found.starts_with(char::is_lowercase);
            return match entry {
                // Behind a reason the words go on, and the semicolon was none of the brackets'.
                "" if is_word && line[open..at].contains(':') => Some(
                    "a semicolon begins another source: write a comma instead, if the reason goes on"
                        .into(),
                ),
                _ if begins("implied") && rules.contains(&Rule::colon) => Some(
                    "say behind a colon how it follows: `[implied B 383: why]`; what is written there \
                     needs no reason, `[B 383]`"
                        .into(),
                ),
                _ => meant(found, rules).or(Some(BRACKETS.into())),
            };
        }
        "(" if rules.contains(&Rule::open_bracket) => BRACKETS,
        _ => {
            return manner_of_speech(line[..at].trim_end(), found, rules)
                .or_else(|| condition_behind(broken.kind, line, found, rules))
                .or_else(|| broken.mend_signs(best))
                .or_else(|| meant(found, rules))
                .or_else(|| broken.mend_words(best))
                .or_else(|| idle(found))
                .or_else(|| sign(line, found, rules))
                .or_else(|| example(broken.kind, &line[..at], found));
        }
    };
    Some(help.into())
}

fn sign(line: &str, found: &str, rules: &[Rule]) -> Option<String> {
    let help = match found {
        ";" | "," | "." if rules.contains(&Rule::EOI) => {
            "one statement a line, and no sign at its end"
        }
        "" if line.ends_with(',') => "write what follows the comma, or remove it",
        word if rules.contains(&Rule::colon)
            && first_words(Rule::action).iter().any(|known| known == word) =>
        {
            return Some(format!("write `:` before `{word}`"));
        }
        _ => return None,
    };
    Some(help.into())
}

/// The word, or else the one character, that stands at a place.
fn word_at(text: &str, at: usize) -> &str {
    let rest = &text[at.min(text.len())..];
    let end = rest
        .find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))
        .unwrap_or(rest.len());
    match end {
        0 if rest.starts_with('\n') => "",
        0 => rest.chars().next().map_or("", |c| &rest[..c.len_utf8()]),
        // A dash between numbers.
        _ if rest.starts_with('-') => &rest[..1],
        end => &rest[..end],
    }
}
