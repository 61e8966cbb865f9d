//! Several files checked together, each derived from others: what one asks for
//! is multiplied by descent, phases and readings.

use seedlore::rules::{Bibliography, Collection, LIMITS};
use seedlore::source::Sources;
use seedlore::syntax;

/// A line of this parts two files.
const NEXT_FILE: &str = "\n----\n";

/// Checks the files of an input together. Whatever they say, checking takes no
/// more than its bounds; and what has no errors can be had by its name, under
/// each of its readings.
pub fn collection(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut sources = Sources::default();
    let mut trees = Vec::new();
    for (nth, text) in text.split(NEXT_FILE).enumerate() {
        let file = sources.add(format!("{nth}.sow"), text);
        if let Ok(tree) = syntax::parse(file, &sources) {
            trees.push((file, tree));
        }
    }
    let (collection, faults) = Collection::check(trees, Bibliography::default(), &sources);
    let (steps, bytes) = collection.taken();
    for (taken, of) in [(steps, "steps of checking"), (bytes, "bytes of memory")] {
        let limit = LIMITS.iter().find(|limit| limit.of.starts_with(of));
        assert!(taken <= limit.expect("it is bounded").most, "{taken} {of}");
    }
    if faults.has_errors() {
        return;
    }
    for rules in collection.rulesets().iter().take(20) {
        assert_eq!(
            collection.get(rules.name()).map(|r| r.name()),
            Ok(rules.name())
        );
        for question in rules.questions().iter().take(20) {
            for reading in question.readings().iter().take(20) {
                let choice = format!("{}={}", question.name(), reading.name());
                let under = collection.under(rules.name(), std::slice::from_ref(&choice));
                assert!(under.is_ok(), "{}: {choice}", rules.name());
            }
        }
    }
}
