//! Any text as a file of rulesets.

use std::sync::LazyLock;

use seedlore::Library;
use seedlore::report::{Colour, Faults, render};
use seedlore::rules::{Bibliography, Collection, Ruleset};
use seedlore::source::{FileId, Sources};
use seedlore::syntax::{self, Tree};

/// The most readings of one ruleset that are tried one by one.
const MOST_READINGS: usize = 40;

/// Text to tree, and tree to text and back: both trees are the same, and a
/// text laid out twice is laid out as once.
pub fn parse(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let mut sources = Sources::default();
    let Some((_, tree)) = read(text, &mut sources) else {
        return;
    };
    let written = syntax::format(&tree);
    let file = sources.add("formatted.sow", written.as_str());
    match syntax::parse(file, &sources) {
        Ok(again) => {
            assert!(again == tree, "another tree, by way of:\n{written}");
            assert_eq!(syntax::format(&again), written);
        }
        Err(faults) => panic!("{}", draw(&faults, &sources)),
    }
}

/// Text to checked rulesets, under every reading.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let mut sources = Sources::default();
    let Some(read) = read(text, &mut sources) else {
        return;
    };
    let (collection, faults) = Collection::check(vec![read], WORKS.clone(), &sources);
    draw(&faults, &sources);
    for rules in collection.rulesets() {
        readings(rules, &collection, &sources);
    }
}

/// Each reading by itself, and the last of every question together.
fn readings(rules: &Ruleset, collection: &Collection, sources: &Sources) {
    let each = rules.questions().iter().flat_map(|question| {
        let others = question.readings().iter().skip(1);
        others.map(|reading| vec![format!("{}={}", question.name(), reading.name())])
    });
    let last = rules.questions().iter().filter_map(|question| {
        let last = question.readings().last()?;
        Some(format!("{}={}", question.name(), last.name()))
    });
    for choice in each.take(MOST_READINGS).chain([last.collect()]) {
        match collection.under(rules.name(), &choice) {
            Ok(other) => assert_eq!(other.name(), rules.name()),
            Err(faults) => assert!(!draw(&faults, sources).is_empty()),
        }
    }
}

/// The works that the built-in rulesets cite.
pub static WORKS: LazyLock<Bibliography> =
    LazyLock::new(|| Library::built_in().collection.bibliography().clone());

/// The rulesets of a text that has no fault.
pub fn rulesets(text: &str) -> Vec<Ruleset> {
    collection(text).rulesets().to_vec()
}

/// The same, with what they were made of.
pub fn collection(text: &str) -> Collection {
    let mut sources = Sources::default();
    let (file, tree) = read(text, &mut sources).expect("the rulesets parse");
    let (collection, faults) = Collection::check(vec![(file, tree)], WORKS.clone(), &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    collection
}

/// A tree, or nothing if faults were told; these can be drawn.
fn read(text: &str, sources: &mut Sources) -> Option<(FileId, Tree)> {
    let file = sources.add("text.sow", text);
    match syntax::parse(file, sources) {
        Ok(tree) => Some((file, tree)),
        Err(faults) => {
            assert!(faults.has_errors(), "nothing is told of what is refused");
            assert!(!draw(&faults, sources).is_empty());
            None
        }
    }
}

pub fn draw(faults: &Faults, sources: &Sources) -> String {
    render(faults, sources, Colour::Plain)
}
