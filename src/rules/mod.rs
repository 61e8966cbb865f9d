//! Checked rulesets: what was reported, in closed types.

mod bibliography;
mod board;
mod check;
mod clause;
mod collection;
mod draft;
mod player;
mod provenance;
mod question;
mod record;
mod ruleset;

pub use crate::terms::{
    Action, Amount, Choice, Condition, Coordinates, Counts, Cursor, Direction, Ending, Fact, Fill,
    Filter, FirstPlayer, Head, Heading, Line, Manner, Moment, Objective, OriginSkip, Pits, Places,
    Range, Sowing, Taker, Unit, Verdict, Who, Whose,
};
pub use bibliography::{Bibliography, Reference};
pub use board::{Board, Pit};
pub use clause::{Body, Clause, ClauseId};
pub use collection::Collection;
pub use player::{ByPlayer, Player};
pub use provenance::{Citation, Provenance, Source, Status};
pub use question::{Question, Reading};
pub use record::{Record, Recorded};
pub use ruleset::{Phase, Ruled, Ruleset, TurnRules};
