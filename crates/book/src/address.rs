//! Addresses of pages and places, made from names that may hold any sign.

use crc32fast::hash;

/// Longest part of an address, in bytes: with an ending it is a file's name,
/// of which most disks allow 255.
const LONGEST: usize = 100;

/// A name as a part of an address: small letters, figures and hyphens stay, and
/// any other sign becomes its code in hexadecimal between two underscores.
///
/// Two names never share one, even where disks don't tell capitals from small
/// letters. One that would be too long is cut, and told apart by a hash and by
/// its length.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.chars() {
        match c {
            'a'..='z' | '0'..='9' | '-' => slug.push(c),
            c => slug += &format!("_{:x}_", u32::from(c)),
        }
    }
    if slug.len() > LONGEST {
        // Of what is not cut, no two underscores hold more than six figures
        // between them: so this can't be the address of a short name.
        let sum = format!(
            "_{:08x}{:08x}-{}",
            hash(slug.as_bytes()),
            reversed(&slug),
            slug.len()
        );
        slug.truncate(LONGEST - sum.len());
        slug += &sum;
    }
    slug
}

/// Another hash of the same text.
fn reversed(text: &str) -> u32 {
    let bytes: Vec<u8> = text.bytes().rev().collect();
    hash(&bytes)
}

/// Whether a text can be the name of a place in a page, as it is.
pub fn is_anchor(text: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    !text.is_empty() && text.chars().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_keep_apart() {
        assert_eq!(slug("horn-of-africa"), "horn-of-africa");
        assert_eq!(slug("Île de/x"), "_ce_le_20_de_2f_x");
        let long = "é".repeat(300);
        let names = [
            "日本",
            "中国",
            "--",
            "-",
            "aB",
            "ab",
            "a_42_",
            "aé",
            "a_e9_",
            "a e9 ",
            &long,
            &long[2..],
            "Murray1952",
            "murray1952",
            "murray_1952",
            "murray:1952",
        ];
        let slugs: BTreeSet<String> = names.iter().map(|name| slug(name).to_lowercase()).collect();
        assert_eq!(slugs.len(), names.len(), "{slugs:?}");
        assert!(
            slugs
                .iter()
                .all(|slug| slug.len() <= LONGEST && is_anchor(slug))
        );
    }
}
