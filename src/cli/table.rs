//! Plain tables for a terminal: columns as wide as their widest cell, or cut
//! to the screen.

use std::borrow::Cow;

use super::output::write;
use super::screen::columns;
use crate::report::Colour;
use crate::stats::stacked;

/// Rows of text under headings.
pub struct Table {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(headings: &[&str]) -> Table {
        Table {
            headings: headings.iter().map(|h| h.to_string()).collect(),
            rows: Vec::new(),
        }
    }

    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Leaves out columns in which no row has anything.
    pub fn without_empty(mut self) -> Table {
        let is_filled = |column: usize| {
            let mut cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.any(|cell| !cell.is_empty())
        };
        let filled: Vec<bool> = (0..self.headings.len()).map(is_filled).collect();
        for row in self.rows.iter_mut().chain([&mut self.headings]) {
            let mut filled = filled.iter();
            row.retain(|_| filled.next().is_none_or(|filled| *filled));
        }
        self
    }

    /// Writes it with every cell whole: where the screen is too narrow, in
    /// several lines, or each row below its first cell.
    pub fn print(&self, colour: Colour) {
        let widths = self.widths();
        let least = vec![Some(NARROWEST); widths.len()];
        let text = match columns() {
            Some(screen) if whole(&widths) > screen => {
                let narrowed = narrowed(widths, &least, screen);
                match whole(&narrowed) > screen {
                    true => self.stacked(screen),
                    false => self.text(&narrowed, Long::Broken, colour),
                }
            }
            _ => self.text(&widths, Long::Cut, colour),
        };
        write(format_args!("{text}"));
    }

    fn stacked(&self, screen: usize) -> String {
        let rows = self.rows.iter();
        let lines = rows.flat_map(|row| stacked(&self.headings, row, screen));
        lines.map(|line| line + "\n").collect()
    }

    /// The table in so many columns of a screen. `least` says for each column
    /// how far it may be cut, `None` that it may not; where even that is too
    /// wide, the last columns are left out.
    pub fn fitted(&self, least: &[Option<usize>], screen: usize, colour: Colour) -> String {
        self.text(&fit(self.widths(), least, screen), Long::Cut, colour)
    }

    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| {
            let rows = self.rows.iter().chain([&self.headings]);
            let cells = rows.filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        (0..self.headings.len()).map(width).collect()
    }

    fn text(&self, widths: &[usize], long: Long, colour: Colour) -> String {
        let mut text = String::new();
        for (nth, row) in [&self.headings].into_iter().chain(&self.rows).enumerate() {
            for line in lines(row, widths, long) {
                match nth {
                    0 => text.push_str(&bold(&line, colour)),
                    _ => text.push_str(&line),
                }
                text.push('\n');
            }
        }
        text
    }
}

/// What becomes of a cell that is longer than its column is wide.
#[derive(Clone, Copy)]
enum Long {
    Cut,
    Broken,
}

/// Columns between two of a table.
const GAP: usize = 2;

/// No column is made narrower than this for a narrow screen.
const NARROWEST: usize = 12;

fn whole(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

/// How narrow columns may become; `None` as wide as they are.
fn floors(widths: &[usize], least: &[Option<usize>]) -> Vec<usize> {
    let pairs = widths.iter().zip(least);
    pairs
        .map(|(width, least)| least.map_or(*width, |least| least.min(*width)))
        .collect()
}

/// Widths of columns that go together into a screen; those at the end that
/// don't are left out, but never the first.
fn fit(mut widths: Vec<usize>, least: &[Option<usize>], screen: usize) -> Vec<usize> {
    while widths.len() > 1 && whole(&floors(&widths, least)) > screen {
        widths.pop();
    }
    narrowed(widths, least, screen)
}

/// The widest column is made narrower, again and again, until all go into the
/// screen or none may be.
fn narrowed(mut widths: Vec<usize>, least: &[Option<usize>], screen: usize) -> Vec<usize> {
    let floors = floors(&widths, least);
    while whole(&widths) > screen {
        let above = |at: &usize| widths[*at] > floors[*at];
        let widest = (0..widths.len()).filter(above).max_by_key(|at| widths[*at]);
        let Some(widest) = widest else { break };
        widths[widest] -= 1;
    }
    widths
}

fn lines(cells: &[String], widths: &[usize], long: Long) -> Vec<String> {
    let cells: Vec<Vec<String>> = cells
        .iter()
        .zip(widths)
        .map(|(cell, width)| match long {
            Long::Broken if cell.chars().count() > *width => broken(cell, *width, *width),
            _ => vec![cut(cell, *width).into_owned()],
        })
        .collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let line = |nth: usize| {
        let parts = cells.iter().zip(widths).map(|(cell, width)| {
            let part = cell.get(nth).map_or("", String::as_str);
            format!("{part:<width$}")
        });
        let parts: Vec<String> = parts.collect();
        parts.join(&" ".repeat(GAP)).trim_end().to_string()
    };
    (0..height).map(line).collect()
}

/// The beginning of a text that is too long, with a mark that more follows.
pub fn cut(text: &str, width: usize) -> Cow<'_, str> {
    if text.chars().count() <= width {
        return Cow::Borrowed(text);
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    Cow::Owned(format!("{}…", kept.trim_end()))
}

/// The text in bold where colours may be used.
pub fn bold(text: &str, colour: Colour) -> String {
    styled(text, "1", colour)
}

/// The text dimmed where colours may be used.
pub fn dim(text: &str, colour: Colour) -> String {
    styled(text, "2", colour)
}

fn styled(text: &str, code: &str, colour: Colour) -> String {
    match colour {
        Colour::Styled => format!("\x1b[{code}m{text}\x1b[0m"),
        Colour::Plain => text.to_string(),
    }
}

/// Breaks a text into lines of at most `width` characters, and fewer where the
/// screen is narrower; `indent` stands before each but the first.
pub fn wrap(text: &str, width: usize, indent: &str) -> String {
    wrap_behind(indent.chars().count(), text, width, indent)
}

/// The same for a text whose first line has `before` characters before it that
/// no other has. Where the screen is wide enough they take no room from it.
pub fn wrap_behind(before: usize, text: &str, width: usize, indent: &str) -> String {
    let room = |before: usize| columns().map_or(width, |c| width.min(c.saturating_sub(before)));
    let (first, others) = (room(before), room(indent.chars().count()));
    broken(text, first, others).join(&format!("\n{indent}"))
}

/// A text of sentences and tables, its sentences broken where the screen is too
/// narrow. A line with a gap of two blanks in it is of a table.
pub fn broken_sentences(text: &str) -> String {
    let line = |line: &str| match line.trim_start().contains("  ") {
        true => line.to_string(),
        false => {
            let indent = &line[..line.len() - line.trim_start().len()];
            format!("{indent}{}", wrap(line, usize::MAX, indent))
        }
    };
    let lines: Vec<String> = text.split('\n').map(line).collect();
    lines.join("\n")
}

/// A text in brackets, of which the first stands before `width` and `indent`,
/// behind so many other characters.
pub fn bracketed(before: usize, text: &str, width: usize, indent: &str) -> String {
    let room = |before: usize| columns().map_or(width, |c| width.min(c.saturating_sub(before + 1)));
    let (first, others) = (room(before + 1), room(indent.chars().count()));
    let lines = broken(text, first, others);
    format!("[{}]", lines.join(&format!("\n{indent}")))
}

/// Lines of at most so many characters; a longer word is a line of its own.
fn broken(text: &str, first: usize, others: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let width = if lines.len() == 1 { first } else { others };
        let last = lines.last_mut().expect("there is always a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_string());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_cut_where_it_may_be_and_then_loses_its_last_columns() {
        let mut table = Table::new(&["name", "title", "open"]);
        table.row(vec![
            "kalah".into(),
            "A long title of it".into(),
            "3".into(),
        ]);
        table.row(vec!["ti".into(), "Ti".into(), "12".into()]);
        let least = [None, Some(6), None];
        let fitted = |screen| table.fitted(&least, screen, Colour::Plain);
        assert_eq!(
            fitted(80),
            "name   title               open\nkalah  A long title of it  3\nti     Ti                  12\n"
        );
        assert_eq!(fitted(31), fitted(80));
        assert_eq!(
            fitted(25),
            "name   title         open\nkalah  A long titl…  3\nti     Ti            12\n"
        );
        assert_eq!(fitted(18), "name   title\nkalah  A long tit…\nti     Ti\n");
        assert_eq!(fitted(3), "name\nkalah\nti\n");
    }
}
