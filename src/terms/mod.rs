//! The terms of the rules language, as closed types.
//!
//! The syntax tree, the checked ruleset and the referee all speak in these, so
//! that one concept has one name from the grammar to the book. A term by
//! itself promises nothing about a board: only a checked ruleset does.

mod counts;
mod direction;
mod fact;
mod head;
mod locator;
mod pits;
mod statement;

pub use counts::{Amount, Counts};
pub use direction::Direction;
pub use fact::{Coordinates, Fact};
pub use head::Head;
pub use locator::{Range, Unit};
pub use pits::{Cursor, Fill, Heading, Pits, Places, Whose};
pub use statement::{
    Action, Choice, Condition, Ending, Filter, FirstPlayer, Line, Manner, Moment, Objective,
    OriginSkip, Sowing, Taker, Verdict, Who,
};
