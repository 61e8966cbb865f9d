//! The file in which blocks are written as they are played: JSON Lines, first
//! what the plan came to, then a line for each block in its order.
//!
//! A line is written at once, and a process that is killed leaves whole lines
//! and at most a piece of one. Each ends with a sum over itself.

use std::fs::{File, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::schedule::Schedule;
use super::shard::Shard;
use crate::cli::failure::Failure;
use crate::cli::writing;
use crate::library::read;
use crate::stats::Tally;

/// The first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The version that plays it.
    pub seedlore: String,
    pub shard: Shard,
    pub plan: Schedule,
}

/// Any other line.
#[derive(Debug, Serialize, Deserialize)]
pub struct Played<T> {
    /// The number of the block among those of the plan.
    pub block: u64,
    pub tally: T,
}

/// What stands between the text of a line and its sum.
const SUM: &str = ",\"sum\":\"";

/// The longest line that is written or read, in bytes: a hundred thousand runs are told
/// in half of it.
const LONGEST_LINE: u64 = 64 << 20;

/// The text as a line with its sum, which makes it an object with one more
/// member.
fn sealed(value: &impl Serialize) -> String {
    let mut text = serde_json::to_string(value).expect("plain data is always JSON");
    text.pop();
    let sum = crc32fast::hash(text.as_bytes());
    text + SUM + &format!("{sum:08x}\"}}\n")
}

/// A line's value, if the line is whole.
fn unsealed<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix("\"}\n")?;
    let (text, sum) = line.rsplit_once(SUM)?;
    let is_whole = format!("{:08x}", crc32fast::hash(text.as_bytes())) == sum;
    is_whole.then(|| serde_json::from_str(&format!("{text}}}")).ok())?
}

/// Blocks that were played, read one after another.
pub struct Reader {
    file: BufReader<File>,
    path: PathBuf,
    header: Header,
    /// How many blocks were read.
    place: u64,
    /// The bytes of whole lines so far.
    read: u64,
    /// Whether the last line was cut off.
    is_torn: bool,
}

impl Reader {
    /// Opens a file of blocks; `None` if not even its first line is whole.
    ///
    /// # Errors
    /// If it can't be read, or is no file of blocks.
    pub fn open(path: &Path) -> Result<Option<Reader>, Failure> {
        let (file, _) = read::open(path).map_err(|unread| unread.into_error(path))?;
        Reader::new(file, path)
    }

    fn new(file: File, path: &Path) -> Result<Option<Reader>, Failure> {
        let mut file = BufReader::new(file);
        let line = line(&mut file, path, 1)?;
        if let Some(header) = unsealed(&line) {
            return Ok(Some(Reader {
                file,
                path: path.to_path_buf(),
                header,
                place: 0,
                read: line.len() as u64,
                is_torn: false,
            }));
        }
        let torn = !line.ends_with(b"\n");
        let begins = line.iter().zip(BEGINNING).all(|(a, b)| a == b);
        match torn && begins {
            true => Ok(None),
            false => Err(Failure::usage(
                format!("{} holds no blocks of a plan", path.display()),
                "name another folder with `--out`: nothing is overwritten",
            )),
        }
    }

    pub fn header(&self) -> &Header {
        &self.header
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The line that was read last, counted from 1.
    pub fn line(&self) -> u64 {
        self.place + 1
    }

    /// The next block; `None` at the end, or where the last line was cut off.
    ///
    /// # Errors
    /// If the file can't be read, or a line that is not the last is damaged.
    pub fn next<T: DeserializeOwned>(&mut self) -> Result<Option<Played<T>>, Failure> {
        let line = line(&mut self.file, &self.path, self.place + 2)?;
        if line.is_empty() || self.is_torn {
            return Ok(None);
        }
        let expected = self.header.shard.block(self.place);
        let played = unsealed::<Played<T>>(&line).filter(|played| played.block == expected);
        if played.is_some() {
            self.place += 1;
            self.read += line.len() as u64;
            return Ok(played);
        }
        self.is_torn = true;
        let rest = self.file.fill_buf();
        let is_last = rest.map_err(|e| Failure::io("read", &self.path, &e))?;
        if is_last.is_empty() {
            return Ok(None);
        }
        Err(Failure::usage(
            format!(
                "line {} of {} is damaged",
                self.place + 2,
                self.path.display()
            ),
            "delete it and all lines after it; what they told is played again",
        ))
    }
}

/// What to do about a file that this program did not write.
pub const NOT_OURS: &str = "the file was not written by this program: leave it out";

/// How the first line of any version begins.
const BEGINNING: &[u8] = b"{\"seedlore\":\"";

/// The next line, which is of this number; of one that has no end, no more is read than
/// the longest may have.
fn line(file: &mut impl BufRead, path: &Path, number: u64) -> Result<Vec<u8>, Failure> {
    let mut line = Vec::new();
    let read = (&mut *file)
        .take(LONGEST_LINE + 1)
        .read_until(b'\n', &mut line);
    read.map_err(|e| Failure::io("read", path, &e))?;
    match line.len() as u64 > LONGEST_LINE {
        true => Err(Failure::usage(
            format!(
                "line {number} of {} is longer than {} MiB, which no line of a plan's results is",
                path.display(),
                LONGEST_LINE >> 20
            ),
            NOT_OURS,
        )),
        false => Ok(line),
    }
}

/// A file of blocks, to which more are added. It is nobody else's meanwhile.
pub struct BlockFile {
    file: File,
    path: PathBuf,
    /// How many blocks it holds.
    pub place: u64,
}

impl BlockFile {
    /// Begins a file, or goes on with one of the same plan; what was cut off
    /// is dropped.
    ///
    /// # Errors
    /// If it is of another plan or version, is written by another process, is
    /// damaged, or can't be written.
    pub fn open(path: &Path, header: &Header) -> Result<BlockFile, Failure> {
        let wrong = |e: std::io::Error| Failure::io("write", path, &e);
        if path.exists() {
            read::open(path).map_err(|unread| unread.into_error(path))?;
        }
        let mut file = writing::open(path, true).map_err(wrong)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::usage(
                    format!("another process writes {}", path.display()),
                    "wait until it is done, or name another folder with `--out`",
                ));
            }
            // Some shared disks have no locks.
            Err(TryLockError::Error(_)) => {}
        }
        let first = sealed(header);
        if first.len() as u64 > LONGEST_LINE {
            return Err(Failure::usage(
                "the plan's runs take too long to name",
                "name fewer rulesets, readings or players, and the rest in another plan",
            ));
        }
        let reader = Reader::new(file.try_clone().map_err(wrong)?, path)?;
        let (mut place, mut kept) = (0, 0);
        if let Some(mut reader) = reader {
            same(&reader.header, header, path)?;
            while reader.next::<serde::de::IgnoredAny>()?.is_some() {}
            (place, kept) = (reader.place, reader.read);
        }
        file.set_len(kept).map_err(wrong)?;
        file.seek(std::io::SeekFrom::Start(kept)).map_err(wrong)?;
        if kept == 0 {
            file.write_all(first.as_bytes()).map_err(wrong)?;
            place = 0;
        }
        Ok(BlockFile {
            file,
            path: path.to_path_buf(),
            place,
        })
    }

    pub fn write(&mut self, block: u64, tally: &Tally) -> Result<(), Failure> {
        let line = sealed(&Played { block, tally });
        self.place += 1;
        self.file
            .write_all(line.as_bytes())
            .map_err(|e| Failure::io("write", &self.path, &e))
    }
}

/// Whether two files are of one plan.
///
/// # Errors
/// If not, with what differs.
pub fn same(there: &Header, here: &Header, path: &Path) -> Result<(), Failure> {
    let differs = if there.seedlore != here.seedlore {
        format!("was played by version {}", there.seedlore)
    } else if there.shard != here.shard {
        format!("is share {}", there.shard)
    } else if there.plan == here.plan {
        return Ok(());
    } else {
        let runs = there.plan.runs().iter().zip(here.plan.runs());
        match runs.into_iter().find(|(there, here)| there != here) {
            Some((run, _)) => format!("is of another plan, which has the run {}", run.describe()),
            None => "is of another plan".into(),
        }
    };
    Err(Failure::usage(
        format!("{} {differs}", path.display()),
        "name another folder with `--out`: nothing is overwritten",
    ))
}
