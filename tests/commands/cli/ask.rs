//! `seedlore ask` at work on a file: what is asked, and what each answer writes.

use std::fs;
use std::path::Path;

use super::run::{seedlore, text};

const WARI: &str = r#"ruleset mine "Mine" {
  board 2 rows of 6 pits, store each
  seeds 4 in every pit

  choose own pit
  sow anticlockwise, skipping origin
  on landing {
    opponent pit making 2 or 3: capture run back from last of opponent pits holding 2 or 3
  }
  on stuck: capture any pits for owner, end
  win by most captured
}
"#;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.sow"), WARI).unwrap();
    folder
}

/// The letter of an answer to the first question: of the one that the ruleset has come of it, or
/// of the first other.
fn letter(folder: &Path, is_written: bool) -> String {
    let output = seedlore(&["ask", "mine.sow", "--json"]).within(folder);
    let output = output.prints_something().run();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let card = &report["questions"][0];
    let position = card["position"].as_str().unwrap();
    let answers = card["answers"].as_array().unwrap().len().min(4);
    let sum: usize = position.bytes().map(usize::from).sum();
    let place = (0..answers).find(|at| (at + sum).is_multiple_of(answers) == is_written);
    ["a", "b", "c", "d"][place.unwrap()].into()
}

fn asked(folder: &Path, typed: &str) -> String {
    let output = seedlore(&["ask", "mine.sow"]).within(folder).input(typed);
    text(&output.prints_something().run().stdout).to_string()
}

#[test]
fn what_examples_do_not_rule_out_is_reported() {
    let folder = folder();
    let output = seedlore(&["ask", "mine.sow", "--report"]).within(folder.path());
    let output = output.prints_something().run();
    let told = text(&output.stdout);
    for part in [
        "misreadings of it were played",
        "no examples rule out 0",
        "Question 1: ",
        "line 6: `sow anticlockwise, skipping origin`",
        "    as `sow anticlockwise`",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    let output = seedlore(&["ask", "mine.sow:slow=yes"]).within(folder.path());
    output.fails(2).complains().run();
}

#[test]
fn a_nod_becomes_an_example_that_holds() {
    let folder = folder();
    let letter = letter(folder.path(), true);
    let told = asked(
        folder.path(),
        &format!("{letter}\n\nSown to the right.\nq\n"),
    );
    assert!(told.contains("What happens?"), "{told}");
    assert!(
        told.contains("Written into mine.sow as an example."),
        "{told}"
    );
    let written = fs::read_to_string(folder.path().join("mine.sow")).unwrap();
    assert!(
        written.contains("  example \"Sown to the right.\":\n    from \""),
        "{written}"
    );
    seedlore(&["check", "mine.sow"])
        .within(folder.path())
        .complains()
        .run();
    let parts = seedlore(&[
        "check",
        "--examples",
        "rulesets/west-africa/wari-bennett.sow",
    ]);
    let parts = parts.prints("wari-bennett: no example shows sentences 10, 11 and 12 of B\n");
    parts.run();
    let again = seedlore(&["ask", "mine.sow", "--report"]).within(folder.path());
    let again = again.prints_something().run();
    assert!(
        !text(&again.stdout).contains("rule out 0"),
        "{}",
        text(&again.stdout)
    );
    let shown = seedlore(&["show", "mine.sow", "--as", "examples"]).within(folder.path());
    let shown = shown.prints_something().run();
    assert!(text(&shown.stdout).starts_with("1. Sown to the right.\n"));
    let explained = seedlore(&["explain", "mine.sow", "--example", "1"]).within(folder.path());
    let explained = explained.prints_something().run();
    assert!(text(&explained.stdout).starts_with("Sown to the right.\n"));
}

#[test]
fn a_part_that_no_source_has_is_told_before_the_next_question() {
    let folder = folder();
    let letter = letter(folder.path(), true);
    let output = seedlore(&["ask", "mine.sow"]).within(folder.path());
    let output = output.input(format!("{letter}\nB 5\nSown to the right.\nq\n"));
    let output = output.prints_something().complains().run();
    let told = text(&output.stdout);
    assert!(told.contains("and was taken out again"), "{told}");
    assert!(text(&output.stderr).contains("no source is called `B`"));
    let written = fs::read_to_string(folder.path().join("mine.sow")).unwrap();
    assert_eq!(written, WARI);
}

#[test]
fn what_was_found_is_kept_until_a_ruleset_changes() {
    let folder = folder();
    let report = || {
        let output = seedlore(&[
            "ask",
            "--report",
            "--keep",
            "asked.jsonl",
            "--rulesets",
            ".",
        ]);
        let output = output.within(folder.path()).prints_something();
        text(&output.run().stdout).to_string()
    };
    let kept = || fs::read_to_string(folder.path().join("asked.jsonl")).unwrap();
    let first = report();
    assert!(first.contains("mine "), "{first}");
    // What the table says is believed, as long as the ruleset is the same.
    let line = kept();
    let (known, _) = line.split_once(",\"misreadings\"").unwrap();
    let counts = r#""misreadings":7,"told_apart":5,"ruled_out":1}"#;
    fs::write(
        folder.path().join("asked.jsonl"),
        format!("{known},{counts}\n"),
    )
    .unwrap();
    assert!(report().contains("20 %"));
    let other = WARI.replace("making 2 or 3", "making 2");
    fs::write(folder.path().join("mine.sow"), other).unwrap();
    assert!(!report().contains("20 %"));
    assert!(!kept().contains(known));
    // Another text of the same rules is the same ruleset.
    fs::write(
        folder.path().join("mine.sow"),
        WARI.replace("\"Mine\"", "\"Another\""),
    )
    .unwrap();
    report();
    assert!(kept().contains(known));
}

#[test]
fn another_answer_leads_to_the_clause_and_mends_it() {
    let folder = folder();
    let letter = letter(folder.path(), false);
    let told = asked(folder.path(), &format!("{letter}\n1\nq\n"));
    assert!(
        told.contains("plays it otherwise.\nThis tells step by step what the ruleset plays:\n")
            && told.contains("\nIt would play so with one of these:\n  1  "),
        "{told}"
    );
    assert!(told.contains("Written into mine.sow."), "{told}");
    let written = fs::read_to_string(folder.path().join("mine.sow")).unwrap();
    assert_ne!(written, WARI);
    seedlore(&["check", "mine.sow"])
        .within(folder.path())
        .complains()
        .run();
}

#[test]
fn what_the_report_leaves_open_becomes_a_question() {
    let folder = folder();
    let told = asked(folder.path(), "u\n\nq\n");
    assert!(told.contains("Nothing is written."), "{told}");
    let letter = letter(folder.path(), false);
    let told = asked(
        folder.path(),
        &format!("u\n{letter}\nway-round\nWhich way?\nq\n"),
    );
    assert!(told.contains("as an open question"), "{told}");
    let written = fs::read_to_string(folder.path().join("mine.sow")).unwrap();
    assert!(
        written.contains("open way-round \"Which way?\" {"),
        "{written}"
    );
    seedlore(&["check", "mine.sow"])
        .within(folder.path())
        .complains()
        .run();
    // A ruleset of the program is not written to.
    let output = seedlore(&["ask", "kalah", "--rulesets", "built-in", "--questions", "1"]);
    let output = output.input("s\n").prints_something().complains().run();
    assert!(text(&output.stderr).contains("answers are told, and not written"));
}
