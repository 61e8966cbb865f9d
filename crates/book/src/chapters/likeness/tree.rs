//! A dendrogram of some rulesets beside place and date of their reports.

use minijinja::{Error, Value};
use serde::Serialize;

use super::super::{Book, Entry};
use super::{MOST, REDRAWN};
use crate::svg::{self, Caption, Leaf};
use seedlore_study::compare::{Dendrogram, Distances, Kind};

/// What stands under a tree.
#[derive(Debug, Clone, Serialize)]
pub struct Facts {
    pub unit: &'static str,
    pub resampled: &'static str,
    pub redrawn: u32,
    pub seed: u64,
    /// To two places.
    pub fidelity: Option<String>,
    /// Groups, and those of them that at least 70 of 100 redrawn trees have.
    pub groups: usize,
    pub firm: usize,
}

/// Grows and draws the tree: the drawing, what is to be said of it, and the
/// order of its leaves. `members` are the entries behind the names.
pub fn drawn(
    book: &Book,
    distances: &dyn Distances,
    members: &[usize],
    id: &str,
) -> Result<(Value, Facts, Vec<usize>), Error> {
    debug_assert!(members.len() <= MOST);
    let tree = Dendrogram::grow(distances, book.seed(), REDRAWN);
    let kind = distances.kind();
    let supports: Vec<f64> = tree.nodes.iter().filter_map(|node| node.support).collect();
    let facts = Facts {
        unit: kind.unit(),
        resampled: kind.resampled(),
        redrawn: tree.redrawn,
        seed: tree.seed,
        fidelity: tree.fidelity.map(|share| format!("{share:.2}")),
        groups: supports.len(),
        firm: supports.iter().filter(|share| **share >= 0.7).count(),
    };
    let drawing = svg::Dendrogram {
        caption: Caption {
            id: format!("_likeness_{id}"),
            title: format!("{} rulesets grouped by {kind}", members.len()),
            desc: format!(
                "Average linkage. {} of {} groups are found in at least 70 of 100 redrawn trees. \
                 The same distances stand in a table or are printed by seedlore kinship.",
                facts.firm, facts.groups
            ),
        },
        leaves: members.iter().map(|at| leaf(&book.entries[*at])).collect(),
        axis: kind.unit().into(),
        percent: kind == Kind::Behaviour,
        tree: &tree,
    };
    let drawn = svg::dendrogram(&book.templates, &drawing)?;
    Ok((drawn, facts, tree.order().to_vec()))
}

fn leaf(entry: &Entry) -> Leaf {
    Leaf {
        label: entry.told.label.clone(),
        place: place(entry).to_string(),
        date: entry.rules().record().when().unwrap_or("–").to_string(),
        link: format!("../rulesets/{}.html", entry.name()),
    }
}

/// The first place that the record names.
pub fn place<'e>(entry: &'e Entry) -> &'e str {
    entry.rules().record().place().map_or("–", |(name, _)| name)
}
