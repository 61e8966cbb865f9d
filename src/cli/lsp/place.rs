//! Offsets in bytes as lines and columns of the protocol, which counts columns
//! in units of UTF-16, and back.

use std::ops::Range;

use lsp_types::Position;

/// Of how many bytes the units are counted beforehand.
const STRIDE: usize = 256;

/// The lines of a text, for as many places as there are to tell: however long the text
/// and its lines, each takes the same few steps.
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    /// Units before each [`STRIDE`] of bytes.
    units: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub fn new(text: &'t str) -> Lines<'t> {
        let mut all = vec![0];
        for chunk in text.as_bytes().chunks(STRIDE) {
            all.push(all[all.len() - 1] + units(chunk));
        }
        Lines {
            text,
            starts: starts(text),
            units: all,
        }
    }

    /// Units before an offset.
    fn units(&self, at: usize) -> usize {
        let nth = at / STRIDE;
        self.units[nth] + units(&self.text.as_bytes()[nth * STRIDE..at])
    }

    /// The place of an offset. One within a character is that of the character.
    pub fn position(&self, at: usize) -> Position {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let line = self.starts.partition_point(|start| *start <= at) - 1;
        let column = self.units(at) - self.units(self.starts[line]);
        Position {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            character: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }

    /// A stretch of text as the protocol has it.
    pub fn range(&self, range: &Range<usize>) -> lsp_types::Range {
        lsp_types::Range {
            start: self.position(range.start),
            end: self.position(range.end),
        }
    }
}

/// Units of UTF-16 of the characters that begin in these bytes of a text.
fn units(bytes: &[u8]) -> usize {
    let of = |byte: &u8| match byte {
        0x80..0xC0 => 0,
        0xF0.. => 2,
        _ => 1,
    };
    bytes.iter().map(of).sum()
}

/// A stretch of text as the protocol has it.
pub fn range(text: &str, range: &Range<usize>) -> lsp_types::Range {
    Lines::new(text).range(range)
}

/// The offset of a place. A column beyond the end of its line is the end of the
/// line, and a line beyond the last the end of the text.
pub fn offset(text: &str, position: Position) -> usize {
    let Some(start) = starts(text).get(position.line as usize).copied() else {
        return text.len();
    };
    let line = &text[start..];
    let mut column = 0;
    for (at, c) in line.char_indices() {
        if column >= position.character as usize || matches!(c, '\n' | '\r') {
            return start + at;
        }
        column += c.len_utf16();
    }
    text.len()
}

/// Where each line begins: a line ends with `\n`, `\r\n` or `\r`.
pub fn starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let ends = bytes.iter().enumerate().filter(|(at, byte)| {
        **byte == b'\n' || (**byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'))
    });
    let next = ends.map(|(at, _)| at + 1);
    [0].into_iter().chain(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_units_of_utf_16() {
        let text = "Awalé 🎲 x\r\nsow\rlast";
        for (at, line, character) in [(0, 0, 0), (6, 0, 5), (12, 0, 9), (15, 1, 0), (19, 2, 0)] {
            let place = Lines::new(text).position(at);
            assert_eq!((place.line, place.character), (line, character), "{at}");
            assert_eq!(offset(text, place), at);
        }
        let place = |line, character| offset(text, Position { line, character });
        assert_eq!(place(0, 99), 13, "no further than its line");
        assert_eq!(place(9, 0), text.len());
        assert_eq!(place(0, 7), place(0, 8), "in the midst of two units");
        let lines = Lines::new(text);
        assert_eq!(
            lines.position(8),
            lines.position(7),
            "in the midst of a character"
        );
    }

    #[test]
    fn places_in_long_lines_are_those_that_are_counted_from_their_beginning() {
        let text = "aé🎲\n".repeat(40) + &"🎲éa".repeat(300);
        let lines = Lines::new(&text);
        for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            let before = &text[..at];
            let start = before.rfind('\n').map_or(0, |end| end + 1);
            let place = lines.position(at);
            assert_eq!(place.line as usize, before.matches('\n').count());
            let column = before[start..].encode_utf16().count();
            assert_eq!(place.character as usize, column, "{at}");
        }
        assert_eq!(Lines::new("").position(3), Position::default());
    }
}
