//! The texts of the folder that an open one belongs to, as they stand in the
//! editor or else on disk.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::Uri;

use super::documents::{Document, Documents};
use super::uri;
use crate::editor::Texts;
use crate::library::find::{drafted, find, folder_of, nearest_works};
use crate::library::read::{bytes, shown};
use crate::library::{ENDING, MOST_TEXT};
use crate::rules::MAX_FILE as MAX_WORKS;
use crate::syntax::MAX_FILE;

/// One of the texts.
#[derive(Debug, Clone)]
struct File {
    uri: Option<Uri>,
    /// Of one that is open.
    version: Option<i32>,
    text: Arc<str>,
}

/// The folder whose texts belong together with a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Home {
    root: PathBuf,
    /// The nearest bibliography. Without one, folders of the folder don't count.
    works: Option<PathBuf>,
}

impl Home {
    pub fn new(path: &Path) -> Home {
        let parent = folder_of(path);
        let works = nearest_works(&parent);
        Home {
            root: works.as_deref().map_or(parent, folder_of),
            works,
        }
    }
}

/// All texts of a folder, by the paths under which messages show them.
#[derive(Debug)]
pub struct Folder {
    rulesets: BTreeMap<String, File>,
    works: Option<(String, File)>,
    /// The one that was asked about.
    pub path: String,
}

impl Folder {
    /// Reads the folder of an open text: that of the nearest bibliography with
    /// its folders, or else that in which its file lies, without its folders.
    pub fn read(document: &Document, open: &Documents) -> Folder {
        let mut folder = Folder {
            rulesets: BTreeMap::new(),
            works: None,
            path: document.name(),
        };
        if let Some(path) = &document.path {
            folder.read_around(&Home::new(path), open);
        }
        if let Some(own) = File::of(document) {
            folder.rulesets.insert(folder.path.clone(), own);
        }
        folder.leave_drafts_out();
        folder
    }

    /// Of a draft and what it is a draft of, which may have one name, the one is read that was asked about.
    fn leave_drafts_out(&mut self) {
        let own = self.path.as_str();
        let replaced = drafted(Path::new(own));
        self.rulesets.retain(|path, _| {
            let path_of = Path::new(path);
            path == own || drafted(path_of).is_none() && replaced.as_deref() != Some(path_of)
        });
    }

    fn read_around(&mut self, home: &Home, open: &Documents) {
        let Home { root, works } = home;
        let files = match works {
            Some(_) => find(root).map(|found| found.files).unwrap_or_default(),
            None => files_in(root),
        };
        let opened = open.below(root);
        let mut length = 0;
        for file in files {
            let read = match opened.get(&file) {
                Some(document) => File::of(document),
                None => File::read(&file, MAX_FILE),
            };
            if let Some(read) = read {
                length += read.text.len();
                if length > MOST_TEXT {
                    break;
                }
                self.rulesets.insert(shown(&file), read);
            }
        }
        // Those that were not saved yet.
        for (path, document) in opened.iter().filter(|(_, of)| of.is_ruleset) {
            if (works.is_some() || folder_of(path) == *root)
                && let Some(file) = File::of(document)
            {
                self.rulesets.insert(shown(path), file);
            }
        }
        self.works = works.as_ref().and_then(|works| {
            let read = match opened.get(works) {
                Some(document) => File::of(document),
                None => File::read(works, MAX_WORKS),
            };
            Some((shown(works), read?))
        });
    }

    /// The texts by their paths.
    pub fn texts(&self) -> Texts<'_> {
        let rulesets = self.rulesets.iter();
        Texts {
            rulesets: rulesets
                .map(|(path, file)| (path.as_str(), &*file.text))
                .collect(),
            works: self
                .works
                .as_ref()
                .map(|(path, file)| (path.as_str(), &*file.text)),
        }
    }

    fn file(&self, path: &str) -> Option<&File> {
        let works = self.works.as_ref().filter(|(known, _)| known == path);
        self.rulesets.get(path).or(works.map(|(_, file)| file))
    }

    /// The address and the text of a path.
    pub fn find(&self, path: &str) -> Option<(Uri, &str)> {
        let file = self.file(path)?;
        Some((file.uri.clone()?, &file.text))
    }

    /// The version of a path's text, if it is open.
    pub fn version(&self, path: &str) -> Option<i32> {
        self.file(path)?.version
    }
}

impl File {
    /// A text that is open; `None` of one that is refused.
    fn of(document: &Document) -> Option<File> {
        document.refused.is_none().then(|| File {
            uri: Some(document.uri.clone()),
            version: Some(document.version),
            text: Arc::clone(&document.text),
        })
    }

    /// A file on disk; `None` if it can't be read or is no text: its own fault.
    fn read(path: &Path, most: usize) -> Option<File> {
        let text = String::from_utf8(bytes(path, most as u64).ok()?).ok()?;
        Some(File {
            uri: uri::uri(&std::path::absolute(path).ok()?),
            version: None,
            text: Arc::from(text.trim_start_matches('\u{FEFF}')),
        })
    }
}

/// The rulesets that lie in a folder itself.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    let paths = files.map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| {
            path.extension()
                .is_some_and(|ending| ending == &ENDING[1..])
        })
        .collect();
    files.sort();
    files
}
