//! The rules language: text to syntax trees, to checked rulesets, and back to English.
//!
//! ```text
//! text ─► syntax ─► rules ─► prose
//! ```
//!
//! [`Library`] reads rulesets: from a folder, from texts in memory, or the collection that
//! is part of the program.

/// What is said in a variant of a closed enum, if it is that one.
///
/// ```
/// use seedlore_language::{as_variant, terms::Amount};
/// assert_eq!(as_variant!(Amount::Number(3), Amount::Number(n) => n), Some(3));
/// assert_eq!(as_variant!(Amount::Half, Amount::Number(n) => n), None);
/// ```
#[macro_export]
macro_rules! as_variant {
    ($of:expr, $variant:pat $(if $test:expr)? => $said:expr) => {
        if let $variant = $of
            $(&& $test)?
        {
            Some($said)
        } else {
            None
        }
    };
}

pub mod editor;
pub mod library;
pub mod prose;
pub mod report;
pub mod rules;
pub mod skeleton;
pub mod source;
pub mod syntax;
pub mod terms;

pub use library::Library;
