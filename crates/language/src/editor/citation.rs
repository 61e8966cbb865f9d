//! What brackets cite at a place.

use std::ops::Range;

use super::tokens::{Kind, Piece};

/// `B 5-6, 8`: a short name and the numbers behind it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Citation {
    pub alias: Range<usize>,
    /// First and last of each, as they are written.
    pub parts: Vec<(u32, u32)>,
    /// From the short name to the last number.
    pub whole: Range<usize>,
}

/// The citation at a place, if one stands there: at its short name or its
/// numbers.
pub(super) fn citation_at(text: &str, pieces: &[Piece], at: usize) -> Option<Citation> {
    let here = pieces.iter().position(|piece| holds(&piece.range, at))?;
    if !pieces[here].is_cited {
        return None;
    }
    let sign = |piece: &Piece| match piece.kind {
        Kind::Sign(sign) => Some(sign),
        _ => None,
    };
    let begins = |piece: &Piece| matches!(sign(piece), Some('[' | ';'));
    let first = pieces[..=here].iter().rposition(begins)? + 1;
    let rest = &pieces[first..];
    let is_part = |piece: &&Piece| piece.is_cited && !matches!(sign(piece), Some(';' | ']' | ':'));
    let mut parts = rest.iter().take_while(is_part).peekable();
    parts.next_if(|piece| &text[piece.range.clone()] == "implied");
    let alias = parts.next().filter(|piece| piece.kind == Kind::Word)?;
    if !text[alias.range.clone()].starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    let mut found = Citation {
        alias: alias.range.clone(),
        parts: Vec::new(),
        whole: alias.range.clone(),
    };
    let mut is_range = false;
    for piece in parts {
        let number = text[piece.range.clone()].parse::<u32>();
        match (sign(piece), number) {
            (Some('-' | '–'), _) => is_range = true,
            (Some(','), _) => {}
            (None, Ok(number)) => {
                match found.parts.last_mut().filter(|_| is_range) {
                    Some(part) => part.1 = number,
                    None => found.parts.push((number, number)),
                }
                is_range = false;
                found.whole.end = piece.range.end;
            }
            _ => break,
        }
    }
    holds(&found.whole, at).then_some(found)
}

/// Whether a place lies in a stretch or right behind it.
pub(super) fn holds(range: &Range<usize>, at: usize) -> bool {
    range.contains(&at) || range.end == at
}

#[cfg(test)]
mod tests {
    use super::super::tokens::pieces;
    use super::*;

    fn parts(text: &str, word: &str) -> Option<(String, Vec<(u32, u32)>)> {
        let at = text.find(word).unwrap();
        let found = citation_at(text, &pieces(text), at)?;
        Some((text[found.alias].to_string(), found.parts))
    }

    #[test]
    fn a_citation_is_found_at_its_name_and_its_numbers() {
        let text = "sow [B 5-6, 8 \"so\"; implied Allis 3: as M 4] on";
        let first = Some(("B".to_string(), vec![(5, 6), (8, 8)]));
        assert_eq!(parts(text, "B 5"), first);
        assert_eq!(parts(text, "6,"), first);
        let second = Some(("Allis".to_string(), vec![(3, 3)]));
        assert_eq!(parts(text, "Allis"), second);
        for elsewhere in ["so\"", "as M", "M 4", "on", "sow"] {
            assert_eq!(parts(text, elsewhere), None, "{elsewhere}");
        }
    }
}
