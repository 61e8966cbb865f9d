//! The words of the language, for those who colour or complete a text.

use std::sync::OnceLock;

use super::first_words;
use super::grammar::{Rule, keyword};

/// Every word of the language, in the order of the alphabet.
///
/// ```
/// assert!(seedlore_language::syntax::keywords().contains(&"anticlockwise"));
/// ```
pub fn keywords() -> &'static [&'static str] {
    static WORDS: OnceLock<Vec<&str>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let rules = Rule::all_rules().iter();
        let mut words: Vec<&str> = rules.filter_map(|rule| keyword(*rule)).collect();
        words.sort_unstable();
        words
    })
}

/// Whether something is a word of the language.
pub fn is_keyword(word: &str) -> bool {
    keywords().binary_search(&word).is_ok()
}

/// Whether a word of the language says which pits are meant: `own`, `inner`,
/// `last`, `store`. Words that join others, such as `after`, are none of these.
///
/// ```
/// use seedlore_language::syntax::is_place_word;
/// assert!(is_place_word("opponent") && !is_place_word("capture"));
/// ```
pub fn is_place_word(word: &str) -> bool {
    first_words::of_places().any(|known| known == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_places_are_words_of_the_language() {
        let keywords = keywords();
        assert!(keywords.len() > 200, "{}", keywords.len());
        for word in first_words::of_places() {
            assert!(keywords.contains(&word), "{word}");
        }
        assert!(keywords.is_sorted());
    }
}
