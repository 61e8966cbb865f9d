//! Spellings of a name that readers take for one.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Small letters without their marks, and words without apostrophes: `Awélé`
/// and `awele`, `n'jomb` and `njomb` are the same.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let letters = text.nfkd().filter(|c| !is_combining_mark(*c));
    for c in letters.flat_map(char::to_lowercase) {
        match c {
            '\'' | '’' | '‘' | 'ʻ' | 'ʼ' | 'ʿ' | 'ʾ' => {}
            'ø' | 'ɔ' => folded.push('o'),
            'ɛ' | 'ə' => folded.push('e'),
            'ŋ' | 'ɲ' => folded.push('n'),
            'ı' => folded.push('i'),
            'ł' => folded.push('l'),
            'đ' | 'ɖ' => folded.push('d'),
            'ƙ' => folded.push('k'),
            'ɓ' => folded.push('b'),
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            c => folded.push(c),
        }
    }
    folded
}

/// The words of a text, [folded](fold); `St` is `saint`.
///
/// ```
/// use seedlore_language::report::folded_words;
/// assert_eq!(folded_words("Wari of St. Lucia"), ["wari", "of", "saint", "lucia"]);
/// ```
pub fn folded_words(text: &str) -> Vec<String> {
    fold(text)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| match word {
            "st" | "ste" | "sainte" => "saint".into(),
            word => word.into(),
        })
        .collect()
}

/// What a folded word sounds like to one who wrote it down by ear: behind the
/// first letter every run of vowels is one, and so is a doubled consonant; `c`,
/// `q` and `k` are the same. `awele`, `awale` and `aweley` sound alike, and
/// `owela` does not.
pub fn sound(word: &str) -> String {
    let mut heard = String::with_capacity(word.len());
    for (nth, c) in word.chars().enumerate() {
        let c = match c {
            c if nth == 0 && !matches!(c, 'c' | 'q') => c,
            'a' | 'e' | 'i' | 'o' | 'u' | 'y' => 'a',
            'c' | 'q' => 'k',
            c => c,
        };
        if !heard.ends_with(c) {
            heard.push(c);
        }
    }
    heard
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_sound_alike_are_one() {
        for other in ["awale", "aweley", "awwele", "owela"] {
            assert_eq!(sound("awele") == sound(other), other != "owela", "{other}");
        }
        assert_eq!(sound("ckalah"), sound("kalah"));
    }

    #[test]
    fn spellings_of_a_name_are_one() {
        for (one, other) in [
            ("Awélé", "awele"),
            ("St. Lucia", "Saint Lucia"),
            ("n’jomb", "njomb"),
            ("Toguz-kumalak", "toguz KUMALAK"),
            ("Öwạre", "oware"),
        ] {
            assert_eq!(folded_words(one), folded_words(other));
        }
    }
}
