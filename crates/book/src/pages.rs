//! A book as text: what stands in which file.

use std::collections::BTreeMap;
use std::collections::btree_map;

/// Files of a book by their path in its folder. All paths are fixed or made
/// from checked names: lower-case letters, figures and hyphens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pages(BTreeMap<String, String>);

impl Pages {
    pub(super) fn add(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.0.insert(path.into(), text.into());
    }

    /// The text of a file; `None` if the book has none of this path.
    pub fn get(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(String::as_str)
    }

    /// Paths and texts, in the order of the paths.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(p, t)| (p.as_str(), t.as_str()))
    }
}

impl IntoIterator for Pages {
    type Item = (String, String);
    type IntoIter = btree_map::IntoIter<String, String>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
