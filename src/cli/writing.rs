//! Files that commands write. Each is written aside and put in its place when
//! it is whole, so that a failure leaves neither half a file nor one in the way
//! of the next try.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::failure::{Done, Failure};
use crate::library::shown;

/// A file that does not exist yet. Dropped before it is finished, it leaves
/// nothing behind.
pub struct NewFile {
    aside: NamedTempFile,
    path: PathBuf,
}

impl NewFile {
    /// # Errors
    /// If there is something at the path already, or its folder can't be
    /// written.
    pub fn begin(path: &Path) -> Result<NewFile, Failure> {
        if fs::symlink_metadata(path).is_ok() {
            return Err(is_there(path));
        }
        Ok(NewFile {
            aside: aside(path).map_err(|e| Failure::io("write", path, &e))?,
            path: path.to_path_buf(),
        })
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// If something has come to be there meanwhile, or it can't be written.
    pub fn finish(mut self) -> Done {
        let wrong = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => is_there(&self.path),
            _ => Failure::io("write", &self.path, &error),
        };
        self.aside.flush().map_err(wrong)?;
        let placed = self.aside.persist_noclobber(&self.path);
        placed.map_err(|e| wrong(e.error))?;
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.aside.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.aside.flush()
    }
}

/// The file that `--out` names; `-` is standard output, as where nothing is named.
pub fn named_file(out: Option<&Path>) -> Option<&Path> {
    out.filter(|path| path.as_os_str() != "-")
}

/// Writes a file that must not exist yet, so that nothing is overwritten.
pub fn write_new(path: &Path, text: &str) -> Done {
    let mut file = NewFile::begin(path)?;
    file.write_all(text.as_bytes())
        .map_err(|e| Failure::io("write", path, &e))?;
    file.finish()
}

/// Writes a file anew. Where the path is a link, the file it leads to is
/// written, and the link stays.
pub fn replace(path: &Path, text: &str) -> Done {
    let wrong = |error: io::Error| Failure::io("write", path, &error);
    let file = fs::canonicalize(path).map_err(wrong)?;
    let mut aside = aside(&file).map_err(wrong)?;
    aside.write_all(text.as_bytes()).map_err(wrong)?;
    let permissions = fs::metadata(&file).map_err(wrong)?.permissions();
    fs::set_permissions(aside.path(), permissions).map_err(wrong)?;
    aside.persist(&file).map_err(|e| wrong(e.error))?;
    Ok(())
}

/// The failure where a path is taken. Commands that work long ask before they
/// begin.
pub fn is_there(path: &Path) -> Failure {
    Failure::usage(
        format!("there is a file `{}` already", shown(path)),
        "choose another name, or move that file away: nothing is overwritten",
    )
}

/// A file in the folder of another, with the rights that a new file has.
fn aside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = Builder::new();
    builder.prefix(".seedlore-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Opens a file for writing, or makes it; what it holds stays.
///
/// # Errors
/// If it can't be opened, or is a link, which may lead out of the folder to
/// any file of the user, or is no file at all: a pipe would hold us for ever.
pub fn open(path: &Path, readable: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options
        .read(readable)
        .write(true)
        .create(true)
        .truncate(false);
    let refused = |what| io::Error::other(format!("{what}; move it away"));
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
pub fn open_empty(path: &Path) -> io::Result<File> {
    let file = open(path, false)?;
    file.set_len(0)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_finished_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let mut file = NewFile::begin(&path).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        write_new(&path, "whole").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert!(write_new(&path, "other").is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link] = ["x.sow", "link.sow"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink("x.sow", &link).unwrap();
        replace(&link, "new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
    }
}
