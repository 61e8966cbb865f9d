//! A dendrogram: groups within groups, and how firmly each of them stands.

use serde::Serialize;

use super::distance::{Distances, Kind, Table};
use super::linkage::{Join, joins};
use crate::parallel::map_numbers;
use crate::play::Dice;

/// Rulesets that were joined, by their places in the dendrogram.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Node {
    /// The mean distance between the parts that it joins; 0 of a ruleset alone.
    pub apart: f64,
    /// Of the redrawn trees the share that has the same group. `None` of a
    /// ruleset alone and of all together, which every tree has.
    pub support: Option<f64>,
    /// Nodes that it joins: none of a ruleset alone, and more than two where
    /// all are equally far apart and no pair comes first.
    pub parts: Vec<usize>,
    /// The rulesets in it, in the order of the drawing.
    pub members: Vec<usize>,
}

/// A tree grown by average linkage (Sokal and Michener 1958), with bootstrap
/// support (Felsenstein 1985).
///
/// It groups what is alike and claims no descent: the method makes groups of
/// anything, so a group tells something only where its support is high, and
/// the tree as a whole only where its [`fidelity`](Self::fidelity) is.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Dendrogram {
    /// Kind of distance it was grown from.
    pub kind: Kind,
    /// Names of the rulesets, in the order of the first nodes.
    pub names: Vec<String>,
    /// The rulesets in their order, then groups, each after its parts: all
    /// together come last.
    pub nodes: Vec<Node>,
    /// Seed of the redrawn distances.
    pub seed: u64,
    /// How many trees were grown from redrawn distances.
    pub redrawn: u32,
    /// The correlation of the distances in the tree with those it was grown
    /// from (Sokal and Rohlf 1962: cophenetic): 1 if it keeps them all. `None`
    /// of fewer than three rulesets, or where all are as far apart.
    pub fidelity: Option<f64>,
}

impl Dendrogram {
    /// More rulesets than this make a tree that nobody reads and that takes
    /// too long to grow: the time rises with the cube of their number.
    pub const MOST: usize = 1_000;

    /// Grows the tree, and `redrawn` more to see how often each group comes up
    /// again. Ties are settled by name in the tree itself and by lot in the
    /// others, so that a grouping that only a tie made has no support.
    ///
    /// # Panics
    /// Of more than [`MOST`](Self::MOST) rulesets.
    pub fn grow(distances: &dyn Distances, seed: u64, redrawn: u32) -> Dendrogram {
        let names = distances.names().to_vec();
        assert!(names.len() <= Self::MOST, "too many for a tree");
        let table = distances.table();
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|at| &names[*at]);
        let mut nodes = nodes(&table, &order, &names);
        let sets: Vec<Set> = nodes.iter().map(|node| set(&node.members)).collect();
        let found: Vec<Vec<bool>> = map_numbers(0..u64::from(redrawn), &|number| {
            let mut dice = Dice::of_game(seed, number);
            let again = distances.redrawn(&mut dice);
            let order = shuffled(names.len(), &mut dice);
            let again = nodes_of(&again, &order);
            let again: std::collections::HashSet<Set> =
                again.iter().map(|(_, _, members)| set(members)).collect();
            sets.iter().map(|set| again.contains(set)).collect()
        });
        let inner = names.len()..nodes.len().saturating_sub(1);
        for at in inner.filter(|_| redrawn > 0) {
            let times = found.iter().filter(|found| found[at]).count();
            nodes[at].support = Some(times as f64 / f64::from(redrawn));
        }
        Dendrogram {
            kind: distances.kind(),
            fidelity: fidelity(&table, &nodes),
            names,
            nodes,
            seed,
            redrawn,
        }
    }

    /// The rulesets from the top of the drawing to its foot.
    pub fn order(&self) -> &[usize] {
        self.nodes.last().map_or(&[], |root| &root.members)
    }

    /// The smallest group that holds just these rulesets, by name, whatever
    /// their order.
    pub fn group(&self, names: &[&str]) -> Option<&Node> {
        self.nodes.iter().find(|node| {
            node.members.len() == names.len()
                && node
                    .members
                    .iter()
                    .all(|at| names.contains(&self.names[*at].as_str()))
        })
    }

    /// The tree in Newick's form. A branch is half as long as the distance at
    /// which its node is joined, less what lies below: so the way from one
    /// ruleset to another is as long as their distance in the tree. Behind a
    /// group stands its support in per cent.
    ///
    /// ```
    /// use seedlore_study::compare::{Dendrogram, Distances, Table, Distance, Kind};
    /// # struct Three(Vec<String>);
    /// # impl Distances for Three {
    /// #     fn kind(&self) -> Kind { Kind::Clauses }
    /// #     fn names(&self) -> &[String] { &self.0 }
    /// #     fn between(&self, one: usize, other: usize) -> Distance {
    /// #         let value = if one == other { 0.0 } else if one + other == 1 { 2.0 } else { 6.0 };
    /// #         Distance { value, interval: None }
    /// #     }
    /// #     fn redrawn(&self, _: &mut seedlore_study::play::Dice) -> Table { self.table() }
    /// # }
    /// # let three = Three(["one", "two", "far"].map(String::from).to_vec());
    /// let tree = Dendrogram::grow(&three, 1, 50);
    /// assert_eq!(tree.newick(), "('far':3,('one':1,'two':1)100:2);");
    /// ```
    pub fn newick(&self) -> String {
        let Some(root) = self.nodes.len().checked_sub(1) else {
            return ";".into();
        };
        format!("{};", self.written(root))
    }

    fn written(&self, at: usize) -> String {
        let node = &self.nodes[at];
        if node.parts.is_empty() {
            // A quotation mark in a name would be doubled; names have none.
            return format!("'{}'", self.names[at].replace('\'', "''"));
        }
        let parts = node.parts.iter().map(|part| {
            let length = (node.apart - self.nodes[*part].apart) / 2.0;
            format!("{}:{}", self.written(*part), short(length))
        });
        let parts: Vec<String> = parts.collect();
        let support = node.support.map_or(String::new(), |share| {
            format!("{}", (share * 100.0).round())
        });
        format!("({}){support}", parts.join(","))
    }
}

/// Six decimals at most.
fn short(number: f64) -> String {
    let text = format!("{number:.6}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// Which rulesets a group holds, a bit for each.
type Set = Vec<u64>;

fn set(members: &[usize]) -> Set {
    let words = members.iter().max().map_or(0, |most| most / 64 + 1);
    let mut set = vec![0; words];
    for at in members {
        set[at / 64] |= 1 << (at % 64);
    }
    set
}

fn shuffled(size: usize, dice: &mut Dice) -> Vec<usize> {
    let mut order: Vec<usize> = (0..size).collect();
    for last in (1..size).rev() {
        order.swap(last, dice.below(last + 1));
    }
    order
}

/// How far apart its parts are, its parts, its rulesets.
type UnnamedNode = (f64, Vec<usize>, Vec<usize>);

/// Rulesets, then groups: a group whose parts are as far apart as those of the
/// group around it is dissolved into that, since only a tie made it.
fn nodes_of(table: &Table, order: &[usize]) -> Vec<UnnamedNode> {
    let size = order.len();
    let joins = joins(table, order);
    let mut bare: Vec<Option<UnnamedNode>> = (0..size)
        .map(|at| Some((0.0, Vec::new(), vec![at])))
        .collect();
    for Join { one, other, apart } in joins {
        let mut parts = Vec::new();
        let mut members = Vec::new();
        for part in [one, other] {
            let (height, within, held) = bare[part].as_ref().expect("a group is joined once");
            members.extend_from_slice(held);
            if part >= size && (apart - height).abs() <= 1e-9 * apart.abs().max(1.0) {
                parts.extend_from_slice(within);
                bare[part] = None;
            } else {
                parts.push(part);
            }
        }
        bare.push(Some((apart, parts, members)));
    }
    // Numbers close up over the groups that were dissolved.
    let mut place = Vec::with_capacity(bare.len());
    let mut next = 0;
    for node in &bare {
        place.push(next);
        next += usize::from(node.is_some());
    }
    let kept = bare.into_iter().flatten();
    kept.map(|(apart, parts, members)| {
        let parts = parts.into_iter().map(|part| place[part]).collect();
        (apart, parts, members)
    })
    .collect()
}

/// The tree itself: parts follow one another from the tightest to the loosest,
/// then by name.
fn nodes(table: &Table, order: &[usize], names: &[String]) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for (apart, mut parts, mut members) in nodes_of(table, order) {
        if !parts.is_empty() {
            let first = |part: &usize| {
                let members = nodes[*part].members.iter();
                members.map(|at| names[*at].as_str()).min()
            };
            parts.sort_by(|a, b| {
                let (one, other) = (nodes[*a].apart, nodes[*b].apart);
                one.total_cmp(&other).then_with(|| first(a).cmp(&first(b)))
            });
            let held = parts.iter().flat_map(|part| &nodes[*part].members);
            members = held.copied().collect();
        }
        nodes.push(Node {
            apart,
            support: None,
            parts,
            members,
        });
    }
    nodes
}

fn fidelity(table: &Table, nodes: &[Node]) -> Option<f64> {
    let size = table.size();
    let mut within = vec![vec![0.0; size]; size];
    for node in nodes {
        for (at, part) in node.parts.iter().enumerate() {
            for other in &node.parts[at + 1..] {
                for one in &nodes[*part].members {
                    for two in &nodes[*other].members {
                        within[*one][*two] = node.apart;
                        within[*two][*one] = node.apart;
                    }
                }
            }
        }
    }
    let tree = Table::from_fn(size, |one, other| within[one][other]);
    (size > 2).then_some(())?;
    super::correlation::correlation(table.cells(), tree.cells())
}
