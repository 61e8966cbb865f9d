//! Standard output and standard error, read by a person or another program.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write, stderr, stdout};

/// Writes to standard output. A reader that has seen enough, such as `head`,
/// closes it; then there is nothing left to do, and nothing is wrong.
pub fn write(text: Arguments<'_>) {
    if let Err(error) = stdout().lock().write_fmt(text) {
        give_up(&error);
    }
}

/// Writes what is held back to standard output, so that no loss is silent.
pub fn finish() {
    if let Err(error) = stdout().lock().flush() {
        give_up(&error);
    }
}

/// Ends the program where its output can't be written.
fn give_up(error: &io::Error) -> ! {
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    note!("error: can't write to standard output: {error}");
    std::process::exit(2);
}

/// Writes to standard error. Where even that can't be written, nobody can be
/// told; the exit status says what it would have said.
pub fn write_note(text: Arguments<'_>) {
    let _ = stderr().lock().write_fmt(text);
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
