//! Collections of rulesets, read and checked: those of a folder, those of texts
//! in memory, and the one that is part of the program.

mod built_in;
mod error;
pub mod find;
mod outline;
pub mod read;

use std::path::{Path, PathBuf};

use rayon::prelude::*;

pub use built_in::{built_in_files, regions};
pub use error::Error;

pub use self::find::same_file;
use self::find::{drafted, find, folder_of, nearest_works, place_of, root_of};
use self::outline::{Heading, closure, headings};
pub use self::read::shown;
use self::read::{Unfit, text};
use crate::report::{Fault, Faults, Severity, nearest};
use crate::rules::{Bibliography, Collection, Ruleset};
use crate::source::{FileId, Sources, Span};
use crate::syntax::{self, Tree};

/// The bibliography's name in the folder of rulesets.
pub const BIBLIOGRAPHY: &str = "sources.bib";

/// How the names of rulesets' files end.
pub const ENDING: &str = ".sow";

/// Bytes of all rulesets that are read together, at most. Trees of syntax and
/// checked rules take some fifty times as much memory.
pub const MOST_TEXT: usize = 8 << 20;

/// Rulesets that were read together, their texts, and what is wrong with them.
///
/// ```
/// use seedlore_language::Library;
///
/// let library = Library::built_in();
/// let rules = library.ruleset("wari-bennett", &[])?;
/// assert_eq!(rules.board().rows(), 2);
/// # Ok::<(), seedlore_language::library::Error>(())
/// ```
#[derive(Debug)]
pub struct Library {
    /// The rulesets without errors, and the works they cite.
    pub collection: Collection,
    /// Every text that was read; faults and clauses point into them.
    pub sources: Sources,
    /// What is wrong. Files with errors are left out of the collection.
    pub faults: Faults,
    /// The folder of the whole collection, as messages show it: that of the
    /// bibliography, if there is one, though only a part of it was read.
    pub folder: String,
    /// The files that were named, in that order; empty where a folder was.
    pub files: Vec<FileId>,
    /// Whether there was no ruleset to read.
    pub is_empty: bool,
}

impl Library {
    /// Reads a folder of rulesets with its folders, or the one that a file
    /// belongs to. The bibliography is its `sources.bib` or the nearest above.
    ///
    /// # Errors
    /// If the path can't be read or is too large. Faults of the texts are no
    /// error here: they are in [`faults`](Self::faults).
    pub fn open(path: impl AsRef<Path>) -> Result<Library, Error> {
        let path = path.as_ref();
        match path.is_dir() {
            true => Library::read(path, &[], None).map(whole),
            false => Library::open_files(&[path]),
        }
    }

    /// Reads the one folder that some files belong to.
    ///
    /// # Errors
    /// If they belong to several, or can't be read.
    ///
    /// # Panics
    /// If no file is named.
    pub fn open_files(paths: &[&Path]) -> Result<Library, Error> {
        Library::read(&common_root(paths)?, paths, None).map(whole)
    }

    /// Whether a folder holds the very texts of the collection that is part of the program.
    pub fn is_built_in(folder: &Path) -> bool {
        let Ok(found) = find(folder) else {
            return false;
        };
        let same = |file: &Path, (place, text): (&str, &str)| {
            let is_there = file
                .strip_prefix(folder)
                .is_ok_and(|own| own == Path::new(place));
            let bytes = || read::bytes(file, syntax::MAX_FILE as u64);
            is_there && bytes().is_ok_and(|bytes| bytes == text.as_bytes())
        };
        let mut files = found.files;
        // Here, as there, the bibliography is the last.
        files.push(folder.join(BIBLIOGRAPHY));
        files.len() == built_in_files().count()
            && found.left_out.is_empty()
            && files
                .iter()
                .zip(built_in_files())
                .all(|(file, own)| same(file, own))
    }

    /// The rulesets of some files of one folder, others of it by name, and what all these are
    /// derived from: the rest of the folder is not parsed, and nothing is said of it. `None`
    /// where this is not found at a glance or has errors, of which the whole tells more.
    ///
    /// # Errors
    /// As [`open_files`](Self::open_files).
    ///
    /// # Panics
    /// If no file is named.
    pub fn open_files_only(paths: &[&Path], names: &[&str]) -> Result<Option<Library>, Error> {
        Library::read(&common_root(paths)?, paths, Some(names))
    }

    /// The same of a folder, by name.
    ///
    /// # Errors
    /// If the folder can't be read or is too large.
    pub fn open_only(folder: &Path, names: &[&str]) -> Result<Option<Library>, Error> {
        Library::read(folder, &[], Some(names))
    }

    /// Checks rulesets that are in memory, each a path to show and a text, with
    /// a bibliography of the same kind.
    ///
    /// ```
    /// use seedlore_language::Library;
    ///
    /// let slip = ("slip.sow", "ruleset slip \"A slip\" {\n  sow clockwize\n}\n");
    /// let library = Library::from_texts([slip], None);
    /// assert!(library.faults.has_errors());
    /// assert!(library.collection.rulesets().is_empty());
    /// ```
    pub fn from_texts<'t>(
        rulesets: impl IntoIterator<Item = (&'t str, &'t str)>,
        works: Option<(&'t str, &'t str)>,
    ) -> Library {
        Texts::in_memory(rulesets, works).check(String::new(), Readings::Each)
    }

    /// The same to be played: other readings than the defaults are checked when
    /// they are asked for.
    pub fn as_played<'t>(
        rulesets: impl IntoIterator<Item = (&'t str, &'t str)>,
        works: Option<(&'t str, &'t str)>,
    ) -> Library {
        Texts::in_memory(rulesets, works).check(String::new(), Readings::Default)
    }

    /// The collection that is part of the program. It has no faults.
    ///
    /// Its rulesets are checked under the default readings, and under others
    /// when these are asked for; tests check all of them.
    pub fn built_in() -> Library {
        Texts::in_memory(built_in::RULESETS.iter().copied(), Some(built_in::WORKS))
            .check(built_in::FOLDER.into(), Readings::Default)
    }

    /// One [region](regions) of that collection, with the whole bibliography.
    ///
    /// # Errors
    /// If there is no such region.
    pub fn built_in_region(region: &str) -> Result<Library, Error> {
        known_region(region)?;
        let rulesets = built_in::of_region(Some(region));
        let texts = Texts::in_memory(rulesets, Some(built_in::WORKS));
        Ok(texts.check(built_in::FOLDER.into(), Readings::Default))
    }

    /// Some rulesets of that collection, or of one region of it, and what they are derived
    /// from: nothing else is parsed. `None` if it has no rulesets of these names.
    ///
    /// # Errors
    /// If there is no such region.
    ///
    /// ```
    /// use seedlore_language::Library;
    ///
    /// let library = Library::built_in_only(None, &["wari-bennett"])?.expect("it is there");
    /// assert!(library.collection.get("wari-bennett").is_ok());
    /// assert!(library.collection.get("kalah").is_err());
    /// # Ok::<(), seedlore_language::library::Error>(())
    /// ```
    pub fn built_in_only(region: Option<&str>, names: &[&str]) -> Result<Option<Library>, Error> {
        region.map_or(Ok(()), known_region)?;
        let all: Vec<_> = built_in::of_region(region).collect();
        let headings: Vec<Vec<Heading>> = all
            .iter()
            .map(|(_, text)| headings(text).collect())
            .collect();
        Ok(closure(&headings, names, Vec::new()).map(|files| {
            let rulesets = files.into_iter().map(|file| all[file]);
            let texts = Texts::in_memory(rulesets, Some(built_in::WORKS));
            texts.check(built_in::FOLDER.into(), Readings::Default)
        }))
    }

    /// Only files that are named, and rulesets that are, where `only` says which.
    fn read(root: &Path, named: &[&Path], only: Option<&[&str]>) -> Result<Option<Library>, Error> {
        let found = find(root)?;
        let mut files = found.files;
        // A file is shown as it was named, however its folder was found.
        for path in named {
            let same = place_of(path, &files);
            match same {
                Some(at) => files[at] = path.to_path_buf(),
                None => files.push(path.to_path_buf()),
            }
        }
        let replaced: Vec<PathBuf> = named.iter().filter_map(|path| drafted(path)).collect();
        let is_named = |file: &PathBuf| named.contains(&file.as_path());
        files.retain(|file| is_named(file) || replaced.iter().all(|other| !same_file(other, file)));
        files.sort();
        files.dedup();
        let mut left_out = found.left_out;
        if named.is_empty() {
            left_out.extend(found.drafts);
        }
        let mut texts = Texts {
            left_out,
            ..Texts::default()
        };
        let mut length = 0;
        for file in &files {
            let read = text(file, &mut texts.sources)?;
            length += texts.sources.text(id_of(&read)).len();
            bounded(length, root, file)?;
            texts.rulesets.push(read);
        }
        for path in named {
            let at = files.iter().position(|file| file == path);
            let at = at.expect("every named file is among those read");
            texts.named.push(id_of(&texts.rulesets[at]));
        }
        if let Some(names) = only
            && !texts.limit(names)
        {
            return Ok(None);
        }
        let works = nearest_works(root);
        if let Some(path) = &works {
            texts.works = Some(text(path, &mut texts.sources)?);
        }
        let whole = works.as_deref().map(folder_of);
        let folder = shown(&whole.unwrap_or(root.to_path_buf()));
        let library = texts.check(folder, Readings::Each);
        Ok((only.is_none() || !library.faults.has_errors()).then_some(library))
    }

    /// Only what concerns one file: its own faults, those of no file, the
    /// errors of the bibliography, without which no citation is checked, and what else is
    /// told there of works that the file cites.
    pub fn faults_of(&self, file: FileId) -> Faults {
        let concerns = |span: Span| span.file == file;
        let cited = self.collection.cited_in(self.sources.path(file));
        let works = self.collection.bibliography();
        let is_cited = |span: Span| works.key_at(span).is_some_and(|key| cited.contains(key));
        let of_works = |fault: &Fault| {
            let is_works = |span: &Span| self.sources.path(span.file).ends_with(BIBLIOGRAPHY);
            let of_works = fault.span.filter(is_works);
            of_works.is_some_and(|span| fault.severity == Severity::Error || is_cited(span))
        };
        let all = self.faults.iter().filter(|fault| {
            fault.span.is_none_or(concerns)
                || fault.related.iter().any(|r| concerns(r.span))
                || of_works(fault)
        });
        all.cloned().collect()
    }

    /// A ruleset by name, under readings of its open questions other than the
    /// defaults, each `question=reading`.
    ///
    /// # Errors
    /// If there is no such ruleset, question or reading, or the readings make
    /// no rules together.
    pub fn ruleset(&self, name: &str, readings: &[String]) -> Result<Ruleset, Error> {
        self.collection.get(name).map_err(|fault| {
            if self.faults.has_errors() {
                fault.help("some files have errors and are left out; `seedlore check` tells them")
            } else {
                fault
            }
        })?;
        self.collection.under(name, readings).map_err(|faults| {
            if faults.iter().all(|f| f.span.is_none()) {
                let fault = faults.iter().next().expect("a failure has a fault").clone();
                fault.into()
            } else {
                Error::Faults(faults, Box::new(self.sources.clone()))
            }
        })
    }
}

/// What was read without a limit to some names is always there.
fn whole(library: Option<Library>) -> Library {
    library.expect("a whole library has whatever its faults")
}

/// The one folder that files belong to.
fn common_root(paths: &[&Path]) -> Result<PathBuf, Error> {
    let mut roots = Vec::new();
    for path in paths {
        roots.push(root_of(path)?);
    }
    let root = roots.first().expect("at least one file is named");
    if let Some(at) = roots.iter().position(|other| !same_file(other, root)) {
        return Err(Error::usage(
            format!(
                "`{}` and `{}` belong to two collections, that of {} and that of {}",
                shown(paths[0]),
                shown(paths[at]),
                shown(root),
                shown(&roots[at]),
            ),
            format!("put both below one folder with a {BIBLIOGRAPHY}"),
        ));
    }
    Ok(root.clone())
}

/// Which readings of each ruleset are checked.
enum Readings {
    Default,
    /// The defaults, and every other reading of each question by itself.
    Each,
}

/// The texts of a collection, read and not yet parsed.
#[derive(Default)]
struct Texts {
    sources: Sources,
    rulesets: Vec<Result<FileId, Unfit>>,
    named: Vec<FileId>,
    works: Option<Result<FileId, Unfit>>,
    left_out: Faults,
}

fn id_of(read: &Result<FileId, Unfit>) -> FileId {
    match read {
        Ok(file) => *file,
        Err(unfit) => unfit.file,
    }
}

impl Texts {
    fn in_memory<'t>(
        rulesets: impl IntoIterator<Item = (&'t str, &'t str)>,
        works: Option<(&'t str, &'t str)>,
    ) -> Texts {
        let mut texts = Texts::default();
        for (path, text) in rulesets {
            texts.rulesets.push(Ok(texts.sources.add(path, text)));
        }
        texts.works = works.map(|(path, text)| Ok(texts.sources.add(path, text)));
        texts
    }

    /// Leaves out all but the named files, the files of these rulesets, and what they descend
    /// from. Whether all of it was found.
    fn limit(&mut self, names: &[&str]) -> bool {
        let ids: Vec<FileId> = self.rulesets.iter().map(id_of).collect();
        let headings: Vec<Vec<Heading>> = ids
            .iter()
            .map(|id| headings(self.sources.text(*id)).collect())
            .collect();
        let named = self.named.iter();
        let named = named.filter_map(|named| ids.iter().position(|id| id == named));
        let Some(files) = closure(&headings, names, named.collect()) else {
            return false;
        };
        let mut at = 0..;
        self.rulesets
            .retain(|_| at.next().is_some_and(|at| files.contains(&at)));
        true
    }

    fn check(self, folder: String, readings: Readings) -> Library {
        let sources = self.sources;
        let mut faults = self.left_out;
        let is_empty = self.rulesets.is_empty();
        let parsed: Vec<Result<(FileId, Tree), Faults>> = self
            .rulesets
            .into_par_iter()
            .map(|read| match read {
                Ok(file) => syntax::parse(file, &sources).map(|tree| (file, tree)),
                Err(unfit) => Err(unfit.fault.into()),
            })
            .collect();
        let mut trees = Vec::new();
        for parsed in parsed {
            match parsed {
                Ok((file, tree)) => {
                    if matches!(readings, Readings::Each) {
                        faults.extend(syntax::misread(file, &sources));
                    }
                    trees.push((file, tree));
                }
                Err(found) => faults.extend(found),
            }
        }
        let bibliography = match self.works {
            None => Bibliography::default(),
            Some(Ok(file)) => {
                let (works, found) = Bibliography::parse(file, &sources);
                faults.extend(found);
                works
            }
            Some(Err(unfit)) => {
                faults.push(unfit.fault);
                Bibliography::default()
            }
        };
        let (collection, found) = match readings {
            Readings::Default => Collection::check_defaults(trees, bibliography, &sources),
            Readings::Each => Collection::check(trees, bibliography, &sources),
        };
        faults.extend(found);
        Library {
            collection,
            sources,
            faults,
            folder,
            files: self.named,
            is_empty,
        }
    }
}

/// # Errors
/// If it is no [region](regions).
fn known_region(region: &str) -> Result<(), Error> {
    if regions().contains(&region) {
        return Ok(());
    }
    let help = match nearest(region, regions()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", regions().join(", ")),
    };
    let message = format!("there is no region `{region}` among the built-in rulesets");
    Err(Error::usage(message, help))
}

/// Whether so many bytes of text may be read together.
///
/// # Errors
/// If they are too many, with the file that made them so.
pub fn bounded(text: usize, folder: &Path, file: &Path) -> Result<(), Error> {
    match text <= MOST_TEXT {
        true => Ok(()),
        false => Err(Error::usage(
            format!(
                "the rulesets in {} come to more than {} MiB of text: `{}` is where they do",
                shown(folder),
                MOST_TEXT >> 20,
                shown(file)
            ),
            "name a smaller folder with `--rulesets`, or move long remarks out of the rulesets",
        )),
    }
}
