//! Bounds of the tables that are read, checked on the text before any cell of it
//! is kept, so that a file costs no more than a few times its own length.

use super::sheet::Dialect;
use super::unreadable::{Unreadable, wrong};

/// Rows of a table, without the header.
const MOST_ROWS: usize = 200_000;

/// Columns of a row. Tables of CLDF have a dozen or two.
const MOST_COLUMNS: usize = 200;

/// Cells of a table.
const MOST_CELLS: usize = 4_000_000;

/// Bytes of the metadata.
const LONGEST_METADATA: usize = 1 << 20;

/// Units of a dataset, each of which is held against every ruleset.
pub const MOST_UNITS: usize = 5_000;

pub fn metadata(text: &str) -> Result<(), Unreadable> {
    if text.len() > LONGEST_METADATA {
        let message = format!("it has more than {LONGEST_METADATA} bytes");
        let help = "metadata describe tables; the values themselves are in CSV files";
        return Err(wrong(super::METADATA, message, help));
    }
    Ok(())
}

/// Counts rows, columns and cells as a reader of CSV does: a quote opens a text
/// only at the start of a cell, and two in a text stand for one.
pub fn table(file: &str, text: &str, dialect: Dialect) -> Result<(), Unreadable> {
    let bytes = text.as_bytes();
    let (mut line, mut began_at, mut rows, mut cells, mut columns) = (1, 1, 0, 0, 1);
    let (mut quoted, mut cell_starts) = (false, true);
    let is_quote = |byte: u8| dialect.quote == Some(byte);
    let mut line_starts = true;
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if line_starts && dialect.comment == Some(byte) {
            let rest = bytes[at..].iter().position(|byte| *byte == b'\n');
            at += rest.map_or(bytes.len() - at, |rest| rest + 1);
            line += 1;
            continue;
        }
        line += usize::from(byte == b'\n');
        match byte {
            _ if is_quote(byte) && quoted && bytes.get(at + 1) == Some(&byte) => at += 1,
            _ if is_quote(byte) && quoted => quoted = false,
            _ if is_quote(byte) && cell_starts => quoted = true,
            _ if byte == dialect.delimiter && !quoted => {
                columns += 1;
                if columns > MOST_COLUMNS {
                    return Err(too_many(file, began_at, MOST_COLUMNS, "columns"));
                }
            }
            b'\n' if !quoted => {
                rows += 1;
                cells += columns;
                // The header is no row.
                if rows > MOST_ROWS + 1 {
                    return Err(too_many(file, began_at, MOST_ROWS, "rows"));
                }
                if cells > MOST_CELLS {
                    return Err(too_many(file, began_at, MOST_CELLS, "cells"));
                }
                (columns, began_at) = (1, line);
            }
            _ => {}
        }
        line_starts = !quoted && matches!(byte, b'\n' | b'\r');
        cell_starts = line_starts || (!quoted && byte == dialect.delimiter);
        at += 1;
    }
    Ok(())
}

/// That a table, read up to a line, has more than so many of something.
pub fn too_many(file: &str, line: usize, most: usize, what: &str) -> Unreadable {
    let message = format!("line {line}: more than {most} {what}");
    wrong(file, message, "take a part of the dataset")
}
