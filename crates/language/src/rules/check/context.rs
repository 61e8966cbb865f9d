//! Where in a game a term stands, and so what it can speak of.

use crate::terms::Moment;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    Choice,
    /// After `when`.
    BeforeMove,
    /// After `while`.
    Phase,
    /// What happens at a moment.
    On(Moment),
    /// In `forbid` and `require`.
    AfterMove,
    End,
    /// Between two rounds.
    Until,
    /// Of the path of a sowing.
    Path,
    /// Before a seed would fall into a pit that is passed over.
    Unless,
    /// Of pits that are counted or captured, wherever the move ended.
    Class,
}

impl Context {
    pub fn name(self) -> &'static str {
        match self {
            Context::Choice => "in a choice",
            Context::BeforeMove => "before a move",
            Context::Phase => "in `while`",
            Context::On(Moment::Start) => "before the first turn",
            Context::On(Moment::Lifting) => "on lifting",
            Context::On(Moment::Passing) => "on passing",
            Context::On(Moment::Landing) => "on landing",
            Context::On(Moment::Endless) => "on endless sowing",
            Context::On(Moment::MoveEnd) => "on move end",
            Context::On(Moment::TurnEnd) => "on turn end",
            Context::On(Moment::Stuck) => "when a player is stuck",
            Context::AfterMove => "in `forbid` and `require`",
            Context::End => "in `end when`",
            Context::Until => "between rounds",
            Context::Path => "of a path",
            Context::Unless => "after `unless`",
            Context::Class => "of pits that are counted or captured",
        }
    }

    /// Whether there is a last pit to point at.
    pub fn has_cursors(self) -> bool {
        match self {
            Context::On(moment) => !matches!(moment, Moment::Start | Moment::Stuck),
            Context::Choice
            | Context::AfterMove
            | Context::Path
            | Context::Unless
            | Context::Class => true,
            Context::BeforeMove | Context::Phase | Context::End | Context::Until => false,
        }
    }

    /// Whether a move has been made that may have captured.
    pub fn has_captures(self) -> bool {
        match self {
            Context::On(moment) => !matches!(moment, Moment::Start | Moment::Stuck),
            Context::AfterMove | Context::End | Context::Unless => true,
            Context::Choice
            | Context::BeforeMove
            | Context::Phase
            | Context::Until
            | Context::Path
            | Context::Class => false,
        }
    }

    /// Whether a seed has just fallen into the last pit.
    pub fn has_just_sown(self) -> bool {
        matches!(self, Context::On(Moment::Landing | Moment::Passing))
    }

    /// Whether a move is being made.
    pub fn is_in_move(self) -> bool {
        matches!(
            self,
            Context::Choice
                | Context::Unless
                | Context::On(Moment::Lifting | Moment::Passing | Moment::Landing)
        )
    }
}
