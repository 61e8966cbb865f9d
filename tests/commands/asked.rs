//! What pages ask of the program, of texts that are written and changed.

use std::process::Command;

use seedlore::web::Session;
use serde_json::{Value, json};

use crate::desk::SEEDLORE;

fn asked(request: Value) -> Value {
    let mut request = request;
    request["version"] = json!(1);
    let told = Session::default().answer(&request.to_string());
    serde_json::from_str(&told).unwrap()
}

fn answer(request: Value) -> Value {
    let told = asked(request);
    assert!(told.get("refused").is_none(), "{told}");
    told["answer"].clone()
}

fn refused(request: Value) -> Value {
    let told = asked(request);
    assert!(told.get("answer").is_none(), "{told}");
    told["refused"].clone()
}

fn begun(name: &str, game: Value) -> String {
    let told = answer(json!({"ask": "begin", "name": name, "game": game}));
    told["text"].as_str().unwrap().to_string()
}

fn rules(name: &str, text: &str) -> Value {
    json!({"files": [{"path": format!("{name}.sow"), "text": text}], "name": name})
}

fn spot(text: &str, at: &str) -> Value {
    let byte = text.find(at).unwrap() + at.len();
    let at = text[..byte].encode_utf16().count();
    json!({"files": [{"path": "a.sow", "text": text}], "path": "a.sow", "at": at})
}

fn with(ask: &str, mut request: Value) -> Value {
    request["ask"] = json!(ask);
    request
}

#[test]
fn a_ruleset_is_begun_from_answers_and_has_no_fault() {
    let text = begun(
        "island-wari",
        json!({"rows": 2, "pits": 5, "seeds": 3, "laps": "last", "captures": "opposite",
               "stores": "sown", "ending": "left", "rounds": true, "direction": "either"}),
    );
    assert!(
        text.contains("board 2 rows of 5 pits, store each"),
        "{text}"
    );
    assert!(text.contains("own store: again"), "{text}");
    let files = json!([{"path": "island-wari.sow", "text": text}]);
    let told = answer(json!({"ask": "check", "files": files, "works": null}));
    assert_eq!(told["rulesets"], json!(["island-wari"]));
    assert_eq!(told["faults"], json!([]));
}

#[test]
fn what_is_begun_is_what_the_command_line_writes() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(SEEDLORE)
        .args(["new", "mine", "--laps", "next", "--out", "-"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let written = String::from_utf8(output.stdout).unwrap();
    assert_eq!(begun("mine", json!({"laps": "next"})), written);
}

#[test]
fn answers_that_make_no_game_are_refused() {
    let rows = refused(json!({"ask": "begin", "name": "mine", "game": {"rows": 3}}));
    assert!(rows["help"].as_str().unwrap().contains("2, 4 or 6"));
    let name = refused(json!({"ask": "begin", "name": "Mine!", "game": {}}));
    assert_eq!(name["message"], "`Mine!` is not a name for a ruleset");
    let work = refused(json!({"ask": "begin", "name": "mine", "game": {"source": "nobody1900"}}));
    assert!(
        work["help"].as_str().unwrap().contains("nobody1900"),
        "{work}"
    );
}

#[test]
fn a_text_is_laid_out_or_left_as_it_is() {
    let told = answer(json!({"ask": "format", "text": "ruleset x \"X\" {\nsow   clockwise\n}"}));
    assert_eq!(told["text"], "ruleset x \"X\" {\n  sow clockwise\n}\n");
    let told = refused(json!({"ask": "format", "text": "ruleset x \"X\" {\nsow clockwize\n}"}));
    assert!(told["help"].as_str().unwrap().contains("clockwise"));
}

#[test]
fn words_are_coloured_and_completed_and_told_where_scripts_count_them() {
    let text = "// é𝄞\nruleset x \"X\" {\n  sow anti";
    let tokens = answer(json!({"ask": "classify", "text": text}))["tokens"].clone();
    assert_eq!(tokens[0], json!([0, 6, "comment"]));
    assert_eq!(tokens[1], json!([7, 14, "keyword"]));
    let told = answer(with("complete", spot(text, "anti")));
    assert_eq!((&told["start"], &told["end"]), (&json!(29), &json!(33)));
    let items = told["items"].as_array().unwrap();
    assert!(
        items.iter().any(|item| item["text"] == "anticlockwise"),
        "{told}"
    );
    let told = answer(with("hover", spot(text, "\n  so")));
    assert_eq!((&told["start"], &told["end"]), (&json!(25), &json!(28)));
    assert!(!told["text"].as_array().unwrap().is_empty(), "{told}");
    assert_eq!(answer(with("hover", spot(text, "\n "))), Value::Null);
}

#[test]
fn a_changed_copy_is_told_apart_from_its_original() {
    let original = begun("mine", json!({}));
    let changed = original.replace("making 2 or 3", "making 2 or 4");
    let told = answer(json!({
        "ask": "differ", "left": rules("mine", &original), "right": rules("mine", &changed),
    }));
    assert_eq!(told["distance"], 1);
    let point = &told["points"][0];
    assert_eq!(point["stands"], "another rule");
    assert!(
        point["left"][0]["says"]
            .as_str()
            .unwrap()
            .contains("two or three"),
        "{point}"
    );
    let play = &told["play"];
    assert_eq!(play["found"], "parts");
    let parting = &play["parting"];
    assert_eq!(parting["left"]["is_allowed"], true);
    assert_ne!(parting["left"]["says"], parting["right"]["says"]);
    // The page shows the position by asking for the same moves.
    let turn = answer(json!({
        "ask": "turn", "rules": rules("mine", &changed), "game": {"moves": parting["moves"]},
    }));
    assert_eq!(turn["notation"], parting["position"]);
}

#[test]
fn games_that_are_no_games_of_both_are_said_to_be_so() {
    let (small, large) = (begun("mine", json!({})), begun("mine", json!({"pits": 7})));
    let told = |other: &str| {
        answer(json!({
            "ask": "differ", "left": rules("mine", &small), "right": rules("mine", other),
        }))
    };
    assert_eq!(told(&large)["play"]["found"], "other-board");
    assert_eq!(told(&small)["play"]["found"], "alike");
    assert_eq!(told(&small)["distance"], 0);
}
