//! Where and when games were reported: the map, the list, the timeline and the countries hold
//! what records and clauses say.

use std::collections::{BTreeMap, BTreeSet};

use seedlore::compare::Mechanic;
use seedlore::rules::Ruleset;

use crate::html::{self, Tag};
use crate::shelf;

/// What the page is sifted by, as tags begin.
const FACETS: [&str; 4] = ["rows", "relay", "direction", "capture"];

fn page(name: &str) -> &'static str {
    shelf::UNPLAYED.pages.get(name).unwrap()
}

fn rulesets() -> Vec<&'static Ruleset> {
    let studies = shelf::UNPLAYED.input.studies.iter();
    studies.map(|study| study.rules).collect()
}

/// The rows of the list, by the ruleset that each leads to.
fn rows() -> BTreeMap<String, Tag> {
    let parts = page("src/map.md").split("<tr data-has").skip(1);
    let rows = parts.map(|part| {
        let read = html::read(&format!("<tr data-has{part}"));
        let links = read.tags.iter().filter_map(|tag| tag.get("href"));
        let mut names = links.filter_map(|link| link.strip_prefix("rulesets/"));
        let name = names.next().unwrap().strip_suffix(".md").unwrap();
        (name.to_string(), read.tags[0].clone())
    });
    rows.collect()
}

/// The sections of the page of countries: the text of each, by its heading.
fn countries() -> BTreeMap<String, String> {
    let parts = page("src/countries.md").split("<section class=\"sl-country\"");
    let parts = parts.skip(1).map(|part| {
        let (_, heading) = part.split_once("<h").unwrap();
        let (heading, rest) = heading.split_once("</h").unwrap();
        let heading = heading.split("<a ").next().unwrap();
        let heading = html::read(&format!("<h{heading}")).text.trim().to_string();
        (
            heading,
            rest.split("</section>").next().unwrap().to_string(),
        )
    });
    parts.collect()
}

#[test]
fn the_list_has_every_report_and_what_is_played() {
    let rows = rows();
    assert_eq!(rows.len(), rulesets().len());
    for rules in rulesets() {
        let row = &rows[rules.name()];
        let tags = Mechanic::detect(rules).into_iter().map(Mechanic::tag);
        let is_sifted = |tag: &&str| FACETS.contains(&tag.split('.').next().unwrap());
        let tags: BTreeSet<&str> = tags.filter(is_sifted).collect();
        let has = row.get("data-has").unwrap().split(' ');
        let told: BTreeSet<String> = has
            .zip(FACETS)
            .flat_map(|(values, facet)| {
                let values = values.split(',').filter(|value| !value.is_empty());
                values.map(move |value| format!("{facet}.{value}"))
            })
            .collect();
        let told: BTreeSet<&str> = told.iter().map(String::as_str).collect();
        assert_eq!(told, tags, "{}", rules.name());
        let coordinates = rules.record().place().and_then(|(_, at)| at);
        assert_eq!(coordinates.is_some(), row.get("data-at").is_some());
    }
    let years = |name: &str| {
        let row = &rows[name];
        let from = row.get("data-from");
        (from, row.get("data-to").or(from))
    };
    assert_eq!(years("wari-bennett"), (Some("1927"), Some("1927")));
    assert_eq!(years("wari-cardinall"), (Some("1914"), Some("1927")));
    assert_eq!(years("choro-lango"), (Some("1900"), Some("1934")));
}

#[test]
fn a_dot_leads_to_each_ruleset_with_a_place_and_a_mark_is_drawn_for_each_year() {
    let page = page("src/map.md");
    let rows = rows();
    let placed = rows.values().filter(|row| row.get("data-at").is_some());
    assert_eq!(
        page.split("<g class=\"sl-map-dots\">")
            .nth(1)
            .unwrap()
            .split("</g>")
            .next()
            .unwrap()
            .matches("<a ")
            .count(),
        placed.count()
    );
    let marks = page.split_once("<g class=\"sl-reports\">").unwrap().1;
    let marks = marks.split("</g>").next().unwrap();
    let dated: Vec<&Tag> = (rows.values())
        .filter(|row| row.get("data-from").is_some())
        .collect();
    let is_span = |row: &&&Tag| row.get("data-to").is_some();
    let spans = dated.iter().filter(is_span).count();
    assert_eq!(marks.matches("class=\"sl-span\"").count(), spans);
    assert_eq!(marks.matches("<circle").count(), dated.len() - spans);
    // Without scripts, nothing is offered that would do nothing.
    assert!(page.contains("<form class=\"sl-sift\" hidden>"));
}

/// The page with all rulesets holds no more than that of one.
#[test]
fn the_page_is_light() {
    let page = page("src/map.md");
    // A sign that is written as an entity is one on the page.
    let page: String = page
        .split("&#")
        .enumerate()
        .map(|(nth, part)| match nth {
            0 => part.to_string(),
            _ => format!("-{}", part.split_once(';').unwrap().1),
        })
        .collect();
    let elements = html::read(&page).tags.len();
    assert!(elements <= 3_000, "{elements} elements");
    assert!(page.len() <= 190_000, "{} bytes", page.len());
}

/// Each link from elsewhere asks for what the page knows.
#[test]
fn links_to_the_map_name_what_it_is_sifted_by() {
    let map = html::read(page("src/map.md"));
    let choices: BTreeSet<String> = (map.tags.iter())
        .filter(|tag| tag.get("type") == Some("checkbox"))
        .map(|tag| format!("{}.{}", tag.get("name").unwrap(), tag.get("value").unwrap()))
        .collect();
    let lands: BTreeSet<&str> = (map.tags.iter())
        .filter(|tag| tag.name == "option")
        .filter_map(|tag| tag.get("value"))
        .collect();
    let mut asked = 0;
    for from in ["map", "mechanics", "countries"] {
        let read = html::read(page(&format!("src/{from}.md")));
        let links = read.tags.iter().filter_map(|tag| tag.get("href"));
        for link in links.filter_map(|link| link.strip_prefix("map.md#")) {
            for part in link.split('&') {
                let (key, values) = part.split_once('=').unwrap();
                for value in values.split(',') {
                    let is_known = match key {
                        "land" => lands.contains(value),
                        key => choices.contains(&format!("{key}.{value}")),
                    };
                    assert!(is_known, "{from}: {link}");
                }
            }
            asked += 1;
        }
    }
    assert!(asked > 60, "{asked} links");
    for from in ["map", "mechanics"] {
        let read = html::read(page(&format!("src/{from}.md")));
        let mut links = read.tags.iter().filter_map(|tag| tag.get("href"));
        assert!(links.any(|link| link == "map.md#relay=last,next,captures"));
    }
}

#[test]
fn every_report_stands_in_one_country_whose_old_names_are_told() {
    let countries = countries();
    let places = include_str!("../../book/places.txt");
    let known: BTreeSet<&str> = places
        .lines()
        .flat_map(|line| line.split("; ").take(2))
        .collect();
    // What the file does not know is the last word of a place that names it.
    let named = rulesets();
    let named = named.iter().filter_map(|rules| rules.record().place());
    let named: BTreeSet<&str> = named
        .map(|(place, _)| place.rsplit(", ").next().unwrap())
        .collect();
    for name in countries.keys().filter(|name| *name != "Without a place") {
        let is_known = known.contains(name.as_str()) || named.contains(name.as_str());
        assert!(is_known, "{name} is no place of a record");
    }
    for rules in rulesets() {
        let link = format!("href=\"rulesets/{}.md\"", rules.name());
        let holding = countries.values().filter(|text| text.contains(&link));
        assert_eq!(holding.count(), 1, "{}", rules.name());
    }
    let holds = |country: &str, text: &str| {
        let told = html::read(&countries[country]).text;
        assert!(told.contains(text), "{country} does not say {text}: {told}");
    };
    holds("Ghana", "Gold Coast");
    holds(
        "Ghana",
        "Wari, Bennett 1927 in or before 1927, G. T. Bennett",
    );
    holds(
        "Ghana",
        "Two rows; one lap a move; sown anticlockwise; capture by",
    );
    holds("Eritrea", "Massawa, Eritrea");
    holds("Democratic Republic of the Congo", "Zaire");
    holds("Southwest Africa", "around");
    let index = page("src/search-index.js");
    assert!(index.contains("countries.html#_countries_ghana"));
}
