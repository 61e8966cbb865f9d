//! What is wrong with files.

use serde::Serialize;

use super::request::File;
use super::units::units;
use seedlore_language::library::Library;
use seedlore_language::report::{Colour, Fault, Faults, MOST_SHOWN, Severity, render};
use seedlore_language::source::{Sources, Span};
use seedlore_study::examples;

/// What was found in files.
#[derive(Debug, Serialize)]
pub struct Checked {
    /// The rulesets without errors.
    rulesets: Vec<String>,
    /// The first of them.
    faults: Vec<FaultView>,
    /// How many there are in all.
    errors: usize,
    warnings: usize,
}

/// One fault.
#[derive(Debug, Serialize)]
struct FaultView {
    is_error: bool,
    message: String,
    /// The text that is underlined.
    at: Option<Place>,
    /// What stands beside it.
    label: String,
    help: Vec<String>,
    /// Further places.
    related: Vec<(Place, String)>,
    /// The fault as the command line prints it.
    told: String,
}

/// A part of a file.
#[derive(Debug, Serialize)]
struct Place {
    path: String,
    /// In UTF-16 units, as scripts count them.
    start: usize,
    end: usize,
    /// Counted from 1.
    line: usize,
}

impl Place {
    fn new(span: Span, sources: &Sources) -> Place {
        let text = sources.text(span.file);
        Place {
            path: sources.path(span.file).into(),
            start: units(text, span.start),
            end: units(text, span.end),
            line: text[..span.start.min(text.len())].matches('\n').count() + 1,
        }
    }
}

/// Checks files together.
pub fn check(files: &[File], works: Option<&str>) -> Checked {
    let texts = files
        .iter()
        .map(|file| (file.path.as_str(), file.text.as_str()));
    let mut library = Library::from_texts(texts, works.map(|text| ("sources.bib", text)));
    // Such a game can be played all the same.
    let tried = examples::faults(&library.collection, None).into_iter();
    let tried = tried.map(|fault| Fault {
        severity: Severity::Warning,
        ..fault
    });
    library.faults.extend(tried.collect());
    let sources = &library.sources;
    let faults = library.faults.clone().sorted();
    Checked {
        rulesets: (library.collection.rulesets().iter())
            .map(|rules| rules.name().to_string())
            .collect(),
        errors: faults.count(Severity::Error),
        warnings: faults.count(Severity::Warning),
        faults: (shown(&faults).iter())
            .map(|fault| told(fault, sources))
            .collect(),
    }
}

/// As many as are shown at a time, errors before warnings, in the order of the text.
fn shown(faults: &Faults) -> Faults {
    let of = |severity| {
        faults
            .iter()
            .filter(move |fault| fault.severity == severity)
    };
    let all = of(Severity::Error).chain(of(Severity::Warning));
    let shown: Faults = all.take(MOST_SHOWN).cloned().collect();
    shown.sorted()
}

fn told(fault: &Fault, sources: &Sources) -> FaultView {
    FaultView {
        is_error: fault.severity == Severity::Error,
        message: fault.message.clone(),
        at: fault.span.map(|span| Place::new(span, sources)),
        label: fault.label.clone(),
        help: fault.help.clone(),
        related: (fault.related.iter())
            .map(|related| (Place::new(related.span, sources), related.label.clone()))
            .collect(),
        told: render(&Faults::from(fault.clone()), sources, Colour::Plain),
    }
}
