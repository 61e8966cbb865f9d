//! What was measured for a book is kept with it, and used for the next one
//! where nothing that it depends on has changed. Whoever may write its folder is trusted.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cli::failure::{Done, Failure};
use crate::cli::key::{Key, VERSION};

/// The folder in the book.
pub const FOLDER: &str = "measured";

/// No file that we keep is as long as this.
const LONGEST: u64 = 64 << 20;

/// A file: what was measured, what it depends on, and a digest of both, by which one
/// that was damaged or half written is known. It keeps out no forger, who can make it too.
#[derive(Serialize, Deserialize)]
struct CacheEntry<T> {
    /// The version of what is measured, which the key holds too.
    version: u32,
    key: Key,
    seal: Key,
    measured: T,
}

/// What older books kept, and what is kept with the next, written as soon as it
/// is known: a run that is stopped loses only what it was measuring.
pub struct Cache {
    /// Folders of what older books kept, the best first.
    former: Vec<PathBuf>,
    folder: PathBuf,
    /// The first file that could not be written.
    failure: Mutex<Option<Failure>>,
}

impl Cache {
    pub fn new(folder: PathBuf, former: Vec<PathBuf>) -> Cache {
        Cache {
            former,
            folder,
            failure: Mutex::default(),
        }
    }

    /// What an older book kept under this name, if it is of this key. A file
    /// that can't be read, or is not as we wrote it, is as good as none.
    pub fn kept<T: Serialize + DeserializeOwned>(&self, name: &str, key: &Key) -> Option<T> {
        let mut each = self.each_kept(name, key);
        each.next().map(|(_, kept)| kept)
    }

    /// The same of every older book, with the folder where it is kept.
    pub fn each_kept<T: Serialize + DeserializeOwned>(
        &self,
        name: &str,
        key: &Key,
    ) -> impl Iterator<Item = (&Path, T)> {
        let former = self.former.iter();
        former.filter_map(move |folder| Some((folder.as_path(), kept_in(folder, name, key)?)))
    }

    /// Keeps what was measured with the book that is being made.
    pub fn keep<T: Serialize>(&self, name: &str, key: Key, measured: T) {
        let Some(seal) = seal(&key, &measured) else {
            return;
        };
        let sealed = CacheEntry {
            version: VERSION,
            key,
            seal,
            measured,
        };
        let Ok(text) = serde_json::to_string(&sealed) else {
            return;
        };
        let path = path(&self.folder, name);
        let folder = path.parent().unwrap_or(&self.folder);
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, text));
        if let Err(error) = written {
            let mut failure = self.failure.lock().expect("nobody panics while it is held");
            failure.get_or_insert(Failure::io("write", &path, &error));
        }
    }

    /// # Errors
    /// If a file could not be written.
    pub fn finish(&self) -> Done {
        let failure = self
            .failure
            .lock()
            .expect("nobody panics while it is held")
            .take();
        failure.map_or(Ok(()), Err)
    }
}

fn kept_in<T: Serialize + DeserializeOwned>(folder: &Path, name: &str, key: &Key) -> Option<T> {
    let path = path(folder, name);
    // A link may lead anywhere.
    let found = fs::symlink_metadata(&path).ok()?;
    if !found.is_file() || found.len() > LONGEST {
        return None;
    }
    let sealed: CacheEntry<T> = serde_json::from_slice(&fs::read(&path).ok()?).ok()?;
    let is_whole = sealed.key == *key && sealed.seal == seal(key, &sealed.measured)?;
    is_whole.then_some(sealed.measured)
}

fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.json"))
}

fn seal<T: Serialize>(key: &Key, measured: &T) -> Option<Key> {
    let text = serde_json::to_string(measured).ok()?;
    Some(Key::new(&(key, text)))
}
