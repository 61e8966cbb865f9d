//! Clauses: what each line of a checked ruleset says, and where from.

use schemars::JsonSchema;
use serde::Serialize;

use super::Provenance;
use crate::source::Span;
use crate::terms::{
    Action, Amount, BoardPlan, Choice, Condition, Effects, Ending, Filter, FirstPlayer, Head, Line,
    Manner, MarkPlan, Mirror, Objective, Ownership, Parameter, Parametric, Part, Path, RoundRule,
    SeedPlan, Track, Walk,
};

/// A clause of one ruleset, by its place in [`Ruleset::clauses`](super::Ruleset::clauses).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct ClauseId(pub(super) u16);

impl ClauseId {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a clause says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(
    clippy::large_enum_variant,
    reason = "a ruleset has few clauses, and none is moved often"
)]
pub enum Body {
    Let(Parameter),
    Board(BoardPlan),
    Players(Amount),
    OwnPits(Ownership),
    Track(Track),
    Mark(MarkPlan),
    Seeds(SeedPlan),
    First(FirstPlayer),
    Phase {
        name: String,
        test: Condition,
    },
    Choose(Choice),
    Sow(Path),
    On(Line),
    Filter(Filter),
    End(Ending),
    Round(RoundRule),
    Win(Objective),
    Play(Manner),
    /// Something the players do or say that no program can enforce.
    Conduct(String),
    /// Something reported that is not played.
    Simplified(String),
}

impl Body {
    pub fn head(&self) -> Head {
        match self {
            Body::Let(_) => Head::Let,
            Body::Board(_) => Head::Board,
            Body::Players(_) => Head::Players,
            Body::OwnPits(_) => Head::OwnPits,
            Body::Track(_) => Head::Track,
            Body::Mark(_) => Head::Mark,
            Body::Seeds(_) => Head::Seeds,
            Body::First(_) => Head::First,
            Body::Phase { .. } => Head::Phase,
            Body::Choose(_) => Head::Choose,
            Body::Sow(_) => Head::Sow,
            Body::On(line) => line.moments[0].head(),
            Body::Filter(filter) => filter.verdict.head(),
            Body::End(_) => Head::EndWhen,
            Body::Round(_) => Head::Rounds,
            Body::Win(_) => Head::Win,
            Body::Play(_) => Head::Play,
            Body::Conduct(_) => Head::Conduct,
            Body::Simplified(_) => Head::Simplified,
        }
    }

    /// What all parts of it read and write.
    pub fn effects(&self) -> Effects {
        let mut effects = Effects::default();
        self.walk(&mut |part| effects = effects.and(part.effects()));
        effects
    }

    /// Shows every pit phrase, place, condition and action in it.
    pub fn walk<'t>(&'t self, show: &mut dyn FnMut(Part<'t>)) {
        match self {
            Body::Mark(plan) => plan.on.walk(show),
            Body::Seeds(SeedPlan::Every { of, .. } | SeedPlan::FromLeft { of, .. }) => {
                of.walk(show)
            }
            Body::Phase { test, .. } => test.walk(show),
            Body::Choose(choice) => choice.walk(show),
            Body::Sow(path) => path.walk(show),
            Body::On(line) => line.walk(show),
            Body::Filter(filter) => filter.walk(show),
            Body::End(ending) => ending.walk(show),
            Body::Round(rule) => rule.walk(show),
            Body::Let(_)
            | Body::Board(_)
            | Body::Players(_)
            | Body::OwnPits(_)
            | Body::Track(_)
            | Body::First(_)
            | Body::Win(_)
            | Body::Play(_)
            | Body::Conduct(_)
            | Body::Simplified(_) => {}
        }
    }
}

impl Mirror for Body {
    fn mirror(&mut self) {
        match self {
            Body::Choose(choice) => choice.mirror(),
            Body::Sow(path) => path.mirror(),
            Body::On(line) => line.mirror(),
            Body::End(ending) | Body::Round(RoundRule::Until(ending)) => ending.mirror(),
            Body::Let(_)
            | Body::Board(_)
            | Body::Players(_)
            | Body::OwnPits(_)
            | Body::Track(_)
            | Body::Mark(_)
            | Body::Seeds(_)
            | Body::First(_)
            | Body::Phase { .. }
            | Body::Filter(_)
            | Body::Round(_)
            | Body::Win(_)
            | Body::Play(_)
            | Body::Conduct(_)
            | Body::Simplified(_) => {}
        }
    }
}

impl Parametric for Body {
    fn amounts(&mut self, visit: &mut dyn FnMut(&mut Amount)) {
        match self {
            Body::Board(plan) => plan.amounts(visit),
            Body::Players(players) => visit(players),
            Body::OwnPits(ownership) => ownership.amounts(visit),
            Body::Mark(plan) => plan.amounts(visit),
            Body::Seeds(plan) => plan.amounts(visit),
            Body::Phase { test, .. } => test.amounts(visit),
            Body::Choose(choice) => choice.amounts(visit),
            Body::Sow(path) => path.amounts(visit),
            Body::On(line) => line.amounts(visit),
            Body::Filter(filter) => filter.amounts(visit),
            Body::End(ending) => ending.amounts(visit),
            Body::Round(rule) => rule.amounts(visit),
            Body::Let(_)
            | Body::Track(_)
            | Body::First(_)
            | Body::Win(_)
            | Body::Play(_)
            | Body::Conduct(_)
            | Body::Simplified(_) => {}
        }
    }
}

/// One clause: what it says and where that comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
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

impl Body {
    /// Whether it is a line one of whose actions ends play.
    pub fn may_end_play(&self) -> bool {
        matches!(self, Body::On(line) if line.actions.iter().any(Action::ends_play))
    }
}

impl Clause {
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
