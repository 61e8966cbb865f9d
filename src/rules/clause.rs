//! Clauses: what each line of a checked ruleset says, and where from.

use serde::Serialize;

use super::{Board, Provenance};
use crate::source::Span;
use crate::terms::{
    Choice, Condition, Ending, Filter, FirstPlayer, Head, Line, Manner, Objective, Sowing,
};

/// A clause of one ruleset, by its place in [`Ruleset::clauses`](super::Ruleset::clauses).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ClauseId(pub(super) u16);

impl ClauseId {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a clause says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    Board(Board),
    /// Seeds in every pit at the start.
    Seeds(u16),
    First(FirstPlayer),
    Phase {
        name: String,
        test: Condition,
    },
    Choose(Choice),
    Sow(Sowing),
    On(Line),
    Filter(Filter),
    End(Ending),
    Win(Objective),
    Play(Manner),
    /// Something the players do or say that no program can enforce.
    Conduct(String),
}

impl Body {
    pub fn head(&self) -> Head {
        match self {
            Body::Board(_) => Head::Board,
            Body::Seeds(_) => Head::Seeds,
            Body::First(_) => Head::First,
            Body::Phase { .. } => Head::Phase,
            Body::Choose(_) => Head::Choose,
            Body::Sow(_) => Head::Sow,
            Body::On(line) => line.moment.head(),
            Body::Filter(filter) => filter.verdict.head(),
            Body::End(_) => Head::EndWhen,
            Body::Win(_) => Head::Win,
            Body::Play(_) => Head::Play,
            Body::Conduct(_) => Head::Conduct,
        }
    }
}

/// One clause: what it says and where that comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clause {
    pub(super) id: ClauseId,
    pub(super) label: String,
    pub(super) body: Body,
    pub(super) provenance: Vec<Provenance>,
    /// The phase it holds in; `None` is the whole game.
    pub(super) phase: Option<String>,
    /// The ruleset it was written in: an ancestor's name if inherited.
    pub(super) written_in: String,
    /// The question and reading it belongs to, if it is one of several.
    pub(super) reading: Option<(String, String)>,
    #[serde(skip)]
    pub(super) span: Span,
}

impl Clause {
    pub fn id(&self) -> ClauseId {
        self.id
    }

    /// Its head, numbered where there are several: `sow`, `forbid 1`, `opening: choose 2`.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The label as an anchor within a page: `opening-choose-2`.
    pub fn anchor(&self) -> String {
        self.label.replace(": ", "-").replace(' ', "-")
    }

    pub fn head(&self) -> Head {
        self.body.head()
    }

    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Where it comes from; empty only in a ruleset that `check` warned about.
    pub fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    pub fn phase(&self) -> Option<&str> {
        self.phase.as_deref()
    }

    pub fn written_in(&self) -> &str {
        &self.written_in
    }

    /// The names of the question and the reading that put it in force.
    pub fn reading(&self) -> Option<(&str, &str)> {
        self.reading.as_ref().map(|(q, r)| (q.as_str(), r.as_str()))
    }

    pub fn span(&self) -> Span {
        self.span
    }
}
