//! Statistics: games in, estimates with their doubt out.

mod estimate;
mod examples;
mod measure;
mod paired;
mod rows;
mod simulate;
mod summary;
mod table;
mod tally;

pub use examples::{Example, Gallery, Origin, examples, restored};
pub use paired::{Beyond, Paired, Series};
pub use rows::{Row, csv, rows};
pub use simulate::{Plan, is_observable, simulate, simulate_watched, tally};
pub use summary::{
    Bin, Captures, EndedBy, Endless, Estimate, Firing, FirstMove, Results, Share, Spread, Summary,
};
pub use table::table;
pub use tally::Tally;
