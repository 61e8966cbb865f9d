//! Keys: which can be cited, and as what they stand in names of files.

use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::limits::MAX_KEY;
use crate::report::is_hidden;

/// Whether a ruleset can cite a key. The grammar's `key` takes the same.
///
/// ```
/// use seedlore_language::rules::is_citable;
/// assert!(["Murray1952", "murray:1952", "1952-b", "DBLP:conf/acg/Donkers02", "Béart1955"]
///     .into_iter()
///     .all(is_citable));
/// assert!(!is_citable("murray (1952)"));
/// ```
pub fn is_citable(key: &str) -> bool {
    !key.is_empty()
        && plain_key(key).len() <= MAX_KEY
        && !key.contains("//")
        && key.chars().all(|c| {
            !c.is_whitespace()
                && !c.is_control()
                && !is_hidden(c)
                && !"\"#%'(),={}~\\[]<>;".contains(c)
        })
}

/// A key with the letters that files, addresses and tables of every kind take:
/// `A` to `Z`, `a` to `z`, `0` to `9`, `-` and `_`. No two keys become one.
///
/// Others, and `_` that is not between two letters or figures, become their
/// code between `__` and `_`.
///
/// ```
/// use seedlore_language::rules::plain_key;
/// assert_eq!(plain_key("Murray_1952-a"), "Murray_1952-a");
/// assert_eq!(plain_key("murray:1952"), "murray__3a_1952");
/// assert_eq!(plain_key("murray__3a_1952"), "murray__5f___5f_3a_1952");
/// ```
pub fn plain_key(key: &str) -> String {
    let is_plain = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '-');
    let mut plain = String::new();
    let mut before = None;
    let mut chars = key.chars().peekable();
    while let Some(c) = chars.next() {
        let is_between = is_plain(before) && is_plain(chars.peek().copied());
        if is_plain(Some(c)) || (c == '_' && is_between) {
            plain.push(c);
        } else {
            plain += &format!("__{:x}_", u32::from(c));
        }
        before = Some(c);
    }
    plain
}

/// A key in the one spelling of its letters that is looked up: `é` is one
/// letter, though some programs write it as `e` and an accent.
pub(crate) fn composed(key: &str) -> String {
    match is_nfc(key) {
        true => key.to_string(),
        false => key.nfc().collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Every key of up to six of the characters that could be confused.
    #[test]
    fn no_two_keys_become_one() {
        let letters = ['a', '_', ':', '3', '-', 'é'];
        let mut keys = vec![String::new()];
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        for _ in 0..6 {
            keys = keys
                .iter()
                .flat_map(|key| letters.iter().map(move |c| format!("{key}{c}")))
                .collect();
            for key in &keys {
                let plain = plain_key(key);
                let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
                assert!(plain.chars().all(is_plain), "{plain}");
                let other = seen.insert(plain, key.clone());
                assert_eq!(other, None, "{key}");
            }
        }
    }

    #[test]
    fn what_looks_like_an_escape_is_escaped() {
        assert_ne!(plain_key("a:b"), plain_key("a__3a_b"));
        assert_ne!(plain_key("é"), plain_key("__e9_"));
    }
}
