//! Pits that seeds of others would reach, against a count by hand.

use std::collections::BTreeSet;

use seedlore::engine::Engine;
use seedlore::game::{Game, Next, parse_position};
use seedlore::referee::Referee;
use seedlore::rules::Ruleset;

use crate::written::ruleset;

/// Only pits may be chosen in which the last seed of some of one's own would fall.
fn rules(from: &str, sow: &str) -> Ruleset {
    ruleset(&format!(
        "choose own pit reached from {from}
sow {sow}
on landing: stop
on stuck: capture any pits for owner, end
win by most captured"
    ))
}

/// The pits of South from the left, then those of North from North's left, as one sows past them.
fn boards() -> impl Iterator<Item = [u16; 6]> {
    let all = (0..4096_u16)
        .step_by(5)
        .map(|board| std::array::from_fn(|pit| board >> (2 * pit) & 3));
    all.filter(|board: &[u16; 6]| board.iter().sum::<u16>() <= 12)
}

fn chosen(game: &dyn Game, rules: &Ruleset, [a, b, c, d, e, f]: [u16; 6]) -> BTreeSet<usize> {
    let position = format!("{a} {b} {c} / {d} {e} {f} | * 0 | south | 0 0");
    let position = parse_position(&position, rules).expect("it is a position");
    let Next::Turn(turn) = game.enter(position) else {
        return BTreeSet::new();
    };
    let options = turn.options.iter();
    options.map(|option| option.mv.pit.index()).collect()
}

#[test]
fn pits_are_reached_where_a_last_seed_would_fall() {
    for (from, is_from) in [
        ("own pits", (|_, _| true) as fn(usize, u16) -> bool),
        ("own pits holding 2 or more", |_, seeds| seeds >= 2),
        ("own pit 2", |pit, _| pit == 1),
    ] {
        for (sow, ways) in [
            ("anticlockwise", &[1][..]),
            ("clockwise", &[-1]),
            ("either way", &[1, -1]),
            // What is skipped or dropped twice does not matter.
            ("anticlockwise, skipping origin, dropping 2", &[1]),
        ] {
            let rules = rules(from, sow);
            let games: [&dyn Game; 2] = [&Referee::new(rules.clone()), &Engine::new(rules.clone())];
            for board in boards() {
                let mut by_hand = BTreeSet::new();
                for pit in (0..3).filter(|pit| board[*pit] > 0 && is_from(*pit, board[*pit])) {
                    for way in ways {
                        let last = (pit as i32 + way * i32::from(board[pit])).rem_euclid(6);
                        by_hand.extend(
                            Some(last as usize).filter(|last| *last < 3 && board[*last] > 0),
                        );
                    }
                }
                for game in games {
                    assert_eq!(
                        chosen(game, &rules, board),
                        by_hand,
                        "{from}, {sow}: {board:?}"
                    );
                }
            }
        }
    }
}
