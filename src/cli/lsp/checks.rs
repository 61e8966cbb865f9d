//! Faults of open texts, found on a thread of their own and told when they are
//! found. Of a text that has changed since only the newest state is checked.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use lsp_types::notification::PublishDiagnostics;
use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, Location, PublishDiagnosticsParams, Uri,
};

use super::documents::{Document, Documents};
use super::folder::{Folder, Home};
use super::wire::Outgoing;
use super::{notification, place};
use crate::editor::{Diagnostic, diagnose_each};
use crate::examples;
use crate::report::Severity;

/// What is to be checked. A change adds to it and no copy of any text: however many
/// come while a check goes on, each text is checked once for all of them.
#[derive(Debug, Default)]
struct Due {
    /// The text that changed last goes before all others.
    first: Option<String>,
    /// Texts that are in no file, and concern no other.
    alone: BTreeSet<String>,
    /// Whether a file changed: then all files are checked, since what one says is told
    /// of others.
    files: bool,
    /// Nothing more will come.
    is_over: bool,
}

/// What is due, and who waits for it.
#[derive(Debug, Default)]
pub struct Queue {
    due: Mutex<Due>,
    more: Condvar,
}

impl Queue {
    fn due(&self) -> MutexGuard<'_, Due> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has a text checked that was changed, and whatever it concerns.
    pub fn add(&self, document: &Document) {
        let mut due = self.due();
        let uri = document.uri.as_str().to_string();
        match document.path {
            Some(_) => due.files = true,
            None => drop(due.alone.insert(uri.clone())),
        }
        due.first = Some(uri);
        self.more.notify_one();
    }

    /// Ends the work when what is due is done.
    pub fn end(&self) {
        self.due().is_over = true;
        self.more.notify_one();
    }

    /// Waits until something is due, and takes it; `None` when all is over.
    fn take(&self) -> Option<Task> {
        let mut due = self.due();
        loop {
            if let Some(uri) = due.first.take() {
                due.alone.remove(&uri);
                return Some(Task::First(uri));
            }
            if let Some(uri) = due.alone.pop_first() {
                return Some(Task::Alone(uri));
            }
            if std::mem::take(&mut due.files) {
                return Some(Task::Files);
            }
            if due.is_over {
                return None;
            }
            due = self.more.wait(due).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether a change has come that goes before the files; they are due again then.
    fn is_overtaken(&self) -> bool {
        let mut due = self.due();
        due.files |= due.first.is_some();
        due.first.is_some()
    }
}

/// One part of what is due.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Task {
    First(String),
    Alone(String),
    /// All files but the one that went first.
    Files,
}

/// Checks until nobody asks any more.
pub fn start(queue: Arc<Queue>, open: Documents, to: Sender<Outgoing>) -> JoinHandle<()> {
    thread::spawn(move || {
        let checker = Checker {
            queue: &queue,
            open: &open,
            to: &to,
        };
        let mut first = None;
        while let Some(task) = queue.take() {
            if checker.work(task, &mut first).is_err() {
                return;
            }
        }
    })
}

/// Nobody listens to what is told.
struct Unheard;

struct Checker<'q> {
    queue: &'q Queue,
    open: &'q Documents,
    to: &'q Sender<Outgoing>,
}

impl Checker<'_> {
    /// Does a part, and notes which text went first.
    fn work(&self, task: Task, first: &mut Option<String>) -> Result<(), Unheard> {
        match task {
            Task::First(uri) | Task::Alone(uri) => {
                if let Some(document) = self.open.get(&uri) {
                    self.check(&[document], &|| false)?;
                }
                *first = Some(uri);
            }
            Task::Files => {
                let mut homes: BTreeMap<Home, Vec<Arc<Document>>> = BTreeMap::new();
                let files = self.open.files().into_iter();
                for document in files.filter(|of| Some(of.uri.as_str()) != first.as_deref()) {
                    if let Some(path) = &document.path {
                        homes.entry(Home::new(path)).or_default().push(document);
                    }
                }
                for documents in homes.into_values() {
                    let is_overtaken = || self.queue.is_overtaken();
                    if is_overtaken() || !self.check(&documents, &is_overtaken)? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Tells the faults of texts of one folder; whether all were told before another
    /// change came.
    fn check(
        &self,
        documents: &[Arc<Document>],
        is_overtaken: &dyn Fn() -> bool,
    ) -> Result<bool, Unheard> {
        let mut by_name: BTreeMap<String, &Arc<Document>> = BTreeMap::new();
        for document in documents.iter().filter(|document| document.is_ruleset) {
            match refused(document) {
                Some(told) => self.tell(document, vec![told])?,
                None => drop(by_name.insert(document.name(), document)),
            }
        }
        let Some(any) = by_name.values().next() else {
            return Ok(true);
        };
        let folder = Folder::read(any, self.open);
        let names: Vec<String> = by_name.keys().cloned().collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut is_done = true;
        let mut heard = Ok(());
        let checked = catch_unwind(AssertUnwindSafe(|| {
            diagnose_each(
                &folder.texts(),
                &names,
                &|collection| examples::faults(collection, None),
                &mut |name, found| {
                    if let Some(document) = by_name.remove(name) {
                        let lines = place::Lines::new(&document.text);
                        let found = found.into_iter().map(|f| told(f, &lines, &folder));
                        heard = self.tell(document, found.collect());
                    }
                    is_done = heard.is_ok() && !is_overtaken();
                    is_done
                },
            );
        }));
        heard?;
        if checked.is_err() && documents.len() > 1 {
            // Of the one on which the program fails nothing is told.
            for document in by_name.into_values() {
                is_done = is_done && self.check(std::slice::from_ref(document), is_overtaken)?;
            }
        }
        Ok(is_done)
    }

    fn tell(&self, document: &Document, told: Vec<lsp_types::Diagnostic>) -> Result<(), Unheard> {
        let params =
            PublishDiagnosticsParams::new(document.uri.clone(), told, Some(document.version));
        let message = notification::<PublishDiagnostics>(params);
        self.to.send(message).map_err(|_| Unheard)
    }
}

/// A text that is closed has no faults that anybody sees.
pub fn none(uri: Uri) -> Outgoing {
    notification::<PublishDiagnostics>(PublishDiagnosticsParams::new(uri, Vec::new(), None))
}

/// What is told of a text that is refused, at its beginning.
fn refused(document: &Document) -> Option<lsp_types::Diagnostic> {
    let fault = document.refused.as_ref()?;
    Some(diagnostic(
        lsp_types::Range::default(),
        fault.severity,
        message(fault.message.clone(), &fault.label, &fault.help),
    ))
}

/// A fault in the protocol's words.
fn told(fault: Diagnostic, lines: &place::Lines<'_>, folder: &Folder) -> lsp_types::Diagnostic {
    let related = fault.related.into_iter().filter_map(|related| {
        let (uri, text) = folder.find(&related.place.path)?;
        let range = place::range(text, &related.place.range);
        Some(DiagnosticRelatedInformation {
            location: Location { uri, range },
            message: related.label,
        })
    });
    let related: Vec<DiagnosticRelatedInformation> = related.collect();
    let message = message(fault.message, &fault.label, &fault.help);
    lsp_types::Diagnostic {
        related_information: (!related.is_empty()).then_some(related),
        ..diagnostic(lines.range(&fault.range), fault.severity, message)
    }
}

/// Editors show one text: what is wrong, what was expected there and what to write
/// instead.
fn message(mut message: String, label: &str, help: &[String]) -> String {
    if !label.is_empty() {
        message += &format!("\n{label}");
    }
    for help in help {
        message += &format!("\nhelp: {help}");
    }
    message
}

fn diagnostic(
    range: lsp_types::Range,
    severity: Severity,
    message: String,
) -> lsp_types::Diagnostic {
    lsp_types::Diagnostic {
        range,
        severity: Some(match severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        source: Some("seedlore".into()),
        message,
        ..lsp_types::Diagnostic::default()
    }
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use super::*;

    /// Thousands of changes while a check goes on come to one look at each text that
    /// stands alone, and to one at all files together.
    #[test]
    fn changes_that_wait_are_one() {
        let (queue, open) = (Queue::default(), Documents::default());
        for nth in 0..3_000 {
            let address = match nth % 3 {
                0 => format!("untitled:{nth}"),
                _ => format!("file:///{}.sow", nth % 100),
            };
            let uri = Uri::from_str(&address).unwrap();
            queue.add(&open.open(uri, "sow", nth, "").unwrap());
        }
        queue.end();
        let tasks: Vec<Task> = std::iter::from_fn(|| queue.take()).collect();
        assert_eq!(tasks[0], Task::First("file:///99.sow".into()));
        assert_eq!(tasks[1], Task::Alone("untitled:0".into()));
        assert_eq!((tasks.len(), &tasks[1001]), (1002, &Task::Files));
    }

    #[test]
    fn a_change_goes_before_the_files_which_stay_due() {
        let (queue, open) = (Queue::default(), Documents::default());
        let uri = Uri::from_str("file:///a.sow").unwrap();
        let document = open.open(uri, "sow", 1, "").unwrap();
        queue.add(&document);
        let first = Task::First("file:///a.sow".into());
        assert_eq!(queue.take(), Some(first.clone()));
        assert_eq!(
            (queue.take(), queue.is_overtaken()),
            (Some(Task::Files), false)
        );
        queue.add(&document);
        assert_eq!(
            (queue.take(), queue.take()),
            (Some(first), Some(Task::Files))
        );
        queue.add(&document);
        assert!(queue.is_overtaken());
    }
}
