//! Blocks in, results out.

use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::block_file::{NOT_OURS, Played, Reader};
use super::schedule::{Block, Schedule};
use super::shard::Shard;
use crate::cli::failure::{Done, Failure};
use crate::cli::progress::progress_bar;
use crate::cli::writing;
use crate::engine::Engine;
use crate::library::Library;
use crate::library::read::{self, Unread};
use crate::report::{Fault, Faults};
use crate::source::Sources;
use crate::stats::{Summary, Tally, csv};

/// The files of results, in a folder.
const FILES: [&str; 2] = ["results.jsonl", "results.csv"];

/// So many missing blocks are named.
const MOST_NAMED: usize = 10;

/// A file of blocks and the next of them.
struct Open {
    reader: Reader,
    next: Option<Played<Tally>>,
}

/// Joins blocks from files that hold them all, and writes the results of every
/// run into a folder; which files those are.
///
/// # Errors
/// If the files are not of one plan, blocks are missing, the rulesets are no
/// longer those that were played, or other results are there already.
pub fn join(files: &[PathBuf], out: &Path, library: &Library) -> Result<Vec<PathBuf>, Failure> {
    let mut open = Vec::new();
    for path in files {
        if let Some(mut reader) = Reader::open(path)? {
            let next = reader.next()?;
            open.push(Open { reader, next });
        }
    }
    let Some(first) = open.first() else {
        return Err(Failure::usage(
            "there are no blocks to join",
            "name a folder in which `seedlore simulate --plan` wrote",
        ));
    };
    let header = first.reader.header().clone();
    if let Err(told) = header.plan.check() {
        return Err(Failure::usage(
            format!("line 1 of {}: {told}", first.reader.path().display()),
            NOT_OURS,
        ));
    }
    for other in &open[1..] {
        let mut expected = header.clone();
        expected.shard = other.reader.header().shard;
        super::block_file::same(other.reader.header(), &expected, other.reader.path())?;
    }
    let mut results = Results::new(out)?;
    let mut missing = Missing::default();
    let schedule = &header.plan;
    let starts = schedule.starts();
    let all = starts.last().copied().unwrap_or(0);
    let bar = progress_bar(all, "joining");
    for (nth, run) in schedule.runs().iter().enumerate() {
        let blocks = starts[nth]..starts[nth + 1];
        if missing.count > 0 && nearest(&open).is_none_or(|next| next >= blocks.end) {
            missing.add_all(blocks);
            continue;
        }
        let rules = run.rules(library)?;
        let wrong = |told: String| Failure::usage(told, NOT_OURS);
        let plan = run.plan(&rules).map_err(wrong)?;
        let engine = Engine::new(rules);
        let mut tally = Tally::new(&engine);
        let mut number = blocks.start;
        while number < blocks.end {
            let Some((block, place)) = take(&mut open, number)? else {
                let next = nearest(&open).map_or(blocks.end, |next| next.max(number + 1));
                let until = next.min(blocks.end);
                missing.add_all(number..until);
                bar.inc(until - number);
                number = until;
                continue;
            };
            if !block.is_like(&tally) {
                return Err(wrong(format!("{place} is not of {}", run.describe())));
            }
            let games = schedule
                .block(&starts, number)
                .map_or(0, |b| b.games.end - b.games.start);
            if let Err(figure) = block.check(games, run.limit) {
                return Err(wrong(format!(
                    "{place} can't be right: `{figure}` does not agree with the other figures of \
                     {games} games of {}",
                    run.describe()
                )));
            }
            tally.merge(&block);
            bar.inc(1);
            number += 1;
        }
        if missing.count == 0 {
            results.add(&tally.summary(&engine, &plan))?;
        }
    }
    bar.finish_and_clear();
    if missing.count > 0 {
        results.discard();
        return Err(missing.failure(schedule, &starts, &open));
    }
    results.publish()
}

/// The next block that any file has.
fn nearest(open: &[Open]) -> Option<u64> {
    let next = open.iter().filter_map(|open| open.next.as_ref());
    next.map(|played| played.block).min()
}

/// A block from whichever file has it, and the line that tells it.
fn take(open: &mut [Open], number: u64) -> Result<Option<(Tally, String)>, Failure> {
    let mut found: Option<(Tally, String)> = None;
    for Open { reader, next } in open {
        let Some(played) = next.take_if(|played| played.block == number) else {
            continue;
        };
        let place = format!("line {} of {}", reader.line(), reader.path().display());
        *next = reader.next()?;
        if found
            .as_ref()
            .is_some_and(|(other, _)| *other != played.tally)
        {
            return Err(Failure::usage(
                format!(
                    "{} tells block {number} in another way than a file before it",
                    reader.path().display()
                ),
                "keep one of the two files",
            ));
        }
        found = Some((played.tally, place));
    }
    Ok(found)
}

/// Blocks that no file holds.
#[derive(Default)]
struct Missing {
    count: u64,
    first: Vec<u64>,
}

impl Missing {
    fn add_all(&mut self, numbers: Range<u64>) {
        self.count += numbers.end - numbers.start;
        let room = MOST_NAMED - self.first.len();
        self.first.extend(numbers.take(room));
    }

    fn failure(&self, schedule: &Schedule, starts: &[u64], open: &[Open]) -> Failure {
        let shards: Vec<Shard> = open.iter().map(|o| o.reader.header().shard).collect();
        let like = shards[0];
        let are_alike = shards.iter().all(|shard| shard.count() == like.count());
        let mut faults = Faults::default();
        for number in &self.first {
            let Some(Block { run, games }) = schedule.block(starts, *number) else {
                continue;
            };
            let run = schedule.runs()[run].describe();
            let mut told = format!(
                "block {number} is missing: games {} to {} of {run}",
                games.start,
                games.end - 1
            );
            if are_alike && !like.is_whole() {
                told += &format!(", of share {}", like.beside(*number));
            }
            faults.push(Fault::error(told));
        }
        let all = match self.count - self.first.len() as u64 {
            0 => String::new(),
            more => format!("{more} more are missing; "),
        };
        let last = Fault::error("the blocks are not all there").help(format!(
            "{all}run `seedlore simulate --plan` again with the same plan, folder and share: what is missing is played"
        ));
        faults.push(last);
        Failure::faults(faults, &Sources::default())
    }
}

/// Results that are written aside until they are whole.
struct Results {
    lines: BufWriter<File>,
    table: BufWriter<File>,
    out: PathBuf,
    is_first: bool,
}

/// Where a file of results is written until it is whole.
fn aside(out: &Path, name: &str) -> PathBuf {
    out.join(format!("{name}.part"))
}

impl Results {
    fn new(out: &Path) -> Result<Results, Failure> {
        let begin = |name| -> Result<_, Failure> {
            let path = aside(out, name);
            let file = writing::open_empty(&path).map_err(|e| Failure::io("write", &path, &e))?;
            Ok(BufWriter::new(file))
        };
        Ok(Results {
            lines: begin(FILES[0])?,
            table: begin(FILES[1])?,
            out: out.to_path_buf(),
            is_first: true,
        })
    }

    fn add(&mut self, summary: &Summary) -> Done {
        let line = serde_json::to_string(summary).expect("plain data is always JSON");
        let table = csv(std::slice::from_ref(summary));
        let heading = table.find('\n').map_or(0, |end| end + 1);
        let rows = match self.is_first {
            true => &table[..],
            false => &table[heading..],
        };
        self.is_first = false;
        writeln!(self.lines, "{line}")
            .and_then(|()| self.table.write_all(rows.as_bytes()))
            .map_err(|e| Failure::io("write", &self.out, &e))
    }

    /// Leaves nothing behind where there is no result.
    fn discard(self) {
        for name in FILES {
            // A piece that stays is written anew next time.
            let _ = fs::remove_file(aside(&self.out, name));
        }
    }

    /// Puts the files in their places. Where they stand already they must be
    /// the same.
    fn publish(self) -> Result<Vec<PathBuf>, Failure> {
        let mut written = Vec::new();
        for (mut file, name) in [self.lines, self.table].into_iter().zip(FILES) {
            let (fresh, path) = (aside(&self.out, name), self.out.join(name));
            let wrong = |e: std::io::Error| Failure::io("write", &path, &e);
            file.flush().map_err(wrong)?;
            let ours = fs::read(&fresh).map_err(wrong)?;
            let is_same = match read::bytes(&path, ours.len() as u64) {
                Ok(there) => Some(there == ours),
                // A longer one is another, whatever it holds.
                Err(Unread::TooLong { .. }) => Some(false),
                Err(Unread::Io(error)) if error.kind() == ErrorKind::NotFound => None,
                Err(unread) => return Err(unread.into_error(&path).into()),
            };
            match is_same {
                None => fs::rename(&fresh, &path),
                Some(_) => fs::remove_file(&fresh),
            }
            .map_err(wrong)?;
            if is_same == Some(false) {
                return Err(Failure::usage(
                    format!("there is another {} already", path.display()),
                    "move that file away: nothing is overwritten",
                ));
            }
            written.push(path);
        }
        Ok(written)
    }
}
