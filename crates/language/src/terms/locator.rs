//! Places in a source: pages, numbered rules, paragraphs, sentences.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

/// What a source's numbers count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// `pages 382-385`; columns and plates are cited as pages too.
    Pages,
    /// `rules 1-12`, of a text that numbers its rules.
    Rules,
    /// `paragraphs 3-9`, of a text without pages.
    Paragraphs,
    /// `sentences 1-18`, counted in what was read.
    Sentences,
}

impl Unit {
    /// As the rules language writes it before a range: `pages`.
    pub fn plural(self) -> &'static str {
        match self {
            Unit::Pages => "pages",
            Unit::Rules => "rules",
            Unit::Paragraphs => "paragraphs",
            Unit::Sentences => "sentences",
        }
    }

    /// As a citation of one of them has it: `page`.
    pub fn singular(self) -> &'static str {
        match self {
            Unit::Pages => "page",
            Unit::Rules => "rule",
            Unit::Paragraphs => "paragraph",
            Unit::Sentences => "sentence",
        }
    }
}

/// A first and a last number, both counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
pub struct Range {
    /// At least 1 and at most `last`.
    pub first: u32,
    /// The same as `first` where one page is meant.
    pub last: u32,
}

impl Range {
    /// Whether a number lies within it.
    pub fn has(self, number: u32) -> bool {
        (self.first..=self.last).contains(&number)
    }

    /// Whether all of the other lies within this one.
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
