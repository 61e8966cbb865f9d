//! The classes by which a text is coloured.

use std::ops::Range;

use super::tokens::{Kind, Piece, pieces};
use crate::syntax::{is_keyword, is_place_word};

/// What kind of word something is, for the eye.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A word of the language.
    Keyword,
    /// A word of the language that says which pits are meant.
    Place,
    /// A name that the writer gave.
    Name,
    /// Digits.
    Number,
    /// Quoted text, with its quotation marks.
    Quotation,
    /// Where a clause comes from: what stands in brackets, and short names of sources.
    Citation,
    /// From `//` to the end of the line.
    Comment,
}

/// A stretch of text of one class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Bytes of the text.
    pub range: Range<usize>,
    /// What it is.
    pub class: Class,
}

impl Class {
    /// Every class.
    pub const ALL: [Class; 7] = [
        Class::Keyword,
        Class::Place,
        Class::Name,
        Class::Number,
        Class::Quotation,
        Class::Citation,
        Class::Comment,
    ];

    /// Its name, in small letters.
    pub fn name(self) -> &'static str {
        match self {
            Class::Keyword => "keyword",
            Class::Place => "place",
            Class::Name => "name",
            Class::Number => "number",
            Class::Quotation => "quotation",
            Class::Citation => "citation",
            Class::Comment => "comment",
        }
    }
}

/// Behind these words stands a name, even one that is a word of the language.
pub(super) const BEFORE_NAMES: [&str; 5] = ["ruleset", "base", "open", "conflict", "phase"];

/// The same, if a colon follows the name.
pub(super) const BEFORE_LINES: [&str; 2] = ["line", "way"];

/// The same, if a quotation follows the name.
pub(super) const BEFORE_READINGS: [&str; 2] = ["assume", "or"];

/// The words of the language that brackets may hold.
pub(super) const IN_BRACKETS: [&str; 2] = ["assumed", "implied"];

/// The coloured stretches of a text in its order; none overlaps another. Signs
/// have no colour, and what stands in brackets is one class but for quotations
/// and the two words that may begin it.
///
/// ```
/// use seedlore_language::editor::{Class, classify};
/// let text = "choose own pit [B 3]";
/// let tokens = classify(text);
/// assert_eq!(&text[tokens[1].range.clone()], "own");
/// assert_eq!(tokens[1].class, Class::Place);
/// assert_eq!(&text[tokens[3].range.clone()], "[B 3]");
/// ```
pub fn classify(text: &str) -> Vec<Token> {
    let pieces = pieces(text);
    let mut tokens: Vec<Token> = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        let Some(class) = class(text, &pieces, index) else {
            continue;
        };
        match tokens.last_mut() {
            // Of brackets all that belongs together is one stretch.
            Some(last)
                if class == Class::Citation
                    && last.class == class
                    && piece.is_cited
                    && text.as_bytes()[piece.range.start] != b'['
                    && pieces[index - 1].is_cited =>
            {
                last.range.end = piece.range.end;
            }
            _ => tokens.push(Token {
                range: piece.range.clone(),
                class,
            }),
        }
    }
    tokens
}

fn class(text: &str, pieces: &[Piece], index: usize) -> Option<Class> {
    let piece = &pieces[index];
    let written = &text[piece.range.clone()];
    Some(match piece.kind {
        Kind::Comment => Class::Comment,
        Kind::Quotation => Class::Quotation,
        Kind::Word if piece.is_cited && IN_BRACKETS.contains(&written) => Class::Keyword,
        _ if piece.is_cited => Class::Citation,
        Kind::Number => Class::Number,
        Kind::Sign(_) | Kind::Note => return None,
        Kind::Word if written.starts_with(|c: char| c.is_ascii_uppercase()) => Class::Citation,
        Kind::Word if is_named(text, pieces, index) => Class::Name,
        Kind::Word if is_place_word(written) => Class::Place,
        Kind::Word if is_keyword(written) => Class::Keyword,
        Kind::Word if written.starts_with(|c: char| c.is_ascii_lowercase()) => Class::Name,
        Kind::Word => return None,
    })
}

/// Whether a word is a name by what stands beside it on its line.
fn is_named(text: &str, pieces: &[Piece], index: usize) -> bool {
    let Some(before) = index.checked_sub(1).map(|at| &pieces[at]) else {
        return false;
    };
    let here = &pieces[index];
    let is_blank = |from: usize, to: usize| !text[from..to].contains('\n');
    if before.kind != Kind::Word || !is_blank(before.range.end, here.range.start) {
        return false;
    }
    let leads = &text[before.range.clone()];
    let next = pieces.get(index + 1);
    let next = next.filter(|next| is_blank(here.range.end, next.range.start));
    let follows = |kind: Kind| next.is_some_and(|next| next.kind == kind);
    BEFORE_NAMES.contains(&leads)
        || (BEFORE_LINES.contains(&leads) && follows(Kind::Sign(':')))
        || (BEFORE_READINGS.contains(&leads) && follows(Kind::Quotation))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<(&str, &str)> {
        let tokens = classify(text).into_iter();
        tokens.map(|t| (t.class.name(), &text[t.range])).collect()
    }

    #[test]
    fn brackets_and_names() {
        assert_eq!(
            told("line end: own pit making 2: end [B 5 \"they stop\"; assumed: so]"),
            [
                ("keyword", "line"),
                ("name", "end"),
                ("place", "own"),
                ("place", "pit"),
                ("keyword", "making"),
                ("number", "2"),
                ("keyword", "end"),
                ("citation", "[B 5"),
                ("quotation", "\"they stop\""),
                ("citation", ";"),
                ("keyword", "assumed"),
                ("citation", ": so]"),
            ]
        );
        assert_eq!(
            told("ruleset all \"All\" from wari // x"),
            [
                ("keyword", "ruleset"),
                ("name", "all"),
                ("quotation", "\"All\""),
                ("keyword", "from"),
                ("name", "wari"),
                ("comment", "// x"),
            ]
        );
        assert_eq!(told("[B] [L]"), [("citation", "[B]"), ("citation", "[L]")]);
    }
}
