//! The works that rulesets cite, as BibTeX.

use std::collections::BTreeSet;

use super::text::source_key;
use seedlore_language::rules::{Bibliography, Ruleset};

/// The entries of the works that the rulesets name as sources, in the order of
/// their keys. With `plain_keys`, keys have only the letters that a table may
/// cite, and a work without an entry gets one that says so.
pub fn bibtex(works: &Bibliography, rulesets: &[&Ruleset], plain_keys: bool) -> String {
    let sources = rulesets.iter().flat_map(|rules| rules.sources());
    let cited = sources.flat_map(|source| {
        let read_in = source.read_in.as_deref();
        std::iter::once(source.key.as_str()).chain(read_in)
    });
    let keys: BTreeSet<&str> = cited.collect();
    let mut written = BTreeSet::new();
    let mut text = String::new();
    for key in keys {
        let plain = source_key(key);
        let entry = match works.bibtex(key, if plain_keys { &plain } else { key }) {
            Some(entry) => entry,
            None if plain_keys => {
                format!("@misc{{{plain},\n  note = {{Not in the bibliography}},\n}}")
            }
            None => continue,
        };
        if written.insert(if plain_keys { plain } else { key.into() }) {
            text.push_str(&entry);
            text.push_str("\n\n");
        }
    }
    text
}
