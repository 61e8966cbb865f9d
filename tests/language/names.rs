//! A name may stand wherever what it stands for may.

use seedlore::compare::is_same_game;
use seedlore::rules::Ruleset;

use crate::compose::sound;

/// A ruleset of these statements and the usual ones about them.
fn ruleset(statements: &str) -> Ruleset {
    let text = format!(
        "  board 2 rows of 6 pits, store each\n  seeds 4 in every pit\n  {statements}\n  \
         end when somebody has none: capture any pits for owner\n  win by most captured"
    );
    sound(&text, &[])
}

/// Places where pits may stand: in conditions, in sums, in amounts of actions, of what is
/// taken and of what is dropped.
const PLACES: [&str; 14] = [
    "choose PITS\n  sow anticlockwise",
    "choose own pit, taking number of PITS\n  sow anticlockwise",
    "choose own pit, taking up to number of PITS\n  sow anticlockwise",
    "choose own pit when number of PITS is 1 or more\n  sow anticlockwise",
    "choose own pit\n  sow anticlockwise, skipping PITS",
    "choose own pit\n  sow anticlockwise, dropping number of PITS",
    "choose own pit\n  sow anticlockwise, dropping 2 in PITS",
    "choose own pit\n  sow anticlockwise\n  on landing { captured by mover plus number of PITS is 3: capture last }",
    "choose own pit\n  sow anticlockwise\n  on landing { captured by mover is 1 plus number of PITS: capture last }",
    "choose own pit\n  sow anticlockwise\n  on landing { pit holding more than number of PITS: capture last }",
    "choose own pit\n  sow anticlockwise\n  on landing { pit: capture number of PITS from last }",
    "choose own pit\n  sow anticlockwise\n  on landing { pit: capture first PITS after last }",
    "choose own pit\n  sow anticlockwise\n  on landing { pit: move number of PITS to own store }",
    "choose own pit\n  sow anticlockwise\n  forbid no PITS",
];

#[test]
fn a_name_is_put_in_wherever_pits_may_stand() {
    for place in PLACES {
        let written = ruleset(&place.replace("PITS", "own pits holding 2"));
        let named = format!(
            "let twos be own pits holding 2\n  {}",
            place.replace("PITS", "pits in twos")
        );
        let named = ruleset(&named);
        assert!(is_same_game(&written, &named), "{place}");
        // Another meaning is another game.
        let other = format!(
            "let twos be own pits holding 3\n  {}",
            place.replace("PITS", "pits in twos")
        );
        let other = ruleset(&other);
        assert!(!is_same_game(&written, &other), "{place}");
    }
}

/// Places where a number may stand that a letter can give.
const NUMBERS: [&str; 9] = [
    "choose own pit holding N or more\n  sow anticlockwise",
    "choose own pit, taking all but N\n  sow anticlockwise",
    "choose own pit\n  sow anticlockwise, dropping N",
    "choose own pit\n  sow anticlockwise, dropping N in own pits",
    "choose own pit\n  sow anticlockwise\n  on landing { captured by mover plus N is 5: capture last }",
    "choose own pit\n  sow anticlockwise\n  on landing { pit: capture N from last }",
    "choose own pit\n  sow anticlockwise\n  on landing { opponent pit before pit holding N: capture last }",
    "choose own pit\n  sow anticlockwise\n  require some own pit holding N if possible",
    "choose own pit N\n  sow anticlockwise",
];

#[test]
fn a_letter_is_put_in_wherever_a_number_may_stand() {
    for place in NUMBERS {
        let written = ruleset(&place.replace('N', "2"));
        let lettered = |values: &str| {
            let text = format!("let n = {values}\n  {}", place.replace('N', "n"));
            ruleset(&text)
        };
        assert!(is_same_game(&written, &lettered("2 or 3")), "{place}");
        assert!(!is_same_game(&written, &lettered("3 or 2")), "{place}");
    }
}

#[test]
fn a_range_stands_beside_other_numbers() {
    let holding = |numbers: &str| {
        ruleset(&format!(
            "choose own pit holding {numbers}\n  sow anticlockwise"
        ))
    };
    assert!(is_same_game(
        &holding("2 to 4 or 9"),
        &holding("2 or 3 or 4 or 9")
    ));
    assert!(!is_same_game(&holding("2 to 4 or 9"), &holding("2 to 4")));
}
