//! Reading rulesets and bibliographies from disk.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::reading::{self, Unread};
use crate::report::{Fault, Faults, Severity};
use crate::rules::{Bibliography, Collection, Ruleset};
use crate::source::{FileId, Sources, Span};
use crate::syntax::{self, Tree};

/// The bibliography's name in the folder of rulesets.
pub const BIBLIOGRAPHY: &str = "sources.bib";

/// How the names of rulesets' files end.
pub const ENDING: &str = ".sow";

/// Folders are read this deep.
const DEEPEST: usize = 8;

/// More files than this are not a collection of rulesets.
const MOST_FILES: usize = 10_000;

/// Bytes of all rulesets that are read together, at most. Trees of syntax and
/// checked rules take some fifty times as much memory.
pub const MOST_TEXT: usize = 8 << 20;

/// Everything read from one folder.
pub struct Library {
    pub collection: Collection,
    pub sources: Sources,
    pub faults: Faults,
    /// The folder of the whole collection, as messages show it: that of the
    /// bibliography, if there is one, though only a part of it was read.
    pub folder: String,
    /// The files that were named, in that order; empty where a folder was.
    pub files: Vec<FileId>,
    /// Whether any ruleset was found to read.
    pub is_empty: bool,
}

impl Library {
    /// Reads a folder, or the folder a single file belongs to.
    pub fn open(path: &Path) -> Result<Library, Failure> {
        if path.is_dir() {
            return Library::read(path, &[]);
        }
        Library::open_files(&[path])
    }

    /// Reads the one folder that some files belong to.
    ///
    /// # Errors
    /// If they belong to several.
    pub fn open_files(paths: &[&Path]) -> Result<Library, Failure> {
        let mut roots = Vec::new();
        for path in paths {
            roots.push(root_of(path)?);
        }
        let root = roots.first().expect("at least one file is named");
        if let Some(at) = roots.iter().position(|other| !same_file(other, root)) {
            return Err(Failure::usage(
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
        Library::read(root, paths)
    }

    fn read(root: &Path, named: &[&Path]) -> Result<Library, Failure> {
        let found = find(root)?;
        let mut faults = found.left_out;
        let mut files = found.files;
        // A file is shown as it was named, however its folder was found.
        for path in named {
            let same = place_of(path, &files);
            match same {
                Some(at) => files[at] = path.to_path_buf(),
                None => files.push(path.to_path_buf()),
            }
        }
        files.sort();
        files.dedup();
        let mut sources = Sources::default();
        let mut texts = Vec::new();
        let mut ids = Vec::new();
        let mut length = 0;
        for file in &files {
            let read = read(file, &mut sources)?;
            let id = read.as_ref().map_or_else(|unfit| unfit.file, |id| *id);
            length += sources.text(id).len();
            bounded(length, root, file)?;
            texts.push(read);
            ids.push(id);
        }
        let mut trees: Vec<(FileId, Tree)> = Vec::new();
        for text in texts {
            match text.map(|id| (id, syntax::parse(id, &sources))) {
                Ok((id, Ok(tree))) => trees.push((id, tree)),
                Ok((_, Err(found))) => faults.extend(found),
                Err(unfit) => faults.push(unfit.fault),
            }
        }
        let id_of = |path: &&Path| {
            let at = files.iter().position(|file| file == path);
            ids[at.expect("every named file is among those read")]
        };
        let named: Vec<FileId> = named.iter().map(id_of).collect();
        let works = nearest_works(root);
        let bibliography = bibliography(works.as_deref(), &mut sources, &mut faults)?;
        let whole = works.as_deref().map(folder_of);
        let (collection, found) = Collection::check(trees, bibliography, &sources);
        faults.extend(found);
        Ok(Library {
            collection,
            sources,
            faults,
            folder: shown(&whole.unwrap_or(root.to_path_buf())),
            files: named,
            is_empty: files.is_empty(),
        })
    }

    /// Only what concerns one file: its own faults, those of no file, and the
    /// errors of the bibliography, without which no citation is checked.
    pub fn faults_of(&self, file: FileId) -> Faults {
        let concerns = |span: Span| span.file == file;
        let of_works = |fault: &Fault| {
            let is_works = |span: Span| self.sources.path(span.file).ends_with(BIBLIOGRAPHY);
            fault.severity == Severity::Error && fault.span.is_some_and(is_works)
        };
        let all = self.faults.iter().filter(|fault| {
            fault.span.is_none_or(concerns)
                || fault.related.iter().any(|r| concerns(r.span))
                || of_works(fault)
        });
        all.cloned().collect()
    }

    /// A ruleset by name, under the given readings.
    pub fn ruleset(&self, name: &str, readings: &[String]) -> Result<Ruleset, Failure> {
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
                Failure::faults(faults, &self.sources)
            }
        })
    }
}

/// Whether so many bytes of text may be read together.
///
/// # Errors
/// If they are too many, with the file that made them so.
pub fn bounded(text: usize, folder: &Path, file: &Path) -> Result<(), Failure> {
    match text <= MOST_TEXT {
        true => Ok(()),
        false => Err(Failure::usage(
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

/// The folder of rulesets that a file belongs to: the nearest above it that
/// holds a bibliography, else its own.
fn root_of(path: &Path) -> Result<PathBuf, Failure> {
    if fs::metadata(path).is_err_and(|e| e.kind() == ErrorKind::NotFound) {
        return Err(Failure::usage(
            format!("there is no file or folder `{}`", shown(path)),
            "name a folder of rulesets with `--rulesets`, or a file that ends in .sow",
        ));
    }
    if path.extension().is_none_or(|e| e != &ENDING[1..]) {
        return Err(Failure::usage(
            format!("`{}` is no ruleset", shown(path)),
            "rulesets stand in files that end in .sow; a folder is checked with its sources.bib",
        ));
    }
    reading::open(path).map_err(|unread| unread.into_failure(path))?;
    let parent = folder_of(path);
    let works = nearest_works(&parent);
    Ok(works.as_deref().map_or(parent, folder_of))
}

/// The folder a file lies in; never the empty path, which can't be read.
fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// The bibliography of a folder, or of the nearest above it that has one: part
/// of a collection is read with the works of the whole.
fn nearest_works(folder: &Path) -> Option<PathBuf> {
    let above = |folder: &Path| {
        let mut works = folder.ancestors().map(|folder| folder.join(BIBLIOGRAPHY));
        works.find(|works| works.is_file())
    };
    // As it was written, so that messages show it so; `.` has nothing above it.
    above(folder).or_else(|| above(&std::path::absolute(folder).ok()?))
}

/// The rulesets below a folder, and what was left out.
#[derive(Default)]
pub struct Found {
    pub files: Vec<PathBuf>,
    pub left_out: Faults,
}

/// Finds all rulesets below a folder, sorted.
///
/// # Errors
/// If a folder can't be read, or there are too many.
pub fn find(folder: &Path) -> Result<Found, Failure> {
    let mut found = Found::default();
    find_below(folder, 0, &mut found)?;
    found.files.sort();
    Ok(found)
}

fn find_below(folder: &Path, depth: usize, found: &mut Found) -> Result<(), Failure> {
    let wrong = |error| Failure::io("read", folder, &error);
    let entries = fs::read_dir(folder).map_err(wrong)?;
    let mut entries: Vec<fs::DirEntry> = entries.collect::<Result<_, _>>().map_err(wrong)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    let mut too_deep = 0;
    for entry in entries {
        let kind = entry.file_type().map_err(wrong)?;
        let path = entry.path();
        let is_ruleset = path.extension().is_some_and(|e| e == &ENDING[1..]);
        if kind.is_dir() {
            find_below(&path, depth + 1, found)?;
        } else if is_ruleset && kind.is_file() {
            match depth > DEEPEST {
                true => too_deep += 1,
                false => found.files.push(path),
            }
        } else if is_ruleset || (kind.is_symlink() && path.is_dir()) {
            // Links are not followed: they may lead out of the folder, or round.
            let what = reading::kind(kind);
            let fault = Fault::warning(format!("`{}` is {what}, and was not read", shown(&path)));
            found.left_out.push(match kind.is_symlink() {
                true => fault.help("links are not followed: put the files themselves here"),
                false => fault.help("only files are read"),
            });
        }
        if found.files.len() > MOST_FILES {
            return Err(Failure::usage(
                format!("{} holds more than {MOST_FILES} rulesets", shown(folder)),
                "name a smaller folder",
            ));
        }
    }
    if too_deep > 0 {
        let fault = Fault::error(format!(
            "`{}` lies more than {DEEPEST} folders deep: its rulesets were not read",
            shown(folder)
        ));
        found
            .left_out
            .push(fault.help("move it nearer to the folder of rulesets"));
    }
    Ok(())
}

/// Where a file is among others, though it may be named otherwise there.
fn place_of(path: &Path, files: &[PathBuf]) -> Option<usize> {
    let whole = path.canonicalize().ok()?;
    files.iter().position(|file| {
        file.file_name() == whole.file_name() && file.canonicalize().is_ok_and(|f| f == whole)
    })
}

/// Whether two paths lead to one file or folder.
pub fn same_file(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// A path as messages show it.
pub fn shown(path: &Path) -> String {
    let short = path.strip_prefix(".").unwrap_or(path);
    match short.as_os_str().is_empty() {
        true => path.display().to_string(),
        false => short.display().to_string(),
    }
}

/// A file whose text was not taken, with its fault.
pub struct Unfit {
    pub file: FileId,
    pub fault: Fault,
}

/// Reads a file into the sources; a fault if it is too long or not text.
pub fn read(path: &Path, sources: &mut Sources) -> Result<Result<FileId, Unfit>, Failure> {
    let shown = shown(path);
    let bytes = match reading::bytes(path, syntax::MAX_FILE as u64) {
        Ok(bytes) => bytes,
        Err(Unread::TooLong { size, .. }) => {
            let file = sources.add(shown.as_str(), "");
            let fault = syntax::too_long(&shown, size).at(Span::new(file, 0, 0), "");
            return Ok(Err(Unfit { file, fault }));
        }
        Err(unread) => return Err(unread.into_failure(path)),
    };
    Ok(match String::from_utf8(bytes) {
        // Some editors begin a file with a mark that says it is UTF-8.
        Ok(text) => Ok(sources.add(shown, text.trim_start_matches('\u{FEFF}'))),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes());
            let file = sources.add(shown.as_str(), text);
            let odd = Span::new(file, at, at + char::REPLACEMENT_CHARACTER.len_utf8());
            let fault = Fault::error(format!("{shown} is not UTF-8 text"))
                .at(odd, "this byte is of another encoding")
                .help("save it as UTF-8 in your editor; older editors call it `Unicode (UTF-8)`");
            Err(Unfit { file, fault })
        }
    })
}

fn bibliography(
    works: Option<&Path>,
    sources: &mut Sources,
    faults: &mut Faults,
) -> Result<Bibliography, Failure> {
    let Some(path) = works else {
        return Ok(Bibliography::default());
    };
    match read(path, sources)? {
        Ok(file) => {
            let (works, found) = Bibliography::parse(file, sources);
            faults.extend(found);
            Ok(works)
        }
        Err(unfit) => {
            faults.push(unfit.fault);
            Ok(Bibliography::default())
        }
    }
}
