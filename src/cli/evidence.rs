//! Recorded games read from files, a few at a time.

use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

use super::failure::Failure;
use super::lines::Lines;
use super::progress::progress_bar;
use crate::game::Total;
use crate::library::shown;
use crate::report::Fault;
use crate::source::{Sources, Span};
use crate::verify::{Reader, Unreadable, Watched};

/// A recorded game, and the place of its file among those named.
pub struct Evidence {
    pub file: usize,
    pub game: Watched,
}

impl Evidence {
    fn new(file: usize, game: Watched, total: Total) -> Evidence {
        let game = Watched { total, ..game };
        Evidence { file, game }
    }
}

/// So much text is read before the games in it are taken: enough for all
/// threads, and little to hold.
const BATCH: usize = 1024 * 1024;

/// Where a reader of a message finds how games are written.
const HELP: &str = "`seedlore verify --help` shows how a game is written";

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
    total: Total,
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
        while let Some(line) = lines.next(path, reader.is_in_list())? {
            let whole = reader
                .part(&line.text, line.ends)
                .map_err(|wrong| unreadable(path, &line.text, &wrong, HELP))?;
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
            batch.extend(
                whole
                    .into_iter()
                    .map(|game| Evidence::new(file, game, total)),
            );
            if held > BATCH {
                take(&batch);
                batch.clear();
                held = 0;
            }
        }
        let last = reader
            .finish()
            .map_err(|wrong| unreadable(path, "", &wrong, HELP))?;
        games += usize::from(last.is_some());
        moves += last.as_ref().map_or(0, weight);
        batch.extend(last.map(|game| Evidence::new(file, game, total)));
    }
    take(&batch);
    bar.finish_and_clear();
    match games {
        0 => Err(Failure::faults(
            Fault::error("no recorded game was found").help(HELP),
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

/// A file as messages name it.
pub fn name(path: &Path) -> String {
    match path.as_os_str() == "-" {
        true => "standard input".into(),
        false => shown(path),
    }
}

/// The fault of a line, underlined where it goes wrong.
pub(super) fn unreadable(path: &Path, text: &str, wrong: &Unreadable, help: &str) -> Failure {
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
        .help(help.to_string());
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
