//! Lines of which another player decides than the one who moves: whose turn it is to
//! answer, what lies on the board meanwhile, and what the answer does.

use seedlore::engine::Engine;
use seedlore::game::{Game, parse_position};
use seedlore::play::Dice;
use seedlore::referee::Referee;
use seedlore::rules::Player;

use crate::abreast::{Bound, abreast};
use crate::at_once::played;
use crate::written::checked;

/// A game ends after a turn in which whole trees of answers were tried: those are compared
/// as well, and cost most of the time.
const BOUND: Bound = Bound {
    moves: 300,
    steps: 1_000_000,
};

/// Fours are their owners', who may leave them; the opponent may let a player move again.
const FOURS: &str = r#"
ruleset fours "Fours" {
  board 2 rows of 4 pits, store each          [assumed: a test]
  seeds 3 in every pit                        [assumed: a test]
  mark left                                   [assumed: a test]
  choose own pit                              [assumed: a test]
  sow anticlockwise                           [assumed: a test]
  on passing {
    may by owner any pit making 4: mark last as left
                                              [assumed: a test]
    any pit making 4: capture last for owner  [assumed: a test]
  }
  on landing {
    may by opponent pit making 3: capture last, again
                                              [assumed: a test]
    may by owner opponent pit making 2 or 4: capture last for owner, stop
                                              [assumed: a test]
    occupied pit: relay                       [assumed: a test]
  }
  on stuck: pass                              [assumed: a test]
  end when seeds in any pits is at most 3: capture any pits for owner
                                              [assumed: a test]
  end when position repeats and players agree: draw
                                              [assumed: a test]
  win by most captured                        [assumed: a test]
}
"#;

#[test]
fn who_owns_a_pit_decides_of_it() {
    let rules = checked("fours", FOURS);
    // The first seed makes four in South's pit 4, which is South's own choice; the next two
    // in North's pits 1 and 2, which are North's; the last falls into an empty pit.
    let start = "0 0 4 3 / 3 3 0 3 | 4 4 | south | 0 0";
    let turn = played(&rules, start, &["3:n"]);
    let open = "0 0 4 3 / 3 3 0 3 | 4 4 | north | 0 0 | open:south=3:n";
    assert_eq!(turn.position.notation(&rules), open);
    let answers: Vec<String> = turn
        .options
        .iter()
        .map(|option| option.mv.notation(Player::North, rules.board()))
        .collect();
    assert_eq!(
        answers,
        ["2.3:n,n,n", "2.3:n,n,y", "2.3:n,y,n", "2.3:n,y,y"]
    );
    // North takes the four of the first pit, and leaves that of the second.
    let after = played(&rules, open, &["2.3:n,n,y"]);
    let said = after.position.notation(&rules);
    assert!(
        said.starts_with("0 0 0 0 / 0 4 1 3 | 8 8 | north | 1 0"),
        "{said}"
    );
    assert!(said.contains("left@south=6"), "{said}");
    // A position with an open move is read as it is written.
    let read = parse_position(open, &rules).expect("it is a position");
    assert_eq!(read, turn.position);
}

#[test]
fn referee_and_engine_agree_of_what_others_decide() {
    let endless = FOURS.replace("  on stuck: pass", "  on endless sowing: end\n                                              [assumed: a test]\n  on stuck: pass");
    let ring = FOURS
        .replace("board 2 rows of 4 pits, store each", "board ring of 9 pits, store each")
        .replace("  seeds 3", "  players 3 [assumed: a test]\n  own pits are 3 pits each [assumed: a test]\n  seeds 3")
        .replace("may by opponent pit", "may by owner pit");
    for text in [FOURS, &endless, &ring] {
        let rules = checked("fours", text);
        let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules.clone()));
        for game in 0..40 {
            let mut dice = Dice::of_game(3, game);
            let start = referee.start_by(rules.players()[game as usize % rules.players().len()]);
            for plainly in [false, true] {
                if let Err(fault) = abreast(&referee, &engine, &start, plainly, &mut dice, BOUND) {
                    panic!("{fault}");
                }
            }
        }
    }
}
