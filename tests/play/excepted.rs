//! What `except` leaves out of a class, against a count by hand: one pit, or every pit
//! of the class that it names.

use seedlore::engine::Engine;
use seedlore::game::{Game, Next, NoHistory, Position, parse_position};
use seedlore::referee::Referee;
use seedlore::rules::Ruleset;

use crate::written::ruleset;

fn rules(choose: &str, landing: &str) -> Ruleset {
    ruleset(&format!(
        "{choose}
sow anticlockwise
on landing: {landing}
on stuck: capture any pits for owner, end
win by most captured"
    ))
}

/// Every seventh of the boards of up to three seeds a pit and the twelve of the game: the pits of South from the left, then those of
/// North from North's left, as one sows past them.
fn boards() -> impl Iterator<Item = [u16; 6]> {
    let all = (0..4096_u16)
        .step_by(7)
        .map(|board| std::array::from_fn(|pit| board >> (2 * pit) & 3));
    all.filter(|board: &[u16; 6]| board.iter().sum::<u16>() <= 12)
}

fn entered(game: &dyn Game, rules: &Ruleset, [a, b, c, d, e, f]: [u16; 6]) -> Next {
    let position = format!("{a} {b} {c} / {d} {e} {f} | * 0 | south | 0 0");
    game.enter(parse_position(&position, rules).expect("it is a position"))
}

fn moves(next: &Next, rules: &Ruleset) -> Vec<String> {
    let Next::Turn(turn) = next else {
        return Vec::new();
    };
    let moves = turn.options.iter();
    moves
        .map(|option| option.mv.notation(turn.position.mover, rules.board()))
        .collect()
}

fn both(rules: &Ruleset) -> [Box<dyn Game>; 2] {
    [
        Box::new(Referee::new(rules.clone())),
        Box::new(Engine::new(rules.clone())),
    ]
}

#[test]
fn every_pit_of_a_class_is_left_out_of_a_choice() {
    let choices = [
        "choose own pit except own pit 1 or 3 holding 2",
        "let pf be own pits holding 1 to 3 except own pit 1 or 3 holding 2
choose own pit in pf",
    ];
    for choose in choices {
        let rules = rules(choose, "capture opposite");
        for game in both(&rules) {
            for board in boards() {
                let may = |pit: &usize| board[*pit] > 0 && (*pit == 1 || board[*pit] != 2);
                let by_hand: Vec<String> = (0..3)
                    .filter(may)
                    .map(|pit| (pit + 1).to_string())
                    .collect();
                let next = entered(&*game, &rules, board);
                assert_eq!(moves(&next, &rules), by_hand, "{choose}: {board:?}");
            }
        }
    }
}

#[test]
fn every_pit_of_a_class_is_left_out_of_a_capture() {
    let rules = rules(
        "choose own pit",
        "capture any pits except any pit holding odd",
    );
    for game in both(&rules) {
        for board in boards() {
            let Next::Turn(turn) = entered(&*game, &rules, board) else {
                continue;
            };
            let mut chosen = (0..3).filter(|pit| board[*pit] > 0);
            for nth in 0..turn.options.len() {
                let pit = chosen.next().expect("only pits with seeds are played");
                let mut sown = board;
                let seeds = usize::from(std::mem::take(&mut sown[pit]));
                (1..=seeds).for_each(|step| sown[(pit + step) % 6] += 1);
                let even: u16 = sown.iter().filter(|seeds| *seeds % 2 == 0).sum();
                let after = match game.play(&turn, nth, &mut NoHistory) {
                    Next::Turn(next) => next.position,
                    // Who is left without a move ends the game, and each takes their own.
                    Next::Over(_) => continue,
                };
                let left = sown.map(|seeds| if seeds % 2 == 0 { 0 } else { seeds });
                assert_eq!(on_board(&after, &rules), left, "{board:?}, from {pit}");
                let before = 12 - board.iter().sum::<u16>();
                let captured: u16 = after.captured.iter().map(|(_, n)| *n).sum();
                assert_eq!(captured, before + even, "{board:?}, from {pit}");
            }
            assert_eq!(chosen.next(), None, "{board:?}");
        }
    }
}

fn on_board(position: &Position, rules: &Ruleset) -> [u16; 6] {
    let text = position.notation(rules);
    let pits = text.split('|').next().unwrap().replace('/', " ");
    let pits: Vec<u16> = pits
        .split_whitespace()
        .map(|n| n.parse().unwrap())
        .collect();
    pits.try_into().expect("there are six pits")
}
