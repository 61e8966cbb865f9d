//! The page that asks about a game that was seen: what is handed to its scripts.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use seedlore::identify::Table;

use crate::html;
use crate::shelf;

/// What the script of this name sets, by the name of what it sets.
fn data(name: &str) -> Value {
    let script = shelf::UNPLAYED.pages.get("src/which-data.js").unwrap();
    let (_, rest) = script.split_once(&format!("window.{name} = ")).unwrap();
    serde_json::from_str(rest.split_once(";\n").unwrap().0).unwrap()
}

#[test]
fn the_table_is_that_of_the_book() {
    let told = data("seedloreWhich");
    let table: Table = serde_json::from_str(told["table"].as_str().unwrap()).unwrap();
    let named = data("seedloreRules");
    let named: BTreeSet<&str> = named["rulesets"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ruleset| ruleset["name"].as_str().unwrap())
        .collect();
    let of_table = table.candidates.iter().flat_map(|one| &one.rulesets);
    let of_table: BTreeSet<&str> = of_table.map(String::as_str).collect();
    assert_eq!(of_table, named);
    // Short numbers are as good as long ones.
    let own = &shelf::UNPLAYED.input.key;
    for (short, long) in table.candidates.iter().zip(&own.candidates) {
        assert_eq!(short.rulesets, long.rulesets);
        for (short, long) in short.said.iter().flatten().zip(long.said.iter().flatten()) {
            assert!(short.0 == long.0 && (short.1 - long.1).abs() < 1e-4);
        }
    }
}

#[test]
fn places_are_found_by_the_names_they_have_and_had() {
    let told = data("seedloreWhich");
    let mut places: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for place in told["places"].as_array().unwrap() {
        let at = serde_json::from_value(place["at"].clone()).unwrap();
        for name in place["names"].as_array().unwrap() {
            places.entry(name.as_str().unwrap()).or_default().push(at);
        }
    }
    for (name, north, east) in [
        ("Dakar", 14.7, -17.5),
        ("Tanzania", -6.3, 34.8),
        ("Tanganyika", -6.3, 34.8),
    ] {
        let near = |at: &(f64, f64)| (at.0 - north).abs() < 1.0 && (at.1 - east).abs() < 1.0;
        assert!(places[name].iter().any(near), "{name}: {:?}", places[name]);
    }
}

/// The page itself is light: what it asks is made by its scripts.
#[test]
fn the_page_leads_on_without_scripts() {
    let page = shelf::UNPLAYED.pages.get("src/which.md").unwrap();
    assert!(page.len() <= 190_000, "{} bytes", page.len());
    assert!(html::read(page).tags.len() <= 3_000);
    let (_, without) = page.split_once("<noscript>").unwrap();
    let (without, _) = without.split_once("</noscript>").unwrap();
    assert!(without.contains("seedlore which "), "{without}");
    for from in ["src/index.md", "src/SUMMARY.md"] {
        let page = shelf::UNPLAYED.pages.get(from).unwrap();
        assert!(page.contains("which.md"), "{from}");
    }
}
