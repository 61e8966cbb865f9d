//! The bounds of all that is read, as the language's reference tells them.

use seedlore_language::report::Limit;
use seedlore_language::rules::{BIBLIOGRAPHY_LIMITS, LIMITS, PLAY_LIMITS};
use seedlore_language::syntax;

/// Bounds by what they are of: a heading and the list below it.
pub fn limits() -> [(&'static str, &'static [Limit]); 4] {
    [
        ("Files", syntax::LIMITS),
        ("Checking", LIMITS),
        ("Play", PLAY_LIMITS),
        ("Bibliographies", BIBLIOGRAPHY_LIMITS),
    ]
}
