//! How rulesets differ and how near they stand: by what their clauses say,
//! never by how a text puts it.

mod difference;
mod kinship;
mod layout;
mod matrix;
mod mechanics;
mod saying;

pub use difference::{Difference, Topic, differences, distance};
pub use kinship::{
    Apart, BehaviourDistances, ClauseDistances, Dendrogram, Descent, Distances, Kin, Kind, Kinship,
    Likeness, Node, RankCorrelation, Sampling, Seen, SharedBoard, StatisticDistances, Table,
    groups, kinship, kinship_by, rank_correlation, shared_boards,
};
pub use layout::Place;
pub use matrix::{Cell, Matrix, Row, matrix};
pub use mechanics::{Field, Mechanic};
