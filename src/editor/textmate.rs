//! The same classes for editors that colour by regular expressions: a TextMate
//! grammar, made from the words of the language.

use serde_json::{Value, json};

use super::classes::{BEFORE_LINES, BEFORE_NAMES, BEFORE_READINGS, Class, IN_BRACKETS};
use crate::syntax::{is_place_word, keywords};

/// The scope by which themes colour a class.
fn scope(class: Class) -> &'static str {
    match class {
        Class::Keyword => "keyword.control.sow",
        Class::Place => "support.type.sow",
        Class::Name => "entity.name.sow",
        Class::Number => "constant.numeric.sow",
        Class::Quotation => "string.quoted.double.sow",
        Class::Citation => "markup.quote.citation.sow",
        Class::Comment => "comment.line.double-slash.sow",
    }
}

/// What stands before and behind a word that is no part of another.
const BEFORE: &str = "(?<![A-Za-z0-9_-])";
const BEHIND: &str = "(?![A-Za-z0-9_-])";

/// A name, and words by which it is told from others.
const NAME: &str = "[a-z][A-Za-z0-9_-]*";

/// A grammar for editors that read TextMate's. It gives every text the classes
/// that [`classify`](super::classify) gives it.
pub fn textmate() -> Value {
    let (places, others): (Vec<&str>, Vec<&str>) =
        keywords().into_iter().partition(|word| is_place_word(word));
    let named = |leads: &[&str], behind: &str| {
        json!({
            "match": format!("{BEFORE}({})[ \\t]+({NAME}){BEHIND}{behind}", leads.join("|")),
            "captures": {
                "1": { "name": scope(Class::Keyword) },
                "2": { "name": scope(Class::Name) },
            },
        })
    };
    let words = |class: Class, words: &[&str]| {
        json!({
            "match": format!("{BEFORE}(?:{}){BEHIND}", words.join("|")),
            "name": scope(class),
        })
    };
    let quotation = |class: &str| json!({ "match": class, "name": scope(Class::Quotation) });
    json!({
        "name": "Seedlore",
        "scopeName": "source.sow",
        "fileTypes": ["sow"],
        "patterns": [
            { "match": "//.*$", "name": scope(Class::Comment) },
            quotation("\"(?:\\\\.|[^\"\\\\])*(?:\"|\\\\?$)"),
            {
                "begin": "\\[",
                "end": "\\]|$",
                "name": scope(Class::Citation),
                "patterns": [
                    { "match": ":[^\\];]*" },
                    quotation("\"(?:\\\\.|[^\"\\\\])*\""),
                    words(Class::Keyword, &IN_BRACKETS),
                ],
            },
            named(&BEFORE_NAMES, ""),
            named(&BEFORE_LINES, "(?=[ \\t]*:)"),
            named(&BEFORE_READINGS, "(?=[ \\t]*\")"),
            words(Class::Place, &places),
            words(Class::Keyword, &others),
            {
                "match": format!("{BEFORE}[A-Z][A-Za-z0-9_-]*"),
                "name": scope(Class::Citation),
            },
            {
                "match": format!("{BEFORE}{NAME}"),
                "name": scope(Class::Name),
            },
            {
                "match": "(?<![A-Za-z0-9_])[0-9]+(?:\\.[0-9]+)?(?![A-Za-z0-9_])",
                "name": scope(Class::Number),
            },
        ],
    })
}
