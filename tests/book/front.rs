//! The front page, and the head of each page of a ruleset.

use seedlore::book::pages;
use seedlore::terms::Fact;

use crate::built::{BARE, library_of};
use crate::html;
use crate::shelf;

/// The board and the ways into the book come before the map and all else.
#[test]
fn the_front_page_opens_with_a_board_and_four_doors() {
    let page = shelf::UNPLAYED.pages.get("src/index.md").unwrap();
    let order = [
        "class=\"sl-lead\"",
        "class=\"sl-figure-board\"",
        "data-sl-open=\"player\" data-ruleset=\"wari-bennett\"",
        "for=\"_index_find\"",
        "href=\"which.md\"",
        "href=\"workbench.md\"",
        "class=\"sl-figure-map\"",
        "class=\"sl-index\"",
        "{#_index_book}",
        "class=\"sl-glance\"",
        "{#_index_regions}",
    ];
    let places = order.map(|part| page.find(part).unwrap_or_else(|| panic!("no {part}")));
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(page.matches("<li class=\"sl-door").count(), 4);
    let games = shelf::UNPLAYED.pages.get("src/games.js").unwrap();
    assert!(games.contains("\"page\":\"wari-bennett\""));
    assert!(games.contains("Awalé"));
    // By what is seen of a board, and by those who begin.
    assert!(games.contains("\"three rows\"") && games.contains("\"Beginner\""));
}

/// Where the best known game is missing, another on two rows is played; where there is none,
/// none.
#[test]
fn another_board_of_two_rows_stands_in() {
    let front = |text: &str| {
        let library = library_of(&[("bare.sow", text)]);
        let told = pages(&shelf::unplayed_of(&library, |_| true)).unwrap();
        told.get("src/index.md").unwrap().to_string()
    };
    assert!(front(BARE).contains("data-ruleset=\"bare\""));
    let four = front(&BARE.replace("2 rows", "4 rows"));
    assert!(!four.contains("sl-figure-board") && !four.contains("data-sl-open"));
    assert_eq!(four.matches("<li class=\"sl-door").count(), 3);
}

#[test]
fn a_page_begins_with_the_place_who_told_it_and_when() {
    let shelf::Book { input, pages, .. } = &*shelf::UNPLAYED;
    let (mut placed, mut told) = (0, 0);
    for rules in input.studies.iter().map(|study| study.rules) {
        let name = rules.name();
        let page = pages.get(&format!("src/rulesets/{name}.md")).unwrap();
        let line = page.split_once("class=\"sl-headline\"").unwrap().1;
        let line = html::read(&format!("<p{}", line.split_once("</p>").unwrap().0)).text;
        for recorded in &rules.record().0 {
            match &recorded.fact {
                Fact::Place { name: place, .. } => {
                    assert!(line.contains(place.as_str()), "{name}: {place} in {line}");
                    placed += 1;
                }
                Fact::Observed { by, when } => {
                    for said in [by, when].into_iter().flatten() {
                        assert!(line.contains(said.as_str()), "{name}: {said} in {line}");
                    }
                    told += 1;
                }
                _ => {}
            }
        }
    }
    assert!(placed > 200 && told > 150, "{placed} places, {told} told");
}
