//! What is wrong with a written position or move.

use std::fmt;
use std::ops::Range;

/// Why a line is not a position or not a move of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError {
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// The part of the text that is wrong, in bytes.
    pub place: Range<usize>,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl std::error::Error for NotationError {}

/// A fault of one part of a text.
pub(super) fn error(
    text: &str,
    part: &str,
    message: impl Into<String>,
    help: impl Into<String>,
) -> NotationError {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    NotationError {
        message: message.into(),
        help: help.into(),
        place: start..start + part.len(),
    }
}
