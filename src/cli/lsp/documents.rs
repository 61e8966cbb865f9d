//! The texts that are open in the editor.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use lsp_types::Uri;

use super::uri;
use crate::library::{BIBLIOGRAPHY, ENDING};

/// A text as it stands in the editor.
#[derive(Debug, Clone)]
pub struct Document {
    pub uri: Uri,
    /// Of a file; `None` of a text that was never saved.
    pub path: Option<PathBuf>,
    pub version: i32,
    pub text: Arc<str>,
    /// Whether it holds rulesets.
    pub is_ruleset: bool,
}

/// All of them, by their addresses. A copy is cheap.
#[derive(Debug, Clone, Default)]
pub struct Documents(BTreeMap<String, Document>);

impl Documents {
    /// Notes a text that was opened; whether it is one of ours. Any other is left
    /// alone.
    pub fn open(&mut self, uri: Uri, language: &str, version: i32, text: &str) -> bool {
        let path = uri::path(&uri);
        let name = path.as_ref().and_then(|path| path.file_name()?.to_str());
        let is_ruleset = match name {
            Some(name) => name.ends_with(ENDING),
            None => language == &ENDING[1..],
        };
        if !is_ruleset && name != Some(BIBLIOGRAPHY) {
            return false;
        }
        let document = Document {
            path,
            version,
            text: cleaned(text),
            is_ruleset,
            uri: uri.clone(),
        };
        self.0.insert(uri.as_str().to_string(), document);
        true
    }

    /// Takes the new text of an open one; whether it is one of ours.
    pub fn change(&mut self, uri: &Uri, version: i32, text: &str) -> bool {
        let document = self.0.get_mut(uri.as_str());
        let is_ours = document.is_some();
        if let Some(document) = document {
            document.version = version;
            document.text = cleaned(text);
        }
        is_ours
    }

    /// Forgets a text; what it was.
    pub fn close(&mut self, uri: &Uri) -> Option<Document> {
        self.0.remove(uri.as_str())
    }

    /// An open text that holds rulesets.
    pub fn ruleset(&self, uri: &Uri) -> Option<&Document> {
        let document = self.0.get(uri.as_str());
        document.filter(|document| document.is_ruleset)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Document> {
        self.0.values()
    }
}

/// As files are read: without the mark that some editors begin them with.
fn cleaned(text: &str) -> Arc<str> {
    Arc::from(text.trim_start_matches('\u{FEFF}'))
}
