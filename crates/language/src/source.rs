//! The text of files, and places in them.
//!
//! A [`Span`] is two byte offsets and the file they belong to; line and column
//! are found only when a fault is shown.

use std::fmt;

/// Which file of a [`Sources`] a span belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

/// A stretch of one file's text, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// Which of the [`Sources`].
    pub file: FileId,
    /// In bytes from the beginning of the file.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to `end` of a file.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        Span { file, start, end }
    }

    /// The smallest span that holds both; `other` must be of the same file.
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.file, other.file);
        Span::new(
            self.file,
            self.start.min(other.start),
            self.end.max(other.end),
        )
    }
}

/// A value and where it was written.
///
/// Two `Spanned` are equal when their values are: a tree that was formatted
/// and parsed again is the same tree, though every word may have moved.
#[derive(Debug, Clone)]
pub struct Spanned<T> {
    /// What was read.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value and where it was read.
    pub fn new(value: T, span: Span) -> Self {
        Spanned { value, span }
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: fmt::Display> fmt::Display for Spanned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// One text with the name it is shown under.
#[derive(Debug, Clone)]
struct File {
    path: String,
    text: String,
    first_line: usize,
}

/// Every text read so far.
///
/// ```
/// let mut sources = seedlore_language::source::Sources::default();
/// let file = sources.add("wari.sow", "seeds 4 in every pit\n");
/// assert_eq!(sources.path(file), "wari.sow");
/// ```
#[derive(Debug, Clone, Default)]
pub struct Sources {
    files: Vec<File>,
}

impl Sources {
    /// Adds a file; the same path may be added twice.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> FileId {
        self.add_from(1, path, text)
    }

    /// Adds a text that begins with this line of its file, of which the rest
    /// was not kept.
    pub fn add_from(
        &mut self,
        first_line: usize,
        path: impl Into<String>,
        text: impl Into<String>,
    ) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).expect("fewer than 4 billion files"));
        self.files.push(File {
            path: path.into(),
            text: text.into(),
            first_line,
        });
        id
    }

    /// The number of the first line that is here.
    pub fn first_line(&self, file: FileId) -> usize {
        self.files[file.0 as usize].first_line
    }

    /// The first file whose path ends so.
    pub fn ending(&self, path: &str) -> Option<FileId> {
        let at = self
            .files
            .iter()
            .position(|file| file.path.ends_with(path))?;
        u32::try_from(at).ok().map(FileId)
    }

    /// The first file of a path.
    pub fn find(&self, path: &str) -> Option<FileId> {
        let at = self.files.iter().position(|file| file.path == path)?;
        Some(FileId(u32::try_from(at).ok()?))
    }

    /// As it was added.
    pub fn path(&self, file: FileId) -> &str {
        &self.files[file.0 as usize].path
    }

    /// All of it.
    pub fn text(&self, file: FileId) -> &str {
        &self.files[file.0 as usize].text
    }
}
