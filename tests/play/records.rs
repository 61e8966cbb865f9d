//! Records of games as they are read: three forms, whole and damaged.

use proptest::prelude::*;
use seedlore::game::{Outcome, Total, parse_position_of};
use seedlore::play::{Agent, AgentKind, Dice, Setting, recorded_game};
use seedlore::referee::Referee;
use seedlore::rules::{ByPlayer, Choices, Player};
use seedlore::verify::{
    Board, LONGEST_GAME, LONGEST_LINE, Made, Mismatch, Why, against, findings, hold, read,
};

use crate::{support, traced};

fn referee(name: &str) -> Referee {
    let texts: Vec<String> = traced::NAMES.map(traced::text).to_vec();
    let collection = traced::checked(&texts).unwrap();
    Referee::new(collection.get(name).unwrap().clone())
}

/// Where the first game of a record parts from a ruleset.
pub fn mismatch(name: &str, record: &str) -> Mismatch {
    let games = read(record).unwrap();
    let held = hold(&referee(name), &games[0]);
    held.mismatch.expect("the record parts")
}

/// What is wrong with a record, and on which line.
pub fn wrong(record: &str) -> (usize, String) {
    let wrong = read(record).unwrap_err();
    (wrong.line, wrong.message)
}

const OWN: &str = r#"
{"ruleset":"wari","reading":[],"start":"4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | south | 0 0"}
{"ply":1,"mover":"south","move":"3","after":"4 4 0 5 5 5 / 5 4 4 4 4 4 | 0 0 | north | 1 0"}
{"ply":2,"mover":"north","move":"1","after":"4 4 0 5 5 5 / 0 5 5 5 5 5 | 0 0 | south | 1 1"}
{"ruleset":"wari","reading":[],"start":"1 0 0 0 0 2 / 0 0 0 0 0 1 | 22 22 | south | 0 0"}
"#;

const PLIES: &str = r#"
{"game":"a","pits":[4,4,4,4,4,4,4,4,4,4,4,4],"stores":[0,0],"mover":0,"legal":[{"h":0},{"h":1},{"h":2},{"h":3},{"h":4},{"h":5}],"move":{"h":2},"after":{"pits":[4,4,0,5,5,5,5,4,4,4,4,4],"stores":[0,0]}}
{"game":"a","move":"1","mover":1}
{"game":"b","move":{"h":6},"mover":1}
{"game":"b","move":{"h":0,"d":1}}
{"game":"b","result":"WIN","winner":0,"seeds":[25,3]}
"#;

#[test]
fn seedlores_own_records_are_read() {
    let games = read(OWN).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].plies[1].line, 4);
    assert_eq!(games[1].line, 5);
    let report = against(&referee("wari"), &games);
    assert_eq!((report.plies, report.mismatches.len()), (2, 0));
}

#[test]
fn records_of_every_move_are_read() {
    let games = read(PLIES).unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!((games[0].name.as_str(), games[0].plies.len()), ("a", 2));
    assert_eq!(games[0].plies[0].legal.as_ref().unwrap().len(), 6);
    assert_eq!(games[1].plies[0].mover, Some(Player::North));
    assert_eq!(games[1].plies[1].made, Made::Pit(0, Some(true)));
    let result = games[1].result.as_ref().unwrap();
    assert_eq!(result.outcome, Some(Outcome::Won(Player::South)));
    assert_eq!(result.captured, Some(vec![25, 3]));
    assert_eq!(hold(&referee("wari"), &games[0]).mismatch, None);
}

#[test]
fn records_of_moves_alone_are_read() {
    let text = r#"{"moves":"3 1 -","counts":"6 6 0","first":"north","winner":"none","captured":[1,2],"pits":[0,1]}"#;
    let game = &read(text).unwrap()[0];
    let counts: Vec<Option<u16>> = game.plies.iter().map(|ply| ply.count).collect();
    assert_eq!(counts, [Some(6), Some(6), Some(0)]);
    assert_eq!(game.plies[2].made, Made::Pass);
    assert_eq!(game.first, Some(Player::North));
    let result = game.result.as_ref().unwrap();
    assert_eq!(result.outcome, Some(Outcome::Drawn));
    let (pits, stores) = (vec![0, 1], vec![1, 2]);
    assert_eq!(result.board, Some(Board::Numbers { pits, stores }));
    // A list says the same, and what is left out is not held against the rules.
    let game = &read(r#"{"game":7,"moves":["3",1],"remark":"by candlelight"}"#).unwrap()[0];
    assert_eq!((game.name.as_str(), game.plies.len()), ("7", 2));
    assert_eq!(game.result, None);
    assert_eq!(hold(&referee("wari"), game).plies, 2);
}

/// In lib-al-aqil the second player lays out all seeds before the first player moves.
#[test]
fn a_record_may_begin_with_a_move_of_the_second_player() {
    let rules = support::collection().get("lib-al-aqil").unwrap().clone();
    let record = r#"{"game":1,"pits":[0,0,0,0,0,0,0,0,0,0,0,0],"stores":[0,0],"mover":"north","move":"reserve:2.6"}"#;
    let held = hold(&Referee::new(rules), &read(record).unwrap()[0]);
    assert_eq!((held.plies, held.mismatch), (1, None));
}

#[test]
fn damaged_records_are_told_by_line() {
    for (record, line, message) in [
        ("{", 1, "no JSON: EOF while parsing an object"),
        (
            "\n\n[1]",
            3,
            "not an object, which each game or move must be",
        ),
        (
            "{\"moves\":\"3\"}\n{\"moves\":7}",
            2,
            "`moves` holds something that is no move",
        ),
        (
            r#"{"moves":[[3]]}"#,
            1,
            "`moves` holds something that is no move",
        ),
        (
            r#"{"moves":"3 4","counts":"6"}"#,
            1,
            "`counts` has 1 numbers for 2 moves, not one for each",
        ),
        (
            r#"{"moves":"3","winner":"Anna"}"#,
            1,
            "`winner` can't be \"Anna\"; write a player (`south`, `north`, 0 or 1), or `none`",
        ),
        (
            r#"{"moves":"3","captured":[-1]}"#,
            1,
            "`captured` can't be [-1]; write one number for each player, South first: [25, 20]",
        ),
        (
            r#"{"moves":"3","captured":[70000,0]}"#,
            1,
            "`captured` can't be [70000,0]; write one number for each player, South first: [25, 20]",
        ),
        (
            r#"{"moves":"3","pits":[1]}"#,
            1,
            "`pits` goes with `captured`",
        ),
        (
            r#"{"moves":"3","start":4}"#,
            1,
            "`start` can't be 4; write a position on one line",
        ),
        (
            r#"{"move":{"pit":3}}"#,
            1,
            "`move` can't be {\"pit\":3}; write a move: \"3\", {\"h\": 2}, {\"h\": 2, \"d\": 1} or {\"pass\": true}",
        ),
        (
            r#"{"move":{"h":3,"d":"up"}}"#,
            1,
            "`move` can't be {\"d\":\"up\",\"h\":3}; write a move: \"3\", {\"h\": 2}, {\"h\": 2, \"d\": 1} or {\"pass\": true}",
        ),
        (
            r#"{"move":"3","mover":2}"#,
            1,
            "`mover` can't be 2; write a player: `south`, `north`, 0 or 1",
        ),
        (
            r#"{"move":"3","legal":[3]}"#,
            1,
            "`legal` can't be [3]; write a list of moves, such as [{\"h\": 2}, {\"h\": 3}]",
        ),
        (
            r#"{"move":"3","pits":[1]}"#,
            1,
            "`pits` and `stores` go together",
        ),
        (
            r#"{"move":"3","after":{"pits":[1]}}"#,
            1,
            "`pits` and `stores` go together",
        ),
        (
            "{\"result\":\"WIN\"}\n{\"move\":\"3\"}",
            2,
            "nothing of a game may follow its result",
        ),
        (
            r#"{"outcome":"lost"}"#,
            1,
            "`outcome` can't be \"lost\"; write {\"won\": \"south\"} or \"drawn\"",
        ),
        (
            r#"{"ruleset":"wari","start":[4]}"#,
            1,
            "`start` can't be [4]; write a position on one line",
        ),
    ] {
        assert_eq!(wrong(record), (line, message.into()), "{record}");
    }
    let (_, message) = wrong(r#"{"ply":1}"#);
    assert!(message.starts_with("neither a move"), "{message}");
}

#[test]
fn endless_records_are_not_held() {
    let long = format!("{{\"moves\":\"{}\"}}", "3 ".repeat(LONGEST_LINE / 2));
    assert!(wrong(&long).1.starts_with("longer than"));
    let ply = r#"{"game":1,"move":"3","mover":0}"#;
    let plies = vec![ply; LONGEST_GAME / ply.len() + 1].join("\n");
    assert!(wrong(&plies).1.starts_with("this game goes on"));
    let deep = format!("{{\"moves\":{}", "[".repeat(100_000));
    assert!(wrong(&deep).1.starts_with("no JSON"));
}

proptest! {
    /// Whatever stands in a file, reading it ends, and so does holding it
    /// against rules.
    #[test]
    fn no_text_does_harm(cut in 0_usize..2000, at in 0_usize..2000, put in "\\PC{0,3}") {
        let mut text = format!("{OWN}{PLIES}{}", r#"{"moves":"3 1","counts":"6 6"}"#);
        let boundary = |n: usize| n % text.len();
        let (from, to) = (boundary(at), boundary(at + cut % 9));
        if from <= to {
            text.replace_range(from..to, &put);
        }
        if let Ok(games) = read(&text) {
            against(&referee_once(), &games);
        }
    }

    #[test]
    fn no_object_does_harm(
        key in "move|moves|mover|legal|pits|stores|after|result|winner|counts|start|final|seeds",
        value in "-?[0-9]{1,9}|\"[a-z0-9 -]{0,6}\"|\\[[0-9]\\]|\\{\\}|null|\\{\"h\":[0-9]{1,20}\\}",
    ) {
        for line in [
            format!("{{\"move\":{{\"h\":2}},\"{key}\":{value}}}"),
            format!("{{\"moves\":\"3 1\",\"{key}\":{value}}}"),
        ] {
            if let Ok(games) = read(&line) {
                against(&referee_once(), &games);
            }
        }
    }
}

/// Checked once for all the cases of a property.
fn referee_once() -> Referee {
    use std::sync::OnceLock;
    static WARI: OnceLock<Referee> = OnceLock::new();
    WARI.get_or_init(|| referee("wari")).clone()
}

#[test]
fn each_kind_of_parting_is_told() {
    let why = |record: &str| mismatch("wari", record).why;
    assert_eq!(
        why(r#"{"moves":"3","start":"4 4"}"#).rules(),
        "nothing can be held against it"
    );
    assert!(matches!(why(r#"{"moves":"seven"}"#), Why::Unreadable(_)));
    assert_eq!(
        why(r#"{"pits":[5,3],"stores":[0,0],"move":{"h":1}}"#).record(),
        "5 3 | 0 0"
    );
    assert!(matches!(
        why(r#"{"pits":[5,3],"stores":[0,0],"move":{"h":1}}"#),
        Why::OtherStart { .. }
    ));
    assert!(matches!(
        why(r#"{"moves":"3 3 3"}"#),
        Why::Illegal { asked: Some(_), .. }
    ));
    assert!(matches!(
        why(r#"{"move":{"h":99}}"#),
        Why::Illegal { asked: None, .. }
    ));
    assert_eq!(
        why(r#"{"moves":"3","counts":"5"}"#).rules(),
        "6 moves are legal: 1 2 3 4 5 6"
    );
    assert_eq!(why(r#"{"moves":"-"}"#), Why::NoPass);
    assert_eq!(
        why(r#"{"moves":"3","winner":"north","ended":"rules"}"#),
        Why::NotOver
    );
    let mover = "{\"move\":\"3\",\"mover\":0}\n{\"move\":\"3\",\"mover\":0}";
    assert!(matches!(why(mover), Why::OtherMover { .. }));
    let legal = why(r#"{"move":"3","legal":["3","7"]}"#);
    assert_eq!(legal.record(), "7 is legal too");
    assert_eq!(legal.rules(), "1 2 4 5 6 are legal too");
    let board = r#"{"move":"3","after":"4 4 0 5 5 5 / 4 5 4 4 4 4 | 0 0 | north"}"#;
    let mismatch = mismatch("wari", board);
    assert!(matches!(mismatch.why, Why::OtherBoard { .. }));
    assert_eq!(mismatch.made, Some((Player::South, "3".into())));
    assert_eq!(mismatch.ply, Some(1));
}

#[test]
fn the_end_is_held_against_the_rules() {
    let fed = r#""start":"0 0 0 0 0 1 / 0 0 0 0 0 1 | 22 24 | south","moves":"6""#;
    let slam = r#""start":"0 0 0 0 0 2 / 2 1 0 0 0 0 | 20 23 | south","moves":"6""#;
    let why = |record: &str, more: &str| mismatch("wari", &format!("{{{record},{more}}}")).why;
    assert_eq!(
        why(fed, r#""winner":"south","ended":"rules""#),
        Why::NotOver
    );
    assert!(matches!(
        why(slam, r#""winner":"north""#),
        Why::OtherResult { .. }
    ));
    let told = why(slam, r#""captured":[24,24]"#);
    assert_eq!(told.rules(), "25 and 23 captured in the end");
    let pits = r#""captured":[25,23],"pits":[1,0,0,0,0,0,0,0,0,0,0,0]"#;
    assert!(matches!(why(slam, pits), Why::OtherBoard { .. }));
    let over = slam.replace("\"6\"", "\"6 1\"");
    assert_eq!(why(&over, r#""game":1"#), Why::OverAlready);
    let agreed = format!(r#"{{{slam},"captured":[25,23],"winner":"south"}}"#);
    assert_eq!(
        hold(&referee("wari"), &read(&agreed).unwrap()[0]).mismatch,
        None
    );
}

/// Most games of tournaments are resigned or agreed: what was played is
/// compared, and the result only where the rules ended the game.
#[test]
fn games_that_the_players_ended_agree_as_far_as_they_go() {
    for record in [
        r#"{"moves":"3 1","winner":"north"}"#,
        r#"{"moves":"3 1","winner":"south","captured":[30,18]}"#,
        "{\"move\":\"3\"}\n{\"result\":\"resigned\",\"winner\":0}",
        "[Result \"1-0\"]\n\n1. 3 1 1-0",
    ] {
        let held = hold(&referee("wari"), &read(record).unwrap()[0]);
        assert_eq!(held.mismatch, None, "{record}");
        assert!(held.is_unfinished, "{record}");
        assert_eq!(held.plies, held.of, "{record}");
    }
    let illegal = &read(r#"{"moves":"3 1 3","winner":"north"}"#).unwrap()[0];
    assert!(hold(&referee("wari"), illegal).mismatch.is_some());
}

/// A board before the last sweep, or without counters that only we keep.
#[test]
fn boards_agree_where_the_seeds_do() {
    let start = "0 0 0 4 0 2 / 2 1 0 0 0 3 | 16 20 | south";
    let after = |board: &str| {
        let record = format!(
            "{{\"ruleset\":\"wari\",\"start\":\"{start}\"}}\n\
             {{\"ply\":1,\"mover\":\"south\",\"move\":\"6\",\"after\":\"{board}\"}}"
        );
        hold(&referee("wari"), &read(&record).unwrap()[0]).mismatch
    };
    assert_eq!(after("0 0 0 4 0 0 / 0 0 0 0 0 3 | 21 20 | north"), None);
    assert!(after("0 0 0 4 0 0 / 0 0 0 0 0 3 | 21 20 | south").is_some());
    assert!(after("0 0 0 4 0 0 / 0 1 0 0 0 3 | 20 20 | north").is_some());
    let named = "0 0 0 4 0 0 / 0 0 0 0 0 3 | 21 20 | north | 1 0 | moved=south";
    assert_eq!(after(named), None);
    let otherwise = "0 0 0 4 0 0 / 0 0 0 0 0 3 | 21 20 | north | 1 0 | round=2";
    assert!(after(otherwise).is_some());
    // The move that ends the game: what is left is swept up, or not yet.
    let over = "0 0 0 0 0 2 / 2 1 0 0 0 1 | 20 22 | south";
    let ended = |captured: &str, pits: &str| {
        let record = format!(
            "{{\"start\":\"{over}\",\"moves\":\"6\",\"captured\":[{captured}],\"pits\":[{pits}]}}"
        );
        hold(&referee("wari"), &read(&record).unwrap()[0]).mismatch
    };
    assert_eq!(ended("25,22", "0,0,0,0,0,0,0,0,0,0,0,1"), None);
    assert!(ended("24,22", "0,0,0,0,0,0,0,1,0,0,0,1").is_some());
}

/// A pass that is recorded must be one by the rules; one that is not recorded
/// is taken from them.
#[test]
fn passes_are_counted() {
    let start = r#""start":"1 0 0 0 0 0 0 / 0 0 0 0 0 0 0 | 48 49 | north""#;
    let referee = referee("dakon");
    let held = |moves: &str| {
        let games = read(&format!("{{{start},\"moves\":\"{moves}\"}}")).unwrap();
        hold(&referee, &games[0]).mismatch.map(|p| (p.ply, p.why))
    };
    assert_eq!(held("- 1"), None);
    assert_eq!(held("1"), None);
    assert_eq!(held("- - 1"), Some((Some(2), Why::NoPass)));
    assert_eq!(held("- 1 - 2"), None);
    assert_eq!(held("- 1 2 -"), None);
    // A pass after a move that gave another.
    let start = r#""start":"0 0 0 0 0 0 1 / 1 1 0 0 0 0 0 | 48 47 | south""#;
    let held = |moves: &str| {
        let games = read(&format!("{{{start},\"moves\":\"{moves}\"}}")).unwrap();
        hold(&referee, &games[0]).mismatch.map(|p| (p.ply, p.why))
    };
    assert_eq!(held("7 - 1"), None);
    assert_eq!(held("7 1"), None);
    assert_eq!(held("7 - - 1"), Some((Some(3), Why::NoPass)));
}

/// Where players may agree to stop, they did where the record ends.
#[test]
fn players_agree_where_the_record_ends() {
    let text = traced::text("wari").replace(
        "end when captured by everybody is half ",
        "end when position repeats and players agree: capture any pits for owner ",
    );
    let collection = traced::checked(&[text]).unwrap();
    let referee = Referee::new(collection.get("wari").unwrap().clone());
    let start = "1 0 0 0 0 0 / 1 0 0 0 0 0 | 23 23 | south";
    let round = "1 1 2 2 3 3 4 4 5 5 6 6";
    let ended = r#","winner":"none","captured":[24,24]"#;
    for (moves, end) in [
        (round.to_string(), ""),
        (round.to_string(), ended),
        (format!("{round} {round}"), ended),
    ] {
        let record = format!(r#"{{"start":"{start}","moves":"{moves}"{end}}}"#);
        let held = hold(&referee, &read(&record).unwrap()[0]);
        assert_eq!(held.mismatch, None, "{record}");
    }
}

/// So they did where a round of the record ends, and the next begins.
#[test]
fn players_agree_where_a_round_of_the_record_ends() {
    let collection = support::collection();
    let referee = Referee::new(collection.get("ceelkoqyuqkoqiji").unwrap().clone());
    let setting = Setting {
        limit: 200,
        ..Setting::default()
    };
    let random = &AgentKind::Random as &dyn Agent;
    for number in 0..6 {
        let agents = ByPlayer::from_value(random);
        let names = ByPlayer::from_value("random".to_string());
        let mut dice = Dice::of_game(1, number);
        let record = recorded_game(&referee, agents, names, setting, &mut dice).to_lines();
        let held = hold(&referee, &read(&record).unwrap()[0]);
        assert_eq!(held.mismatch, None, "{record}");
    }
}

/// Every word that the fifth part of a position can have is written and read
/// back as it is documented.
#[test]
fn every_word_of_a_position_is_written_as_documented() {
    let text = traced::text("wari")
        .replace(
            "  choose own pit ",
            "  mark house, locked, one each [M]\n  choose own pit ",
        )
        .replace(
            "  on landing {\n",
            "  on landing {\n    origin is empty and no own pit captured this turn: note free [M]\n",
        );
    let collection = traced::checked(&[text]).unwrap();
    let rules = collection.get("wari").unwrap();
    let start = seedlore::game::Position::start(rules).notation(rules);
    for field in seedlore::game::FIELDS {
        let word = field
            .example
            .replace("MARK", "house")
            .replace("owner=SSSNNN", "owner=SSSNNNSSSNN-");
        let line = format!("{start} | {word}");
        let read = parse_position_of(&line, rules, Total::Any);
        let read = read.unwrap_or_else(|error| panic!("{word}: {error}"));
        assert_eq!(read.notation(rules), line, "{word}");
    }
    assert!(parse_position_of(&format!("{start} | sun=3"), rules, Total::Any).is_err());
}

#[test]
fn every_record_kept_is_whole() {
    for name in traced::NAMES {
        assert_eq!(read(&traced::record(name)).unwrap().len(), 40, "{name}");
    }
}

#[test]
fn findings_follow_from_trials() {
    let names = |all: &[&str]| all.iter().map(|name| name.to_string()).collect::<Vec<_>>();
    let questions = vec![
        ("slam".to_string(), names(&["taken", "untaken"])),
        ("rest".to_string(), names(&["owner", "nobody"])),
    ];
    let combined = Choices {
        questions: questions.clone(),
        trials: vec![vec![0, 0], vec![0, 1], vec![1, 0], vec![1, 1]],
        each_alone: false,
    };
    assert_eq!(combined.readings(2), ["slam=untaken"]);
    let found = findings(&combined, &[Some(true), Some(true), Some(false), None]);
    assert_eq!(
        (found[0].left.clone(), found[0].ruled_out.clone()),
        (names(&["taken"]), names(&["untaken"]))
    );
    assert_eq!(found[1].left, names(&["owner", "nobody"]));
    // Each alone: where the default itself parts, nothing is ruled out.
    let alone = Choices {
        questions,
        trials: vec![vec![0, 0], vec![1, 0], vec![0, 1]],
        each_alone: true,
    };
    let found = findings(&alone, &[Some(false), Some(true), Some(false)]);
    assert_eq!(
        (found[0].left.clone(), found[0].ruled_out.len()),
        (names(&["untaken"]), 0)
    );
    assert_eq!(found[1].left, names(&["owner"]));
    assert_eq!(found[1].unknown, names(&["nobody"]));
}
