//! Moves, positions and games as other people and programs write them.

use std::fs;
use std::io::Write;
use std::process::Command;

use flate2::Compression;

use super::run::{Run, folder, seedlore, text, text_of};

/// A game of togyz kumalak in digits, as tournaments write it, resigned.
const CUP: &str = r#"[Event "Evening cup"]
[White "A. Player"]
[Black "Somebody"]
[Result "1-0"]

1. 87(10) 22(10) 2. 11 99(22) {a long think} 3. 81(22) 91x(25) 4. 91 23 5. 89 78
6. 78(34) 12 7. 78 23 8. 23 57(26) 9. 78 89 10. 91(36) 46(27) 11. 24 23 12. 38(38)
12 13. 59(42) 89 14. 49(44) 59 15. 23 89 16. 45 65(28) 17. 85x(47) 34(29) 1-0
"#;

fn verify(name: &str, input: &str) -> Run {
    seedlore(&["verify", "-", "--ruleset", name]).input(input)
}

/// Of one region: fewer rulesets are read.
fn asia(args: &[&str]) -> Run {
    seedlore(&[args, &["--rulesets", "rulesets/central-asia"]].concat())
}

fn africa(args: &[&str]) -> Run {
    seedlore(&[args, &["--rulesets", "rulesets/west-africa"]].concat())
}

/// Held against togyz kumalak.
fn togyz(record: &str) -> Run {
    asia(&["verify", "-", "--ruleset", "toguz-kumalak"]).input(record)
}

#[test]
fn a_tournaments_digits_are_followed() {
    let agrees = "toguz-kumalak: 1 game, 34 moves compared: all agree.\n\
                  1 game stops before the rules end it: its result was not compared.\n";
    togyz(CUP).prints(agrees).run();
    // Without brackets, in a list, and as pits alone: single seeds go in the
    // second way of moving, and nobody writes that.
    let moves: Vec<&str> = CUP
        .split("\n\n")
        .nth(1)
        .unwrap()
        .split_whitespace()
        .filter(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        .filter(|word| !word.ends_with('.') && *word != "1-0")
        .collect();
    let bare: Vec<String> = moves
        .iter()
        .map(|mv| mv.split('(').next().unwrap().to_string())
        .collect();
    let pits: Vec<&str> = moves.iter().map(|mv| &mv[..1]).collect();
    for moves in [bare.join(" "), pits.join(" ")] {
        let record = format!("{{\"moves\":\"{moves}\",\"winner\":\"south\"}}\n");
        togyz(&record).prints(agrees).run();
    }
}

#[test]
fn where_the_last_seed_falls_a_tuz_and_captures_are_compared() {
    for (right, wrong, record, rules) in [
        (
            "22(10)",
            "23(10)",
            "the last seed falls in pit 3",
            "it falls in pit 2",
        ),
        ("91x(25)", "91(25)", "no pit is won", "the move wins a pit"),
        ("99(22)", "99x(22)", "the move wins a pit", "no pit is won"),
        (
            "99(22)",
            "99(21)",
            "21 captured",
            "12 captured by this move, 22 by now",
        ),
    ] {
        let output = togyz(&CUP.replace(right, wrong))
            .fails(1)
            .prints_something()
            .run();
        let told = text_of(&output);
        let both = format!("  the record: {record}\n  the rules:  {rules}\n");
        assert!(told.contains(&both), "{told}");
    }
}

#[test]
fn pits_by_index_need_no_way_where_one_is_legal() {
    // In togyz kumalak pit 1 holds one seed after its first move.
    let ways = "{\"game\":0,\"mover\":0,\"move\":{\"h\":0}}\n\
                {\"game\":0,\"mover\":1,\"move\":{\"h\":9}}\n\
                {\"game\":0,\"mover\":0,\"move\":{\"h\":0}}\n";
    togyz(ways)
        .prints("toguz-kumalak: 1 game, 3 moves compared: all agree.\n")
        .run();
    togyz("{\"moves\":\"1 1 1\"}\n")
        .prints("toguz-kumalak: 1 game, 3 moves compared: all agree.\n")
        .run();
}

/// Three ways of moving, each from pits of its own, one in either direction.
const HERD: &str = r#"ruleset herd "Herd" {
  sources {
    F = field2001
  }
  board 2 rows of 3 pits, store each [F]
  seeds 3 in every pit [F]
  choose own pit 1 holding 2 or more, sow clockwise [F]
      or own pit 3 holding 2 or more, sow anticlockwise [F]
      or own pit 2 holding 2 or more, sow either way [F]
  on landing {
    opponent pit making 2 or 4: capture last [F]
  }
  on stuck: capture any pits for owner, end [F]
  end when captured by somebody is more than half [F]
  win by most captured [F]
}
"#;

#[test]
fn lists_of_legal_pits_need_no_ways() {
    let desk = folder();
    fs::write(desk.path().join("rulesets/herd.sow"), HERD).unwrap();
    let legal = r#"[{"h":0},{"h":1,"d":-1},{"h":1,"d":1},{"h":2}]"#;
    let record = |legal: &str| {
        format!(
            "{{\"pits\":[3,3,3,3,3,3],\"stores\":[0,0],\"mover\":0,\"legal\":{legal},\
             \"move\":{{\"h\":2}}}}\n"
        )
    };
    verify("herd", &record(legal))
        .within(desk.path())
        .prints("herd: 1 game, 1 move compared: all agree.\n")
        .run();
    // A list that names no directions is another list.
    let output = verify("herd", &record(r#"[{"h":0},{"h":1},{"h":2}]"#))
        .within(desk.path())
        .fails(1)
        .prints_something()
        .run();
    assert!(
        text_of(&output).contains("2c> 2c< are legal too"),
        "{}",
        text_of(&output)
    );
}

#[test]
fn what_may_be_written_is_told_with_what_forbids() {
    let desk = folder();
    fs::write(desk.path().join("rulesets/herd.sow"), HERD).unwrap();
    let refused = |mv: &str, more: &[&str]| {
        let args = [&["explain", "herd", mv][..], more].concat();
        let output = seedlore(&args)
            .within(desk.path())
            .fails(2)
            .complains()
            .run();
        text(&output.stderr)
    };
    let told = refused("2", &[]);
    assert!(
        told.contains("`2` may be either of two moves here"),
        "{told}"
    );
    assert!(told.contains("say which: `2c>` or `2c<`"), "{told}");
    let told = refused("3c", &[]);
    assert!(told.contains("South may not play 3c here"), "{told}");
    assert!(told.contains("`choose 3`"), "{told}");
    assert!(told.contains("Legal from there: `3b`"), "{told}");
    let told = refused("1", &["--from", "1 3 5 / 3 3 3 | 0 0 | south"]);
    assert!(told.contains("`choose 1`"), "{told}");
    assert!(
        told.contains("Legal: `3b`, `2c>`, `2c<`") || told.contains("Legal: "),
        "{told}"
    );
    // The pit alone, where one way is legal.
    seedlore(&["explain", "herd", "3"])
        .within(desk.path())
        .prints_something()
        .run();
    // A mark forbids it, and not the clause that offers pits.
    let told = text(
        &asia(&[
            "explain",
            "toguz-kumalak",
            "3",
            "--from",
            "1 0 5 0 0 0 0 0 0 / 0 2 0 0 0 0 0 0 0 | * 0 | south | 3 3 | tuzduk@north=3",
        ])
        .fails(2)
        .complains()
        .run()
        .stderr,
    );
    assert!(
        told.contains("the pit is marked tuzduk for North"),
        "{told}"
    );
    assert!(told.contains("Legal: `1b`"), "{told}");
}

#[test]
fn play_takes_the_same_spellings() {
    let desk = folder();
    fs::write(desk.path().join("rulesets/herd.sow"), HERD).unwrap();
    let output = seedlore(&["play", "herd", "--north", "human"])
        .within(desk.path())
        .input("2\nwhy 3\n3\nquit\n")
        .prints_something()
        .run();
    let told = text_of(&output);
    assert!(told.contains("say which: "), "{told}");
    assert!(told.contains("legal; it gains"), "{told}");
    assert!(told.contains("South plays 3b"), "{told}");
}

#[test]
fn games_are_written_in_every_notation_and_read_back() {
    let desk = tempfile::tempdir().unwrap();
    let file = |name: &str| desk.path().join(name).display().to_string();
    fs::write(desk.path().join("cup.txt"), CUP).unwrap();
    let mut from = file("cup.txt");
    for notation in ["letters", "squares", "own", "hyphens", "pairs"] {
        let out = file(notation);
        let args = [
            "export",
            "games",
            &from,
            "--ruleset",
            "toguz-kumalak",
            "--notation",
            notation,
            "--out",
            &out,
        ];
        asia(&args).run();
        let output = asia(&["verify", &out, "--ruleset", "toguz-kumalak"])
            .prints_something()
            .run();
        assert!(text_of(&output).contains("34 moves compared: all agree"));
        from = out;
    }
    let written = fs::read_to_string(file("pairs")).unwrap();
    assert!(written.contains("87(10) 22(10) 2. 11 99(22)"), "{written}");
    assert!(written.contains("85x(47)"), "{written}");
    let hyphens = fs::read_to_string(file("hyphens")).unwrap();
    assert!(
        hyphens.contains("8-7(10) 2-2(10) 2. 1-1 9-9(22)"),
        "{hyphens}"
    );
    assert!(written.contains("[Result \"1-0\"]"), "{written}");
    assert!(
        fs::read_to_string(file("letters"))
            .unwrap()
            .contains("1. H b 2. A i")
    );
    assert!(
        fs::read_to_string(file("squares"))
            .unwrap()
            .contains("1. h1c2 h2b1")
    );
    // A game that parts from the rules is not written.
    let args = [
        "export",
        "games",
        "-",
        "--ruleset",
        "toguz-kumalak",
        "--notation",
        "own",
    ];
    asia(&args).input("1. 87 23\n").fails(2).complains().run();
}

#[test]
fn positions_of_other_programs_are_read() {
    let told = |position: &str| {
        let output = africa(&["explain", "wari-bennett", "3", "--from", position])
            .prints_something()
            .run();
        text_of(&output)
    };
    let usual = told("4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | south");
    assert_eq!(told("4,4,4,4,4,4/4,4,4,4,4,4 0 0 S"), usual);
    assert_eq!(told("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1"), usual);
    // The upper row is North's, from its right to its left.
    assert_eq!(
        told("2S,4,1S/1S,1S,1S,2,1S 20 21 S 50"),
        told("1 1 1 0 0 1 / 1 0 0 0 0 2 | 20 * | south")
    );
    for (wrong, message) in [
        (
            "4,4,4,4,4/4,4,4,4,4,4 0 0 S",
            "the row has 6 pits, the position gives 5",
        ),
        (
            "4,4,4,4,4,T/4,4,4,4,4,4 0 0 S",
            "no mark for a pit that was lost",
        ),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0 0 W", "`W` is not a player"),
        (
            "4 * 4 4 4 4 / 4 4 4 4 4 4 | * 0 | south",
            "only one number can be `*`",
        ),
        (
            "* 4 4 4 4 4 / 40 4 4 4 4 4 | 0 0 | south",
            "the position has 80 seeds, the game 48",
        ),
    ] {
        let output = africa(&["explain", "wari-bennett", "3", "--from", wrong])
            .fails(1)
            .complains()
            .run();
        let told = text(&output.stderr);
        assert!(told.contains(message), "{told}");
    }
    // Other totals by a flag, and within bounds.
    let few = "0 0 2 0 0 0 / 0 0 0 0 0 0 | 0 0 | south";
    let args = ["explain", "wari-bennett", "--from", few];
    africa(&args).fails(1).complains().run();
    africa(&[&args[..], &["--any-total"]].concat())
        .prints_something()
        .run();
    let many = "0 0 60000 0 0 0 / 60000 0 0 0 0 0 | 0 0 | south";
    africa(&[
        "explain",
        "wari-bennett",
        "3",
        "--from",
        many,
        "--any-total",
    ])
    .fails(1)
    .complains()
    .run();
}

#[test]
fn every_word_of_a_position_is_documented() {
    let help = text_of(&seedlore(&["explain", "--help"]).prints_something().run());
    let page = text_of(&seedlore(&["language", "position"]).prints_something().run());
    for field in seedlore::game::FIELDS {
        assert!(help.contains(field.example), "{}", field.example);
        assert!(page.contains(field.example), "{}", field.example);
    }
}

#[test]
fn what_a_record_says_can_not_write_to_the_terminal() {
    let record = "{\"moves\":[\"\\u001b[31m\\u001b]0;X\\u0007\",\"3\"],\"winner\":\"south\"}\n\
                  {\"moves\":\"9\",\"game\":\"\\u001b]0;X\\u0007\\u202e\",\"winner\":\"north\"}\n";
    for more in [&[][..], &["--all-readings"]] {
        let args = [&["verify", "-", "--ruleset", "wari-bennett"][..], more].concat();
        let output = africa(&args)
            .input(record)
            .fails(1)
            .prints_something()
            .run();
        let told = text_of(&output);
        let hidden = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!told.contains(hidden), "{told:?}");
    }
}

#[test]
fn records_are_read_within_bounds() {
    let desk = folder();
    let here = desk.path();
    // Many games in a small packed file.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), Compression::best());
    let games = "{\"moves\":\"1\"}\n".repeat(100_000);
    for _ in 0..10 {
        packed.write_all(games.as_bytes()).unwrap();
    }
    fs::write(here.join("bomb.jsonl.gz"), packed.finish().unwrap()).unwrap();
    let output = seedlore(&[
        "verify",
        "bomb.jsonl.gz",
        "--ruleset",
        "small",
        "--most-moves",
        "1000000000",
    ])
    .within(here)
    .fails(2)
    .complains()
    .run();
    let told = text(&output.stderr);
    assert!(
        told.contains("unpacks to more than 40 times its length"),
        "{told}"
    );
    // As many moves as are allowed, and where it stopped.
    let games = "{\"moves\":\"1 1\"}\n".repeat(50_000);
    fs::write(here.join("many.jsonl"), &games).unwrap();
    let args = [
        "verify",
        "many.jsonl",
        "--ruleset",
        "small",
        "--most-moves",
        "3000",
    ];
    let output = seedlore(&args)
        .within(here)
        .fails(2)
        .complains()
        .prints_something()
        .run();
    let told = text(&output.stderr);
    assert!(
        told.contains("stopped after 3000 moves, at line 1001 of many.jsonl"),
        "{told}"
    );
    // Neither a pipe that nobody writes to nor a device nor a folder.
    let made = Command::new("mkfifo").arg(here.join("pipe")).status();
    for other in ["pipe", "/dev/zero", "rulesets"] {
        if other == "pipe" && !made.as_ref().is_ok_and(|status| status.success()) {
            continue;
        }
        let output = seedlore(&["verify", other, "--ruleset", "small"])
            .within(here)
            .fails(2)
            .complains()
            .run();
        assert!(text(&output.stderr).contains("not a file"));
    }
}
