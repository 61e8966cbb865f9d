//! Faults of a dataset.

use std::fmt;

/// Why a dataset can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The file that it is said of.
    pub file: String,
    pub message: String,
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
