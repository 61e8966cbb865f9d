//! Documents and tables as plain text: columns as wide as their widest cell, cut or broken to
//! the screen, or each row below its name.

use std::borrow::Cow;

use super::document::{Document, Part, Text};
use super::table::{Cell, Table};
use seedlore_language::report::Colour;

impl Document {
    /// As plain text on a screen of so many columns.
    pub fn on_screen(&self, screen: usize, colour: Colour) -> String {
        let mut out = String::new();
        for part in &self.parts {
            let begins = match part {
                Part::Heading(_) => true,
                Part::Table(table) => table.of_figures,
                Part::Text(_) | Part::Named(..) | Part::Gap => false,
            };
            if begins && !(out.is_empty() || out == "\n" || out.ends_with("\n\n")) {
                out.push('\n');
            }
            match part {
                Part::Heading(words) => out += &bold(words, colour),
                Part::Text(text) => out += &text.on_screen(screen, colour),
                Part::Named(name, words) => {
                    let room = |before| screen.saturating_sub(before);
                    let lines = broken(words, room(name.len() + 3), room(4));
                    out += &format!("  {} {}", bold(name, colour), lines.join("\n    "));
                }
                Part::Table(table) => out += table.text(screen, colour).trim_end_matches('\n'),
                Part::Gap => {}
            }
            out.push('\n');
        }
        out
    }
}

impl Text {
    fn on_screen(&self, screen: usize, colour: Colour) -> String {
        let width = self.width.min(screen.saturating_sub(self.indent));
        let lines = broken(&self.words, width, width);
        let lines = lines.join(&format!("\n{}", " ".repeat(self.indent)));
        match self.is_aside {
            true => self.before.clone() + &dim(&lines, colour),
            false => self.before.clone() + &lines,
        }
    }
}

impl Table {
    /// As plain text with every cell whole: where a screen of so many columns is too narrow,
    /// in several lines, or each row below its first cell.
    pub fn text(&self, screen: usize, colour: Colour) -> String {
        let lines = Lines::new(self);
        let widths = lines.widths();
        if whole(&widths) <= screen {
            return lines.text(&widths, Long::Cut, colour);
        }
        let rows = lines.rows[1..].iter();
        let below = rows.flat_map(|row| stacked(&self.headings, row, screen));
        let below: String = below.map(|line| line + "\n").collect();
        if self.of_figures {
            return format!("{}\n{below}", self.headings[0]);
        }
        let least = vec![Some(NARROWEST); widths.len()];
        let narrowed = narrowed(widths, &least, screen);
        match whole(&narrowed) > screen {
            true => below,
            false => lines.text(&narrowed, Long::Broken, colour),
        }
    }

    /// As plain text in so many columns of a screen. `least` says for each column
    /// how far it may be cut, `None` that it may not; where even that is too
    /// wide, the last columns are left out.
    pub fn fitted(&self, least: &[Option<usize>], screen: usize, colour: Colour) -> String {
        let lines = Lines::new(self);
        lines.text(&fit(lines.widths(), least, screen), Long::Cut, colour)
    }
}

/// The cells of a table as they are written, the headings first.
struct Lines {
    rows: Vec<Vec<String>>,
    of_figures: bool,
}

impl Lines {
    fn new(table: &Table) -> Lines {
        let line = |at: usize, column: usize| match table.continues(at, column) {
            true => String::new(),
            false => line(&table.rows[at][column]),
        };
        let columns = |at: usize| 0..table.rows[at].len();
        let rows = 0..table.rows.len();
        let rows = rows.map(|at| columns(at).map(|column| line(at, column)).collect());
        Lines {
            rows: [table.headings.clone()].into_iter().chain(rows).collect(),
            of_figures: table.of_figures,
        }
    }

    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        (0..columns).map(width).collect()
    }

    fn text(&self, widths: &[usize], long: Long, colour: Colour) -> String {
        let mut text = String::new();
        for (nth, row) in self.rows.iter().enumerate() {
            for line in self.row(row, widths, long) {
                match nth {
                    0 if !self.of_figures => text.push_str(&bold(&line, colour)),
                    _ => text.push_str(&line),
                }
                text.push('\n');
            }
        }
        text
    }

    fn row(&self, cells: &[String], widths: &[usize], long: Long) -> Vec<String> {
        let cells: Vec<Vec<String>> = cells
            .iter()
            .zip(widths)
            .map(|(cell, width)| match long {
                Long::Broken if cell.chars().count() > *width => broken(cell, *width, *width),
                Long::Broken | Long::Cut => vec![cut(cell, *width).into_owned()],
            })
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        let line = |nth: usize| {
            let parts = cells
                .iter()
                .zip(widths)
                .enumerate()
                .map(|(column, (cell, width))| {
                    let part = cell.get(nth).map_or("", String::as_str);
                    match self.of_figures && column > 0 {
                        true => format!("{part:>width$}"),
                        false => format!("{part:<width$}"),
                    }
                });
            let parts: Vec<String> = parts.collect();
            parts.join(&" ".repeat(GAP)).trim_end().to_string()
        };
        (0..height).map(line).collect()
    }
}

/// A cell in one line, with what follows in it.
fn line(cell: &Cell) -> String {
    let more = cell.more.iter();
    let more = more.map(|(between, next)| format!("{between}{}", line(next)));
    cell.printed.line() + &more.collect::<String>()
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

/// The beginning of a text that is too long, with a mark that more follows.
fn cut(text: &str, width: usize) -> Cow<'_, str> {
    if text.chars().count() <= width {
        return Cow::Borrowed(text);
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    Cow::Owned(format!("{}…", kept.trim_end()))
}

/// The lines of one row: the name, and below it every other cell that has
/// something behind its heading, as many to a line as there is room for.
fn stacked(headings: &[String], cells: &[String], width: usize) -> Vec<String> {
    const INDENT: &str = "    ";
    let parts = headings.iter().zip(cells).skip(1);
    let parts = parts.filter(|(_, cell)| !cell.is_empty());
    let parts = parts.map(|(heading, cell)| format!("{heading} {cell}"));
    let parts: Vec<String> = parts.map(|part| part.trim().to_string()).collect();
    let room = width.saturating_sub(INDENT.len());
    let below = packed(parts.join(";\n").lines(), room, room).into_iter();
    let below = below.filter(|line| !line.is_empty());
    let name = cells.first().cloned().into_iter();
    name.chain(below.map(|line| format!("{INDENT}{line}")))
        .collect()
}

/// Lines of at most so many characters; a longer word is a line of its own.
pub fn broken(text: &str, first: usize, others: usize) -> Vec<String> {
    packed(text.split_whitespace(), first, others)
}

fn packed<'t>(words: impl Iterator<Item = &'t str>, first: usize, others: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words {
        let width = if lines.len() == 1 { first } else { others };
        let last = lines.last_mut().expect("there is always a line");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_string());
        } else {
            *last += " ";
            *last += word;
        }
    }
    lines
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_cut_where_it_may_be_and_then_loses_its_last_columns() {
        let mut table = Table::under("name | title | open");
        table.row(["kalah", "A long title of it", "3"]);
        table.row(["ti", "Ti", "12"]);
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

    #[test]
    fn columns_of_figures_line_up() {
        let mut table = Table::of_figures("Moves | share | of");
        table.line("a", ["1 %".into(), "10".into()]);
        table.line("longer", ["100 %".into()]);
        let text = |screen| table.text(screen, Colour::Plain);
        let expected = "Moves     share  of\n  a         1 %  10\n  longer  100 %\n";
        assert_eq!([text(usize::MAX), text(19)], [expected; 2]);
        let stacked = "Moves\n  a\n    share 1 %;\n    of 10\n  longer\n    share 100 %\n";
        assert_eq!(text(18), stacked);
    }
}
