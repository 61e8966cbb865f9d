//! Files and lines from outside, read under a bound.
//!
//! What stands at a path may be a pipe that never says anything, or a device
//! without an end. Only regular files are read, and no more of one than the
//! caller allows.

use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::path::Path;

use super::failure::Failure;
use super::library::shown;

/// Why a file was not read.
#[derive(Debug)]
pub enum Unread {
    Io(io::Error),
    /// It is something else, which this names: `a pipe`, `a folder`.
    NotAFile(&'static str),
    TooLong {
        /// Bytes of the file.
        size: u64,
        /// Bytes allowed.
        most: u64,
    },
}

impl Unread {
    /// The failure of a command that can't go on without the file.
    pub fn into_failure(self, path: &Path) -> Failure {
        let path_shown = shown(path);
        match self {
            Unread::Io(error) => Failure::io("read", path, &error),
            Unread::NotAFile(kind) => Failure::usage(
                format!("`{path_shown}` is {kind}, not a file"),
                "name a file; what comes through a pipe is saved in one first",
            ),
            Unread::TooLong { size, most } => Failure::usage(
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

/// Bytes of a line that a person types, at most.
pub const LONGEST_TYPED: u64 = 4096;

/// The next line that is typed, with its end; `None` where there are no more.
///
/// # Errors
/// If it can't be read, is not UTF-8, or is longer than [`LONGEST_TYPED`].
pub fn typed(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = String::new();
    let read = input.take(LONGEST_TYPED + 1).read_line(&mut line);
    // A line that is too long may be cut within a letter.
    let cut = |line: &str| line.len() as u64 > LONGEST_TYPED && !line.ends_with('\n');
    match read {
        Ok(0) => Ok(None),
        Ok(_) if cut(&line) => Err(io::Error::new(
            io::ErrorKind::InvalidData,
            format!("a line is longer than {LONGEST_TYPED} bytes"),
        )),
        Ok(_) => Ok(Some(line)),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::repeat;

    #[test]
    fn a_typed_line_without_an_end_is_refused() {
        let mut endless = io::BufReader::new(repeat(b'a'));
        let error = typed(&mut endless).unwrap_err();
        assert!(error.to_string().contains("longer than 4096 bytes"));
    }

    #[test]
    fn lines_come_one_by_one() {
        let longest = "a".repeat(LONGEST_TYPED as usize - 1);
        let text = format!("{longest}\nsecond");
        let mut input = text.as_bytes();
        assert_eq!(typed(&mut input).unwrap(), Some(format!("{longest}\n")));
        assert_eq!(typed(&mut input).unwrap().as_deref(), Some("second"));
        assert_eq!(typed(&mut input).unwrap(), None);
    }

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
