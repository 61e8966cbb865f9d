//! Katro in two programs: the referee, which reads the clauses on the board that was checked, and
//! one written by hand from the report, with a board of its own.

use seedlore::game::{Game, Next, NoHistory, Position};
use seedlore::play::Dice;
use seedlore::referee::Referee;
use seedlore::rules::Player;

use crate::second::katro::{Board, moves};
use crate::support;

/// The board as the other program counts pits.
fn board(position: &Position, referee: &Referee) -> Board {
    let pits = referee.rules().board().pits();
    let seeds: Vec<u16> = pits.map(|pit| position.seeds(pit)).collect();
    let rows: Vec<&[u16]> = seeds.chunks(3).collect();
    let along = |outer: &[u16], middle: &[u16], inner: &[u16]| {
        let back = middle.iter().rev();
        let all: Vec<u16> = outer.iter().chain(back).chain(inner).copied().collect();
        all.try_into().unwrap()
    };
    [
        along(rows[0], rows[1], rows[2]),
        along(rows[5], rows[4], rows[3]),
    ]
}

#[test]
fn katro_is_played_as_a_program_written_from_the_report_plays_it() {
    let collection = support::collection();
    let referee = Referee::new(collection.under("katro", &[]).unwrap());
    let mut held = 0;
    for game in 0..support::games(40) {
        let mut dice = Dice::of_game(7, game);
        let mut next = referee.enter(referee.start());
        for _ in 0..60 {
            let Next::Turn(turn) = next else { break };
            let me = usize::from(turn.position.mover == Player::North);
            let here = board(&turn.position, &referee);
            // The moves of a player's only seed are told apart.
            if here[me].iter().sum::<u16>() > 1 {
                let mut mine: Vec<Board> = turn
                    .options
                    .iter()
                    .map(|mv| board(&mv.after, &referee))
                    .collect();
                mine.sort_unstable();
                mine.dedup();
                let place = turn.position.notation(referee.rules());
                assert_eq!(mine, moves(&here, me), "{place}");
                held += 1;
            }
            let option = dice.below(turn.options.len());
            next = referee.play(&turn, option, &mut NoHistory);
        }
    }
    assert!(held > 200, "{held} positions");
}
