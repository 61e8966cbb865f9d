//! The countries in which games were reported: which games, when, by whom, and what kind of
//! game each is.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::Error;
use serde::Serialize;

use super::forms;
use super::map::kind;
use super::report::{LandLink, Report};
use super::{Book, Entry};
use crate::pages::Pages;
use crate::places::other_names;
use crate::rules_text::shortened;
use crate::search::SearchEntry;

#[derive(Serialize)]
struct TemplateContext<'a> {
    countries: Vec<Section<'a>>,
    /// What is named in place of a country.
    lands: Vec<Section<'a>>,
    placeless: Vec<Told<'a>>,
}

#[derive(Serialize)]
struct Section<'a> {
    link: LandLink,
    also: Vec<&'static str>,
    /// Whether there is a form to ask players of the place by.
    has_form: bool,
    reports: Vec<Told<'a>>,
}

#[derive(Serialize)]
struct Told<'a> {
    report: Report<'a>,
    kind: String,
}

/// The rulesets of each land, and those without any.
fn by_land<'b, 'a>(book: &'b Book<'a>) -> BTreeMap<Option<LandLink>, Vec<&'b Entry<'a>>> {
    let mut lands: BTreeMap<_, Vec<&Entry>> = BTreeMap::new();
    for entry in &book.entries {
        let land = LandLink::from_ruleset(entry.rules());
        lands.entry(land).or_default().push(entry);
    }
    lands
}

/// The reports of some rulesets, by year.
fn reports<'a>(entries: Vec<&Entry<'a>>) -> Vec<Told<'a>> {
    let told = entries.into_iter().map(|entry| Told {
        report: Report::new(entry),
        kind: kind(entry),
    });
    let mut told: Vec<Told> = told.collect();
    told.sort_by_key(|told| told.report.time.map_or(i32::MAX, |time| time.ends().0));
    told
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let mut lands = by_land(book);
    let placeless = reports(lands.remove(&None).unwrap_or_default());
    let sections = lands.into_iter().filter_map(|(link, entries)| {
        let link = link?;
        Some(Section {
            also: other_names(&link.name),
            has_form: forms::are_for(&entries),
            link,
            reports: reports(entries),
        })
    });
    let (lands, countries) = sections.partition(|section| section.link.is_none);
    let view = TemplateContext {
        countries,
        lands,
        placeless,
    };
    pages.add(
        "src/countries.md",
        book.templates.page("countries.md", &view)?,
    );
    Ok(())
}

/// By what a country is found: its names of now and of old.
pub fn found(book: &Book) -> Vec<SearchEntry> {
    let countries = by_land(book).into_iter();
    let countries = countries.filter_map(|(link, entries)| Some((link?, entries)));
    let countries = countries.filter(|(link, _)| !link.is_none);
    let entry = |(link, entries): (LandLink, Vec<&Entry>)| {
        let games = entries.into_iter();
        let games = games.map(|entry| shortened(entry.rules().game()));
        let games: BTreeSet<String> = games.collect();
        let others = other_names(&link.name).into_iter().map(String::from);
        SearchEntry {
            address: format!("countries.html#_countries_{}", link.slug),
            names: std::iter::once(link.name.clone()).chain(others).collect(),
            trail: vec!["Countries".into(), link.name],
            text: games.into_iter().collect::<Vec<_>>().join(", "),
        }
    };
    countries.map(entry).collect()
}
