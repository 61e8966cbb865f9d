//! Braces that are not paired: which one was most likely meant otherwise.
//!
//! The parser pairs them as they come, and notices a missing one at the end of
//! the file. Here the indentation tells where it is missing.

use crate::report::Fault;
use crate::source::{FileId, Span};

/// What is wrong with the braces of a text, at one place of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unpaired {
    /// The `{` here is never closed.
    Open(usize),
    /// The `}` here closes nothing.
    Close(usize),
    /// The `}` here closes a block that goes on below.
    Early(usize),
    /// Below this place, the end of a statement, its block follows, but no
    /// `{` stands before it.
    Missing(usize),
}

/// A brace outside quotations, brackets and comments.
struct Brace {
    at: usize,
    opens: bool,
    line: usize,
    /// Whether no more than other closing braces stand before it on its line.
    leads: bool,
}

/// A line that holds something, but none that goes on with the one before.
struct Line {
    indent: usize,
    /// The end of the statement that begins here.
    end: usize,
    opens: bool,
    /// Whether it is a closing brace.
    closes: bool,
}

/// An open brace, and how far the statement before it is indented.
struct Open {
    at: usize,
    line: usize,
    indent: usize,
}

/// The first place where braces and indentation contradict each other, if the
/// braces are not paired.
pub(super) fn unpaired(text: &str) -> Option<Unpaired> {
    let (braces, lines) = scan(text);
    let mut depth = 0_usize;
    let mut closes_nothing = None;
    for brace in &braces {
        match (brace.opens, depth) {
            (true, _) => depth += 1,
            (false, 0) => closes_nothing = closes_nothing.or(Some(brace.at)),
            (false, _) => depth -= 1,
        }
    }
    if depth == 0 && closes_nothing.is_none() {
        return None;
    }
    let mut open: Vec<Open> = Vec::new();
    for brace in &braces {
        let line = &lines[brace.line];
        if brace.opens {
            open.push(Open {
                at: brace.at,
                line: brace.line,
                indent: line.indent,
            });
            continue;
        }
        let Some(top) = open.last() else {
            let missing = missing(&lines[..brace.line], 0, line.indent);
            return missing.or(Some(Unpaired::Close(brace.at)));
        };
        if brace.leads {
            if top.indent > line.indent && open.iter().any(|o| o.indent == line.indent) {
                return Some(Unpaired::Open(top.at));
            }
            if top.indent < line.indent {
                let missing = missing(&lines[..brace.line], top.line, line.indent);
                return missing.or(Some(Unpaired::Early(brace.at)));
            }
        } else if top.line < brace.line && line.opens {
            return Some(Unpaired::Early(brace.at));
        }
        open.pop();
    }
    let left = open.first().map(|o| Unpaired::Open(o.at));
    left.or(closes_nothing.map(Unpaired::Close))
}

/// The last statement no further in than this, if it is a block with no brace
/// before it: all below it stands further in.
fn missing(lines: &[Line], from: usize, indent: usize) -> Option<Unpaired> {
    let lines = &lines[from..];
    let last = lines.iter().rposition(|line| line.indent <= indent)?;
    let line = &lines[last];
    let is_block = line.indent == indent && !line.opens && !line.closes && last + 1 < lines.len();
    is_block.then_some(Unpaired::Missing(line.end))
}

/// All braces, and the lines they stand on.
fn scan(text: &str) -> (Vec<Brace>, Vec<Line>) {
    let mut braces = Vec::new();
    let mut lines: Vec<Line> = Vec::new();
    let mut start = 0;
    let mut goes_on = false;
    for line in text.split_inclusive('\n') {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        let (signs, length) = signs(line);
        let end = line[..length].trim_end().len();
        if end > indent {
            let begins = |word: &str| code.starts_with(word);
            let is_more = |above: &&mut Line| {
                goes_on
                    || ["[", "and ", "else "].into_iter().any(begins)
                    || begins("or ") && above.indent < indent && !above.opens
            };
            match lines.last_mut().filter(is_more) {
                Some(above) => above.end = start + end,
                None => lines.push(Line {
                    indent,
                    end: start + end,
                    opens: false,
                    closes: code.starts_with('}'),
                }),
            }
            goes_on = line[..end].ends_with([',', ':']);
        }
        // Up to here nothing but closing braces and blanks was found.
        let mut led = indent;
        let mut leads = true;
        for at in signs {
            let opens = line.as_bytes()[at] == b'{';
            leads = leads && !opens && line[led..at].bytes().all(|b| b == b' ');
            led = at + 1;
            let nth = lines.len() - 1;
            lines[nth].opens |= opens;
            braces.push(Brace {
                at: start + at,
                opens,
                line: nth,
                leads,
            });
        }
        start += line.len();
    }
    (braces, lines)
}

/// Where braces stand in a line, and where a comment ends it. Quotations and
/// brackets are passed over as the grammar's `enclosed` does: one that is not
/// closed on its line is none.
fn signs(line: &str) -> (Vec<usize>, usize) {
    let bytes = line.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let length = match rest[0] {
            b'\\' if matches!(rest.get(1), Some(b'"' | b'\\')) => 2,
            b'"' => quotation(rest).unwrap_or(1),
            b'[' => match rest[1..].iter().position(|b| matches!(b, b'[' | b']')) {
                Some(end) if rest[end + 1] == b']' => end + 2,
                _ => 1,
            },
            b'/' if rest.get(1) == Some(&b'/') => return (found, at),
            b'{' | b'}' => {
                found.push(at);
                1
            }
            _ => 1,
        };
        at += length;
    }
    (found, line.len())
}

/// How long the quotation is that begins here, if it is closed.
fn quotation(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' if matches!(text.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'\\' => return None,
            _ => at += 1,
        }
    }
}

impl Unpaired {
    /// From here on, what stands in which block can't be trusted.
    pub fn at(self) -> usize {
        let (Unpaired::Open(at)
        | Unpaired::Close(at)
        | Unpaired::Early(at)
        | Unpaired::Missing(at)) = self;
        at
    }

    pub fn fault(self, file: FileId) -> Fault {
        let here = |at: usize| Span::new(file, at, at + 1);
        match self {
            Unpaired::Open(at) => Fault::error("this block is never closed")
                .at(here(at), "opened here")
                .help("write `}` on a line of its own where the block ends"),
            Unpaired::Close(at) => Fault::error("this `}` closes nothing")
                .at(here(at), "no block is open here")
                .help("remove it, or look above for a `{` that is missing"),
            Unpaired::Early(at) => Fault::error("this `}` is one too many")
                .at(here(at), "closes a block that goes on below")
                .help("remove it, or look above for a `{` that is missing"),
            Unpaired::Missing(at) => Fault::error("a block follows, but no `{` opens it")
                .at(here(at - 1), "expected `{` after this")
                .help("write `{` at the end of this line"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indentation_tells_which_brace_is_wrong() {
        let place = |text: &str| {
            let found = unpaired(text)?;
            let line = text[..found.at()].matches('\n').count() + 1;
            Some((line, std::mem::discriminant(&found)))
        };
        let [open, close, early, missing] = [
            Unpaired::Open(0),
            Unpaired::Close(0),
            Unpaired::Early(0),
            Unpaired::Missing(0),
        ]
        .map(|kind| std::mem::discriminant(&kind));
        for (text, found) in [
            ("a {\n  b {\n    c\n  }\n}\n", None),
            ("a {\n  b {\n    c }}\n", None),
            ("a {\n  b {\n    c\n}\n", Some((2, open))),
            ("a {\n  b {\n    c\n  }\n", Some((1, open))),
            // A bracket goes on with the statement above it.
            (
                "a {\n  b\n    [\"{\"] {\n    c\n  }\n  d {\n  e\n}\n",
                Some((6, open)),
            ),
            ("a {\n  b\n    [x] {\n    c\n  d\n}\n", Some((3, open))),
            ("a {\n  b { c }}\n  d\n}\n", Some((2, early))),
            ("a {\n  b {\n    c\n  }}\n  d\n}\n", Some((4, early))),
            ("a {\n  b\n  }\n  d\n}\n", Some((3, early))),
            ("a {\n  b\n}\n}\n", Some((4, close))),
            ("a {\n  b\n    c\n  }\n}\n", Some((2, missing))),
            ("a\n  c\n}\n", Some((1, missing))),
            ("a {\n  b \"{\n}\n}\n", None),
        ] {
            assert_eq!(place(text), found, "{text}");
        }
    }
}
