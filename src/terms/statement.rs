//! What a statement can say: conditions, actions, ways to move, ends.

use serde::Serialize;

use super::{Counts, Cursor, Direction, Head, Pits, Places};

/// Of whom a clause speaks, seen from the player who moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    Mover,
    Opponent,
    Somebody,
    Everybody,
}

/// Who gets what is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Taker {
    Mover,
    Opponent,
    /// The owner of each pit.
    Owner,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    /// Whether the pits of `who` hold a seed.
    HasSeeds(Who),
    HasNone(Who),
    /// Whether `who` has a pit the choice clauses let him play.
    CanMove(Who),
    /// Whether this move took a seed.
    MoveCaptures,
    /// Whether the same pits came before with the same player to move.
    PositionRepeats,
    PlayersAgree,
    /// Whether the mover is the one who began the game.
    FirstPlayerMoves,
    /// The mover's own turns, this one counted.
    Turn(Counts),
    /// The seeds that `who` has captured.
    Captured(Who, Counts),
    /// The seeds that a class of pits holds in all.
    SeedsIn(Pits, Counts),
    /// Whether a pit pointed at is of a class.
    Is(Cursor, Pits),
}

impl Condition {
    /// Whether it asks what happened before, or what the players agree on.
    pub fn asks_history(&self) -> bool {
        match self {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().any(Condition::asks_history)
            }
            Condition::Not(inner) => inner.asks_history(),
            Condition::PositionRepeats | Condition::PlayersAgree => true,
            _ => false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    Capture {
        places: Places,
        taker: Taker,
    },
    /// Moves what `last` holds, whole, into another pit.
    MoveAll {
        to: Cursor,
    },
    /// Puts back all that this move captured.
    ReturnCaptures,
    End,
    Win(Who),
    Draw,
    Pass,
}

/// One way to make a move. Actions stand in place of sowing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Choice {
    pub pits: Pits,
    pub instead_of_sowing: Vec<Action>,
    /// Said of the position before the move, with `last` the pit chosen.
    pub when: Option<Condition>,
}

/// How often the origin is passed over in one lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OriginSkip {
    Never,
    Once,
    Always,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Sowing {
    pub direction: Direction,
    pub skip_origin: OriginSkip,
}

/// When a table of lines is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// The last seed of a lap has fallen.
    Landing,
    /// The move is done, the turn not yet passed on.
    TurnEnd,
    /// The player to move has no legal move.
    Stuck,
}

impl Moment {
    pub fn head(self) -> Head {
        match self {
            Moment::Landing => Head::OnLanding,
            Moment::TurnEnd => Head::OnTurnEnd,
            Moment::Stuck => Head::OnStuck,
        }
    }
}

/// A line of a table: the first whose condition holds is taken.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Line {
    pub moment: Moment,
    /// `None` is `otherwise`.
    pub test: Option<Condition>,
    pub actions: Vec<Action>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Forbid,
    Require,
}

impl Verdict {
    pub fn head(self) -> Head {
        match self {
            Verdict::Forbid => Head::Forbid,
            Verdict::Require => Head::Require,
        }
    }
}

/// A test of whole moves, judged on the position after them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Filter {
    pub verdict: Verdict,
    pub test: Condition,
    /// Said of the position before the move.
    pub when: Option<Condition>,
    /// Waived when no move can meet it.
    pub if_possible: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Ending {
    pub when: Condition,
    pub actions: Vec<Action>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Objective {
    MostCaptured,
    /// Both players win if they captured the same number, else both lose.
    EqualCaptured,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstPlayer {
    ByLot,
    ByAgreement,
    ByLotOrAgreement,
}

/// How the source says players choose. No move is made illegal by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    TakingMost,
    EveningCounts,
    WithoutThinking,
}
