//! Clusters: rulesets that depend on one another, and so count as one voice.

use std::collections::{BTreeMap, BTreeSet};

use seedlore_language::rules::{Collection, Ruleset, reports};

/// A number for each of some rulesets of a collection, alike for those that one author
/// reported or that descend from one another.
///
/// A work in which others were read, such as a database, makes no cluster: it hands on
/// what many authors saw, and all would be one.
pub(super) fn clusters(collection: &Collection, rulesets: &[&Ruleset]) -> Vec<usize> {
    let handed_on: BTreeSet<&str> = rulesets
        .iter()
        .flat_map(|rules| rules.sources())
        .filter_map(|source| source.read_in.as_deref())
        .collect();
    let mut union = Union::new(rulesets.len());
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    let mut join = |union: &mut Union, bond: String, at: usize| {
        let other = *first.entry(bond).or_insert(at);
        union.join(other, at);
    };
    for (at, rules) in rulesets.iter().enumerate() {
        for key in reports(rules) {
            if handed_on.contains(key) {
                continue;
            }
            let authors = collection.bibliography().get(key).map(|work| &work.authors);
            match authors.map_or(&[][..], Vec::as_slice) {
                [] => join(&mut union, format!("work {key}"), at),
                authors => {
                    for (family, given) in authors {
                        join(&mut union, format!("author {family}, {given}"), at);
                    }
                }
            }
        }
        join(
            &mut union,
            format!("line {}", eldest(collection, rules)),
            at,
        );
    }
    (0..rulesets.len()).map(|at| union.root(at)).collect()
}

/// The ruleset that this one descends from in the end; itself if from none.
pub(super) fn eldest<'c>(collection: &'c Collection, rules: &'c Ruleset) -> &'c str {
    let mut name = rules.name();
    let mut seen = BTreeSet::new();
    while seen.insert(name) {
        let parent = collection.get(name).ok().and_then(Ruleset::parent);
        match parent {
            Some(parent) => name = parent,
            None => break,
        }
    }
    name
}

/// Sets that are joined.
struct Union(Vec<usize>);

impl Union {
    fn new(n: usize) -> Union {
        Union((0..n).collect())
    }

    fn root(&self, mut at: usize) -> usize {
        while self.0[at] != at {
            at = self.0[at];
        }
        at
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.0[one.max(other)] = one.min(other);
    }
}
