//! A whole ruleset of the collection, with a note beside each of its parts.

use minijinja::Error;
use serde::Serialize;

use super::super::language::{Words, words};
use super::super::{Book, Link};
use crate::pages::Pages;

/// The file, as it is part of the collection: a test holds the two to each other.
const TEXT: &str = include_str!("../../../../../book/lessons/annotated.sow");

/// The words that a line begins with, and what is said of it and of those that
/// follow up to the next: in the order of the file.
const NOTES: &[(&str, &str)] = &[
    (
        "// A pit in which a last seed makes three",
        "A comment, for whoever opens the file. It is not read.",
    ),
    (
        "ruleset ",
        "The name, by which commands call it, and the title that readers see.",
    ),
    (
        "record {",
        "What is known beside the rules: of which game this is a variant, where and when it was \
         seen. No line of the record changes play.",
    ),
    (
        "sources {",
        "The works, each with a letter of your choice. `T` was not read itself but `via` the \
         database `D`; the page of the ruleset says so behind every rule. Its sentences are \
         numbered, and each is told in a few words.",
    ),
    (
        "board 2 rows",
        "The board and what lies on it. In brackets stands where a line comes from: `[T 1]` is the \
         first sentence.",
    ),
    (
        "mark covered",
        "A mark that pits can carry. `locked`: a covered pit can’t be played from.",
    ),
    (
        "choose own pit",
        "A move: the pits to choose from, and how their seeds are sown. That a single seed may be \
         sown is said in the eleventh sentence.",
    ),
    (
        "on passing",
        "Asked of every seed but the last, as it falls.",
    ),
    (
        "on landing",
        "Asked of the last seed. The first line that fits is taken, so the order counts: a covered \
         pit first, then a pit that now holds three, then any pit that held seeds before.",
    ),
    (
        "on stuck",
        "Who can’t move ends the game, and the last to have moved has won.",
    ),
    (
        "example \"",
        "A position, what is played there and what comes of it by the report. `check` plays each, \
         and says where one comes out otherwise.",
    ),
    (
        "open endless",
        "What the report leaves open, as questions. The first answer is played; the others can be \
         asked for by name, as in `NAME:endless=drawn`. Each says what it rests on.",
    ),
    (
        "open repetition",
        "An answer changes the rules by the lines in its braces. `add` keeps what stands and adds \
         to it.",
    ),
    (
        "open first",
        "An answer without braces changes nothing in play, and is on record all the same.",
    ),
    (
        "open origin",
        "A line without `add` stands in place of the one above that begins with the same word: \
         here of `sow`, which is why it says `anticlockwise` again.",
    ),
];

#[derive(Serialize)]
struct TemplateContext {
    /// Its page, if it is in the book.
    link: Option<Link>,
    name: &'static str,
    parts: Vec<PartView>,
}

#[derive(Serialize)]
struct PartView {
    code: String,
    note: Vec<Words>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let name = name().unwrap_or_default();
    let view = TemplateContext {
        link: book.link(name),
        name,
        parts: parts(),
    };
    let text = book.templates.page("lessons/annotated.md", &view)?;
    pages.add("src/lessons/annotated.md", text);
    Ok(())
}

/// What the ruleset is called.
fn name() -> Option<&'static str> {
    let line = TEXT.lines().find_map(|line| line.strip_prefix("ruleset "));
    line?.split_whitespace().next()
}

/// The file cut where a note begins.
fn parts() -> Vec<PartView> {
    let mut parts: Vec<(Vec<&str>, &str)> = Vec::new();
    let mut notes = NOTES.iter().peekable();
    for line in TEXT.lines() {
        let note = notes.next_if(|(begins, _)| line.trim_start().starts_with(begins));
        match (note, parts.last_mut()) {
            (Some((_, note)), _) => parts.push((vec![line], note)),
            (None, Some((lines, _))) => lines.push(line),
            (None, None) => parts.push((vec![line], "")),
        }
    }
    parts
        .into_iter()
        .map(|(lines, note)| PartView {
            code: nearer(&lines),
            note: words(&note.replace("NAME", name().unwrap_or_default())),
        })
        .collect()
}

/// Lines with their brackets behind them: beside the notes there is no room for
/// the column in which `fmt` puts them.
fn nearer(lines: &[&str]) -> String {
    let lines = lines.iter().map(|line| match line.rsplit_once("    [") {
        Some((text, bracket)) if text.trim().is_empty() => format!("      [{bracket}"),
        Some((text, bracket)) => format!("{}  [{bracket}", text.trim_end()),
        None => line.to_string(),
    });
    let lines: Vec<String> = lines.collect();
    lines.join("\n").trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_note_stands_beside_a_line() {
        let shown = parts();
        assert_eq!(shown.len(), NOTES.len());
        let whole: Vec<String> = shown.into_iter().map(|part| part.code).collect();
        let lines = |text: &str| text.lines().filter(|l| !l.is_empty()).count();
        assert_eq!(lines(&whole.join("\n")), lines(TEXT), "and no line is lost");
    }
}
