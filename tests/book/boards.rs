//! Boards known only as boards: what was printed for them, beside ours.

use std::collections::BTreeSet;

use seedlore::book::{SilenceStudy, pages};

use crate::shelf;
use crate::support;

/// The page has every board with both methods' answers, links to base rulesets that the
/// book has, and says where a printed ruleset contradicts the record.
#[test]
fn printed_rulesets_stand_beside_ours() {
    let library = support::library();
    let bases = ["woli-beart", "wore-beart", "uril-braz-dias"];
    let names: BTreeSet<&str> = library
        .0
        .rulesets()
        .iter()
        .enumerate()
        .filter(|(nth, rules)| nth.is_multiple_of(9) || bases.contains(&rules.name()))
        .map(|(_, rules)| rules.name())
        .collect();
    let mut input = shelf::unplayed_of(&library, |rules| names.contains(rules.name()));
    let shelved: Vec<_> = input.studies.iter().map(|study| study.rules).collect();
    input.silences = SilenceStudy::new(&library.0, &shelved, 1);
    let told = pages(&input).unwrap();
    let page = told.get("src/silence/boards.md").unwrap();
    for anchor in ["mandinka", "a-i-u", "manddiare"] {
        assert!(page.contains(&format!("{{#_boards_{anchor}}}")), "{anchor}");
    }
    // Eighteen rulesets and three records.
    assert_eq!(page.matches("variant&#61;").count(), 21);
    for name in bases {
        assert!(page.contains(&format!("../rulesets/{name}.md")), "{name}");
    }
    for link in page.split("../rulesets/").skip(1) {
        let name = link.split_once(".md").unwrap().0;
        assert!(names.contains(name), "{name}");
    }
    assert!(page.contains("any even number&#46; 5 of 5 printed rulesets have it otherwise"));
    assert!(page.contains("votes of neighbours"));
    let summary = told.get("src/SUMMARY.md").unwrap();
    assert!(summary.contains("silence/boards.md"));
}
