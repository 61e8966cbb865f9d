//! `seedlore which`: games that are recognized, and what is asked wrongly is taught.

use serde_json::Value;

use super::run::{seedlore, text, text_of};

fn told(args: &[&str]) -> Value {
    let args = [&["which"], args, &["--json"]].concat();
    let output = seedlore(&args).prints_something().run();
    serde_json::from_str(&text_of(&output)).unwrap()
}

fn share(of: &Value) -> f64 {
    of["share"].as_f64().unwrap()
}

fn name(game: &Value) -> &str {
    game["rulesets"][0].as_str().unwrap()
}

fn bits(game: &Value, of: &str) -> f64 {
    let pieces = game["evidence"].as_array().unwrap();
    let piece = pieces.iter().find(|piece| piece["of"] == of);
    piece.unwrap()["bits"].as_f64().unwrap()
}

/// What an answer says for one game it says against others; the place favours what was
/// reported near and rules nothing out.
#[test]
fn a_game_of_dakar_is_recognized_and_reasons_are_given() {
    let answers = [
        "rows=2",
        "pits=6",
        "seeds=4",
        "numbers=2,3",
        "relay_last=no",
    ];
    let place = ["--place", "14.9,-23.5", "--why", "kalah"];
    let found = told(&[&answers[..], &place].concat());
    let games = found["games"].as_array().unwrap();
    assert_eq!(name(&games[0]), "uril-braz-dias");
    let all: f64 = games.iter().map(share).sum();
    assert!(all + share(&found["none"]) <= 1.0 + 1e-9);
    assert!(
        games
            .windows(2)
            .all(|pair| share(&pair[0]) >= share(&pair[1]))
    );
    assert!(bits(&games[0], "place") > 1.0 && bits(&games[0], "numbers") > 1.0);
    assert!(bits(&found["why"], "numbers") < -1.0 && bits(&found["why"], "place") < 0.0);
    let asked = found["ask"].as_array().unwrap();
    assert!(!asked.is_empty() && asked.iter().all(|ask| ask["key"] != "rows"));
    let elsewhere = told(&answers);
    let uril = elsewhere["games"].as_array().unwrap().iter();
    let uril = uril.clone().find(|game| name(game) == "uril-braz-dias");
    assert!(uril.map_or(0.0, share) < share(&games[0]) / 2.0);
}

/// One mistaken answer, or one that is not known, does not rule a game out.
#[test]
fn a_mistake_costs_and_does_not_exclude() {
    let right = [
        "rows=2",
        "pits=6",
        "stores=yes",
        "turn_again=yes",
        "sow_stores=yes",
        "capture_opposite=yes",
    ];
    let game = |answers: &[&str]| {
        let found = told(answers);
        let games = found["games"].as_array().unwrap().clone();
        games
            .iter()
            .find(|game| name(game) == "kalah")
            .map_or(0.0, share)
    };
    let whole = game(&right);
    let unknown = game(&[&right[..5], &["capture_opposite=?"]].concat());
    let wrong = game(&[&right[..5], &["capture_opposite=no"]].concat());
    let several = game(&[&["rows=2,3"], &right[1..]].concat());
    assert!(
        whole > unknown && unknown > wrong && wrong > 0.005,
        "{whole} {unknown} {wrong}"
    );
    assert!(several > unknown, "{several}");
}

/// What fits no report is told as none of these; nothing is told of what was not asked.
#[test]
fn an_invented_game_is_none_of_these() {
    let odd = [
        "rows=3",
        "pits=11",
        "numbers=1",
        "capture_beyond=yes",
        "board_centre=yes",
        "object=empty_pits",
        "sow_stores=yes",
    ];
    let found = told(&odd);
    assert!(share(&found["none"]) > 0.6, "{}", found["none"]);
    let none: f64 = share(&told(&["rows=?"])["none"]);
    assert!(
        (none - 0.2).abs() < 1e-6,
        "before anything is answered: {none}"
    );
}

#[test]
fn a_board_that_was_found_is_ranked_by_its_wear_too() {
    let wear = "3 1 1 2 1 5 / 1 1 2 1 1 6";
    let args = [
        "which", "--wear", wear, "--place", "5.6,-0.2", "--when", "1900", "--json", "--why",
        "kalah",
    ];
    let output = seedlore(&args).prints_something().complains().run();
    let found: Value = serde_json::from_str(&text_of(&output)).unwrap();
    assert_eq!(found["answers"], "rows=2 pits=6");
    bits(&found["why"], "wear");
    assert!(bits(&found["why"], "year") < 1.0, "kalah is of 1940");
}

/// Eight moves of a random game of kalah (seed 3), with the seeds that each player gained.
const KALAH: &str = "\
3 takes 1
5 takes 1
6 takes 6
6 takes 1
2 takes 1
4 takes 3
5 takes 9
1 takes 1
";

/// The moves of a game as an onlooker writes them down: which ruleset it was, what a slip of
/// the pen costs, and what to look for next.
#[test]
fn moves_that_were_watched_tell_the_game() {
    let run = |moves: &str| -> Value {
        let args = [
            "which", "rows=2", "pits=6", "seeds=4", "--moves", "-", "--json",
        ];
        let output = seedlore(&args).input(moves).prints_something().run();
        serde_json::from_str(&text_of(&output)).unwrap()
    };
    let found = run(KALAH);
    assert_eq!(name(&found["games"][0]), "kalah");
    let first = &found["moves"]["games"][0];
    assert_eq!(
        (&first["ruleset"], &first["explained"]),
        (&"kalah".into(), &8.into())
    );
    let slip = run(&KALAH.replacen("4 takes 3", "4 takes 6", 1));
    let games = slip["games"].as_array().unwrap();
    let kalah = games.iter().find(|game| name(game) == "kalah").unwrap();
    assert!(share(kalah) < share(&found["games"][0]) + 1e-9);
    let explained = slip["moves"]["games"].as_array().unwrap().iter();
    let explained = explained
        .clone()
        .find(|game| game["ruleset"] == "kalah")
        .unwrap();
    assert_eq!(explained["explained"], 7);
    let opening = run("3 takes 0\n");
    assert!(!opening["moves"]["look_for"].as_array().unwrap().is_empty());
    assert!(share(&opening["games"][0]) < 0.5, "one move tells little");
}

#[test]
fn questions_are_asked_one_by_one_where_nothing_is_said() {
    let output = seedlore(&["which"])
        .input("4\nmany\n\nend\n")
        .prints_something()
        .run();
    let said = text_of(&output);
    for part in [
        "1. How many seeds are in each pit at the start?",
        "`many` is no answer",
        "Type the number; usual are",
        "none of these",
        "You say: 4.",
        "seeds=4",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn what_is_no_answer_is_taught() {
    for (args, status, help) in [
        (&["rwos=2"][..], 2, "did you mean `rows`?"),
        (&["rows"], 2, "as in `rows=2`"),
        (&["direction=up"], 2, "`anticlockwise`"),
        (&["rows=2", "--place", "here"], 2, "14.7,-17.4"),
        (&["rows=2", "rows=3"], 2, "in one answer"),
        (&["rows=2", "--doubt", "100"], 2, "--doubt 10"),
        (&["rows=2", "--within", "nowhere"], 1, "`caribbean`"),
        (&["rows=2", "--why", "no-such-game"], 2, "no-such-game"),
        (&["--moves", "no-such-file"], 2, "no-such-file"),
        (&["--wear", "1 two 3"], 1, "`two` is no weight"),
    ] {
        let args = [&["which"], args].concat();
        let output = seedlore(&args).prints("").fails(status).complains().run();
        let told = text(&output.stderr);
        assert!(told.contains(help), "{args:?}: {told}");
    }
}

#[test]
fn a_region_and_the_list_of_questions() {
    let found = told(&["rows=2", "--within", "caribbean"]);
    let games = found["games"].as_array().unwrap();
    assert!(games.iter().any(|game| name(game) == "wari-st-lucia"));
    assert!(games.iter().all(|game| name(game) != "kalah"));
    let output = seedlore(&["which", "--questions"]).prints_something().run();
    let listed = text_of(&output);
    assert!(listed.contains("How many rows of pits does the board have"));
    for never in ["first_player", "repetition", "end_agreement"] {
        let asked = listed
            .lines()
            .any(|line| line.split_whitespace().next() == Some(never));
        assert!(!asked, "{never} is never asked");
    }
}

/// The figures of the book's chapter on the key, with fewer trials.
#[test]
fn simulated_answers_find_their_game() {
    let run = || {
        let args = ["which", "--test", "--each", "1", "--json"];
        text_of(&seedlore(&args).prints_something().run())
    };
    let first = run();
    assert_eq!(first, run(), "the same seed gives the same figures");
    let told: Value = serde_json::from_str(&first).unwrap();
    let figures = told["figures"].as_array().unwrap();
    let value = |what: &str| {
        let row = figures
            .iter()
            .find(|row| row["what"].as_str().unwrap().starts_with(what));
        row.unwrap()["share"]["value"].as_f64().unwrap()
    };
    assert!(value("In it: among the first three; 12 questions") > 0.85);
    assert!(value("In it: among the first three; all questions") > 0.93);
    assert!(value("The same where nothing of its name") > 0.45);
}
