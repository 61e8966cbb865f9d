//! The forms to ask players by.

use std::sync::LazyLock;

use seedlore::book::SilenceStudy;
use seedlore::compare::sensitivity::alternatives;
use seedlore::rules::Ruleset;

use crate::shelf::{self, Book};
use crate::support;

/// Boards of two and of four rows, and rulesets with rounds.
const NAMES: [&str; 11] = [
    "wari-bennett",
    "wari-walker",
    "kalah",
    "adi-klose",
    "azigo",
    "jerin",
    "okwe-basden",
    "obridje-murray",
    "choro-lango",
    "hus-nama",
    "toguz-kumalak",
];

/// Too many for a telephone, as other pages have it.
const MOST_ELEMENTS: usize = 3_000;
const MOST_BYTES: usize = 190_000;

pub static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let library = support::library();
    let mut input = shelf::unplayed_of(library, |rules| NAMES.contains(&rules.name()));
    for study in &mut input.studies {
        study.alternatives = alternatives(&library.0, study.rules);
    }
    let shelved: Vec<&Ruleset> = input.studies.iter().map(|study| study.rules).collect();
    input.silences = SilenceStudy::new(&library.0, &shelved, 1);
    assert!(input.silences.is_some(), "{} rulesets", shelved.len());
    Book::of("forms", input)
});

/// The questions of a form, in their order.
fn questions(form: &str) -> Vec<&str> {
    let parts = form.split("<section class=\"q").skip(1);
    let asked = parts.filter_map(|part| {
        let (_, rest) = part.split_once("name=\"q-")?;
        Some(rest.split('"').next().unwrap())
    });
    asked.collect()
}

#[test]
fn each_ruleset_board_and_place_has_a_form_that_is_led_to() {
    let pages = &BOOK.pages;
    let front = pages.get("src/silence/ask.md").unwrap();
    let mut forms = 0;
    for (path, form) in pages.iter() {
        let Some(address) = path.strip_prefix("src/forms/") else {
            continue;
        };
        forms += 1;
        assert!(front.contains(&format!("../forms/{address}")), "{address}");
        assert!(form.len() <= MOST_BYTES, "{address}: {} bytes", form.len());
        let elements = form.matches('<').count() - form.matches("</").count();
        assert!(elements <= MOST_ELEMENTS, "{address}: {elements} elements");
        for sentence in [
            "Is that all right?",
            "name=\"consent\"",
            "name=\"player\"",
            "doesn’t know",
            "something else:",
        ] {
            assert!(form.contains(sentence), "{address}: {sentence}");
        }
        assert!(!form.contains(" bits"), "{address}");
    }
    assert!(forms > NAMES.len() + 6, "{forms} forms");
    let countries = pages.get("src/countries.md").unwrap();
    assert!(countries.contains("forms/place/ghana.html"));
    for study in &BOOK.input.studies {
        let name = study.rules.name();
        let page = pages.get(&format!("src/rulesets/{name}.md")).unwrap();
        assert!(
            page.contains(&format!("../forms/ruleset/{name}.html")),
            "{name}"
        );
    }
}

#[test]
fn what_hardly_matters_is_asked_last() {
    const LATE: [&str; 3] = ["first", "repetition", "tie"];
    let mut led = 0;
    for (path, form) in BOOK.pages.iter() {
        if !path.starts_with("src/forms/") {
            continue;
        }
        let asked = questions(form);
        let is_late = |name: &&str| LATE.contains(name);
        let first = asked.iter().position(is_late).unwrap_or(asked.len());
        assert!(asked[first..].iter().all(is_late), "{path}: {asked:?}");
        if path.contains("/board/") || path.contains("/place/") {
            assert!(first > 10, "{path}: {asked:?}");
            led += 1;
        }
        // What rests on another question comes behind it.
        let at = |name: &str| asked.iter().position(|other| *other == name);
        if let (Some(capture), Some(numbers)) = (at("capture"), at("numbers-taken")) {
            assert!(capture < numbers, "{path}: {asked:?}");
        }
    }
    assert!(led > 6, "{led}");
    let front = BOOK.pages.get("src/silence/ask.md").unwrap();
    let most = front.split("<li><strong>").nth(1).unwrap();
    assert!(
        !most.starts_with("Does it happen that play goes round"),
        "{most}"
    );
}

#[test]
fn a_player_is_asked_to_play_what_can_be_played() {
    let form = BOOK.pages.get("src/forms/board/2x6.html").unwrap();
    let played = form
        .matches("Please play the pit with the thick ring")
        .count();
    assert!(played >= 8, "{played} positions");
    // Each is told to whoever asks, with two outcomes at the least.
    let (_, key) = form.split_once("<section class=\"key\">").unwrap();
    for told in key.split("<section>").skip(1) {
        assert!(told.matches("class=\"came\"").count() > 1, "{told}");
    }
    // An open question of a ruleset is shown by what its readings make of a position.
    let form = BOOK
        .pages
        .get("src/forms/ruleset/wari-bennett.html")
        .unwrap();
    assert!(form.contains("every move would take all"));
    assert!(form.contains("class=\"laid\""));
}
