//! Recorded games read from files, a few at a time.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use indicatif::ProgressBar;

use super::failure::Failure;
use super::progress::progress_bar;
use crate::library::read::{self, Unread};
use crate::library::shown;
use crate::report::Fault;
use crate::source::{Sources, Span};
use crate::verify::{LONGEST_LINE, Reader, Unreadable, Watched};

/// A recorded game, and the place of its file among those named.
pub struct Evidence {
    pub file: usize,
    pub game: Watched,
}

/// So much text is read before the games in it are taken: enough for all
/// threads, and little to hold.
const BATCH: usize = 1024 * 1024;

/// A packed file may unpack to so many times its length, once that is more
/// than [`MOST_UNPACKED`]: text of games packs to a tenth, hardly to less.
const MOST_RATIO: u64 = 150;

/// Bytes that a packed file may unpack to whatever its length.
const MOST_UNPACKED: u64 = 8 * 1024 * 1024;

/// Where reading was stopped before the end.
pub struct Stopped {
    line: usize,
    file: String,
    moves: u64,
}

impl Stopped {
    pub fn failure(&self) -> Failure {
        Failure::usage(
            format!(
                "stopped after {} moves, at line {} of {}: what follows was not compared",
                self.moves, self.line, self.file
            ),
            "`--most-moves` allows more",
        )
    }
}

/// Reads files of games, and hands them on batch by batch: however long the
/// files are, no more than one is held. Stops where so many moves were read,
/// each game counted as one more.
pub fn each_batch(
    paths: &[PathBuf],
    most: u64,
    mut take: impl FnMut(&[Evidence]),
) -> Result<Option<Stopped>, Failure> {
    let mut moves = 0_u64;
    let mut stopped = None;
    let bar = bar(paths);
    let mut batch: Vec<Evidence> = Vec::new();
    let mut held = 0;
    let mut games = 0;
    'files: for (file, path) in paths.iter().enumerate() {
        let mut reader = Reader::default();
        let mut lines = Lines::open(path, &bar)?;
        while let Some(line) = lines.next(path)? {
            let whole = reader
                .line(&line.text)
                .map_err(|wrong| unreadable(path, &line.text, &wrong))?;
            games += whole.len();
            moves += whole.iter().map(weight).sum::<u64>();
            if moves > most {
                stopped = Some(Stopped {
                    line: lines.number,
                    file: name(path),
                    moves: most,
                });
                break 'files;
            }
            held += line.bytes;
            batch.extend(whole.into_iter().map(|game| Evidence { file, game }));
            if held > BATCH {
                take(&batch);
                batch.clear();
                held = 0;
            }
        }
        let last = reader.finish();
        games += usize::from(last.is_some());
        moves += last.as_ref().map_or(0, weight);
        batch.extend(last.map(|game| Evidence { file, game }));
    }
    take(&batch);
    bar.finish_and_clear();
    match games {
        0 => Err(Failure::faults(
            Fault::error("no recorded game was found")
                .help("`seedlore verify --help` shows how a game is written"),
            &Sources::default(),
        )),
        _ => Ok(stopped),
    }
}

/// What a game counts for: its moves and one more.
fn weight(game: &Watched) -> u64 {
    game.plies.len() as u64 + 1
}

/// A bar of bytes, where all the files have a length.
fn bar(paths: &[PathBuf]) -> ProgressBar {
    let lengths = paths.iter().map(|path| {
        let metadata = path.metadata().ok()?;
        metadata.is_file().then_some(metadata.len())
    });
    match lengths.sum::<Option<u64>>() {
        Some(all) => progress_bar(all, "verifying"),
        None => ProgressBar::hidden(),
    }
}

/// One line, and how long it was.
struct Line {
    text: String,
    bytes: usize,
}

/// The lines of a file; of one that is too long, only the beginning.
struct Lines {
    from: Box<dyn BufRead>,
    number: usize,
    /// Bytes that were read, and that may be.
    bytes: u64,
    most: u64,
}

impl Lines {
    /// Opens a file, packed by gzip if its name says so. The bar shows how much
    /// of it was read, as it lies on the disk.
    fn open(path: &Path, bar: &ProgressBar) -> Result<Lines, Failure> {
        let open = || match read::open(path) {
            Ok((file, _)) => Ok(file),
            Err(Unread::NotAFile(kind)) => Err(Failure::usage(
                format!("`{}` is {kind}, not a file", shown(path)),
                "what comes through a pipe is read from standard input: write `-`",
            )),
            Err(unread) => Err(unread.into_error(path).into()),
        };
        let is_packed = path.extension().is_some_and(|end| end == "gz");
        let most = match path.metadata() {
            Ok(packed) if is_packed => MOST_UNPACKED.max(packed.len().saturating_mul(MOST_RATIO)),
            _ => u64::MAX,
        };
        let from: Box<dyn BufRead> = match path.as_os_str() == "-" {
            true => super::output::input(),
            false if is_packed => {
                let packed = bar.wrap_read(open()?);
                Box::new(BufReader::new(MultiGzDecoder::new(packed)))
            }
            false => Box::new(BufReader::new(bar.wrap_read(open()?))),
        };
        Ok(Lines {
            from,
            number: 0,
            bytes: 0,
            most,
        })
    }

    fn next(&mut self, path: &Path) -> Result<Option<Line>, Failure> {
        let mut bytes = Vec::new();
        // The line's end is read with it.
        let most = LONGEST_LINE as u64 + 2;
        let read = (&mut self.from).take(most).read_until(b'\n', &mut bytes);
        let bytes_read = read.map_err(|e| Failure::io("read", path, &e))?;
        if bytes_read == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.bytes += bytes_read as u64;
        if self.bytes > self.most {
            return Err(Failure::usage(
                format!(
                    "{} unpacks to more than {MOST_RATIO} times its length: stopped at line {}",
                    name(path),
                    self.number
                ),
                "unpack it first, if it is what you think: `gunzip -k FILE`",
            ));
        }
        let wrong = |byte| Unreadable {
            line: self.number,
            byte: Some(byte),
            message: "not UTF-8 text".into(),
        };
        let text = String::from_utf8(bytes).or_else(|e| {
            let cut = e.as_bytes().len() == LONGEST_LINE + 2;
            let at = e.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(e.as_bytes()).into_owned();
            match cut {
                // It may be cut within a letter; that it is too long is told.
                true => Ok(text),
                false => Err(unreadable(path, &text, &wrong(at))),
            }
        })?;
        // Some editors begin a file with a mark that says it is UTF-8.
        let text = text.trim_start_matches('\u{FEFF}');
        Ok(Some(Line {
            text: text.trim_end_matches(['\n', '\r']).to_string(),
            bytes: bytes_read,
        }))
    }
}

/// A file as messages name it.
pub fn name(path: &Path) -> String {
    match path.as_os_str() == "-" {
        true => "standard input".into(),
        false => shown(path),
    }
}

/// The fault of a line, underlined where it goes wrong.
fn unreadable(path: &Path, text: &str, wrong: &Unreadable) -> Failure {
    // No more of a long line is kept than is shown.
    let start = wrong.byte.map_or(0, |byte| byte.saturating_sub(60));
    let start = (0..=start.min(text.len()))
        .rev()
        .find(|at| text.is_char_boundary(*at));
    let kept: String = text[start.unwrap_or(0)..].chars().take(120).collect();
    let at = wrong.byte.map(|byte| byte - start.unwrap_or(0));
    let from = at.map_or(0, |at| nearest_boundary(&kept, at));
    let to = match at {
        Some(_) => kept[from..]
            .chars()
            .next()
            .map_or(from, |c| from + c.len_utf8()),
        None => kept.len(),
    };
    let mut sources = Sources::default();
    let file = sources.add_from(wrong.line, name(path), kept);
    let fault = Fault::error(wrong.message.clone())
        .at(Span::new(file, from, to), "")
        .help("`seedlore verify --help` shows how a game is written");
    Failure::faults(fault, &sources)
}

/// The byte, or the end of the text, or the beginning of the letter it is in.
fn nearest_boundary(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
