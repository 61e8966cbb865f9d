//! The page that says how the figures are made: no measure is forgotten.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use seedlore::engine::Engine;
use seedlore::play::{AgentKind, Setting};
use seedlore::rules::ByPlayer;
use seedlore::stats::{MEASURES, MeasureRow, Plan, defined, rows, simulate};

use crate::shelf;
use crate::support;

const PAGE: &str = "src/figures.md";

/// Every measure of rulesets for two and for four, of games finished and cut off.
static MEASURED: LazyLock<Vec<MeasureRow>> = LazyLock::new(|| {
    let collection = support::collection();
    let mut all = Vec::new();
    for (name, limit) in [
        ("wari-bennett", 30),
        ("wari-bennett", 2_000),
        ("dongjintian-four-players", 60),
    ] {
        let engine = Engine::new(collection.get(name).unwrap().clone());
        let plan = Plan {
            players: ByPlayer::from_value(AgentKind::Random),
            seed: 1,
            games: 60,
            setting: Setting {
                limit,
                ..Setting::default()
            },
        };
        all.extend(rows(&simulate(&engine, &plan, &|_| ())));
    }
    all
});

#[test]
fn every_measure_is_defined_on_the_page() {
    let page = shelf::BOOK.pages.get(PAGE).unwrap();
    let mut met = BTreeSet::new();
    for row in MEASURED.iter() {
        let defined = defined(&row.measure);
        let defined = defined.unwrap_or_else(|| panic!("`{}` is not defined", row.measure));
        met.insert(defined.measure.name);
        let named = format!("<th scope=\"row\">{}</th>", page_text(defined.measure.name));
        assert!(page.contains(&named), "the page doesn't name {named}");
        let anchor = defined.method.anchor();
        assert!(page.contains(&format!("{{#{anchor}}}")), "no {anchor}");
    }
    let all: BTreeSet<&str> = MEASURES.iter().map(|measure| measure.name).collect();
    assert_eq!(met, all, "a measure is defined that no ruleset has");
}

/// Whoever adds an interval has to count how often it holds.
#[test]
fn every_measure_with_an_interval_is_in_the_table_of_coverage() {
    let page = shelf::BOOK.pages.get(PAGE).unwrap();
    let (_, table) = page.split_once("{#_figures_coverage}").unwrap();
    for row in MEASURED
        .iter()
        .filter(|row| row.estimate.is_some_and(|at| at.interval.is_some()))
    {
        let name = page_text(&defined(&row.measure).unwrap().name);
        let named = format!("\">{name}</a></th>");
        assert!(table.contains(&named), "how often does `{name}` hold?");
    }
}

#[test]
fn wherever_figures_stand_the_page_is_one_step_away() {
    for (path, sections) in [
        ("src/statistics.md", vec!["measures", "compare", "readings"]),
        ("src/skill.md", vec!["skill", "openings", "size"]),
        ("src/kinship.md", vec!["likeness"]),
        ("src/coverage.md", vec!["counts"]),
        (
            "src/rulesets/wari-st-lucia.md",
            vec!["measures", "readings", "skill", "size"],
        ),
    ] {
        let page = shelf::BOOK.pages.get(path).unwrap();
        for section in sections {
            let link = format!("figures.md#_figures_{section}");
            assert!(page.contains(&link), "{path} doesn't lead to {link}");
        }
    }
    let boards = shelf::BOOK
        .pages
        .iter()
        .filter(|(path, _)| path.starts_with("src/likeness/"));
    let boards = boards.filter(|(path, _)| path.ends_with("-seeds.md"));
    for (path, page) in boards {
        assert!(page.contains("figures.md#_figures_likeness"), "{path}");
    }
}

/// Text as pages write it.
fn page_text(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' => c.to_string(),
            c if !c.is_ascii() => c.to_string(),
            c => format!("&#{};", u32::from(c)),
        })
        .collect()
}
