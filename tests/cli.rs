//! The command line as its users meet it: what it prints, where, and the
//! exit status. Silence is the default: what is not expected fails.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use flate2::Compression;

/// One run of the program, and what should come of it.
struct Run {
    command: Command,
    input: String,
    status: i32,
    stdout: Option<String>,
    stderr: Option<String>,
}

fn seedlore(args: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seedlore"));
    command
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("SEEDLORE_RULESETS");
    Run {
        command,
        input: String::new(),
        status: 0,
        stdout: Some(String::new()),
        stderr: Some(String::new()),
    }
}

impl Run {
    fn within(mut self, folder: &Path) -> Run {
        self.command.current_dir(folder);
        self
    }

    fn input(mut self, text: &str) -> Run {
        self.input = text.into();
        self
    }

    fn fails(mut self, status: i32) -> Run {
        self.status = status;
        self
    }

    fn prints(mut self, text: &str) -> Run {
        self.stdout = Some(text.into());
        self
    }

    /// Standard output is looked at by the test itself.
    fn prints_something(mut self) -> Run {
        self.stdout = None;
        self
    }

    fn complains(mut self) -> Run {
        self.stderr = None;
        self
    }

    fn complains_of(mut self, text: &str) -> Run {
        self.stderr = Some(text.into());
        self
    }

    fn run(mut self) -> Output {
        let mut child = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let written = child.stdin.take().unwrap().write_all(self.input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(
            output.status.code(),
            Some(self.status),
            "stdout: {out}\nstderr: {err}"
        );
        if let Some(wanted) = self.stdout {
            assert_eq!(out, wanted);
        } else {
            assert!(!out.is_empty());
        }
        if let Some(wanted) = self.stderr {
            assert_eq!(err, wanted);
        } else {
            assert!(!err.is_empty());
        }
        drop(written);
        output
    }
}

fn text_of(output: &Output) -> String {
    text(&output.stdout)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A folder with a bibliography and one small ruleset.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let rulesets = folder.path().join("rulesets");
    fs::create_dir(&rulesets).unwrap();
    fs::write(
        rulesets.join("sources.bib"),
        "@book{field2001, author = {Field, A.}, title = {Games}, year = {2001}, pages = {1--9}}\n",
    )
    .unwrap();
    fs::write(
        rulesets.join("small.sow"),
        r#"ruleset small "Small" {
  sources {
    F = field2001 pages 2-5
  }
  board 2 rows of 3 pits [F 2]
  seeds 2 in every pit [F 2]
  first player by lot [F 2]
  choose own pit [F 2]
  sow anticlockwise, skipping origin [F 3]
  on landing {
    opponent pit making 2 or 3: capture last [F 3]
  }
  on stuck: capture any pits for owner, end [F 4]
  end when position repeats: capture any pits for owner [assumed: else it never ends]
  win by most captured [F 5]
  open tie "What if both have the same number?" {
    assume drawn "The game is drawn." [assumed: the field report is silent]
    or undecided "Nobody has won." [assumed: the field report is silent]
  }
}
"#,
    )
    .unwrap();
    folder
}

#[test]
fn our_rulesets_have_no_fault() {
    seedlore(&["check", "--strict", "rulesets"]).run();
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
    assert_eq!(simple["random_games"], "in lanes, many at once");
    let relay = engine_of("kisolo-lali");
    let because = relay["random_games"].as_str().unwrap();
    assert!(because.starts_with("one by one, since "), "{because}");
    let output = seedlore(&["show", "kisolo-lali", "--as", "record"])
        .prints_something()
        .run();
    assert!(text(&output.stdout).contains(because));
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
fn a_game_is_played_undone_and_saved() {
    let folder = folder();
    let here = folder.path();
    let output = seedlore(&["play", "small", "--north", "greedy"])
        .within(here)
        .input("moves\nwhy 1\n1\nundo\nhint\nrules\n9\n2\nsave game.jsonl\nquit\n")
        .prints_something()
        .run();
    let told = text(&output.stdout);
    assert!(told.contains("South plays 1"), "{told}");
    assert!(told.contains("legal; it gains"), "{told}");
    assert!(told.contains("`9` is not a move"), "{told}");
    let record = fs::read_to_string(here.join("game.jsonl")).unwrap();
    let moves: Vec<&str> = record
        .lines()
        .filter(|l| l.contains("\"ply\":1,"))
        .collect();
    assert_eq!(moves.len(), 1, "{record}");
    assert!(moves[0].contains("\"move\":\"2\""), "{record}");
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

#[test]
fn a_failed_book_leaves_the_old_one() {
    let folder = folder();
    let here = folder.path();
    let book = ["book", "--games", "20", "--out", "out/book"];
    let index = here.join("out/book/book/index.html");
    seedlore(&book)
        .within(here)
        .prints("out/book/book/index.html\n")
        .complains_of("1 ruleset measured, 0 as kept\n")
        .run();
    let old = fs::read(&index).unwrap();
    let path = here.join("rulesets/small.sow");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("anticlockwise", "anticlokwise")).unwrap();
    seedlore(&book).within(here).fails(1).complains().run();
    assert_eq!(fs::read(&index).unwrap(), old);
    // A sound collection replaces it, and nothing is left lying about.
    fs::write(&path, text.replace("\"Small\"", "\"Little\"")).unwrap();
    seedlore(&book)
        .within(here)
        .prints("out/book/book/index.html\n")
        .complains_of("0 rulesets measured, 1 as kept\n")
        .run();
    assert_ne!(fs::read(&index).unwrap(), old);
    assert_eq!(fs::read_dir(here.join("out")).unwrap().count(), 1);
}

/// Every page of a book, by its path.
fn pages_of(book: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut pages = BTreeMap::new();
    let mut folders = vec![book.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read(&path).unwrap();
                pages.insert(path.strip_prefix(book).unwrap().to_path_buf(), text);
            }
        }
    }
    pages
}

#[test]
fn a_book_measures_only_what_changed() {
    let folder = folder();
    let here = folder.path();
    let small = fs::read_to_string(here.join("rulesets/small.sow")).unwrap();
    let write = |name: &str, text: String| {
        let text = text.replace("small \"Small\"", &format!("{name} \"{name}\""));
        fs::write(here.join(format!("rulesets/{name}.sow")), text).unwrap();
    };
    write("other", small.replace("making 2 or 3", "making 2"));
    write("third", small.replace("3 pits", "4 pits"));
    let book = |more: &[&str], told: &str| {
        let command = ["book", "--games", "20", "--out", "out"];
        seedlore(&[&command, more].concat())
            .within(here)
            .prints("out/book/index.html\n")
            .complains_of(&format!("{told}\n"))
            .run();
        pages_of(&here.join("out"))
    };
    let afresh = book(&[], "3 rulesets measured, 0 as kept");
    assert!(afresh == book(&[], "0 rulesets measured, 3 as kept"));
    assert!(afresh == book(&["--afresh"], "3 rulesets measured, 0 as kept"));
    // Who says so is no part of how it is played.
    write(
        "other",
        small
            .replace("making 2 or 3", "making 2")
            .replace("F 5", "F 2"),
    );
    let cited = book(&[], "0 rulesets measured, 3 as kept");
    let page = |name: &str| PathBuf::from(format!("book/rulesets/{name}.html"));
    assert_ne!(cited[&page("other")], afresh[&page("other")]);
    write("other", small.replace("making 2 or 3", "making 3"));
    let changed = book(&[], "1 ruleset measured, 2 as kept");
    assert_ne!(changed[&page("other")], cited[&page("other")]);
    assert!(changed == book(&["--afresh"], "3 rulesets measured, 0 as kept"));
    // What was damaged or written by another hand is measured again.
    let kept = here.join("out/measured");
    let other = kept.join("rulesets/other.json");
    let text = fs::read_to_string(&other).unwrap();
    let turned = text.replacen("\"games\":20", "\"games\":21", 1);
    assert_ne!(text, turned);
    fs::write(&other, turned).unwrap();
    fs::write(kept.join("rulesets/third.json"), &text[..text.len() / 2]).unwrap();
    fs::write(kept.join("pairs.json"), "[]").unwrap();
    assert!(changed == book(&[], "2 rulesets measured, 1 as kept"));
    // Other chances are another measurement.
    book(&["--seed", "2"], "3 rulesets measured, 0 as kept");
}

#[test]
fn the_language_is_told_with_examples() {
    let output = seedlore(&["language", "making"]).prints_something().run();
    let told = text(&output.stdout);
    assert!(told.contains("making 2 or 3"), "{told}");
    seedlore(&["language", "wibble"]).fails(2).complains().run();
}

#[test]
fn simulated_games_are_written_and_read_back() {
    let folder = folder();
    let here = folder.path();
    let args = [
        "simulate",
        "small",
        "--games",
        "9",
        "--record",
        "games.jsonl",
    ];
    seedlore(&args).within(here).prints_something().run();
    let games = fs::read_to_string(here.join("games.jsonl")).unwrap();
    let games = seedlore::game::GameRecord::parse_all(&games).unwrap();
    assert_eq!(games.len(), 9);
    assert!(games.iter().all(|game| game.result.is_some()));
    seedlore(&args).within(here).fails(2).complains().run();
}

/// Three games of which the first and the last are no games of `small`.
const RECORDS: &str = r#"{"game":"first","moves":"2 1 3","counts":"3 3 3"}
{"game":"second","moves":"1 1"}
{"game":"third","move":{"h":4},"mover":0}
"#;

const PARTED: &str = "\
small: 3 games, 3 moves compared: 2 games part.

game first, move 2 (standard input, line 1): North plays 1
   North captured 0  ← to move
     3   2   1
   [ 2][ 2][ 0]
   [ 2][ 0][ 3]
     1   2   3
   South captured 3
  the record: 3 moves are legal
  the rules:  2 moves are legal: 2 3

game third, move 1 (standard input, line 3): South plays 2.2
   North captured 0
     3   2   1
   [ 2][ 2][ 2]
   [ 2][ 2][ 2]
     1   2   3
   South captured 0  ← to move
  the record: the move is made
  the rules:  the move is not legal
  `choose`: A player lifts all the seeds in one of their own pits and sows them. [Field
  2001: 2]
  seedlore explain small '2.2' --from '2 2 2 / 2 2 2 | 0 0 | south | 0 0'
";

#[test]
fn recorded_games_are_held_against_the_rules() {
    let folder = folder();
    let here = folder.path();
    let record = ["simulate", "small", "--games", "9", "--record"];
    seedlore(&[&record[..], &["games.jsonl"]].concat())
        .within(here)
        .prints_something()
        .run();
    let games = fs::read_to_string(here.join("games.jsonl")).unwrap();
    let moves = games.matches("\"ply\"").count();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(games.as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    fs::write(here.join("games.jsonl.gz"), &packed).unwrap();
    for file in ["games.jsonl", "games.jsonl.gz"] {
        seedlore(&["verify", file, "--ruleset", "small"])
            .within(here)
            .prints(&format!(
                "small: 9 games, {moves} moves compared: all agree.\n"
            ))
            .run();
    }
    fs::write(here.join("cut.jsonl.gz"), &packed[..packed.len() / 2]).unwrap();
    seedlore(&["verify", "cut.jsonl.gz", "--ruleset", "small"])
        .within(here)
        .fails(2)
        .complains()
        .run();
}

#[test]
fn a_record_parts_from_the_rules_with_status_one() {
    let folder = folder();
    seedlore(&["verify", "-", "--ruleset", "small"])
        .within(folder.path())
        .input(RECORDS)
        .fails(1)
        .prints(PARTED)
        .run();
}

#[test]
fn partings_come_as_json() {
    let folder = folder();
    let output = seedlore(&["verify", "-", "--ruleset", "small", "--json"])
        .within(folder.path())
        .input(RECORDS)
        .fails(1)
        .prints_something()
        .run();
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["games"], 3);
    assert_eq!(value["parted"], 2);
    assert_eq!(value["partings"][0]["line"], 1);
    assert_eq!(value["partings"][0]["game"], "first");
}

#[test]
fn a_record_rules_readings_out() {
    let folder = folder();
    let here = folder.path();
    let text = fs::read_to_string(here.join("rulesets/small.sow")).unwrap();
    let open = r#"  open taken "What is taken?" {
    assume two-or-three "Twos and threes." [F 3]
    or three "Threes." [F 4] {
      on landing {
        opponent pit making 3: capture last [F 4]
      }
    }
  }
  open thanks "Do players say thanks?" {
    assume yes "Yes." [F 5]
    or no "No." [F 5]
  }
}
"#;
    let text = format!("{}{open}", text.trim_end().strip_suffix('}').unwrap());
    fs::write(here.join("rulesets/small.sow"), text).unwrap();
    let record = ["simulate", "small", "--games", "9", "--record"];
    seedlore(&[&record[..], &["games.jsonl"]].concat())
        .within(here)
        .prints_something()
        .run();
    let verify = ["verify", "games.jsonl", "--ruleset", "small"];
    let all = [&verify[..], &["--all-readings"]].concat();
    let output = seedlore(&all).within(here).prints_something().run();
    let told = text_of(&output);
    assert!(
        told.starts_with("small: 9 games held against 2 readings of the rules.\n\n1 agrees\n  the defaults\n\n1 is ruled out\n  taken=three\n    7 games part, first game 2, move "),
        "{told}"
    );
    assert!(
        told.ends_with("What the record says\n  taken: it is `two-or-three`, not `three`\n"),
        "{told}"
    );
    let other = ["--reading", "taken=three"];
    let output = seedlore(&[&all[..], &other].concat())
        .within(here)
        .fails(1)
        .prints_something()
        .run();
    let told = text_of(&output);
    assert!(
        told.contains("No reading of the open questions explains this record."),
        "{told}"
    );
    let output = seedlore(&[&all[..], &["--json"]].concat())
        .within(here)
        .prints_something()
        .run();
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["questions"][0]["ruled_out"][0], "three");
    assert_eq!(value["tried"][1]["readings"][0], "taken=three");
}

#[test]
fn damaged_records_are_told_with_their_place() {
    let folder = folder();
    let here = folder.path();
    let damaged = "{\"moves\":\"1\"}\n\n{\"moves\":\"1\",}\n";
    seedlore(&["verify", "-", "--ruleset", "small"])
        .within(here)
        .input(damaged)
        .fails(1)
        .complains_of(
            "\
error: no JSON: trailing comma
 --> standard input:3:14
  |
3 | {\"moves\":\"1\",}
  |              ^
  |
  = help: `seedlore verify --help` shows how a game is written

1 error in 1 file
",
        )
        .run();
    for odd in [
        Vec::new(),
        b"\n\n".to_vec(),
        vec![b'7'; 300 * 1024],
        vec![0xff, 0xfe, b'\n'],
        vec![b'['; 200 * 1024],
        "\u{feff}{\"moves\":\"ä".as_bytes().to_vec(),
    ] {
        fs::write(here.join("odd.jsonl"), odd).unwrap();
        seedlore(&["verify", "odd.jsonl", "--ruleset", "small"])
            .within(here)
            .fails(1)
            .complains()
            .run();
    }
    seedlore(&["verify", "none.jsonl", "--ruleset", "small"])
        .within(here)
        .fails(2)
        .complains()
        .run();
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
