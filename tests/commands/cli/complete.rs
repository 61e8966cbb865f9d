//! `seedlore complete`: what silences probably hid.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::desk::Desk;
use crate::support;

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("it is a list")
}

/// Shares and weights, and every word of a voice, lead back to a clause of a ruleset.
fn each_number_is_traceable(told: &Value) {
    let part = |value: &Value| value.as_f64().expect("it is a number");
    let weights = list(&told["said"])
        .iter()
        .map(|voice| part(&voice["weight"]));
    let whole: f64 = weights.sum::<f64>() + part(&told["base_rates"]);
    assert!(
        (whole - 1.0).abs() < 1e-9,
        "weights add up to {whole}: {told}"
    );
    for voice in list(&told["said"]) {
        let name = voice["ruleset"].as_str().unwrap();
        let rules = support::collection()
            .get(name)
            .expect("a voice is a ruleset");
        let labels: BTreeSet<&str> = rules.clauses().iter().map(|c| c.label()).collect();
        for clause in list(&voice["clauses"]) {
            assert!(
                labels.contains(clause.as_str().unwrap()),
                "{name}: {clause}"
            );
        }
        assert!(!list(&voice["cited"]).is_empty(), "{name} cites nothing");
    }
    assert!(part(&told["rulesets"]) >= part(&told["voices"]));
    assert!(part(&told["arises"]) >= part(&told["rulesets"]));
}

#[test]
fn a_ruleset_is_completed_and_every_number_is_traceable() {
    let desk = Desk::of("rulesets", &[]);
    let told = json(&desk.run("complete wari-bennett --json --games 0"));
    assert_eq!(told["ruleset"], "wari-bennett");
    let questions = list(&told["questions"]);
    assert!(!questions.is_empty());
    for question in questions {
        each_number_is_traceable(question);
        let shares = list(&question["readings"])
            .iter()
            .filter_map(|r| r["share"]["value"].as_f64());
        assert!(shares.sum::<f64>() <= 1.0 + 1e-9, "{question}");
    }
    let together = list(&told["together"]);
    let shares: Vec<f64> = together
        .iter()
        .map(|c| c["share"].as_f64().unwrap())
        .collect();
    assert!(
        shares.windows(2).all(|pair| pair[0] >= pair[1]),
        "{shares:?}"
    );
}

#[test]
fn a_completion_is_written_as_a_ruleset_that_plays() {
    let desk = Desk::of("rulesets", &[]);
    fs::create_dir(desk.path("mine")).unwrap();
    desk.run("complete wari-bennett --games 0 --write mine/done.sow");
    let written = fs::read_to_string(desk.path("mine/done.sow")).unwrap();
    assert!(written.contains("from wari-bennett"), "{written}");
    assert!(written.contains("assumed: share"), "{written}");
    let said = desk.fails("complete wari-bennett --games 0 --write mine/done.sow", 2);
    assert!(said.contains("done.sow"), "{said}");
    let said = desk.fails(
        "complete wari-bennett --games 0 --rank 9 --write mine/other.sow",
        2,
    );
    assert!(said.contains("no completion 9"), "{said}");
    assert!(!desk.path("mine/other.sow").exists());
}

#[test]
fn a_board_without_rules_is_completed_and_the_ruleset_plays() {
    let desk = Desk::of("rulesets", &[]);
    fs::create_dir(desk.path("mine")).unwrap();
    let run = |more: &str| {
        let mut command = desk.command("complete --place 13.4,-16.6 --when 1900 --games 0");
        command
            .args(["--board", "2 rows of 4 pits, 4 each"])
            .args(more.split(' '));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", crate::desk::told(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    let told = json(&run("--json"));
    for topic in list(&told["topics"]) {
        each_number_is_traceable(topic);
        let shares = list(&topic["answers"])
            .iter()
            .map(|a| a["share"]["value"].as_f64().unwrap());
        assert!((shares.sum::<f64>() - 1.0).abs() < 1e-9, "{topic}");
    }
    run("--write mine/found-board.sow");
    desk.run("check --strict mine/found-board.sow");
    let played = desk.run("simulate mine/found-board.sow --games 20");
    assert!(played.contains("found-board"), "{played}");
}

#[test]
fn completions_are_held_against_the_wear_of_a_board() {
    let desk = Desk::of("rulesets", &[]);
    let board = ["--board", "2 rows of 4 pits, 4 each", "--games", "20"];
    let run = |wear: &str| {
        // One region, which is judged sooner.
        let mut command = desk.command("complete --best 8 --json --rulesets built-in/west-africa");
        let output = command.args(board).args(["--wear", wear]).output().unwrap();
        assert!(output.status.success(), "{}", crate::desk::told(&output));
        json(&String::from_utf8(output.stdout).unwrap())
    };
    let shares = |told: &Value, part: &str| -> Vec<f64> {
        let completions = list(&told["wear"]["completions"]).iter();
        completions.map(|one| one[part].as_f64().unwrap()).collect()
    };
    // Each share after the finding is the share before times what the wear says.
    let told = run("3 1 1 2 / 1 1 2 6");
    let before = shares(&told, "share_before");
    let by_wear = shares(&told, "share_by_wear");
    let after = shares(&told, "share_after");
    assert!(before.len() > 2, "{told}");
    let products = before.iter().zip(&by_wear).map(|(a, b)| a * b);
    let whole: f64 = products.clone().sum();
    for (product, after) in products.zip(&after) {
        assert!((product / whole - after).abs() < 1e-9, "{told}");
    }
    // Where nothing is known for sure, nothing is learnt.
    let doubted = run("3~30 1~10 1~10 2~20 / 1~10 1~10 2~20 6~60");
    let widest = |shares: &[f64]| shares.iter().fold(0.0_f64, |a, b| a.max(*b));
    assert!(
        widest(&shares(&doubted, "share_by_wear")) < widest(&by_wear),
        "{doubted}"
    );
    let said = |arguments: &[&str]| {
        let mut command = desk.command("complete");
        let output = command.args(arguments).output().unwrap();
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).to_string()
    };
    assert!(
        said(&["wari-bennett", "--wear", "3 1 / 2 1"]).contains("the board has 2 rows of 6 pits")
    );
    assert!(
        said(&["--board", "2 rows of 3 pits", "--wear", "3 1 / 2 1"]).contains("has 2 rows of 3")
    );
    let told = said(&["--board", "2 rows of 2 pits", "--wear", "3 1 / 2 1 | 4 4"]);
    assert!(told.contains("2 stores are given, and it has 0"), "{told}");
    let told = said(&["wari-bennett", "--wear", "3 1 / 2 1", "--games", "1"]);
    assert!(told.contains("`--games 1` is too few"), "{told}");
    assert!(said(&["wari-bennett", "--wear", "3 x / 2 1"]).contains("`x`"));
}

#[test]
fn what_is_no_board_or_place_is_said() {
    let desk = Desk::of("rulesets", &[]);
    let fails = |arguments: &[&str]| {
        let output = desk.command("complete").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).to_string()
    };
    assert!(fails(&["--board", "a plank"]).contains("2 rows of 6 pits"));
    assert!(fails(&["--board", "2 rows of 6 pits, red"]).contains("`red`"));
    assert!(fails(&["--board", "2 rows of 6 pits", "--place", "100,0"]).contains("degrees"));
    assert!(fails(&["wari-bennett", "--board", "2 rows of 6 pits"]).contains("cannot be used"));
    assert!(fails(&[]).contains("required"));
}
