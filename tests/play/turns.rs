//! Who moves when a player has no legal move, and what counts as a turn: the
//! referee says it, and the engine agrees.

use seedlore::engine::Engine;
use seedlore::game::{Game, Next, NoHistory, Outcome, Turn, parse_position};
use seedlore::play::Dice;
use seedlore::referee::Referee;
use seedlore::rules::{Player, Ruleset};

use crate::abreast::{Bound, abreast};
use crate::written::ruleset;

const BOUND: Bound = Bound {
    moves: 200,
    steps: u64::MAX,
};

/// What stands on a board, by the referee; the engine says the same on both of
/// its paths, and in what follows.
fn entered(rules: &Ruleset, position: &str) -> Next {
    let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules.clone()));
    let start = parse_position(position, rules).unwrap();
    for plainly in [false, true] {
        for game in 0..20 {
            let mut dice = Dice::of_game(2, game);
            if let Err(fault) = abreast(&referee, &engine, &start, plainly, &mut dice, BOUND) {
                panic!("{fault}");
            }
        }
    }
    referee.enter(start)
}

pub fn turn(next: Next) -> Turn {
    match next {
        Next::Turn(turn) => turn,
        Next::Over(finish) => panic!("the game is over: {finish:?}"),
    }
}

/// The turn after the only legal move of a turn.
fn after(rules: &Ruleset, next: Next) -> Next {
    let turn = turn(next);
    assert_eq!(turn.options.len(), 1, "{:?}", turn.position.notation(rules));
    Referee::new(rules.clone()).play(&turn, 0, &mut NoHistory)
}

const GIVES_TWO: &str = "choose own pit
sow anticlockwise
on landing: capture opposite
on stuck: move 2 from own store to own pit 1
win by most captured";

#[test]
fn who_is_given_seeds_when_stuck_moves() {
    let rules = ruleset(GIVES_TWO);
    let turn = turn(entered(&rules, "0 0 0 / 1 2 0 | 6 3 | south | 0 0"));
    assert_eq!(turn.position.mover, Player::South);
    assert_eq!(turn.position.captured[Player::South], 4);
    assert_eq!(turn.options.len(), 1);
    assert_eq!(turn.passed, []);
}

#[test]
fn who_is_given_seeds_and_told_to_pass_passes() {
    let rules = ruleset(&GIVES_TWO.replace("own pit 1", "own pit 1, pass"));
    let turn = turn(entered(&rules, "0 0 0 / 1 2 0 | 6 3 | south | 0 0"));
    assert_eq!(turn.position.mover, Player::North);
    assert_eq!(turn.position.captured[Player::South], 4);
    assert_eq!(turn.passed, [Player::South]);
}

#[test]
fn who_passed_moves_if_the_other_gave_seeds() {
    let rules = ruleset(&GIVES_TWO.replace("own pit 1", "opponent pit 1"));
    // South has nothing to give, and North, stuck too, gives two.
    let turn = turn(entered(&rules, "0 0 0 / 0 0 0 | 0 12 | south | 0 0"));
    assert_eq!(turn.position.mover, Player::South);
    assert_eq!(turn.position.captured[Player::North], 10);
    assert_eq!(turn.passed, [Player::South, Player::North]);
    assert_eq!(turn.had_to_pass().collect::<Vec<_>>(), [Player::North]);
}

#[test]
fn a_table_that_helps_nobody_is_read_once_for_each_player() {
    let rules = ruleset(&GIVES_TWO.replace("own pit 1", "opponent store"));
    match entered(&rules, "0 0 0 / 0 0 0 | 7 5 | south | 0 0") {
        Next::Over(finish) => {
            assert_eq!(finish.position.captured[Player::South], 7);
            assert_eq!(finish.outcome, Outcome::Won(Player::South));
            assert_eq!(finish.clause, None);
        }
        Next::Turn(turn) => panic!("nobody can move: {turn:?}"),
    }
}

#[test]
fn who_is_given_other_rules_when_stuck_moves() {
    let rules = ruleset(
        "phase free while mover noted free {
choose any pit
}
choose own pit
sow anticlockwise
on landing: capture opposite
on stuck: note free
win by most captured",
    );
    let turn = turn(entered(&rules, "0 0 0 / 1 2 0 | 6 3 | south | 0 0"));
    assert_eq!(turn.position.mover, Player::South);
    assert_eq!(turn.options.len(), 2);
}

const AGAIN: &str = "choose own pit
sow anticlockwise, through own store
on landing {
own store: again
}";

#[test]
fn a_turn_in_which_a_move_was_made_counts_though_it_ends_in_a_pass() {
    let rules = ruleset(&format!(
        "phase second while turn is 2 {{
choose any pit
}}
{AGAIN}
win by moving last"
    ));
    let start = entered(&rules, "0 0 1 / 1 0 0 | 5 5 | south | 0 0");
    let north = after(&rules, start);
    assert_eq!(north.position().mover, Player::North);
    assert_eq!(north.position().turns[Player::South], 1);
    assert_eq!(north.position().memory().moved_last, Some(Player::South));
    // In the second turn South may take any pit.
    let south = turn(after(&rules, north));
    assert_eq!(south.position.mover, Player::South);
    assert_eq!(south.options.len(), 1);
    assert_eq!(south.passed, []);
    // A turn in which nothing was moved is none.
    let north = entered(&rules, "0 0 0 / 1 0 0 | 6 5 | south | 0 0");
    assert_eq!(north.position().mover, Player::North);
    assert_eq!(north.position().turns[Player::South], 0);
}

#[test]
fn a_turn_that_another_move_would_have_gone_on_with_counts_when_the_round_ends() {
    let rounds = "rounds {
refill 2 per pit from left
first player stays
until round is 3
}
win by most captured";
    let board = "0 0 1 / 0 0 0 | 5 6 | south | 0 0";
    for end in [
        "on stuck: end",
        "on stuck: pass",
        "end when seeds in any pits is none",
    ] {
        let rules = ruleset(&format!("{AGAIN}\n{end}\n{rounds}"));
        let next = after(&rules, entered(&rules, board));
        let round = turn(next).position.memory().round;
        assert_eq!(round, 2, "{end}");
    }
}
