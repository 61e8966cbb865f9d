//! The command line as its users meet it: what it prints, where, and the
//! exit status. Silence is the default: what is not expected fails.

mod ask;
mod books;
mod bounds;
mod complete;
mod files;
mod first_steps;
mod installed;
mod kept;
mod links;
mod notations;
mod paper;
mod records;
mod rounds;
mod run;
mod saved;
mod stuck;
mod taken;
#[cfg(unix)]
mod terminal;
mod wear;
mod which;
mod works;

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

use run::{folder, seedlore, text, text_of};

#[test]
fn our_rulesets_have_no_fault() {
    seedlore(&["check", "--strict", "rulesets"]).run();
}

/// A folder without a bibliography is read with the nearest one above it,
/// wherever it is named from.
#[test]
fn each_region_is_a_collection_of_its_own() {
    for entry in fs::read_dir("rulesets").unwrap() {
        let folder = entry.unwrap().path();
        if !folder.is_dir() {
            continue;
        }
        seedlore(&["check", "--strict", folder.to_str().unwrap()]).run();
        let output = seedlore(&["list", "--rulesets", "."])
            .within(&folder)
            .prints_something()
            .run();
        let listed = text(&output.stdout).lines().count();
        assert!(listed > 1, "{} has rulesets", folder.display());
    }
}

#[test]
fn perft_of_bennett_is_that_of_the_literature() {
    seedlore(&["perft", "wari-bennett", "7"])
        .prints("6 36 190 1014 5219 27332 139157\n")
        .run();
}

#[test]
fn every_side_of_a_ruleset_is_shown_without_colours_when_piped() {
    for side in ["prose", "table", "record", "json"] {
        let output = seedlore(&["show", "wari-st-lucia", "--as", side])
            .prints_something()
            .run();
        assert!(!text(&output.stdout).contains('\x1b'), "{side}");
    }
    let output = seedlore(&["show", "wari-walker", "--color", "always"])
        .prints_something()
        .run();
    assert!(text(&output.stdout).contains("\x1b[1m"));
}

#[test]
fn json_of_a_ruleset_names_every_source() {
    let output = seedlore(&["show", "wari-walker", "--as", "json"])
        .prints_something()
        .run();
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let clauses = value["clauses"].as_array().unwrap();
    assert!(clauses.len() > 8);
    for clause in clauses {
        assert!(
            !clause["provenance"].as_array().unwrap().is_empty(),
            "{clause}"
        );
    }
}

#[test]
fn a_ruleset_says_how_the_engine_plays_it() {
    let engine_of = |name: &str| {
        let output = seedlore(&["show", name, "--as", "json"])
            .prints_something()
            .run();
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        value["engine"].clone()
    };
    let simple = engine_of("wari-bennett");
    let path = simple["one_game"].as_str().unwrap();
    assert_eq!(path, "tables, on 16 bytes: only seeds move");
    let output = seedlore(&["show", "wari-bennett", "--as", "record"])
        .prints_something()
        .run();
    assert!(text(&output.stdout).contains(path));
}

#[test]
fn unknown_names_are_met_with_the_nearest() {
    let output = seedlore(&["show", "wari-benet"]).fails(2).complains().run();
    assert!(text(&output.stderr).contains("did you mean `wari-bennett`?"));
}

#[test]
fn a_new_ruleset_checks_plays_and_is_laid_out() {
    let folder = folder();
    let here = folder.path();
    seedlore(&["new", "mine", "--title", "My \"own\" wari"])
        .within(here)
        .prints_something()
        .run();
    seedlore(&["check", "--strict"]).within(here).run();
    seedlore(&["fmt", "--check", "rulesets/mine.sow"])
        .within(here)
        .run();
    seedlore(&["new", "mine-too", "--from", "mine"])
        .within(here)
        .prints_something()
        .run();
    seedlore(&["perft", "mine-too", "3"])
        .within(here)
        .prints("6 36 190\n")
        .run();
    seedlore(&["new", "mine"])
        .within(here)
        .fails(2)
        .complains()
        .run();
}

#[test]
fn nothing_is_overwritten() {
    let folder = folder();
    let here = folder.path();
    let path = here.join("rulesets/taken.sow");
    fs::write(&path, "not a ruleset").unwrap();
    seedlore(&["new", "taken"])
        .within(here)
        .fails(2)
        .complains()
        .run();
    assert_eq!(fs::read_to_string(&path).unwrap(), "not a ruleset");
    seedlore(&["fmt", "rulesets/taken.sow"])
        .within(here)
        .fails(1)
        .complains()
        .run();
    assert_eq!(fs::read_to_string(&path).unwrap(), "not a ruleset");
    fs::create_dir(here.join("notes")).unwrap();
    fs::write(here.join("notes/mine.txt"), "keep").unwrap();
    seedlore(&["book", "--out", "notes"])
        .within(here)
        .fails(2)
        .complains()
        .run();
    assert_eq!(
        fs::read_to_string(here.join("notes/mine.txt")).unwrap(),
        "keep"
    );
}

#[test]
fn an_illegal_move_is_explained_by_its_clause() {
    let output = seedlore(&[
        "explain",
        "wari-bennett",
        "1",
        "--from",
        "1 0 0 0 0 2 / 0 0 0 0 0 0 | 20 25 | south",
    ])
    .fails(2)
    .complains()
    .run();
    let told = text(&output.stderr);
    assert!(told.contains("South may not play 1 here"), "{told}");
    assert!(told.contains("`require`"), "{told}");
    assert!(told.contains("Bennett 1927"), "{told}");
}

#[test]
fn two_readings_can_be_compared() {
    let output = seedlore(&[
        "compare",
        "wari-st-lucia",
        "wari-st-lucia:captured=fours",
        "--games",
        "50",
    ])
    .prints_something()
    .run();
    let told = text(&output.stdout);
    assert!(told.contains("1 clause differs."), "{told}");
    assert!(
        told.contains("random against random, seed 1, 50 games each"),
        "{told}"
    );
}

#[test]
fn kinship_comes_as_table_tree_and_data() {
    let names = ["wari-bennett", "wari-hurry", "wari-walker", "kalah"];
    let all = |more: &[&str]| {
        let args: Vec<&str> = ["kinship"]
            .iter()
            .chain(&names)
            .chain(more)
            .copied()
            .collect();
        text_of(&seedlore(&args).prints_something().run())
    };
    assert!(all(&[]).starts_with("clauses that differ\ncounted from the rulesets\n"));
    let tree = all(&["--as", "newick"]);
    assert!(tree.starts_with('(') && tree.ends_with(");\n"), "{tree}");
    for name in names {
        assert_eq!(tree.matches(&format!("'{name}'")).count(), 1);
    }
    let behaviour = ["--kind", "behaviour", "--positions", "40"];
    let told = all(&[&behaviour[..], &["--as", "json"]].concat());
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told[0]["kind"], "behaviour");
    assert_eq!(told[0]["distances"].as_array().unwrap().len(), 6);
    assert!(told[0]["distances"][0]["low"].is_number());
    let threads = |n| all(&[&behaviour[..], &["--as", "csv", "--threads", n]].concat());
    assert_eq!(threads("1"), threads("3"));
    assert_eq!(threads("2").lines().count(), 7);
    // Who else there is changes nothing, so that nobody else plays.
    let statistics = ["--kind", "statistics", "--games", "25", "--as", "json"];
    let told: serde_json::Value = serde_json::from_str(&all(&statistics)).unwrap();
    let rests_on = told[0]["rests_on"].as_str().unwrap();
    assert!(
        rests_on.contains("games of each of 4 rulesets"),
        "{rests_on}"
    );
    assert!(told[0]["distances"][0]["low"].is_number());
    seedlore(&["kinship", "wari-bennett", "wari-walker", "--as", "tree"])
        .fails(2)
        .complains_of(
            "error: two rulesets make no tree\n |\n = help: name three or more that can be \
             compared, or none for all\n",
        )
        .run();
}

#[test]
fn every_combination_of_readings_is_played() {
    let args = "simulate wari-walker --all-readings --games 5 --as json";
    let args: Vec<&str> = args.split(' ').collect();
    let output = seedlore(&args).prints_something().run();
    let all: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let readings: BTreeSet<String> = all
        .as_array()
        .unwrap()
        .iter()
        .map(|summary| summary["reading"].to_string())
        .collect();
    assert!(
        readings.len() > 4 && readings.contains("[]"),
        "{readings:?}"
    );
    assert_eq!(readings.len(), all.as_array().unwrap().len());
}

#[test]
fn figures_come_as_table_json_and_csv() {
    for form in ["table", "json", "csv"] {
        let args = ["simulate", "wari-walker", "--games", "40", "--as", form];
        let once = seedlore(&args).prints_something().run();
        let again = seedlore(&[&args[..], &["--threads", "1"]].concat())
            .prints_something()
            .run();
        assert_eq!(once.stdout, again.stdout, "{form}");
    }
}

/// Most rounds of this go on until a bound that is assumed ends the match.
#[test]
fn an_assumed_bound_of_rounds_is_told_in_every_form() {
    let room = tempfile::tempdir().unwrap();
    let path = room.path().join("bounded.sow");
    let rules = r#"ruleset bounded "Bounded" {
  board 2 rows of 3 pits, store each [assumed: a test]
  seeds 3 in every pit [assumed: a test]
  choose own pit [assumed: a test]
  sow anticlockwise, skipping origin [assumed: a test]
  on landing {
    opponent pit making 2 or 3: capture last [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when position repeats: share any pits [assumed: a test]
  rounds {
    refill 3 per pit [assumed: a test]
    until round is 1 [assumed: a test]
  }
  win by most captured [assumed: a test]
}
"#;
    std::fs::write(&path, rules).unwrap();
    let file = path.to_str().unwrap();
    let figures = |form| {
        let output = seedlore(&["simulate", file, "--games", "40", "--as", form])
            .prints_something()
            .run();
        text(&output.stdout).to_string()
    };
    let json: serde_json::Value = serde_json::from_str(&figures("json")).unwrap();
    let told = json["decided_by_bounds"].as_str().unwrap();
    assert!(
        told.contains("40 by a bound of rounds that is assumed"),
        "{told}"
    );
    assert!(figures("csv").contains("limits ended more than half of the games,,,,1,"));
    let table = figures("table");
    assert!(
        table.contains("40 of 40 games were ended by a limit"),
        "{table}"
    );
    let output = seedlore(&["simulate", "wari-walker", "--games", "40", "--as", "json"])
        .prints_something()
        .run();
    let json: serde_json::Value = serde_json::from_str(text(&output.stdout).as_ref()).unwrap();
    assert!(json["decided_by_bounds"].is_null());
}

#[test]
fn words_of_a_report_lead_to_the_line_to_write_and_to_rulesets() {
    let search = |words: &str| {
        let output = seedlore(&["language", "--search", words])
            .prints_something()
            .run();
        text(&output.stdout).to_string()
    };
    let fed = search("must feed");
    let line = "  require opponent has seeds when opponent has none if possible\n";
    assert!(fed.starts_with("He must feed an opponent"), "{fed}");
    assert!(fed.contains(line), "{fed}");
    assert!(
        fed.contains("\n      In "),
        "three rulesets are named: {fed}"
    );
}

#[test]
fn a_search_that_finds_nothing_says_what_to_look_for() {
    let search = |words| {
        seedlore(&["language", "--search", words])
            .fails(1)
            .complains()
            .run()
    };
    let told = search("grnd slm");
    let told = text(&told.stderr);
    assert!(told.contains("did you mean"), "{told}");
    let told = search("xylophone");
    let told = text(&told.stderr);
    assert!(told.contains("one plain word of the report"), "{told}");
    seedlore(&["language", "making", "--search", "feed"])
        .fails(2)
        .complains()
        .run();
    let output = seedlore(&["language", "--search", "feed", "--json"])
        .prints_something()
        .run();
    let json: serde_json::Value = serde_json::from_str(text(&output.stdout).as_ref()).unwrap();
    assert_eq!(json["sentences"][0]["construct"], "filter");
    assert_eq!(
        json["sentences"][0]["rulesets"].as_array().unwrap().len(),
        3
    );
}

#[test]
fn the_language_is_told_with_examples() {
    let output = seedlore(&["language", "making"]).prints_something().run();
    let told = text(&output.stdout);
    assert!(told.contains("making 2 or 3"), "{told}");
    seedlore(&["language", "wibble"]).fails(2).complains().run();
    let output = seedlore(&["language", "limits"]).prints_something().run();
    let told = text(&output.stdout);
    for limit in [
        "200 readings of a question",
        "200 characters of a ruleset's title",
        "32 blocks, groups and phrases",
        "20,000 entries of a bibliography",
    ] {
        assert!(told.contains(limit), "{limit}: {told}");
    }
}

#[test]
fn completions_are_written() {
    for shell in ["bash", "zsh", "fish"] {
        seedlore(&["completions", shell]).prints_something().run();
    }
}

#[test]
fn help_teaches() {
    let output = seedlore(&["--help"]).prints_something().run();
    let told = text(&output.stdout);
    for word in ["Begin with", "Exit status", "seedlore book"] {
        assert!(told.contains(word), "{told}");
    }
}

#[test]
fn a_reader_that_stops_early_is_no_fault() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_seedlore"))
        .args(["show", "wari-st-lucia"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
}
