//! Records of games: written, read back, and held against the rules.

use std::fs;
use std::io::Write;

use flate2::Compression;
use seedlore::report::is_hidden;

use super::run::{folder, seedlore, text, text_of};

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

/// Names and moves of a record are a stranger's: whatever a terminal would obey is written
/// out, and so it is in what is written from them.
#[test]
fn no_character_of_a_record_reaches_the_terminal_as_it_is() {
    let folder = folder();
    let evil = "\u{1b}]0;x\u{7}\u{9b}31m\u{202e}\u{0}";
    let line = |value: serde_json::Value| value.to_string();
    let told = line(serde_json::json!({ "game": evil, "moves": ["1"] }));
    let parts = line(serde_json::json!({ "game": evil, "moves": ["1", evil] }));
    let first = line(serde_json::json!({ "game": evil, "moves": "1", "first": evil }));
    let key = line(serde_json::json!({ "moves": "1", evil: 1 }));
    let plain = format!("[Event \"{evil}\"]\n1. 1 {evil}7\n");
    let verify = ["verify", "-", "--ruleset", "small"];
    let write = [
        "export",
        "games",
        "-",
        "--ruleset",
        "small",
        "--notation",
        "own",
    ];
    let (rulesets, out) = (
        folder.path().join("rulesets"),
        folder.path().join("games.pgn"),
    );
    let (rulesets, to) = (rulesets.to_str().unwrap(), out.to_str().unwrap());
    let ways: [(&[&str], &[&str]); 5] = [
        (&verify, &[]),
        (&verify, &["--json"]),
        (&verify, &["--all-readings"]),
        (&write, &[]),
        (&write, &["--out", to]),
    ];
    for record in [&told, &parts, &first, &key, &plain] {
        for (command, more) in ways {
            let args = [command, more, &["--rulesets", rulesets]].concat();
            let args: Vec<std::ffi::OsString> = args.iter().map(|word| word.into()).collect();
            let output = seedlore::run_captured(&args, record.as_bytes());
            for shown in [text(&output.out), text(&output.err)] {
                assert!(!shown.contains(is_hidden), "{args:?}: {shown:?}");
            }
        }
        if let Ok(written) = fs::read_to_string(&out) {
            assert!(
                written.contains("\\u{1b}") && !written.contains(is_hidden),
                "{written:?}"
            );
            fs::remove_file(&out).unwrap();
        }
    }
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
        told.starts_with("small: 9 games held against 2 readings of the rules.\n\n1 agrees\n  the defaults\n\n1 is ruled out\n  taken=three: "),
        "{told}"
    );
    assert!(
        told.contains(" followed\n    7 games part, first game 2, move "),
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
    assert!(told.contains("Nearest: taken=three: "), "{told}");
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
