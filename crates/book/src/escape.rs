//! Values made harmless in Markdown and HTML alike.

use std::fmt::{self, Write};

use seedlore_language::report::visible;

/// Writes text so that it means only itself: in Markdown, in HTML, in an
/// attribute, and to mdbook's own braces.
///
/// Every sign of ASCII that any of these could read becomes a numeric entity,
/// and line breaks become blanks, so that a value can't begin a list, a
/// heading or a block of code. What can't be seen but is obeyed, such as a change
/// of the direction of writing, is written out. A hyphen or an underscore inside a word means
/// nothing anywhere and stays, since names of rulesets are parts of addresses.
pub fn escape(out: &mut impl Write, text: &str) -> fmt::Result {
    let text = visible(text);
    let mut chars = text.chars().peekable();
    let mut in_word = false;
    while let Some(c) = chars.next() {
        let word_follows = chars.peek().is_some_and(char::is_ascii_alphanumeric);
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' => out.write_char(c)?,
            '-' | '_' if in_word && word_follows => out.write_char(c)?,
            c if c.is_whitespace() && c != '\u{a0}' || c.is_control() => out.write_char(' ')?,
            c if c.is_ascii() => write!(out, "&#{};", u32::from(c))?,
            c => out.write_char(c)?,
        }
        in_word = c.is_ascii_alphanumeric();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_to_read() {
        let mut out = String::new();
        escape(&mut out, "<b>{{#include x}}</b>\n# `a` [b](c) 1. é").unwrap();
        assert!(!out.contains(['<', '>', '{', '}', '`', '[', '(', '\n', '.']));
        assert!(out.ends_with("1&#46; é"));
        let mut out = String::new();
        escape(&mut out, "-wari-bennett_x__y --").unwrap();
        assert_eq!(out, "&#45;wari-bennett_x&#95;&#95;y &#45;&#45;");
        let mut out = String::new();
        escape(&mut out, "a\u{202e}b\u{1b}\u{e0041}").unwrap();
        assert_eq!(
            out,
            "a&#92;u&#123;202e&#125;b&#92;u&#123;1b&#125;&#92;u&#123;e0041&#125;"
        );
    }
}
