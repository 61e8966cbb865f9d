//! The texts that have a say in what is wrong with one of them.

use std::collections::{HashMap, HashSet};

use super::Texts;
use super::family::Family;

/// The texts of a collection in groups: a text with all that its rulesets are derived
/// from, all that is derived from them, and all that has one of their names. A group
/// in which something is derived from a name that no text has is one with all other
/// texts: the nearest name is then told.
pub(super) struct Relatives<'t> {
    texts: Vec<(&'t str, &'t str)>,
    by_path: HashMap<&'t str, usize>,
    /// By text the number of its group; `None` of those that need all texts.
    group: Vec<Option<usize>>,
    /// By number the texts of a group.
    members: HashMap<usize, Vec<usize>>,
}

impl<'t> Relatives<'t> {
    pub fn new(texts: &Texts<'t>) -> Relatives<'t> {
        let family = Family::new(texts);
        let by_path = texts.rulesets.iter().enumerate();
        let by_path: HashMap<&str, usize> = by_path.map(|(nth, (path, _))| (*path, nth)).collect();
        let mut joined = Joined((0..texts.rulesets.len()).collect());
        let mut by_name: HashMap<String, usize> = HashMap::new();
        let mut lost = Vec::new();
        for member in &family.members {
            let own = by_path[member.path];
            for name in [Some(member.name()), member.parent()].into_iter().flatten() {
                let other = *by_name.entry(name.to_lowercase()).or_insert(own);
                joined.join(own, other);
            }
            if member.parent().is_some_and(|of| family.find(of).is_none()) {
                lost.push(own);
            }
        }
        let lost: HashSet<usize> = lost.into_iter().map(|nth| joined.first(nth)).collect();
        let mut members: HashMap<usize, Vec<usize>> = HashMap::new();
        let numbered = 0..texts.rulesets.len();
        let group = numbered.map(|nth| {
            let first = joined.first(nth);
            members.entry(first).or_default().push(nth);
            (!lost.contains(&first)).then_some(first)
        });
        Relatives {
            group: group.collect(),
            texts: texts.rulesets.clone(),
            by_path,
            members,
        }
    }

    /// The texts that have a say in what is wrong with any of these, in the order of
    /// the collection.
    pub fn of(&self, paths: &[&str]) -> Vec<(&'t str, &'t str)> {
        let groups = paths.iter().filter_map(|path| self.by_path.get(path));
        let groups: HashSet<Option<usize>> = groups.map(|nth| self.group[*nth]).collect();
        if groups.contains(&None) {
            return self.texts.clone();
        }
        let members = groups.into_iter().flatten();
        let mut found: Vec<usize> = members.flat_map(|of| self.members[&of].clone()).collect();
        found.sort_unstable();
        found.into_iter().map(|nth| self.texts[nth]).collect()
    }

    /// The paths in lots that are looked into together: those of a group in one, and
    /// small groups with one another until they are so many bytes long.
    pub fn lots<'p>(&self, paths: &[&'p str], bytes: usize) -> Vec<Vec<&'p str>> {
        let mut by_group: HashMap<Option<usize>, Vec<&'p str>> = HashMap::new();
        let mut order = Vec::new();
        for path in paths {
            let group = self.by_path.get(path).and_then(|nth| self.group[*nth]);
            let of = by_group.entry(group).or_default();
            if of.is_empty() {
                order.push(group);
            }
            of.push(path);
        }
        let mut lots: Vec<Vec<&str>> = Vec::new();
        let mut room = 0_usize;
        for group in order {
            let all = group.map_or(&[][..], |group| &self.members[&group]);
            let length: usize = all.iter().map(|nth| self.texts[*nth].1.len()).sum();
            let paths = by_group.remove(&group).unwrap_or_default();
            match lots
                .last_mut()
                .filter(|_| group.is_some() && length <= room)
            {
                Some(lot) => {
                    lot.extend(paths);
                    room -= length;
                }
                None => {
                    lots.push(paths);
                    room = group.map_or(0, |_| bytes.saturating_sub(length));
                }
            }
        }
        lots
    }
}

/// Numbers of which some are one, each with one that stands for it.
struct Joined(Vec<usize>);

impl Joined {
    /// The number that stands for all that are one with this.
    fn first(&mut self, mut of: usize) -> usize {
        while self.0[of] != of {
            self.0[of] = self.0[self.0[of]];
            of = self.0[of];
        }
        of
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.first(one), self.first(other));
        self.0[one.max(other)] = one.min(other);
    }
}
