//! Statistics: games in, estimates with their doubt out.

#[cfg(feature = "batch")]
mod batch;
mod bounds;
mod contrast;
mod counts;
mod definitions;
mod elo;
mod examples;
mod histogram;
mod interval;
mod ladder;
mod measure;
mod on_engine;
mod openings;
mod paired;
mod points;
mod price;
mod ranked;
mod ratio;
mod rows;
mod score;
mod search_study;
mod simulate;
mod size;
mod spread;
mod summary;
mod tally;
mod told_game;
mod watched;

pub use contrast::{Contrast, contrasts};
pub use counts::Groups;
pub(crate) use counts::{GROUPS, Quantity};
pub(crate) use definitions::{DISTANCE_FIGURES, distance_figures};
pub use definitions::{Defined, Figure, MEASURES, Measure, Method, Told, defined};
pub use elo::Elo;
pub use examples::{
    Example, Gallery, Origin, examples, examples_of_steps, examples_within, found_again, restored,
};
pub(crate) use interval::{Z, t};
pub use ladder::{Ladder, LadderPlan, LadderStep, NoLadder, Rung};
pub use openings::openings_take_too_long;
pub use openings::{Openings, openings};
pub use paired::{Beyond, Paired, Series};
pub use price::steps_of_a_game;
pub use rows::{MeasureRow, csv, rows};
pub use search_study::{EndgameShare, Endgames, LONGEST, SearchStudy, SearchStudyPlan};
pub use simulate::simulate_knowing;
pub use simulate::{Plan, is_counted, is_observable, simulate, simulate_told, tally, tally_singly};
pub use size::{Count, LowerBound, POSITIONS, Size, SizePlan, Tree};
pub use summary::{
    Bin, Captures, End, EndedBy, Endless, Estimate, Firing, FirstMove, Interval, Results, Share,
    Spread, Summary,
};
pub use tally::Tally;
pub use watched::{Watched, Watching, simulate_watched};
