//! The syntax tree: a file as it was written, comments included.
//!
//! Trees are equal when they say the same in the same order, wherever it
//! stands on the page.

use crate::source::{Span, Spanned};
use crate::terms::{
    Action, Amount, Arrangement, BoardPlan, Choice, Condition, Decider, Ending, Expected, Fact,
    Filter, FirstPlayer, Head, Manner, MarkPlan, Moment, Naming, NotePlan, Objective, Ownership,
    Parameter, Path, Range, Role, RoundRule, Scene, SeedPlan, Tempo, Track, Unit,
};

/// Things one below the other, with the comments between them.
#[derive(Debug, Clone, PartialEq)]
pub struct Block<T> {
    /// The things, in the order of the file.
    pub entries: Vec<Entry<T>>,
    /// Comments after the last thing, as in [`Entry::above`].
    pub closing: Vec<Option<String>>,
}

/// One thing and its comments.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry<T> {
    /// Comment lines above it, as they stand after `//`; an empty line is `None`.
    pub above: Vec<Option<String>>,
    /// The thing itself.
    pub item: T,
    /// A comment at the end of its line.
    pub beside: Option<String>,
}

impl<T> Block<T> {
    /// The things without their comments.
    pub fn items(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|e| &e.item)
    }
}

/// A file of rulesets.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// Every ruleset, base and fragment of the file. Of a parsed file never empty.
    pub definitions: Block<Definition>,
}

/// The word that a definition begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DefinitionKind {
    /// A variant that is played.
    Ruleset,
    /// A part that others are derived from and that is not played itself.
    Base,
    /// What is known of a game of which too little is told to play it.
    Fragment,
}

impl DefinitionKind {
    /// As it is written.
    pub fn word(self) -> &'static str {
        match self {
            DefinitionKind::Ruleset => "ruleset",
            DefinitionKind::Base => "base",
            DefinitionKind::Fragment => "fragment",
        }
    }
}

/// `ruleset NAME "Title" from NAME { … }`
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// Whether and how it is played.
    pub kind: DefinitionKind,
    /// Name that other files and commands use: `wari-bennett`.
    pub name: Spanned<String>,
    /// Name for readers, as written between the quotes.
    pub title: String,
    /// Name after `from`: the ruleset or base it is derived from.
    pub parent: Option<Spanned<String>>,
    /// All that stands in its braces.
    pub body: Block<Item>,
}

/// One line or block of a definition, a phase or a reading. The parser takes each kind
/// anywhere; the checker says which belongs where.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// `record { … }`
    Record(Block<RecordedFact>),
    /// `sources { … }`
    Sources(Block<SourceLine>),
    /// `open NAME "Question" { … }`
    Question(Question),
    /// `conflict NAME "Point" { … }`
    Conflict(Conflict),
    /// `example "…": from …`
    Example(Example),
    /// `phase NAME while CONDITION { … }`
    Phase(Phase),
    /// Keeps what stands and adds to it.
    Add(Statement),
    /// `add on landing last { … }`: lines that join a table. Always a table.
    Join(Joint, Statement),
    /// `also on landing { … }`: a table of its own. Always a table.
    Also(Statement),
    /// Removes all statements of a head, or what has a name.
    Drop(Spanned<Dropped>, Vec<Basis>),
    /// `line NAME: …`: replaces the line of that name. It always has one.
    Line(TestedLine),
    /// `way NAME: …`: replaces the way to move of that name. It always has one.
    Way(Box<Way>),
    /// Replaces what an ancestor says of the same head.
    Statement(Statement),
}

impl Item {
    /// Shows every entry of the brackets in it, those of its blocks included.
    pub fn bases<'t>(&'t self, show: &mut dyn FnMut(&'t Basis)) {
        match self {
            Item::Record(facts) => {
                let all = facts.items().flat_map(|fact| &fact.provenance);
                all.for_each(show);
            }
            Item::Sources(_) => {}
            Item::Question(question) => {
                for reading in question.readings.items() {
                    reading.provenance.iter().for_each(&mut *show);
                    let items = reading.body.iter().flat_map(Block::items);
                    items.for_each(|item| item.bases(show));
                }
            }
            Item::Conflict(conflict) => {
                let all = conflict.accounts.items().flat_map(|a| &a.provenance);
                all.for_each(show);
            }
            Item::Example(example) => example.provenance.iter().for_each(show),
            Item::Phase(phase) => {
                phase.provenance.iter().for_each(&mut *show);
                phase.body.items().for_each(|item| item.bases(show));
            }
            Item::Add(says) | Item::Join(_, says) | Item::Also(says) | Item::Statement(says) => {
                says.bases(show);
            }
            Item::Drop(_, provenance) => provenance.iter().for_each(show),
            Item::Line(line) => line.provenance.iter().for_each(show),
            Item::Way(way) => way.provenance.iter().for_each(show),
        }
    }

    /// The statement that is replaced, added or joined; `None` of all else.
    pub fn statement(&self) -> Option<&Statement> {
        match self {
            Item::Statement(statement)
            | Item::Add(statement)
            | Item::Join(_, statement)
            | Item::Also(statement) => Some(statement),
            Item::Record(_)
            | Item::Sources(_)
            | Item::Question(_)
            | Item::Conflict(_)
            | Item::Example(_)
            | Item::Phase(_)
            | Item::Drop(..)
            | Item::Line(_)
            | Item::Way(_) => None,
        }
    }
}

/// Where lines join a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Joint {
    /// Above all its lines.
    First,
    /// Below all its lines.
    Last,
    /// Right above the line of this name.
    Before(Spanned<String>),
    /// Right below the line of this name.
    After(Spanned<String>),
}

/// What `drop` removes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dropped {
    /// All that begins with these words.
    Head(Head),
    /// The line of a table that has this name.
    Line(String),
    /// The way to move that has this name.
    Way(String),
    /// The phase of this name.
    Phase(String),
    /// The example of this name, or all there are.
    Example(Option<String>),
    /// The question of this name.
    Question(String),
}

/// One line of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct RecordedFact {
    /// The fact, checked for its form alone.
    pub fact: Spanned<Fact>,
    /// Brackets after it, in order; empty if there are none.
    pub provenance: Vec<Basis>,
}

/// `ALIAS = KEY pages 382-385 via ALIAS`
#[derive(Debug, Clone, PartialEq)]
pub struct SourceLine {
    /// Short name by which brackets cite the work.
    pub alias: Spanned<String>,
    /// Key of the work in the bibliography.
    pub key: Spanned<String>,
    /// Pages, rules, paragraphs or sentences that speak of the game; `None` is the whole work.
    pub part: Option<Spanned<(Unit, Range)>>,
    /// How what was read is numbered, where that is not by pages.
    pub numbering: Option<Spanned<(Unit, Range)>>,
    /// Alias of the work it was read in, if it was not seen itself.
    pub via: Option<Spanned<String>>,
    /// What each numbered part says; `None` if there is no block.
    pub gists: Option<Block<Gist>>,
}

/// `2-3 "what the pits are called", nothing of play`
#[derive(Debug, Clone, PartialEq)]
pub struct Gist {
    /// The parts told.
    pub parts: Spanned<Range>,
    /// What they say, in a few words.
    pub words: String,
    /// If they say nothing of how the game is played.
    pub is_off_play: bool,
}

/// One entry of a bracket.
#[derive(Debug, Clone, PartialEq)]
pub enum Basis {
    /// `[B 383: note]`; `None` if there is no note.
    Stated(Cite, Option<String>),
    /// `[implied B 383: why]`
    Implied(Cite, String),
    /// `[assumed: why]`
    Assumed(String),
}

/// A place in a source: `B 383, 385 "two or three"`.
#[derive(Debug, Clone, PartialEq)]
pub struct Cite {
    /// Short name of the work. The checker says if the sources have it.
    pub alias: Spanned<String>,
    /// Pages, rules or paragraphs; empty if the whole part is cited.
    pub at: Vec<Spanned<Range>>,
    /// A few words of the source, without the quotes around them.
    pub quote: Option<String>,
}

/// `open NAME "Question" { assume … or … }`
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// Name by which a reading is asked for.
    pub name: Spanned<String>,
    /// The question as a sentence.
    pub text: String,
    /// The answers, the one in force first.
    pub readings: Block<Reading>,
}

/// `assume NAME "Answer" { … }`, or with `or` in place of `assume`.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// Whether it was written with `assume`: the first must be, no other may.
    pub assumed: bool,
    /// Name of the answer, unlike the others of the question.
    pub name: Spanned<String>,
    /// The answer as a sentence.
    pub text: String,
    /// Brackets after it; empty if there are none.
    pub provenance: Vec<Basis>,
    /// Changes to the rules under this reading; `None` if it has no braces.
    pub body: Option<Block<Item>>,
}

/// `conflict NAME "What it is about" { … }`
#[derive(Debug, Clone, PartialEq)]
pub struct Conflict {
    /// Name that pages call it by.
    pub name: Spanned<String>,
    /// The point on which the sources differ.
    pub text: String,
    /// Whether it was written with `not in play`.
    pub is_off_play: bool,
    /// Sides in their order; the first two say what kind of conflict it is.
    pub accounts: Block<Account>,
}

/// One side of a conflict.
#[derive(Debug, Clone, PartialEq)]
pub struct Account {
    /// Kind of text that says it.
    pub role: Spanned<Role>,
    /// The words of this side, as a sentence.
    pub text: String,
    /// The question and the reading that plays it.
    pub reading: Option<(Spanned<String>, Spanned<String>)>,
    /// Brackets after it; empty if there are none.
    pub provenance: Vec<Basis>,
}

/// `example NAME "Words" under …: from …, playing … gives …`
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// Name by which it is dropped or replaced.
    pub name: Option<Spanned<String>>,
    /// What it shows, as a sentence.
    pub words: Spanned<String>,
    /// Questions and the readings under which it is tried.
    pub under: Vec<(Spanned<String>, Spanned<String>)>,
    /// The position.
    pub scene: Spanned<Scene>,
    /// What is played there, as written between the quotes.
    pub playing: Option<Spanned<String>>,
    /// What comes of it.
    pub expected: Spanned<Expected>,
    /// Brackets after it; empty if there are none.
    pub provenance: Vec<Basis>,
}

/// `phase NAME while CONDITION { … }`
#[derive(Debug, Clone, PartialEq)]
pub struct Phase {
    /// Name that labels of its clauses begin with: `opening`.
    pub name: Spanned<String>,
    /// Condition after `while`, asked of the player to move.
    pub test: Spanned<Condition>,
    /// Brackets after the condition; empty if there are none.
    pub provenance: Vec<Basis>,
    /// Statements for the turns in which the condition holds.
    pub body: Block<Item>,
}

/// A statement of how the game is played, and its provenance.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    /// The statement without its brackets.
    pub says: StatementBody,
    /// Empty where each line or each way carries its own.
    pub provenance: Vec<Basis>,
    /// Place in the file. It wraps nothing, so that statements are equal wherever they
    /// stand.
    pub span: Spanned<()>,
}

/// Content of a statement, one variant for each way to begin one.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "a ruleset has few of them")]
pub enum StatementBody {
    /// `let n = 8 or 10`
    Let(Parameter),
    /// `let feeding if opponent has none`
    Name(Naming),
    /// `board 2 rows of 6 pits`
    Board(BoardPlan),
    /// `players 3`
    Players(Amount),
    /// `own pits are 2 columns each`
    OwnPits(Ownership),
    /// `track perimeter`
    Track(Track),
    /// `mark house, locked`
    Mark(MarkPlan),
    /// How long notes last.
    Note(NotePlan),
    /// `seeds 4 in every pit`
    Seeds(SeedPlan),
    /// `arrange own pits`
    Arrange(Arrangement),
    /// `first player by lot`
    First(FirstPlayer),
    /// `choose own pit`, with any number of ways joined by `or`. Never empty.
    Choose(Vec<Way>),
    /// `sow anticlockwise, skipping origin`
    Sow(Path),
    /// At least one moment.
    Table(Vec<Moment>, Lines),
    /// `move at once, lap by lap`
    AtOnce(Tempo),
    /// `forbid move captures` or `require …`
    Filter(Filter),
    /// `end when …: draw`
    End(Ending),
    /// `rounds { … }`
    Rounds(Block<RoundLine>),
    /// `win by most captured`
    Win(Objective),
    /// `play taking most`
    Play(Manner),
    /// `conduct "…"`, without the quotes.
    Conduct(String),
    /// `simplified "…"`, without the quotes.
    Simplified(String),
}

/// One rule of the rounds.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundLine {
    /// The rule as written, parameters included.
    pub rule: Spanned<RoundRule>,
    /// Brackets after it; empty if there are none.
    pub provenance: Vec<Basis>,
}

/// One way to move of a `choose` statement.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// Name by which it is replaced or dropped.
    pub name: Option<Spanned<String>>,
    /// The way as written, parameters included.
    pub choice: Spanned<Choice>,
    /// Brackets after it. Those after the last way belong to it alone.
    pub provenance: Vec<Basis>,
}

/// The lines of a table: several in braces, or actions after a colon.
#[derive(Debug, Clone, PartialEq)]
pub enum Lines {
    /// `on landing: stop`: actions without a condition.
    Always(Spanned<Vec<Action>>),
    /// `on landing { … }`: of the lines the first that fits is taken.
    Tested(Block<TestedLine>),
}

/// `line small: pit making 2 or 3: capture last`
#[derive(Debug, Clone, PartialEq)]
pub struct TestedLine {
    /// Name by which it is replaced, dropped or joined.
    pub name: Option<Spanned<String>>,
    /// Who may pass it over, if anybody may.
    pub may: Option<Decider>,
    /// `None` is `otherwise`.
    pub test: Option<Condition>,
    /// Actions after the colon, in order. Never empty.
    pub actions: Vec<Action>,
    /// Whether it ends with `if that captures`.
    pub if_captures: bool,
    /// Brackets after the line; empty if there are none.
    pub provenance: Vec<Basis>,
    /// Place in the file, as [`Statement::span`].
    pub span: Spanned<()>,
}

impl std::fmt::Display for Dropped {
    /// Its words after `drop`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Dropped::Head(head) => head.fmt(f),
            Dropped::Line(name) => write!(f, "line {name}"),
            Dropped::Way(name) => write!(f, "way {name}"),
            Dropped::Phase(name) => write!(f, "phase {name}"),
            Dropped::Question(name) => write!(f, "open {name}"),
            Dropped::Example(None) => f.write_str("example"),
            Dropped::Example(Some(name)) => write!(f, "example {name}"),
        }
    }
}

impl Statement {
    /// Shows every entry of its brackets.
    fn bases<'t>(&'t self, show: &mut dyn FnMut(&'t Basis)) {
        self.provenance.iter().for_each(&mut *show);
        match &self.says {
            StatementBody::Choose(ways) => {
                ways.iter().flat_map(|way| &way.provenance).for_each(show);
            }
            StatementBody::Table(_, Lines::Tested(lines)) => {
                let all = lines.items().flat_map(|line| &line.provenance);
                all.for_each(show);
            }
            StatementBody::Rounds(lines) => {
                let all = lines.items().flat_map(|line| &line.provenance);
                all.for_each(show);
            }
            _ => {}
        }
    }

    /// Place in the file.
    pub fn place(&self) -> Span {
        self.span.span
    }

    /// Words it begins with, by which others replace or drop it. A table of several
    /// moments goes by the first.
    pub fn head(&self) -> Head {
        match &self.says {
            StatementBody::Let(_) | StatementBody::Name(_) => Head::Let,
            StatementBody::Board(_) => Head::Board,
            StatementBody::Players(_) => Head::Players,
            StatementBody::OwnPits(_) => Head::OwnPits,
            StatementBody::Track(_) => Head::Track,
            StatementBody::Mark(_) => Head::Mark,
            StatementBody::Note(_) => Head::Note,
            StatementBody::Seeds(_) => Head::Seeds,
            StatementBody::Arrange(_) => Head::Arrange,
            StatementBody::First(_) => Head::First,
            StatementBody::Choose(_) => Head::Choose,
            StatementBody::Sow(_) => Head::Sow,
            StatementBody::Table(moments, _) => moments[0].head(),
            StatementBody::Filter(filter) => filter.verdict.head(),
            StatementBody::End(_) => Head::EndWhen,
            StatementBody::Rounds(_) => Head::Rounds,
            StatementBody::Win(_) => Head::Win,
            StatementBody::AtOnce(_) => Head::AtOnce,
            StatementBody::Play(_) => Head::Play,
            StatementBody::Conduct(_) => Head::Conduct,
            StatementBody::Simplified(_) => Head::Simplified,
        }
    }
}
