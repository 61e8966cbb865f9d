//! Files as other people's editors and programs save them.

use std::fs;
use std::io::Write;

use flate2::Compression;

use super::run::{Run, folder, seedlore, text, text_of};

/// Held against togyz kumalak, from standard input.
fn togyz(record: impl AsRef<[u8]>) -> Run {
    let args = [
        "verify",
        "-",
        "--ruleset",
        "toguz-kumalak",
        "--rulesets",
        "rulesets/central-asia",
    ];
    seedlore(&args).input(record)
}

const ROUND: &str = "[Event \"Турнир\"]\n[White \"Әлия\"]\n1. 76 98 2. 66 87 3. 12 76 4. 25 78 \
                     5. 48 36х 6. 94 16\n";

const AGREES: &str = "toguz-kumalak: 1 game, 12 moves compared: all agree.\n";

#[test]
fn text_in_utf_16_is_read() {
    for is_big in [false, true] {
        // A sign of two units stands in a comment that is longer than what is read at once.
        let text = format!("\u{FEFF}{{{}}}\n{ROUND}", "😀 and so on ".repeat(500));
        let text = text
            .replace("\u{FEFF}{", "\u{FEFF}1. 76 {")
            .replace("1. 76 98 2.", "98 2.");
        let text = text.replace("[Event \"Турнир\"]\n[White \"Әлия\"]\n", "");
        let bytes = text.encode_utf16().flat_map(|unit| match is_big {
            true => unit.to_be_bytes(),
            false => unit.to_le_bytes(),
        });
        let bytes: Vec<u8> = bytes.collect();
        togyz(&bytes).prints(AGREES).run();
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(&bytes).unwrap();
        togyz(packed.finish().unwrap()).prints(AGREES).run();
    }
}

#[test]
fn what_is_packed_is_read_by_its_first_bytes() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(ROUND.as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    togyz(&packed).prints(AGREES).run();
    // What is cut off is no game.
    togyz(&packed[..packed.len() / 2])
        .fails(2)
        .complains()
        .run();
}

#[test]
fn of_other_bytes_it_is_said_what_they_may_be() {
    // «Кубок», and the mark of a tuz by itself.
    let title = b"[Event \"\xCA\xF3\xE1\xEE\xEA\"]\n1. 76 98\n".to_vec();
    for record in [
        title,
        b"1. 76 98 2. 66 87 3. 12 76 4. 25 78 5. 48 36\xF5\n".to_vec(),
    ] {
        let output = togyz(&record).fails(1).complains().run();
        let told = text(&output.stderr);
        assert!(told.contains("not UTF-8 text"), "{told}");
        assert!(told.contains("Windows-1251"), "{told}");
        assert!(told.contains("iconv -f CP1251 -t UTF-8"), "{told}");
    }
    let desk = folder();
    fs::write(desk.path().join("rulesets/west.sow"), b"// Andr\xE9\n").unwrap();
    let output = seedlore(&["check", "rulesets/west.sow"])
        .within(desk.path())
        .fails(1)
        .complains()
        .run();
    assert!(
        text(&output.stderr).contains("CP1252"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn a_list_of_games_may_be_one_long_line() {
    let desk = folder();
    let game = r#"{"moves":"1 1","site":"a } and a \" in a name"}"#;
    let list = format!("[{}]", vec![game; 12_000].join(", "));
    assert!(list.len() > seedlore::verify::LONGEST_LINE);
    for record in [list.clone(), list.replace("}, {", "},\n  {")] {
        seedlore(&["verify", "-", "--ruleset", "small"])
            .within(desk.path())
            .input(&record)
            .prints("small: 12000 games, 24000 moves compared: all agree.\n")
            .run();
    }
    // What is wrong in it is told by its line.
    let wrong = list.replace(", {", ",\n{").replacen("\"1 1\"", "7", 1);
    let output = seedlore(&["verify", "-", "--ruleset", "small"])
        .within(desk.path())
        .input(&wrong)
        .fails(1)
        .complains()
        .run();
    assert!(
        text(&output.stderr).contains("standard input:1:"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn games_with_another_number_of_seeds_are_held_where_that_is_allowed() {
    let desk = folder();
    let game = "[Position \"1 2 1 / 0 3 1 | 1 0 | south\"]\n1. 2 2\n";
    let args = ["verify", "-", "--ruleset", "small"];
    let refused = seedlore(&args)
        .within(desk.path())
        .input(game)
        .fails(1)
        .prints_something()
        .run();
    let told = text_of(&refused);
    assert!(
        told.contains("the position has 9 seeds, the game 12"),
        "{told}"
    );
    assert!(told.contains("--any-total"), "{told}");
    for (more, agrees) in [
        (&[][..], "2 moves compared: all agree"),
        (&["--all-readings"], "1 agrees"),
    ] {
        let output = seedlore(&[&args[..], &["--any-total"], more].concat())
            .within(desk.path())
            .input(game)
            .prints_something()
            .run();
        assert!(text_of(&output).contains(agrees), "{}", text_of(&output));
    }
    let export = [
        "export",
        "games",
        "-",
        "--ruleset",
        "small",
        "--notation",
        "own",
        "--any-total",
    ];
    let written = text_of(
        &seedlore(&export)
            .within(desk.path())
            .input(game)
            .prints_something()
            .run(),
    );
    seedlore(&[&args[..], &["--any-total"]].concat())
        .within(desk.path())
        .input(written)
        .prints("small: 1 game, 2 moves compared: all agree.\n")
        .run();
}

#[test]
fn what_is_said_of_a_game_is_written_with_it() {
    let game = "[Event \"Cup\"]\n[Site \"Osh\"]\n[Date \"2011.05.09\"]\n[Round \"3\"]\n\
                [White \"Abai\"]\n[Black \"Bek\"]\n[Result \"1-0\"]\n\n\
                {from memory} 1. 76 {a long\nthink} 98 2. 66 87 ; the usual } reply\n1-0\n";
    let export = |input: &str| {
        let args = [
            "export",
            "games",
            "-",
            "--ruleset",
            "toguz-kumalak",
            "--notation",
            "pairs",
            "--rulesets",
            "rulesets/central-asia",
        ];
        text_of(&seedlore(&args).input(input).prints_something().run())
    };
    let written = export(game);
    for kept in [
        "[Site \"Osh\"]\n[Date \"2011.05.09\"]\n[Round \"3\"]\n[White \"Abai\"]\n[Black \"Bek\"]\n",
        "{from memory} 1. 76(10) {a long think} 98 2. 66 87(4) {the usual ) reply} 1-0",
    ] {
        assert!(written.contains(kept), "{written}");
    }
    assert_eq!(export(&written), written, "it is read back as it is");
    let own = r#"{"moves":"7 9","south":"Abai","date":"2011","game":"a"}"#;
    let written = export(own);
    assert!(
        written.contains("[Date \"2011\"]\n[South \"Abai\"]\n"),
        "{written}"
    );
}

#[test]
fn layout_keeps_the_line_ends_of_windows() {
    let desk = folder();
    let path = desk.path().join("rulesets/small.sow");
    seedlore(&["fmt", "rulesets"]).within(desk.path()).run();
    let laid_out = fs::read_to_string(&path).unwrap();
    let of_windows = laid_out.replace('\n', "\r\n");
    fs::write(&path, &of_windows).unwrap();
    seedlore(&["fmt", "--check", "rulesets"])
        .within(desk.path())
        .run();
    // Laid out anew, every line ends as most did.
    let untidy = of_windows
        .replacen("  board", "     board", 1)
        .replacen("\r\n", "\n", 1);
    fs::write(&path, &untidy).unwrap();
    seedlore(&["fmt", "--check", "rulesets"])
        .within(desk.path())
        .fails(1)
        .prints_something()
        .complains()
        .run();
    seedlore(&["fmt", "rulesets"]).within(desk.path()).run();
    assert_eq!(fs::read_to_string(&path).unwrap(), of_windows);
    let printed = seedlore(&["fmt", "-"])
        .input(&untidy)
        .prints_something()
        .run();
    assert_eq!(text_of(&printed), of_windows);
}

#[test]
fn a_table_for_excel_begins_with_a_mark() {
    let desk = folder();
    let export = |more: &[&str]| {
        let args = [&["export", "csv", "small"][..], more].concat();
        text_of(&seedlore(&args).within(desk.path()).prints_something().run())
    };
    let plain = export(&[]);
    assert!(!plain.starts_with('\u{FEFF}'));
    assert_eq!(export(&["--excel"]), format!("\u{FEFF}{plain}"));
}
