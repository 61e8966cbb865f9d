//! A short report on its way to a file: the file at each step, and what the
//! program said of it.
//!
//! The steps and the outputs are files in `book/lessons`; a test runs the
//! program on each step and holds its output to them.

use minijinja::Error;
use minijinja::value::Value;

use super::example::{code, escaped, plain, ruleset, strip, wrong};
use crate::svg;
use crate::templates::Templates;
use seedlore_game::Position;
use seedlore_language::rules::{Bibliography, Direction, Ruleset};
use seedlore_language::source::Sources;
use seedlore_referee::sketch::{Shown, set_out};

macro_rules! lesson {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../../../book/lessons/first-report/", $name)))),*]
    };
}

/// The files of the lesson, by name.
const FILES: &[(&str, &str)] = lesson![
    "sources.bib",
    "1.sow",
    "2.sow",
    "3.sow",
    "4.sow",
    "5.sow",
    "1-check.txt",
    "2-check.txt",
    "3-check.txt",
    "4-check.txt",
    "5-check.txt",
    "5-show.txt",
    "5-explain.txt",
    "5-simulate.txt",
];

/// From the second step on only what is near a change is shown: so many lines
/// around it.
const AROUND: usize = 2;

fn file(name: &str) -> Result<&'static str, Error> {
    let found = FILES.iter().find(|(known, _)| *known == name);
    found
        .map(|(_, text)| *text)
        .ok_or_else(|| wrong(format!("the lesson has no file {name}")))
}

/// The file at a step, with its new lines marked; those far from any are folded.
pub fn step(number: u32) -> Result<Value, Error> {
    let lines: Vec<&str> = file(&format!("{number}.sow"))?.lines().collect();
    let before: Vec<&str> = match number {
        1 => Vec::new(),
        number => file(&format!("{}.sow", number - 1))?.lines().collect(),
    };
    let is_new = new_lines(&before, &lines);
    let mut shown: Vec<(&str, bool)> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let around = at.saturating_sub(AROUND)..(at + AROUND + 1).min(lines.len());
        match is_new[around].contains(&true) {
            true => shown.push((line, number > 1 && is_new[at] && !line.trim().is_empty())),
            false if shown.last() != Some(&("  …", false)) => shown.push(("  …", false)),
            false => {}
        }
    }
    let mut out = String::new();
    code(&mut out, "sl-sow", &shown);
    Ok(Value::from_safe_string(out))
}

/// Which lines are in no longest common part of both texts.
fn new_lines(before: &[&str], after: &[&str]) -> Vec<bool> {
    let (rows, columns) = (before.len() + 1, after.len() + 1);
    let mut common = vec![vec![0_usize; columns]; rows];
    for (row, old) in before.iter().enumerate().rev() {
        for (column, new) in after.iter().enumerate().rev() {
            common[row][column] = match old == new {
                true => common[row + 1][column + 1] + 1,
                false => common[row + 1][column].max(common[row][column + 1]),
            };
        }
    }
    let mut is_new = vec![true; after.len()];
    let (mut row, mut column) = (0, 0);
    while row < before.len() && column < after.len() {
        if before[row] == after[column] {
            is_new[column] = false;
            (row, column) = (row + 1, column + 1);
        } else if common[row + 1][column] >= common[row][column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    is_new
}

/// A whole file of the lesson.
pub fn whole(name: &str) -> Result<Value, Error> {
    let mut out = String::new();
    code(&mut out, "sl-sow", &plain(file(name)?.trim_end()));
    Ok(Value::from_safe_string(out))
}

/// What the program said to a command: so many of its messages, the others
/// folded away.
pub fn said(command: &str, name: &str, first: usize) -> Result<Value, Error> {
    let text = file(name)?.trim_end();
    let mut out = String::new();
    if text.is_empty() {
        output(&mut out, Some(command), "");
        out.push_str("<p class=\"sl-output-none\">It prints nothing: all is well.</p>");
        return Ok(Value::from_safe_string(out));
    }
    let parts: Vec<&str> = text.split("\n\n").collect();
    let shown = if parts.len() > first + 1 {
        first
    } else {
        parts.len()
    };
    let (shown, folded) = parts.split_at(shown);
    output(&mut out, Some(command), &shown.join("\n\n"));
    if !folded.is_empty() {
        out.push_str("<details class=\"sl-small\"><summary>The rest of what it says</summary>");
        output(&mut out, None, &folded.join("\n\n"));
        out.push_str("</details>");
    }
    Ok(Value::from_safe_string(out))
}

/// The paragraph of an output that begins with certain words, with the command
/// if one is named.
pub fn part(command: &str, name: &str, begins: &str) -> Result<Value, Error> {
    let text = file(name)?;
    let found = text.split("\n\n").find(|part| part.starts_with(begins));
    let found = found.ok_or_else(|| wrong(format!("{name}: nothing begins with {begins}")))?;
    let mut out = String::new();
    let command = (!command.is_empty()).then_some(command);
    output(&mut out, command, found.trim_end());
    Ok(Value::from_safe_string(out))
}

fn output(out: &mut String, command: Option<&str>, text: &str) {
    let command = command.map(|command| format!("$ {command}"));
    let mut lines: Vec<(&str, bool)> = command.iter().map(|line| (line.as_str(), true)).collect();
    lines.extend(text.lines().map(|line| (line, false)));
    code(out, "sl-sow sl-output", &lines);
}

/// The board at the start, with a caption.
pub fn board(templates: &Templates, number: u32, caption: &str) -> Result<Value, Error> {
    let rules = rules(number)?;
    let shown = Shown {
        direction: Some(Direction::Anticlockwise),
        ..Shown::default()
    };
    let sketch = set_out(&rules, &Position::start(&rules), &shown);
    let title = "The board at the start";
    let drawing = svg::board(templates, "_first-report_start", title, &sketch)?;
    let mut out = format!("<figure class=\"sl-figure-board\">{drawing}<figcaption>");
    escaped(&mut out, caption);
    out.push_str("</figcaption></figure>");
    Ok(Value::from_safe_string(out))
}

/// A move under the rules of a step, with a caption.
pub fn play(
    templates: &Templates,
    number: u32,
    position: &str,
    mv: &str,
    caption: &str,
) -> Result<Value, Error> {
    let mut out = String::from("<figure>");
    strip(&mut out, templates, rules(number)?, position, mv)?;
    out.push_str("<figcaption>");
    escaped(&mut out, caption);
    out.push_str("</figcaption></figure>");
    Ok(Value::from_safe_string(out))
}

/// The ruleset of a step that can be played.
fn rules(number: u32) -> Result<Ruleset, Error> {
    let mut sources = Sources::default();
    let works = sources.add("sources.bib", file("sources.bib")?);
    let (works, _) = Bibliography::parse(works, &sources);
    let text = sources.add("step.sow", file(&format!("{number}.sow"))?);
    ruleset(text, works, &sources)
}
