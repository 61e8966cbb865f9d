//! What was measured for a book is kept with it, and used for the next one
//! where nothing that it depends on has changed.

use std::fmt::{self, Debug, Write};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::cli::failure::{Done, Failure};
use crate::rules::Ruleset;

/// The folder in the book.
pub const FOLDER: &str = "measured";

/// No file that we keep is as long as this.
const LONGEST: u64 = 64 << 20;

/// A number for all that a measurement depends on, of 128 bits: two that differ
/// by chance are never met with.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key(String);

impl Key {
    fn from_parts(parts: &dyn Debug) -> Key {
        let mut hasher = DoubleHasher::default();
        write!(hasher, "{parts:?}").expect("a hash takes any text");
        hasher.key()
    }
}

/// Two hashes of one text.
struct DoubleHasher([DefaultHasher; 2]);

impl Default for DoubleHasher {
    fn default() -> DoubleHasher {
        DoubleHasher([0, 1].map(|seed| {
            let mut hasher = DefaultHasher::new();
            hasher.write_u8(seed);
            hasher
        }))
    }
}

impl DoubleHasher {
    fn take(&mut self, bytes: &[u8]) {
        self.0.iter_mut().for_each(|hasher| hasher.write(bytes));
    }

    fn key(&self) -> Key {
        let [one, other] = &self.0;
        Key(format!("{:016x}{:016x}", one.finish(), other.finish()))
    }
}

impl fmt::Write for DoubleHasher {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.take(text.as_bytes());
        Ok(())
    }
}

/// The program that is running. Its version does not tell one build from
/// another, and its sources not with which libraries they were built; its own
/// bytes tell both. `None` if they can't be read.
fn program() -> Option<Key> {
    let mut file = File::open(std::env::current_exe().ok()?).ok()?;
    let mut hasher = DoubleHasher::default();
    hasher.take(env!("CARGO_PKG_VERSION").as_bytes());
    let mut block = vec![0; 1 << 18];
    loop {
        match file.read(&mut block).ok()? {
            0 => return Some(hasher.key()),
            read => hasher.take(&block[..read]),
        }
    }
}

/// A ruleset as it is played: all but who says so, and in which words.
pub struct AsPlayed<'r>(pub &'r Ruleset);

impl Debug for AsPlayed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AsPlayed(rules) = self;
        let clauses = rules.clauses().iter();
        let clauses = clauses.map(|clause| (clause.label(), clause.phase(), clause.body()));
        let questions = rules.questions().iter().map(|question| {
            let readings = question.readings().iter().map(|reading| reading.name());
            let chosen = question.chosen().name();
            (question.name(), chosen, readings.collect::<Vec<_>>())
        });
        f.debug_list().entries([rules.name()]).finish()?;
        f.debug_list().entries(clauses).finish()?;
        f.debug_list().entries(questions).finish()?;
        // What the checker made of the clauses.
        let set_out = (rules.board(), rules.filling(), rules.whole(), rules.marks());
        let round = (rules.notes(), rules.asks(), rules.rounds());
        let turns = (rules.turn(), rules.phases());
        let end = (rules.ends(), rules.objective(), rules.manner());
        (set_out, round, turns, end).fmt(f)
    }
}

/// A file: what was measured, what it depends on, and a hash of both, by which
/// one that was changed by hand or half written is known.
#[derive(Serialize, Deserialize)]
struct CacheEntry<T> {
    key: Key,
    seal: Key,
    measured: T,
}

/// What older books kept, and what is kept with the next, written as soon as it
/// is known: a run that is stopped loses only what it was measuring.
pub struct Cache {
    program: Option<Key>,
    /// Folders of what older books kept, the best first.
    former: Vec<PathBuf>,
    folder: PathBuf,
    /// The first file that could not be written.
    failure: Mutex<Option<Failure>>,
}

impl Cache {
    pub fn new(folder: PathBuf, former: Vec<PathBuf>) -> Cache {
        Cache {
            program: program(),
            former,
            folder,
            failure: Mutex::default(),
        }
    }

    /// The key of what depends on these parts, and on this program.
    pub fn key(&self, parts: &dyn Debug) -> Key {
        Key::from_parts(&(&self.program, parts))
    }

    /// What an older book kept under this name, if it is of this key. A file
    /// that can't be read, or is not as we wrote it, is as good as none.
    pub fn kept<T: Serialize + DeserializeOwned>(&self, name: &str, key: &Key) -> Option<T> {
        self.program.as_ref()?;
        let mut former = self.former.iter();
        former.find_map(|folder| kept_in(folder, name, key))
    }

    /// Keeps what was measured with the book that is being made.
    pub fn keep<T: Serialize>(&self, name: &str, key: Key, measured: T) {
        let Some(seal) = self.program.as_ref().and_then(|_| seal(&key, &measured)) else {
            return;
        };
        let sealed = CacheEntry {
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
    Some(Key::from_parts(&(key, text)))
}
