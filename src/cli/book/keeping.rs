//! What was measured for a book is kept with it, and used for the next one
//! where nothing that it depends on has changed.

use std::collections::BTreeMap;
use std::fmt::{self, Debug, Write};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::rules::Ruleset;

/// The folder in the book.
const FOLDER: &str = "measured";

/// No file that we keep is as long as this.
const LONGEST: u64 = 64 << 20;

/// A number for all that a measurement depends on, of 128 bits: two that differ
/// by chance are never met with.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Key(String);

impl Key {
    fn of(parts: &dyn Debug) -> Key {
        let mut mill = Mill::default();
        write!(mill, "{parts:?}").expect("a hash takes any text");
        mill.key()
    }
}

/// Two hashes of one text.
struct Mill([DefaultHasher; 2]);

impl Default for Mill {
    fn default() -> Mill {
        Mill([0, 1].map(|seed| {
            let mut hasher = DefaultHasher::new();
            hasher.write_u8(seed);
            hasher
        }))
    }
}

impl Mill {
    fn take(&mut self, bytes: &[u8]) {
        self.0.iter_mut().for_each(|hasher| hasher.write(bytes));
    }

    fn key(&self) -> Key {
        let [one, other] = &self.0;
        Key(format!("{:016x}{:016x}", one.finish(), other.finish()))
    }
}

impl fmt::Write for Mill {
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
    let mut mill = Mill::default();
    mill.take(env!("CARGO_PKG_VERSION").as_bytes());
    let mut block = vec![0; 1 << 18];
    loop {
        match file.read(&mut block).ok()? {
            0 => return Some(mill.key()),
            read => mill.take(&block[..read]),
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
struct Sealed<T> {
    key: Key,
    seal: Key,
    measured: T,
}

/// What an older book kept, and what is to be kept with the next.
pub struct Keeper {
    program: Option<Key>,
    /// The older book; `None` if nothing of it is to be used.
    former: Option<PathBuf>,
    files: Mutex<BTreeMap<String, String>>,
}

impl Keeper {
    pub fn new(former: Option<&Path>) -> Keeper {
        Keeper {
            program: program(),
            former: former.map(Path::to_path_buf),
            files: Mutex::default(),
        }
    }

    /// The key of what depends on these parts, and on this program.
    pub fn key(&self, parts: &dyn Debug) -> Key {
        Key::of(&(&self.program, parts))
    }

    /// What the older book kept under this name, if it is of this key. A file
    /// that can't be read, or is not as we wrote it, is as good as none.
    pub fn kept<T: Serialize + DeserializeOwned>(&self, name: &str, key: &Key) -> Option<T> {
        self.program.as_ref()?;
        let path = self.former.as_ref()?.join(path(name));
        // A link may lead anywhere.
        let found = fs::symlink_metadata(&path).ok()?;
        if !found.is_file() || found.len() > LONGEST {
            return None;
        }
        let sealed: Sealed<T> = serde_json::from_slice(&fs::read(&path).ok()?).ok()?;
        let is_whole = sealed.key == *key && sealed.seal == seal(key, &sealed.measured)?;
        is_whole.then_some(sealed.measured)
    }

    /// Keeps what was measured with the book that is being made.
    pub fn keep<T: Serialize>(&self, name: &str, key: Key, measured: T) {
        let Some(seal) = self.program.as_ref().and_then(|_| seal(&key, &measured)) else {
            return;
        };
        let sealed = Sealed {
            key,
            seal,
            measured,
        };
        if let Ok(text) = serde_json::to_string(&sealed) {
            let mut files = self.files.lock().expect("nobody panics while it is held");
            files.insert(path(name), text);
        }
    }

    /// All files to be kept, each with its path in the book.
    pub fn files(self) -> BTreeMap<String, String> {
        self.files.into_inner().expect("all is measured")
    }
}

fn path(name: &str) -> String {
    format!("{FOLDER}/{name}.json")
}

fn seal<T: Serialize>(key: &Key, measured: &T) -> Option<Key> {
    let text = serde_json::to_string(measured).ok()?;
    Some(Key::of(&(key, text)))
}
