//! Works as commands and pages cite them.

use std::fs;
use std::path::Path;

use super::run::{seedlore, text};

const WORKS: &str = "\
@book{odu-first, author = {Odu, Ann}, title = {First}, year = {1979}, publisher = {P}, address = {L}}
@book{odu-second, author = {Odu, Ann}, title = {Second}, year = {1979}}
";

const RULES: &str = r#"
ruleset two-works "Two works" {
  sources {
    A = odu-first pages 3
    B = odu-second pages 4
  }
  board 2 rows of 6 pits [A]
  seeds 4 in every pit [B]
  choose own pit [B]
  sow anticlockwise, skipping origin [A]
  on landing {
    opponent pit making 2: capture last [A]
  }
  on stuck: capture any pits for owner, end [A]
  win by most captured [A]
}
"#;

/// Every mention of the year that is printed, without repetition.
fn years(text: &str) -> Vec<String> {
    let mut years: Vec<String> = (text.match_indices("Odu "))
        .filter_map(|(at, name)| text[at + name.len()..].strip_prefix("1979"))
        .map(|rest| {
            let letters = rest.chars().take_while(char::is_ascii_lowercase);
            format!("1979{}", letters.collect::<String>())
        })
        .collect();
    years.sort();
    years.dedup();
    years
}

fn pages(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all += &pages(&path);
        } else if path.extension().is_some_and(|ending| ending == "html") {
            all += &fs::read_to_string(path).unwrap();
        }
    }
    all
}

#[test]
fn two_works_of_one_year_are_told_apart_wherever_they_are_cited() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("sources.bib"), WORKS).unwrap();
    fs::write(here.join("two.sow"), RULES).unwrap();
    let run = |line: &str| {
        let words: Vec<&str> = line.split(' ').chain(["--rulesets", "."]).collect();
        seedlore(&words).within(here).prints_something()
    };
    let both = ["1979a", "1979b"];
    for line in [
        "show two-works",
        "show two-works --as table",
        "explain two-works 1",
        "export csv two-works",
        "export csv two-works --bases",
    ] {
        assert_eq!(years(&text(&run(line).run().stdout)), both, "{line}");
    }
    run("book --games 2 --out out").complains().run();
    assert_eq!(years(&pages(&here.join("out/book"))), both);
}

#[test]
fn check_names_what_a_style_of_bibliographies_would_miss() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("sources.bib"), WORKS).unwrap();
    fs::write(folder.path().join("two.sow"), RULES).unwrap();
    let run = seedlore(&["check", "--rulesets", "."]);
    let told = text(&run.within(folder.path()).complains().run().stderr);
    assert!(told.contains("`odu-second` lacks `publisher`"), "{told}");
    assert!(told.contains("sources.bib:2:"), "{told}");
    assert!(!told.contains("odu-first"), "{told}");
}

const ACCOUNTS: &str = r#"
ruleset two-accounts "Two accounts" {
  sources {
    A = odu-first pages 3, sentences 1-2
    B = odu-first pages 3, sentences 1-4
  }
  board 2 rows of 6 pits [A 1]
  seeds 4 in every pit [B 1]
  choose own pit [B 2]
  sow anticlockwise, skipping origin [A 2]
  on landing {
    opponent pit making 2: capture last [B 3]
  }
  on stuck: capture any pits for owner, end [B 4]
  win by most captured [B 4]
}
"#;

/// Both have a first sentence. Which of them a rule rests on can't be told by author, year and
/// number, as it could not in the openings of lontu-holo.
#[test]
fn two_accounts_in_one_work_are_told_apart_by_their_short_names() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    fs::write(here.join("sources.bib"), WORKS).unwrap();
    fs::write(here.join("accounts.sow"), ACCOUNTS).unwrap();
    for (line, cited) in [
        ("show two-accounts", ": 3, sentence 1"),
        ("show two-accounts --as table", ": 3, sentence 1"),
        ("show two-accounts --as record", ": 3"),
        ("export csv two-accounts", ", sentence 1"),
        ("export csv two-accounts --bases", ""),
    ] {
        let words: Vec<&str> = line.split(' ').chain(["--rulesets", "."]).collect();
        let run = seedlore(&words).within(here).prints_something().run();
        let told = text(&run.stdout);
        for account in ["A", "B"] {
            let cited = format!("Odu 1979a ({account}){cited}");
            assert!(told.contains(&cited), "{line}: {cited}\n{told}");
        }
    }
}
