//! A folder of columns: a file for each number of seeds, from none on.

use std::fs::{self, File, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::failure::{Done, Failure};
use crate::cli::writing;
use crate::library::read::{self, Unread};
use crate::solve::Tables;

pub fn path_of(folder: &Path, seeds: u16) -> PathBuf {
    folder.join(format!("seeds-{seeds:02}.endgames"))
}

/// Reads all columns that there are, from that of no seed on.
///
/// # Errors
/// If one can't be read, is damaged, or is of other rules.
pub fn open(folder: &Path, mut tables: Tables) -> Result<Tables, Failure> {
    while tables.layers() < tables.most_columns() {
        let path = path_of(folder, tables.layers());
        // By the number of positions, before a byte is read.
        let bytes = match read::bytes(&path, tables.most_bytes()) {
            Ok(bytes) => bytes,
            Err(Unread::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => break,
            Err(unread) => return Err(unread.into_error(&path).into()),
        };
        tables.unpack(&bytes).map_err(|fault| {
            Failure::usage(
                format!("{} can't be used: {fault}", path.display()),
                fault.help(),
            )
        })?;
    }
    Ok(tables)
}

/// The failure where a folder has no columns at all.
pub fn empty(folder: &Path) -> Failure {
    Failure::usage(
        format!("there are no endgames in {}", folder.display()),
        "make them with `seedlore endgames build RULESET --seeds 8 --out FOLDER`",
    )
}

/// A file that is written aside until it is whole. It is nobody else's
/// meanwhile.
pub struct Aside {
    file: File,
    path: PathBuf,
    /// Where it goes.
    whole: PathBuf,
}

impl Aside {
    /// # Errors
    /// If another process makes the same column, or it can't be written.
    pub fn begin(folder: &Path, seeds: u16) -> Result<Aside, Failure> {
        let whole = path_of(folder, seeds);
        let path = whole.with_extension("part");
        let file = writing::open(&path, false).map_err(|e| Failure::io("write", &path, &e))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(Failure::usage(
                format!("another process writes {}", path.display()),
                "wait until it is done, or name another folder with `--out`",
            )),
            // Some shared disks have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Aside { file, path, whole }),
        }
    }

    /// Writes all of it, and puts it in its place.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn finish(mut self, bytes: &[u8]) -> Done {
        self.file
            .set_len(0)
            .and_then(|()| self.file.write_all(bytes))
            .and_then(|()| self.file.sync_all())
            .and_then(|()| fs::rename(&self.path, &self.whole))
            .map_err(|e| Failure::io("write", &self.whole, &e))
    }
}
