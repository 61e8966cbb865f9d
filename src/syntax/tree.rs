//! The syntax tree: a file as it was written, comments included.
//!
//! Trees are equal when they say the same in the same order, wherever it
//! stands on the page.

use crate::source::{Span, Spanned};
use crate::terms::{
    Action, Amount, BoardPlan, Choice, Condition, Ending, Fact, Filter, FirstPlayer, Head, Manner,
    MarkPlan, Moment, Objective, Ownership, Parameter, Path, Range, Role, RoundRule, SeedPlan,
    Track, Unit,
};

/// Things one below the other, with the comments between them.
#[derive(Debug, Clone, PartialEq)]
pub struct Block<T> {
    pub entries: Vec<Entry<T>>,
    /// Comments after the last thing, as in [`Entry::above`].
    pub closing: Vec<Option<String>>,
}

/// One thing and its comments.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry<T> {
    /// Comment lines above it, as they stand after `//`; an empty line is `None`.
    pub above: Vec<Option<String>>,
    pub item: T,
    /// A comment at the end of its line.
    pub beside: Option<String>,
}

impl<T> Block<T> {
    pub fn items(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|e| &e.item)
    }
}

/// A file of rulesets.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    pub definitions: Block<Definition>,
}

/// `ruleset NAME "Title" from NAME { … }`
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// Whether others are derived from it and it is not played itself.
    pub is_base: bool,
    pub name: Spanned<String>,
    pub title: String,
    pub parent: Option<Spanned<String>>,
    pub body: Block<Item>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    Record(Block<RecordedFact>),
    Sources(Block<SourceLine>),
    Question(Question),
    Conflict(Conflict),
    Phase(Phase),
    /// Keeps what stands and adds to it.
    Add(Statement),
    /// Removes all statements of a head.
    Drop(Spanned<Head>, Vec<Basis>),
    /// Replaces what an ancestor says of the same head.
    Statement(Statement),
}

#[derive(Debug, Clone, PartialEq)]
pub struct RecordedFact {
    pub fact: Spanned<Fact>,
    pub provenance: Vec<Basis>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct SourceLine {
    pub alias: Spanned<String>,
    pub key: Spanned<String>,
    pub part: Option<Spanned<(Unit, Range)>>,
    pub via: Option<Spanned<String>>,
}

/// One entry of a bracket.
#[derive(Debug, Clone, PartialEq)]
pub enum Basis {
    Stated(Cite, Option<String>),
    Implied(Cite, String),
    Assumed(String),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Cite {
    pub alias: Spanned<String>,
    pub at: Vec<Spanned<Range>>,
    pub quote: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    pub name: Spanned<String>,
    pub text: String,
    pub readings: Block<Reading>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// Whether it was written with `assume`: the first must be, no other may.
    pub assumed: bool,
    pub name: Spanned<String>,
    pub text: String,
    pub provenance: Vec<Basis>,
    pub body: Option<Block<Item>>,
}

/// `conflict NAME "What it is about" { … }`
#[derive(Debug, Clone, PartialEq)]
pub struct Conflict {
    pub name: Spanned<String>,
    pub text: String,
    /// Whether it was written with `not in play`.
    pub is_off_play: bool,
    pub accounts: Block<Account>,
}

/// One side of a conflict.
#[derive(Debug, Clone, PartialEq)]
pub struct Account {
    pub role: Spanned<Role>,
    pub text: String,
    /// The question and the reading that plays it.
    pub reading: Option<(Spanned<String>, Spanned<String>)>,
    pub provenance: Vec<Basis>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Phase {
    pub name: Spanned<String>,
    pub test: Spanned<Condition>,
    pub provenance: Vec<Basis>,
    pub body: Block<Item>,
}

/// A statement of how the game is played, and its provenance.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    pub says: StatementBody,
    /// Empty where each line or each way carries its own.
    pub provenance: Vec<Basis>,
    pub span: Spanned<()>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum StatementBody {
    Let(Parameter),
    Board(BoardPlan),
    Players(Amount),
    OwnPits(Ownership),
    Track(Track),
    Mark(MarkPlan),
    Seeds(SeedPlan),
    First(FirstPlayer),
    Choose(Vec<Way>),
    Sow(Path),
    /// At least one moment.
    Table(Vec<Moment>, Lines),
    Filter(Filter),
    End(Ending),
    Rounds(Block<RoundLine>),
    Win(Objective),
    Play(Manner),
    Conduct(String),
    Simplified(String),
}

/// One rule of the rounds.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundLine {
    pub rule: Spanned<RoundRule>,
    pub provenance: Vec<Basis>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    pub choice: Spanned<Choice>,
    pub provenance: Vec<Basis>,
}

/// The lines of a table: several in braces, or actions after a colon.
#[derive(Debug, Clone, PartialEq)]
pub enum Lines {
    Always(Spanned<Vec<Action>>),
    Tested(Block<TestedLine>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct TestedLine {
    /// Whether the mover may pass it over.
    pub may: bool,
    /// `None` is `otherwise`.
    pub test: Option<Condition>,
    pub actions: Vec<Action>,
    pub provenance: Vec<Basis>,
    pub span: Spanned<()>,
}

impl Statement {
    pub fn place(&self) -> Span {
        self.span.span
    }

    pub fn head(&self) -> Head {
        match &self.says {
            StatementBody::Let(_) => Head::Let,
            StatementBody::Board(_) => Head::Board,
            StatementBody::Players(_) => Head::Players,
            StatementBody::OwnPits(_) => Head::OwnPits,
            StatementBody::Track(_) => Head::Track,
            StatementBody::Mark(_) => Head::Mark,
            StatementBody::Seeds(_) => Head::Seeds,
            StatementBody::First(_) => Head::First,
            StatementBody::Choose(_) => Head::Choose,
            StatementBody::Sow(_) => Head::Sow,
            StatementBody::Table(moments, _) => moments[0].head(),
            StatementBody::Filter(filter) => filter.verdict.head(),
            StatementBody::End(_) => Head::EndWhen,
            StatementBody::Rounds(_) => Head::Rounds,
            StatementBody::Win(_) => Head::Win,
            StatementBody::Play(_) => Head::Play,
            StatementBody::Conduct(_) => Head::Conduct,
            StatementBody::Simplified(_) => Head::Simplified,
        }
    }
}
