//! Faults of open texts, found on a thread of their own and told when they are
//! found. Of a text that has changed since only the newest state is checked.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender};
use std::thread::{self, JoinHandle};

use lsp_types::notification::PublishDiagnostics;
use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, Location, PublishDiagnosticsParams, Uri,
};

use super::documents::{Document, Documents};
use super::folder::Folder;
use super::wire::Outgoing;
use super::{notification, place};
use crate::editor::{Diagnostic, diagnose};
use crate::report::Severity;

/// What is to be checked: all open texts as they stand, the one that changed
/// first.
pub struct Job {
    pub open: Documents,
    pub first: Uri,
}

/// Checks until nobody asks any more.
pub fn start(jobs: Receiver<Job>, to: Sender<Outgoing>) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut next = jobs.recv().ok();
        'jobs: while let Some(mut job) = next.take() {
            while let Ok(newer) = jobs.try_recv() {
                job = newer;
            }
            let is_first = |document: &&Document| document.uri == job.first;
            let all = job.open.iter().filter(|document| document.is_ruleset);
            let (first, others): (Vec<_>, Vec<_>) = all.partition(is_first);
            for document in first.into_iter().chain(others) {
                // A change that came meanwhile goes before.
                if let Ok(newer) = jobs.try_recv() {
                    next = Some(newer);
                    continue 'jobs;
                }
                let checked = catch_unwind(AssertUnwindSafe(|| faults(document, &job.open)));
                if let Ok(told) = checked
                    && to.send(notification::<PublishDiagnostics>(told)).is_err()
                {
                    return;
                }
            }
            next = jobs.recv().ok();
        }
    })
}

/// A text that is closed has no faults that anybody sees.
pub fn none(document: Document) -> Outgoing {
    notification::<PublishDiagnostics>(PublishDiagnosticsParams::new(
        document.uri,
        Vec::new(),
        None,
    ))
}

fn faults(document: &Document, open: &Documents) -> PublishDiagnosticsParams {
    let folder = Folder::read(document, open);
    let found = diagnose(&folder.texts(), &folder.path).into_iter();
    let told = found.map(|fault| told(fault, document, &folder));
    PublishDiagnosticsParams::new(document.uri.clone(), told.collect(), Some(document.version))
}

/// A fault in the protocol's words. Editors show one text: what is wrong, what
/// was expected there and what to write instead.
fn told(fault: Diagnostic, document: &Document, folder: &Folder) -> lsp_types::Diagnostic {
    let mut message = fault.message;
    if !fault.label.is_empty() {
        message += &format!("\n{}", fault.label);
    }
    for help in &fault.help {
        message += &format!("\nhelp: {help}");
    }
    let related = fault.related.into_iter().filter_map(|related| {
        let (uri, text) = folder.find(&related.place.path)?;
        let range = place::range(text, &related.place.range);
        Some(DiagnosticRelatedInformation {
            location: Location { uri, range },
            message: related.label,
        })
    });
    let related: Vec<DiagnosticRelatedInformation> = related.collect();
    lsp_types::Diagnostic {
        range: place::range(&document.text, &fault.range),
        severity: Some(match fault.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        source: Some("seedlore".into()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..lsp_types::Diagnostic::default()
    }
}
