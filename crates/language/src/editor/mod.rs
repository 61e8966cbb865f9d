//! What an editor of rulesets shows and does, as functions of texts and a place
//! in one of them: for the language server and for pages alike.
//!
//! A text may be broken anywhere, as it is while somebody types. Places are
//! offsets in bytes; one that lies beyond the end of a text or within a
//! character holds nothing.

mod citation;
mod classes;
mod complete;
mod definition;
mod diagnose;
mod family;
mod hover;
mod layout;
mod names;
mod outline;
mod relatives;
mod rename;
mod textmate;
mod tokens;
mod work;

use std::ops::Range;

use crate::library::{BIBLIOGRAPHY, built_in_files};

pub use classes::{Class, Token, classify};
pub use complete::{Completion, CompletionKind, Completions, complete};
pub use definition::definition;
pub use diagnose::{Diagnostic, Related, diagnose, diagnose_each};
pub use hover::{Hover, hover};
pub use layout::layout;
pub use rename::{Edit, Renamed, rename, renamed_at};
pub use textmate::textmate;

/// The texts of one collection, each by the path that it is shown under.
#[derive(Debug, Clone, Default)]
pub struct Texts<'t> {
    /// Path and text of each file of rulesets.
    pub rulesets: Vec<(&'t str, &'t str)>,
    /// Path and text of the bibliography.
    pub works: Option<(&'t str, &'t str)>,
}

/// A stretch of one of the texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The path of the text.
    pub path: String,
    /// Bytes of it.
    pub range: Range<usize>,
}

impl<'t> Texts<'t> {
    /// Those of the collection that is part of the program, by their paths below its
    /// folder.
    pub fn built_in() -> Texts<'static> {
        let (works, rulesets) = built_in_files().partition(|(path, _)| *path == BIBLIOGRAPHY);
        let works: Vec<(&str, &str)> = works;
        Texts {
            rulesets,
            works: works.first().copied(),
        }
    }

    /// The rulesets' text of a path.
    fn text(&self, path: &str) -> Option<&'t str> {
        let found = self.rulesets.iter().find(|(known, _)| *known == path);
        found.map(|(_, text)| *text)
    }
}
