//! The rules language: text to syntax trees, to checked rulesets, and back to English.
//!
//! ```text
//! text ─► syntax ─► rules ─► prose
//! ```
//!
//! [`Library`] reads rulesets: from a folder, from texts in memory, or the collection that
//! is part of the program.

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
