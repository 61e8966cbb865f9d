//! JSON objects found in lines: one to a line, laid out over several, or in a list.

use super::read::LONGEST_GAME;

/// Takes text piece by piece, and gives each object when it is whole. Nothing is held
/// but the object that is begun.
#[derive(Debug, Default)]
pub(super) struct Objects {
    /// The object that is begun.
    text: String,
    /// The line on which it begins.
    line: usize,
    depth: usize,
    in_string: bool,
    is_escaped: bool,
    /// Whether the objects are those of a list.
    in_list: bool,
}

/// A whole object, and the line on which it begins; or what is none.
pub(super) type Object = (usize, String);

impl Objects {
    /// Whether what follows belongs to what was begun.
    pub fn is_begun(&self) -> bool {
        self.depth > 0 || self.in_list
    }

    /// Takes a part of a line; the objects that are whole now. What can't be an object is
    /// given as if it were one: what begins otherwise, with what follows it; and what has no
    /// end where a line must end it or another object begins a line.
    pub fn take(
        &mut self,
        piece: &str,
        ends_line: bool,
        line: usize,
    ) -> Result<Vec<Object>, String> {
        if self.depth > 0 && !self.in_string && piece.starts_with('{') {
            return Ok(vec![(self.line, std::mem::take(&mut self.text))]);
        }
        let mut whole = Vec::new();
        let mut from = 0;
        for (at, c) in piece.char_indices() {
            if self.depth == 0 {
                from = at;
                match c {
                    '{' => self.begin(line),
                    '[' if !self.in_list => self.in_list = true,
                    ']' if self.in_list => self.in_list = false,
                    ',' if self.in_list => {}
                    c if c.is_whitespace() => {}
                    _ => {
                        whole.push((line, piece[at..].to_string()));
                        return Ok(whole);
                    }
                }
            } else if self.ends(c) {
                self.text.push_str(&piece[from..=at]);
                whole.push((self.line, std::mem::take(&mut self.text)));
            }
        }
        if self.depth > 0 {
            self.text.push_str(&piece[from..]);
            match ends_line {
                true if self.in_string => whole.push((self.line, std::mem::take(&mut self.text))),
                true => self.text.push('\n'),
                false => {}
            }
        }
        if self.text.len() > LONGEST_GAME {
            let most = LONGEST_GAME / 1024 / 1024;
            return Err(format!(
                "the object that begins on line {} goes on for more than {most} MiB, which no \
                 game does",
                self.line
            ));
        }
        Ok(whole)
    }

    /// What was begun and has no end.
    pub fn finish(self) -> Option<Object> {
        (self.depth > 0).then_some((self.line, self.text))
    }

    fn begin(&mut self, line: usize) {
        self.line = line;
        self.depth = 1;
        self.in_string = false;
        self.is_escaped = false;
    }

    /// Whether a sign of the object that is begun is its last.
    fn ends(&mut self, c: char) -> bool {
        if self.in_string {
            match c {
                _ if self.is_escaped => self.is_escaped = false,
                '\\' => self.is_escaped = true,
                '"' => self.in_string = false,
                _ => {}
            }
            return false;
        }
        match c {
            '"' => self.in_string = true,
            '{' | '[' => self.depth += 1,
            '}' | ']' => self.depth -= 1,
            _ => {}
        }
        self.depth == 0
    }
}
