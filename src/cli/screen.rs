//! How wide and how high the screen is, and a program that shows a long text on
//! it page by page.

use std::env;
use std::ffi::OsString;
use std::io::Write as _;
use std::process::{Command, Stdio};

use super::output::{finish, out_is_terminal, write};

/// A screen narrower than this is written to as if it were this wide.
const NARROWEST: usize = 30;

/// The program that pages where the environment names none; it ends by itself
/// where all fits on the screen.
const LESS: [&str; 2] = ["less", "-FRX"];

/// Columns to write in: those that the variable `COLUMNS` says, else those of
/// the terminal that standard output is; `None` where it is none.
pub fn columns() -> Option<usize> {
    let said = number("COLUMNS");
    let columns = said.or_else(|| terminal().map(|(columns, _)| columns))?;
    Some(columns.max(NARROWEST))
}

/// Columns and lines of the terminal that standard output is.
fn terminal() -> Option<(usize, usize)> {
    if !out_is_terminal() {
        return None;
    }
    let (width, height) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some((width.0.into(), height.0.into())).filter(|(columns, _)| *columns > 0)
}

fn number(variable: &str) -> Option<usize> {
    let said = env::var(variable).ok()?;
    said.trim().parse().ok().filter(|number| *number > 0)
}

/// Writes a text to standard output; on a terminal with fewer lines than it
/// has, by way of the program that `PAGER` names, or of `less`.
pub fn page(text: &str) {
    finish();
    let is_long = terminal().is_some_and(|(_, lines)| text.lines().count() >= lines);
    if !(is_long && paged(text)) {
        write(format_args!("{text}"));
    }
}

/// Whether a program took the text.
fn paged(text: &str) -> bool {
    let Some(mut command) = pager(env::var_os("PAGER")) else {
        return false;
    };
    let Ok(mut child) = command.stdin(Stdio::piped()).spawn() else {
        return false;
    };
    if let Some(mut input) = child.stdin.take() {
        // Whoever has seen enough closes it.
        let _ = input.write_all(text.as_bytes());
    }
    // Of a program that a shell did not find, nothing was seen.
    const NOT_FOUND: i32 = 127;
    child.wait().is_ok_and(|s| s.code() != Some(NOT_FOUND))
}

/// The command that pages; none where `PAGER` is empty.
fn pager(named: Option<OsString>) -> Option<Command> {
    let Some(named) = named else {
        let mut less = Command::new(LESS[0]);
        less.args(&LESS[1..]);
        return Some(less);
    };
    if named.is_empty() {
        return None;
    }
    // It may have options, as in `less -S`.
    let (shell, option) = match cfg!(windows) {
        true => ("cmd", "/C"),
        false => ("sh", "-c"),
    };
    let mut command = Command::new(shell);
    command.arg(option).arg(named);
    Some(command)
}
