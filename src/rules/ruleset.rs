//! The checked ruleset: what the referee plays and the book tells.

use serde::Serialize;

use super::{
    Board, Choice, Clause, ClauseId, Condition, Ending, Filter, Head, Line, Manner, Objective,
    Question, Record, Source, Sowing,
};

/// A part of the rules and the clause that says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruled<T> {
    pub clause: ClauseId,
    pub says: T,
}

/// The clauses that make a turn, sorted by what they govern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnRules {
    pub choices: Vec<Ruled<Choice>>,
    pub sowing: Ruled<Sowing>,
    pub on_landing: Vec<Ruled<Line>>,
    pub on_turn_end: Vec<Ruled<Line>>,
    pub on_stuck: Vec<Ruled<Line>>,
    pub filters: Vec<Ruled<Filter>>,
}

/// Rules that replace others while a condition holds for the mover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    pub clause: ClauseId,
    pub name: String,
    pub test: Condition,
    pub turn: TurnRules,
}

/// A ruleset that was checked, under one reading of its open questions.
///
/// Only [`Collection::check`](super::Collection::check) makes one: its board exists, its seeds fit,
/// its tables have no line that can't be reached.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ruleset {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) parent: Option<String>,
    pub(super) record: Record,
    pub(super) sources: Vec<Source>,
    pub(super) clauses: Vec<Clause>,
    pub(super) questions: Vec<Question>,
    /// The file it stands in.
    pub(super) path: String,
    #[serde(skip)]
    pub(super) board: Board,
    #[serde(skip)]
    pub(super) seeds: u16,
    #[serde(skip)]
    pub(super) turn: TurnRules,
    #[serde(skip)]
    pub(super) phases: Vec<Phase>,
    #[serde(skip)]
    pub(super) ends: Vec<Ruled<Ending>>,
    #[serde(skip)]
    pub(super) objective: Ruled<Objective>,
    #[serde(skip)]
    pub(super) manner: Option<Ruled<Manner>>,
}

impl Ruleset {
    /// Its name in commands and in other rulesets: `wari-bennett`.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    /// The ruleset it was derived from: `from` in its file.
    pub fn parent(&self) -> Option<&str> {
        self.parent.as_deref()
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Every source, its ancestors' included.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    pub fn path(&self) -> &str {
        &self.path
    }

    /// All clauses in force, in the order in which rules are told.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    pub fn clause(&self, id: ClauseId) -> &Clause {
        &self.clauses[id.index()]
    }

    pub fn clauses_of(&self, head: Head) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().filter(move |c| c.head() == head)
    }

    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// The choices in force that are not the defaults, as `question=reading`.
    pub fn reading(&self) -> Vec<String> {
        self.questions
            .iter()
            .filter(|q| q.chosen != 0)
            .map(|q| format!("{}={}", q.name, q.chosen().name))
            .collect()
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Seeds in every pit at the start.
    pub fn seeds_per_pit(&self) -> u16 {
        self.seeds
    }

    /// All the seeds in the game.
    pub fn seeds_in_all(&self) -> u16 {
        self.seeds * self.board.pit_count() as u16
    }

    pub fn turn(&self) -> &TurnRules {
        &self.turn
    }

    pub fn phases(&self) -> &[Phase] {
        &self.phases
    }

    pub fn ends(&self) -> &[Ruled<Ending>] {
        &self.ends
    }

    /// Whether an end asks if a position came before; the checker lets no
    /// other clause ask.
    pub fn asks_history(&self) -> bool {
        self.ends.iter().any(|end| end.says.when.asks_history())
    }

    pub fn objective(&self) -> &Ruled<Objective> {
        &self.objective
    }

    pub fn manner(&self) -> Option<&Ruled<Manner>> {
        self.manner.as_ref()
    }
}
