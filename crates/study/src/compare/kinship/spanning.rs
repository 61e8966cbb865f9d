//! Descent as it was written down, and the nearest ties that join all.

use petgraph::algo::min_spanning_tree;
use petgraph::data::Element;
use petgraph::graph::UnGraph;
use serde::Serialize;

use super::clauses::ClauseDistances;
use crate::compare::layout::{Place, layout};
use seedlore_language::rules::Ruleset;

/// A ruleset, or a base from which rulesets of the collection descend.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Kin {
    /// Name of the ruleset or base.
    pub name: String,
    /// Where it stands in the tree of likeness; `None` for a base that is not
    /// played and so is like nothing.
    pub place: Option<Place>,
}

/// One ruleset was written down as a change of another. Both are indices
/// into [`Kinship::kin`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Descent {
    /// The ruleset or base that is named after `from`.
    pub parent: usize,
    /// The ruleset that changes it.
    pub child: usize,
}

/// Two rulesets that stand side by side in the tree of likeness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Likeness {
    /// The ruleset at one end, by its index in [`Kinship::kin`].
    pub one: usize,
    /// The ruleset at the other end, by its index.
    pub other: usize,
    /// The number of clauses that differ: see [`ClauseDistances`].
    pub distance: u32,
}

/// Rulesets of a collection by descent and by likeness.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Kinship {
    /// The rulesets in the order given, then bases in the order of their names.
    pub kin: Vec<Kin>,
    /// Every ruleset that has a parent among these, with it.
    pub descent: Vec<Descent>,
    /// A minimum spanning tree (Kruskal 1956) on the distances: the nearest
    /// ties that join all. Of ties equally near those between the names that
    /// come first are kept.
    pub likeness: Vec<Likeness>,
    /// The ruleset that is nearest to all others together, at the left of
    /// the tree.
    pub root: Option<usize>,
    /// Distances between rulesets, by their indices.
    pub distances: Vec<Vec<u32>>,
}

/// Compares all rulesets with each other, clause by clause.
pub fn kinship(rulesets: &[&Ruleset]) -> Kinship {
    kinship_by(rulesets, &ClauseDistances::new(rulesets))
}

/// The same, where the distances between these rulesets are known already.
pub fn kinship_by(rulesets: &[&Ruleset], clauses: &ClauseDistances) -> Kinship {
    let all = 0..rulesets.len();
    let distances: Vec<Vec<u32>> = all
        .clone()
        .map(|one| all.clone().map(|other| clauses.count(one, other)).collect())
        .collect();
    let names: Vec<&str> = rulesets.iter().map(|rules| rules.name()).collect();
    let likeness = spanning_tree(&names, &distances);
    let root = (0..names.len()).min_by_key(|at| (distances[*at].iter().sum::<u32>(), names[*at]));
    let places = layout(root, &names, &likeness);
    let bases = bases(rulesets);
    let kin = names
        .iter()
        .zip(places)
        .map(|(name, place)| (*name, Some(place)))
        .chain(bases.iter().map(|name| (*name, None)))
        .map(|(name, place)| Kin {
            name: name.into(),
            place,
        })
        .collect();
    Kinship {
        descent: descent(rulesets, &bases),
        kin,
        likeness,
        root,
        distances,
    }
}

/// Groups of rulesets that are much alike, by their indices: the largest first,
/// those alone left out.
///
/// The nearest ties of the tree of likeness are tied first, none longer than
/// `furthest`, and none that would make a group of more than `most`: a group
/// must stay small enough to be taken in at a glance.
pub fn groups(kinship: &Kinship, furthest: u32, most: usize) -> Vec<Vec<usize>> {
    let played = kinship.distances.len();
    let mut group_of: Vec<usize> = (0..played).collect();
    let mut ties: Vec<&Likeness> = kinship.likeness.iter().collect();
    ties.sort_by_key(|tie| tie.distance);
    for tie in ties.iter().filter(|tie| tie.distance <= furthest) {
        let (one, other) = (group_of[tie.one], group_of[tie.other]);
        let joined = group_of.iter().filter(|g| **g == one || **g == other);
        if joined.count() <= most {
            for group in group_of.iter_mut().filter(|group| **group == other) {
                *group = one;
            }
        }
    }
    let mut groups: Vec<Vec<usize>> = (0..played)
        .map(|group| (0..played).filter(|at| group_of[*at] == group).collect())
        .filter(|members: &Vec<usize>| members.len() > 1)
        .collect();
    groups.sort_by_key(|members| (std::cmp::Reverse(members.len()), members[0]));
    groups
}

/// Parents that are not among the rulesets themselves.
fn bases<'r>(rulesets: &[&'r Ruleset]) -> Vec<&'r str> {
    let mut bases: Vec<&str> = rulesets
        .iter()
        .filter_map(|rules| rules.parent())
        .filter(|parent| !rulesets.iter().any(|rules| rules.name() == *parent))
        .collect();
    bases.sort_unstable();
    bases.dedup();
    bases
}

fn descent(rulesets: &[&Ruleset], bases: &[&str]) -> Vec<Descent> {
    let names = || {
        rulesets
            .iter()
            .map(|rules| rules.name())
            .chain(bases.iter().copied())
    };
    let of = |(child, rules): (usize, &&Ruleset)| {
        let parent = rules.parent()?;
        let parent = names().position(|name| name == parent)?;
        Some(Descent { parent, child })
    };
    rulesets.iter().enumerate().filter_map(of).collect()
}

fn spanning_tree(names: &[&str], distances: &[Vec<u32>]) -> Vec<Likeness> {
    let mut by_name: Vec<usize> = (0..names.len()).collect();
    by_name.sort_by_key(|index| names[*index]);
    let mut graph: UnGraph<(), (u32, usize, usize)> = UnGraph::new_undirected();
    let nodes: Vec<_> = names.iter().map(|_| graph.add_node(())).collect();
    for (rank, one) in by_name.iter().enumerate() {
        for (further, other) in by_name.iter().enumerate().skip(rank + 1) {
            // No two ties weigh the same, so there is only one such tree.
            let weight = (distances[*one][*other], rank, further);
            graph.add_edge(nodes[*one], nodes[*other], weight);
        }
    }
    min_spanning_tree(&graph)
        .filter_map(|element| match element {
            Element::Node { .. } => None,
            Element::Edge { weight, .. } => Some(Likeness {
                distance: weight.0,
                one: by_name[weight.1],
                other: by_name[weight.2],
            }),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_ties_join_all_and_names_break_ties() {
        let distances = [[0, 2, 2, 9], [2, 0, 2, 9], [2, 2, 0, 5], [9, 9, 5, 0]];
        let distances: Vec<Vec<u32>> = distances.iter().map(|row| row.to_vec()).collect();
        let names = ["c", "b", "a", "d"];
        let tree = spanning_tree(&names, &distances);
        let ties: Vec<_> = tree
            .iter()
            .map(|tie| (names[tie.one], names[tie.other], tie.distance))
            .collect();
        assert_eq!(ties, [("a", "b", 2), ("a", "c", 2), ("a", "d", 5)]);
    }

    #[test]
    fn groups_join_the_nearest_and_stay_small() {
        let tie = |one, other, distance| Likeness {
            one,
            other,
            distance,
        };
        let kinship = Kinship {
            kin: Vec::new(),
            descent: Vec::new(),
            likeness: vec![tie(0, 1, 1), tie(1, 2, 4), tie(2, 3, 2), tie(3, 4, 9)],
            root: None,
            distances: vec![vec![0; 5]; 5],
        };
        assert_eq!(groups(&kinship, 5, 9), [vec![0, 1, 2, 3]]);
        assert_eq!(groups(&kinship, 5, 3), [vec![0, 1], vec![2, 3]]);
        assert_eq!(groups(&kinship, 9, 3), [vec![2, 3, 4], vec![0, 1]]);
    }

    #[test]
    fn nothing_is_kin_to_nothing() {
        let none = kinship(&[]);
        assert_eq!((none.kin.len(), none.root), (0, None));
    }
}
