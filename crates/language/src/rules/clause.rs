//! Clauses: what each line of a checked ruleset says, and where from.

use schemars::JsonSchema;
use serde::Serialize;

use super::Provenance;
use crate::source::Span;
use crate::terms::{
    Action, Amount, Arrangement, BoardPlan, Choice, Condition, Effects, Ending, Filter,
    FirstPlayer, Head, Line, Manner, MarkPlan, Naming, NotePlan, Objective, Ownership, Parameter,
    Part, Path, Quantity, RoundRule, SeedPlan, Tempo, Term, Track, Whole,
};

/// A clause of one ruleset, by its place in [`Ruleset::clauses`](super::Ruleset::clauses).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct ClauseId(pub(super) u16);

impl ClauseId {
    /// Place in [`Ruleset::clauses`](super::Ruleset::clauses), counted from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a clause says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[allow(
    clippy::large_enum_variant,
    reason = "a ruleset has few clauses, and none is moved often"
)]
pub enum Body {
    /// A number that reports vary; the value in force is the first.
    Let(Parameter),
    /// A name for what recurs. Its meaning stands wherever the name was used.
    #[term(skip = "its meaning is put in where the name is used")]
    Name(Naming),
    /// Rows, pits and other places of the board.
    Board(BoardPlan),
    /// Number of players, if it is not two.
    Players(Amount),
    /// Pits that are each player's own, if they are not the near rows.
    OwnPits(Ownership),
    /// The way anticlockwise round the board, if it is not the usual one.
    Track(Track),
    /// A mark that pits can carry, such as a house.
    Mark(MarkPlan),
    /// How long some notes last.
    Note(NotePlan),
    /// Seeds in pits at the start.
    Seeds(SeedPlan),
    /// Seeds that players lay out as they like.
    Arrange(Arrangement),
    /// The way to decide who begins the game.
    First(FirstPlayer),
    /// Rules that replace others while a condition holds. The statements within are
    /// clauses of their own, which name it as their phase.
    Phase {
        /// Word that clauses of the phase and pages call it by: `opening`.
        name: String,
        /// Asked of the player to move, before the turn.
        test: Condition,
    },
    /// One way to move: the pits that may be lifted, and how much of them.
    Choose(Box<Choice>),
    /// The way seeds are sown, with the pits that are passed over.
    Sow(Path),
    /// One line of a table that is read at some moment of a turn.
    On(Line),
    /// How players sow at the same time.
    AtOnce(Tempo),
    /// A test that makes whole moves illegal.
    Filter(Filter),
    /// A condition that ends the game, or the round if there are several.
    End(Ending),
    /// One rule of how a round follows another.
    Round(RoundRule),
    /// The object of the game.
    Win(Objective),
    /// The way players are reported to choose their moves, which forbids nothing.
    Play(Manner),
    /// Something the players do or say that no program can enforce.
    Conduct(String),
    /// Something reported that is not played.
    Simplified(String),
}

impl Body {
    /// Words the clause begins with, by which derived rulesets replace or drop it. A
    /// line that is read at several moments goes by the first.
    pub fn head(&self) -> Head {
        match self {
            Body::Let(_) | Body::Name(_) => Head::Let,
            Body::Board(_) => Head::Board,
            Body::Players(_) => Head::Players,
            Body::OwnPits(_) => Head::OwnPits,
            Body::Track(_) => Head::Track,
            Body::Mark(_) => Head::Mark,
            Body::Note(_) => Head::Note,
            Body::Seeds(_) => Head::Seeds,
            Body::Arrange(_) => Head::Arrange,
            Body::First(_) => Head::First,
            Body::Phase { .. } => Head::Phase,
            Body::Choose(_) => Head::Choose,
            Body::Sow(_) => Head::Sow,
            Body::On(line) => line.moments[0].head(),
            Body::Filter(filter) => filter.verdict.head(),
            Body::End(_) => Head::EndWhen,
            Body::Round(_) => Head::Rounds,
            Body::Win(_) => Head::Win,
            Body::AtOnce(_) => Head::AtOnce,
            Body::Play(_) => Head::Play,
            Body::Conduct(_) => Head::Conduct,
            Body::Simplified(_) => Head::Simplified,
        }
    }

    /// How far it tells numbers of a quantity apart; `None` if it never asks for it.
    pub fn counted_up_to(&self, of: &Quantity, whole: Whole) -> Option<u16> {
        let (mut asked, mut settled, mut largest) = (0, 0, 0);
        self.walk(&mut |part| match part {
            Part::Condition(Condition::Measure(quantity, counts))
                if quantity == of && counts.is_constant() =>
            {
                let ends = counts.amounts().map(|amount| amount.seeds(whole));
                largest = ends.max().unwrap_or(0).max(largest);
                settled += 1;
            }
            Part::Quantity(quantity) if quantity == of => asked += 1,
            _ => {}
        });
        // Of what is held against other numbers, every one may tell.
        match asked {
            0 => None,
            asked if asked > settled => Some(u16::MAX),
            _ => Some(largest),
        }
    }

    /// What all parts of it read and write.
    pub fn effects(&self) -> Effects {
        let mut effects = match self {
            Body::AtOnce(tempo) => tempo.effects(),
            Body::Arrange(plan) => plan.effects(),
            Body::On(line) => line.effects(),
            _ => Effects::default(),
        };
        self.walk(&mut |part| effects = effects.and(part.effects()));
        effects
    }
}

/// One clause: what it says and where that comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Clause {
    /// Its place among the clauses of its ruleset.
    pub(super) id: ClauseId,
    /// Its head, numbered where there are several: `sow`, `forbid 1`.
    pub(super) label: String,
    /// Its content, with the value in force in place of each parameter.
    pub(super) body: Body,
    /// Sources and reasons, all that it rests on.
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

impl Body {
    /// Whether it is a line one of whose actions ends play.
    pub fn may_end_play(&self) -> bool {
        matches!(self, Body::On(line) if line.actions.iter().any(Action::ends_play))
    }
}

impl Clause {
    /// Its place among the clauses of its ruleset.
    pub fn id(&self) -> ClauseId {
        self.id
    }

    /// Its head, numbered where there are several: `sow`, `forbid 1`, `opening: choose 2`.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// Whether play can end by it: it is an end, or one of its actions is.
    pub fn may_end_play(&self) -> bool {
        matches!(self.head(), Head::EndWhen | Head::OnStuck | Head::Rounds)
            || self.body.may_end_play()
    }

    /// Whether what it does is no part of a move: it acts before the first turn or because play
    /// stops.
    pub fn acts_outside_moves(&self) -> bool {
        matches!(
            self.head(),
            Head::OnStart | Head::EndWhen | Head::OnStuck | Head::Rounds
        )
    }

    /// The label as an anchor within a page: `opening-choose-2`.
    pub fn anchor(&self) -> String {
        self.label.replace(": ", "-").replace(' ', "-")
    }

    /// Head of its [body](Self::body).
    pub fn head(&self) -> Head {
        self.body.head()
    }

    /// Content of the clause, with the value in force in place of each parameter.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Where it comes from; empty only in a ruleset that `check` warned about.
    pub fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    /// Name of the phase it was written in; `None` if it is of the whole game.
    pub fn phase(&self) -> Option<&str> {
        self.phase.as_deref()
    }

    /// Name of the ruleset that it was written in: an ancestor's if it was inherited.
    pub fn written_in(&self) -> &str {
        &self.written_in
    }

    /// The names of the question and the reading that put it in force.
    pub fn reading(&self) -> Option<(&str, &str)> {
        self.reading.as_ref().map(|(q, r)| (q.as_str(), r.as_str()))
    }

    /// Place of the statement in the file it was written in.
    pub fn span(&self) -> Span {
        self.span
    }
}
