//! Players who sow at the same time, lap by lap: whose lap comes next, who waits,
//! and who begins when all are done.

use seedlore::engine::Engine;
use seedlore::game::{Game, Next, NoHistory, Turn, parse_position};
use seedlore::play::Dice;
use seedlore::referee::Referee;
use seedlore::rules::{Player, Ruleset};

use crate::abreast::{Bound, abreast};
use crate::written::checked;

const BOUND: Bound = Bound {
    moves: 200,
    steps: u64::MAX,
};

/// Each sows from an occupied pit on; a last seed in an own pit takes what lies opposite, which
/// is sown on from there, if the player likes.
const RACE: &str = r#"
ruleset race "Race" {
  board 2 rows of 4 pits, store each          [assumed: a test]
  seeds 2 in every pit                        [assumed: a test]
  phase race while turn is 1 [assumed: a test] {
    move at once, lap by lap                  [assumed: a test]
  }
  choose own pit                              [assumed: a test]
  sow anticlockwise, skipping origin          [assumed: a test]
  on landing {
    may own pit making 1 and opposite is pit holding 2 or more: lift opposite, sow on from next
                                              [assumed: a test]
    occupied pit and not last is own pit 1: relay
                                              [assumed: a test]
    opponent pit making 1 and first player moves: capture last
                                              [assumed: a test]
  }
  on stuck: end                               [assumed: a test]
  end when seeds in any pits is at most 3: capture any pits for owner
                                              [assumed: a test]
  win by most captured                        [assumed: a test]
}
"#;

fn race() -> Ruleset {
    checked("race", RACE)
}

/// The turn that stands after these moves, by referee and engine alike.
pub fn played(rules: &Ruleset, start: &str, moves: &[&str]) -> Turn {
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    let [referee, engine] = games.map(|game| {
        let mut next = game.enter(parse_position(start, rules).expect("it is a position"));
        for wanted in moves {
            let Next::Turn(turn) = next else {
                panic!("the game is over before {wanted}");
            };
            let written =
                |mv: seedlore::game::Move| mv.notation(turn.position.mover, rules.board());
            let all: Vec<String> = turn
                .options
                .iter()
                .map(|option| written(option.mv))
                .collect();
            let at = all.iter().position(|mv| mv == wanted);
            let at = at.unwrap_or_else(|| panic!("{wanted} is not among {all:?}"));
            next = game.play(&turn, at, &mut NoHistory);
        }
        match next {
            Next::Turn(turn) => turn,
            Next::Over(finish) => panic!("the game is over: {finish:?}"),
        }
    });
    assert_eq!(
        referee.position.notation(rules),
        engine.position.notation(rules)
    );
    referee
}

#[test]
fn laps_are_sown_in_turn_and_who_is_done_first_begins() {
    let rules = race();
    let start = "2 2 2 2 / 2 2 2 2 | 0 0 | south";
    // South sows pits 2 and 3 from pit 1: pit 3 holds three, which are lifted, and the
    // sowing is paused.
    let after = |moves: &[&str]| played(&rules, start, moves).position.notation(&rules);
    assert_eq!(
        after(&["1"]),
        "0 3 0 2 / 2 2 2 2 | 0 0 | north | 0 0 | paused:south=3,4,1,3,3,2,2,2,1,>,2+3"
    );
    // North does the same; then South goes on with the three in hand, and ends in North's
    // pit 2, which North has lifted already, or not.
    let both = played(&rules, start, &["1", "1"]);
    assert_eq!(both.position.mover, Player::South);
    assert_eq!(both.options.len(), 1);
    assert_eq!(after(&["1", "1", "3"]).split(" | ").nth(2), Some("north"));
}

#[test]
fn who_is_done_waits_and_moves_next() {
    let rules = race();
    // South's single seed falls into an empty pit: South is done, and waits, while North
    // sows three laps.
    let start = "1 0 0 3 / 1 1 1 0 | 4 5 | south";
    let waiting = played(&rules, start, &["1"]);
    assert_eq!(waiting.position.mover, Player::North);
    let text = waiting.position.notation(&rules);
    assert!(text.contains("done=south"), "{text}");
    assert!(text.contains("| 1 0 |"), "{text}");
    // The ends are asked when all are done: here it is South's turn, and the second.
    let mut turn = waiting;
    let mut laps = 0;
    while turn.position.mover == Player::North {
        let Next::Turn(next) = Referee::new(rules.clone()).play(&turn, 0, &mut NoHistory) else {
            break;
        };
        turn = next;
        laps += 1;
    }
    assert!(laps >= 1);
    assert_eq!(turn.position.mover, Player::South);
    assert!(!turn.position.notation(&rules).contains("done"));
}

#[test]
fn a_position_with_a_sowing_that_rests_is_written_and_read() {
    let rules = race();
    let turn = played(&rules, "2 2 2 2 / 2 2 2 2 | 0 0 | south", &["1", "2"]);
    let text = turn.position.notation(&rules);
    assert_eq!(
        parse_position(&text, &rules).unwrap(),
        turn.position,
        "{text}"
    );
    let missing = text.replace("south=3,", "south=");
    assert!(parse_position(&missing, &rules).is_err());
}

/// Readings are compared on positions of each other, and one may have more ways to move.
#[test]
fn a_sowing_that_rests_does_not_go_on_by_a_way_that_there_is_not() {
    let ways = "  choose own pit 2 or 3 or 4\n      or own pit 1   ";
    let more = checked("race", &RACE.replace("  choose own pit  ", ways));
    let turn = played(&more, "2 2 2 2 / 2 2 2 2 | 0 0 | south", &["1b", "2"]);
    let paused = turn.position.ground().paused(Player::South);
    assert_eq!(paused.expect("it rests").way, 1);
    let fewer = race();
    let games: [&dyn Game; 2] = [&Referee::new(fewer.clone()), &Engine::new(fewer.clone())];
    let [referee, engine] = games.map(|game| match game.enter(turn.position.clone()) {
        Next::Over(finish) => (finish.outcome, finish.position.notation(&fewer)),
        Next::Turn(turn) => panic!("{:?} can move", turn.position.mover),
    });
    assert_eq!(referee, engine);
}

#[test]
fn engine_and_referee_sow_at_the_same_time_alike() {
    let always = RACE.replace(
        "phase race while turn is 1",
        "phase race while turn is 1 or more",
    );
    let three = always
        .replace("board 2 rows of 4 pits, store each", "board ring of 12 pits, store each")
        .replace("  seeds 2", "  players 3 [assumed: a test]\n  own pits are 4 pits each [assumed: a test]\n  seeds 2")
        .replace("opposite is pit holding 2 or more: lift opposite", "next is pit holding 2 or more: lift next");
    for text in [RACE, &always, &three] {
        let rules = checked("race", text);
        let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules.clone()));
        for game in 0..60 {
            let mut dice = Dice::of_game(8, game);
            let start = referee.start_by(rules.players()[game as usize % rules.players().len()]);
            for plainly in [false, true] {
                if let Err(fault) = abreast(&referee, &engine, &start, plainly, &mut dice, BOUND) {
                    panic!("{fault}");
                }
            }
        }
    }
}
