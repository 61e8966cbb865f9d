//! Rulesets of a collection by name, and the sources that each may cite.

use std::collections::{HashMap, HashSet};

use super::Texts;
use super::outline::{Definition, SourceLine, outline};

/// A definition with the file that it stands in.
#[derive(Debug, Clone)]
pub(super) struct Member<'t> {
    pub path: &'t str,
    pub text: &'t str,
    pub definition: Definition,
}

impl<'t> Member<'t> {
    pub fn name(&self) -> &'t str {
        &self.text[self.definition.name.clone()]
    }

    pub fn parent(&self) -> Option<&'t str> {
        let parent = self.definition.parent.clone()?;
        Some(&self.text[parent])
    }
}

/// All definitions of all texts.
#[derive(Debug, Clone)]
pub(super) struct Family<'t> {
    pub members: Vec<Member<'t>>,
    /// The first member of each name, by its place.
    by_name: HashMap<&'t str, usize>,
}

impl<'t> Family<'t> {
    pub fn new(texts: &Texts<'t>) -> Family<'t> {
        let members = texts.rulesets.iter().flat_map(|(path, text)| {
            let definitions = outline(text).into_iter();
            definitions.map(|definition| Member {
                path,
                text,
                definition,
            })
        });
        let members: Vec<Member<'t>> = members.collect();
        let mut by_name = HashMap::new();
        for (nth, member) in members.iter().enumerate() {
            by_name.entry(member.name()).or_insert(nth);
        }
        Family { members, by_name }
    }

    pub fn find(&self, name: &str) -> Option<&Member<'t>> {
        self.by_name.get(name).map(|nth| &self.members[*nth])
    }

    /// The definition around a place.
    pub fn around(&self, path: &str, at: usize) -> Option<&Member<'t>> {
        self.members.iter().find(|member| {
            let whole = &member.definition.whole;
            member.path == path && (whole.contains(&at) || whole.end == at)
        })
    }

    /// A member and its ancestors, the youngest first.
    pub fn descent<'f>(&'f self, member: &'f Member<'t>) -> Vec<&'f Member<'t>> {
        let mut chain = vec![member];
        let mut known = HashSet::from([std::ptr::from_ref(member)]);
        while let Some(parent) = chain[chain.len() - 1].parent()
            && let Some(found) = self.find(parent)
            && known.insert(std::ptr::from_ref(found))
        {
            chain.push(found);
        }
        chain
    }

    /// The sources that a definition may cite: its own first, then its ancestors'.
    pub fn sources<'f>(&'f self, member: &'f Member<'t>) -> Vec<(&'f Member<'t>, &'f SourceLine)> {
        let descent = self.descent(member).into_iter();
        let lines = descent.flat_map(|m| m.definition.sources.iter().map(move |line| (m, line)));
        lines.collect()
    }

    /// The source line of a short name, as a definition cites it.
    pub fn source<'f>(
        &'f self,
        member: &'f Member<'t>,
        alias: &str,
    ) -> Option<(&'f Member<'t>, &'f SourceLine)> {
        let lines = self.sources(member).into_iter();
        let mut named = lines.filter(|(m, line)| &m.text[line.alias.clone()] == alias);
        named.next()
    }
}
