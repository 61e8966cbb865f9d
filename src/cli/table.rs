//! Text for the terminal: tables and paragraphs that fit the screen, bold and dim.

use super::output::write;
use super::screen::columns;
use crate::render::broken;
pub use crate::render::{Document, Table, bold, dim};
use crate::report::Colour;

/// Writes a document, as the screen has room.
pub fn tell(document: &Document, colour: Colour) {
    let screen = columns().unwrap_or(usize::MAX);
    write(format_args!("{}", document.on_screen(screen, colour)));
}

/// Writes a table with every cell whole, as the screen has room.
pub fn print(table: &Table, colour: Colour) {
    let screen = columns().unwrap_or(usize::MAX);
    write(format_args!("{}", table.text(screen, colour)));
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

/// A text in brackets, of which the first stands before `width` and `indent`,
/// behind so many other characters.
pub fn bracketed(before: usize, text: &str, width: usize, indent: &str) -> String {
    let room = |before: usize| columns().map_or(width, |c| width.min(c.saturating_sub(before + 1)));
    let (first, others) = (room(before + 1), room(indent.chars().count()));
    let lines = broken(text, first, others);
    format!("[{}]", lines.join(&format!("\n{indent}")))
}
