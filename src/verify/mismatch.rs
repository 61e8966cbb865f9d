//! Where a record and a ruleset part, and what each of them says there.

use std::fmt;

use crate::game::{Outcome, Position, Spelling, Turn};
use crate::rules::Player;

/// Where a record and a ruleset part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    pub game: String,
    /// The line of the record.
    pub line: usize,
    /// Counted from 1; `None` at the end of the record.
    pub ply: Option<usize>,
    /// The board before the move, by the rules.
    pub position: Option<Position>,
    /// The move, and whose the record says it is; `None` for the start, a pass
    /// and the result.
    pub made: Option<(Player, String)>,
    /// What led to `position`; `None` where the record has no start.
    pub latest: Option<Latest>,
    pub why: Why,
}

/// What leads to a turn, with all that follows from it: players who pass, the
/// end of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Latest {
    Start(Position),
    /// A turn, and the option that was played.
    Move(Turn, usize),
}

/// How they part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// The record has a text that is no position or no move of this ruleset.
    Unreadable(String),
    OtherStart {
        record: String,
        rules: String,
    },
    OtherMover {
        record: Player,
        rules: Player,
    },
    /// A move that the rules do not allow.
    Illegal {
        /// `None` if there is no such pit.
        asked: Option<Spelling>,
        /// The legal moves from that pit.
        legal: Vec<String>,
    },
    /// The last seed falls elsewhere.
    OtherLanding {
        record: String,
        rules: String,
    },
    /// A pit is won by the record alone (`true`), or by the rules alone.
    OtherMark {
        record: bool,
    },
    /// What stands in brackets is neither what the player has nor what the
    /// move brought.
    OtherBracket {
        record: u16,
        has: u16,
        brought: u16,
    },
    /// Several legal moves begin as the record has it.
    Unclear(Vec<String>),
    /// Other moves are legal.
    OtherMoves {
        record_only: Vec<String>,
        rules_only: Vec<String>,
    },
    /// More moves are legal, or fewer.
    OtherCount {
        record: u16,
        rules: Vec<String>,
    },
    /// The move leads to another board: other captures, another path.
    OtherBoard {
        record: String,
        rules: String,
    },
    /// The record goes on where by the rules the game is over.
    OverAlready,
    /// A pass where by the rules there is a move.
    NoPass,
    /// The record ends where by the rules the game goes on.
    NotOver,
    OtherResult {
        record: Outcome,
        rules: Outcome,
    },
    OtherCaptures {
        record: Vec<u16>,
        rules: Vec<u16>,
    },
}

impl Why {
    pub fn record(&self) -> String {
        match self {
            Why::Unreadable(message) => message.clone(),
            Why::OtherStart { record, .. } | Why::OtherBoard { record, .. } => record.clone(),
            Why::OtherMover { record, .. } => format!("it is {record}'s turn"),
            Why::Illegal { .. } | Why::Unclear(_) => "the move is made".into(),
            Why::OtherLanding { record, .. } => format!("the last seed falls in pit {record}"),
            Why::OtherMark { record } => won(*record),
            Why::OtherBracket { record, .. } => format!("{record} captured"),
            Why::OtherMoves { record_only, .. } => also(record_only),
            Why::OtherCount { record, .. } => legal(usize::from(*record)),
            Why::OverAlready => "the game goes on".into(),
            Why::NoPass => "a pass".into(),
            Why::NotOver => "the game is over".into(),
            Why::OtherResult { record, .. } => record.to_string(),
            Why::OtherCaptures { record, .. } => captured(record),
        }
    }

    pub fn rules(&self) -> String {
        match self {
            Why::Unreadable(_) => "nothing can be held against it".into(),
            Why::OtherStart { rules, .. } | Why::OtherBoard { rules, .. } => rules.clone(),
            Why::OtherMover { rules, .. } => format!("it is {rules}'s turn"),
            Why::Illegal { legal, .. } => match legal.as_slice() {
                [] => "the move is not legal".into(),
                legal => format!("not so; legal from there: {}", legal.join(" ")),
            },
            Why::Unclear(moves) => format!("it may be any of {}", moves.join(" ")),
            Why::OtherLanding { rules, .. } => format!("it falls in pit {rules}"),
            Why::OtherMark { record } => won(!record),
            Why::OtherBracket { has, brought, .. } => {
                format!("{brought} captured by this move, {has} by now")
            }
            Why::OtherMoves { rules_only, .. } => also(rules_only),
            Why::OtherCount { rules, .. } => {
                format!("{}: {}", legal(rules.len()), rules.join(" "))
            }
            Why::OverAlready => "the game is over".into(),
            Why::NoPass => "there is a legal move".into(),
            Why::NotOver => "the game goes on".into(),
            Why::OtherResult { rules, .. } => rules.to_string(),
            Why::OtherCaptures { rules, .. } => captured(rules),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "by the record {}; by the rules {}",
            self.record(),
            self.rules()
        )
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place(), self.why)
    }
}

impl Mismatch {
    /// `game 3, move 17`, `game 3, the end`.
    pub fn place(&self) -> String {
        match self.ply {
            Some(ply) => format!("game {}, move {ply}", self.game),
            None => format!("game {}, the end", self.game),
        }
    }
}

fn won(is_won: bool) -> String {
    match is_won {
        true => "the move wins a pit".into(),
        false => "no pit is won".into(),
    }
}

fn also(moves: &[String]) -> String {
    match moves {
        [] => "no other move is legal".into(),
        [one] => format!("{one} is legal too"),
        some => format!("{} are legal too", some.join(" ")),
    }
}

fn legal(moves: usize) -> String {
    match moves {
        1 => "1 move is legal".into(),
        n => format!("{n} moves are legal"),
    }
}

fn captured(seeds: &[u16]) -> String {
    let each: Vec<String> = seeds.iter().map(u16::to_string).collect();
    format!("{} captured in the end", each.join(" and "))
}
