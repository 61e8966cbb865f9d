//! The page on wear: its score and its boards, from what was measured.

use seedlore::book::pages;
use seedlore::rules::Ruleset;
use seedlore::stats::Share;
use seedlore::wear::{Drawn, Found, Study};

use crate::shelf;
use crate::support;

fn found(of: &str, trials: u64) -> Found {
    Found {
        of: of.into(),
        trials,
        first: Share::new(trials / 2, trials),
        among_three: Share::new(trials * 4 / 5, trials),
        first_alike: Share::new(trials * 3 / 4, trials),
        among_three_alike: Share::new(trials * 9 / 10, trials),
        alike: 1.4,
        mean_share: 0.37,
        held: Share::new(trials * 19 / 20, trials),
        sure: Share::new(trials / 10, trials / 8),
        mean_none: 0.31,
        mean_none_if_absent: 0.46,
    }
}

fn drawn(ruleset: &str) -> Drawn {
    Drawn {
        ruleset: ruleset.into(),
        worn: (0..12).map(|pit| 0.05 + f64::from(pit) / 200.0).collect(),
    }
}

#[test]
fn the_page_on_wear_tells_the_score_and_draws_the_boards() {
    let is_shelved = |rules: &Ruleset| ["wari-bennett", "kalah"].contains(&rules.name());
    let mut input = shelf::unplayed_of(support::library(), is_shelved);
    let without = pages(&input).unwrap();
    let page = without.get("src/wear.md").unwrap();
    assert!(page.contains("It was not measured for this book."));
    assert!(without.get("src/SUMMARY.md").unwrap().contains("(wear.md)"));
    input.wear = Some(Study {
        games: 100,
        seed: 1,
        players: vec!["random".into(), "greedy".into()],
        worn_by: 30,
        doubt: 0.3,
        candidates: 10,
        left_out: 21,
        drawn: vec![drawn("wari-bennett"), drawn("kalah")],
        found: vec![
            found("all", 200),
            found("worn by random", 100),
            found("2 × 6", 120),
        ],
    });
    let with = pages(&input).unwrap();
    // Punctuation that Markdown knows is written by its number.
    let page = with.get("src/wear.md").unwrap();
    let marks = [("&#45;", "-"), ("&#46;", "."), ("&#37;", "%")];
    let plain = |page: String, (mark, sign): (&str, &str)| page.replace(mark, sign);
    let page = marks.into_iter().fold(page.to_string(), plain);
    assert!(page.starts_with("# What wear can tell"), "{page}");
    for part in [
        "<span class=\"sl-figure\">80.0",
        "and it is more",
        "Of the nine others 1.4, on the mean,",
        "<th scope=\"row\">2 × 6</th><td>120</td>",
        "seedlore wear --test --trials 200 --worn-by 30 --games 100 --doubt 30 --seed 1",
        "How Kalah",
        "<td>20 of 25</td>",
        "<td>31 %</td><td>46 %</td>",
        "from 65 to 135 ",
    ] {
        assert!(page.contains(part), "no `{part}` in {page}");
    }
    input.wear.as_mut().unwrap().found = vec![found("all", 9), found("2 × 6", 9)];
    let few = pages(&input).unwrap();
    let page = few.get("src/wear.md").unwrap();
    assert!(page.contains("Too few boards were worn"), "{page}");
    assert!(!page.contains("We hoped for"), "{page}");
}
