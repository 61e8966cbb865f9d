//! The same classes for editors that colour by regular expressions: a TextMate
//! grammar, made from the words of the language.

use serde_json::{Value, json};

use super::classes::{BEFORE_LINES, BEFORE_NAMES, BEFORE_READINGS, Class, IN_BRACKETS};
use crate::syntax::{is_place_word, keywords};

impl Class {
    /// The scope by which themes of editors colour it.
    pub fn scope(self) -> &'static str {
        match self {
            Class::Keyword => "keyword.control.sow",
            Class::Place => "support.type.sow",
            Class::Name => "entity.name.sow",
            Class::Number => "constant.numeric.sow",
            Class::Quotation => "string.quoted.double.sow",
            Class::Citation => "meta.annotation.citation.sow",
            Class::Comment => "comment.line.double-slash.sow",
        }
    }
}

/// What stands before and behind a word that is no part of another.
const BEFORE: &str = "(?<![A-Za-z0-9_])";
const BEHIND: &str = "(?![A-Za-z0-9_-])";

/// A name, and words by which it is told from others.
const NAME: &str = "[a-z][A-Za-z0-9_-]*";

/// A grammar for editors that read TextMate's. It gives every text the classes
/// that [`classify`](super::classify) gives it.
pub fn textmate() -> Value {
    let (places, others): (Vec<&str>, Vec<&str>) =
        keywords().iter().partition(|word| is_place_word(word));
    let named = |leads: &[&str], behind: &str| {
        json!({
            "match": format!("{BEFORE}({})[ \\t]+({NAME}){BEHIND}{behind}", leads.join("|")),
            "captures": {
                "1": { "name": Class::Keyword.scope() },
                "2": { "name": Class::Name.scope() },
            },
        })
    };
    let words = |class: Class, words: &[&str]| {
        json!({
            "match": format!("{BEFORE}(?:{}){BEHIND}", words.join("|")),
            "name": class.scope(),
        })
    };
    let quotation = |class: &str| json!({ "match": class, "name": Class::Quotation.scope() });
    json!({
        "name": "Seedlore",
        "scopeName": "source.sow",
        "fileTypes": ["sow"],
        "patterns": [
            { "match": "//.*$", "name": Class::Comment.scope() },
            quotation("\"(?:\\\\.|[^\"\\\\])*(?:\"|\\\\?$)"),
            {
                "begin": "\\[",
                "end": "\\]|$",
                "name": Class::Citation.scope(),
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
                "name": Class::Citation.scope(),
            },
            {
                "match": format!("{BEFORE}{NAME}"),
                "name": Class::Name.scope(),
            },
            // What begins with digits and is no number has no colour.
            { "match": format!("{BEFORE}[0-9]+[A-Za-z_][A-Za-z0-9_-]*") },
            {
                "match": "(?<![A-Za-z0-9_])[0-9]+(?:\\.[0-9]+)?(?![A-Za-z0-9_])",
                "name": Class::Number.scope(),
            },
        ],
    })
}
