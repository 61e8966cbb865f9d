//! Characters that can't be seen, or that change how others are shown.

use super::entry::Entry;
use super::limits::MAX_SHOWN;
use super::reference::is_printed;
use crate::report::{Fault, Faults, is_hidden};
use crate::source::{FileId, Span};

/// Reports hidden characters with their places, and writes them out in all
/// values, so that none reaches a terminal, a page or another file. In fields
/// that nothing here prints, as abstracts, they are warned of only.
pub(super) fn show(file: FileId, text: &str, entries: &mut [Entry], faults: &mut Faults) {
    let found = text
        .char_indices()
        .filter(|(at, c)| is_hidden(*c) && !is_line_end(*c, &text[*at..]));
    for (at, c) in found.take(MAX_SHOWN) {
        // Entries stand in the order of the text.
        let before = entries.partition_point(|entry| entry.span.start <= at);
        let fields = before
            .checked_sub(1)
            .map_or(&[][..], |entry| &entries[entry].fields);
        let field = fields
            .iter()
            .find(|field| field.span.start <= at && at < field.span.end);
        let message = format!("a hidden character, U+{:04X}", u32::from(c));
        let fault = match field {
            Some(field) if !is_printed(&field.name) => Fault::warning(message),
            _ => Fault::error(message),
        };
        faults.push(
            fault
                .at(Span::new(file, at, at + c.len_utf8()), "can't be seen here")
                .help("delete it; text copied from a page or a document often brings such along"),
        );
    }
    for entry in entries {
        for text in [&mut entry.kind.value, &mut entry.key.value] {
            show_in(text);
        }
        for field in &mut entry.fields {
            show_in(&mut field.name);
            show_in(&mut field.value);
        }
    }
}

/// Whether a carriage return is half of the end of a line.
fn is_line_end(c: char, from: &str) -> bool {
    c == '\r' && from[1..].starts_with('\n')
}

/// Writes hidden characters out as `[U+202E]`, which means nothing to TeX.
fn show_in(text: &mut String) {
    if !text.contains(is_hidden) {
        return;
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for (at, c) in text.char_indices() {
        if !is_hidden(c) {
            shown.push(c);
        } else if !is_line_end(c, &text[at..]) {
            shown += &format!("[U+{:04X}]", u32::from(c));
        }
    }
    *text = shown;
}
