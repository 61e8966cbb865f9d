//! Whole checked rulesets as JSON, and the schema of that.

use std::collections::BTreeMap;

use schemars::{JsonSchema, schema_for};
use serde::Serialize;
use serde_json::{Value, json};

use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, Clause, Reference, Ruleset};

/// Rulesets as Seedlore checked them, under the readings in force, with the
/// works they cite.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Rulesets of sowing games")]
struct Whole<'a> {
    /// The version of Seedlore that wrote this.
    version: &'a str,
    /// The rulesets, in the order in which they were asked for.
    rulesets: Vec<Entry<'a>>,
    /// The works cited, by their keys.
    works: BTreeMap<&'a str, &'a Reference>,
}

/// One ruleset, as data and as text.
#[derive(Serialize, JsonSchema)]
struct Entry<'a> {
    /// The checked ruleset.
    ruleset: &'a Ruleset,
    /// Each clause in English, in the order of the ruleset's clauses.
    told: Vec<ClauseText<'a>>,
}

/// One clause in English.
#[derive(Serialize, JsonSchema)]
struct ClauseText<'a> {
    /// The label of the clause.
    clause: &'a str,
    /// The matter that it rules on, as a heading.
    governs: &'static str,
    /// The rule in sentences.
    rule: String,
}

/// The rulesets and the works they cite, as text.
pub fn json(works: &Bibliography, rulesets: &[&Ruleset]) -> String {
    let sources = rulesets.iter().flat_map(|rules| rules.sources());
    let keys = sources.flat_map(|source| {
        let read_in = source.read_in.as_deref();
        std::iter::once(source.key.as_str()).chain(read_in)
    });
    let whole = Whole {
        version: env!("CARGO_PKG_VERSION"),
        rulesets: rulesets.iter().map(|rules| entry(rules)).collect(),
        works: keys
            .filter_map(|key| Some((key, works.get(key)?)))
            .collect(),
    };
    laid_out(&serde_json::to_value(&whole).expect("plain data is always JSON"))
}

fn entry(rules: &Ruleset) -> Entry<'_> {
    let told = |clause: &'_ Clause| prose::tell(rules, clause);
    Entry {
        ruleset: rules,
        told: rules
            .clauses()
            .iter()
            .map(|clause| ClauseText {
                clause: clause.label(),
                governs: clause.head().topic(),
                rule: told(clause),
            })
            .collect(),
    }
}

/// The JSON Schema of [`json()`], made from the same types. Nothing is allowed
/// in an object but what it names.
pub fn schema() -> String {
    let mut schema = schema_for!(Whole).to_value();
    close(&mut schema);
    laid_out(&schema)
}

/// Allows no other fields than those named, and says so without links into code.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = without_links(text);
            }
            if fields.get("type") == Some(&json!("object")) && fields.contains_key("properties") {
                fields.entry("additionalProperties").or_insert(false.into());
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(parts) => parts.iter_mut().for_each(close),
        _ => {}
    }
}

/// A comment for readers who do not have the code: its links are their texts.
fn without_links(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, after)) = rest.split_once('[') {
        text.push_str(before);
        let Some((label, behind)) = after.split_once(']') else {
            text.push('[');
            rest = after;
            continue;
        };
        let target = behind.strip_prefix('(').and_then(|to| to.split_once(')'));
        match target {
            Some((_, behind)) => {
                text.push_str(label);
                rest = behind;
            }
            None if label.starts_with('`') && label.ends_with('`') => {
                text.push_str(label);
                rest = behind;
            }
            None => {
                text.push('[');
                rest = after;
            }
        }
    }
    text + rest
}

fn laid_out(value: &Value) -> String {
    serde_json::to_string_pretty(value).expect("plain data is always JSON") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_into_code_are_their_texts() {
        let text = "`[B 383]`, see [`Head`] and [its words](Head::words): [1].";
        let plain = "`[B 383]`, see `Head` and its words: [1].";
        assert_eq!(without_links(text), plain);
    }

    #[test]
    fn every_type_and_field_is_described() {
        let schema: Value = serde_json::from_str(&schema()).unwrap();
        let types = schema["$defs"].as_object().unwrap().iter();
        let whole = ("the whole".to_string(), schema.clone());
        let mut bare = Vec::new();
        for (name, of) in types.chain([(&whole.0, &whole.1)]) {
            if !of["description"].is_string() {
                bare.push(name.clone());
            }
            for (field, of) in of["properties"].as_object().into_iter().flatten() {
                if !of["description"].is_string() {
                    bare.push(format!("{name}.{field}"));
                }
            }
        }
        assert!(bare.is_empty(), "{}", bare.join(", "));
        assert!(!schema.to_string().contains("](super::"));
    }
}
