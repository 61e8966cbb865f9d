//! Lines that a person types, read under a bound.

use std::io::{self, BufRead, Read};

use rustyline::error::ReadlineError;
use rustyline::{Config, DefaultEditor};

use super::output::{finish, in_is_terminal, input, out_is_terminal, write};
use crate::report::visible;

/// Bytes of a line that a person types, at most.
pub const LONGEST_TYPED: u64 = 4096;

/// The next line that is typed, with its end; `None` where there are no more. Hidden characters
/// are written out, for what is typed is told again.
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
        Ok(_) if cut(&line) => Err(too_long()),
        Ok(_) => Ok(Some(visible(&line).into_owned())),
        Err(error) => Err(error),
    }
}

/// Asks for lines, one after another. At a terminal they can be edited, and
/// those before are at hand with the arrow keys.
pub struct Prompt {
    editor: Option<DefaultEditor>,
}

impl Prompt {
    pub fn new() -> Prompt {
        let at_terminal = in_is_terminal() && out_is_terminal();
        let config = Config::builder().auto_add_history(true).build();
        let editor = at_terminal.then(|| DefaultEditor::with_config(config).ok());
        Prompt {
            editor: editor.flatten(),
        }
    }

    /// The next line; `None` where there are no more.
    ///
    /// # Errors
    /// If it can't be read, is not UTF-8, or is longer than [`LONGEST_TYPED`].
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let Some(editor) = &mut self.editor else {
            write(format_args!("{prompt}"));
            finish();
            return typed(&mut input());
        };
        finish();
        match editor.readline(prompt) {
            Ok(line) if line.len() as u64 > LONGEST_TYPED => Err(too_long()),
            Ok(line) => Ok(Some(visible(&line).into_owned())),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(other) => Err(io::Error::other(other)),
        }
    }
}

fn too_long() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("a line is longer than {LONGEST_TYPED} bytes"),
    )
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
    fn hidden_characters_of_a_line_are_written_out() {
        let line = typed(&mut "why \0\u{1b}[2J\n".as_bytes()).unwrap();
        assert_eq!(line.as_deref(), Some("why \\u{0}\\u{1b}[2J\n"));
    }
}
