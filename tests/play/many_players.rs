//! Three to six players: their seats, their positions in writing, their games by both
//! interpreters.

use std::collections::BTreeSet;

use seedlore::engine::Engine;
use seedlore::game::{Position, Turn, parse_position};
use seedlore::play::{AgentKind, Dice, Setting, play_untold};
use seedlore::rules::{ByPlayer, Player, Ruleset};

use crate::engine::{faults_of, no_faults};
use crate::written::checked;

/// A ring of three pits to each, with rules of every kind that asks whose something is.
fn ring(players: usize, rules: &str) -> Ruleset {
    let pits = 3 * players;
    checked(
        "many",
        &format!(
            r#"
ruleset many "Many" {{
  board ring of {pits} pits, store each       [assumed: a test]
  players {players}                           [assumed: a test]
  seeds 3 in every pit                        [assumed: a test]
  choose own pit                              [assumed: a test]
  sow anticlockwise                           [assumed: a test]
  {rules}
  on stuck: pass                              [assumed: a test]
  win by most captured                        [assumed: a test]
}}
"#
        ),
    )
}

const CLAIMED: &str = "on passing {
    opponent pit making 4: claim last         [assumed: a test]
  }
  on landing {
    opponent pit making 2 or 3: capture last  [assumed: a test]
    occupied pit: relay                       [assumed: a test]
  }
  end when seeds in any pits is at most 6     [assumed: a test]
  end when opponent has none                  [assumed: a test]";

const MARKED: &str = "mark circle, locked         [assumed: a test]
  on passing or landing {
    any pit marked circle: capture last for holder
                                              [assumed: a test]
    opponent plain pit making 3: mark last as circle, capture last
                                              [assumed: a test]
  }
  end when seeds in any pits is at most 9: capture any pits for owner
                                              [assumed: a test]";

const IN_ROUNDS: &str = "on landing {
    opponent pit making 2 or 3: capture last  [assumed: a test]
  }
  end when turn is 6: capture any pits for owner
                                              [assumed: a test]
  rounds {
    refill 3 per pit                          [assumed: a test]
    unfilled pits closed                      [assumed: a test]
    remainder kept                            [assumed: a test]
    first player alternates                   [assumed: a test]
    until captured by poorer is less than 3   [assumed: a test]
  }";

#[test]
fn referee_and_engine_agree_of_three_to_six_players() {
    let mut faults = Vec::new();
    for players in 3..=Player::MOST {
        for rules in [CLAIMED, MARKED, IN_ROUNDS] {
            let rules = ring(players, rules);
            assert_eq!(rules.players().len(), players);
            faults.extend(faults_of(&rules, 12));
        }
    }
    no_faults(faults);
}

/// The players that pages offer, and whoever looks ahead otherwise.
const AGENTS: [&str; 6] = [
    "random",
    "greedy",
    "cooperative",
    "search-2",
    "mcts-200",
    "level-2",
];

#[test]
fn agents_play_at_every_seat() {
    for players in [5, 6] {
        let rules = ring(players, MARKED);
        let engine = Engine::new(rules.clone());
        for name in AGENTS {
            let agent: AgentKind = name.parse().expect("it is the name of a player");
            let seated = agent.seated_on(&engine, None);
            let agents = ByPlayer::from_value(&seated as _);
            let setting = Setting {
                limit: 2 * players as u32,
                ..Setting::default()
            };
            let mut movers = BTreeSet::new();
            let mut dice = Dice::of_game(2, 0);
            let mut note = |turn: &Turn| {
                movers.insert(turn.position.mover);
            };
            play_untold(&engine, agents, setting, &mut dice, &mut note);
            assert_eq!(movers.len(), players, "{name} of {players}");
        }
    }
}

#[test]
fn seats_lie_round_the_board_in_the_order_of_turns() {
    for players in 2..=Player::MOST as u16 {
        let seats = Player::seats(players).expect("so many may play");
        assert_eq!(seats.len(), usize::from(players));
        assert!(seats.is_sorted() && seats[0] == Player::South, "{seats:?}");
    }
    assert_eq!(Player::seats(Player::MOST as u16 + 1), None);
}

/// As it is read and written again.
fn again(text: &str, rules: &Ruleset) -> (Position, String) {
    let position = parse_position(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"));
    let written = position.notation(rules);
    (position, written)
}

#[test]
fn positions_of_five_and_six_are_written_and_read() {
    let six = ring(6, CLAIMED);
    let text = "3 3 0 0 0 0 3 3 3 3 3 3 3 3 3 3 3 9 | 0 0 6 0 0 0 | northwest | 1 1 1 1 0 0 | \
                owner=S,S,E,NE,NW,W,-,S,E,NE,N,N,NW,NW,NW,W,W,N";
    let (position, written) = again(text, &six);
    assert_eq!(written, text);
    assert_eq!(position.mover, Player::Northwest);
    assert_eq!(position.captured.northeast, 6);
    let pits: Vec<_> = six.board().pits().collect();
    let owners = [2, 3, 4, 6].map(|at: usize| position.owner(pits[at]));
    let [east, northeast, northwest] = [Player::East, Player::Northeast, Player::Northwest];
    assert_eq!(owners, [Some(east), Some(northeast), Some(northwest), None]);

    let five = ring(5, MARKED);
    let text = "3 3 3 3 3 3 0 3 3 3 3 3 3 3 0 | 3 0 0 0 3 | northeast | 2 2 1 1 1 | \
                circle@east=7 circle@northeast=15";
    assert_eq!(again(text, &five).1, text);
    assert!(!five.players().contains(&Player::North));
    let lacking = text.replace("| northeast |", "| north |");
    assert!(parse_position(&lacking, &five).is_err());

    // Four have a letter each, which need no commas.
    let four = ring(4, CLAIMED);
    let text = "3 3 3 3 3 3 3 3 3 3 3 3 | 0 0 0 0 | west | 1 1 1 0 | owner=SSEEEENNNWWW";
    assert_eq!(again(text, &four).1, text);
    let parted = text.replace("SSEEEENNNWWW", "S,S,E,E,E,E,N,N,N,W,W,W");
    assert_eq!(again(&parted, &four).1, text);
}

/// The scripts of pages offer as many as may play.
#[test]
fn pages_know_how_many_may_play() {
    let most = format!("MOST_PLAYERS = {};", Player::MOST);
    for script in ["host.js", "form.js"] {
        let path = format!("{}/book/web/{script}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("it is there");
        assert!(
            text.contains(&most),
            "{script} says otherwise than `{most}`"
        );
    }
}
