//! How rulesets differ and how near they stand: by what their clauses say,
//! never by how a text puts it.

mod difference;
pub mod doubt;
mod kinship;
mod layout;
pub mod lockstep;
mod matrix;
mod mechanics;
mod relatives;
mod saying;

pub use difference::{Difference, Topic, differences, distance};
pub use kinship::{Descent, Kin, Kinship, Likeness, groups, kinship};
pub use layout::Place;
pub use matrix::{Cell, Matrix, Row, matrix};
pub use mechanics::{Field, Mechanic};
pub use relatives::{Relative, Tie, nearest, relatives};
