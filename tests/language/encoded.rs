//! Of each sowing game of the database of historical games there is a ruleset or a record of what
//! is known, or a reason why there is none.

use std::collections::BTreeSet;
use std::path::Path;

use seedlore::rules::Record;
use seedlore::terms::Fact;

use crate::support;

/// Games that have neither, with their number in the database and the reason.
fn left_out() -> Vec<[String; 3]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/not-encoded.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let parts = lines.map(|line| {
        let parts: Vec<String> = line.split('\t').map(Into::into).collect();
        <[String; 3]>::try_from(parts).unwrap_or_else(|parts| panic!("{parts:?}"))
    });
    parts.collect()
}

/// The numbers that a record has in the database, alone or at the end of a longer name.
fn numbers(record: &Record) -> Vec<String> {
    let identifiers = record.0.iter().filter_map(|recorded| match &recorded.fact {
        Fact::Identifier { scheme, value } if scheme.starts_with("dlp") => {
            value.rsplit('.').next().map(str::to_string)
        }
        _ => None,
    });
    identifiers.collect()
}

#[test]
fn what_is_left_out_has_a_reason_and_is_not_there() {
    let collection = support::collection();
    let rulesets = collection.rulesets().iter();
    let mut titles: BTreeSet<String> = rulesets.map(|rules| rules.title().to_string()).collect();
    let fragments = collection.fragments().iter();
    titles.extend(fragments.map(|fragment| fragment.title().to_string()));
    for [name, _, reason] in left_out() {
        assert!(!titles.contains(&name), "{name} is there");
        assert!(
            reason.len() > 30 && reason.ends_with('.'),
            "{name}: {reason}"
        );
    }
}

#[test]
fn each_report_of_the_database_is_told_or_left_out_with_a_reason() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/reported-rules.jsonl");
    let Ok(corpus) = std::fs::read_to_string(path) else {
        println!("skipped: the reports of the database are not at hand");
        return;
    };
    let collection = support::collection();
    let mut known: BTreeSet<String> = BTreeSet::new();
    for rules in collection.rulesets() {
        known.extend(numbers(rules.record()));
    }
    for fragment in collection.fragments() {
        known.extend(numbers(fragment.record()));
    }
    known.extend(left_out().into_iter().map(|[_, number, _]| number));
    let mut missing = Vec::new();
    for line in corpus.lines() {
        let report: serde_json::Value = serde_json::from_str(line).unwrap();
        let id = report["id"].as_str().unwrap();
        // Some came without a number.
        if id.chars().all(|c| c.is_ascii_digit()) && !known.contains(id) {
            missing.push(format!("{} {id}", report["game"]));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
