//! Places in a source: pages, numbered rules, paragraphs.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

/// What a source's numbers count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    Pages,
    Rules,
    Paragraphs,
}

impl Unit {
    pub fn plural(self) -> &'static str {
        match self {
            Unit::Pages => "pages",
            Unit::Rules => "rules",
            Unit::Paragraphs => "paragraphs",
        }
    }

    pub fn singular(self) -> &'static str {
        match self {
            Unit::Pages => "page",
            Unit::Rules => "rule",
            Unit::Paragraphs => "paragraph",
        }
    }
}

/// A first and a last number, both counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct Range {
    pub first: u32,
    pub last: u32,
}

impl Range {
    pub fn contains(self, other: Range) -> bool {
        self.first <= other.first && other.last <= self.last
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            write!(f, "{}", self.first)
        } else {
            write!(f, "{}–{}", self.first, self.last)
        }
    }
}
