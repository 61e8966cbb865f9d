//! TeX in values, as text.
//!
//! One pass without recursion: an accent waits for the letter it belongs to,
//! and braces only group. Commands that are not known stay as they were
//! written, so that nothing is lost without a sign.

use unicode_normalization::char::compose;

/// Accents that are one sign: `\'e`.
const ACCENTS: &[(char, char)] = &[
    ('`', '\u{300}'),
    ('\'', '\u{301}'),
    ('^', '\u{302}'),
    ('~', '\u{303}'),
    ('=', '\u{304}'),
    ('.', '\u{307}'),
    ('"', '\u{308}'),
];

/// Accents that are a word: `\c{c}`.
const ACCENT_WORDS: &[(&str, char)] = &[
    ("u", '\u{306}'),
    ("r", '\u{30A}'),
    ("H", '\u{30B}'),
    ("v", '\u{30C}'),
    ("d", '\u{323}'),
    ("textcommabelow", '\u{326}'),
    ("c", '\u{327}'),
    ("k", '\u{328}'),
    ("b", '\u{331}'),
    ("t", '\u{361}'),
];

/// Words that are a sign.
const SIGNS: &[(&str, &str)] = &[
    ("LaTeX", "LaTeX"),
    ("TeX", "TeX"),
    ("textendash", "–"),
    ("textemdash", "—"),
    ("textquotesingle", "'"),
    ("textquotedblleft", "“"),
    ("textquotedblright", "”"),
    ("textquoteleft", "‘"),
    ("textquoteright", "’"),
    ("quotedblbase", "„"),
    ("quotesinglbase", "‚"),
    ("textquotedbl", "\""),
    ("textasciicircum", "^"),
    ("textasciigrave", "`"),
    ("textasciitilde", "~"),
    ("textbackslash", "\\"),
    ("textbar", "|"),
    ("textbraceleft", "{"),
    ("textbraceright", "}"),
    ("textbullet", "•"),
    ("textdagger", "†"),
    ("textdegree", "°"),
    ("textdollar", "$"),
    ("textless", "<"),
    ("textgreater", ">"),
    ("textexclamdown", "¡"),
    ("textquestiondown", "¿"),
    ("textordfeminine", "ª"),
    ("textordmasculine", "º"),
    ("textperiodcentered", "·"),
    ("textregistered", "®"),
    ("texttrademark", "™"),
    ("textsection", "§"),
    ("textunderscore", "_"),
    ("textellipsis", "…"),
    ("textopeno", "ɔ"),
    ("textepsilon", "ɛ"),
    ("textschwa", "ə"),
    ("guillemotleft", "«"),
    ("guillemotright", "»"),
    ("guilsinglleft", "‹"),
    ("guilsinglright", "›"),
    ("aa", "å"),
    ("AA", "Å"),
    ("ae", "æ"),
    ("AE", "Æ"),
    ("dh", "ð"),
    ("DH", "Ð"),
    ("dj", "đ"),
    ("DJ", "Đ"),
    ("ng", "ŋ"),
    ("NG", "Ŋ"),
    ("l", "ł"),
    ("L", "Ł"),
    ("i", "ı"),
    ("j", "ȷ"),
    ("oe", "œ"),
    ("OE", "Œ"),
    ("o", "ø"),
    ("O", "Ø"),
    ("ss", "ß"),
    ("SS", "ẞ"),
    ("th", "þ"),
    ("TH", "Þ"),
    ("P", "¶"),
    ("S", "§"),
    ("copyright", "©"),
    ("dag", "†"),
    ("ddag", "‡"),
    ("dots", "…"),
    ("ldots", "…"),
    ("pounds", "£"),
    ("quad", " "),
    ("newline", " "),
    ("space", " "),
];

/// Words that change only how letters look, and those that print nothing.
const WITHOUT_TEXT: &[&str] = &[
    "emph",
    "textit",
    "textbf",
    "textsc",
    "textsl",
    "texttt",
    "textrm",
    "textsf",
    "textup",
    "textnormal",
    "textsuperscript",
    "textsubscript",
    "mkbibemph",
    "mkbibquote",
    "mkbibbold",
    "mkbibitalic",
    "em",
    "it",
    "bf",
    "sc",
    "sl",
    "tt",
    "rm",
    "itshape",
    "bfseries",
    "scshape",
    "upshape",
    "enquote",
    "url",
    "path",
    "mbox",
    "relax",
    "protect",
    "noopsort",
    "ensuremath",
    "nobreakdash",
    "hyphen",
    "uppercase",
    "lowercase",
    "MakeUppercase",
];

/// Text that was TeX.
pub(super) fn text(tex: &str) -> String {
    let mut writer = Writer::default();
    let mut rest = tex;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => rest = command(rest, &mut writer),
            '{' | '$' => {}
            '}' => writer.flush(),
            '~' => writer.push(' '),
            '-' if rest.starts_with("--") => {
                rest = &rest[2..];
                writer.push('—');
            }
            '-' if rest.starts_with('-') => {
                rest = &rest[1..];
                writer.push('–');
            }
            '`' if rest.starts_with('`') => {
                rest = &rest[1..];
                writer.push('“');
            }
            '\'' if rest.starts_with('\'') => {
                rest = &rest[1..];
                writer.push('”');
            }
            c => writer.push(c),
        }
    }
    writer.flush();
    writer.text.trim_end().to_string()
}

/// An address: what is escaped in it stands for itself, and nothing else is TeX.
pub(super) fn address(tex: &str) -> String {
    let mut text = String::new();
    let mut chars = tex.trim().chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' if chars.peek().is_some_and(|c| "_%&#$~{}".contains(*c)) => {
                text.extend(chars.next());
            }
            '{' | '}' => {}
            c => text.push(c),
        }
    }
    text
}

/// The first command of a value that isn't known.
pub(super) fn unknown_command(tex: &str) -> Option<&str> {
    let mut rest = tex;
    while let Some(at) = rest.find('\\') {
        rest = &rest[at + 1..];
        let word = word(rest);
        if !word.is_empty() && !is_known(word) {
            return Some(word);
        }
        // A sign after the backslash may be another backslash.
        let skipped = word
            .len()
            .max(rest.chars().next().map_or(0, char::len_utf8));
        rest = &rest[skipped..];
    }
    None
}

fn is_known(word: &str) -> bool {
    ACCENT_WORDS.iter().any(|(known, _)| *known == word)
        || SIGNS.iter().any(|(known, _)| *known == word)
        || WITHOUT_TEXT.contains(&word)
}

fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphabetic());
    &text[..end.unwrap_or(text.len())]
}

/// Writes the command that follows a backslash; the text after it.
fn command<'t>(rest: &'t str, writer: &mut Writer) -> &'t str {
    let Some(c) = rest.chars().next() else {
        writer.push('\\');
        return rest;
    };
    let word = word(rest);
    if word.is_empty() {
        match ACCENTS.iter().find(|(sign, _)| *sign == c) {
            Some((_, accent)) => {
                writer.accents.push(*accent);
                return rest[c.len_utf8()..].trim_start();
            }
            None if c.is_whitespace() || ",;: \\>".contains(c) => writer.push(' '),
            None if "-/!@*".contains(c) => {}
            None => writer.push(c),
        }
        return &rest[c.len_utf8()..];
    }
    let after = &rest[word.len()..];
    if let Some((_, accent)) = ACCENT_WORDS.iter().find(|(known, _)| *known == word) {
        writer.accents.push(*accent);
    } else if let Some((_, sign)) = SIGNS.iter().find(|(known, _)| *known == word) {
        sign.chars().for_each(|c| writer.push(c));
    } else if !WITHOUT_TEXT.contains(&word) {
        writer.push('\\');
        word.chars().for_each(|c| writer.push(c));
        return after;
    }
    after.trim_start()
}

#[derive(Default)]
struct Writer {
    text: String,
    /// Accents that wait for a letter, the outermost first.
    accents: Vec<char>,
}

impl Writer {
    fn push(&mut self, c: char) {
        if c.is_whitespace() && self.accents.is_empty() {
            if !self.text.is_empty() && !self.text.ends_with(' ') {
                self.text.push(' ');
            }
            return;
        }
        // Accents stand above these in place of the dot.
        let mut letter = match c {
            'ı' if !self.accents.is_empty() => 'i',
            'ȷ' if !self.accents.is_empty() => 'j',
            c => c,
        };
        let mut apart = String::new();
        for accent in self.accents.drain(..).rev() {
            match compose(letter, accent).filter(|_| apart.is_empty()) {
                Some(one) => letter = one,
                None => apart.push(accent),
            }
        }
        self.text.push(letter);
        self.text += &apart;
    }

    /// Ends a group: accents without a letter stand alone.
    fn flush(&mut self) {
        if !self.accents.is_empty() {
            let alone: Vec<char> = self.accents.drain(..).collect();
            for accent in alone {
                let sign = ACCENTS.iter().find(|(_, known)| *known == accent);
                self.text.push(sign.map_or('\u{b8}', |(sign, _)| *sign));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_join_their_letters() {
        for (tex, plain) in [
            (r"\'{E}tienne, Jos\'e", "Étienne, José"),
            (r#"{\"O}zt{\"u}rk, \c{S}."#, "Öztürk, Ş."),
            (r"\'{\i}, \'\i, {\'\i}a", "í, í, ía"),
            (r"\c c \v{c} \v c", "ç č č"),
            (r"\'{\^e}", "ế"),
            (r"\o{} \O re \ss", "ø Øre ß"),
            (r"M\={a}nk\d{a}la", "Mānkạla"),
            (r"\^{}", "^"),
        ] {
            assert_eq!(text(tex), plain, "{tex}");
        }
    }

    #[test]
    fn signs_and_blanks_are_written_out() {
        for (tex, plain) in [
            ("H.~J.~R.", "H. J. R."),
            ("a--b --- c", "a–b — c"),
            ("``so'' l'an", "“so” l'an"),
            (r"Bean \& Stone, 5\,\% \{x\}", "Bean & Stone, 5 % {x}"),
            ("{Mancala} {G}ames\n  two", "Mancala Games two"),
            (r"\emph{Wari} \textbackslash{}x", r"Wari \x"),
            ("The $11^{th}$", "The 11^th"),
            (r"\foo{bar}", r"\foobar"),
            ("\\", "\\"),
            (r"a\\b", "a b"),
        ] {
            assert_eq!(text(tex), plain, "{tex}");
        }
        assert_eq!(unknown_command(r"\\ \emph{a} \foo{b}"), Some("foo"));
        assert_eq!(unknown_command(r"\'e \& \c{c} \\emph"), None);
    }

    #[test]
    fn addresses_keep_what_is_theirs() {
        assert_eq!(
            address(r"https://a.org/~b/c{\_}d\%20--e"),
            "https://a.org/~b/c_d%20--e"
        );
    }
}
