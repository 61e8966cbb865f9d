//! Files that are written in folders whose other files we did not make.

use std::fs::{File, OpenOptions};
use std::io::{Error, Result};
use std::path::Path;

/// Opens a file for writing, or makes it; what it holds stays.
///
/// # Errors
/// If it can't be opened, or is a link, which may lead out of the folder to
/// any file of the user, or is no file at all: a pipe would hold us for ever.
pub fn open(path: &Path, readable: bool) -> Result<File> {
    let mut options = OpenOptions::new();
    options
        .read(readable)
        .write(true)
        .create(true)
        .truncate(false);
    let refused = |what| Error::other(format!("{what}; move it away"));
    if path.is_symlink() {
        return Err(refused("it is a link, and would be written where it leads"));
    }
    // What lies there may be another thing since we looked.
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        options.custom_flags(flags.bits().cast_signed());
    }
    let file = options.open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(refused("it is no file")),
    }
}

/// The same, with nothing left of what it held.
///
/// # Errors
/// As for [`open`], and if it can't be emptied.
pub fn open_empty(path: &Path) -> Result<File> {
    let file = open(path, false)?;
    file.set_len(0)?;
    Ok(file)
}
