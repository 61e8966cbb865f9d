//! Where the files of a collection lie.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::error::Error;
use super::read::{self, shown};
use super::{BIBLIOGRAPHY, ENDING};
use crate::report::{Fault, Faults};

/// Folders are read this deep.
const DEEPEST: usize = 8;

/// More files than this are not a collection of rulesets.
const MOST_FILES: usize = 10_000;

/// The folder of rulesets that a file belongs to: the nearest above it that
/// holds a bibliography, else its own.
pub fn root_of(path: &Path) -> Result<PathBuf, Error> {
    if fs::metadata(path).is_err_and(|e| e.kind() == ErrorKind::NotFound) {
        return Err(Error::usage(
            format!("there is no file or folder `{}`", shown(path)),
            "name a folder of rulesets with `--rulesets`, or a file that ends in .sow",
        ));
    }
    if path.extension().is_none_or(|e| e != &ENDING[1..]) {
        return Err(Error::usage(
            format!("`{}` is no ruleset", shown(path)),
            "rulesets stand in files that end in .sow; a folder is checked with its sources.bib",
        ));
    }
    read::open(path).map_err(|unread| unread.into_error(path))?;
    let parent = folder_of(path);
    let works = nearest_works(&parent);
    Ok(works.as_deref().map_or(parent, folder_of))
}

/// The folder a file lies in; never the empty path, which can't be read.
pub fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// The bibliography of a folder, or of the nearest above it that has one: part
/// of a collection is read with the works of the whole.
pub fn nearest_works(folder: &Path) -> Option<PathBuf> {
    let above = |folder: &Path| {
        let mut works = folder.ancestors().map(|folder| folder.join(BIBLIOGRAPHY));
        works.find(|works| works.is_file())
    };
    // As it was written, so that messages show it so; `.` has nothing above it.
    above(folder).or_else(|| above(&std::path::absolute(folder).ok()?))
}

/// The file that one named `x.draft.sow` is a draft of: `x.sow`. `None` of any other. A draft may hold
/// a ruleset of the same name, so it is read only where it is named, and then in place of that file.
pub fn drafted(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let stem = name.strip_suffix(ENDING)?.strip_suffix(".draft")?;
    Some(path.with_file_name(format!("{stem}{ENDING}")))
}

/// The rulesets below a folder, and what was left out.
#[derive(Default)]
pub struct Found {
    /// The files, sorted, without drafts.
    pub files: Vec<PathBuf>,
    /// What is told of drafts, where the whole folder is read.
    pub drafts: Faults,
    /// What was left out, and why.
    pub left_out: Faults,
}

/// Finds all rulesets below a folder, sorted.
///
/// # Errors
/// If a folder can't be read, or there are too many.
pub fn find(folder: &Path) -> Result<Found, Error> {
    let mut found = Found::default();
    find_below(folder, 0, &mut found)?;
    found.files.sort();
    Ok(found)
}

fn find_below(folder: &Path, depth: usize, found: &mut Found) -> Result<(), Error> {
    let wrong = |error| Error::io("read", folder, &error);
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
            match (depth > DEEPEST, drafted(&path)) {
                (true, _) => too_deep += 1,
                (false, None) => found.files.push(path),
                (false, Some(_)) => found.drafts.push(draft_left_out(&path)),
            }
        } else if is_ruleset || (kind.is_symlink() && path.is_dir()) {
            // Links are not followed: they may lead out of the folder, or round.
            let what = read::kind(kind);
            let fault = Fault::warning(format!("`{}` is {what}, and was not read", shown(&path)));
            found.left_out.push(match kind.is_symlink() {
                true => fault.help("links are not followed: put the files themselves here"),
                false => fault.help("only files are read"),
            });
        }
        if found.files.len() > MOST_FILES {
            return Err(Error::usage(
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

fn draft_left_out(path: &Path) -> Fault {
    let path = shown(path);
    Fault::warning(format!("`{path}` is a draft, and was not read")).help(format!(
        "name it to have it checked, `seedlore check {path}`, or give it a name without `.draft`"
    ))
}

/// Where a file is among others, though it may be named otherwise there.
pub fn place_of(path: &Path, files: &[PathBuf]) -> Option<usize> {
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
