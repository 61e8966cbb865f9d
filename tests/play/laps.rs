//! What is known of a lap while it is sown: its direction, what the last pit held before,
//! and pits that all seeds but the last pass over.

use seedlore::engine::Engine;
use seedlore::game::{Game, Next, NoHistory, parse_position};
use seedlore::referee::Referee;
use seedlore::rules::Ruleset;

use crate::engine::{faults_of, no_faults};
use crate::support;
use crate::written::checked;

/// The position after a move, as both interpreters have it.
fn after(rules: &Ruleset, from: &str, mv: &str) -> String {
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    let [referee, engine] = games.map(|game| {
        let start = parse_position(from, rules).expect("it is a position");
        let Next::Turn(turn) = game.enter(start) else {
            panic!("{from} is a turn");
        };
        let mover = turn.position.mover;
        let mut options = turn.options.iter();
        let at = options.position(|option| option.mv.notation(mover, rules.board()) == mv);
        let at = at.unwrap_or_else(|| panic!("{mv} is legal in {from}"));
        match game.play(&turn, at, &mut NoHistory) {
            Next::Turn(turn) => turn.position.notation(rules),
            Next::Over(finish) => panic!("the game is over: {finish:?}"),
        }
    });
    assert_eq!(referee, engine, "{mv} in {from}");
    referee
}

/// The pit where the turn began is marked as the first lap is lifted, and not as the
/// second is. The position is the one that Ludii comes to by the same rules.
#[test]
fn what_is_lifted_again_is_of_the_next_lap() {
    let collection = support::collection();
    let rules = collection
        .under("foji-beart", &["origin=turn".to_string()])
        .unwrap();
    let start = "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | south";
    assert!(after(&rules, start, "1").starts_with("0 5 5 1 6 6 / 6 6 0 0 6 6 | 1 0 | north"));
}

/// Threes are passed over by all seeds but the last, which captures them; a pit that held an
/// odd number belongs to its owner when it becomes even.
const THREES: &str = r#"
ruleset threes "Threes" {
  board 2 rows of 5 pits, store each        [assumed: a test]
  seeds 3 in every pit                      [assumed: a test]
  choose own foremost occupied pit          [assumed: a test]
    or own rearmost pit holding 2 or more, sow clockwise
                                            [assumed: a test]
    or own foremost pit holding 1 to 3, sow dropping 2
                                            [assumed: a test]
  sow anticlockwise, skipping any pit holding 3 except last seed, skipping own foremost pit
                                            [assumed: a test]
  on passing {
    any pit making even and held before is odd: capture last for owner
                                            [assumed: a test]
  }
  on landing {
    held before is 3 and lap is clockwise: capture 2 from last, relay from next anticlockwise
                                            [assumed: a test]
    held before is 3: capture last          [assumed: a test]
    pit making 2 and not lap is clockwise: relay clockwise
                                            [assumed: a test]
    held before is more than in hand plus 4: capture held before from last
                                            [assumed: a test]
  }
  on turn end: note turned                  [assumed: a test]
  phase turned while mover noted turned and turn is even [assumed: a test] {
    choose own pit, sow clockwise if not lap is anticlockwise
                                            [assumed: a test]
      or own pit                            [assumed: a test]
  }
  forbid lap is clockwise and move captures when turn is 3 if possible
                                            [assumed: a test]
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by somebody is more than half
                                            [assumed: a test]
  end when turn is more than 40             [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn what_a_lap_is_and_what_its_last_pit_held_are_told_alike() {
    let rules = checked("threes", THREES);
    no_faults(faults_of(&rules, 60));
}

/// One seed a pit, past threes.
const SKIPPED: &str = r#"
ruleset skipped "Skipped" {
  board 2 rows of 4 pits, store each        [assumed: a test]
  seeds 3 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
  sow anticlockwise, skipping any pit holding 3 except last seed
                                            [assumed: a test]
  on landing {
    held before is 3: capture last          [assumed: a test]
  }
  on stuck: pass                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn the_last_seed_falls_where_the_others_do_not() {
    let rules = checked("skipped", SKIPPED);
    let skipped = |from: &str, mv: &str| after(&rules, from, mv);
    // Two seeds pass over the pit of three, one falls in it and takes it.
    let passed = skipped("2 3 1 0 / 3 1 1 1 | 8 4 | south", "1");
    assert!(passed.starts_with("0 3 2 1 / 3 1 1 1"), "{passed}");
    let taken = skipped("1 3 1 0 / 3 1 1 1 | 8 5 | south", "1");
    assert!(taken.starts_with("0 0 1 0 / 3 1 1 1 | 12 5"), "{taken}");
}

/// Two seeds in an empty pit and one in any other; on pits of three as many as the board has
/// captured for South, and the last of a lap is what is left.
const DOUBLED: &str = r#"
ruleset doubled "Doubled" {
  board 2 rows of 4 pits, store each        [assumed: a test]
  seeds 3 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
    or own pit holding 4 or more, sow clockwise, dropping captured by mover in opponent pit holding 2 or 3
                                            [assumed: a test]
  sow anticlockwise, skipping origin, dropping 2 in any empty pit
                                            [assumed: a test]
  on landing {
    opponent pit making 2 or 4: capture last
                                            [assumed: a test]
    occupied pit and lap is less than 4: relay
                                            [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by somebody is more than half
                                            [assumed: a test]
  end when turn is more than 40             [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn so_many_seeds_fall_in_pits_of_a_class() {
    let rules = checked("doubled", DOUBLED);
    no_faults(faults_of(&rules, 60));
    // One falls in the pit of two, two in the empty one, and the last in North's pit of
    // one, which makes two.
    let doubled = after(&rules, "4 2 0 0 / 0 1 1 1 | 8 7 | south", "1");
    assert!(doubled.starts_with("0 3 2 1 / 0 1 1 1"), "{doubled}");
    let taken = after(&rules, "0 4 2 0 / 1 1 1 0 | 8 7 | south", "2");
    assert!(taken.starts_with("0 0 3 2 / 0 1 1 0 | 10 7"), "{taken}");
}

#[test]
fn a_seed_may_fall_where_the_others_do_not_while_a_condition_holds() {
    let unless = "unless in hand is 2 and after next is pit holding 3 or in hand is 1 and last is pit holding 4";
    let rules = checked("skipped", &SKIPPED.replace("except last seed", unless));
    let skipped = |from: &str, mv: &str| after(&rules, from, mv);
    // The last two seeds may fall into two pits of three one after the other.
    let both = skipped("3 1 3 3 / 0 1 1 1 | 7 4 | south", "1");
    assert!(both.starts_with("0 2 4 0 / 0 1 1 1 | 11 4"), "{both}");
    // Nowhere else: neither one alone, nor the first of three.
    let single = skipped("3 1 3 1 / 3 1 1 1 | 6 4 | south", "1");
    assert!(single.starts_with("0 2 3 2 / 3 2 1 1"), "{single}");
    let earlier = skipped("4 1 3 3 / 3 1 1 1 | 4 3 | south", "1");
    assert!(earlier.starts_with("0 2 3 3 / 3 2 2 2 | 4 3"), "{earlier}");
    no_faults(faults_of(&rules, 40));
}
