//! A layer as a file.
//!
//! Two lines of text, the values, and a sum. The first line tells what it is
//! and in which version of this form; the second, in JSON, what the values are
//! of, see [`Stamp`]. The values follow, a byte for each position and side as
//! [`Tables`] has them, deflated; then the CRC-32 of all before it, in four
//! bytes, the lowest first.

use std::fmt;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};

use super::Tables;
use super::index::Index;
use crate::solve::Measure;
use seedlore_language::rules::Ruleset;

/// What the first line of any version begins with.
const TITLE: &str = "seedlore endgames ";

/// The version of the form that is written, and read.
pub const VERSION: u32 = 1;

/// Bytes of the sum at the end.
const SUM: usize = 4;

/// No layer has more.
const MOST_VALUES: u64 = 1 << 31;

/// No header is longer.
const LONGEST_HEADER: usize = 1 << 16;

/// Bytes of a file of so many values, at most: those that can't be deflated are stored
/// as they are, with a few bytes for each stretch of them.
fn most_bytes(values: u64) -> u64 {
    let head = (TITLE.len() + 10 + LONGEST_HEADER) as u64;
    head.saturating_add(values)
        .saturating_add(values / 100 + 1024)
        .saturating_add(SUM as u64)
}

/// What the values of a file are of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// Name of the ruleset.
    pub ruleset: String,
    /// The readings in force that are not the defaults.
    pub reading: Vec<String>,
    /// A sum over what the clauses say, whoever is cited for it, and its length.
    pub rules: String,
    /// Seeds on the board in every position of the file.
    pub seeds: u16,
    /// Pits of the board.
    pub pits: usize,
    /// Whether there is a value for South to move alone, North's being the
    /// same from the other side; else one for South and one for North.
    pub mirrored: bool,
    /// Unit of the values.
    pub measure: Measure,
    /// The same in words.
    pub values: String,
    /// The version that made it.
    pub seedlore: String,
}

/// What a ruleset is known by: what its clauses say, on which board.
fn sum_of(rules: &Ruleset) -> String {
    let clauses = rules.clauses().iter();
    let said: Vec<_> = clauses
        .map(|clause| (clause.phase(), clause.body()))
        .collect();
    let all = (rules.board(), rules.filling(), said);
    let text = serde_json::to_vec(&all).expect("plain data is always JSON");
    format!("{:08x}-{:x}", crc32fast::hash(&text), text.len())
}

/// Why a file is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileFault {
    /// It holds something else.
    Foreign,
    /// It is in a later form.
    Newer(u32),
    /// Its sum does not agree: bytes were changed, or are missing.
    Damaged,
    /// It is of another ruleset, or of other clauses of the same.
    OtherRules(Box<Stamp>),
    /// It holds another layer than this.
    OtherColumn {
        /// Seeds of the layer in the file.
        found: u16,
        /// Seeds of the layer that comes next.
        wanted: u16,
    },
    /// It has a value that no position of so many seeds can have: its sum agrees,
    /// but this program did not make it.
    Impossible {
        /// The first such value.
        value: i8,
        /// Largest value there can be: the seeds on the board, or 1 of results.
        most: u16,
    },
}

impl FileFault {
    /// Advice on what to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            FileFault::Foreign => "name a folder that `seedlore endgames build` wrote",
            FileFault::Newer(_) => {
                "install the newer version of seedlore, or build the tables anew"
            }
            FileFault::Damaged | FileFault::OtherColumn { .. } | FileFault::Impossible { .. } => {
                "delete the file and run `seedlore endgames build` again: it is made anew"
            }
            FileFault::OtherRules(_) => {
                "name another folder, or build the tables of this ruleset and reading"
            }
        }
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFault::Foreign => f.write_str("it holds no endgame table"),
            FileFault::Newer(version) => write!(
                f,
                "it is written in form {version}, and this program reads form {VERSION}"
            ),
            FileFault::Damaged => f.write_str("it is damaged or cut off: its sum does not agree"),
            FileFault::OtherRules(stamp) => {
                write!(f, "it is of other rules, those of `{}`", stamp.ruleset)?;
                match stamp.reading.as_slice() {
                    [] => Ok(()),
                    reading => write!(f, " with {}", reading.join(", ")),
                }
            }
            FileFault::OtherColumn { found, wanted } => write!(
                f,
                "it has the positions of {found} seeds in the place of those of {wanted}"
            ),
            FileFault::Impossible { value, most } => write!(
                f,
                "it says that a position is worth {value:+}, where no more than {most} can be had"
            ),
        }
    }
}

impl std::error::Error for FileFault {}

impl Stamp {
    /// Bytes of the first file of any ruleset, at most: that of no seed, which has a
    /// value for each side.
    pub const MOST_BYTES: u64 = LONGEST_HEADER as u64 + 4096;

    /// Reads what a file is of. Its sum must agree.
    ///
    /// # Errors
    /// If it is no such file, or not whole.
    pub fn read(bytes: &[u8]) -> Result<Stamp, FileFault> {
        Ok(parts(bytes)?.0)
    }
}

/// The stamp of a whole file, and its values as they are packed.
fn parts(bytes: &[u8]) -> Result<(Stamp, &[u8]), FileFault> {
    let rest = bytes
        .strip_prefix(TITLE.as_bytes())
        .ok_or(FileFault::Foreign)?;
    let end = rest.iter().take(10).position(|byte| *byte == b'\n');
    let (version, rest) = rest.split_at(end.ok_or(FileFault::Damaged)?);
    let version = std::str::from_utf8(version)
        .ok()
        .and_then(|v| v.parse().ok());
    match version.ok_or(FileFault::Damaged)? {
        VERSION => {}
        version if version > VERSION => return Err(FileFault::Newer(version)),
        _ => return Err(FileFault::Damaged),
    }
    let place = bytes.len().checked_sub(SUM).ok_or(FileFault::Damaged)?;
    let (all, sum) = bytes.split_at(place);
    if crc32fast::hash(all).to_le_bytes() != sum {
        return Err(FileFault::Damaged);
    }
    let body = &rest[1..rest.len() - SUM];
    let end = body
        .iter()
        .take(LONGEST_HEADER)
        .position(|byte| *byte == b'\n');
    let (header, packed) = body.split_at(end.ok_or(FileFault::Damaged)?);
    let stamp = serde_json::from_slice(header).map_err(|_| FileFault::Damaged)?;
    Ok((stamp, &packed[1..]))
}

impl Tables {
    /// What a layer of so many seeds is of.
    pub fn stamp(&self, seeds: u16) -> Stamp {
        let rules = self.engine.rules();
        Stamp {
            ruleset: rules.name().to_string(),
            reading: rules.reading(),
            rules: sum_of(rules),
            seeds,
            pits: self.index.pits(),
            mirrored: self.is_mirrored(),
            measure: self.measure(),
            values: self.measure().describe().to_string(),
            seedlore: env!("CARGO_PKG_VERSION").to_string(),
        }
    }

    /// A layer as the bytes of a file: the same on any machine.
    ///
    /// # Panics
    /// If the layer is not known.
    pub fn packed(&self, seeds: u16) -> Vec<u8> {
        let stamp = serde_json::to_string(&self.stamp(seeds)).expect("plain data is always JSON");
        let mut bytes = format!("{TITLE}{VERSION}\n{stamp}\n").into_bytes();
        let values: Vec<u8> = self.layers[usize::from(seeds)]
            .iter()
            .map(|value| *value as u8)
            .collect();
        let mut packing = DeflateEncoder::new(&mut bytes, Compression::fast());
        packing
            .write_all(&values)
            .and_then(|()| packing.finish().map(|_| ()))
            .expect("memory can be written");
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Bytes of the file of the next layer, at most. A longer one is not to be read.
    pub fn most_bytes(&self) -> u64 {
        most_bytes(self.next_count(&Index::new(self.index.pits(), self.layers())))
    }

    /// How many values the next layer has.
    fn next_count(&self, index: &Index) -> u64 {
        let sides = self.known().sides() as u64;
        index.count(self.layers()).saturating_mul(sides)
    }

    /// Takes the next layer from the bytes of a file.
    ///
    /// # Errors
    /// If they are not whole, or not those of the next layer of these rules.
    pub fn unpack(&mut self, bytes: &[u8]) -> Result<(), FileFault> {
        let (stamp, packed) = parts(bytes)?;
        let wanted = self.layers();
        let expected = Stamp {
            seeds: stamp.seeds,
            seedlore: stamp.seedlore.clone(),
            ..self.stamp(wanted)
        };
        if stamp != expected {
            return Err(FileFault::OtherRules(Box::new(stamp)));
        }
        if stamp.seeds != wanted {
            return Err(FileFault::OtherColumn {
                found: stamp.seeds,
                wanted,
            });
        }
        let index = Index::new(self.index.pits(), wanted);
        let count = self.next_count(&index);
        if count > MOST_VALUES {
            return Err(FileFault::Damaged);
        }
        let mut values = Vec::new();
        // One more, so that too many are noticed.
        let unpacked = DeflateDecoder::new(packed)
            .take(count.saturating_add(1))
            .read_to_end(&mut values);
        if unpacked.is_err() || values.len() as u64 != count {
            return Err(FileFault::Damaged);
        }
        let values: Vec<i8> = values.into_iter().map(|byte| byte as i8).collect();
        let most = match self.measure() {
            Measure::Seeds => wanted,
            Measure::Result => 1,
        };
        let is_impossible = |value: &&i8| u16::from(value.unsigned_abs()) > most;
        if let Some(value) = values.iter().find(is_impossible) {
            return Err(FileFault::Impossible {
                value: *value,
                most,
            });
        }
        self.layers.push(values);
        self.index = index;
        Ok(())
    }
}
