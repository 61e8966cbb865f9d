//! Faults: what is wrong, where, and what to write instead.
//!
//! Every stage collects faults as data and goes on; one renderer draws them.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet, renderer::DecorStyle};

use crate::source::{Sources, Span};

/// How much a fault weighs: an error stops the next stage, a warning does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Warning,
    Error,
}

/// A second place that a fault speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    pub span: Span,
    pub label: String,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub severity: Severity,
    pub message: String,
    /// The text to underline; `None` for a fault of a whole file or command.
    pub span: Option<Span>,
    pub label: String,
    pub related: Vec<Related>,
    pub help: Vec<String>,
}

impl Fault {
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

    pub fn related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push(Related {
            span,
            label: label.into(),
        });
        self
    }

    /// What to write instead.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    pub fn maybe_help(self, help: Option<String>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }
}

/// All faults found so far, in the order of the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    pub fn push(&mut self, fault: Fault) {
        if !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    pub fn extend(&mut self, other: Faults) {
        for fault in other.0 {
            self.push(fault);
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|f| f.severity == Severity::Error)
    }

    pub fn count(&self, severity: Severity) -> usize {
        self.0.iter().filter(|f| f.severity == severity).count()
    }

    /// Makes every warning an error, as `--strict` asks.
    pub fn strict(mut self) -> Self {
        for fault in &mut self.0 {
            fault.severity = Severity::Error;
        }
        self
    }

    /// Sorts by place, so that messages follow the text.
    pub fn sorted(mut self) -> Self {
        self.0.sort_by_key(|f| f.span);
        self
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Faults(vec![fault])
    }
}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = std::vec::IntoIter<Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
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
    Plain,
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
    let mut group = level
        .primary_title(fault.message.as_str())
        .elements(snippets(fault, sources));
    for help in &fault.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer.render(&[group])
}

/// One snippet for each file the fault speaks of, the main place's first.
fn snippets<'a>(
    fault: &'a Fault,
    sources: &'a Sources,
) -> Vec<Snippet<'a, annotate_snippets::Annotation<'a>>> {
    let Some(span) = fault.span else {
        return Vec::new();
    };
    let mut files = vec![span.file];
    for related in &fault.related {
        if !files.contains(&related.span.file) {
            files.push(related.span.file);
        }
    }
    files
        .into_iter()
        .map(|file| {
            let mut snippet = Snippet::source(sources.text(file))
                .line_start(sources.first_line(file))
                .path(sources.path(file));
            if file == span.file {
                let mark = AnnotationKind::Primary.span(span.start..span.end);
                snippet = snippet.annotation(if fault.label.is_empty() {
                    mark
                } else {
                    mark.label(fault.label.as_str())
                });
            }
            for related in fault.related.iter().filter(|r| r.span.file == file) {
                snippet = snippet.annotation(
                    AnnotationKind::Context
                        .span(related.span.start..related.span.end)
                        .label(related.label.as_str()),
                );
            }
            snippet
        })
        .collect()
}

/// The known word nearest to a mistyped one, when near enough to be meant.
///
/// ```
/// use seedlore::report::nearest;
/// assert_eq!(nearest("anticlokwise", ["clockwise", "anticlockwise"]), Some("anticlockwise"));
/// assert_eq!(nearest("zebra", ["clockwise", "anticlockwise"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|k| (strsim::damerau_levenshtein(&word.to_lowercase(), k), k))
        .filter(|(distance, k)| *distance * 3 <= k.len().max(word.len()) && *distance < k.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, k)| k)
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
