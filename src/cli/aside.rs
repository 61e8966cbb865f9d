//! A folder that is made aside and moved into place when it is whole.
//!
//! A run that is killed leaves its folder behind. The next run with the same
//! target puts back what stood there, if it was killed in the middle of the
//! move, and clears the rest away. What another user left, or anybody may write, is let be.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::failure::{Done, Failure};
use super::folder::Target;
use super::owner::is_ours;
use super::writing;
use crate::export;

/// How the name of every folder made aside begins.
const PREFIX: &str = ".seedlore-aside-";

/// The file in it that tells for what it was made: this line, then the name of
/// the target. The process that works there holds a lock on it.
const MARK: &str = ".seedlore-aside";
const FIRST_LINE: &[u8] = b"Made by seedlore, which clears it away:\n";

/// What is being made, and what stood in its place.
const FRESH: &str = "fresh";
const FORMER: &str = "former";

/// What is made while the target stays as it is.
pub struct Aside {
    target: Target,
    folder: PathBuf,
    /// Held as long as the folder is in use.
    _lock: File,
    is_left: bool,
}

impl Aside {
    /// Clears away what killed runs left, and makes a new folder.
    ///
    /// # Errors
    /// If it can't be made beside the target, or if what had to be put back in
    /// its place holds anything that is not ours.
    pub fn begin(target: Target) -> Result<Aside, Failure> {
        let path = target.path().to_path_buf();
        let wrong = |e: io::Error| Failure::io("write", &path, &e);
        let parent = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let name = path.file_name().expect("a target has a name");
        fs::create_dir_all(parent).map_err(wrong)?;
        let (folder, lock) = make(parent, name).map_err(wrong)?;
        let aside = Aside {
            target,
            folder,
            _lock: lock,
            is_left: false,
        };
        let remains = remains(parent, name, &aside.folder);
        for (remains, _) in &remains {
            put_back(remains, &path).map_err(wrong)?;
        }
        aside.target.check()?;
        fs::create_dir(aside.fresh()).map_err(wrong)?;
        for (nth, (remains, _lock)) in remains.iter().enumerate() {
            aside.inherit(remains, nth);
            // What can't be deleted now may be the next time.
            let _ = fs::remove_dir_all(remains);
        }
        Ok(aside)
    }

    /// Where to write: a folder that is there and empty.
    pub fn fresh(&self) -> PathBuf {
        self.folder.join(FRESH)
    }

    /// What killed runs had written into a folder of what they made.
    pub fn earlier(&self, folder: &str) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten();
        let mut earlier: Vec<PathBuf> = entries
            .filter_map(|entry| {
                let name = entry.ok()?.file_name();
                let is_earlier = name.to_str()?.starts_with(EARLIER);
                is_earlier.then(|| self.folder.join(name).join(folder))
            })
            .collect();
        earlier.sort();
        earlier
    }

    /// Takes over what a killed run had made, and had taken over itself.
    fn inherit(&self, remains: &Path, nth: usize) {
        let entries = fs::read_dir(remains).into_iter().flatten().flatten();
        for (at, entry) in entries.enumerate() {
            let name = entry.file_name();
            let name = name.to_str().unwrap_or_default();
            if name == FRESH || name.starts_with(EARLIER) {
                // It only saves work: without it all is measured anew.
                let to = self.folder.join(format!("{EARLIER}{nth}-{at}"));
                let _ = fs::rename(entry.path(), to);
            }
        }
    }

    /// Puts what was made in the place of the target, in one step where the
    /// disk can.
    ///
    /// # Errors
    /// If something that is not ours came to lie there meanwhile, or it can't
    /// be moved; the target is then as it was.
    pub fn publish(self) -> Done {
        let (fresh, former) = (self.fresh(), self.folder.join(FORMER));
        let path = self.target.path();
        let wrong = |e: io::Error| Failure::io("write", path, &e);
        self.target.list(&fresh)?;
        self.target.check()?;
        if fs::symlink_metadata(path).is_err() {
            return fs::rename(&fresh, path).map_err(wrong);
        }
        if exchange(&fresh, path).map_err(wrong)? {
            return Ok(());
        }
        fs::rename(path, &former).map_err(wrong)?;
        fs::rename(&fresh, path).map_err(|error| {
            // A failure must not cost what stood there. If it can't be put back
            // now, it is by the next run.
            let _ = fs::rename(&former, path);
            wrong(error)
        })
    }

    /// Ends without a result, and leaves one folder of what was made for the
    /// next run.
    pub fn leave(mut self, folder: &str) {
        let fresh = self.fresh();
        self.is_left = fresh.join(folder).is_dir();
        for entry in fs::read_dir(&fresh).into_iter().flatten().flatten() {
            let path = entry.path();
            if entry.file_name() != OsStr::new(folder) {
                // It is cleared away by the next run if not now.
                let _ = fs::remove_dir_all(&path).or_else(|_| fs::remove_file(&path));
            }
        }
    }
}

/// How the names of folders begin that were taken over from killed runs.
const EARLIER: &str = "earlier-";

impl Drop for Aside {
    fn drop(&mut self) {
        let is_interrupted = self.folder.join(FORMER).is_dir() && !self.target.path().exists();
        // A fault of the program loses no measurement either: the next run finds what
        // is left.
        if !self.is_left && !is_interrupted && !std::thread::panicking() {
            // It is cleared away by the next run if not now.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// Makes a folder aside, with its mark and its lock.
fn make(parent: &Path, name: &OsStr) -> io::Result<(PathBuf, File)> {
    let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent)?;
    // The mark gets its name when it is locked: nobody takes the folder for
    // that of a dead process before.
    let unmarked = folder.path().join("unmarked");
    let mut mark = File::create_new(&unmarked)?;
    mark.write_all(FIRST_LINE)?;
    mark.write_all(name.as_encoded_bytes())?;
    match mark.try_lock() {
        // Some shared disks have no locks; there nothing is cleared away.
        Ok(()) | Err(TryLockError::Error(_)) => {}
        Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
    }
    fs::rename(&unmarked, folder.path().join(MARK))?;
    Ok((folder.keep(), mark))
}

/// The folders that processes made for this target and died, each with a lock
/// on it. What can't be read is not ours, nor what is of another than `own`.
fn remains(parent: &Path, name: &OsStr, own: &Path) -> Vec<(PathBuf, File)> {
    let mut found: Vec<(PathBuf, File)> = fs::read_dir(parent)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| {
            let is_named = |name: &str| name.starts_with(PREFIX);
            entry.file_name().to_str().is_some_and(is_named)
                && entry.file_type().is_ok_and(|kind| kind.is_dir())
                && is_ours(&entry.path(), own)
        })
        .filter_map(|entry| Some((entry.path(), lock_of_dead(&entry.path(), name)?)))
        .collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    found
}

/// A lock on a folder that was made for this target, if nobody holds one.
fn lock_of_dead(folder: &Path, name: &OsStr) -> Option<File> {
    let path = folder.join(MARK);
    if !fs::symlink_metadata(&path).ok()?.is_file() {
        return None;
    }
    let mut mark = writing::open(&path, true).ok()?;
    mark.try_lock().ok()?;
    let mut text = Vec::new();
    (&mut mark).take(1 << 12).read_to_end(&mut text).ok()?;
    (text.strip_prefix(FIRST_LINE)? == name.as_encoded_bytes()).then_some(mark)
}

/// Puts back what a killed run had moved aside.
fn put_back(remains: &Path, path: &Path) -> io::Result<()> {
    let former = remains.join(FORMER);
    let is_lost = fs::symlink_metadata(path).is_err();
    match is_lost && fs::symlink_metadata(&former).is_ok_and(|found| found.is_dir()) {
        true => fs::rename(former, path),
        false => Ok(()),
    }
}

/// Exchanges two folders in one step; `false` if the system or the disk can't.
fn exchange(one: &Path, other: &Path) -> io::Result<bool> {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        use rustix::io::Errno;
        match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
            Ok(()) => Ok(true),
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
    #[cfg(not(any(target_os = "linux", target_os = "macos")))]
    {
        let _ = (one, other);
        Ok(false)
    }
}

/// Writes the files aside and moves them into place when all are written.
///
/// # Errors
/// If the folder is no longer free, or can't be written.
pub fn publish_files(target: Target, files: &[export::File]) -> Done {
    let aside = Aside::begin(target)?;
    let fresh = aside.fresh();
    let wrong = |e: std::io::Error| Failure::io("write", &fresh, &e);
    for file in files {
        let path = PathBuf::from(&file.path);
        let is_plain = path.components().count() == 1 && path.file_name().is_some();
        assert!(is_plain, "a file of an export lies in its folder");
        fs::write(fresh.join(&path), &file.text).map_err(wrong)?;
    }
    aside.publish()
}
