//! Reading rulesets and bibliographies from disk.

use std::fs;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use crate::report::{Fault, Faults};
use crate::rules::{Bibliography, Collection, Ruleset};
use crate::source::{FileId, Sources, Span};
use crate::syntax::{self, Tree};

/// The bibliography's name in the folder of rulesets.
pub const BIBLIOGRAPHY: &str = "sources.bib";

/// Folders are read this deep.
const DEEPEST: usize = 8;

/// More files than this are not a collection of rulesets.
const MOST_FILES: usize = 10_000;

/// Everything read from one folder.
pub struct Library {
    pub collection: Collection,
    pub sources: Sources,
    pub faults: Faults,
    /// The folder of the whole collection, as messages show it: that of the
    /// bibliography, if there is one, though only a part of it was read.
    pub folder: String,
}

impl Library {
    /// Reads a folder, or the folder a single file belongs to.
    pub fn open(path: &Path) -> Result<Library, Failure> {
        let root = root_of(path)?;
        let mut files = Vec::new();
        find(&root, 0, &mut files)?;
        if path.is_file() && !files.iter().any(|f| same_file(f, path)) {
            files.push(path.to_path_buf());
        }
        files.sort();
        let mut sources = Sources::default();
        let mut faults = Faults::default();
        let mut trees: Vec<(FileId, Tree)> = Vec::new();
        for file in &files {
            match read(file, &mut sources)? {
                Ok(id) => match syntax::parse(id, &sources) {
                    Ok(tree) => trees.push((id, tree)),
                    Err(found) => faults.extend(found),
                },
                Err(fault) => faults.push(fault),
            }
        }
        let works = nearest_works(&root);
        let bibliography = bibliography(works.as_deref(), &mut sources, &mut faults)?;
        let whole = works.as_deref().and_then(Path::parent);
        let (collection, found) = Collection::check(trees, bibliography, &sources);
        faults.extend(found);
        Ok(Library {
            collection,
            sources,
            faults,
            folder: shown(whole.unwrap_or(&root)),
        })
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

/// The folder of rulesets that a path names: of a file, the nearest above it
/// that holds a bibliography, else its own.
fn root_of(path: &Path) -> Result<PathBuf, Failure> {
    if path.is_dir() {
        return Ok(path.to_path_buf());
    }
    if !path.exists() {
        return Err(Failure::usage(
            format!("there is no file or folder `{}`", path.display()),
            "name a folder of rulesets with `--rulesets`, or a file that ends in .sow",
        ));
    }
    if path.extension().is_none_or(|e| e != "sow") {
        return Err(Failure::usage(
            format!("`{}` is no ruleset", path.display()),
            "rulesets stand in files that end in .sow; a folder is checked with its sources.bib",
        ));
    }
    let parent = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let works = nearest_works(parent);
    let folder = works.as_deref().and_then(Path::parent);
    Ok(folder.unwrap_or(parent).to_path_buf())
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

pub fn find(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let entries = fs::read_dir(folder).map_err(|e| Failure::io("read", folder, &e))?;
    for entry in entries {
        let entry = entry.map_err(|e| Failure::io("read", folder, &e))?;
        let kind = entry
            .file_type()
            .map_err(|e| Failure::io("read", folder, &e))?;
        let path = entry.path();
        // Links are not followed: they may lead out of the folder, or round.
        if kind.is_dir() && depth < DEEPEST {
            find(&path, depth + 1, files)?;
        } else if kind.is_file() && path.extension().is_some_and(|e| e == "sow") {
            files.push(path);
        }
        if files.len() > MOST_FILES {
            return Err(Failure::usage(
                format!("{} holds more than {MOST_FILES} rulesets", folder.display()),
                "name a smaller folder",
            ));
        }
    }
    Ok(())
}

fn same_file(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// A path as messages show it.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).display().to_string()
}

/// Reads a file into the sources; a fault if it is too long or not text.
pub fn read(path: &Path, sources: &mut Sources) -> Result<Result<FileId, Fault>, Failure> {
    let shown = shown(path);
    let size = fs::metadata(path)
        .map_err(|e| Failure::io("read", path, &e))?
        .len();
    if size > syntax::MAX_FILE as u64 {
        let file = sources.add(shown.as_str(), "");
        let fault = syntax::too_long(&shown, size);
        return Ok(Err(fault.at(Span::new(file, 0, 0), "")));
    }
    let bytes = fs::read(path).map_err(|e| Failure::io("read", path, &e))?;
    Ok(match String::from_utf8(bytes) {
        // Some editors begin a file with a mark that says it is UTF-8.
        Ok(text) => Ok(sources.add(shown, text.trim_start_matches('\u{FEFF}'))),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes());
            let file = sources.add(shown.as_str(), text);
            let odd = Span::new(file, at, at + char::REPLACEMENT_CHARACTER.len_utf8());
            Err(Fault::error(format!("{shown} is not UTF-8 text"))
                .at(odd, "this byte is of another encoding")
                .help("save it as UTF-8 in your editor; older editors call it `Unicode (UTF-8)`"))
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
        Err(fault) => {
            faults.push(fault);
            Ok(Bibliography::default())
        }
    }
}
