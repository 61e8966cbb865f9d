//! Faults: what is wrong, where, and what to write instead.
//!
//! Every stage collects faults as data and goes on; one renderer draws them.

mod encoding;
mod fold;
mod hidden;
mod limit;
mod near;

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet, renderer::DecorStyle};

use crate::source::{FileId, Sources, Span};
use hidden::Quoted;

pub use encoding::Encoding;
pub use fold::{fold, folded_words, sound};
pub use hidden::{is_hidden, visible, visible_line};
pub use limit::Limit;
pub use near::{is_one_slip, nearest};

/// How much a fault weighs: an error stops the next stage, a warning does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file is read all the same.
    Warning,
    /// Nothing is made of the file.
    Error,
}

/// A second place that a fault speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Related {
    /// The text that is underlined.
    pub span: Span,
    /// Stands beside the underlined text.
    pub label: String,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fault {
    /// Whether it stops the work.
    pub severity: Severity,
    /// The heading: what is wrong, in a few words.
    pub message: String,
    /// The text to underline; `None` for a fault of a whole file or command.
    pub span: Option<Span>,
    /// Stands beside the underlined text.
    pub label: String,
    /// Further places, each underlined with a label of its own.
    pub related: Vec<Related>,
    /// What to write instead, each a line at the end.
    pub help: Vec<String>,
}

impl Fault {
    /// An error without a place yet.
    pub fn error(message: impl Into<String>) -> Self {
        Fault {
            severity: Severity::Error,
            message: message.into(),
            span: None,
            label: String::new(),
            related: Vec::new(),
            help: Vec::new(),
        }
    }

    /// A warning without a place yet.
    pub fn warning(message: impl Into<String>) -> Self {
        Fault {
            severity: Severity::Warning,
            ..Fault::error(message)
        }
    }

    /// Underlines `span` and writes `label` beside it.
    pub fn at(mut self, span: Span, label: impl Into<String>) -> Self {
        self.span = Some(span);
        self.label = label.into();
        self
    }

    /// Adds a further place.
    pub fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push(Related {
            span,
            label: label.into(),
        });
        self
    }

    /// Adds a line that says what to write instead.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    fn message_hash(&self) -> u64 {
        hash_of(&(self.severity, &self.message))
    }

    /// Adds one if there is one.
    pub fn maybe_help(self, help: Option<String>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }
}

/// The message with its helps, without the place: [`render`] shows that.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.message))?;
        self.help
            .iter()
            .try_for_each(|help| write!(f, "; {}", visible(help)))
    }
}

impl std::error::Error for Fault {}

/// No more faults than these are shown at a time: nobody reads thousands, and each is
/// looked up in its text.
pub const MOST_SHOWN: usize = 100;

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A fault of a name points at no more places than these beside the first.
const MOST_PLACES: usize = 3;

/// All faults found so far, each once, in the order of the text.
#[derive(Debug, Clone, Default)]
pub struct Faults {
    all: Vec<Fault>,
    /// By the hash of each the place of the first that has it.
    known: HashMap<u64, usize>,
    /// The same by the hash of severity and message.
    messages: HashMap<u64, usize>,
}

impl PartialEq for Faults {
    fn eq(&self, other: &Self) -> bool {
        self.all == other.all
    }
}

impl Eq for Faults {}

impl Faults {
    /// Adds one, unless the same is there already.
    pub fn push(&mut self, fault: Fault) {
        let known = self.known.get(&hash_of(&fault));
        if known.is_none_or(|nth| self.all[*nth] != fault) {
            self.note(&fault, self.all.len());
            self.all.push(fault);
        }
    }

    /// Notes the place of a fault, unless one before it has its hashes.
    fn note(&mut self, fault: &Fault, nth: usize) {
        self.known.entry(hash_of(fault)).or_insert(nth);
        self.messages.entry(fault.message_hash()).or_insert(nth);
    }

    /// Adds a fault of a name that is not known: the same name in other places
    /// is the same slip, and the first fault only points at those.
    pub fn push_named(&mut self, fault: Fault) {
        let first = self.messages.get(&fault.message_hash());
        let first = first.map(|nth| &mut self.all[*nth]);
        match first.filter(|first| first.message == fault.message) {
            Some(first) => {
                let is_new = first.span != fault.span
                    && first.related.iter().all(|r| Some(r.span) != fault.span);
                if let Some(span) = fault.span
                    && is_new
                    && first.related.len() < MOST_PLACES
                {
                    first.related.push(Related {
                        span,
                        label: "here too".into(),
                    });
                }
            }
            None => self.push(fault),
        }
    }

    /// Adds all of others.
    pub fn extend(&mut self, other: Faults) {
        for fault in other.all {
            self.push(fault);
        }
    }

    /// In the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.all.iter()
    }

    /// How many are held.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether one at least is an error.
    pub fn has_errors(&self) -> bool {
        self.all.iter().any(|f| f.severity == Severity::Error)
    }

    /// How many are held of one severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.all.iter().filter(|f| f.severity == severity).count()
    }

    /// Makes every warning an error, as `--strict` asks.
    pub fn strict(mut self) -> Self {
        for fault in &mut self.all {
            fault.severity = Severity::Error;
        }
        // A warning and an error may have become one.
        self.into_iter().collect()
    }

    /// Sorts by place, so that messages follow the text.
    pub fn sorted(mut self) -> Self {
        self.all.sort_by_key(|f| f.span);
        let all = std::mem::take(&mut self).all;
        for (nth, fault) in all.iter().enumerate() {
            self.note(fault, nth);
        }
        Faults { all, ..self }
    }
}

/// A line for each fault.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, fault) in self.all.iter().enumerate() {
            let between = if nth == 0 { "" } else { "\n" };
            write!(f, "{between}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Faults::from_iter([fault])
    }
}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = std::vec::IntoIter<Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter()
    }
}

impl FromIterator<Fault> for Faults {
    fn from_iter<I: IntoIterator<Item = Fault>>(faults: I) -> Self {
        let mut all = Faults::default();
        for fault in faults {
            all.push(fault);
        }
        all
    }
}

/// Whether a rendering may use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// For files and pipes.
    Plain,
    /// For terminals.
    Styled,
}

/// Draws every fault as text, one blank line between two.
pub fn render(faults: &Faults, sources: &Sources, colour: Colour) -> String {
    let renderer = match colour {
        Colour::Plain => Renderer::plain(),
        Colour::Styled => Renderer::styled(),
    }
    .decor_style(DecorStyle::Ascii);
    let drawn: Vec<String> = faults
        .iter()
        .map(|fault| render_one(fault, sources, &renderer))
        .collect();
    drawn.join("\n\n")
}

fn render_one(fault: &Fault, sources: &Sources, renderer: &Renderer) -> String {
    let level = match fault.severity {
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let files = files(fault, sources);
    let message = visible(&fault.message);
    let labels = Labels::new(fault);
    let mut group = level
        .primary_title(message.as_ref())
        .elements(files.iter().map(|file| snippet(fault, file, &labels)));
    for help in &fault.help {
        group = group.element(Level::HELP.message(visible(help).into_owned()));
    }
    renderer.render(&[group])
}

/// The labels of a fault as they are shown.
struct Labels<'f> {
    main: Cow<'f, str>,
    related: Vec<Cow<'f, str>>,
}

impl<'f> Labels<'f> {
    fn new(fault: &'f Fault) -> Self {
        Labels {
            main: visible(&fault.label),
            related: fault.related.iter().map(|r| visible(&r.label)).collect(),
        }
    }
}

/// A file that a fault speaks of: the lines between its places.
struct Part<'s> {
    file: FileId,
    path: Cow<'s, str>,
    first_line: usize,
    /// Where the lines begin in the file's text.
    start: usize,
    quoted: Quoted<'s>,
}

impl Part<'_> {
    fn place(&self, span: Span) -> std::ops::Range<usize> {
        self.quoted.place(span.start - self.start)..self.quoted.place(span.end - self.start)
    }
}

/// Every file the fault speaks of, the main place's first.
fn files<'s>(fault: &Fault, sources: &'s Sources) -> Vec<Part<'s>> {
    let spans = || {
        fault
            .span
            .into_iter()
            .chain(fault.related.iter().map(|r| r.span))
    };
    if fault.span.is_none() {
        return Vec::new();
    }
    let mut files: Vec<FileId> = Vec::new();
    for span in spans() {
        if !files.contains(&span.file) {
            files.push(span.file);
        }
    }
    files
        .into_iter()
        .map(|file| {
            let text = sources.text(file);
            let here = || spans().filter(|span| span.file == file);
            let first = here().map(|span| span.start).min().unwrap_or(0);
            let last = here().map(|span| span.end).max().unwrap_or(0);
            let start = text[..first].rfind('\n').map_or(0, |at| at + 1);
            let end = text[last..]
                .find('\n')
                .map_or(text.len(), |at| last + at + 1);
            Part {
                file,
                path: visible_line(sources.path(file)),
                first_line: sources.first_line(file)
                    + text[..start].bytes().filter(|byte| *byte == b'\n').count(),
                start,
                quoted: Quoted::new(&text[start..end]),
            }
        })
        .collect()
}

fn snippet<'a>(
    fault: &'a Fault,
    part: &'a Part<'_>,
    labels: &'a Labels<'_>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let mut snippet = Snippet::source(part.quoted.text.as_ref())
        .line_start(part.first_line)
        .path(part.path.as_ref());
    if let Some(span) = fault.span.filter(|span| span.file == part.file) {
        let mark = AnnotationKind::Primary.span(part.place(span));
        snippet = snippet.annotation(if labels.main.is_empty() {
            mark
        } else {
            mark.label(labels.main.as_ref())
        });
    }
    for (related, label) in fault.related.iter().zip(&labels.related) {
        if related.span.file == part.file {
            snippet = snippet.annotation(
                AnnotationKind::Context
                    .span(part.place(related.span))
                    .label(label.as_ref()),
            );
        }
    }
    snippet
}

/// Writes a list as English does: `a, b or c`.
pub fn either(items: &[String]) -> String {
    listed(items, "or")
}

/// Writes a list as English does: `a, b and c`.
pub fn both(items: &[String]) -> String {
    listed(items, "and")
}

fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}
