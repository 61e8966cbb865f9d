//! The page of one ruleset: its order, its pictures, and how much it holds.

use std::collections::BTreeSet;

use seedlore::referee::Referee;
use seedlore::verify::{hold, read};

use crate::html;
use crate::shelf;
use crate::support;

/// The most elements, and the most bytes, that the main part of a page holds.
const MOST_ELEMENTS: usize = 3_000;
const MOST_BYTES: usize = 190_000;

/// The pages of rulesets, each by its name.
fn ruleset_pages() -> Vec<(&'static str, &'static str)> {
    let name = |path: &'static str| path.strip_prefix("src/rulesets/")?.strip_suffix(".md");
    let pages = shelf::BOOK.pages.iter();
    pages
        .filter_map(|(path, text)| Some((name(path)?, text)))
        .collect()
}

/// What stands between two marks, wherever they stand.
fn between<'t>(text: &'t str, from: &str, to: &str) -> Vec<&'t str> {
    let parts = text.split(from).skip(1);
    parts
        .filter_map(|part| Some(part.split_once(to)?.0))
        .collect()
}

#[test]
fn the_parts_of_a_page_stand_in_order() {
    let order = [
        "_the_page}",
        "class=\"sl-lead\"",
        "class=\"sl-figure-board\"",
        "_in_short}",
        "_the_rules}",
        "_the_doubts}",
        "_the_play}",
        "_the_relatives}",
        "_the_clauses}",
        "_the_sources}",
    ];
    for (name, page) in ruleset_pages() {
        let places = order.map(|part| {
            let found = page.matches(part).count();
            // Not every game can be told in few words.
            let is_there = part != "_in_short}" || page.contains("sl-short");
            assert_eq!(found, usize::from(is_there), "{name}: {part}");
            page.find(part)
        });
        let places: Vec<usize> = places.into_iter().flatten().collect();
        assert!(places.is_sorted(), "{name}: {places:?}");
    }
}

/// What takes long to read is there for those who ask for it.
#[test]
fn research_is_folded() {
    for (name, page) in ruleset_pages() {
        assert!(!page.contains(" open>"), "{name}: something is unfolded");
        let (rules, rest) = page.split_once("_the_doubts}").unwrap();
        assert!(rest.matches("<details").count() > 5, "{name}");
        assert!(
            !rules.contains("<table"),
            "{name}: a table before the rules"
        );
        let (_, after_rules) = rules.split_once("_the_rules}").unwrap();
        assert!(after_rules.contains("sl-rule-text"), "{name}");
    }
}

#[test]
fn a_page_is_light() {
    let root = shelf::BOOK.root();
    for (name, _) in ruleset_pages() {
        let path = root.join(format!("rulesets/{name}.html"));
        let page = std::fs::read_to_string(path).unwrap();
        let main = between(&page, "<main>", "</main>")[0];
        let opens = |at: &(usize, &str)| {
            let next = main[at.0 + 1..].chars().next();
            next.is_some_and(|c| c.is_ascii_alphabetic())
        };
        let elements = main.match_indices('<').filter(opens).count();
        assert!(elements <= MOST_ELEMENTS, "{name}: {elements} elements");
        assert!(main.len() <= MOST_BYTES, "{name}: {} bytes", main.len());
    }
}

/// A sign of seeds that fell stands at no pit that is empty, on any board.
#[test]
fn no_empty_pit_is_said_to_have_received_seeds() {
    let mut boards = 0;
    for (path, page) in shelf::BOOK.pages.iter() {
        let labels = between(page, "aria-label=\"", "\"");
        let described = between(page, "<desc", "</desc>");
        for told in labels.into_iter().chain(described) {
            for remarks in between(told, " 0 &#40;", "&#41;") {
                assert!(!remarks.contains("&#43;"), "{path}: {told}");
            }
            boards += usize::from(told.contains("&#43;"));
        }
    }
    assert!(boards > 100, "{boards} boards with seeds that fell");
}

#[test]
fn no_picture_stands_twice_on_a_page() {
    let mut referred = 0;
    for (name, page) in ruleset_pages() {
        let strips = between(page, "<ol class=\"sl-strip\">", "</ol>");
        let different: BTreeSet<&&str> = strips.iter().collect();
        assert_eq!(different.len(), strips.len(), "{name}");
        // Of each pair of boards before a move and after it there is one.
        let moves = strips.iter().map(|strip| strip.split("</li>").take(2));
        let moves: BTreeSet<Vec<&str>> = moves.map(Iterator::collect).collect();
        assert_eq!(moves.len(), strips.len(), "{name}: a move drawn twice");
        for rule in between(page, "See the picture of <a href=\"#", "\"") {
            let section = between(page, &format!("id=\"{rule}\">"), "</section>");
            assert!(
                section[0].contains("sl-strip"),
                "{name}: no picture at {rule}"
            );
            referred += 1;
        }
    }
    assert!(
        referred > 20,
        "{referred} rules are shown by others' pictures"
    );
}

/// Rule 7 of this ruleset forbids to take all that the opponent has.
#[test]
fn a_forbidden_move_is_shown_by_what_it_would_leave() {
    let pages = ruleset_pages();
    let (_, page) = pages
        .iter()
        .find(|(name, _)| *name == "wari-bennett")
        .unwrap();
    let rule = between(page, "id=\"wari-bennett_forbid", "</section>")[0];
    // The picture stands before the examples.
    let picture = between(rule, "<ol class=\"sl-strip\">", "</ol>")[0];
    let steps = between(picture, "<li>", "</li>");
    assert!(steps[0].contains("sl-cross"), "{rule}");
    assert!(steps[0].contains("may not choose"), "{rule}");
    let last = steps.last().unwrap();
    assert!(last.contains("it would leave this"), "{rule}");
    let label = between(last, "aria-label=\"", "\"")[0];
    // What is captured is the last that one of the players had.
    assert!(label.contains("&#8722;") || label.contains('−'), "{label}");
    let rows = between(label, "left&#58;", "&#46;");
    let is_empty = |row: &&str| {
        row.split(' ')
            .all(|word| !word.starts_with(|c: char| ('1'..='9').contains(&c)))
    };
    assert!(rows.iter().any(is_empty), "{label}");
}

/// What can be taken away of a ruleset stands beside the pages: the file it was
/// read from, its rules, its row, and games that hold against it.
#[test]
fn each_page_offers_what_can_be_taken_away() {
    for (name, page) in ruleset_pages() {
        let file = |kind: &str| {
            let path = format!("take/{name}.{kind}");
            assert!(page.contains(&path), "{path} is not linked");
            shelf::BOOK.pages.get(&format!("src/{path}")).unwrap()
        };
        assert!(file("sow").contains(&format!("ruleset {name} ")), "{name}");
        let rules = support::collection().get(name).unwrap();
        assert!(
            file("csv").lines().count() > rules.clauses().len(),
            "{name}"
        );
        assert_eq!(file("row.csv").lines().count(), 2, "{name}");
        let referee = Referee::new(rules.clone());
        let games = read(file("games.txt")).unwrap();
        assert_eq!(games.len(), 2, "{name}");
        for game in games {
            let held = hold(&referee, &game);
            assert!(held.mismatch.is_none(), "{name}: {:?}", held.mismatch);
        }
    }
}

/// Every page says at its foot how it is cited, once and with its title.
#[test]
fn every_page_is_cited_at_its_foot() {
    let pages = shelf::BOOK
        .pages
        .iter()
        .filter(|(path, _)| path.ends_with(".md"));
    for (path, page) in pages.filter(|(path, _)| !path.ends_with("SUMMARY.md")) {
        let place = path.strip_prefix("src/").unwrap().replace(".md", ".html");
        let (_, foot) = page
            .split_once("sl-take\"")
            .unwrap_or_else(|| panic!("{path}"));
        let foot = html::read(&format!("<details{foot}"));
        let ending = format!(
            "In Seedlore: sowing games compared, version test, [address of the book]/{place}."
        );
        assert_eq!(
            foot.text.matches(&ending).count(),
            1,
            "{path}: {}",
            foot.text
        );
        assert!(foot.tags.len() <= 25, "{path}");
    }
}
