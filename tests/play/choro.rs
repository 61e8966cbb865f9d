//! Choro of the Lango in two programs: the referee, which reads the clauses, and one
//! written by hand from the report. It has what few others have: ways judged by their
//! first lap, laps that are sown on only if they capture, and four rows.

use seedlore::game::{Game, Next, Outcome, Position};
use seedlore::play::Dice;
use seedlore::referee::Referee;
use seedlore::rules::Player;

use crate::second::choro::{Board, Stand, State};
use crate::support;

/// The board as the other program counts pits.
fn board(position: &Position, referee: &Referee) -> Board {
    let pits = referee.rules().board().pits();
    let seeds: Vec<u16> = pits.map(|pit| position.seeds(pit)).collect();
    let rows: Vec<&[u16]> = seeds.chunks(8).collect();
    let along = |outer: &[u16], inner: &[u16]| {
        let all: Vec<u16> = outer.iter().chain(inner.iter().rev()).copied().collect();
        all.try_into().unwrap()
    };
    [along(rows[0], rows[1]), along(rows[3], rows[2])]
}

#[test]
fn choro_is_played_as_a_program_written_from_the_report_plays_it() {
    let collection = support::collection();
    let readings = ["tempo=turns", "repetition=on"].map(String::from);
    let referee = Referee::new(collection.under("choro-lango", &readings).unwrap());
    let (mut choices, mut finished) = (0, 0);
    for game in 0..support::games(40) {
        let mut dice = Dice::of_game(7, game);
        let mut next = referee.enter(referee.start());
        let mut other = State::begin();
        for _ in 0..200 {
            let place = |position: &Position| position.notation(referee.rules()).to_string();
            let turn = match (next, other.stand()) {
                (Next::Over(finish), Stand::Won(winner)) => {
                    let won = [Player::South, Player::North][winner];
                    let here = place(&finish.position);
                    assert_eq!(finish.outcome, Outcome::Won(won), "{here}");
                    finished += 1;
                    break;
                }
                (Next::Turn(turn), Stand::ToMove(theirs)) => {
                    let after = turn.options.iter().map(|mv| board(&mv.after, &referee));
                    let mut mine: Vec<Board> = after.collect();
                    mine.sort();
                    mine.dedup();
                    assert_eq!(mine, theirs, "{}", place(&turn.position));
                    let mover = usize::from(turn.position.mover == Player::North);
                    assert_eq!(mover, other.mover, "{}", place(&turn.position));
                    turn
                }
                (next, stand) => panic!("{}: {stand:?}", place(next.position())),
            };
            choices += usize::from(turn.options.len() > 1);
            let option = dice.below(turn.options.len());
            other = other.after(board(&turn.options[option].after, &referee));
            next = referee.play(&turn, option, &mut seedlore::game::NoHistory);
        }
    }
    assert!(choices > 100 && finished > 10, "{choices} {finished}");
}
