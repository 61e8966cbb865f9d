//! The text of a bibliography taken apart into entries and fields.
//!
//! Follows BibTeX where programs differ: braces count with or without `\`
//! before them, a quotation mark ends a value outside braces only, and an
//! abbreviation is defined before it is used, so none can contain itself. As
//! biber does, `%` begins a comment outside values. All loops are over the
//! text once; nothing recurses.

use std::collections::HashMap;

use super::entry::{Entry, Field};
use super::limits::*;
use super::months;
use crate::report::{Fault, Faults, nearest, visible};
use crate::source::{FileId, Span, Spanned};

/// The entries of a file in their order, or the first fault of its form.
pub(super) fn read(file: FileId, text: &str, faults: &mut Faults) -> Result<Vec<Entry>, Fault> {
    let mut reader = Reader {
        file,
        text,
        at: 0,
        abbreviations: HashMap::new(),
        entries: Vec::new(),
        expanded: 0,
        fields: 0,
        ignored: 0,
    };
    if text.len() > MAX_FILE {
        let kib = MAX_FILE >> 10;
        return Err(Fault::error("this bibliography is too long")
            .at(
                Span::new(file, 0, 0),
                format!("{} KiB, and at most {kib} are read", text.len() >> 10),
            )
            .help("keep the works that rulesets cite in it, and the others elsewhere"));
    }
    while reader.find_entry(faults) {
        reader.entry(faults)?;
    }
    Ok(reader.entries)
}

struct Reader<'t> {
    file: FileId,
    text: &'t str,
    /// The byte that is read next.
    at: usize,
    /// What each `@string` stands for, by its name in small letters.
    abbreviations: HashMap<String, String>,
    entries: Vec<Entry>,
    /// Bytes of all values so far.
    expanded: usize,
    /// Fields of all entries so far.
    fields: usize,
    /// Stretches of text outside entries that were warned of.
    ignored: usize,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn skip_while(&mut self, belongs: impl Fn(char) -> bool) {
        let rest = &self.text[self.at..];
        let length = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        self.at += length;
    }

    /// Skips blanks and comments.
    fn skip_space(&mut self) {
        loop {
            self.skip_while(char::is_whitespace);
            if self.peek() != Some('%') {
                return;
            }
            self.skip_while(|c| c != '\n');
        }
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    /// The next character, as a place to point at.
    fn here(&self) -> Span {
        let length = self.peek().map_or(0, char::len_utf8);
        self.span(self.at, self.at + length)
    }

    /// The rest of the line that begins at a byte.
    fn line_at(&self, start: usize) -> Span {
        let rest = &self.text[start..];
        let line = rest.lines().next().unwrap_or_default();
        let shown = line.char_indices().nth(80).map_or(line.len(), |(at, _)| at);
        self.span(start, start + shown)
    }

    /// Goes to the next `@` outside comments; false at the end of the file.
    fn find_entry(&mut self, faults: &mut Faults) -> bool {
        loop {
            self.skip_space();
            let start = self.at;
            self.skip_while(|c| c != '@' && c != '%' && c != '\n');
            let ignored = &self.text[start..self.at];
            if let Some(at) = ignored.find(['{', '}', '=']) {
                self.ignored += 1;
                if self.ignored <= MAX_SHOWN {
                    faults.push(
                        Fault::warning("text outside entries is not read")
                            .at(self.line_at(start + at), "in no entry")
                            .help("an entry begins with `@` and its kind, as `@book{`, and ends where its first `{` is closed; `%` begins a comment"),
                    );
                }
            }
            match self.peek() {
                Some('@') => return true,
                None => return false,
                Some(_) => {}
            }
        }
    }

    /// Reads what begins with the `@` that is next.
    fn entry(&mut self, faults: &mut Faults) -> Result<(), Fault> {
        let start = self.at;
        self.at += 1;
        self.skip_while(char::is_whitespace);
        let kind = self.name("the kind of entry, as in `@book{`", start)?;
        let lower = kind.value.to_lowercase();
        self.skip_while(char::is_whitespace);
        if lower == "comment" && !matches!(self.peek(), Some('{')) {
            self.skip_while(|c| c != '\n');
            return Ok(());
        }
        let open = self.here();
        let close = match self.peek() {
            Some('{') => '}',
            Some('(') => ')',
            _ => {
                return Err(self
                    .unreadable(self.here(), "expected `{`", start)
                    .help("text between entries that holds an `@` goes into a comment: begin its line with `%`"));
            }
        };
        if lower == "comment" {
            self.braced(start, false)?;
            return Ok(());
        }
        self.at += 1;
        self.skip_space();
        match lower.as_str() {
            "preamble" => {
                self.value(start)?;
                self.skip_space();
            }
            "string" => self.abbreviations(close, start)?,
            _ => {
                let kind = Spanned::new(lower, kind.span);
                let entry = self.body(kind, start, close, faults)?;
                self.entries.push(entry);
            }
        }
        if self.eat(close) {
            if let Some(last) = self.entries.last_mut()
                && last.span.start == start
            {
                last.span.end = self.at;
            }
            return Ok(());
        }
        Err(match self.peek() {
            None => self.never_closed(open, start),
            Some(_) => self.unreadable(self.here(), format!("expected `{close}`"), start),
        })
    }

    fn name(&mut self, expected: &str, entry: usize) -> Result<Spanned<String>, Fault> {
        let start = self.at;
        self.skip_while(is_name);
        if start == self.at {
            let what = format!("expected {expected}");
            return Err(self.unreadable(self.here(), what, entry));
        }
        let span = self.span(start, self.at);
        if self.at - start > MAX_NAME {
            let what = format!("a name of more than {MAX_NAME} bytes");
            return Err(self.unreadable(span, what, entry));
        }
        Ok(Spanned::new(self.text[start..self.at].to_string(), span))
    }

    /// Reads the pairs of an `@string`.
    fn abbreviations(&mut self, close: char, entry: usize) -> Result<(), Fault> {
        while self.peek().is_some_and(|c| c != close) {
            let name = self.name("the name of an abbreviation", entry)?;
            let value = self.equals_value(entry)?;
            self.count(value.text.len(), name.span, entry)?;
            self.abbreviations
                .insert(name.value.to_lowercase(), value.text);
            if self.abbreviations.len() > MAX_ENTRIES {
                let what = format!("more than {MAX_ENTRIES} abbreviations");
                return Err(self.unreadable(name.span, what, entry));
            }
            if !self.eat(',') {
                break;
            }
            self.skip_space();
        }
        Ok(())
    }

    /// Reads the key and the fields of an entry.
    fn body(
        &mut self,
        kind: Spanned<String>,
        start: usize,
        close: char,
        faults: &mut Faults,
    ) -> Result<Entry, Fault> {
        let key_start = self.at;
        self.skip_while(|c| !c.is_whitespace() && c != close && !"{},\"=".contains(c));
        let key = self.span(key_start, self.at);
        self.skip_space();
        let ends = matches!(self.peek(), Some(c) if c == ',' || c == close);
        if key.start == key.end || self.peek() == Some('=') {
            return Err(self
                .unreadable(key, "expected the key of the work", start)
                .help(format!("name the work first: `@{kind}{{murray1952,`")));
        }
        if key.end - key.start > MAX_KEY {
            let what = format!("a key of more than {MAX_KEY} bytes");
            return Err(self.unreadable(key, what, start));
        }
        if !ends {
            return Err(self.unreadable(self.here(), "expected a comma after the key", start));
        }
        if self.entries.len() >= MAX_ENTRIES {
            return Err(self
                .unreadable(key, format!("more than {MAX_ENTRIES} entries"), start)
                .help("keep the works that rulesets cite in it, and the others elsewhere"));
        }
        let mut fields: Vec<Field> = Vec::new();
        while self.eat(',') {
            self.skip_space();
            match self.peek() {
                None => break,
                Some(c) if c == close => break,
                Some(_) => {}
            }
            let field = self.field(start)?;
            match fields.iter().find(|other| other.name == field.name) {
                Some(first) => faults.push(
                    Fault::error(format!("two fields are called `{}`", visible(&field.name)))
                        .at(field.span, "the second, which is not read")
                        .related(first.span, "the first")
                        .help("leave out one of them"),
                ),
                None => fields.push(field),
            }
            self.fields += 1;
            if fields.len() > MAX_ENTRY_FIELDS || self.fields > MAX_FIELDS {
                let what = format!(
                    "more than {MAX_ENTRY_FIELDS} fields in one entry, or {MAX_FIELDS} in all"
                );
                return Err(self.unreadable(self.here(), what, start));
            }
        }
        if self.peek().is_some_and(|c| c != close) {
            return Err(self
                .unreadable(self.here(), "expected a comma", start)
                .help("each field ends with a comma; in a value between quotation marks, a quotation mark needs braces: `{\\\"o}`"));
        }
        Ok(Entry {
            kind,
            key: Spanned::new(self.text[key.start..key.end].to_string(), key),
            fields,
            span: self.span(start, self.at),
        })
    }

    fn field(&mut self, entry: usize) -> Result<Field, Fault> {
        let name = self.name("the name of a field, as in `title = {…}`", entry)?;
        let value = self.equals_value(entry)?;
        self.count(value.text.len(), name.span, entry)?;
        Ok(Field {
            name: name.value.to_lowercase(),
            value: value.text,
            month: value.month,
            span: name.span.to(value.span),
        })
    }

    fn equals_value(&mut self, entry: usize) -> Result<Value, Fault> {
        self.skip_space();
        if !self.eat('=') {
            return Err(self.unreadable(self.here(), "expected `=`", entry));
        }
        self.skip_space();
        self.value(entry)
    }

    /// Counts the bytes of a value among those of the file.
    fn count(&mut self, bytes: usize, at: Span, entry: usize) -> Result<(), Fault> {
        self.expanded += bytes;
        if self.expanded > MAX_EXPANDED {
            let mib = MAX_EXPANDED >> 20;
            let what = format!("with abbreviations written out, more than {mib} MiB up to here");
            return Err(self
                .unreadable(at, what, entry)
                .help("an `@string` that repeats others several times grows with each step"));
        }
        Ok(())
    }

    /// Reads a value: parts that are joined by `#`.
    fn value(&mut self, entry: usize) -> Result<Value, Fault> {
        let start = self.at;
        let mut value = Value {
            text: String::new(),
            month: None,
            span: self.span(start, start),
        };
        let mut parts = 0;
        loop {
            let from = self.at;
            match self.peek() {
                Some('{') => {
                    let part = self.braced(entry, true)?;
                    value.text.push_str(part);
                }
                Some('"') => {
                    let part = self.quoted(entry)?;
                    value.text.push_str(part);
                }
                Some(c) if c.is_ascii_digit() => {
                    self.skip_while(|c| c.is_ascii_digit());
                    value.text.push_str(&self.text[from..self.at]);
                }
                Some(c) if is_name(c) => {
                    let name = self.name("a value", entry)?;
                    value.month = self.abbreviated(&name, entry, &mut value.text)?;
                }
                _ => {
                    let what = "expected a value: `{…}`, `\"…\"`, a number or an abbreviation";
                    return Err(self.unreadable(self.here(), what, entry));
                }
            }
            parts += 1;
            value.span.end = self.at;
            if value.text.len() > MAX_VALUE {
                let kib = MAX_VALUE >> 10;
                let what = format!("a value of more than {kib} KiB, abbreviations written out");
                return Err(self.unreadable(self.line_at(start), what, entry));
            }
            self.skip_space();
            if !self.eat('#') {
                break;
            }
            self.skip_space();
        }
        if parts > 1 {
            value.month = None;
        }
        Ok(value)
    }

    /// Writes out an abbreviation; the month that it stands for, if it does.
    fn abbreviated(
        &self,
        name: &Spanned<String>,
        entry: usize,
        text: &mut String,
    ) -> Result<Option<&'static str>, Fault> {
        let lower = name.value.to_lowercase();
        if let Some(value) = self.abbreviations.get(&lower) {
            text.push_str(value);
            return Ok(None);
        }
        if let Some((short, month)) = months::find(&lower) {
            text.push_str(month);
            return Ok(Some(short));
        }
        let shown = visible(&name.value);
        let known = self.abbreviations.keys().take(1000).map(String::as_str);
        let near = nearest(&lower, known).map(|near| format!("did you mean `{}`?", visible(near)));
        Err(self
            .unreadable(
                name.span,
                format!("no abbreviation `{shown}` is defined before this"),
                entry,
            )
            .maybe_help(near)
            .help(format!(
                "put braces around it, `{{{shown}}}`, or define it above: `@string{{{shown} = {{…}}}}`"
            )))
    }

    /// Reads a value between braces, without them.
    fn braced(&mut self, entry: usize, is_bounded: bool) -> Result<&'t str, Fault> {
        let start = self.at;
        let mut depth = 0;
        for (offset, byte) in self.text.as_bytes()[start..].iter().enumerate() {
            match byte {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => continue,
            }
            let at = start + offset;
            if is_bounded && depth > MAX_DEPTH {
                return Err(self.too_deep(at, entry));
            }
            if depth == 0 {
                self.at = at + 1;
                return Ok(&self.text[start + 1..at]);
            }
        }
        Err(self.never_closed(self.span(start, start + 1), entry))
    }

    /// Reads a value between quotation marks, without them.
    fn quoted(&mut self, entry: usize) -> Result<&'t str, Fault> {
        let start = self.at;
        let mut depth = 0;
        for (offset, byte) in self.text.as_bytes()[start + 1..].iter().enumerate() {
            let at = start + 1 + offset;
            match byte {
                b'{' => depth += 1,
                b'}' if depth == 0 => {
                    let what = "this closes nothing between the quotation marks";
                    let span = self.span(at, at + 1);
                    let fault = self.unreadable(span, what, entry);
                    return Err(fault.related(self.span(start, start + 1), "that began here"));
                }
                b'}' => depth -= 1,
                b'"' if depth == 0 => {
                    self.at = at + 1;
                    return Ok(&self.text[start + 1..at]);
                }
                _ => {}
            }
            if depth > MAX_DEPTH {
                return Err(self.too_deep(at, entry));
            }
        }
        Err(self.never_closed(self.span(start, start + 1), entry))
    }

    fn too_deep(&self, at: usize, entry: usize) -> Fault {
        let what = format!("more than {MAX_DEPTH} braces within one another");
        self.unreadable(self.span(at, at + 1), what, entry)
            .help("leave out braces that do nothing")
    }

    /// Nothing closes what opened here; the next entry may be where it should.
    fn never_closed(&self, open: Span, entry: usize) -> Fault {
        let fault = self.unreadable(open, "never closed", entry).help(
            "each `{` needs its `}`, and each value of the entry its own: author = {…}, title = {…},",
        );
        let next = self.text[open.end..]
            .match_indices("\n@")
            .map(|(at, _)| open.end + at + 1)
            .next();
        match next {
            Some(next) => fault.related(self.line_at(next), "the next entry begins here"),
            None => fault,
        }
    }

    fn unreadable(&self, at: Span, what: impl Into<String>, entry: usize) -> Fault {
        let fault = Fault::error("this bibliography can't be read").at(at, what);
        let line = self.line_at(entry);
        if line.start <= at.start && at.start < line.end {
            return fault;
        }
        fault.related(line, "in this entry")
    }
}

/// Text of a field, with its abbreviations written out.
struct Value {
    text: String,
    /// The abbreviation of a month, where that is all.
    month: Option<&'static str>,
    span: Span,
}

/// Whether the names of fields, kinds and abbreviations may have a character.
fn is_name(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !"\"#%'(),={}@\\~".contains(c)
}
