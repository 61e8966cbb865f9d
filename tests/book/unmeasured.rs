//! What the book says where play was not measured, or was ended by a limit.

use std::fs;

use seedlore::book::pages;
use seedlore::compare::sensitivity::{Unweighed, Why};
use seedlore::stats::Elo;

use crate::built::{BARE, library_of, two};
use crate::html;
use crate::shelf;

/// A ruleset whose play takes too long has its pages, which say so.
#[test]
fn what_was_not_measured_is_said() {
    let library = two();
    let mut input = shelf::input_of(&library, 5, |_, _| true);
    let why = "Play was not measured, it takes too many steps";
    let study = &mut input.studies[0];
    study.left_out = Some(format!("{why}."));
    study.unweighed = vec![Unweighed {
        reading: "captured=fours".into(),
        why: Why::TooLong,
    }];
    study.runs.clear();
    study.examples.clear();
    study.sensitivities.clear();
    let folder = tempfile::tempdir().unwrap();
    let root = shelf::publish(&pages(&input).unwrap(), folder.path());
    let text = |path: &str| html::read(&fs::read_to_string(root.join(path)).unwrap()).text;
    assert!(text("rulesets/bare.html").contains(why));
    assert!(!text("rulesets/other.html").contains(why));
    assert!(text("statistics.html").contains(&format!("Bare: {why}.")));
    assert!(
        text("index.html").contains("5 games"),
        "the other was played"
    );
}

/// One ruleset whose play was not measured turned off the likeness by statistics
/// of the whole book.
#[test]
fn likeness_by_statistics_leaves_out_only_what_was_not_measured() {
    let names = ["bare", "first", "other", "second", "third"];
    let texts = names.map(|name| {
        let (file, title) = (format!("{name}.sow"), format!("{name} \"{name}\""));
        (file, BARE.replace("bare \"Bare\"", &title))
    });
    let files: Vec<(&str, &str)> = texts
        .iter()
        .map(|(file, text)| (file.as_str(), text.as_str()))
        .collect();
    let library = library_of(&files);
    let mut input = shelf::input_of(&library, 5, |_, _| true);
    let study = &mut input.studies[1];
    study.left_out = Some("Play was not measured.".into());
    study.runs.clear();
    study.examples.clear();
    let told = pages(&input).unwrap();
    let whole = told.get("src/likeness/all-statistics.md").unwrap();
    assert!(whole.contains("4 rulesets of the book, all but 1"));
    let named = |name: &str| whole.contains(&format!("<title>{name}&#59;"));
    assert!(named("second") && !named("first"), "{whole}");
    let is_board = |path: &str| path.starts_with("src/likeness/") && path.ends_with("-seeds.md");
    let (_, board) = told.iter().find(|(path, _)| is_board(path)).unwrap();
    assert!(board.contains("one is left out&#44; whose play was not measured"));
    let rows = |kind: &str| {
        let table = board.split("### ").find(|part| {
            part.lines()
                .next()
                .is_some_and(|line| line.ends_with(&format!("_table_{kind}}}")))
        });
        table.unwrap().matches("<tr data-name=").count()
    };
    assert_eq!(
        (rows("clauses"), rows("behaviour"), rows("statistics")),
        (5, 5, 4)
    );
}

/// Where a limit ended most games, that stands beside the results.
#[test]
fn a_limit_that_ended_most_games_is_said() {
    let library = two();
    let mut input = shelf::input_of(&library, 5, |_, _| true);
    let said = "3 of 5 games were ended by a limit";
    input.studies[0].runs[0].summary.decided_by_bounds = Some(said.into());
    let told = pages(&input).unwrap();
    let page = |path: &str| told.get(path).unwrap();
    assert!(page("src/rulesets/bare.md").contains(said));
    assert!(!page("src/rulesets/other.md").contains("ended by a limit"));
    let marked = "<span class=\"sl-rests\">most ended by a limit</span>";
    assert_eq!(page("src/statistics.md").matches(marked).count(), 1);
}

/// A ladder whose steps were won whole has a bound and no value, and how high
/// ladders are is compared nowhere.
#[test]
fn ladders_are_compared_by_what_a_doubling_is_worth() {
    let library = two();
    let mut input = shelf::input_of(&library, 5, |_, _| true);
    let doublings = [
        Elo::AtLeast(23.0),
        Elo::Between {
            value: 151.0,
            low: 101.0,
            high: 201.0,
        },
    ];
    for (study, doubling) in input.studies.iter_mut().zip(doublings) {
        let ladder = study.search_study.ladder.as_mut().unwrap();
        ladder.doubling = Some(doubling);
        ladder.height = Some(Elo::AtLeast(777.0));
    }
    let told = pages(&input).unwrap();
    let skill = told.get("src/skill.md").unwrap();
    let (_, rows) = skill.split_once("<tbody>").unwrap();
    let at = |text: &str| rows.find(text).unwrap_or_else(|| panic!("{text}: {rows}"));
    assert!(at(">Other</a>") < at(">Bare</a>"));
    assert!(at("data-value=\"151\"") < at("101 to 201"));
    assert!(at("data-value=\"23\"") < at("at least 23<"));
    assert!(!skill.contains("777"));
    let page = told.get("src/rulesets/bare.md").unwrap();
    assert!(page.contains("worth at least 23 [Elo](../glossary.md#_term_elo)"));
    assert!(page.contains("there are at least 777 [Elo]"));
}
