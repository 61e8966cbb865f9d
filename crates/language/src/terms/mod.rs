//! The terms of the rules language, as closed types.
//!
//! The syntax tree, the checked ruleset and the referee all speak in these, so
//! that one concept has one name from the grammar to the book. A term by
//! itself promises nothing about a board: only a checked ruleset does.

// Whoever adds a variant is led to every place that takes it apart.
#![deny(
    clippy::wildcard_enum_match_arm,
    clippy::match_wildcard_for_single_variants
)]

mod action;
mod arrangement;
mod condition;
mod counts;
mod direction;
mod effects;
mod example;
mod fact;
mod head;
mod locator;
mod material;
mod memory;
mod mistakes;
mod naming;
mod parameters;
mod pits;
mod place;
mod role;
mod rounds;
mod sowing;
mod turn;
mod walk;

pub use action::{Action, Taker, Target};
pub use arrangement::{Arrangement, Arranger};
pub use condition::{Condition, Quantity, Said, Who};
pub use counts::{Amount, Counts, Letter, Whole, whole_seeds};
pub use direction::Direction;
pub use effects::{Aspect, Aspects, Effects};
pub use example::{Expected, GameResult, Scene};
pub use fact::{Coordinates, Fact};
pub use head::Head;
pub use locator::{Range, Unit};
pub use material::{
    BoardPlan, Counted, Leg, MarkPlan, Ownership, Parameter, SeedPlan, Side, Track,
};
pub use memory::{Happened, Happening, Lifetime, NotePlan, Since};
pub use mistakes::Word;
pub use naming::{Meaning, Naming};
pub use parameters::{Values, amounts, substitute};
pub use pits::{Area, Beside, Contents, Fill, Marked, Neighbour, Noun, Pits, Trait, Whose};
pub use place::{Heading, Place, Places, Row};
pub use role::Role;
pub use rounds::{Leftovers, Remainder, RoundRule, Starter, Unfilled};
pub(crate) use seedlore_derive::Term;
pub use sowing::{AnyNumber, DroppingIn, Path, Skip, Through, Way};
pub use turn::{
    Choice, Decider, Ending, Filter, FirstPlayer, Line, Manner, Moment, Objective, Taking, Tempo,
    Tier, Verdict,
};
pub use walk::{Part, PartMut, Term};
