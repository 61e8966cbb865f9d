//! Labels to stand beside a board on show.

use seedlore::book::paper::LabelLength;
use seedlore::book::{BookInput, Changes, Date, Pages, Published, pages};
use seedlore::rules::Ruleset;

use crate::pages::Browser;
use crate::pages::browser_or_skip;
use crate::shelf;
use crate::support;

fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// The labels of a ruleset, as text: title, headline, body and doubt of each length.
fn told(pages: &Pages, name: &str) -> Vec<Vec<String>> {
    let text = pages.get(&format!("src/paper/label/{name}.txt")).unwrap();
    let blocks: Vec<Vec<String>> = (text.split("\n\n"))
        .map(|block| block.lines().map(String::from).collect())
        .collect();
    blocks
        .chunks(3)
        .map(|label| label.concat())
        .filter(|label| label.len() > 1)
        .collect()
}

#[test]
fn a_label_is_as_short_as_it_says_and_tells_a_doubt() {
    let pages = &shelf::UNPLAYED.pages;
    let mut longer = 0;
    for study in &shelf::UNPLAYED.input.studies {
        let name = study.rules.name();
        let labels = told(pages, name);
        assert_eq!(labels.len(), LabelLength::ALL.len(), "{name}");
        for (length, lines) in LabelLength::ALL.iter().zip(&labels) {
            let [_, headline, body, doubt, _] = lines.as_slice() else {
                panic!("{name}: {lines:?}")
            };
            // A first sentence stands in any case.
            let all = words(headline) + words(body);
            assert!(
                all <= length.words() || !body.contains(". "),
                "{name}: {lines:?}"
            );
            assert!(
                doubt.starts_with("Of ") && body.ends_with(['.', '?', '!', ')']),
                "{name}: {lines:?}"
            );
        }
        longer += usize::from(labels[0][..4] != labels[1][..4]);
    }
    assert!(
        longer * 2 > shelf::UNPLAYED.input.studies.len(),
        "{longer} long ones say more"
    );
}

/// What of a label lies beyond its edge, or on its board or code.
const ASTRAY: &str = "(() => {
    const svg = document.documentElement;
    const all = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll(':scope > svg')].map(part => part.getBoundingClientRect());
    const astray = [];
    for (const text of svg.querySelectorAll(':scope > text, :scope > g > text')) {
        const box = text.getBoundingClientRect();
        const within = box.left >= all.left && box.right <= all.right && box.top >= all.top && box.bottom <= all.bottom;
        const meets = (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
        if (!within || boxes.some(meets)) {
            astray.push(text.textContent);
        }
    }
    return { astray, parts: boxes.length };
})()";

#[test]
fn nothing_on_a_label_lies_on_something_else() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let (collection, texts) = support::library();
    // Of every tenth ruleset, and one with a board as long as any.
    let chosen: Vec<&Ruleset> = (collection.rulesets().iter().enumerate())
        .filter(|(nth, rules)| nth % 10 == 0 || rules.name() == "en-gehe")
        .map(|(_, rules)| rules)
        .collect();
    let changes = Changes::since(None, &chosen, texts, &Date::from_unix(0));
    let site = "https://a-museum.example.org/collections/games"
        .parse()
        .unwrap();
    let input = BookInput {
        published: Some(Published { site, changes }),
        ..shelf::unplayed_of(support::library(), |rules| {
            chosen.iter().any(|other| other.name() == rules.name())
        })
    };
    let folder = tempfile::tempdir().unwrap();
    let mut browser = Browser::start(&program);
    let mut read = 0;
    for (path, text) in pages(&input).unwrap().iter() {
        if !path.starts_with("src/paper/label/") || !path.ends_with(".svg") {
            continue;
        }
        let file = folder.path().join("label.svg");
        std::fs::write(&file, text).unwrap();
        browser.open(&format!("file://{}", file.display()));
        let found = browser.ask(ASTRAY);
        assert_eq!(found["astray"], serde_json::json!([]), "{path}");
        assert_eq!(found["parts"], 2, "{path}: a board and a code");
        read += 1;
    }
    assert_eq!(read, LabelLength::ALL.len() * chosen.len());
}
