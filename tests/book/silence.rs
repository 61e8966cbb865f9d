//! What other reports say of open questions.

use std::collections::BTreeSet;

use seedlore::book::{SilenceStudy, pages};

use crate::shelf;
use crate::support;

#[test]
fn too_few_rulesets_have_no_chapter_of_it() {
    let library = support::library();
    let mut input = shelf::unplayed_of(library, |rules| support::FEW.contains(&rules.name()));
    let few: Vec<_> = input.studies.iter().map(|study| study.rules).collect();
    input.silences = SilenceStudy::new(&library.0, &few, 1);
    assert!(input.silences.is_none());
    for (path, text) in pages(&input).unwrap().iter() {
        assert!(!path.contains("silence"), "{path}");
        assert!(!text.contains("silence.md"), "{path}");
    }
}

/// Failures come before results, every voice is a rule that a report states, and the
/// figures are those of the seed.
#[test]
fn a_silence_is_judged_by_what_reports_state() {
    let library = support::library();
    let is_shelved = |nth: usize| nth.is_multiple_of(7);
    let names: BTreeSet<&str> = library
        .0
        .rulesets()
        .iter()
        .enumerate()
        .filter(|(nth, _)| is_shelved(*nth))
        .map(|(_, rules)| rules.name())
        .collect();
    let mut input = shelf::unplayed_of(library, |rules| names.contains(rules.name()));
    let shelved: Vec<_> = input.studies.iter().map(|study| study.rules).collect();
    input.silences = SilenceStudy::new(&library.0, &shelved, 1);
    let told = pages(&input).unwrap();
    let chapter = told.get("src/silence.md").unwrap();
    let place = |words: &str| {
        let found = chapter.find(words);
        found.unwrap_or_else(|| panic!("the chapter does not say: {words}"))
    };
    assert!(place("## Where it fails") < place("## The result"));
    place("seedlore complete --test --seed 1");
    place("were hidden at once and forecast as a pair");
    place("So pairs of rulesets were counted that share a name");
    place("### All but the board hidden");
    place("as complete answers");
    let mut voices = 0;
    for (path, text) in told
        .iter()
        .filter(|(path, _)| path.starts_with("src/rulesets/"))
    {
        for list in text.split("<ul class=\"sl-voices-list\">").skip(1) {
            let list = list.split("</ul>").next().unwrap();
            // Dots and strokes of values are written as entities.
            for link in list.split("rulesets/").skip(1) {
                let Some((name, rest)) = link.split_once(".md#") else {
                    continue;
                };
                let anchor = rest.split('"').next().unwrap();
                let page = told.get(&format!("src/rulesets/{name}.md")).unwrap();
                let Some((_, section)) = page.split_once(&format!("id=\"{anchor}\"")) else {
                    continue;
                };
                let section = section.split("</section>").next().unwrap();
                assert!(section.contains("sl-stated"), "{path}: {name} {anchor}");
                voices += 1;
            }
        }
    }
    assert!(voices > 20, "{voices} voices");
    let assumptions = told.get("src/silence/assumptions.md").unwrap();
    assert!(assumptions.contains("of the others the answer in force is"));
    assert!(told.get("src/silence/ask.md").unwrap().contains("bits"));
}
