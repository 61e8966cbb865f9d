//! What is wrong with one text of a collection.

use std::ops::Range;

use super::relatives::Relatives;
use super::{Place, Texts};
use crate::library::{Library, MOST_TEXT};
use crate::report::{Fault, Faults, MOST_SHOWN, Severity, visible};
use crate::rules::Collection;
use crate::source::{Sources, Span};

/// A second place that a fault speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub place: Place,
    /// What is said of it.
    pub label: String,
}

/// One fault of a text: the same that `seedlore check` tells of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Bytes of the text to underline; none of them for a fault of the whole text or
    /// of another file.
    pub range: Range<usize>,
    /// Whether nothing is made of the file.
    pub severity: Severity,
    /// What is wrong, in a few words.
    pub message: String,
    /// What is said of the underlined text; may be empty.
    pub label: String,
    /// What to write instead.
    pub help: Vec<String>,
    /// Further places, in this text or others.
    pub related: Vec<Related>,
}

/// The faults of a text, as many and in the order as `seedlore check` tells them, but for
/// examples that come out otherwise. The texts that it is derived from, or that are derived from it,
/// are read too.
///
/// ```
/// use seedlore_language::editor::{Texts, diagnose};
/// let text = "ruleset x \"X\" {\n  sow clockwize\n}\n";
/// let texts = Texts { rulesets: vec![("x.sow", text)], works: None };
/// let faults = diagnose(&texts, "x.sow");
/// assert_eq!(&text[faults[0].range.clone()], "clockwize");
/// assert!(faults[0].help[0].contains("clockwise"));
/// ```
pub fn diagnose(texts: &Texts<'_>, path: &str) -> Vec<Diagnostic> {
    let mut told = Vec::new();
    diagnose_each(texts, &[path], &|_| Faults::default(), &mut |_, found| {
        told = found;
        true
    });
    told
}

/// So many bytes of texts that have nothing to do with one another are read together.
const LOT: usize = 256 * 1024;

/// The same of many texts, each handed on with its path as soon as it is done, until
/// `take` wants no more: each text is read once, however many others are derived from
/// it. `tried` tells what is wrong with rulesets when they are played.
pub fn diagnose_each<'p>(
    texts: &Texts<'_>,
    paths: &[&'p str],
    tried: &dyn Fn(&Collection) -> Faults,
    take: &mut dyn FnMut(&'p str, Vec<Diagnostic>) -> bool,
) {
    let relatives = Relatives::new(texts);
    for lot in relatives.lots(paths, LOT) {
        let mut read = relatives.of(&lot);
        if read.iter().map(|(_, text)| text.len()).sum::<usize>() > MOST_TEXT {
            read.retain(|(known, _)| lot.contains(known));
        }
        let mut library = Library::from_texts(read, texts.works);
        library.faults.extend(tried(&library.collection));
        for path in lot {
            let Some(file) = library.sources.find(path) else {
                continue;
            };
            let faults = library.faults_of(file);
            let shown = faults.iter().take(MOST_SHOWN).map(|fault| {
                let is_here = |span: &Span| span.file == file;
                diagnostic(fault, &library.sources, is_here)
            });
            if !take(path, shown.collect()) {
                return;
            }
        }
    }
}

fn diagnostic(fault: &Fault, sources: &Sources, is_here: impl Fn(&Span) -> bool) -> Diagnostic {
    let place = |span: Span| Place {
        path: sources.path(span.file).to_string(),
        range: span.start..span.end,
    };
    let mut related: Vec<Related> = Vec::new();
    let (range, label) = match fault.span {
        Some(span) if is_here(&span) => (span.start..span.end, &fault.label),
        elsewhere => {
            // The fault is told at its first place in this text.
            related.extend(elsewhere.map(|span| Related {
                place: place(span),
                label: visible(&fault.label).into_owned(),
            }));
            let here = fault.related.iter().find(|r| is_here(&r.span));
            match here {
                Some(here) => (here.span.start..here.span.end, &here.label),
                None => (0..0, &fault.label),
            }
        }
    };
    related.extend(fault.related.iter().map(|further| Related {
        place: place(further.span),
        label: visible(&further.label).into_owned(),
    }));
    let shown = |text: &String| visible(text).into_owned();
    Diagnostic {
        range,
        severity: fault.severity,
        message: shown(&fault.message),
        label: shown(label),
        help: fault.help.iter().map(shown).collect(),
        related,
    }
}
