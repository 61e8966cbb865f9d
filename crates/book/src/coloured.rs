//! Lines of the language with their words in colours, by the classes that editors
//! have for them.

use std::fmt::{self, Write};

use super::escape::escape;
use seedlore_language::editor::{Class, classify};

/// The class of the page for a class of words: one letter, since a page has
/// thousands of them. `seedlore.css` has the colours.
fn letter(class: Class) -> char {
    match class {
        Class::Keyword => 'k',
        Class::Place => 'p',
        Class::Name => 'n',
        Class::Number => 'd',
        Class::Quotation => 'q',
        Class::Citation => 'c',
        Class::Comment => 'm',
    }
}

/// Writes one line, harmless as by [`escape`].
pub fn coloured(out: &mut impl Write, line: &str) -> fmt::Result {
    let mut at = 0;
    for token in classify(line) {
        escape(out, &line[at..token.range.start])?;
        write!(out, "<i class=\"{}\">", letter(token.class))?;
        escape(out, &line[token.range.clone()])?;
        out.write_str("</i>")?;
        at = token.range.end;
    }
    escape(out, &line[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_coloured_and_nothing_is_lost() {
        let mut out = String::new();
        coloured(&mut out, "  sow  \"<b>\" x [B 3] // <i>").unwrap();
        assert_eq!(
            out,
            "  <i class=\"k\">sow</i>  <i class=\"q\">&#34;&#60;b&#62;&#34;</i> \
             <i class=\"n\">x</i> <i class=\"c\">&#91;B 3&#93;</i> \
             <i class=\"m\">&#47;&#47; &#60;i&#62;</i>"
        );
    }
}
