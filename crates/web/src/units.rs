//! Places in a text: bytes here, UTF-16 units in scripts.

use std::ops::Range;

/// How many units lie before a byte; within a letter, as many as before the letter.
pub fn units(text: &str, byte: usize) -> usize {
    let letters = text.char_indices();
    let before = letters.take_while(|(at, letter)| at + letter.len_utf8() <= byte);
    before.map(|(_, letter)| letter.len_utf16()).sum()
}

/// A stretch of bytes in units.
pub fn unit_range(text: &str, bytes: &Range<usize>) -> (usize, usize) {
    let start = units(text, bytes.start);
    let within = text.get(bytes.clone()).unwrap_or_default();
    (start, start + within.encode_utf16().count())
}

/// The byte at which a unit begins, or the end of the text.
pub fn byte(text: &str, unit: usize) -> usize {
    let mut before = 0;
    for (at, letter) in text.char_indices() {
        if before >= unit {
            return at;
        }
        before += letter.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_beyond_ascii_count_as_scripts_count_them() {
        let text = "é𝄞a";
        assert_eq!([0, 2, 6, 7].map(|at| units(text, at)), [0, 1, 3, 4]);
        assert_eq!([0, 1, 3, 4, 9].map(|at| byte(text, at)), [0, 2, 6, 7, 7]);
        assert_eq!(unit_range(text, &(2..7)), (1, 4));
        assert_eq!(units(text, 3), 1, "within a letter");
    }
}
