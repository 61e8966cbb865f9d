//! Where a record and a ruleset part, and what each of them says there.

use std::fmt;

use seedlore_game::{Outcome, Position, Spelling, Turn};
use seedlore_language::rules::Player;

/// Where a record and a ruleset part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// Name of the game, from [`Watched::name`](super::Watched::name).
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
    /// The two statements that differ.
    pub why: Why,
}

/// What leads to a turn, with all that follows from it: players who pass, the
/// end of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Latest {
    /// The position in which the record begins.
    Start(Position),
    /// A turn, and the option that was played.
    Move(Turn, usize),
}

/// How they part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// The record has a text that is no position or no move of this ruleset.
    Unreadable(String),
    /// The record begins with another board than the ruleset.
    OtherStart {
        /// The board of the record.
        record: String,
        /// The position of the ruleset, in its notation.
        rules: String,
    },
    /// The record gives the move to another player.
    OtherMover {
        /// The player who moves by the record.
        record: Player,
        /// The player who moves by the rules.
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
        /// The pit of the record, as its notation writes it.
        record: String,
        /// The pit by the rules, written alike.
        rules: String,
    },
    /// A pit is won by the record alone (`true`), or by the rules alone.
    OtherMark {
        /// True if the record says that a pit is won and by the rules none is.
        record: bool,
    },
    /// What stands in brackets is neither what the player has nor what the
    /// move brought.
    OtherBracket {
        /// The number in brackets.
        record: u16,
        /// Seeds that the player has captured by now, by the rules.
        has: u16,
        /// Seeds that this move captured, by the rules.
        brought: u16,
    },
    /// Several legal moves begin as the record has it.
    Unclear(Vec<String>),
    /// Other moves are legal.
    OtherMoves {
        /// Moves that are legal by the record alone.
        record_only: Vec<String>,
        /// Moves that are legal by the rules alone. One of the two lists may be empty.
        rules_only: Vec<String>,
    },
    /// More moves are legal, or fewer.
    OtherCount {
        /// Number of legal moves by the record.
        record: u16,
        /// All legal moves by the rules.
        rules: Vec<String>,
    },
    /// The move leads to another board: other captures, another path.
    OtherBoard {
        /// The board of the record.
        record: String,
        /// The board by the rules, in the notation of positions.
        rules: String,
    },
    /// The record goes on where by the rules the game is over.
    OverAlready,
    /// A pass where by the rules there is a move.
    NoPass,
    /// The record ends where by the rules the game goes on.
    NotOver,
    /// The game has another result by the rules.
    OtherResult {
        /// The result of the record.
        record: Outcome,
        /// The result by the rules.
        rules: Outcome,
    },
    /// The players have captured other numbers in the end.
    OtherCaptures {
        /// Seeds of each player by the record, in the order of turns.
        record: Vec<u16>,
        /// Seeds of each player by the rules, in the order of turns.
        rules: Vec<u16>,
    },
}

impl Why {
    /// The statement of the record, for the gap in `by the record …`.
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

    /// The statement of the rules, for the gap in `by the rules …`.
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
