//! `seedlore wear`: what is asked wrongly is taught, and what is said of rulesets.

use super::run::{seedlore, text};

#[test]
fn what_is_no_wear_is_pointed_at() {
    for (wear, message) in [
        ("3 1 two / 1 2 1", "`two` is no weight of a pit"),
        ("3 1 2 / 1 2", "row 2 has 2 pits, row 1 has 3"),
    ] {
        let output = seedlore(&["wear", wear]).fails(1).complains().run();
        assert!(text(&output.stderr).contains(message));
    }
    let output = seedlore(&["wear", "1 2 3", "--doubt", "0"]);
    let output = output.fails(2).complains().run();
    assert!(text(&output.stderr).contains("no wear is known exactly"));
    let output = seedlore(&["wear", "1 2 / 3 4", "kalah"]);
    let output = output.fails(1).complains().run();
    let told = text(&output.stderr);
    assert!(told.contains("none of 1 rulesets is played on 2 rows of 2 pits"));
    assert!(told.contains("their boards are 2 × 6"));
}

#[test]
fn rulesets_of_the_board_are_ranked_and_others_counted() {
    let wear = "3 1 1 2 1 5 / 1 1 2 1 1 6";
    let names = ["wari-bennett", "kalah", "en-gehe"];
    let asked = [&["wear", wear][..], &names, &["--games", "6"]].concat();
    let output = seedlore(&asked).prints_something().run();
    let told = text(&output.stdout);
    for part in [
        "Wear of 2 rows of 6 pits, 12 pits judged, against 2 rulesets of that board (1 of",
        "6 games by random and as many by greedy players of",
        "\nfound\n",
    ] {
        assert!(told.contains(part), "{told}");
    }
    assert!(
        told.lines().all(|line| line.chars().count() <= 80),
        "{told}"
    );
    let csv = [&asked[..], &["--as", "csv"]].concat();
    let output = seedlore(&csv).prints_something().run();
    assert_eq!(text(&output.stdout).lines().count(), 5);
    let again = [&csv[..], &["--threads", "3"]].concat();
    assert_eq!(
        seedlore(&again).prints_something().run().stdout,
        output.stdout
    );
}

#[test]
fn the_test_is_made_of_rulesets_that_are_named_and_share_a_board() {
    let output = seedlore(&["wear", "--test", "kalah", "wari-bennett"]);
    let output = output.fails(2).complains().run();
    assert!(text(&output.stderr).contains("no board is shared by 10 rulesets"));
}
