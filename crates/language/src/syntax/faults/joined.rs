//! Stray lines that belong to one statement, put together again.
//!
//! The grammar keeps what fits nothing line by line. A statement of several
//! lines with a fault in one of them leaves several: only together do they
//! show what is wrong, and that the others are right.

use super::kind::Kind;
use super::stray::{self, Stray};
use crate::report::nearest;
use crate::syntax::first_words::first_words;
use crate::syntax::grammar::Rule;

/// A statement that fits nothing, or the part of one that does not.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub stray: Stray,
    /// Whether it stands right below another piece.
    pub follows: bool,
}

/// The stray lines, those of one statement as one.
pub(super) fn joined(strays: &[Stray], text: &str) -> Vec<Piece> {
    let actions = first_words(Rule::action);
    let mut pieces: Vec<Piece> = Vec::new();
    for stray in strays {
        let above = pieces.last_mut().map(|piece| &mut piece.stray);
        let above = above.filter(|above| {
            !above.opens
                && above.kind == stray.kind
                && text[above.end..stray.start].trim().is_empty()
        });
        match above {
            Some(above) if goes_on(above, stray, text, &actions) => {
                above.end = stray.end;
                above.opens = stray.opens;
            }
            above => {
                let follows = above.is_some();
                pieces.push(Piece {
                    stray: *stray,
                    follows,
                });
            }
        }
    }
    pieces
}

/// Whether a line goes on with the one above it, as far as signs and words
/// tell.
fn goes_on(above: &Stray, stray: &Stray, text: &str, actions: &[String]) -> bool {
    let line = &text[stray.start..stray.end];
    let closes_bracket = text[above.start..above.end]
        .rfind(['[', ']'])
        .is_some_and(|at| text[above.start + at..].starts_with('[') && stray::goes_on(line, ']'));
    if line.starts_with('[') || closes_bracket {
        return true;
    }
    let word = |w: &str| line == w || line.starts_with(&format!("{w} "));
    if word("and") {
        return true;
    }
    let first = |text| str::split(text, |c: char| !c.is_alphanumeric()).next();
    let word = first(line);
    let begins = |words: &[String]| words.iter().any(|w| Some(w.as_str()) == word);
    // The lines of an example, whatever is wrong with the one above.
    let head = first(&text[above.start..above.end]).unwrap_or_default();
    let is_example = head.is_empty() || nearest(head, ["example"]).is_some();
    if stray.kind == Kind::Statement && is_example {
        let words = stray.kind.first_words();
        return nearest(word.unwrap_or_default(), words.iter().map(String::as_str)).is_none();
    }
    text[above.start..above.end].ends_with([',', ':'])
        && stray.kind != Kind::Source
        && (begins(actions) || !begins(&stray.kind.first_words()))
}
