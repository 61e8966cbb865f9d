//! How rulesets differ and how near they stand: by what their clauses say,
//! never by how a text puts it.

mod confidence;
mod difference;
mod kinship;
mod layout;
mod matrix;
mod mechanics;
mod saying;

pub use confidence::{ByHand, ByStatus, Confidence, Doubt, Factor, confidence};
pub use difference::{Difference, Topic, differences, distance};
pub use kinship::{Descent, Kin, Kinship, Likeness, groups, kinship};
pub use layout::Place;
pub use matrix::{Cell, Matrix, Row, matrix};
pub use mechanics::{Field, Mechanic};
