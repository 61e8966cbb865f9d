//! `seedlore book`: plays every ruleset and builds the rules book.

mod keeping;
mod looking;
mod measured;
mod measuring;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;

use self::keeping::Keeper;
pub(super) use self::measuring::BY_CHANCE;
use self::measuring::Measuring;
use super::Common;
use super::failure::{Done, Failure};
use super::folder::replace;
use super::library::Library;
use super::output::say;
use super::simulate::{on_threads, progress_bar};
use crate::book::{BookInput, HTML, build, pages};

/// Play every ruleset and build the comparative rules book, in HTML.
///
/// The book is a standard mdbook folder: `mdbook serve` opens it too. It is
/// built aside and moved into place when it is whole; if anything fails, an
/// older book stays as it was. What was measured is kept with the book, so that
/// the next one plays only the rulesets that have changed.
#[derive(Args)]
pub struct BookCommand {
    /// Where to put the book.
    #[arg(long, default_value = "rules-book", value_name = "FOLDER")]
    out: PathBuf,
    /// Random games to play of each ruleset; fewer where games are long, and
    /// fewer by players who think.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The seed of all chances.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to play on; by default as many as the machine has.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Measure every ruleset anew, and use nothing of an older book.
    #[arg(long)]
    afresh: bool,
}

/// By this file a folder is known to be a book of ours, which may be replaced.
const MARK: &str = ".seedlore-book";

impl BookCommand {
    pub fn run(&self, common: &Common) -> Done {
        replaceable(&self.out)?;
        let library = Library::open(&common.rulesets)?;
        if library.faults.has_errors() {
            return Err(Failure::faults(library.faults, &library.sources));
        }
        common.warn(&library.faults, &library.sources);
        let rulesets = library.collection.rulesets();
        if rulesets.is_empty() {
            return Err(Failure::usage(
                format!("{} holds no ruleset", common.rulesets.display()),
                "name a folder of rulesets with `--rulesets`",
            ));
        }
        let keeper = Keeper::new(Some(self.out.as_path()).filter(|_| !self.afresh));
        let plan = Measuring {
            collection: &library.collection,
            games: self.games,
            seed: self.seed,
            keeper: &keeper,
            measured: AtomicUsize::new(0),
        };
        let bar = progress_bar(plan.work(), "");
        let (studies, findings) =
            on_threads(self.threads, || (plan.studies(&bar), plan.findings(&bar)))?;
        bar.finish_and_clear();
        let behaviour = on_threads(self.threads, || plan.behaviour())?;
        let measured = plan.measured.into_inner();
        let waiting = waiting("writing the pages");
        let input = BookInput {
            studies,
            findings,
            behaviour,
            works: library.collection.bibliography(),
            texts: &library.sources,
            folder: library.folder.clone(),
            command: format!("seedlore book --games {} --seed {}", self.games, self.seed),
            version: env!("CARGO_PKG_VERSION").into(),
        };
        let pages = pages(&input)
            .map_err(|e| Failure::usage(e.to_string(), "this is a fault of seedlore itself"))?;
        drop(input);
        publish(&self.out, pages.into_iter().chain(keeper.files()), &waiting)?;
        waiting.finish_and_clear();
        eprintln!("{}", told(measured, rulesets.len() - measured));
        say!("{}", self.out.join(HTML).join("index.html").display());
        Ok(())
    }
}

/// What was done: `4 rulesets measured, 195 as kept`.
fn told(measured: usize, kept: usize) -> String {
    let noun = if measured == 1 { "ruleset" } else { "rulesets" };
    format!("{measured} {noun} measured, {kept} as kept")
}

/// Told while no games are counted.
fn waiting(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(what);
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

/// Whether the folder is free, or holds a book of ours.
fn replaceable(out: &Path) -> Done {
    let empty = || fs::read_dir(out).is_ok_and(|mut entries| entries.next().is_none());
    if !out.exists() || out.join(MARK).is_file() || (out.is_dir() && empty()) {
        return Ok(());
    }
    Err(Failure::usage(
        format!(
            "{} is there already, and is no book of seedlore's",
            out.display()
        ),
        "name another folder with `--out`: nothing is overwritten",
    ))
}

/// Writes and builds the book aside, then moves it into place.
fn publish(
    out: &Path,
    pages: impl Iterator<Item = (String, String)>,
    waiting: &ProgressBar,
) -> Done {
    let wrong = |e: std::io::Error| Failure::io("write", out, &e);
    replace(out, |fresh| {
        // Each page is let go of once it is written: all of them are a lot.
        for (path, text) in pages {
            let path = fresh.join(path);
            let folder = path.parent().unwrap_or(fresh);
            fs::create_dir_all(folder).map_err(wrong)?;
            fs::write(&path, text).map_err(wrong)?;
        }
        fs::write(
            fresh.join(MARK),
            "This folder is written anew by `seedlore book`.\n",
        )
        .map_err(wrong)?;
        waiting.set_message("building the HTML");
        build(fresh)
            .map_err(|e| Failure::usage(e.to_string(), "check that the folder can be written"))?;
        Ok(())
    })
}
