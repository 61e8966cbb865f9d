//! Ways to move that are chosen among by what they lead to, played by the referee
//! and the engine alike.

use seedlore::engine::Engine;
use seedlore::game::{Game, Move, Next, parse_position};
use seedlore::referee::{Referee, Ruling, Unending};
use seedlore::rules::Ruleset;

use crate::engine::{faults_of, no_faults};
use crate::written::{checked, ruleset};

/// The legal moves of both interpreters, as they are written.
fn moves(rules: &Ruleset, from: &str) -> Vec<String> {
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    let [referee, engine] = games.map(|game| {
        let start = parse_position(from, rules).expect("it is a position");
        let Next::Turn(turn) = game.enter(start) else {
            panic!("{from} is a turn");
        };
        let mover = turn.position.mover;
        let options = turn.options.iter();
        options
            .map(|option| option.mv.notation(mover, rules.board()))
            .collect::<Vec<_>>()
    });
    assert_eq!(referee, engine, "{from}");
    referee
}

/// Anticlockwise a capture must be made, if one can; clockwise it may be.
const TIERS: &str = r#"
ruleset tiers "Tiers" {
  board 2 rows of 4 pits, store each        [assumed: a test]
  seeds 2 in every pit                      [assumed: a test]
  choose own pit, sow anticlockwise if move captures at once
                                            [assumed: a test]
    else own pit                            [assumed: a test]
    also own pit 1, sow clockwise if move captures at once
                                            [assumed: a test]
      or own pit 2, sow clockwise if opponent has seeds and move captures at once
                                            [assumed: a test]
  sow anticlockwise                         [assumed: a test]
  on landing {
    opponent pit making 2 or 3: lift last   [assumed: a test]
    own pit making 3: capture last          [assumed: a test]
  }
  also on landing {
    in hand is 2 or more: sow on            [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by somebody is more than half
                                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn what_a_way_demands_and_what_stands_beside_it_decide_which_moves_are_legal() {
    let rules = checked("tiers", TIERS);
    // 4 takes from North at once, 1 and 2 do not; clockwise from 1 the seed falls in an
    // empty pit.
    let one = moves(&rules, "1 1 0 1 / 1 0 0 0 | 6 6 | south");
    assert_eq!(one, ["4"]);
    // Clockwise from 1 it takes too, and may be played or not.
    let beside = moves(&rules, "1 0 0 1 / 1 0 0 1 | 6 6 | south");
    assert_eq!(beside, ["4", "1c"]);
    // What is taken clockwise alone leaves all others legal.
    let free = moves(&rules, "1 0 1 0 / 0 0 0 1 | 6 7 | south");
    assert_eq!(free, ["1b", "3b", "1c"]);
    // A capture off the board counts, a later lap does not.
    let own = moves(&rules, "1 2 1 0 / 1 0 1 0 | 5 5 | south");
    assert_eq!(own, ["1"]);
    no_faults(faults_of(&rules, 12));
}

#[test]
fn a_way_that_demands_more_than_its_move_does_rules_it_out() {
    let rules = checked("tiers", TIERS);
    let from = "1 1 0 1 / 1 0 0 0 | 6 6 | south";
    let position = parse_position(from, &rules).expect("it is a position");
    let Next::Turn(turn) = Referee::new(rules.clone()).enter(position.clone()) else {
        panic!("{from} is a turn");
    };
    let at = turn.options[0].mv;
    let other = seedlore::game::Move {
        pit: rules
            .board()
            .pit(seedlore::rules::Player::South, 1, 1)
            .expect("a pit"),
        ..at
    };
    let why = Referee::new(rules.clone()).why_illegal(&position, other);
    assert!(matches!(why, Some(Ruling::RuledOut { .. })), "{why:?}");
}

/// What a move took of another's pits is forgotten where it is taken back.
#[test]
fn what_is_given_back_was_not_captured_at_once() {
    let returned = TIERS
        .replace(
            "own pit making 3: capture last          [assumed: a test]\n",
            "own pit making 3: capture last          [assumed: a test]\n\
             own pit making 4: capture last, return captures, capture opposite [assumed: a test]\n\
             own pit making 1: move 1 from opposite to last [assumed: a test]\n",
        )
        .replace(
            "  on stuck",
            "  on turn end {\n move captures at once and lap is 2: return captures [assumed: a test]\n\
             not move captures at once and move captures: undo [assumed: a test]\n}\n  on stuck",
        );
    no_faults(faults_of(&checked("tiers", &returned), 12));
}

/// Filters are met by the ways of the tiers and by those beside them, each by itself.
#[test]
fn a_filter_that_is_waived_where_no_move_meets_it_is_asked_of_each_by_itself() {
    let filtered = TIERS.replace(
        "  on landing {\n    opponent",
        "  require opponent has seeds if possible [assumed: a test]\n\
         forbid move captures at once when turn is 3 [assumed: a test]\n\
         on landing {\n    opponent",
    );
    no_faults(faults_of(&checked("tiers", &filtered), 12));
}

/// Laps that go on if they capture: sown on backwards if the player likes, relayed
/// from the next pit in any case.
const LAPS: &str = r#"
ruleset laps "Laps" {
  board 2 rows of 5 pits, store each        [assumed: a test]
  seeds 2 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
  sow anticlockwise                         [assumed: a test]
  on landing {
    may own occupied pit and opposite is occupied: lift opposite, sow on reversed if that captures
                                            [assumed: a test]
    own occupied pit and opposite is occupied: capture opposite
                                            [assumed: a test]
    may opponent occupied pit: relay from next if that captures
                                            [assumed: a test]
    opponent pit making 2 or 4: capture 1 chosen opponent occupied pit, relay if that captures
                                            [assumed: a test]
    opponent occupied pit: relay            [assumed: a test]
  }
  on endless sowing: stop                   [assumed: a test]
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by somebody is more than half
                                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn a_line_whose_lap_must_capture_is_taken_only_if_it_does() {
    let rules = checked("laps", LAPS);
    // From 1 the seed falls by North's pit 4 of two; sown on backwards, the second of
    // them falls in North's pit 5 and takes nothing.
    let barren = moves(&rules, "1 1 0 0 0 / 0 0 0 2 1 | 7 8 | south");
    assert_eq!(barren, ["1", "2"]);
    // From 2 the two of North's pit 3 come to own pit 1, by North's pit 5 which holds
    // one: that lap would capture, and the player is asked.
    let fruitful = moves(&rules, "1 1 1 0 0 / 0 0 2 0 1 | 7 7 | south");
    assert_eq!(fruitful, ["1", "2:n", "2:y", "3"]);
    no_faults(faults_of(&rules, 24));
}

#[test]
fn seeds_of_laps_that_are_tried_count_for_when_a_sowing_is_endless() {
    let rules = checked("laps", LAPS);
    for bound in [7, 12, 20, 33, 60, 260] {
        no_faults(faults_of(&rules.clone().with_most_sown(bound), 12));
    }
}

/// As many seeds in each pit as the player likes, one direction for all, and seeds put
/// in a pit of the player's choice.
const NUMBERS: &str = r#"
ruleset numbers "Numbers" {
  board 2 rows of 4 pits, store each        [assumed: a test]
  seeds 3 in every pit                      [assumed: a test]
  choose own pit, sow dropping any number each when turn is at most 2
                                            [assumed: a test]
      or own pit when turn is 3 or more     [assumed: a test]
      or own pit holding 2, move 1 to chosen own empty pit, capture 1 from last
                                            [assumed: a test]
  sow either way kept by all, dropping any number
                                            [assumed: a test]
  on landing {
    opponent pit making 2 or 3: capture last
                                            [assumed: a test]
    own pit making 4: relay                 [assumed: a test]
  }
  on endless sowing: stop                   [assumed: a test]
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by somebody is more than half
                                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn of_no_seeds_nobody_asks_how_many_fall() {
    let way = "      or own pit holding 2, move 1";
    let taken =
        "      or own pit holding 1, capture 1 from last when turn is 1 [assumed: a test]\n";
    let rules = checked("numbers", &NUMBERS.replace(way, &format!("{taken}{way}")));
    let legal = moves(&rules, "0 0 3 1 / 0 0 0 1 | 10 9 | south | 0 0");
    assert!(legal.contains(&"4c".to_string()), "{legal:?}");
    no_faults(faults_of(&rules, 12));
}

#[test]
fn the_mover_chooses_how_many_seeds_fall_in_each_pit() {
    let rules = checked("numbers", NUMBERS);
    // Three in pit 3, both ways: one each, one and two, two and the last, three at once.
    let each = moves(&rules, "0 0 3 0 / 0 0 0 1 | 10 10 | south | 0 0");
    let drops = ["x1,x1", "x1,x2", "x2", "x3"];
    let both: Vec<String> = [">", "<"]
        .iter()
        .flat_map(|way| drops.iter().map(move |drop| format!("3{way}:{drop}")))
        .collect();
    assert_eq!(each, both);
    // From the third turn on the same number falls in each pit.
    let alike = moves(&rules, "0 0 3 0 / 0 0 0 1 | 10 10 | south | 2 2");
    let drops = ["x1", "x2", "x3"];
    let both: Vec<String> = [">", "<"]
        .iter()
        .flat_map(|way| drops.iter().map(move |drop| format!("3b{way}:{drop}")))
        .collect();
    assert_eq!(alike, both);
    // A seed is put in an empty pit of three.
    let put = moves(
        &rules,
        "0 0 2 0 / 0 0 0 1 | 10 11 | south | 0 0 | kept:south=> kept:north=>",
    );
    assert_eq!(put, ["3:x1", "3:x2", "3c:1", "3c:2", "3c:4"]);
    no_faults(faults_of(&rules, 12));
}

#[test]
fn a_direction_kept_by_all_is_chosen_by_whoever_sows_first() {
    let rules = checked("numbers", NUMBERS);
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    for game in games {
        let start = parse_position("0 0 1 1 / 1 0 0 1 | 10 10 | south | 2 2", &rules);
        let Next::Turn(turn) = game.enter(start.expect("a position")) else {
            panic!("it is a turn");
        };
        let after = turn.options[1].after.notation(&rules);
        assert!(after.contains("kept:south=< kept:north=<"), "{after}");
    }
    // North is not asked any more.
    let kept = moves(
        &rules,
        "0 0 1 1 / 1 0 0 1 | 10 10 | north | 2 2 | kept:south=< kept:north=<",
    );
    assert_eq!(kept, ["1b", "4b"]);
}

/// Every lap begins another, so that the board must come back to what it was.
const ROUND: &str = r#"
ruleset round "Round" {
  board 2 rows of 2 pits, store each        [assumed: a test]
  seeds 1 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
  sow anticlockwise                         [assumed: a test]
  on landing {
    any pit making at most 4: relay         [assumed: a test]
  }
  on stuck: end                             [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn a_sowing_is_said_to_be_endless_only_where_it_comes_back() {
    let rules = checked("round", ROUND);
    let ruling = |rules: Ruleset| {
        let referee = Referee::new(rules);
        let mv = Move::new(referee.rules().board().pits().next().unwrap());
        referee.why_illegal(&referee.start(), mv)
    };
    let found = ruling(rules.clone());
    assert_eq!(found, Some(Ruling::WithoutEnd(Unending::Cycle)));
    let bound = Unending::Bound { seeds: 4 };
    assert_eq!(
        ruling(rules.with_most_sown(4)),
        Some(Ruling::WithoutEnd(bound))
    );
    let words = Unending::Bound { seeds: 20_000 }.words();
    assert_eq!(
        words,
        "is not over after 20,000 seeds, and is taken as endless"
    );
}

/// `next`, and which pit is foremost, go by the way that is sown, not by the usual one.
#[test]
fn what_a_way_asks_beforehand_follows_the_direction_it_sows() {
    let rules = |choose: &str| {
        ruleset(&format!(
            "choose {choose}
sow anticlockwise
on landing: capture opposite
on stuck: capture any pits for owner, end
win by most captured"
        ))
    };
    let both = rules(
        "own pit, sow clockwise when next is empty\n  or own pit, sow anticlockwise when next is empty",
    );
    // Clockwise of pit 2 lies pit 1, anticlockwise of it pit 3.
    let from = "0 2 1 / 2 1 0 | * 0 | south | 0 0";
    assert_eq!(moves(&both, from), ["2"]);
    // Clockwise of pit 1 lies North's pit 3.
    let other = moves(&both, "2 1 0 / 2 1 1 | * 0 | south | 0 0");
    assert_eq!(other, ["2b"]);
    let foremost = |way: &str| rules(&format!("own foremost occupied pit, sow {way}"));
    assert_eq!(moves(&foremost("anticlockwise"), from), ["3"]);
    assert_eq!(moves(&foremost("clockwise"), from), ["2"]);
}
