//! Moves that lift nothing: the board is turned, the first move is declined.

use seedlore::engine::Engine;
use seedlore::explain::Barred;
use seedlore::game::{Game, Next, NoHistory, Position, parse_position};
use seedlore::referee::Referee;
use seedlore::rules::{Player, Ruleset};

use crate::engine::{faults_of, no_faults};
use crate::written::checked;

fn rules(name: &str, board: &str, ways: &str) -> Ruleset {
    let text = format!(
        r#"
ruleset {name} "Without a pit" {{
  board {board}                               [assumed: a test]
  seeds 2 in every pit                        [assumed: a test]
  choose own pit                              [assumed: a test]
      {ways}                                  [assumed: a test]
  sow anticlockwise                           [assumed: a test]
  on landing {{
    opponent pit making 2 or 3: capture last  [assumed: a test]
  }}
  on stuck: capture any pits for owner, end   [assumed: a test]
  end when turn is 6: capture any pits for owner
                                              [assumed: a test]
  win by most captured                        [assumed: a test]
}}
"#
    );
    checked(name, &text)
}

/// The legal moves of a position and what one of them leads to, by referee and engine alike.
fn played(rules: &Ruleset, from: &str, wanted: &str) -> (Vec<String>, Position) {
    let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
    let [referee, engine] = games.map(|game| {
        let start = parse_position(from, rules).expect("it is a position");
        let Next::Turn(turn) = game.enter(start) else {
            panic!("{from} is a turn");
        };
        let mover = turn.position.mover;
        let moves = turn.options.iter();
        let moves: Vec<String> = moves
            .map(|option| option.mv.notation(mover, rules.board()))
            .collect();
        let at = moves.iter().position(|mv| mv == wanted);
        let at = at.unwrap_or_else(|| panic!("{wanted} is not among {moves:?}"));
        match game.play(&turn, at, &mut NoHistory) {
            Next::Turn(next) => (moves, next.position),
            Next::Over(finish) => panic!("the game is over: {finish:?}"),
        }
    });
    assert_eq!(referee, engine);
    referee
}

const PIE: &str = "or no pit, turn board when turn is 1 and not first player moves";

#[test]
fn who_moves_second_may_turn_the_board_instead() {
    let rules = rules("turned", "2 rows of 4 pits", PIE);
    let from = "0 3 3 3 / 2 2 1 2 | 0 0 | north | 1 0";
    let (moves, next) = played(&rules, from, "none.b");
    assert_eq!(moves, ["1", "2", "3", "4", "none.b"]);
    let text = next.notation(&rules);
    assert_eq!(text, "2 2 1 2 / 0 3 3 3 | 0 0 | south | 1 1");
    // In any later turn it may not.
    let later = "0 3 3 3 / 2 2 1 2 | 0 0 | north | 2 1";
    let (moves, _) = played(&rules, later, "1");
    assert_eq!(moves, ["1", "2", "3", "4"]);
    no_faults(faults_of(&rules, 24));
}

#[test]
fn a_turned_board_of_four_rows_or_three_has_each_row_where_the_other_was() {
    let four = rules("four", "4 rows of 2 pits", PIE);
    let (_, next) = played(&four, "1 2 / 3 4 / 0 5 / 1 0 | 0 0 | north | 1 0", "none.b");
    let text = next.notation(&four);
    assert_eq!(text, "1 0 / 0 5 / 3 4 / 1 2 | 0 0 | south | 1 1");
    no_faults(faults_of(&four, 12));
    let ring = rules("ring", "ring of 6 pits", PIE);
    let (_, next) = played(&ring, "1 2 3 4 2 0 | 0 0 | north | 1 0", "none.b");
    let text = next.notation(&ring);
    assert_eq!(text, "4 2 0 1 2 3 | 0 0 | south | 1 1");
    no_faults(faults_of(&ring, 12));
}

#[test]
fn a_move_may_be_declined_or_the_board_turned_and_a_move_made() {
    let ways = "or no pit, pass when turn is 1 and first player moves\n      \
                or no pit, turn board, note turned, again when turn is 1 and not mover noted turned";
    let rules = rules("declined", "2 rows of 3 pits", ways);
    let from = "1 3 2 / 2 2 2 | 0 0 | south | 0 0";
    let (_, next) = played(&rules, from, "none.b");
    let text = next.notation(&rules);
    assert_eq!(text, "1 3 2 / 2 2 2 | 0 0 | north | 1 0");
    let (_, next) = played(&rules, from, "none.c");
    let text = next.notation(&rules);
    assert_eq!(
        text,
        "2 2 2 / 1 3 2 | 0 0 | south | 0 0 | noted:south=turned"
    );
    no_faults(faults_of(&rules, 24));
}

/// What bars a move that lifts nothing is not that a pit is empty.
#[test]
fn what_bars_a_move_without_a_pit_is_told() {
    let rules = rules("barred", "2 rows of 4 pits", PIE);
    let referee = Referee::new(rules.clone());
    let from = "1 0 3 3 / 3 3 1 2 | 0 0 | south | 0 0";
    let start = parse_position(from, &rules).expect("it is a position");
    let said = Barred::new(referee.barred(&start)).say(Player::South, &rules);
    assert_eq!(
        said,
        "pit 2 is empty; a move without lifting seeds is not offered by `choose 2`"
    );
}
