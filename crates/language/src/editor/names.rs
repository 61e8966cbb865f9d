//! Names that a ruleset gives to marks, notes, lines and the like, and the words
//! behind which they are used.

use std::collections::HashSet;

use super::classes::{Class, Token, classify};
use super::family::{Family, Member};

/// The words that give a name, for a word behind which one is used.
fn given_by(lead: &str) -> Option<&'static [&'static str]> {
    Some(match lead {
        "do" | "in" => &["let"],
        "marked" | "as" => &["mark"],
        "noted" | "forget" => &["note"],
        "line" | "before" | "after" => &["line"],
        "way" => &["way"],
        "phase" => &["phase"],
        _ => return None,
    })
}

/// The names that may stand behind a text that ends before one: those of the
/// definition there and of its ancestors, each once.
pub(super) fn names<'t>(before: &str, member: &Member<'t>, family: &Family<'t>) -> Vec<&'t str> {
    let words = before.trim_end();
    let start = words.rfind(|c: char| !c.is_ascii_lowercase());
    let Some(givers) = given_by(&words[start.map_or(0, |at| at + 1)..]) else {
        return Vec::new();
    };
    let mut found: Vec<&str> = Vec::new();
    let mut known = HashSet::new();
    for of in family.descent(member) {
        let whole = &of.text[of.definition.whole.clone()];
        let tokens = classify(whole);
        let written = |token: &Token| &whole[token.range.clone()];
        for (giver, name) in tokens.iter().zip(tokens.iter().skip(1)) {
            let gives = giver.class == Class::Keyword && givers.contains(&written(giver));
            if gives && name.class == Class::Name && known.insert(written(name)) {
                found.push(written(name));
            }
        }
    }
    found
}
