//! What is told of a player who can't move, of who wins, and of laps.

use std::fs;

use super::run::{Run, folder, seedlore, text, text_of};

/// Single seeds are not lifted, marks lock pits, and rounds follow each other.
const CAGE: &str = r#"ruleset cage "Cage" {
  sources {
    F = field2001 pages 2-5
  }
  board 2 rows of 3 pits, store each [F 2]
  seeds 2 in every pit [F 2]
  mark cage, locked [F 3]
  choose own pit holding 2 or more [F 2]
  sow anticlockwise [F 3]
  on landing {
    opponent pit making 3: mark last as cage [F 3]
    own occupied pit: capture last [F 4]
  }
  forbid opponent has none [F 4]
  on stuck: pass [F 4]
  rounds {
    refill 2 per pit [F 5]
    unfilled pits claimed [F 5]
    until round is 3 [F 5]
  }
  win by most captured [F 5]
}
"#;

/// No clause speaks of stuck players; one says who wins.
const RACE: &str = r#"ruleset race "Race" {
  sources {
    F = field2001 pages 2-5
  }
  board 2 rows of 3 pits, store each [F 2]
  seeds 2 in every pit [F 2]
  choose own pit [F 2]
  sow anticlockwise [F 3]
  on landing {
    lap is 1 and own occupied pit and opposite is occupied: lift opposite, sow on from after origin [F 3]
    opponent pit making 2: capture last [F 4]
    own occupied pit: relay [F 4]
  }
  end when captured by mover is 2 or more: win mover [F 5]
  win by most captured [F 5]
}
"#;

fn desk() -> tempfile::TempDir {
    let desk = folder();
    let rulesets = desk.path().join("rulesets");
    fs::write(rulesets.join("cage.sow"), CAGE).unwrap();
    fs::write(rulesets.join("race.sow"), RACE).unwrap();
    desk
}

/// South is stuck, North is not.
const SOUTH_STUCK: &str = "0 1 2 / 2 0 2 | 4 1 | south | 3 3 | cage@north=3 cage@south=4";
/// Nobody can move.
const BOTH_STUCK: &str = "0 1 2 / 2 0 0 | 4 3 | south | 3 3 | cage@north=3 cage@south=4";

const SOUTH: &str = "\
South can't move: pit 1 is empty; pit 3 is marked cage for North, which locks it; pit 2 is
  not offered by `choose`
  `choose`: A player lifts all the seeds in one of their own pits holding two or more seeds,
    and sows them. [Field 2001: 2]
  `mark`: In the course of play a pit can be marked as “cage”. Seeds in a pit so marked are
    lifted only where a rule names the mark. [Field 2001: 3]
on stuck [Field 2001: 4]
  this line fits
  South passes
";

const NORTH: &str = "
North can't move: pits 2 and 3 are empty; pit 1 is marked cage for South, which locks it
  `mark`: In the course of play a pit can be marked as “cage”. Seeds in a pit so marked are
    lifted only where a rule names the mark. [Field 2001: 3]
on stuck [Field 2001: 4]
  this line fits
  North passes
win [Field 2001: 5]
  the round is South's by the object of the game, 4 to 3
  the round is over, and South's
rounds 1 [Field 2001: 5]
  1 seed left in South's pit 2 goes to South
  2 seeds left in South's pit 3 go to South
  2 seeds left in North's pit 1 go to North
  South puts 2 seeds into South's pit 1
  South puts 2 seeds into South's pit 2
  South puts 2 seeds into South's pit 3
  North puts 2 seeds into North's pit 1
  North puts 2 seeds into North's pit 2
  round 2 begins, North to move
";

/// Boards of two rows of three pits, as `explain` draws them.
fn board(north: [&str; 2], rows: [&str; 2], south: [&str; 2]) -> String {
    let cell = match rows[0].contains("  ") {
        true => "     3     2     1",
        false => "     3   2   1",
    };
    let upside_down = cell.replace('3', "x").replace('1', "3").replace('x', "1");
    format!(
        "   North captured {}{}\n{cell}\n   {}\n   {}\n{upside_down}\n   South captured {}{}\n",
        north[0], north[1], rows[0], rows[1], south[0], south[1]
    )
}

const TO_MOVE: &str = "  ← to move";

#[test]
fn a_move_of_a_stuck_player_is_refused_with_what_follows() {
    let desk = desk();
    let after = "0 1 2 / 2 0 2 | 4 1 | north | 3 3 | cage@south=4 cage@north=3";
    let next_round = "2 2 2 / 2 2 0 | 1 1 | north | 0 0 | first=north round=2 winner=south";
    // North may play 3 in both of the positions that follow, and 1 in one.
    let caged = |rows, north, mover: [&str; 2]| {
        let drawn = board([north, mover[0]], rows, ["4", mover[1]]);
        format!("{drawn}   c: cage\n")
    };
    let one_stuck = ["[ 2]  [ 0]  [ 2]cS", "[ 0]  [ 1]  [ 2]cN"];
    let both_stuck = ["[ 0]  [ 0]  [ 2]cS", "[ 0]  [ 1]  [ 2]cN"];
    let drawn_next = board(["1", TO_MOVE], ["[ 0][ 2][ 2]", "[ 2][ 2][ 2]"], ["1", ""]);
    for (from, before, told, drawn, after) in [
        (
            SOUTH_STUCK,
            caged(one_stuck, "1", ["", TO_MOVE]),
            SOUTH.to_string(),
            caged(one_stuck, "1", [TO_MOVE, ""]),
            after,
        ),
        (
            BOTH_STUCK,
            caged(both_stuck, "3", ["", TO_MOVE]),
            format!("{SOUTH}{NORTH}"),
            drawn_next,
            next_round,
        ),
    ] {
        let told = format!("{before}\n{told}\n{drawn}\n{after}\n");
        for mv in ["3", "1"] {
            seedlore(&["explain", "cage", mv, "--from", from])
                .within(desk.path())
                .fails(1)
                .prints(&told)
                .complains_of(&format!(
                    "error: South can't play {mv} here: South has no legal move\n |\n = help: \
                     North moves next; to explain a move there, add --from '{after}'\n"
                ))
                .run();
        }
        seedlore(&["explain", "cage", "--from", from])
            .within(desk.path())
            .prints(&told)
            .run();
    }
}

#[test]
fn what_bars_each_pit_is_told_to_programs_too() {
    let desk = desk();
    let output = seedlore(&["explain", "cage", "--json", "--from", SOUTH_STUCK])
        .within(desk.path())
        .prints_something()
        .run();
    let told = text_of(&output);
    let first: Vec<&str> = told.lines().take(4).collect();
    assert_eq!(
        first,
        [
            r#"{"clause":null,"event":"South's pit 1 is empty"}"#,
            r#"{"clause":"choose","event":"South's pit 2 may not be chosen"}"#,
            r#"{"clause":"mark","event":"South's pit 3 carries a mark, and can't be lifted"}"#,
            r#"{"clause":null,"event":"South has no legal move"}"#,
        ]
    );
}

#[test]
fn without_a_clause_for_it_a_stuck_player_passes_and_the_end_is_told() {
    let desk = desk();
    let race =
        |position: &str| seedlore(&["explain", "race", "--from", position]).within(desk.path());
    race("0 0 0 / 1 1 1 | 0 9 | south")
        .prints(&format!(
            "{}\nSouth can't move: pits 1 to 3 are empty\n  South passes, as no clause says \
             otherwise\n\n{}\n0 0 0 / 1 1 1 | 0 9 | north | 0 0\n",
            board(["9", ""], ["[ 1][ 1][ 1]", "[ 0][ 0][ 0]"], ["0", TO_MOVE]),
            board(["9", TO_MOVE], ["[ 1][ 1][ 1]", "[ 0][ 0][ 0]"], ["0", ""]),
        ))
        .run();
    let output = race("0 0 0 / 0 0 0 | 4 8 | south").prints_something().run();
    let told = text_of(&output);
    assert!(
        told.contains(
            "North passes, as no clause says otherwise\n  the game ends: nobody can move, and no \
             clause speaks of that\nwin [Field 2001: 5]\n  the result: North wins, 8 to 4\n"
        ),
        "{told}"
    );
}

#[test]
fn without_a_move_the_legal_ones_are_told_and_what_bars_the_others() {
    let desk = desk();
    let from = "2 1 0 / 0 2 0 | 3 4 | south";
    seedlore(&["explain", "cage", "--from", from])
        .within(desk.path())
        .prints(&format!(
            "{}\nSouth may play `1`\n  pit 3 is empty; pit 2 is not offered by `choose`\n  `choose`: \
             A player lifts all the seeds in one of their own pits holding two or more seeds,\n    \
             and sows them. [Field 2001: 2]\n",
            board(["4", ""], ["[ 0][ 2][ 0]", "[ 2][ 1][ 0]"], ["3", TO_MOVE]),
        ))
        .run();
    // All pits that are not empty are ruled out by the move as a whole.
    let output = seedlore(&["explain", "cage", "--from", "2 1 0 / 0 0 0 | 4 5 | south"])
        .within(desk.path())
        .prints_something()
        .run();
    let told = text_of(&output);
    assert!(
        told.contains("every move from pit 1 is\n  ruled out by `forbid`\n"),
        "{told}"
    );
    assert!(
        told.contains("  `forbid`: A move is not allowed if it leaves the opponent"),
        "{told}"
    );
}

#[test]
fn the_winner_that_a_clause_names_is_told() {
    let desk = desk();
    let here = desk.path();
    for (name, ending) in [
        ("lost", "win opponent"),
        ("even", "draw"),
        ("counted", "capture any pits for owner"),
    ] {
        let text = RACE
            .replace("ruleset race", &format!("ruleset {name}"))
            .replace("win mover", ending);
        fs::write(here.join(format!("rulesets/{name}.sow")), text).unwrap();
    }
    for (name, told) in [
        (
            "race",
            "end when [Field 2001: 5]\n  the game ends\n  the result: South wins\n",
        ),
        (
            "lost",
            "end when [Field 2001: 5]\n  the game ends\n  the result: North wins\n",
        ),
        (
            "even",
            "end when [Field 2001: 5]\n  the game ends\n  the result: drawn\n",
        ),
        (
            "counted",
            "  the game ends\nwin [Field 2001: 5]\n  the result: North wins, 10 to 2\n",
        ),
    ] {
        let output = seedlore(&[
            "explain",
            name,
            "3",
            "--from",
            "0 0 2 / 1 1 1 | 0 7 | south",
        ])
        .within(here)
        .prints_something()
        .run();
        let whole = text_of(&output);
        assert!(whole.contains(told), "{whole}");
        // Of the board at the end nobody is to move.
        let (_, end) = whole.split_once(told).unwrap();
        assert!(end.contains("South captured"), "{whole}");
        assert!(!end.contains("to move"), "{whole}");
    }
}

#[test]
fn each_lap_stands_under_the_clause_that_began_it() {
    let desk = desk();
    seedlore(&["explain", "race", "1"])
        .within(desk.path())
        .prints(
            "   North captured 0
     3   2   1
   [ 2][ 2][ 2]
   [ 2][ 2][ 2]
     1   2   3
   South captured 0  ← to move

choose [Field 2001: 2]
  South chooses pit 1, which holds 2 seeds
sow [Field 2001: 3]
  lifts 2 seeds from South's pit 1
  drops a seed in South's pit 2, making 3
  drops a seed in South's pit 3, making 3
  the last seed has fallen in South's pit 3, making 3
on landing 1 [Field 2001: 3]
  this line fits
  lifts 2 seeds from North's pit 1
  drops a seed in South's pit 2, making 4
  drops a seed in South's pit 3, making 4
  the last seed has fallen in South's pit 3, making 4
on landing 3 [Field 2001: 4]
  this line fits
  lifts 4 seeds from South's pit 3
  drops a seed in North's pit 1, making 1
  drops a seed in North's pit 2, making 3
  drops a seed in North's pit 3, making 3
  drops a seed in South's pit 1, making 1
  the last seed has fallen in South's pit 1, making 1

   North captured 0  ← to move
     3   2   1
   [ 3][ 3][ 1]
   [ 1][ 4][ 0]
     1   2   3
   South captured 0

1 4 0 / 1 3 3 | 0 0 | north | 1 0
",
        )
        .run();
}

#[test]
fn play_says_who_is_stuck_and_that_the_round_is_over() {
    let desk = desk();
    let here = desk.path();
    let args = "play cage --south greedy --north greedy --record game.jsonl";
    let args: Vec<&str> = args.split(' ').collect();
    let output = seedlore(&args).within(here).prints_something().run();
    let told = text_of(&output);
    assert!(
        told.contains(
            "  South can't move: pit 3 is empty; pits 1 and 2 are not offered by `choose`\n  \
             South passes [on stuck]\n"
        ),
        "{told}"
    );
    assert!(
        told.contains(
            "  South can't move: pits 1 to 3 are empty\n  South passes [on stuck]\n  the round is \
             North's by the object of the game, 5 to 3 [win]\n  the round is over, and North's\n  \
             round 2 begins, North to move\n"
        ),
        "{told}"
    );
    // The record says who passed, and is followed.
    let record = fs::read_to_string(here.join("game.jsonl")).unwrap();
    let passed = record.lines().filter(|l| l.contains(r#""passed":["#));
    assert_eq!(
        passed.count(),
        record
            .lines()
            .filter(|l| l.contains(r#""passed":["south"]"#))
            .count()
            + record
                .lines()
                .filter(|l| l.contains(r#""passed":["north"]"#))
                .count()
    );
    assert!(record.contains(r#""passed":["south"]"#), "{record}");
    assert!(seedlore::game::GameRecord::parse(&record).is_ok());
    let output = seedlore(&["verify", "game.jsonl", "--ruleset", "cage"])
        .within(here)
        .prints_something()
        .run();
    let told = text_of(&output);
    assert!(told.ends_with("compared: all agree.\n"), "{told}");
    // A game that no clause ends.
    let over = ["play", "race", "--from", "0 0 0 / 0 0 0 | 4 8 | south"];
    let output = seedlore(&over).within(here).prints_something().run();
    let told = text_of(&output);
    assert!(
        told.contains("The game is over: nobody can move.\n"),
        "{told}"
    );
}

fn verify(desk: &tempfile::TempDir, name: &str, record: &str) -> Run {
    seedlore(&["verify", "-", "--ruleset", name])
        .within(desk.path())
        .input(record)
}

#[test]
fn verify_says_who_is_stuck_where_a_record_parts() {
    let desk = desk();
    let told = |record: &str| {
        let output = verify(&desk, "cage", record)
            .fails(1)
            .prints_something()
            .run();
        text_of(&output)
    };
    let stuck = "  South can't move: pit 1 is empty; pit 3 is marked cage for North, which locks \
                 it; pit 2 is\n    not offered by `choose`\n  South passes [on stuck]\n";
    // Whose turn it is, in the words of both.
    let heading = format!("{{\"ruleset\":\"cage\",\"start\":\"{SOUTH_STUCK}\"}}\n");
    let parted = told(&format!(
        "{heading}{{\"mover\":\"south\",\"move\":\"2\"}}\n"
    ));
    assert!(
        parted.contains(&format!(
            "South plays 2\n{stuck}   North captured 1  ← to move\n"
        )),
        "{parted}"
    );
    assert!(
        parted.contains("  the record: it is South's turn\n  the rules:  it is North's turn\n"),
        "{parted}"
    );
    // Across the end of a round.
    let parted = told(&format!("{{\"start\":\"{BOTH_STUCK}\",\"moves\":\"3\"}}\n"));
    assert!(parted.contains(stuck), "{parted}");
    assert!(
        parted.contains(
            "  the round is over, and South's\n  round 2 begins, North to move\n   North captured 1"
        ),
        "{parted}"
    );
    // After the end of a game.
    let over = "{\"start\":\"0 0 0 / 0 0 0 | 4 8 | south\",\"moves\":\"1\"}\n";
    let output = verify(&desk, "race", over)
        .fails(1)
        .prints_something()
        .run();
    let parted = text_of(&output);
    assert!(
        parted.contains("  North can't move: pits 1 to 3 are empty\n  North passes, as no clause"),
        "{parted}"
    );
    assert!(
        parted.contains("  the rules:  the game is over\n"),
        "{parted}"
    );
}

#[test]
fn written_passes_are_followed_and_others_are_counted() {
    let desk = desk();
    let agrees = |name: &str, from: &str, moves: &str, more: &str| {
        let record = format!("{{\"start\":\"{from}\",\"moves\":\"{moves}\"{more}}}\n");
        let output = verify(&desk, name, &record).prints_something().run();
        text_of(&output)
    };
    let unwritten =
        "1 turn was passed for want of a legal move, of which the record says nothing.\n";
    let told = agrees("cage", SOUTH_STUCK, "- 3", "");
    assert_eq!(told, "cage: 1 game, 2 moves compared: all agree.\n");
    let told = agrees("cage", SOUTH_STUCK, "3", "");
    assert_eq!(
        told,
        format!("cage: 1 game, 1 move compared: all agree.\n{unwritten}")
    );
    // Of the old round, and of the end of the game.
    let told = agrees("cage", BOTH_STUCK, "- - 2", "");
    assert_eq!(told, "cage: 1 game, 3 moves compared: all agree.\n");
    let end = "0 0 0 / 0 0 0 | 4 8 | south";
    let won = ",\"winner\":\"north\"";
    let told = agrees("race", end, "- -", won);
    assert_eq!(told, "race: 1 game, 2 moves compared: all agree.\n");
    for (name, from, moves) in [
        ("cage", SOUTH_STUCK, "- - 3"),
        ("cage", BOTH_STUCK, "- - - 2"),
        ("race", end, "- - -"),
    ] {
        let record = format!("{{\"start\":\"{from}\",\"moves\":\"{moves}\"}}\n");
        let output = verify(&desk, name, &record)
            .fails(1)
            .prints_something()
            .run();
        assert!(
            text_of(&output).contains("1 game parts"),
            "{}",
            text(&output.stdout)
        );
    }
}
