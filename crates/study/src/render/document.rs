//! What is told of a result, whatever it is written on.

use super::table::Table;

/// Headings, sentences and tables, in the order they are read.
#[derive(Debug, Clone, Default)]
pub struct Document {
    pub(super) parts: Vec<Part>,
}

/// A part of a document.
#[derive(Debug, Clone)]
pub(super) enum Part {
    /// Begins a section.
    Heading(String),
    /// Sentences.
    Text(Text),
    /// What is known by a name, and what is said of it.
    Named(String, String),
    /// What was counted or measured.
    Table(Table),
    /// Sets apart what follows.
    Gap,
}

/// Sentences in lines of at most so many characters. The first stands behind some signs,
/// each other behind so many blanks.
#[derive(Debug, Clone)]
pub(super) struct Text {
    pub before: String,
    pub indent: usize,
    pub width: usize,
    pub words: String,
    /// Whether they only say how the rest was made.
    pub is_aside: bool,
}

impl Document {
    /// Begins a section.
    pub fn heading(&mut self, words: impl Into<String>) {
        self.parts.push(Part::Heading(words.into()));
    }

    /// Adds sentences in lines that are read well.
    pub fn paragraph(&mut self, words: impl Into<String>) {
        self.text(84, 0, words);
    }

    /// Adds sentences in lines of this width, if the screen is as wide, behind blanks.
    pub fn text(&mut self, width: usize, indent: usize, words: impl Into<String>) {
        self.hanging(" ".repeat(indent), indent, width, words);
    }

    /// The same, the first line behind other signs.
    pub fn hanging(
        &mut self,
        before: impl Into<String>,
        indent: usize,
        width: usize,
        words: impl Into<String>,
    ) {
        self.parts.push(Part::Text(Text {
            before: before.into(),
            indent,
            width,
            words: words.into(),
            is_aside: false,
        }));
    }

    /// Adds a line that is broken by a narrow screen alone.
    pub fn line(&mut self, words: impl Into<String>) {
        self.text(usize::MAX, 0, words);
    }

    /// Adds sentences on how the rest was made, as [`Document::text`] does.
    pub fn aside(&mut self, width: usize, indent: usize, words: impl Into<String>) {
        self.parts.push(Part::Text(Text {
            before: " ".repeat(indent),
            indent,
            width,
            words: words.into(),
            is_aside: true,
        }));
    }

    /// Adds what is said of what is known by a name.
    pub fn named(&mut self, name: impl Into<String>, words: impl Into<String>) {
        self.parts.push(Part::Named(name.into(), words.into()));
    }

    /// Adds a table, if it has a row.
    pub fn table(&mut self, table: Table) {
        if !table.is_empty() {
            self.parts.push(Part::Table(table));
        }
    }

    /// Sets apart what follows.
    pub fn gap(&mut self) {
        self.parts.push(Part::Gap);
    }
}
