//! Words and signs of a text, however broken it is.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// From `//` to the end of the line.
    Comment,
    /// With its quotation marks. One that is not closed goes to the end of its line.
    Quotation,
    /// Digits, with a decimal point or without.
    Number,
    /// Letters of English, digits, hyphens and underlines; it begins with none of the last two.
    Word,
    /// Free text within brackets, from behind a colon to the semicolon or bracket
    /// that ends it.
    Note,
    Sign(char),
}

/// A token, where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub kind: Kind,
    pub range: Range<usize>,
    /// Whether it belongs to brackets that say where a clause comes from. The
    /// brackets themselves do.
    pub is_cited: bool,
}

/// All tokens of a text; blanks are left out.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut reader = Reader {
        text,
        at: 0,
        unclosed: 0,
        found: Vec::new(),
    };
    while reader.at < text.len() {
        reader.next();
    }
    reader.found
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// No quotation that begins before this place is closed on its line: where one
    /// is not, none of those within it is.
    unclosed: usize,
    found: Vec<Piece>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn take(&mut self, kind: Kind, length: usize, is_cited: bool) {
        self.found.push(Piece {
            kind,
            range: self.at..self.at + length,
            is_cited,
        });
        self.at += length;
    }

    fn next(&mut self) {
        let Some(sign) = self.rest().chars().next() else {
            return;
        };
        if sign.is_whitespace() {
            self.at += sign.len_utf8();
        } else if self.rest().starts_with("//") {
            let line = line(self.rest()).trim_end().len();
            self.take(Kind::Comment, line, false);
        } else if sign == '"' {
            let length = match self.quotation() {
                Some(length) => length,
                None => line(self.rest()).trim_end().len(),
            };
            self.take(Kind::Quotation, length, false);
        } else if sign == '[' {
            self.bracket();
        } else {
            self.word_or_sign(sign, false);
        }
    }

    fn word_or_sign(&mut self, sign: char, is_cited: bool) {
        match word(self.rest()) {
            Some((kind, length)) => self.take(kind, length, is_cited),
            None => self.take(Kind::Sign(sign), sign.len_utf8(), is_cited),
        }
    }

    /// Bytes of the quotation that begins here, if it is closed on its line.
    fn quotation(&mut self) -> Option<usize> {
        if self.at < self.unclosed {
            return None;
        }
        let length = quotation(self.rest());
        if length.is_none() {
            self.unclosed = self.at + line(self.rest()).len();
        }
        length
    }

    /// Brackets end with their line, closed or not.
    fn bracket(&mut self) {
        self.take(Kind::Sign('['), 1, true);
        while let Some(sign) = self.rest().chars().next() {
            match sign {
                '\n' => return,
                ']' => return self.take(Kind::Sign(']'), 1, true),
                ':' => {
                    self.take(Kind::Sign(':'), 1, true);
                    let note = self.rest();
                    let note = &note[..note.find([']', ';', '\n']).unwrap_or(note.len())];
                    let blank = note.len() - note.trim_start().len();
                    let length = note.trim().len();
                    self.at += blank;
                    if length > 0 {
                        self.take(Kind::Note, length, true);
                    }
                }
                '"' => match self.quotation() {
                    Some(length) => self.take(Kind::Quotation, length, true),
                    None => self.take(Kind::Sign('"'), 1, true),
                },
                _ if sign.is_whitespace() => self.at += sign.len_utf8(),
                _ => self.word_or_sign(sign, true),
            }
        }
    }
}

/// The rest of the line.
fn line(text: &str) -> &str {
    &text[..text.find('\n').unwrap_or(text.len())]
}

/// Bytes of a quotation that is closed on its line.
fn quotation(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            '\n' => return None,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// What a text begins with, if it is a number or a word, and how long it is.
fn word(text: &str) -> Option<(Kind, usize)> {
    let bytes = text.as_bytes();
    let run = |from: usize, belongs: fn(&u8) -> bool| {
        let rest = bytes[from..].iter();
        from + rest.take_while(|byte| belongs(byte)).count()
    };
    if !bytes.first()?.is_ascii_alphanumeric() {
        return None;
    }
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let digits = run(0, u8::is_ascii_digit);
    let is_letter = |at: usize| {
        let byte = bytes.get(at);
        byte.is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
    };
    if digits == 0 || is_letter(digits) {
        return Some((Kind::Word, run(0, is_part)));
    }
    let has_point = bytes.get(digits) == Some(&b'.');
    let decimals = run((digits + 1).min(bytes.len()), u8::is_ascii_digit);
    let is_decimal = has_point && decimals > digits + 1 && !is_letter(decimals);
    let length = if is_decimal { decimals } else { digits };
    Some((Kind::Number, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(&str, bool)> {
        let pieces = pieces(text).into_iter();
        pieces.map(|p| (&text[p.range], p.is_cited)).collect()
    }

    #[test]
    fn brackets_hold_citations_and_notes() {
        assert_eq!(
            read("sow [B 3-4 \"a ] b\"; assumed: why \"not] on // c"),
            [
                ("sow", false),
                ("[", true),
                ("B", true),
                ("3", true),
                ("-", true),
                ("4", true),
                ("\"a ] b\"", true),
                (";", true),
                ("assumed", true),
                (":", true),
                ("why \"not", true),
                ("]", true),
                ("on", false),
                ("// c", false),
            ]
        );
    }

    #[test]
    fn what_is_left_open_ends_with_its_line() {
        assert_eq!(
            read("game \"Oware\nat 6.75 [B\nté 4x"),
            [
                ("game", false),
                ("\"Oware", false),
                ("at", false),
                ("6.75", false),
                ("[", true),
                ("B", true),
                ("t", false),
                ("é", false),
                ("4x", false),
            ]
        );
    }
}
