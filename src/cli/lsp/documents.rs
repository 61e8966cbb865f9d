//! The texts that are open in the editor.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lsp_types::Uri;

use super::uri;
use crate::library::read::shown;
use crate::library::{BIBLIOGRAPHY, ENDING, MOST_TEXT};
use crate::report::Fault;
use crate::rules::MAX_FILE as MAX_WORKS;
use crate::syntax::{self, MAX_FILE};

/// A text as it stands in the editor.
#[derive(Debug, Clone)]
pub struct Document {
    pub uri: Uri,
    /// Of a file; `None` of a text that was never saved.
    pub path: Option<PathBuf>,
    pub version: i32,
    /// Empty where it is refused.
    pub text: Arc<str>,
    /// Why nothing is made of the text: it is too long.
    pub refused: Option<Fault>,
    /// Whether it holds rulesets.
    pub is_ruleset: bool,
}

impl Document {
    /// The path under which messages show it.
    pub fn name(&self) -> String {
        let path = self.path.as_deref().map(shown);
        path.unwrap_or_else(|| self.uri.as_str().to_string())
    }
}

/// All of them. A copy has the same texts: what is opened or changed in one is so in
/// the other.
#[derive(Debug, Clone, Default)]
pub struct Documents(Arc<Mutex<Open>>);

#[derive(Debug, Default)]
struct Open {
    by_uri: BTreeMap<String, Arc<Document>>,
    by_path: BTreeMap<PathBuf, Arc<Document>>,
    /// Bytes of all texts and addresses.
    bytes: usize,
}

impl Documents {
    fn open_ones(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a text that was opened, if it is one of ours. Any other is left
    /// alone.
    pub fn open(
        &self,
        uri: Uri,
        language: &str,
        version: i32,
        text: &str,
    ) -> Option<Arc<Document>> {
        let path = uri::path(&uri);
        let name = path.as_ref().and_then(|path| path.file_name()?.to_str());
        let is_ruleset = match name {
            Some(name) => name.ends_with(ENDING),
            None => language == &ENDING[1..],
        };
        if !is_ruleset && name != Some(BIBLIOGRAPHY) {
            return None;
        }
        let document = Document {
            path,
            version,
            text: Arc::from(""),
            refused: None,
            is_ruleset,
            uri,
        };
        Some(self.open_ones().hold(document, text))
    }

    /// Takes the new text of an open one, if it is one of ours.
    pub fn change(&self, uri: &Uri, version: i32, text: &str) -> Option<Arc<Document>> {
        let mut open = self.open_ones();
        let known = Document::clone(open.by_uri.get(uri.as_str())?);
        Some(open.hold(Document { version, ..known }, text))
    }

    /// Forgets a text; what it was.
    pub fn close(&self, uri: &Uri) -> Option<Arc<Document>> {
        self.open_ones().forget(uri.as_str())
    }

    /// An open text.
    pub fn get(&self, uri: &str) -> Option<Arc<Document>> {
        self.open_ones().by_uri.get(uri).cloned()
    }

    /// An open text that holds rulesets, unless it is refused.
    pub fn ruleset(&self, uri: &Uri) -> Option<Arc<Document>> {
        let document = self.get(uri.as_str())?;
        (document.is_ruleset && document.refused.is_none()).then_some(document)
    }

    /// All files in a folder and its folders that are open, by their paths.
    pub fn below(&self, folder: &Path) -> BTreeMap<PathBuf, Arc<Document>> {
        let open = self.open_ones();
        let from = open.by_path.range(folder.to_path_buf()..);
        let within = from.take_while(|(path, _)| path.starts_with(folder));
        within
            .map(|(path, of)| (path.clone(), of.clone()))
            .collect()
    }

    /// All files that are open.
    pub fn files(&self) -> Vec<Arc<Document>> {
        self.open_ones().by_path.values().cloned().collect()
    }
}

impl Open {
    /// Puts a text where the one of its address was.
    fn hold(&mut self, mut document: Document, text: &str) -> Arc<Document> {
        self.forget(document.uri.as_str());
        // As files are read: without the mark that some editors begin them with.
        let text = text.trim_start_matches('\u{FEFF}');
        let address = document.uri.as_str().len();
        document.refused = refusal(&document, text, self.bytes + address);
        document.text = match document.refused {
            Some(_) => Arc::from(""),
            None => Arc::from(text),
        };
        self.bytes += document.text.len() + address;
        let document = Arc::new(document);
        if let Some(path) = &document.path {
            self.by_path.insert(path.clone(), document.clone());
        }
        let uri = document.uri.as_str().to_string();
        self.by_uri.insert(uri, document.clone());
        document
    }

    fn forget(&mut self, uri: &str) -> Option<Arc<Document>> {
        let document = self.by_uri.remove(uri)?;
        self.bytes -= document.text.len() + uri.len();
        // Two addresses may name one file.
        if let Some(path) = &document.path
            && self
                .by_path
                .get(path)
                .is_some_and(|of| of.uri == document.uri)
        {
            self.by_path.remove(path);
        }
        Some(document)
    }
}

/// Why a text is not held beside others of so many bytes: no more is read of open
/// texts than of files.
fn refusal(document: &Document, text: &str, others: usize) -> Option<Fault> {
    if document.is_ruleset && text.len() > MAX_FILE {
        return Some(syntax::too_long(&document.name(), text.len() as u64));
    }
    let told = format!("the open texts come to more than {} MiB", MOST_TEXT >> 20);
    let too_much = text.len() > MAX_WORKS || others + text.len() > MOST_TEXT;
    too_much.then(|| Fault::error(told).help("close some of them, and open this one again"))
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use super::*;

    fn uri(text: &str) -> Uri {
        Uri::from_str(text).unwrap()
    }

    /// What is open is bounded as what is read from a folder is: each text, and all
    /// together; what is refused takes no room.
    #[test]
    fn no_more_is_held_than_is_read_from_a_folder() {
        let open = Documents::default();
        let long = "x".repeat(MAX_FILE);
        let too_long = open.open(uri("untitled:a"), "sow", 1, &format!("{long}x"));
        assert!(too_long.unwrap().refused.is_some());
        assert!(open.ruleset(&uri("untitled:a")).is_none());
        let held = (0..100).filter(|nth| {
            let opened = open.open(uri(&format!("untitled:{nth}")), "sow", 1, &long);
            opened.unwrap().refused.is_none()
        });
        assert_eq!(held.count(), MOST_TEXT / MAX_FILE - 1);
        open.close(&uri("untitled:7"));
        let changed = open.change(&uri("untitled:99"), 2, &long).unwrap();
        assert_eq!((changed.version, changed.refused.is_none()), (2, true));
    }

    #[test]
    fn files_are_found_below_their_folder_and_not_beside_it() {
        let open = Documents::default();
        for path in [
            "/a/b/x.sow",
            "/a/b/c/y.sow",
            "/a/b-c/z.sow",
            "/a/sources.bib",
        ] {
            open.open(uri(&format!("file://{path}")), "sow", 1, "")
                .unwrap();
        }
        let below = open.below(Path::new("/a/b"));
        let paths: Vec<&Path> = below.keys().map(PathBuf::as_path).collect();
        assert_eq!(paths, [Path::new("/a/b/c/y.sow"), Path::new("/a/b/x.sow")]);
        open.open(uri("file://localhost/a/b/x.sow"), "sow", 1, "");
        open.close(&uri("file:///a/b/x.sow"));
        assert_eq!(open.below(Path::new("/a/b")).len(), 2);
    }
}
