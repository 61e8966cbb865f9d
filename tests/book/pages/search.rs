//! What a reader finds who looks for a game by any of its names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use seedlore::rules::Ruleset;
use seedlore::terms::Fact;
use serde_json::{Value, json};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::browser::Browser;
use super::{address, browser_or_skip};
use crate::shelf;
use crate::support;

/// So large may the index be, in bytes: it is loaded before the first result.
const LARGEST: usize = 3_000_000;

/// What a reader types, and a page that is among the first three found.
const ASKED: &[(&str, &str)] = &[
    ("Saint Lucia", "rulesets/wari-st-lucia.html"),
    ("st. lucia", "rulesets/wari-st-lucia.html"),
    ("rules for children", "rulesets/shono-children.html"),
    // Names that no ruleset has, spelt nearly like some that one has.
    ("awele", "rulesets/wari-bennett.html"),
    ("congklak", "rulesets/congkak.html"),
    ("omweso", "rulesets/mweso-shackell.html"),
    ("glossary", "glossary.html"),
    ("grand slam", "glossary.html"),
    ("East Africa", "regions/east-africa.html"),
    // What places are called elsewhere, or were.
    ("Kenia", "rulesets/intotoi.html"),
    ("Massaua", "rulesets/selus-massawa.html"),
    ("Asante", "rulesets/wari-cardinall.html"),
];

/// What a reader types who looks for a game, and not for what is said of games.
const GAMES: [&str; 3] = ["three rows", "beginner", "Côte d'Ivoire"];

/// What a reader types, and the page that is found first.
const FIRST: &[(&str, &str)] = &[
    ("licence", "take.html#_take_licence"),
    ("license", "take.html#_take_licence"),
    ("cite", "take.html#_take_cite"),
    ("citation", "take.html#_take_cite"),
    ("download", "take.html#_take_data"),
];

/// Small letters without their marks.
fn plain(name: &str) -> String {
    let letters = name.nfd().filter(|c| !is_combining_mark(*c));
    letters.flat_map(char::to_lowercase).collect()
}

/// Titles, games and other names, and the pages of the rulesets they name. Two
/// that differ only in accents name the rulesets of both.
fn names(rulesets: &[Ruleset]) -> Vec<(String, BTreeSet<String>)> {
    let mut pages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut spelt: BTreeSet<String> = BTreeSet::new();
    for rules in rulesets {
        let page = format!("rulesets/{}.html", rules.name());
        let mut add = |name: &str| {
            pages.entry(plain(name)).or_default().insert(page.clone());
            spelt.insert(name.into());
        };
        add(rules.title());
        for recorded in &rules.record().0 {
            match &recorded.fact {
                Fact::Game(game) => add(game),
                Fact::Aliases(aliases) => aliases.iter().for_each(|alias| add(alias)),
                _ => {}
            }
        }
    }
    spelt
        .into_iter()
        .map(|name| (name.clone(), pages[&plain(&name)].clone()))
        .collect()
}

#[test]
fn every_name_of_a_game_finds_it_first() {
    let Some(program) = browser_or_skip() else {
        return;
    };
    let [names_alone, index] = ["src/search-index.js", "src/search-texts.js"]
        .map(|path| shelf::UNPLAYED.pages.get(path).unwrap());
    assert!(index.len() <= LARGEST, "{} bytes", index.len());
    // What is there before the texts are is a small part.
    assert!(
        names_alone.len() * 4 < index.len(),
        "{} bytes",
        names_alone.len()
    );

    // A small book has the same scripts; it is given the large book's index.
    let root = shelf::HOSTILE.root();
    fs::write(root.join("of-all.js"), format!("{names_alone}{index}")).unwrap();
    let mut browser = Browser::start(&program);
    browser.open(&address(&root.join("index.html")));
    browser.ask(
        "new Promise(done => {
            const script = document.createElement('script');
            script.src = 'of-all.js';
            script.onload = () => {
                window.loaded = elasticlunr.Index.load(window.seedlore.searchedTexts);
                done();
            };
            document.head.append(script);
        })",
    );
    let mut found = |words: &str| -> Vec<String> {
        let found = browser.ask(&format!(
            "loaded.search({}, window.search.search_options).slice(0, 3)
                .map(found => window.search.doc_urls[found.ref])",
            json!(words)
        ));
        serde_json::from_value(found).unwrap_or_default()
    };
    let mut astray = Vec::new();
    for (name, pages) in names(support::collection().rulesets()) {
        // Written with letters that no search of mdbook's knows.
        if !name.contains(|c: char| c.is_alphanumeric() && (c as u32) < 0x250) {
            continue;
        }
        let found = found(&name);
        if !found.first().is_some_and(|first| pages.contains(first)) {
            astray.push(format!("{name} finds {found:?}"));
        }
    }
    for (words, page) in ASKED {
        let found = found(words);
        if !found
            .iter()
            .any(|found| found.split('#').next() == Some(page))
        {
            astray.push(format!("{words} finds {found:?}"));
        }
    }
    for words in GAMES {
        let found = found(words);
        let are_games = found.iter().all(|page| page.starts_with("rulesets/"));
        if found.len() < 3 || !are_games {
            astray.push(format!("{words} finds {found:?}"));
        }
    }
    for (words, place) in FIRST {
        let found = found(words);
        if found.first().map(String::as_str) != Some(place) {
            astray.push(format!("{words} finds {found:?}"));
        }
    }
    assert!(astray.is_empty(), "{}", astray.join("\n"));
    assert_eq!(
        browser.ask("window.search.doc_urls.length > 200"),
        Value::Bool(true)
    );
}
