//! `explain --round`: how a round is set up, step by step, by what each player holds.

use std::fs;

use super::run::{folder, seedlore, text};

fn told(args: &[&str]) -> String {
    let output = seedlore(&[&["explain"], args].concat())
        .prints_something()
        .run();
    text(&output.stdout).to_string()
}

/// Pits that can't be filled are closed, and what is over stays in store.
#[test]
fn pits_are_filled_and_closed_and_a_remainder_is_kept() {
    let told = told(&["pallankuli", "--round", "2", "--holding", "40 44"]);
    let (before, steps) = told.split_once("\n\n").unwrap();
    assert_eq!(
        format!("\n{before}"),
        "
   North captured 44
     7   6   5   4   3   2   1
   [ 0][ 0][ 0][ 0][ 0][ 0][ 0]
   [ 0][ 0][ 0][ 0][ 0][ 0][ 0]
     1   2   3   4   5   6   7
   South captured 40"
    );
    assert_eq!(steps.matches(" puts 6 seeds into ").count(), 13, "{steps}");
    let (_, after) = steps.split_once("North's pit 7").unwrap();
    assert_eq!(
        after,
        "
rounds 2 [Durai 1928, sentence 12, read in Digital Ludeme Project n.d.a]
  South's pit 7 is out of play
rounds 3 [Durai 1928, sentence 10, read in Digital Ludeme Project n.d.a]
  South keeps 4 seeds in store
  North keeps 2 seeds in store
rounds 4 [Durai 1928, sentence 13, read in Digital Ludeme Project n.d.a]
  round 2 begins, North to move

   North captured 2  ← to move
     7   6   5   4   3   2   1
   [ 6][ 6][ 6][ 6][ 6][ 6][ 6]
   [ 6][ 6][ 6][ 6][ 6][ 6][--]
     1   2   3   4   5   6   7
   South captured 4

6 6 6 6 6 6 0 / 6 6 6 6 6 6 6 | 4 2 | north | 0 0 | closed=7 first=north round=2 winner=north
"
    );
}

/// Three left over claim the last pit, to which the other player adds one.
#[test]
fn pits_are_bought_and_a_remainder_goes_to_the_other_player() {
    let told = told(&["um-el-banat", "--round", "3", "--holding", "27 21"]);
    assert!(
        told.contains(
            "
  South puts 3 seeds into North's pit 6
  North puts 1 seed into North's pit 6
rounds 1 [Davies 1925: 143–144, sentence 15, read in Digital Ludeme Project n.d.a]
  North's pit 6 is South's now
"
        ),
        "{told}"
    );
    let last = "| 0 0 | south | 0 0 | owner=SSSSSSNNNNNS round=3 winner=south\n";
    assert!(told.ends_with(last), "{told}");
}

/// A whole position tells what lay on the board, and who won where the rules would not judge it so.
#[test]
fn the_end_of_a_round_may_be_a_position() {
    let end = "0 0 0 0 0 0 1 / 0 0 0 0 0 3 4 | 40 36 | south | 5 5 | winner=south";
    let told = told(&["pallankuli", "--round", "2", "--from", end]);
    assert!(
        told.contains("\n  the round is over, and South's\n"),
        "{told}"
    );
    assert!(
        told.contains("  4 seeds left in North's pit 7 go to North\n"),
        "{told}"
    );
    assert!(!told.contains("by the object of the game"), "{told}");
}

#[test]
fn the_set_up_of_the_first_round_is_told_too() {
    let told = told(&["pallankuli", "--round", "1"]);
    assert!(told.starts_with("seeds [Durai 1928, sentence 2"), "{told}");
    assert!(
        told.ends_with("6 6 6 6 6 6 6 / 6 6 6 6 6 6 6 | 0 0 | south | 0 0\n"),
        "{told}"
    );
}

#[test]
fn an_example_of_a_round_is_told_and_drawn() {
    let told = told(&["pallankuli", "--example", "5"]);
    assert!(told.contains("North's pit 7 is out of play\n"), "{told}");
    assert!(told.contains("round 3 begins, South to move\n"), "{told}");
    let output = seedlore(&["show", "pallankuli", "--as", "examples"])
        .prints_something()
        .run();
    let drawn = text(&output.stdout);
    assert!(
        drawn.contains("South captured 56\n    round 3 begins\n"),
        "{drawn}"
    );
    assert!(
        drawn.contains("    no round 2 follows: won by south\n"),
        "{drawn}"
    );
}

#[test]
fn the_steps_of_a_round_are_json_too() {
    let told = told(&["pallankuli", "--round", "2", "--holding", "40 *", "--json"]);
    let lines: Vec<serde_json::Value> = (told.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let closed = serde_json::json!({
        "event": "South's pit 7 is out of play", "clause": "rounds 2",
    });
    assert!(lines.contains(&closed), "{told}");
}

/// What is asked wrongly is told with what to write instead.
#[test]
fn rounds_that_can_not_begin_so_are_met_with_what_to_write() {
    let folder = folder();
    let text_of_rounds = r#"ruleset filled "Filled" {
  sources {
    F = field2001 pages 2-5
  }
  board 2 rows of 3 pits, store each [F 2]
  seeds 2 in every pit [F 2]
  choose own pit [F 2]
  sow anticlockwise [F 3]
  end when mover has none [F 4]
  rounds {
    refill 2 per pit [F 5]
    unfilled pits closed [F 5]
    first player is next to move [F 5]
    until round is 3 [F 5]
  }
  win by most captured [F 5]
}
"#;
    fs::write(folder.path().join("rulesets/filled.sow"), text_of_rounds).unwrap();
    let position = "0 0 0 / 0 0 0 | 7 5 | south | 3 3 | round=3";
    let wrong: &[(&[&str], i32, &str, &str)] = &[
        (
            &["filled", "--round", "2"],
            2,
            "it is not said what each player holds as round 1 ends",
            "write how many of the 12 seeds each holds, in the order of the players, such as `6 6`",
        ),
        (
            &["filled", "--round", "2", "--holding", "12"],
            1,
            "`12` is not what South and North hold",
            "such as `6 6`",
        ),
        (
            &["filled", "--round", "2", "--holding", "7 4 | south"],
            1,
            "11 seeds are held, and the game has 12",
            "`*` in place of a number is the rest",
        ),
        (
            &["filled", "--round", "2", "--holding", "7 5"],
            1,
            "whose turn it was is not said",
            "add the player: `7 5 | south`",
        ),
        (
            &["filled", "--round", "2", "--from", position],
            1,
            "this is round 3, and round 2 follows round 1",
            "leave out `round=3`",
        ),
        (
            &["filled", "--round", "1", "--holding", "7 5"],
            2,
            "round 1 begins with the board as the rules set it out",
            "leave out --holding and --from",
        ),
        (
            &["filled", "--round", "0", "--holding", "7 5"],
            1,
            "no round comes before round 0",
            "name round 2 or a later one",
        ),
        (
            &["filled", "3", "--round", "2", "--holding", "7 5"],
            2,
            "no move is made there",
            "leave out `3`",
        ),
        (
            &["small", "--round", "2"],
            2,
            "small has no round 2: it is played in one",
            "`rounds { refill 4 per pit }`",
        ),
        (
            &["filled", "--holding", "7 5"],
            2,
            "required arguments",
            "--round <N>",
        ),
    ];
    for (args, status, message, help) in wrong {
        let output = seedlore(&[&["explain"], *args].concat())
            .within(folder.path())
            .fails(*status)
            .complains()
            .run();
        let told = text(&output.stderr);
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(message) && told.contains(help), "{told}");
    }
}
