//! The checked ruleset: what the referee plays and the book tells.

use schemars::JsonSchema;
use serde::Serialize;

use crate::terms::{Arranger, Effects, Tempo};

use super::{
    Action, Board, Choice, Clause, ClauseId, Condition, Conflict, Ending, Example, Filter,
    Happened, Head, Lifetime, Line, Manner, MarkPlan, Moment, Objective, Path, Pit, Player,
    Question, Record, RoundRule, Source, SourceGists, Whole,
};

/// A part of the rules and the clause that says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruled<T> {
    /// The clause, by its place in the ruleset.
    pub clause: ClauseId,
    /// Its content.
    pub says: T,
}

/// Seeds that are laid out before the first turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arranging {
    /// The clause that says so.
    pub clause: ClauseId,
    /// Who does it.
    pub by: Arranger,
    /// In which pits, of all players.
    pub pits: Vec<Pit>,
}

/// The clauses that make a turn, sorted by what they govern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnRules {
    /// Ways to move, in the order in which they are read. Never empty.
    pub choices: Vec<Ruled<Choice>>,
    /// The way seeds are sown, unless the way to move has a path of its own. Of a
    /// ruleset whose every way has one, an empty path.
    pub sowing: Ruled<Path>,
    /// The lines of each moment, by its place in [`Moment::ALL`].
    pub(super) tables: [Vec<Ruled<Line>>; Moment::ALL.len()],
    /// Whether and how the players sow at the same time.
    pub at_once: Option<Ruled<Tempo>>,
    /// Whether a player lays out seeds, as [`Ruleset::arrangement`] has it, and the move is of no turn.
    /// The table of the start then takes them up, for each player, when all others of that moment were read.
    pub is_arranging: bool,
    /// Tests that a legal move passes, all of them.
    pub filters: Vec<Ruled<Filter>>,
}

impl TurnRules {
    /// The lines that are read at a moment, those of one block together.
    pub fn table(&self, moment: Moment) -> &[Ruled<Line>] {
        &self.tables[moment as usize]
    }

    /// The one moment at which something is done when any move ends; `None` if there is
    /// none, or two. Where no move is followed by another of the same turn, the end of
    /// the turn is that of the move.
    pub fn end_of_move(&self) -> Option<Moment> {
        let is_silent = |moment: Moment| self.table(moment).is_empty();
        let mut before = Moment::ALL.iter().filter(|m| **m != Moment::TurnEnd);
        let gives_another = |moment: &Moment| {
            let mut lines = self.table(*moment).iter();
            lines.any(|line| line.says.actions.contains(&Action::Again))
        };
        match (is_silent(Moment::MoveEnd), is_silent(Moment::TurnEnd)) {
            (false, true) => Some(Moment::MoveEnd),
            (true, false) if !before.any(gives_another) => Some(Moment::TurnEnd),
            _ => None,
        }
    }
}

/// A mark and where it stands before play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuledMark {
    /// The clause that defines the mark.
    pub clause: ClauseId,
    /// Its name and kind.
    pub plan: MarkPlan,
    /// The pits that carry it from the start, each with its holder.
    pub preset: Vec<(Pit, Player)>,
}

/// What of a player's is forgotten when a [`Lifetime`] is over.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Expiring {
    /// Notes, by bit: see [`Ruleset::notes`].
    pub notes: u32,
    /// Places among [`Ruleset::marks`] of marks that the player holds.
    pub marks: Vec<usize>,
    /// Places among [`Ruleset::happenings`], of whichever player.
    pub happened: Vec<usize>,
}

impl Expiring {
    /// Whether nothing is.
    pub fn is_empty(&self) -> bool {
        self.notes == 0 && self.marks.is_empty() && self.happened.is_empty()
    }
}

/// What a ruleset asks of the round so far, and must be remembered for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asks {
    /// Asks which pits were chosen.
    pub played: bool,
    /// Asks how often each player has captured.
    pub captures: bool,
    /// Asks how many moves were made since the last that captured.
    pub since_capture: bool,
    /// Where turns began and ended.
    pub turns: bool,
    /// Asks who made the last move.
    pub moved_last: bool,
    /// Whether the first lap of a move took seeds.
    pub at_once: bool,
    /// Laps are counted up to this number; beyond it no clause can tell them
    /// apart but by whether they are even or odd. `None` if none is.
    pub laps: Option<u16>,
}

/// Rules that replace others while a condition holds for the mover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase {
    /// The clause that opens the phase.
    pub clause: ClauseId,
    /// Word that the file calls it by: `opening`.
    pub name: String,
    /// Asked of the player to move; of several phases, the first whose condition holds
    /// is in force.
    pub test: Condition,
    /// Rules of a turn in this phase, with all those of the whole game that it does not
    /// replace.
    pub turn: TurnRules,
}

/// A ruleset that was checked, under one reading of its open questions.
///
/// Only [`Collection::check`](super::Collection::check) makes one: its board exists, its seeds fit,
/// its tables have no line that can't be reached.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Ruleset {
    /// Its name in commands and in other rulesets: `wari-bennett`.
    pub(super) name: String,
    /// Its name for readers.
    pub(super) title: String,
    /// The ruleset or base it was derived from.
    pub(super) parent: Option<String>,
    #[serde(skip)]
    pub(super) forebears: Vec<String>,
    /// All that is known of it beside its rules.
    pub(super) record: Record,
    /// Every source, its ancestors' included.
    pub(super) sources: Vec<Source>,
    /// What the numbered parts of its own sources say.
    pub(super) gists: Vec<SourceGists>,
    /// All clauses in force, in the order in which rules are told.
    pub(super) clauses: Vec<Clause>,
    /// Open questions, inherited ones included, each with the reading in force.
    pub(super) questions: Vec<Question>,
    /// Points on which its sources contradict each other.
    pub(super) conflicts: Vec<Conflict>,
    /// Positions with what comes of them.
    pub(super) examples: Vec<Example>,
    /// The file it stands in.
    pub(super) path: String,
    #[serde(skip)]
    pub(super) board: Board,
    #[serde(skip)]
    pub(super) filling: Vec<(Pit, u16)>,
    #[serde(skip)]
    pub(super) whole: Whole,
    #[serde(skip)]
    pub(super) marks: Vec<RuledMark>,
    #[serde(skip)]
    pub(super) notes: Vec<String>,
    /// See [`happenings`](Self::happenings).
    #[serde(skip)]
    pub(super) happenings: Vec<Happened>,
    /// By [`Lifetime`]; see [`expiring`](Self::expiring).
    #[serde(skip)]
    pub(super) expiring: [Expiring; Lifetime::ALL.len()],
    #[serde(skip)]
    pub(super) asks: Asks,
    /// See [`seed_weight`](Self::seed_weight).
    #[serde(skip)]
    pub(super) seed_weight: u32,
    /// See [`most_sown`](Self::most_sown).
    #[serde(skip)]
    pub(super) most_sown: u32,
    #[serde(skip)]
    pub(super) arrangement: Option<Arranging>,
    #[serde(skip)]
    pub(super) rounds: Vec<Ruled<RoundRule>>,
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
    /// The same rules to be played and nothing else, where hundreds of readings are held
    /// at a time: without the questions and sources that are told.
    pub fn into_played(self) -> Ruleset {
        Ruleset {
            sources: Vec::new(),
            gists: Vec::new(),
            questions: Vec::new(),
            conflicts: Vec::new(),
            examples: Vec::new(),
            ..self
        }
    }

    /// Its name in commands and in other rulesets: `wari-bennett`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its name for readers: `Wari`. Several rulesets may share it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The ruleset it was derived from: `from` in its file.
    pub fn parent(&self) -> Option<&str> {
        self.parent.as_deref()
    }

    /// The rulesets it descends from that are games themselves, the eldest
    /// first: bases are none.
    pub fn forebears(&self) -> &[String] {
        &self.forebears
    }

    /// All that is known of it beside its rules, with what ancestors record for their
    /// descendants.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Every source, its ancestors' included.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Path of the file it stands in, as it was read.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// All clauses in force, in the order in which rules are told.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// What the clauses read and write in all.
    pub fn effects(&self) -> Effects {
        let bodies = self.clauses.iter().map(|clause| clause.body());
        bodies.fold(Effects::default(), |all, body| all.and(body.effects()))
    }

    /// A clause of this ruleset.
    ///
    /// # Panics
    /// If the id is of another ruleset and there are not so many clauses here.
    pub fn clause(&self, id: ClauseId) -> &Clause {
        &self.clauses[id.index()]
    }

    /// The game of which this is one ruleset: by its record, else by its title.
    pub fn game(&self) -> &str {
        self.record().game().unwrap_or(self.title())
    }

    /// The open questions whose answer in force no rule tells: as it stands here, the rest of the
    /// rules come to it by themselves.
    pub fn adopted(&self) -> impl Iterator<Item = &Question> {
        self.questions.iter().filter(|question| {
            let is_of =
                |clause: &Clause| clause.reading().is_some_and(|(q, _)| q == question.name());
            let others = question.readings.iter();
            let others = others.filter(|reading| !question.is_chosen(reading));
            // Of others that are played as this one nothing needs to be told, as long as this is
            // the usual one.
            let mut played = others.filter(|reading| reading.acts).peekable();
            let is_told = |head: Head| match head {
                Head::First => self.clauses_of(head).next().is_some(),
                head => matches!(head, Head::Let | Head::Sow | Head::Win),
            };
            !self.clauses.iter().any(is_of)
                && match played.peek() {
                    Some(_) => played.any(|other| !other.replaces_what_is_told(&is_told)),
                    None => question.chosen != 0,
                }
        })
    }

    /// Clauses in force that begin with these words, in their order.
    pub fn clauses_of(&self, head: Head) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().filter(move |c| c.head() == head)
    }

    /// Open questions, inherited ones included, each with the reading in force.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// Where its sources contradict each other: its own, and those of the bases
    /// it is derived from.
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }

    /// Positions with what comes of them, of every reading, inherited ones included.
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// The choices in force that are not the defaults, as `question=reading`.
    pub fn reading(&self) -> Vec<String> {
        self.questions
            .iter()
            .filter(|q| q.chosen != 0)
            .map(|q| format!("{}={}", q.name, q.chosen().name))
            .collect()
    }

    /// The board, with the players who sit at it.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who sits down, in the order of turns.
    pub fn players(&self) -> &[Player] {
        self.board.players()
    }

    /// Every place that holds seeds at the start, and how many.
    pub fn filling(&self) -> &[(Pit, u16)] {
        &self.filling
    }

    /// All the seeds in the game.
    pub fn seeds_in_all(&self) -> u16 {
        self.whole.all
    }

    /// What shares such as `half` are taken of.
    pub fn whole(&self) -> Whole {
        self.whole
    }

    /// Marks that pits can carry, in the order of their clauses.
    pub fn marks(&self) -> &[RuledMark] {
        &self.marks
    }

    /// The place of a mark among [`marks`](Self::marks).
    pub fn mark(&self, name: &str) -> Option<usize> {
        self.marks.iter().position(|mark| mark.plan.name == name)
    }

    /// The names that clauses note.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The place of a name among [`notes`](Self::notes).
    pub fn note(&self, name: &str) -> Option<usize> {
        self.notes.iter().position(|note| note == name)
    }

    /// What clauses ask whether it has become of pits, and must be remembered for it.
    pub fn happenings(&self) -> &[Happened] {
        &self.happenings
    }

    /// The notes and marks that last so long, and no longer: nothing of the round, which
    /// is how long all others last.
    pub fn expiring(&self, life: Lifetime) -> &Expiring {
        &self.expiring[life as usize]
    }

    /// Whether something is forgotten when a lap, a move or a turn ends.
    pub fn expires_in_turns(&self) -> bool {
        let mut lives = Lifetime::ALL.into_iter().filter(|life| life.is_of_turn());
        lives.any(|life| !self.expiring(life).is_empty())
    }

    /// All that clauses ask of the round so far.
    pub fn asks(&self) -> Asks {
        self.asks
    }

    /// The seeds that players lay out as they like before the first turn. They lie in reserve
    /// until then; the first of the [`phases`](Self::phases) has the moves.
    pub fn arrangement(&self) -> Option<&Arranging> {
        self.arrangement.as_ref()
    }

    /// The rules of the rounds; empty if one round is the game.
    pub fn rounds(&self) -> &[Ruled<RoundRule>] {
        &self.rounds
    }

    /// Whether chance decides something in play.
    pub fn draws_lots(&self) -> bool {
        self.rounds.iter().any(|rule| rule.says.draws_lots())
    }

    /// Rules of a turn while no phase is in force.
    pub fn turn(&self) -> &TurnRules {
        &self.turn
    }

    /// Phases, in the order in which their conditions are asked.
    pub fn phases(&self) -> &[Phase] {
        &self.phases
    }

    /// Conditions that end the game, or the round if there are several, in the order in
    /// which they are asked.
    pub fn ends(&self) -> &[Ruled<Ending>] {
        &self.ends
    }

    /// Whether an end asks if a position came before; the checker lets no
    /// other clause ask.
    pub fn asks_history(&self) -> bool {
        self.ends.iter().any(|end| end.says.when.asks_history())
    }

    /// Whether an end asks if the players agree; no other clause may.
    pub fn asks_agreement(&self) -> bool {
        self.ends.iter().any(|end| end.says.when.asks_agreement())
    }

    /// Whether something follows from a position that came before even where
    /// the players do not agree to stop.
    pub fn asks_repeats_alone(&self) -> bool {
        let mut ends = self.ends.iter().map(|end| &end.says.when);
        ends.any(|when| when.asks_history() && !when.is_of_agreed_repetition())
    }

    /// The object of the game.
    pub fn objective(&self) -> &Ruled<Objective> {
        &self.objective
    }

    /// The way players are reported to choose their moves, if a source tells.
    pub fn manner(&self) -> Option<&Ruled<Manner>> {
        self.manner.as_ref()
    }
}
