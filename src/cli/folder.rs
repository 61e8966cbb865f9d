//! Folders that a command writes: fresh, or its own of an earlier time.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::failure::{Done, Failure};
use crate::library::shown;

/// A kind of folder, and what may lie in it.
#[derive(Debug, Clone, Copy)]
pub struct Kind {
    /// The file that lists what was written there, below a first line for
    /// people. It alone makes no folder ours: what it does not list is not.
    mark: &'static str,
    /// Said of the folder: `a book`.
    what: &'static str,
    /// All that can lie at its top, if that is fixed: then a list that names
    /// anything else is not believed.
    top: Option<&'static [&'static str]>,
}

pub const BOOK: Kind = Kind {
    mark: ".seedlore-book",
    what: "a book of seedlore",
    top: Some(&["book.toml", "book", "measured", "src", "theme"]),
};

pub const EXPORT: Kind = Kind {
    mark: ".seedlore-export",
    what: "an export of seedlore",
    top: None,
};

/// So many files that are not ours are named.
const MOST_NAMED: usize = 3;

/// No list of files is as long as this, in bytes.
const LONGEST_LIST: u64 = 64 << 20;

/// A folder to be written, or to be replaced as a whole.
#[derive(Debug, Clone)]
pub struct Target {
    /// Where it lies: where links lead, if it is there.
    path: PathBuf,
    kind: Kind,
}

impl Target {
    /// # Errors
    /// If it is not a folder, can't be replaced, holds anything that an earlier
    /// run did not put there, or holds what is `read`.
    pub fn new(out: &Path, kind: Kind, read: Option<&Path>) -> Result<Target, Failure> {
        let path = resolved(out)?;
        let target = Target { path, kind };
        if let Some(Ok(read)) = read.map(Path::canonicalize)
            && let Ok(real) = target.path.canonicalize()
            && read.starts_with(&real)
        {
            return Err(Failure::usage(
                format!("{} holds the rulesets that are read", shown(out)),
                "name another folder with `--out`: this one would be replaced",
            ));
        }
        target.check()?;
        Ok(target)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Holds it against the list of what was put there.
    ///
    /// # Errors
    /// If anything else lies there: nothing is deleted that is not ours.
    pub fn check(&self) -> Done {
        if fs::symlink_metadata(&self.path).is_err() {
            return Ok(());
        }
        let ours = self.listed();
        let mut others = Vec::new();
        for path in contents(&self.path)? {
            let name = path.to_str().map(|path| path.replace('\\', "/"));
            if !name.is_some_and(|name| ours.contains(&name)) {
                others.push(format!("`{}`", path.display()));
            }
        }
        if others.is_empty() {
            return Ok(());
        }
        let mut named = others[..others.len().min(MOST_NAMED)].join(", ");
        if others.len() > MOST_NAMED {
            named += &format!(" and {} more", others.len() - MOST_NAMED);
        }
        Err(Failure::usage(
            format!(
                "{} is there already, with {named}, not written there as part of {}",
                shown(&self.path),
                self.kind.what
            ),
            "name another folder with `--out`, or move away what you want to keep and delete the rest: nothing else is overwritten",
        ))
    }

    /// What an earlier run put there, folders too.
    fn listed(&self) -> BTreeSet<String> {
        let mark = self.path.join(self.kind.mark);
        let is_list = fs::symlink_metadata(&mark)
            .is_ok_and(|found| found.is_file() && found.len() <= LONGEST_LIST);
        let list = match is_list {
            true => fs::read_to_string(&mark).unwrap_or_default(),
            false => String::new(),
        };
        let mut ours = BTreeSet::from([self.kind.mark.to_string()]);
        for path in list.lines().skip(1) {
            let top = path.split('/').next().unwrap_or(path);
            if self.kind.top.is_none_or(|all| all.contains(&top)) {
                let ends = path.match_indices('/').map(|(end, _)| end);
                ours.extend(ends.map(|end| path[..end].to_string()));
                ours.insert(path.to_string());
            }
        }
        ours
    }

    /// Writes into a folder the list of all that lies there.
    ///
    /// # Errors
    /// If it can't be read or written.
    pub fn list(&self, folder: &Path) -> Done {
        let mut list =
            String::from("Written by seedlore, which replaces this folder as a whole:\n");
        for path in contents(folder)? {
            if !folder.join(&path).is_dir() {
                list += &path.to_string_lossy().replace('\\', "/");
                list.push('\n');
            }
        }
        let mark = folder.join(self.kind.mark);
        fs::write(&mark, list).map_err(|e| Failure::io("write", &mark, &e))
    }
}

/// Where a folder lies that is to be written or replaced.
fn resolved(out: &Path) -> Result<PathBuf, Failure> {
    let refused = |why: &str, help: &str| {
        let told = format!("{} can't be written as a folder: {why}", out.display());
        Err(Failure::usage(told, help))
    };
    const OTHER: &str = "name another folder with `--out`";
    if out.file_name().is_none() {
        return refused(
            "it has no name of its own",
            "name a folder in it, or call it by its name",
        );
    }
    let found = match fs::symlink_metadata(out) {
        Ok(found) => found,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(out.into()),
        Err(error) => return Err(Failure::io("write", out, &error)),
    };
    let Ok(real) = out.canonicalize() else {
        return refused("it is a link that leads nowhere", OTHER);
    };
    if !real.is_dir() {
        return refused("it is a file", OTHER);
    }
    let Some(parent) = real.parent() else {
        return refused("it is the root of all folders", OTHER);
    };
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    if here.is_ok_and(|here| here.starts_with(&real)) {
        return refused(
            "it is the folder you are in",
            "leave it first, or name a folder in it",
        );
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let disk = |path: &Path| fs::metadata(path).map(|found| found.dev());
        if let (Ok(own), Ok(above)) = (disk(&real), disk(parent))
            && own != above
        {
            return refused("it is where a disk is mounted", "name a folder in it");
        }
    }
    #[cfg(not(unix))]
    let _ = parent;
    let _ = found;
    Ok(real)
}

/// All that lies in a folder and its folders, by its path from there on, in
/// order. Links are not followed.
fn contents(folder: &Path) -> Result<BTreeSet<PathBuf>, Failure> {
    let mut all = BTreeSet::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        let path = folder.join(&inner);
        let wrong = |e: std::io::Error| Failure::io("read", &path, &e);
        for entry in fs::read_dir(&path).map_err(wrong)? {
            let entry = entry.map_err(wrong)?;
            let name = inner.join(entry.file_name());
            if entry.file_type().map_err(wrong)?.is_dir() {
                folders.push(name.clone());
            }
            all.insert(name);
        }
    }
    Ok(all)
}
