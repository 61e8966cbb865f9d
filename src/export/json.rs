//! Whole checked rulesets as JSON, and the schema of that.

use std::collections::BTreeMap;

use schemars::{JsonSchema, schema_for};
use serde::Serialize;
use serde_json::{Value, json};

use crate::prose;
use crate::rules::{Bibliography, Clause, Reference, Ruleset};

/// Rulesets as Seedlore checked them, under the readings in force, with the
/// works they cite.
#[derive(Serialize, JsonSchema)]
#[schemars(title = "Rulesets of sowing games")]
struct Whole<'a> {
    /// The version of Seedlore that wrote this.
    version: &'a str,
    rulesets: Vec<Entry<'a>>,
    /// The works cited, by their keys.
    works: BTreeMap<&'a str, &'a Reference>,
}

#[derive(Serialize, JsonSchema)]
struct Entry<'a> {
    ruleset: &'a Ruleset,
    /// Each clause in English, in the order of the ruleset's clauses.
    told: Vec<ClauseText<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct ClauseText<'a> {
    /// The label of the clause.
    clause: &'a str,
    governs: &'static str,
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

fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if fields.get("type") == Some(&json!("object")) && fields.contains_key("properties") {
                fields.entry("additionalProperties").or_insert(false.into());
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(parts) => parts.iter_mut().for_each(close),
        _ => {}
    }
}

fn laid_out(value: &Value) -> String {
    serde_json::to_string_pretty(value).expect("plain data is always JSON") + "\n"
}
