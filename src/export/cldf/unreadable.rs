//! Faults of a dataset.

/// Why a dataset can't be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The file that it is said of.
    pub file: String,
    pub message: String,
    pub help: String,
}

pub(super) fn wrong(file: &str, message: impl Into<String>, help: impl Into<String>) -> Unreadable {
    Unreadable {
        file: file.into(),
        message: message.into(),
        help: help.into(),
    }
}
