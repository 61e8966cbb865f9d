//! Which encoding bytes may be in that are not UTF-8.

/// An encoding in which people's editors save text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Cyrillic, of Windows.
    Windows1251,
    /// Western European, of Windows.
    Windows1252,
    /// Cyrillic, of older networks.
    Koi8R,
    /// Cyrillic, of DOS.
    Ibm866,
    /// Two bytes a letter, without the mark that says in which order.
    Utf16,
}

/// Whether a byte is a small letter, or a capital; `None` if it is no letter.
type Case = fn(u8) -> Option<bool>;

impl Encoding {
    /// The likeliest of them.
    ///
    /// In each Cyrillic encoding the bytes are read as letters: capitals behind small letters
    /// speak against it. A letter by itself among Latin ones is one with an accent; behind a
    /// digit it is the mark of a pit that is won.
    pub fn guess(bytes: &[u8]) -> Encoding {
        if bytes.iter().filter(|byte| **byte == 0).count() * 4 > bytes.len() {
            return Encoding::Utf16;
        }
        const FEW: [Encoding; 4] = [
            Encoding::Windows1251,
            Encoding::Windows1252,
            Encoding::Koi8R,
            Encoding::Ibm866,
        ];
        let score = |encoding: &Encoding| -> i64 {
            (0..bytes.len()).map(|at| encoding.fits(bytes, at)).sum()
        };
        let best = FEW.iter().map(score).max().unwrap_or(0);
        let found = FEW.into_iter().find(|encoding| score(encoding) == best);
        found.unwrap_or(Encoding::Windows1252)
    }

    /// How far a byte speaks for this encoding, by the one before it.
    fn fits(self, bytes: &[u8], at: usize) -> i64 {
        let byte = bytes[at];
        if byte < 0x80 {
            return 0;
        }
        let before = at.checked_sub(1).map_or(b' ', |at| bytes[at]);
        let after = bytes.get(at + 1).copied().unwrap_or(b' ');
        let is_won_pit = before.is_ascii_digit() && !after.is_ascii_alphabetic();
        let (marks, case): ([u8; 2], Case) = match self {
            Encoding::Windows1252 | Encoding::Utf16 => {
                let is_latin = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
                return i64::from(is_latin) + i64::from(is_won_pit && byte == 0xD7);
            }
            Encoding::Windows1251 => ([0xF5, 0xD5], |byte| match byte {
                0xE0..=0xFF | 0xB8 => Some(true),
                0xC0..=0xDF | 0xA8 => Some(false),
                _ => None,
            }),
            Encoding::Koi8R => ([0xC8, 0xE8], |byte| match byte {
                0xC0..=0xDF | 0xA3 => Some(true),
                0xE0..=0xFF | 0xB3 => Some(false),
                _ => None,
            }),
            Encoding::Ibm866 => ([0xE5, 0x95], |byte| match byte {
                0xA0..=0xAF | 0xE0..=0xEF | 0xF1 => Some(true),
                0x80..=0x9F | 0xF0 => Some(false),
                _ => None,
            }),
        };
        if is_won_pit && marks.contains(&byte) {
            return 1;
        }
        match (case(before), case(byte)) {
            (Some(_), Some(true)) => 1,
            (Some(true), Some(false)) => -1,
            _ => 0,
        }
    }

    /// Its name, with where it is used.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Windows1251 => "Windows-1251, Cyrillic text of Windows",
            Encoding::Windows1252 => "Windows-1252, Western European text of Windows",
            Encoding::Koi8R => "KOI8-R, Cyrillic text of older networks",
            Encoding::Ibm866 => "IBM 866, Cyrillic text of DOS",
            Encoding::Utf16 => "UTF-16 without a mark at its beginning",
        }
    }

    /// What to do about it.
    pub fn help(self, file: &str) -> String {
        let name = match self {
            Encoding::Windows1251 => "CP1251",
            Encoding::Windows1252 => "CP1252",
            Encoding::Koi8R => "KOI8-R",
            Encoding::Ibm866 => "CP866",
            Encoding::Utf16 => "UTF-16LE",
        };
        format!(
            "it may be {}: `iconv -f {name} -t UTF-8 {file} > NEW` writes it as UTF-8, or save it \
             as UTF-8 in your editor",
            self.name()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Encoding::{self, Ibm866, Koi8R, Utf16, Windows1251, Windows1252};

    #[test]
    fn an_encoding_is_known_by_its_letters() {
        for (bytes, encoding) in [
            // «Первый» in three encodings, and the mark of a tuz by itself.
            (&b"[Event \"\xCF\xE5\xF0\xE2\xFB\xE9\"]"[..], Windows1251),
            (b"[Event \"\xF0\xC5\xD2\xD7\xD9\xCA\"]", Koi8R),
            (b"[Event \"\x8F\xA5\xE0\xA2\xEB\xA9\"]", Ibm866),
            (b"5. 48 36\xF5 6. 94", Windows1251),
            (b"5. 48 36\xC8 6. 94", Koi8R),
            (b"5. 48 36\xE5 6. 94", Ibm866),
            (b"5. 48 36\xD7 6. 94", Windows1252),
            (b"C\xF4te d'Ivoire, Andr\xE9", Windows1252),
            (b"1\0.\0 \x007\x006\0", Utf16),
        ] {
            assert_eq!(Encoding::guess(bytes), encoding, "{bytes:x?}");
        }
    }
}
