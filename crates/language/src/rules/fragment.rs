//! Fragments: games of which too little is told to play them.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Provenance, Record, Source, SourceGists};
use crate::terms::BoardPlan;

/// What is known of a game of which too little is told to play it: a board that was found, or a
/// few words of a report.
///
/// ```
/// use seedlore_language::library::Library;
/// let text = r#"fragment plank "Plank" {
///   record {
///     place "Accra" at 5.6, -0.2 [assumed: it is told in a museum there]
///   }
///   board 2 rows of 6 pits [assumed: it lies in the museum]
/// }"#;
/// let library = Library::from_texts([("plank.sow", text)], None);
/// let fragment = &library.collection.fragments()[0];
/// assert!(fragment.board().unwrap().says.stores.is_none());
/// assert_eq!(fragment.seeds(), None);
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Fragment {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) path: String,
    pub(super) record: Record,
    pub(super) sources: Vec<Source>,
    pub(super) gists: Vec<SourceGists>,
    pub(super) board: Option<Told<BoardPlan>>,
    pub(super) seeds: Option<Told<u16>>,
}

/// Something that is told, with where it comes from.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Told<T> {
    /// What is told.
    pub says: T,
    /// Where it comes from.
    pub provenance: Vec<Provenance>,
}

impl Fragment {
    /// The name by which commands and pages find it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name for readers.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The file it stands in.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is known of it in words.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The works it cites.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// What numbered parts of its sources say.
    pub fn gists(&self) -> &[SourceGists] {
        &self.gists
    }

    /// The board, as far as it is told.
    pub fn board(&self) -> Option<&Told<BoardPlan>> {
        self.board.as_ref()
    }

    /// Seeds in every pit, as far as they are told.
    pub fn seeds(&self) -> Option<&Told<u16>> {
        self.seeds.as_ref()
    }
}
