//! Offsets in bytes as lines and columns of the protocol, which counts columns
//! in units of UTF-16, and back.

use std::ops::Range;

use lsp_types::Position;

/// The place of an offset. One within a character is that of the character.
pub fn position(text: &str, at: usize) -> Position {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let lines = starts(before);
    let start = *lines.last().unwrap_or(&0);
    Position {
        line: u32::try_from(lines.len() - 1).unwrap_or(u32::MAX),
        character: u32::try_from(before[start..].encode_utf16().count()).unwrap_or(u32::MAX),
    }
}

/// A stretch of text as the protocol has it.
pub fn range(text: &str, range: &Range<usize>) -> lsp_types::Range {
    lsp_types::Range {
        start: position(text, range.start),
        end: position(text, range.end),
    }
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
            let place = position(text, at);
            assert_eq!((place.line, place.character), (line, character), "{at}");
            assert_eq!(offset(text, place), at);
        }
        let place = |line, character| offset(text, Position { line, character });
        assert_eq!(place(0, 99), 13, "no further than its line");
        assert_eq!(place(9, 0), text.len());
        assert_eq!(place(0, 7), place(0, 8), "in the midst of two units");
        assert_eq!(
            position(text, 8),
            position(text, 7),
            "in the midst of a character"
        );
    }
}
