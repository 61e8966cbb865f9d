//! Seeds that players lay out before the first turn: by whom, in which order, within which
//! bounds.

use seedlore::engine::Engine;
use seedlore::game::{Game, Next, NoHistory, Turn, parse_position, perft};
use seedlore::referee::Referee;
use seedlore::rules::{Player, Ruleset};

use crate::engine::{faults_of, no_faults};
use crate::written::checked;

fn rules(name: &str, arrange: &str, more: &str) -> Ruleset {
    let text = format!(
        r#"
ruleset {name} "Laid out" {{
  board 2 rows of 3 pits                      [assumed: a test]
  seeds 1 in every pit                        [assumed: a test]
  {arrange}                                   [assumed: a test]
  choose own pit                              [assumed: a test]
  sow anticlockwise                           [assumed: a test]
  on landing {{
    opponent pit making 2 or 3: capture last  [assumed: a test]
  }}
  on stuck: capture any pits for owner, end   [assumed: a test]
  end when turn is 5: capture any pits for owner
                                              [assumed: a test]
  {more}
  win by most captured                        [assumed: a test]
}}
"#
    );
    checked(name, &text)
}

/// The turn that stands after these moves, by referee and engine alike.
fn played(rules: &Ruleset, moves: &[&str]) -> Turn {
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    let [referee, engine] = games.map(|game| {
        let mut next = game.enter(game.start_by(Player::South));
        for wanted in moves {
            let Next::Turn(turn) = next else {
                panic!("the game is over before {wanted}");
            };
            let all = written(&turn, rules);
            let at = all.iter().position(|mv| mv == wanted);
            let at = at.unwrap_or_else(|| panic!("{wanted} is not among {all:?}"));
            next = game.play(&turn, at, &mut NoHistory);
        }
        match next {
            Next::Turn(turn) => turn,
            Next::Over(finish) => panic!("the game is over: {finish:?}"),
        }
    });
    assert_eq!(referee.position, engine.position);
    assert_eq!(written(&referee, rules), written(&engine, rules));
    referee
}

fn written(turn: &Turn, rules: &Ruleset) -> Vec<String> {
    let mover = turn.position.mover;
    let moves = turn.options.iter();
    moves
        .map(|option| option.mv.notation(mover, rules.board()))
        .collect()
}

#[test]
fn each_lays_out_own_seeds_and_then_the_first_turn_comes() {
    let rules = rules("each", "arrange own pits", "");
    let start = played(&rules, &[]);
    let text = start.position.notation(&rules);
    assert_eq!(text, "0 0 0 / 0 0 0 | 0 0 | south | 0 0 | reserve=3,3");
    assert_eq!(
        written(&start, &rules),
        ["reserve:1", "reserve:2", "reserve:3"]
    );
    let other = played(&rules, &["reserve:1", "reserve:1", "reserve:3"]);
    let text = other.position.notation(&rules);
    assert_eq!(text, "2 0 1 / 0 0 0 | 0 0 | north | 0 0 | reserve=0,3");
    let moves = [
        "reserve:1",
        "reserve:1",
        "reserve:3",
        "reserve:2",
        "reserve:2",
        "reserve:2",
    ];
    let first = played(&rules, &moves);
    let text = first.position.notation(&rules);
    // No turn has been counted, and the player who begins has the first.
    assert_eq!(text, "2 0 1 / 0 3 0 | 0 0 | south | 0 0");
    assert_eq!(written(&first, &rules), ["1", "3"]);
    no_faults(faults_of(&rules, 12));
}

#[test]
fn a_bound_holds_after_every_seed_as_long_as_it_can() {
    let bound = "arrange own pits if no own pit holding 2 or more and no own occupied pit 3";
    let rules = rules("bound", bound, "");
    let second = played(&rules, &["reserve:1"]);
    assert_eq!(written(&second, &rules), ["reserve:2"]);
    // No pit is left for the third seed, which may then go anywhere.
    let third = played(&rules, &["reserve:1", "reserve:2"]);
    assert_eq!(
        written(&third, &rules),
        ["reserve:1", "reserve:2", "reserve:3"]
    );
    no_faults(faults_of(&rules, 12));
}

#[test]
fn the_second_player_alone_lays_out_both_sides() {
    let rules = rules("second", "arrange any pits by second player", "");
    let start = played(&rules, &[]);
    let text = start.position.notation(&rules);
    assert_eq!(text, "0 0 0 / 0 0 0 | 0 0 | north | 0 0 | reserve=0,6");
    assert_eq!(start.options.len(), 6);
    let moves = ["reserve:1"; 5];
    let last = played(&rules, &moves);
    assert_eq!(last.position.mover, Player::North);
    let moves = [&moves[..], &["reserve:2.3"]].concat();
    let text = played(&rules, &moves).position.notation(&rules);
    assert_eq!(text, "0 0 1 / 5 0 0 | 0 0 | south | 0 0");
    no_faults(faults_of(&rules, 12));
}

const ROUNDS: &str = "rounds {
    refill 1 per pit, only as many as poorer  [assumed: a test]
    unfilled pits empty                       [assumed: a test]
    until captured by poorer is none          [assumed: a test]
    until round is 4                          [assumed: a test]
  }";

#[test]
fn the_richer_copies_the_poorer_who_lays_out() {
    let rules = rules("copied", "arrange own pits, richer copying poorer", ROUNDS);
    // Before anybody has captured more each lays out their own.
    let start = played(&rules, &[]);
    let text = start.position.notation(&rules);
    assert_eq!(text, "0 0 0 / 0 0 0 | 0 0 | south | 0 0 | reserve=3,3");
    // In a later round North has two seeds to lay out, and South's two go the same way.
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    for game in games {
        let from = "0 0 0 / 0 0 0 | 1 0 | north | 0 0 | reserve=3,2 round=2";
        let mut next = game.enter(parse_position(from, &rules).expect("it is a position"));
        for wanted in ["reserve:3", "reserve:1"] {
            let Next::Turn(turn) = next else {
                panic!("the game is over");
            };
            let at = written(&turn, &rules).iter().position(|mv| mv == wanted);
            next = game.play(&turn, at.expect("it is a move"), &mut NoHistory);
        }
        let Next::Turn(turn) = next else {
            panic!("the game is over");
        };
        let text = turn.position.notation(&rules);
        assert_eq!(text, "1 0 1 / 1 0 1 | 2 0 | south | 0 0 | round=2");
    }
    no_faults(faults_of(&rules, 24));
}

/// Seeds in a pit that is out of play could not be played in that round.
#[test]
fn nothing_is_copied_into_a_pit_that_is_closed() {
    let rules = rules("closed", "arrange own pits, richer copying poorer", ROUNDS);
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    for game in games {
        let from = "0 0 0 / 0 0 0 | 1 0 | north | 0 0 | closed=1 reserve=3,2 round=2";
        let mut next = game.enter(parse_position(from, &rules).expect("it is a position"));
        for wanted in ["reserve:3", "reserve:1"] {
            let Next::Turn(turn) = next else {
                panic!("the game is over");
            };
            let at = written(&turn, &rules).iter().position(|mv| mv == wanted);
            next = game.play(&turn, at.expect("it is a move"), &mut NoHistory);
        }
        let Next::Turn(turn) = next else {
            panic!("the game is over");
        };
        let text = turn.position.notation(&rules);
        assert_eq!(text, "0 0 1 / 1 0 1 | 3 0 | south | 0 0 | closed=1 round=2");
    }
}

/// What `on start` asks of the pits is asked of both players' before the seeds are taken up.
#[test]
fn what_is_done_at_the_start_is_done_for_all_before_seeds_are_taken_up() {
    let start = "on start {
    seeds in opponent pits is 3: capture 1 from own leftmost pit
                                              [assumed: a test]
  }";
    let rules = rules("asked", "arrange own pits", start);
    let text = played(&rules, &[]).position.notation(&rules);
    // South finds three of North's, North then two of South's.
    assert_eq!(text, "0 0 0 / 0 0 0 | 1 0 | south | 0 0 | reserve=2,3");
    let other = start.replace("is 3", "is 2 or 3");
    let rules = self::rules("both", "arrange own pits", &other);
    let text = played(&rules, &[]).position.notation(&rules);
    assert_eq!(text, "0 0 0 / 0 0 0 | 1 1 | south | 0 0 | reserve=2,2");
    no_faults(faults_of(&rules, 12));
}

#[test]
fn seeds_are_taken_up_where_a_phase_is_in_force_at_the_start_too() {
    let phase = "phase opening while turn is 1 [assumed: a test] {
    choose own largest pit                    [assumed: a test]
  }";
    let rules = rules("phased", "arrange own pits", phase);
    let start = played(&rules, &[]);
    let text = start.position.notation(&rules);
    assert_eq!(text, "0 0 0 / 0 0 0 | 0 0 | south | 0 0 | reserve=3,3");
    let moves = [["reserve:2"; 3], ["reserve:1"; 3]].concat();
    let first = played(&rules, &moves);
    assert_eq!(written(&first, &rules), ["2"]);
    no_faults(faults_of(&rules, 12));
}

#[test]
fn layouts_are_counted_as_by_the_referee() {
    let rules = rules("counted", "arrange own left half pits", "");
    let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules.clone()));
    for depth in 1..5 {
        let [right, counted] = [&referee as &dyn Game, &engine]
            .map(|game| perft(game, &game.enter(game.start_by(Player::South)), depth));
        assert_eq!(right, counted);
    }
}
