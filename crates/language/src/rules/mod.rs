//! Checked rulesets: what was reported, in closed types.

mod alike;
mod answered;
mod bibliography;
mod board;
mod budget;
mod check;
mod checklist;
mod choices;
mod clause;
mod collection;
mod conflict;
mod draft;
mod each_reading;
mod example;
mod fragment;
mod mistaken;
mod parts;
mod pitset;
mod player;
mod provenance;
mod question;
mod reachability;
mod record;
mod reduce;
mod ruleset;
mod sowing_bound;

pub use crate::terms::{
    Action, Amount, AnyNumber, Area, Arrangement, Arranger, Aspect, Beside, BoardPlan, Choice,
    Condition, Contents, Coordinates, Counts, Decider, Direction, Ending, Expected, Fact, Fill,
    Filter, FirstPlayer, GameResult, Happened, Happening, Head, Heading, Leftovers, Leg, Letter,
    Lifetime, Line, Manner, MarkPlan, Marked, Moment, Neighbour, NotePlan, Noun, Objective,
    Ownership, Parameter, Part, Path, Pits, Place, Places, Quantity, Range, Remainder, Role,
    RoundRule, Row, Scene, SeedPlan, Side, Since, Skip, Starter, Taker, Taking, Target, Tempo,
    Term, Through, Tier, Track, Trait, Unfilled, Unit, Verdict, Way, Who, Whole, Whose,
};
pub use answered::{Answered, answered, reports};
pub use bibliography::LIMITS as BIBLIOGRAPHY_LIMITS;
pub(crate) use bibliography::composed;
pub use bibliography::{Bibliography, MAX_FILE, MAX_KEY, OTHERS, Reference, is_citable, plain_key};
pub use board::{Board, Kind, Pit};
pub use budget::LIMITS;
pub use checklist::{Answer, ChecklistQuestion, unanswered};
pub use choices::{Choices, choices, each_alone};
pub use clause::{Body, Clause, ClauseId};
pub use collection::Collection;
pub use conflict::{Account, Conflict, ConflictKind, Showing};
pub use example::{Example, ExamplePlaces};
pub use fragment::{Fragment, Told};
pub use mistaken::{Edit, Mistaken};
pub use parts::{Gist, NumberedSource, Part as ReportPart, PartUse, SourceGists};
pub use pitset::PitSet;
pub use player::{ByPlayer, Player};
pub use provenance::{Citation, Provenance, Source, Status};
pub use question::{Question, Reading};
pub use record::{Record, Recorded};
pub use reduce::Size;
pub use ruleset::{Arranging, Asks, Expiring, Phase, Ruled, RuledMark, Ruleset, TurnRules};
pub use sowing_bound::{LIMITS as PLAY_LIMITS, MOST_SOWN};
