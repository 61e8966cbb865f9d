//! How rulesets differ and how near they stand: by what their clauses say,
//! never by how a text puts it.

mod confidence;
mod difference;
pub mod doubt;
mod kinship;
mod layout;
pub mod lockstep;
mod matrix;
mod mechanics;
pub mod point;
mod relatives;
mod saying;

pub use confidence::{ByHand, ByStatus, Confidence, Doubt, Factor, confidence};
pub use difference::{Difference, Topic, differences, distance};
pub use kinship::{
    Apart, BehaviourDistances, ClauseDistances, Dendrogram, Descent, Distances, Kin, Kind, Kinship,
    Likeness, Node, RankCorrelation, Sampling, Seen, SharedBoard, StatisticDistances, Table,
    groups, kinship, kinship_by, rank_correlation, shared_boards,
};
pub use layout::Place;
pub use matrix::{Cell, Matrix, Row, matrix};
pub use mechanics::{Field, Mechanic};
pub use relatives::{Findings, Relative, Tie, findings, findings_by, nearest, relatives};
