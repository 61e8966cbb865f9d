//! Characters that a reader can't see but a terminal, a page or a program
//! obeys, and a visible way to print them.

use std::borrow::Cow;

/// Whether a character is a control, changes the direction of writing, or is
/// drawn as nothing at all. Line feeds and tabs are not hidden, nor are the
/// joiners and selectors that spelling needs (U+200C, U+200D, U+180B to
/// U+180F); a carriage return is, since it lets a terminal overwrite a line.
///
/// ```
/// use seedlore_language::report::is_hidden;
/// assert!(is_hidden('\u{1b}') && is_hidden('\u{202E}') && is_hidden('\u{E0041}'));
/// assert!(!is_hidden('é') && !is_hidden('\n'));
/// ```
pub fn is_hidden(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        // Soft hyphen, grapheme joiner, Arabic letter mark, Hangul and Khmer fillers.
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' => {
            true
        }
        // Zero width space, marks of direction.
        '\u{200B}' | '\u{200E}' | '\u{200F}' => true,
        // Line and paragraph separators, embeddings and overrides.
        '\u{2028}'..='\u{202E}' => true,
        // Word joiner, invisible operators, isolates, deprecated formats.
        '\u{2060}'..='\u{206F}' => true,
        '\u{3164}' | '\u{FFA0}' | '\u{FEFF}' => true,
        // Variation selectors; interlinear annotation.
        '\u{FE00}'..='\u{FE0F}' | '\u{FFF0}'..='\u{FFFB}' => true,
        // Controls of shorthand and of musical notation.
        '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' => true,
        // Tags and the supplement of variation selectors.
        '\u{E0000}'..='\u{E0FFF}' => true,
        _ => c.is_control(),
    }
}

/// A text that may have several lines, with every hidden character written
/// out: an escape becomes `\u{1b}`. A carriage return before a line feed is
/// left out.
///
/// ```
/// assert_eq!(seedlore_language::report::visible("a\u{1b}[31mb\r\n"), "a\\u{1b}[31mb\n");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c == '\r' && rest.peek() == Some(&'\n') {
            continue;
        }
        if is_hidden(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// The same for what must stay on one line, such as the name of a file: line
/// feeds and tabs are written out too.
///
/// ```
/// assert_eq!(seedlore_language::report::visible_line("x\nerror: y"), "x\\u{a}error: y");
/// ```
pub fn visible_line(text: &str) -> Cow<'_, str> {
    let escaped = |c: char| is_hidden(c) || c == '\n' || c == '\t';
    if !text.contains(escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if escaped(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// One visible character for a hidden one, so that columns stay what they are.
fn picture(c: char) -> char {
    match u32::from(c) {
        code @ 0..0x20 => char::from_u32(0x2400 + code).unwrap_or('\u{FFFD}'),
        0x7F => '\u{2421}',
        _ => '\u{FFFD}',
    }
}

/// A text of a file as it is quoted, each hidden character replaced by a
/// visible one, and where its places went.
pub(super) struct Quoted<'t> {
    pub text: Cow<'t, str>,
    /// The offset after each replaced character, in the text and in what is
    /// quoted; ascending.
    replaced: Vec<(usize, usize)>,
}

impl<'t> Quoted<'t> {
    pub fn new(text: &'t str) -> Self {
        let mut replaced = Vec::new();
        if !text.contains(is_hidden) {
            return Quoted {
                text: Cow::Borrowed(text),
                replaced,
            };
        }
        let mut quoted = String::with_capacity(text.len() + 16);
        let mut rest = text.char_indices().peekable();
        while let Some((at, c)) = rest.next() {
            // The renderer takes these two for the end of a line.
            let ends_line = c == '\r' && rest.peek().is_some_and(|(_, next)| *next == '\n');
            if ends_line || !is_hidden(c) {
                quoted.push(c);
            } else {
                quoted.push(picture(c));
                replaced.push((at + c.len_utf8(), quoted.len()));
            }
        }
        Quoted {
            text: Cow::Owned(quoted),
            replaced,
        }
    }

    /// Where a place of the text stands in what is quoted.
    pub fn place(&self, at: usize) -> usize {
        let before = self.replaced.partition_point(|(end, _)| *end <= at);
        match before.checked_sub(1).map(|last| self.replaced[last]) {
            Some((end, quoted)) => at - end + quoted,
            None => at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_move_with_what_is_replaced() {
        let text = "a\u{E0041}b\r\nc\u{1b}";
        let quoted = Quoted::new(text);
        assert_eq!(quoted.text, "a\u{FFFD}b\r\nc␛");
        for letter in ['a', 'b', 'c'] {
            let at = text.find(letter).unwrap();
            assert!(quoted.text[quoted.place(at)..].starts_with(letter));
        }
        assert_eq!(quoted.place(text.len()), quoted.text.len());
    }

    #[test]
    fn nothing_hidden_is_left() {
        let all: String = (0..0x11_0000).filter_map(char::from_u32).collect();
        assert!(!visible(&all).contains(is_hidden));
        assert!(!visible_line(&all).contains(|c| is_hidden(c) || c == '\n'));
        // Spelling needs these.
        assert!(!"\u{200C}\u{200D}\u{180B}é한अरع".contains(is_hidden));
    }
}
