//! The bounds of all that is read, as the language's reference tells them.

use crate::report::Limit;
use crate::rules::{BIBLIOGRAPHY_LIMITS, LIMITS};
use crate::syntax;

/// Bounds by what they are of: a heading and the list below it.
pub fn limits() -> [(&'static str, &'static [Limit]); 3] {
    [
        ("Files", syntax::LIMITS),
        ("Checking", LIMITS),
        ("Bibliographies", BIBLIOGRAPHY_LIMITS),
    ]
}
