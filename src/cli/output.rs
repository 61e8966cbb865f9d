//! Standard input, standard output and standard error, read and written by a
//! person or another program; or held in memory, where a caller runs a command
//! within its own process.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt::Arguments;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, IsTerminal, Read, Write};
use std::io::{stderr, stdin, stdout};

use crate::report::is_hidden;

/// What stands in for the streams of the process.
#[derive(Debug, Default)]
pub struct Held {
    pub input: Cursor<Vec<u8>>,
    pub out: Vec<u8>,
    pub err: Vec<u8>,
}

thread_local! {
    /// Of the thread that runs a command. What its workers say, such as how far
    /// a plan had come, goes to the process's own streams.
    static HELD: RefCell<Option<Held>> = const { RefCell::new(None) };
}

/// Does some work whose streams are held in memory; with what it printed.
pub fn held<T>(input: &[u8], work: impl FnOnce() -> T) -> (T, Held) {
    let begun = Held {
        input: Cursor::new(input.to_vec()),
        ..Held::default()
    };
    HELD.set(Some(begun));
    let done = work();
    (done, HELD.take().unwrap_or_default())
}

/// Does something with the held streams, if they are held.
fn with_held<T>(then: impl FnOnce(&mut Held) -> T) -> Option<T> {
    HELD.with_borrow_mut(|held| held.as_mut().map(then))
}

/// Whether the streams are held in memory.
pub fn is_held() -> bool {
    with_held(|_| ()).is_some()
}

/// Writes to standard output. A reader that has seen enough, such as `head`,
/// closes it; then there is nothing left to do, and nothing is wrong.
pub fn write(text: Arguments<'_>) {
    let written = with_held(|held| held.out.write_fmt(text));
    if let Err(error) = written.unwrap_or_else(|| stdout().lock().write_fmt(text)) {
        give_up(&error);
    }
}

/// Writes what is held back to standard output, so that no loss is silent.
pub fn finish() {
    if !is_held()
        && let Err(error) = stdout().lock().flush()
    {
        give_up(&error);
    }
}

/// Ends the program where its output can't be written.
pub fn give_up(error: &io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    note!("error: can't write to standard output: {error}");
    std::process::exit(2);
}

/// Writes to standard error. Where even that can't be written, nobody can be
/// told; the exit status says what it would have said.
pub fn write_note(text: Arguments<'_>) {
    let _ = with_held(|held| held.err.write_fmt(text))
        .unwrap_or_else(|| stderr().lock().write_fmt(text));
}

/// Standard input, from where it was last left.
pub fn input() -> Box<dyn BufRead> {
    match is_held() {
        // Takes a byte at a time: what is not asked for is left to the next
        // who reads.
        true => Box::new(BufReader::with_capacity(1, HeldInput)),
        false => Box::new(stdin().lock()),
    }
}

struct HeldInput;

impl Read for HeldInput {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        with_held(|held| held.input.read(into)).unwrap_or(Ok(0))
    }
}

/// Whether what is written to standard output is shown on a terminal.
pub fn out_is_terminal() -> bool {
    !is_held() && stdout().is_terminal()
}

/// Whether what is written to standard error is shown on a terminal.
pub fn err_is_terminal() -> bool {
    !is_held() && stderr().is_terminal()
}

/// Whether standard input is typed by a person.
pub fn in_is_terminal() -> bool {
    !is_held() && stdin().is_terminal()
}

/// Writes a line to standard output.
macro_rules! say {
    () => { $crate::cli::output::write(format_args!("\n")) };
    ($($text:tt)*) => { $crate::cli::output::write(format_args!("{}\n", format_args!($($text)*))) };
}

/// Writes a line to standard error.
macro_rules! note {
    ($($text:tt)*) => {
        $crate::cli::output::write_note(format_args!("{}\n", format_args!($($text)*)))
    };
}

pub(crate) use {note, say};

/// Writes data as JSON, laid out to be read.
pub fn print_json(value: &impl serde::Serialize) {
    let text = serde_json::to_string_pretty(value).expect("plain data is always JSON");
    say!("{}", escaped(&text));
}

/// JSON with every hidden character of its texts written as `\u202e`: the same data, and
/// nothing that a terminal obeys.
fn escaped(json: &str) -> Cow<'_, str> {
    if !json.contains(is_hidden) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        match is_hidden(c) {
            false => text.push(c),
            true => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    text += &format!("\\u{unit:04x}");
                }
            }
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_holds_no_character_that_a_terminal_obeys_and_says_the_same() {
        let text = "\u{9b}31m \u{202e} \u{e0041} \u{7f} \u{e9}";
        let json = serde_json::to_string(text).unwrap();
        let shown = escaped(&json);
        assert!(!shown.contains(is_hidden), "{shown}");
        assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), text);
    }

    #[test]
    fn held_streams_are_read_and_written_apart_from_those_of_the_process() {
        let (lines, held) = held(b"one\ntwo\nthree", || {
            let mut lines = [String::new(), String::new(), String::new()];
            for line in &mut lines[..2] {
                input().read_line(line).unwrap();
            }
            input().read_to_string(&mut lines[2]).unwrap();
            say!("said {}", 1);
            note!("noted");
            finish();
            assert!(!in_is_terminal() && !out_is_terminal() && !err_is_terminal());
            lines
        });
        assert_eq!(lines, ["one\n", "two\n", "three"]);
        assert_eq!(held.out, b"said 1\n");
        assert_eq!(held.err, b"noted\n");
        assert!(!is_held());
    }
}
