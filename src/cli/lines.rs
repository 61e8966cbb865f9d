//! The lines of a file of recorded games, however it is packed or encoded.

use std::cell::Cell;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::rc::Rc;

use flate2::read::MultiGzDecoder;
use indicatif::ProgressBar;

use super::evidence::{name, unreadable};
use super::failure::Failure;
use crate::library::read::{self, Unread};
use crate::library::shown;
use crate::report::Encoding;
use crate::verify::{LONGEST_LINE, Unreadable};

/// What is packed may unpack to so many times its length, once that is more
/// than [`MOST_UNPACKED`]: text of games packs to a tenth, hardly to less.
const MOST_RATIO: u64 = 40;

/// Bytes that may be unpacked whatever the packed length.
const MOST_UNPACKED: u64 = 512 * 1024;

/// One line or a part of it.
pub struct Line {
    pub text: String,
    /// Bytes it was read from.
    pub bytes: usize,
    /// Whether the line ends here.
    pub ends: bool,
}

/// The lines of a file; of one that is too long, only the beginning.
pub struct Lines {
    from: Box<dyn BufRead>,
    /// Lines that were begun.
    pub number: usize,
    in_line: bool,
    /// Bytes that were unpacked.
    bytes: u64,
    /// Packed bytes that were read, of what is packed.
    packed: Option<Rc<Cell<u64>>>,
}

impl Lines {
    /// Opens a file, or standard input by the name `-`. Packing by gzip and UTF-16 are known
    /// by their first bytes. The bar shows how much of a file was read, as it lies on the disk.
    pub fn open(path: &Path, bar: &ProgressBar) -> Result<Lines, Failure> {
        let from: Box<dyn Read> = match path.as_os_str() == "-" {
            true => Box::new(super::output::input()),
            false => match read::open(path) {
                Ok((file, _)) => Box::new(bar.wrap_read(file)),
                Err(Unread::NotAFile(kind)) => {
                    return Err(Failure::usage(
                        format!("`{}` is {kind}, not a file", shown(path)),
                        "what comes through a pipe is read from standard input: write `-`",
                    ));
                }
                Err(unread) => return Err(unread.into_error(path).into()),
            },
        };
        let failed = |error: io::Error| Failure::io("read", path, &error);
        let (head, mut from) = peek(from).map_err(failed)?;
        let mut packed = None;
        let mut head = head;
        if head.starts_with(&[0x1f, 0x8b]) {
            let read = Rc::new(Cell::new(0));
            let counted = Counted {
                from,
                read: Rc::clone(&read),
            };
            packed = Some(read);
            (head, from) = peek(Box::new(MultiGzDecoder::new(counted))).map_err(failed)?;
        }
        from = match head.as_slice() {
            [0xFF, 0xFE, ..] => Box::new(Utf16::new(from, u16::from_le_bytes)),
            [0xFE, 0xFF, ..] => Box::new(Utf16::new(from, u16::from_be_bytes)),
            _ => from,
        };
        Ok(Lines {
            from: Box::new(BufReader::new(from)),
            number: 0,
            in_line: false,
            bytes: 0,
            packed,
        })
    }

    /// The next line. In a list of JSON objects it ends behind an object too, since such a
    /// line may be as long as the file.
    pub fn next(&mut self, path: &Path, in_list: bool) -> Result<Option<Line>, Failure> {
        let failed = |error: io::Error| Failure::io("read", path, &error);
        let by_objects = in_list || begins_list(self.from.fill_buf().map_err(failed)?);
        let mut bytes = Vec::new();
        // The line's end is read with it.
        let most = LONGEST_LINE as u64 + 2;
        let mut part = (&mut self.from).take(most);
        match by_objects {
            true => read_part(&mut part, &mut bytes),
            false => part.read_until(b'\n', &mut bytes),
        }
        .map_err(failed)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.number += usize::from(!self.in_line);
        self.in_line = by_objects && bytes.last() != Some(&b'\n');
        self.bytes += bytes.len() as u64;
        let length = bytes.len();
        if self.is_too_much() {
            return Err(Failure::usage(
                format!(
                    "{} unpacks to more than {MOST_RATIO} times its length: stopped at line {}",
                    name(path),
                    self.number
                ),
                "unpack it first, if it is what you think: `gunzip -k FILE`",
            ));
        }
        let text = String::from_utf8(bytes).or_else(|e| {
            let cut = e.as_bytes().len() == LONGEST_LINE + 2;
            let at = e.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(e.as_bytes()).into_owned();
            let wrong = Unreadable {
                line: self.number,
                byte: Some(at),
                message: "not UTF-8 text".into(),
            };
            match cut {
                // It may be cut within a letter; that it is too long is told.
                true => Ok(text),
                false => {
                    let help = Encoding::guess(e.as_bytes()).help(&shown(path));
                    Err(unreadable(path, &text, &wrong, &help))
                }
            }
        })?;
        // Some editors begin a file with a mark that says it is UTF-8.
        let text = text.trim_start_matches('\u{FEFF}');
        Ok(Some(Line {
            text: text.trim_end_matches(['\n', '\r']).to_string(),
            bytes: length,
            ends: !self.in_line,
        }))
    }

    fn is_too_much(&self) -> bool {
        let Some(packed) = &self.packed else {
            return false;
        };
        self.bytes > MOST_UNPACKED.max(packed.get().saturating_mul(MOST_RATIO))
    }
}

/// The first bytes, and a reader of all of them.
fn peek(mut from: Box<dyn Read>) -> io::Result<(Vec<u8>, Box<dyn Read>)> {
    let mut head = Vec::new();
    (&mut from).take(2).read_to_end(&mut head)?;
    Ok((head.clone(), Box::new(Cursor::new(head).chain(from))))
}

/// Whether a line begins with a list of objects, and not with a tag.
fn begins_list(line: &[u8]) -> bool {
    let rest = line.trim_ascii_start().strip_prefix(b"[");
    rest.is_some_and(|rest| rest.trim_ascii_start().first() == Some(&b'{'))
}

/// Reads up to the end of the line or of an object.
fn read_part(from: &mut impl BufRead, part: &mut Vec<u8>) -> io::Result<usize> {
    loop {
        let buffer = from.fill_buf()?;
        let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'}'));
        let length = end.map_or(buffer.len(), |end| end + 1);
        part.extend_from_slice(&buffer[..length]);
        from.consume(length);
        if end.is_some() || length == 0 {
            return Ok(part.len());
        }
    }
}

/// Counts what is read.
struct Counted {
    from: Box<dyn Read>,
    read: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        self.read.set(self.read.get() + read as u64);
        Ok(read)
    }
}

/// Reads UTF-16 as UTF-8.
struct Utf16 {
    from: BufReader<Box<dyn Read>>,
    unit: fn([u8; 2]) -> u16,
    /// The first half of a letter that takes two units.
    half: Option<u16>,
    /// Text that was not taken yet.
    text: Cursor<Vec<u8>>,
}

impl Utf16 {
    fn new(from: Box<dyn Read>, unit: fn([u8; 2]) -> u16) -> Utf16 {
        Utf16 {
            from: BufReader::new(from),
            unit,
            half: None,
            text: Cursor::default(),
        }
    }
}

impl Read for Utf16 {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(into)?;
        if read > 0 || into.is_empty() {
            return Ok(read);
        }
        let mut bytes = Vec::new();
        (&mut self.from).take(8192).read_to_end(&mut bytes)?;
        let units = bytes.chunks(2).map(|two| match two {
            [first, second] => (self.unit)([*first, *second]),
            // Half a unit is no letter.
            _ => 0xD800,
        });
        let mut units: Vec<u16> = self.half.take().into_iter().chain(units).collect();
        let is_high = |unit: &u16| (0xD800..0xDC00).contains(unit);
        if bytes.len() == 8192 && units.last().is_some_and(is_high) {
            self.half = units.pop();
        }
        self.text = Cursor::new(String::from_utf16_lossy(&units).into_bytes());
        self.text.read(into)
    }
}
