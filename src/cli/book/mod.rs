//! `seedlore book`: plays every ruleset and builds the rules book.

mod cache;
mod looking;
mod measured;
mod measuring;
mod positions;
mod recognized;
mod wear;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant, SystemTime};

use clap::Args;

use self::cache::{Cache, FOLDER};
use self::measuring::Measuring;
use self::positions::Positions;
use super::aside::Aside;
use super::asked;
use super::common::Common;
use super::failure::{Done, Failure};
use super::folder::{BOOK, Target};
use super::kept::Kept;
use super::key::Key;
use super::output::{note, say};
use super::owner::is_ours;
use super::progress::{progress_bar, spinner};
use super::threads::on_threads;
use super::wear::kept as kept_wear;
use crate::book::{
    BookError, BookInput, Changes, Date, HTML, OlderHtml, Published, SilenceStudy, Site, build,
    each_page,
};
use crate::identify::Table;
use crate::library::{Library, shown};
use crate::prose::plural;
use crate::rules::Ruleset;

/// Play every ruleset and build the comparative rules book, in HTML.
///
/// The book is a standard mdbook folder: `mdbook serve` opens it too. It is
/// built aside and moved into place when it is whole; if anything fails, an
/// older book stays as it was. What was measured is kept with the book, so that
/// the next one plays only the rulesets that have changed, and goes on where a run
/// was stopped. A folder that holds anything else is left as it is.
///
/// What is kept is believed: it has a checksum against damage, which anyone can make. In
/// a book of others, use `--afresh`.
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
    /// Where the book will be served, as in https://example.org/games: pages tell their
    /// addresses, and a list of pages and a feed of what changed stand beside them.
    #[arg(long, value_name = "URL")]
    site: Option<Site>,
}

impl BookCommand {
    pub fn run(&self, common: &Common) -> Done {
        let begun = Instant::now();
        let target = Target::new(&self.out, BOOK, common.folder())?;
        let library = common.library()?;
        if library.faults.has_errors() {
            return Err(Failure::faults(library.faults, &library.sources));
        }
        common.show_faults(&library.faults, &library.sources);
        let rulesets = library.collection.rulesets();
        if rulesets.is_empty() {
            return Err(Failure::usage(
                format!("{} holds no ruleset", common.origin_shown()),
                "name a folder of rulesets with `--rulesets`",
            ));
        }
        let former = target.path().join(FOLDER);
        let aside = Aside::begin(target)?;
        match self.make(&library, &aside, former) {
            Ok(made) => {
                aside.publish()?;
                note!("{}", told(&made, rulesets.len(), begun.elapsed()));
                say!("{}", self.out.join(HTML).join("index.html").display());
                Ok(())
            }
            Err(failure) => {
                // What was measured serves the next run.
                aside.leave(FOLDER);
                Err(failure)
            }
        }
    }

    /// Measures what an older book does not know, and writes the book aside.
    fn make(&self, library: &Library, aside: &Aside, former: PathBuf) -> Result<Made, Failure> {
        let mut known = match self.afresh {
            true => Vec::new(),
            false => aside.earlier(FOLDER),
        };
        let fresh = aside.fresh();
        if !self.afresh && former.exists() {
            match is_ours(&former, &fresh) {
                true => known.insert(0, former),
                false => note!(
                    "{} is of another user or may be written by all: it is not used, and every \
                     ruleset is measured anew",
                    shown(&former)
                ),
            }
        }
        let cache = Cache::new(fresh.join(FOLDER), known);
        let plan = Measuring {
            collection: &library.collection,
            games: self.games,
            seed: self.seed,
            cache: &cache,
            asked: asked::built_in(),
            worn: match self.afresh {
                true => Kept::default(),
                false => kept_wear::built_in(),
            },
            measured: AtomicUsize::new(0),
        };
        let bar = progress_bar(plan.work(), "");
        let (studies, findings) =
            on_threads(self.threads, || (plan.studies(&bar), plan.findings(&bar)))?;
        bar.finish_and_clear();
        let behaviour = on_threads(self.threads, || plan.behaviour(&studies))?;
        let wear = on_threads(self.threads, || plan.wear(&studies))?;
        let rulesets: Vec<&Ruleset> = library.collection.rulesets().iter().collect();
        let silences = on_threads(self.threads, || {
            SilenceStudy::new(&library.collection, &rulesets, self.seed)
        })?;
        let key = on_threads(self.threads, || Table::new(&library.collection))?;
        let recognized = on_threads(self.threads, || plan.recognized(&key))?;
        let measured = plan.measured.into_inner();
        cache.finish()?;
        let waiting = spinner("writing the pages");
        let date = date()?;
        let published = self.site.clone().map(|site| {
            let older = cache.kept(CHANGES, &Key::new(&CHANGES));
            let changes = Changes::since(older, &rulesets, &library.sources, &date);
            cache.keep(CHANGES, Key::new(&CHANGES), &changes);
            Published { site, changes }
        });
        let positions = Positions::kept(&cache);
        let input = BookInput {
            positions: &positions,
            studies,
            findings,
            behaviour,
            wear: Some(wear),
            silences,
            key,
            recognized: Some(recognized),
            fragments: library.collection.fragments(),
            works: library.collection.bibliography(),
            texts: &library.sources,
            folder: library.folder.clone(),
            folder_name: folder_name(&library.folder),
            command: format!("seedlore book --games {} --seed {}", self.games, self.seed),
            version: env!("CARGO_PKG_VERSION").into(),
            date,
            published,
        };
        let mut pages = 0;
        each_page(&input, |path, text| {
            pages += usize::from(path.ends_with(".md") && !path.ends_with(SUMMARY));
            write(&fresh.join(path), &text)
        })?;
        drop(input);
        positions.keep(&cache);
        waiting.set_message("building the HTML");
        let key = Key::new(&PAGES);
        let older = cache.each_kept(PAGES, &key);
        let older: Vec<OlderHtml> = older
            .map(|(kept, pages)| OlderHtml::new(kept.with_file_name(HTML), pages))
            .collect();
        let built = on_threads(self.threads, || build(&fresh, &older))?
            .map_err(|e| Failure::usage(e.to_string(), "check that the folder can be written"))?;
        cache.keep(PAGES, key, built.pages);
        cache.finish()?;
        waiting.finish_and_clear();
        Ok(Made {
            measured,
            pages,
            taken: built.taken,
        })
    }
}

/// What the pages were built of is kept under this name.
const PAGES: &str = "pages";

/// What changed up to a published book is kept under this name.
const CHANGES: &str = "changes";

/// When the book is made: as the environment says to all programs that are to make the same
/// again, else by the clock.
fn date() -> Result<Date, Failure> {
    const NAME: &str = "SOURCE_DATE_EPOCH";
    let seconds = match env::var(NAME) {
        Ok(told) => told.parse().map_err(|_| {
            let hint = "write the seconds since 1970, or unset it";
            Failure::usage(format!("{NAME} is `{told}`, which is no number"), hint)
        })?,
        Err(_) => {
            let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            since.unwrap_or_default().as_secs()
        }
    };
    Ok(Date::from_unix(seconds))
}

/// A book that was made: rulesets that were measured for it, its pages, and those of them
/// that are an older book's.
struct Made {
    measured: usize,
    pages: usize,
    taken: usize,
}

/// The name of the folder of rulesets, however its path is written.
fn folder_name(shown: &str) -> String {
    let path = Path::new(if shown.is_empty() { "." } else { shown });
    // That of the built-in collection need not be there.
    let real = path.canonicalize().unwrap_or(path.to_path_buf());
    let name = real.file_name();
    name.unwrap_or_default().to_string_lossy().into_owned()
}

/// The list of pages, which is none itself.
const SUMMARY: &str = "SUMMARY.md";

/// What was done: `4 rulesets measured, 195 as kept; 618 pages, 590 as before, in 1 min 12 s`.
fn told(made: &Made, rulesets: usize, took: Duration) -> String {
    let took = match (took.as_secs() / 60, took.as_secs() % 60) {
        (0, seconds) => format!("{} s", seconds.max(1)),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    };
    let &Made {
        measured,
        pages,
        taken,
    } = made;
    format!(
        "{} measured, {} as kept; {pages} pages, {taken} as before, in {took}",
        plural(measured, "ruleset"),
        rulesets - measured
    )
}

/// Writes one page.
fn write(path: &Path, text: &str) -> Done {
    let wrong = |e: std::io::Error| Failure::io("write", path, &e);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    fs::write(path, text).map_err(wrong)
}

/// A page that could not be made; writing it is not among its causes.
impl From<BookError> for Failure {
    fn from(error: BookError) -> Failure {
        Failure::usage(error.to_string(), "this is a fault of seedlore itself")
    }
}
