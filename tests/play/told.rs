//! What the referee tells of a move, where it was told under another clause, of other
//! pits, or not at all.

use seedlore::game::{Game, NoHistory, parse_position};
use seedlore::referee::{Event, Narrator, Referee};
use seedlore::rules::{Head, Ruleset};

use crate::engine::{faults_of, no_faults};
use crate::turns::turn;
use crate::written::ruleset;

/// What is told of the first legal move.
fn told(rules: &Ruleset, from: &str) -> Vec<Event> {
    let referee = Referee::new(rules.clone());
    let turn = turn(referee.enter(parse_position(from, rules).unwrap()));
    let mut events = Vec::new();
    referee.narrate(&turn, 0, &mut NoHistory, &mut events);
    events
}

#[test]
fn a_plain_lap_is_sown_by_sow_after_one_that_began_elsewhere() {
    let rules = ruleset(
        "choose own pit
sow anticlockwise
on landing {
  own occupied pit and opposite is occupied: lift opposite, sow on from origin
  lap is at most 2 and occupied pit: relay
}
on stuck: end
win by most captured",
    );
    // Pit 1 ends in pit 3, whose two seeds across fall from pit 1 on, into pit 2: that is
    // lifted by a relay.
    let events = told(&rules, "2 0 1 / 2 0 3 | 2 2 | south");
    let heads: Vec<Head> = events
        .iter()
        .filter_map(|event| match event {
            Event::Dropped { clause, .. } => Some(rules.clause(*clause).head()),
            _ => None,
        })
        .collect();
    let first_on = heads.iter().position(|head| *head == Head::OnLanding);
    assert_eq!(first_on, Some(2), "{heads:?}");
    assert_eq!(heads.last(), Some(&Head::Sow), "{heads:?}");
    no_faults(faults_of(&rules, 16));
}

#[test]
fn places_of_a_line_count_from_the_pit_that_was_last_before_it() {
    let rules = ruleset(
        "choose own pit
sow anticlockwise
on landing {
  otherwise: move 1 from last to before before last, move 1 from before last to before before before last
}
on move end {
  last is own pit 1: score 1
}
on stuck: end
win by most captured",
    );
    // The last seed falls into North's pit 2.
    let events = told(&rules, "4 1 1 / 1 1 1 | 2 1 | south");
    let moved: Vec<(String, String)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Moved { from, to, .. } => Some((format!("{from:?}"), format!("{to:?}"))),
            _ => None,
        })
        .collect();
    let pit = |n: usize| format!("{:?}", rules.board().pits().nth(n - 1).unwrap());
    assert_eq!(moved, [(pit(5), pit(3)), (pit(4), pit(2))]);
    no_faults(faults_of(&rules, 16));
}

#[test]
fn a_locked_pit_that_would_be_lifted_is_told() {
    let rules = ruleset(
        "mark nest, locked
choose own pit
sow anticlockwise
on landing {
  own pit 3: lift opponent pit 1, sow on
  occupied pit: relay
}
on stuck: end
win by most captured",
    );
    let locks = |from: &str| {
        let events = told(&rules, from);
        events
            .iter()
            .filter(|event| matches!(event, Event::Locked { .. }))
            .count()
    };
    assert_eq!(locks("1 1 0 / 2 2 2 | 2 2 | south"), 0);
    assert_eq!(locks("1 1 0 / 2 2 2 | 2 2 | south | 0 0 | nest@north=2"), 1);
    assert_eq!(locks("0 1 0 / 2 2 3 | 2 2 | south | 0 0 | nest@north=4"), 1);
    no_faults(faults_of(&rules, 16));
}
