//! Faults of a dataset.

use std::fmt;

/// Why a dataset can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The file that it is said of.
    pub file: String,
    /// A sentence on what is wrong.
    pub message: String,
    /// Advice on how to mend it.
    pub help: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.file, self.message, self.help)
    }
}

impl std::error::Error for Unreadable {}

pub(super) fn wrong(file: &str, message: impl Into<String>, help: impl Into<String>) -> Unreadable {
    Unreadable {
        file: file.into(),
        message: message.into(),
        help: help.into(),
    }
}
