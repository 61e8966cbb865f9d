//! Boards known only as boards: what was printed for them, beside ours.

use std::collections::BTreeSet;

use crate::shelf;

/// The page has every board with both methods' answers, links to base rulesets that the
/// book has, and says where a printed ruleset contradicts the record.
#[test]
fn printed_rulesets_stand_beside_ours() {
    let told = &shelf::BOOK.pages;
    let shelved = shelf::BOOK.input.studies.iter();
    let names: BTreeSet<&str> = shelved.map(|study| study.rules.name()).collect();
    let page = told.get("src/silence/boards.md").unwrap();
    for anchor in ["mandinka", "a-i-u", "manddiare"] {
        assert!(page.contains(&format!("{{#_boards_{anchor}}}")), "{anchor}");
    }
    // Eighteen rulesets and three records.
    assert_eq!(page.matches("variant&#61;").count(), 21);
    let bases = ["woli-beart", "wore-beart", "uril-braz-dias"];
    assert!(bases.iter().any(|base| names.contains(base)));
    for name in bases {
        let is_led_to = page.contains(&format!("../rulesets/{name}.md"));
        assert_eq!(is_led_to, names.contains(name), "{name}");
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
