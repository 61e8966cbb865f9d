//! How high and how heavy parts of a ruleset's page are, so that no page grows
//! too long: the pictures for which there is no height are folded, and those too
//! heavy are told in words.
//!
//! Heights are in pixels, on a screen 1,280 wide. A guess from the number of
//! letters, which is all that is needed: the tests of the book in a browser
//! measure the page.

use super::cite::Basis;
use super::rules_text::RuleText;

/// How high a page may grow before what is unfolded is folded: eight screens of
/// 800, less what a guess may be wrong by.
pub const MOST: f64 = 6_200.0;

/// What a browser has to load and lay out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    pub bytes: usize,
    pub elements: usize,
}

impl Size {
    /// The size of a piece of a page.
    pub fn of(html: &str) -> Size {
        let opens = |pair: &&[u8]| pair[0] == b'<' && pair[1].is_ascii_alphabetic();
        Size {
            bytes: html.len(),
            elements: html.as_bytes().windows(2).filter(opens).count(),
        }
    }

    /// Whether it is more than a page may hold: the tests of the book hold it to little
    /// more in HTML.
    pub fn is_too_much(self) -> bool {
        self.bytes > 200_000 || self.elements > 2_850
    }

    /// What is left without a part.
    pub fn without(self, part: Size) -> Size {
        Size {
            bytes: self.bytes - part.bytes,
            elements: self.elements - part.elements,
        }
    }
}

/// The title, the summary, the board, and all headings but those of the rules.
pub const FIXED: f64 = 1_900.0;
/// The heading of a topic.
pub const TOPIC: f64 = 54.0;
/// A line that unfolds.
pub const FOLDED: f64 = 30.0;

/// The width of a strip of boards, and the space between two.
const STRIP: f64 = 930.0;
const GAP: f64 = 12.0;

/// Lines of text that many letters take, at least one.
fn lines(letters: usize, a_line: usize) -> f64 {
    letters.div_ceil(a_line).max(1) as f64
}

/// A sentence of the rules in short, or of the summary.
pub fn sentence(text: &str) -> f64 {
    26.0 * lines(text.len(), 74) + 6.0
}

/// A work among the sources.
pub fn work() -> f64 {
    44.0
}

/// An open question, folded.
pub fn question(asked: &str, answer: &str) -> f64 {
    22.0 * lines(asked.len() + answer.len(), 95) + 10.0
}

/// A rule without its picture.
pub fn rule(rule: &RuleText) -> f64 {
    let question = rule.question.as_ref().map_or(0, |q| q.text.len() + 15);
    let sources: usize = rule.bases.iter().map(letters).sum();
    27.8 * lines(rule.prose.len(), 76) + 21.6 * lines(sources + question, 98) + 24.0
}

fn letters(basis: &Basis) -> usize {
    let of = |text: &Option<String>| text.as_ref().map_or(0, String::len);
    let work = basis.work.as_ref().map_or(0, |work| work.text.len() + 10);
    work + of(&basis.quote) + of(&basis.remark) + 12
}

/// A strip of boards: the size of each and the letters below it.
pub fn strip(boards: &[((f64, f64), usize)]) -> f64 {
    let widest = boards.iter().map(|((width, _), _)| *width);
    let a_line = match widest.fold(0.0, f64::max) {
        width if width > 1_000.0 => 1,
        width if width > 560.0 => 2,
        _ => 4,
    };
    let column = STRIP / a_line as f64 - GAP;
    let cell = |((width, height), letters): &((f64, f64), usize)| {
        let scale = (column / width).min(0.8);
        height * scale + 18.2 * lines(*letters, (column / 6.3) as usize) + GAP
    };
    let rows = boards.chunks(a_line);
    let rows = rows.map(|row| row.iter().map(cell).fold(0.0, f64::max));
    rows.sum::<f64>() + 34.0
}
