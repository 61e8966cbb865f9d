//! A variant that nobody has reported, which mixes what the language has,
//! needs one new file: it is put beside the collection, and every command
//! that a user has takes it as it takes the others.

use std::fs;

use serde_json::Value;

use crate::desk::Desk;

const NAME: &str = "tausendfuss";
const MADE_UP: &str = include_str!("../made-up/tausendfuss.sow");

/// A folder with a few rulesets of the collection, their works, and the file.
fn desk() -> Desk {
    let files = [
        "horn-of-africa/abalalae.sow",
        "horn-of-africa/andada.sow",
        "horn-of-africa/lamosh.sow",
        "horn-of-africa/rabe.sow",
        "sources.bib",
    ];
    let desk = Desk::of("rulesets", &files);
    fs::write(desk.path(&format!("rulesets/{NAME}.sow")), MADE_UP).unwrap();
    desk
}

#[test]
fn one_file_is_checked_listed_told_played_and_measured() {
    let desk = desk();
    // With an odd number of pits in a row one of the middle lies on no track,
    // which is a warning.
    assert_eq!(desk.run("check rulesets"), "");

    let list = desk.run("list --tag rows.three --json");
    assert!(list.contains(NAME), "{list}");
    let list = desk.run("list --tag rows.two");
    assert!(!list.contains(NAME), "{list}");

    let told = desk.run(&format!("show {NAME}"));
    for words in ["three rows of four pits", "after the fifth", "“den”"] {
        assert!(told.contains(words), "{told}");
    }
    let other = desk.run(&format!("show {NAME} --reading n=7"));
    assert!(other.contains("three rows of seven pits"), "{other}");

    let explained = desk.run(&format!("explain {NAME} 1"));
    assert!(explained.contains("opening: on landing"), "{explained}");
    let compared = desk.run(&format!("compare {NAME} rabe --games 0"));
    assert!(compared.contains("clauses differ"), "{compared}");

    let simulate = format!("simulate {NAME} --games 60 --record games.jsonl --as json");
    let figures = desk.run(&simulate);
    let figures: Value = serde_json::from_str(&figures).unwrap();
    let mixed = "opening: on landing, choose 2, on landing 1, on landing 2, on landing 3, \
                 on landing 4, on landing 5, on landing 6, forbid, end when 1, end when 2, rounds 6";
    for clause in mixed.split(", ") {
        assert!(times(&figures, clause) > 0, "{clause} never acts");
    }
    // What was written down is what the rules say of the same moves.
    desk.run(&format!("verify games.jsonl --ruleset {NAME}"));
}

/// How often a clause acted.
fn times(figures: &Value, label: &str) -> u64 {
    let mut clauses = figures["firing"].as_array().unwrap().iter();
    let clause = clauses.find(|clause| clause["clause"] == label).unwrap();
    clause["moves"].as_u64().unwrap()
}

#[test]
fn one_file_gets_its_page_in_the_book() {
    let desk = desk();
    desk.run("book --games 8 --out the-book");
    let page = desk.path(&format!("the-book/src/rulesets/{NAME}.md"));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("Tausendfuß"));
    let built = desk.path(&format!("the-book/book/rulesets/{NAME}.html"));
    let built = fs::read_to_string(built).unwrap();
    assert!(built.contains("<svg"));
}
