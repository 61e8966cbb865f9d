//! Where a clause comes from: stated, implied or assumed.

use schemars::JsonSchema;
use serde::Serialize;

use crate::terms::{Range, Unit};

/// A source as one ruleset uses it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Source {
    /// The short name clauses cite it by.
    pub alias: String,
    /// Its key in the bibliography.
    pub key: String,
    /// The part of it that speaks of this game.
    pub part: Option<(Unit, Range)>,
    /// How what was read is numbered, where that is not by the part.
    pub numbering: Option<(Unit, Range)>,
    /// The key of the work it was read in, if it was not seen itself.
    pub read_in: Option<String>,
    /// If another source of the ruleset counts parts of the same work by the same numbers, so that
    /// author, year and number do not tell which of the two is cited.
    #[serde(skip)]
    pub is_one_of_several: bool,
}

impl Source {
    /// The part that speaks of this game: its pages, or all that is numbered.
    pub fn whole_part(&self) -> Option<(Unit, Range)> {
        self.part.or(self.numbering)
    }

    /// How brackets number what they cite; pages if nothing else is said.
    pub fn cited_by(&self) -> Option<(Unit, Range)> {
        self.numbering.or(self.part)
    }

    /// The rules, paragraphs or sentences that are to be accounted for one by one: those that the
    /// source line numbers after a comma.
    pub fn counted(&self) -> Option<(Unit, Range)> {
        self.numbering.filter(|(unit, _)| *unit != Unit::Pages)
    }

    /// Whether a number may be one of a part of this source and of a part of the other as well.
    pub(super) fn is_numbered_like(&self, other: &Source) -> bool {
        let (Some((unit, own)), Some((other_unit, others))) = (self.counted(), other.counted())
        else {
            return false;
        };
        self.key == other.key
            && self.alias != other.alias
            && unit == other_unit
            && own.first <= others.last
            && others.first <= own.last
    }
}

/// One place in one source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Citation {
    /// The work, with the part of it that speaks of this game.
    pub source: Source,
    /// Empty when the clause cites the whole part that the source line names.
    pub at: Vec<Range>,
    /// A few words of the source, where the wording itself matters.
    pub quote: Option<String>,
}

impl Citation {
    /// The places cited: its own, or the whole part the source line names.
    pub fn ranges(&self) -> Vec<Range> {
        if self.at.is_empty() {
            let part = self.source.whole_part();
            part.iter().map(|(_, range)| *range).collect()
        } else {
            self.at.clone()
        }
    }

    /// Unit of the numbers in [`ranges`](Self::ranges); pages if the source line names
    /// no part.
    pub fn unit(&self) -> Unit {
        let cited = match self.at.is_empty() {
            true => self.source.whole_part(),
            false => self.source.cited_by(),
        };
        cited.map_or(Unit::Pages, |(unit, _)| unit)
    }
}

/// What a clause rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase", tag = "status")]
pub enum Provenance {
    /// A source says it.
    Stated {
        /// The place where it is said.
        citation: Citation,
        /// Remark on that place, if there is one.
        note: Option<String>,
    },
    /// It follows from something that a source says.
    Implied {
        /// The place it follows from.
        citation: Citation,
        /// The reason why it follows.
        inference: String,
    },
    /// No source is given for it.
    Assumed {
        /// The reason why it was chosen.
        why: String,
    },
}

/// The three kinds of [`Provenance`], strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A source says it.
    Stated,
    /// It follows from something that a source says.
    Implied,
    /// No source is given for it.
    Assumed,
}

impl Status {
    /// All three, strongest first.
    pub const ALL: [Status; 3] = [Status::Stated, Status::Implied, Status::Assumed];

    /// Name of the status in files and tables: `stated`.
    pub fn word(self) -> &'static str {
        match self {
            Status::Stated => "stated",
            Status::Implied => "implied",
            Status::Assumed => "assumed",
        }
    }
}

impl Provenance {
    /// Its kind, without citation or reason.
    pub fn status(&self) -> Status {
        match self {
            Provenance::Stated { .. } => Status::Stated,
            Provenance::Implied { .. } => Status::Implied,
            Provenance::Assumed { .. } => Status::Assumed,
        }
    }

    /// The place in a source that it rests on; `None` if it is assumed.
    pub fn citation(&self) -> Option<&Citation> {
        match self {
            Provenance::Stated { citation, .. } | Provenance::Implied { citation, .. } => {
                Some(citation)
            }
            Provenance::Assumed { .. } => None,
        }
    }
}
