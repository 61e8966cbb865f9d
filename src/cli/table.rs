//! Plain tables for a terminal: columns as wide as their widest cell.

use super::output::say;
use crate::report::Colour;

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

    pub fn print(&self, colour: Colour) {
        let widths: Vec<usize> = (0..self.headings.len())
            .map(|column| {
                self.rows
                    .iter()
                    .chain([&self.headings])
                    .filter_map(|row| row.get(column))
                    .map(|cell| cell.chars().count())
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        say!("{}", bold(&line(&self.headings, &widths), colour));
        for row in &self.rows {
            say!("{}", line(row, &widths));
        }
    }
}

fn line(cells: &[String], widths: &[usize]) -> String {
    let padded: Vec<String> = cells
        .iter()
        .zip(widths)
        .map(|(cell, width)| format!("{cell:<width$}"))
        .collect();
    padded.join("  ").trim_end().to_string()
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

/// Breaks a text into lines of at most `width` characters.
pub fn wrap(text: &str, width: usize, indent: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
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
    lines.join(&format!("\n{indent}"))
}
