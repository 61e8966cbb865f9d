//! Numbers that are worked out in play, wherever one may stand.

use seedlore::engine::Engine;
use seedlore::game::{Game, Next, NoHistory, parse_position};
use seedlore::referee::Referee;
use seedlore::rules::Ruleset;

use crate::engine::{faults_of, no_faults};
use crate::written::checked;

/// A number that is worked out in every place that takes one.
const EVERYWHERE: &str = r#"
ruleset everywhere "Everywhere" {
  let n = 2 or 3                            [assumed: a test]
  board n rows of 2 times n plus 1 pits, store each
                                            [assumed: a test]
  own pits are near row                     [assumed: a test]
  track perimeter                           [assumed: a test]
  seeds n plus 1 in every pit               [assumed: a test]
  seeds 4 minus n in every pit n minus 1    [assumed: a test]
  choose own pit holding at least number of empty own pits, taking all but number of empty opponent pits
                                            [assumed: a test]
    or own pit n minus 1, taking up to captured by mover plus 1
                                            [assumed: a test]
    or own pit, move captured by opponent to next when captured by opponent minus captured by mover is 2 or 3
                                            [assumed: a test]
  sow anticlockwise, dropping 1 then turn minus 2
                                            [assumed: a test]
  on passing {
    in hand is more than seeds in own store minus 5 and last is own pit: capture in hand minus 1 from last
                                            [assumed: a test]
  }
  on landing {
    pit making lifted minus 1 or (2 times number of occupied own pits): lift lifted minus 2 from last, sow on
                                            [assumed: a test]
    opponent pit before pit holding at least seeds in own store: capture 2 times lap minus 1 from next for opponent
                                            [assumed: a test]
    own pit holding at most (seeds in opponent pits minus half) and seeds in own pits plus captured by mover is even: capture last and number of own pits holding 1 chosen opponent pits
                                            [assumed: a test]
  }
  on turn end {
    captured by mover is at least captured by opponent plus 7: win mover
                                            [assumed: a test]
    otherwise: score captured by mover minus captured by opponent
                                            [assumed: a test]
  }
  forbid seeds in own pits is less than turn minus 3 if possible
                                            [assumed: a test]
  on stuck: capture any pits for owner, end [assumed: a test]
  end when points of mover is more than 3 times number of own pits plus all
                                            [assumed: a test]
  end when turn is more than 40             [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn numbers_are_worked_out_as_by_the_referee() {
    let rules = checked("everywhere", EVERYWHERE);
    no_faults(faults_of(&rules, 40));
}

/// A race of seven: no shares, no letters, both sides of `is` counted in play.
const LEAD: &str = r#"
ruleset lead "Lead" {
  board 2 rows of 4 pits, store each        [assumed: a test]
  seeds 3 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
  sow anticlockwise, through own store      [assumed: a test]
  on landing {
    own store: again                        [assumed: a test]
    opposite is opponent pit holding more than seeds in own store: capture lap plus 1 from opposite
                                            [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by mover is at least captured by opponent plus 7
                                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

/// Whether the last of the moves from a position ends the game.
fn ends(rules: &Ruleset, from: &str) -> [bool; 2] {
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    games.map(|game| {
        let start = parse_position(from, rules).expect("it is a position");
        let Next::Turn(turn) = game.enter(start) else {
            panic!("{from} is a turn");
        };
        matches!(
            game.play(&turn, turn.options.len() - 1, &mut NoHistory),
            Next::Over(_)
        )
    })
}

#[test]
fn two_players_are_held_against_each_other() {
    let rules = checked("lead", LEAD);
    no_faults(faults_of(&rules, 40));
    // The seed sown in the store makes a lead of seven, or of six.
    assert_eq!(ends(&rules, "1 0 0 1 / 3 3 3 1 | 9 3 | south"), [true; 2]);
    assert_eq!(ends(&rules, "1 0 0 1 / 3 3 3 0 | 9 4 | south"), [false; 2]);
}

/// A lap of three seeds or fewer is not sown on, and one that began with more than the move
/// did takes a seed along.
const LAPS: &str = r#"
ruleset laps "Laps" {
  board 2 rows of 5 pits, store each        [assumed: a test]
  seeds 3 in every pit                      [assumed: a test]
  choose own pit holding 2 or more          [assumed: a test]
  sow anticlockwise                         [assumed: a test]
  on lifting {
    seeds of lap is more than lifted: lift last
                                            [assumed: a test]
    seeds of lap is 4: lift 1 from next     [assumed: a test]
  }
  on landing {
    occupied pit and seeds of lap is 2 to 6: relay
                                            [assumed: a test]
    opposite is occupied and seeds of lap is more than 1: lift seeds of lap from opposite, sow on
                                            [assumed: a test]
    own pit holding seeds of lap: capture last
                                            [assumed: a test]
  }
  on turn end {
    seeds of lap is 5 or more: again        [assumed: a test]
  }
  forbid seeds of lap is 1 if possible      [assumed: a test]
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by somebody is more than half
                                            [assumed: a test]
  end when turn is more than 30             [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

#[test]
fn seeds_of_a_lap_are_counted_as_it_began() {
    let rules = checked("laps", LAPS);
    no_faults(faults_of(&rules, 60));
}
