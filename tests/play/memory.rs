//! How long what is done in a move is remembered: to the end of the lap, the move, the
//! turn, the round or the game. The referee says it, and the engine agrees.

use seedlore::game::{Game, Next, NoHistory, Outcome, Position, parse_position};
use seedlore::referee::Referee;
use seedlore::rules::{Player, Ruleset};

use crate::engine::{faults_of, no_faults};
use crate::turns::turn;
use crate::written::ruleset;

/// What follows these moves, each told by its place among the legal ones.
fn next(rules: &Ruleset, from: &str, moves: &[usize]) -> Next {
    let referee = Referee::new(rules.clone());
    let mut next = referee.enter(parse_position(from, rules).unwrap());
    for option in moves {
        next = referee.play(&turn(next), *option, &mut NoHistory);
    }
    next
}

fn after(rules: &Ruleset, from: &str, moves: &[usize]) -> Position {
    match next(rules, from, moves) {
        Next::Turn(turn) => turn.position,
        Next::Over(finish) => finish.position,
    }
}

fn written(rules: &Ruleset, from: &str, moves: &[usize]) -> String {
    after(rules, from, moves).notation(rules)
}

/// South's pit 2 sows into pit 3, pit 3 into the store.
const FROM: &str = "0 1 1 / 2 2 2 | 2 2 | south";

/// A clause for each of the two moments, in a game whose moves often give another.
const ENDS: &str = "choose own pit
sow anticlockwise, through own store
on landing {
  own store: again
}
on move end {
  otherwise: score 1
}
on turn end {
  otherwise: score 10
}
on stuck: capture any pits for owner, end
end when position repeats
win by most captured";

#[test]
fn a_turn_ends_where_no_other_move_was_given_a_move_always() {
    let rules = ruleset(ENDS);
    let points = |moves: &[usize]| after(&rules, FROM, moves).memory().points[Player::South];
    assert_eq!(points(&[1]), 1);
    assert_eq!(points(&[1, 0]), 12);
    assert_eq!(points(&[0]), 11);
    no_faults(faults_of(&rules, 16));
}

#[test]
fn what_the_end_of_a_move_decides_leaves_no_end_of_a_turn() {
    let rules = ruleset(&ENDS.replace("otherwise: score 1\n", "own pit: end\n"));
    let last = after(&rules, FROM, &[0]);
    assert_eq!(last.memory().points[Player::South], 0);
    no_faults(faults_of(&rules, 16));
}

#[test]
fn a_move_given_when_the_turn_ends_belongs_to_it() {
    let rules = ruleset(&ENDS.replace("otherwise: score 10", "own pit 3: again"));
    assert_eq!(after(&rules, FROM, &[0]).turns[Player::South], 0);
    no_faults(faults_of(&rules, 16));
}

const LIVES: &str = "note lapped until lap ends
note moved until move ends
note turned until turn ends
mark seen, until turn ends, locked
mark lit, until lap ends
choose own pit
sow anticlockwise, through own store, skipping any pits marked lit
on lifting {
  mover noted lapped or some any pit marked lit: score 100
}
on landing {
  own store: note lapped, note moved, note turned, mark origin as seen, mark origin as lit, again
  lap is 1 and occupied pit: note lapped, mark origin as lit, relay
}
on move end {
  mover noted lapped and lap is 2: score 1000
  mover noted lapped and mover noted moved: score 1
}
forbid mover noted turned and lap is 3
on stuck {
  mover noted turned: score 10000, capture any pits for owner, end
  otherwise: note turned, mark any pit as seen, pass
}
end when position repeats: draw
end when mover noted moved and captured by mover is 9 or more
win by most captured";

#[test]
fn notes_and_marks_end_when_they_are_said_to() {
    let rules = ruleset(LIVES);
    let given = written(&rules, FROM, &[1]);
    assert!(given.contains("seen@south=3"), "{given}");
    assert!(given.contains("noted:south=turned"), "{given}");
    assert!(
        !given.contains("lapped") && !given.contains("moved="),
        "{given}"
    );
    assert!(!given.contains("lit@"), "{given}");
    // At the end of the move both were noted still.
    assert!(given.contains("points=1,0"), "{given}");
    let over = written(&rules, FROM, &[1, 0]);
    assert!(
        !over.contains("noted:") && !over.contains("seen@"),
        "{over}"
    );
    // Pit 2 sows pit 3, which is lifted: the note of the first lap is forgotten.
    let relayed = written(&rules, FROM, &[0]);
    assert!(!relayed.contains("points="), "{relayed}");
    no_faults(faults_of(&rules, 40));
}

#[test]
fn a_note_of_a_move_is_asked_when_the_move_is_judged() {
    let clauses = "note moved until move ends
choose own pit
sow anticlockwise, through own store
on landing {
  own pit 3: note moved
}
forbid mover noted moved
on stuck: end
win by most captured";
    let rules = ruleset(clauses);
    assert_eq!(turn(next(&rules, FROM, &[])).options.len(), 1);
    let ended = clauses.replace(
        "forbid mover noted moved",
        "end when mover noted moved: win opponent",
    );
    let rules = ruleset(&ended);
    match next(&rules, FROM, &[0]) {
        Next::Over(finish) => assert_eq!(finish.outcome, Outcome::Won(Player::North)),
        Next::Turn(turn) => panic!("{}", turn.position.notation(&rules)),
    }
    no_faults(faults_of(&rules, 16));
}

const ROUNDS: &str = "note ever until game ends
note round-long until round ends
mark kept, until game ends, locked
mark fleeting, locked
choose own pit
sow anticlockwise, through own store
on landing {
  own pit 3: note ever, note round-long, mark last as kept, mark origin as fleeting
  own store: again
}
on start {
  mover noted round-long: score 100
  mover noted ever: score 1
}
on stuck: end
end when captured by mover is 6 or more
rounds {
  refill 2 per pit
  until round is 4
}
win by most captured";

#[test]
fn what_lasts_until_the_game_ends_outlasts_rounds() {
    let rules = ruleset(ROUNDS);
    let from = "0 1 1 / 1 2 1 | 5 1 | south";
    // Pit 2 ends in pit 3; then North's pit 1 sows pit 2, and South's pit 3 the store.
    let marked = written(&rules, from, &[0]);
    assert!(marked.contains("kept@south=3"), "{marked}");
    assert!(marked.contains("noted:south=ever"), "{marked}");
    for text in [
        ROUNDS.to_string(),
        ROUNDS.replace("refill 2 per pit", "set up again"),
    ] {
        let rules = ruleset(&text);
        let later = "2 2 0 / 0 0 0 | 6 2 | south | 0 1 | kept@south=3 noted:south=ever noted:south=round-long";
        let later = written(&rules, later, &[0]);
        assert!(later.contains("round=2"), "{later}");
        assert!(
            later.contains("kept@south=3") && later.contains("noted:south=ever"),
            "{later}"
        );
        assert!(
            later.contains("points=1,0") && !later.contains("round-long"),
            "{later}"
        );
        no_faults(faults_of(&rules, 16));
    }
}

const CAPTURED: &str = "choose own pit
sow anticlockwise, through own store
on landing {
  opponent pit making 2 or 3: capture last, again
}
on move end {
  number of opponent pits 1 or 3 captured this turn is 2: win mover
}
on stuck: end
win by most captured";

#[test]
fn pits_are_captured_from_in_a_turn_and_in_no_later_one() {
    let rules = ruleset(CAPTURED);
    let from = "0 3 4 / 1 1 1 | 1 1 | south";
    let once = written(&rules, from, &[1]);
    assert!(once.contains("captured-this-turn=6"), "{once}");
    match next(&rules, from, &[1, 0]) {
        Next::Over(finish) => assert_eq!(finish.outcome, Outcome::Won(Player::South)),
        Next::Turn(turn) => panic!("{}", turn.position.notation(&rules)),
    }
    no_faults(faults_of(&rules, 16));
    let passed = ruleset(&CAPTURED.replace(", again", ""));
    let once = written(&passed, from, &[1]);
    assert!(!once.contains("captured-this-turn"), "{once}");
    no_faults(faults_of(&passed, 16));
}

/// Seeds of the other side lifted, moved, given back and put back.
const TAKEN: &str = "mark seen
mark done, locked
choose own pit
    or own pit 1, move 1 from opponent pit 1 to next when some opponent pit 1 holding 2 or more
sow anticlockwise, through own store
on landing {
  own occupied pit and opposite is pit lifted this move: stop
  own occupied pit and opposite is occupied: lift opposite, mark opposite as seen, mark opposite as done, sow on
  occupied opponent pit captured this round: unmark last as done, stop
  opponent pit making 2 or 3: capture run back from last of opponent pits holding 2 or 3
  own store: again
  occupied opponent pit and not last is sown this turn: relay
}
on move end {
  number of any pits captured this round is 3 or more and move captures: return captures
  number of opponent pits captured this round is 4 or more: undo
}
on turn end {
  some any pit captured this round and own pit marked seen: unmark last as seen
  number of any pits sown this turn is 5 or more: score 1
}
on endless sowing: stop
on stuck: capture any pits for owner, end
end when position repeats: draw
end when number of opponent pits lifted this move is 2: win mover
win by most captured";

#[test]
fn what_becomes_of_pits_is_seen_alike() {
    for happened in [
        "captured this round",
        "captured this turn",
        "lifted this round",
        "sown this move",
    ] {
        let rules = ruleset(&TAKEN.replace("captured this round", happened));
        no_faults(faults_of(&rules, 24));
    }
}

/// More things than the small boards of the engine remember.
#[test]
fn all_that_can_become_of_pits_is_remembered() {
    let every = ["captured", "lifted", "sown"]
        .map(|what| ["move", "turn", "round"].map(|since| format!("{what} this {since}")))
        .concat();
    let lines = (2..).zip(&every).map(|(count, happened)| {
        format!("number of any pits {happened} is {count} or more: score 1 for opponent\n")
    });
    let rules = ruleset(&TAKEN.replace(
        "on turn end {\n",
        &format!("on turn end {{\n{}", String::from_iter(lines)),
    ));
    no_faults(faults_of(&rules, 24));
}

#[test]
fn one_mark_is_taken_off_and_others_stay() {
    let rules = ruleset(
        "mark seen
mark done, locked
choose own pit
sow anticlockwise
on landing {
  own pit 3: unmark last as done
}
on stuck: end
win by most captured",
    );
    let from = "0 1 1 / 2 2 2 | 2 2 | south | 0 0 | seen@south=3 done@north=3";
    let left = written(&rules, from, &[0]);
    assert!(
        left.contains("seen@south=3") && !left.contains("done@"),
        "{left}"
    );
    // What is left does not lock.
    assert!(
        !after(&rules, from, &[0])
            .ground()
            .locked
            .iter()
            .any(|_| true)
    );
    no_faults(faults_of(&rules, 16));
}
