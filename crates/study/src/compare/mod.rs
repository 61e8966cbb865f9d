//! How rulesets differ and how near they stand: by what their clauses say,
//! never by how a text puts it.

mod confidence;
mod difference;
mod kinship;
mod layout;
pub mod lockstep;
mod matrix;
mod meaning;
mod mechanics;
mod normal_form;
pub mod point;
mod relatives;
pub mod sensitivity;
pub mod wordings;

pub use confidence::{ByHand, ByStatus, Caveat, Confidence, Factor, confidence};
pub use difference::{Difference, Topic, differences, distance};
pub use kinship::kinship_by;
pub use kinship::{
    BehaviourDistances, ClauseDistances, Dendrogram, Descent, Distance, Distances, Kin, Kind,
    Kinship, Likeness, Node, RankCorrelation, Sampling, SharedBoard, StatisticDistances, Table,
    VisiblePosition, groups, kinship, rank_correlation, shared_boards,
};
pub use layout::Place;
pub use matrix::{Cell, Matrix, MatrixRow, matrix};
pub use mechanics::{Field, Mechanic};
pub use normal_form::{OTHER_ORDER, PartCounts, first_of_same, is_same_game};
pub use relatives::{Findings, findings, nearest};
pub use relatives::{Relative, Tie, findings_by, relatives};
