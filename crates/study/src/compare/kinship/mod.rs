//! Kinship with care: how like rulesets are, in three ways that are kept apart.
//!
//! * [`ClauseDistances`]: how many clauses differ. A count, not a sample.
//! * [`BehaviourDistances`]: how often two rulesets part in positions that both
//!   can be set down in. Sampled; only between rulesets of one board.
//! * [`StatisticDistances`]: how far apart the figures of their random games
//!   are. Estimated from samples.
//!
//! Each is a [`Distances`], from which a [`Dendrogram`] with bootstrap support
//! is grown and a [`RankCorrelation`] with another is taken. None of them is a
//! measure of descent.

mod behaviour;
mod clauses;
mod correlation;
mod dendrogram;
mod distance;
mod figures;
mod linkage;
mod positions;
mod spanning;
mod squares;
mod statistics;

pub use behaviour::BehaviourDistances;
pub use clauses::ClauseDistances;
pub use correlation::{RankCorrelation, rank_correlation};
pub use dendrogram::{Dendrogram, Node};
pub use distance::{Distance, Distances, Kind, Table};
pub use positions::{Sampling, SharedBoard, VisiblePosition, shared_boards};
pub use spanning::{Descent, Kin, Kinship, Likeness, groups, kinship, kinship_by};
pub use statistics::StatisticDistances;
