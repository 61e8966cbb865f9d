//! Files from outside, read under a bound.
//!
//! What stands at a path may be a pipe that never says anything, or a device
//! without an end. Only regular files are read, and no more of one than the
//! caller allows.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::error::Error;
use crate::report::{Encoding, Fault};
use crate::source::{FileId, Sources, Span};
use crate::syntax;

/// A path as messages show it.
pub fn shown(path: &Path) -> String {
    let short = path.strip_prefix(".").unwrap_or(path);
    match short.as_os_str().is_empty() {
        true => path.display().to_string(),
        false => short.display().to_string(),
    }
}

/// Why a file was not read.
#[derive(Debug)]
pub enum Unread {
    /// It could not be opened or read.
    Io(io::Error),
    /// It is something else, which this names: `a pipe`, `a folder`.
    NotAFile(&'static str),
    /// It is longer than is read.
    TooLong {
        /// Bytes of the file.
        size: u64,
        /// Bytes allowed.
        most: u64,
    },
}

impl Unread {
    /// The failure of a command that can't go on without the file.
    pub fn into_error(self, path: &Path) -> Error {
        let path_shown = shown(path);
        match self {
            Unread::Io(error) => Error::io("read", path, &error),
            Unread::NotAFile(kind) => Error::usage(
                format!("`{path_shown}` is {kind}, not a file"),
                "name a file; what comes through a pipe is saved in one first",
            ),
            Unread::TooLong { size, most } => Error::usage(
                format!("`{path_shown}` is too long: {size} bytes, and {most} are allowed"),
                "check that this is the file you mean",
            ),
        }
    }
}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Unread {
        Unread::Io(error)
    }
}

/// Opens a regular file; with its length in bytes.
///
/// # Errors
/// If it can't be opened or is anything else. A pipe is refused before it is
/// opened, since opening would wait for a writer.
pub fn open(path: &Path) -> Result<(File, u64), Unread> {
    regular(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    // It may have been exchanged meanwhile.
    let metadata = file.metadata()?;
    regular(&metadata)?;
    Ok((file, metadata.len()))
}

fn regular(metadata: &fs::Metadata) -> Result<(), Unread> {
    match metadata.is_file() {
        true => Ok(()),
        false => Err(Unread::NotAFile(kind(metadata.file_type()))),
    }
}

/// What stands at a path in place of a file.
pub fn kind(of: fs::FileType) -> &'static str {
    if of.is_dir() {
        return "a folder";
    }
    if of.is_symlink() {
        return "a link";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if of.is_fifo() {
            return "a pipe";
        }
        if of.is_socket() {
            return "a socket";
        }
        if of.is_char_device() || of.is_block_device() {
            return "a device";
        }
    }
    "something else"
}

/// All of a regular file, which may have so many bytes.
///
/// # Errors
/// If it can't be read, is no regular file, or is longer.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    let (file, size) = open(path)?;
    if size > most {
        return Err(Unread::TooLong { size, most });
    }
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    // It may grow while it is read.
    match bytes.len() as u64 > most {
        true => Err(Unread::TooLong {
            size: bytes.len() as u64,
            most,
        }),
        false => Ok(bytes),
    }
}

/// A file whose text was not taken, with its fault.
pub struct Unfit {
    /// The file.
    pub file: FileId,
    /// What is wrong with it.
    pub fault: Fault,
}

/// Reads a file into the sources; a fault if it is too long or not text.
pub fn text(path: &Path, sources: &mut Sources) -> Result<Result<FileId, Unfit>, Error> {
    let shown = shown(path);
    let bytes = match bytes(path, syntax::MAX_FILE as u64) {
        Ok(bytes) => bytes,
        Err(Unread::TooLong { size, .. }) => {
            let file = sources.add(shown.as_str(), "");
            let fault = syntax::too_long(&shown, size).at(Span::new(file, 0, 0), "");
            return Ok(Err(Unfit { file, fault }));
        }
        Err(unread) => return Err(unread.into_error(path)),
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
                .help(Encoding::guess(error.as_bytes()).help(&shown));
            Err(Unfit { file, fault })
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_no_file_and_a_long_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let read = bytes(folder.path(), 10);
        assert!(matches!(read, Err(Unread::NotAFile("a folder"))));
        let file = folder.path().join("eleven");
        fs::write(&file, "12345678901").unwrap();
        let read = bytes(&file, 10);
        assert!(matches!(read, Err(Unread::TooLong { size: 11, most: 10 })));
        assert_eq!(bytes(&file, 11).unwrap(), b"12345678901");
    }
}
