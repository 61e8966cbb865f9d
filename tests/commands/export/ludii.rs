//! Descriptions for Ludii: which rulesets have one, and that it plays alike.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use seedlore::export::{self, Reason};

use super::{lud, strange};
use crate::support;

#[test]
fn every_ruleset_is_written_for_ludii_or_told_why_not() {
    let collection = support::collection();
    let works = collection.bibliography();
    let mut written = 0;
    let mut reasons = BTreeSet::new();
    for rules in collection.rulesets() {
        match export::lud(works, rules) {
            Ok(text) => {
                written += 1;
                lud::is_sound(&text);
            }
            Err(why) => {
                assert!(!why.is_empty(), "{}", rules.name());
                reasons.extend(why);
            }
        }
    }
    assert!(written >= 85, "{written} were written");
    assert!(reasons.iter().all(|reason| Reason::ALL.contains(reason)));
    assert!(export::lud(works, collection.get("woli-beart").unwrap()).is_ok());
    // Ludii would not read it: written out, it has seven million characters.
    let long = collection
        .under("katro", &["direction=again".to_string()])
        .unwrap();
    assert_eq!(export::lud(works, &long), Err(vec![Reason::Length]));
    let strange = strange();
    lud::is_sound(&export::lud(strange.bibliography(), &strange.rulesets()[0]).unwrap());
}

/// A model of the ludemes, made from how Ludii documents them, plays each
/// description beside the referee: the same moves are legal, and lead to the
/// same seeds.
#[test]
fn the_descriptions_play_as_the_rulesets_do() {
    let collection = support::collection();
    let mut played = 0;
    for rules in collection.rulesets() {
        if let Ok(text) = export::lud(collection.bibliography(), rules)
            && !text.contains("(define")
        {
            played += lud::plays_alike(&text, rules);
        }
    }
    assert!(played > 500, "{played} moves were compared");
}

/// `benches/ludii/run` holds descriptions against Ludii itself, and its report is kept. It names
/// those that were not tried, and so does their text.
#[test]
fn whatever_is_written_for_ludii_was_held_against_it_or_says_that_it_was_not() {
    let held = export::agreed_with_ludii();
    let agreed: BTreeSet<&str> = held.iter().map(|held| held.name).collect();
    let collection = support::collection();
    let works = collection.bibliography();
    let written: BTreeSet<&str> = collection
        .rulesets()
        .iter()
        .filter(|rules| export::lud(works, rules).is_ok())
        .map(|rules| rules.name())
        .collect();
    let untried = export::untried_in_ludii();
    let known: BTreeSet<&str> = agreed.into_iter().chain(untried).collect();
    assert_eq!(
        written, known,
        "run benches/ludii/run and keep what it says in src/export/ludii/agreed.txt"
    );
}

/// Two descriptions as they are kept: by Ludii's own `sow`, and step by step.
#[test]
fn descriptions_for_ludii_are_as_they_are_kept() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let collection = support::collection();
    for name in ["woli-beart", "andada", "kalah"] {
        let rules = collection.get(name).unwrap();
        let text = export::lud(collection.bibliography(), rules).unwrap();
        let path = root.join(format!("tests/commands/export/{name}.lud"));
        if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
            fs::write(&path, &text).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(text, kept, "{name}: see SNAPSHOTS in CONTRIBUTING.md");
    }
}
