//! The forms of moves as they are written, on whatever board.

use super::Notation;
use seedlore_language::rules::Direction;

/// Whether a text has the form of a move in this notation, on whatever board.
pub(super) fn looks_like(text: &str, notation: Notation) -> bool {
    let (text, _) = with_plain_signs(text);
    match notation {
        Notation::Own => text.starts_with(|c: char| c.is_ascii_digit()) && pair(&text).is_none(),
        Notation::Pairs | Notation::Hyphens => pair(&text).is_some(),
        Notation::Kiba => kiba(&text).is_some(),
        Notation::Letters => is_letter(&text),
        Notation::Squares => is_square(&text),
    }
}

/// A text with the signs of print in place of their likenesses: the Cyrillic letter and
/// the sign of multiplication for `x`, dashes for a hyphen. What was captured, in brackets,
/// is taken out of it.
pub(super) fn with_plain_signs(text: &str) -> (String, Option<u16>) {
    let sign = |c| match c {
        'х' | 'Х' | '×' => 'x',
        '‐'..='―' | '−' => '-',
        '＜' | '‹' => '<',
        '＞' | '›' => '>',
        other => other,
    };
    let text: String = text.chars().map(sign).collect();
    let bracket = text.split_once('(').and_then(|(before, rest)| {
        let (number, after) = rest.split_once(')')?;
        Some((format!("{before}{after}"), number.parse().ok()?))
    });
    match bracket {
        Some((rest, captured)) => (rest, Some(captured)),
        None => (text, None),
    }
}

/// The pit's part of a text, and what else is chosen.
pub(super) fn split(text: &str) -> (&str, &str) {
    let end = text.find(['.', '<', '>', ':']).unwrap_or(text.len());
    text.split_at(end)
}

pub(super) fn is_letter(text: &str) -> bool {
    let (pit, _) = split(text);
    pit.len() == 1 && pit.bytes().all(|b| b.is_ascii_alphabetic())
}

pub(super) fn is_square(text: &str) -> bool {
    let (pit, _) = split(text);
    let bytes = pit.as_bytes();
    matches!(bytes.len(), 2 | 4)
        && bytes
            .chunks(2)
            .all(|square| square[0].is_ascii_lowercase() && square[1].is_ascii_digit())
}

/// The parts of `13x`, `8-2x`: from, to, and whether a pit is won.
pub(super) fn pair(text: &str) -> Option<(u8, u8, bool)> {
    let (text, _) = split(text);
    let (text, marks) = match text.strip_suffix(['x', 'X']) {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let (from, to) = match text.split_once('-') {
        Some(parts) => parts,
        None if text.len() == 2 && text.is_ascii() => text.split_at(1),
        None => return None,
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(from) || !digits(to) {
        return None;
    }
    Some((from.parse().ok()?, to.parse().ok()?, marks))
}

/// The parts of `A3>+`.
pub(super) struct Kiba<'t> {
    /// Of pits of the front row it may be left out.
    pub row: Option<char>,
    pub number: u8,
    /// `<` or `>`.
    pub side: Option<char>,
    pub plays_house: bool,
    /// What else is chosen.
    pub more: &'t str,
}

/// A move in KIBA's notation. That it takes nothing (`*`, `**`) or wins (`#`) is not looked
/// at.
pub(super) fn kiba(text: &str) -> Option<Kiba<'_>> {
    let end = text.find(['.', ':']).unwrap_or(text.len());
    let (written, more) = text.split_at(end);
    let row = written.chars().next().filter(|c| "ABab".contains(*c));
    let rest = written
        .strip_prefix(|c| "ABab".contains(c))
        .unwrap_or(written);
    let marks_at = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let (number, marks) = rest.split_at(marks_at);
    let is_known = marks.chars().all(|c| "<>+*#".contains(c));
    let side = marks.chars().find(|c| "<>".contains(*c));
    let number = number.parse().ok().filter(|_| is_known)?;
    Some(Kiba {
        row,
        number,
        side,
        plays_house: marks.contains('+'),
        more,
    })
}

/// The direction in which seeds go to the player's right, `>`, or left, from a pit of the
/// player's first row or second.
pub(super) fn towards(side: char, row: u8) -> Direction {
    match (side == '>') == (row == 1) {
        true => Direction::Anticlockwise,
        false => Direction::Clockwise,
    }
}

/// Whether a move is written with the mark of a pit that is won.
pub(super) fn marks_pit(text: &str) -> bool {
    pair(&with_plain_signs(text).0).is_some_and(|(_, _, marks)| marks)
}
