//! Standard output, read by a person or by another program.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write, stdout};

/// Writes to standard output. A reader that has seen enough, such as `head`,
/// closes it; then there is nothing left to do, and nothing is wrong.
pub fn write(text: Arguments<'_>) {
    if let Err(error) = stdout().lock().write_fmt(text) {
        let enough = error.kind() == ErrorKind::BrokenPipe;
        std::process::exit(if enough { 0 } else { 2 });
    }
}

/// Writes a line to standard output.
macro_rules! say {
    () => { $crate::cli::output::write(format_args!("\n")) };
    ($($text:tt)*) => { $crate::cli::output::write(format_args!("{}\n", format_args!($($text)*))) };
}

pub(crate) use say;
