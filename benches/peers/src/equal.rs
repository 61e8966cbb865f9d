//! Whether a peer and a ruleset are the same game: counted from the start, and
//! played side by side.

use seedlore::engine::Engine;
use seedlore::game::{NoHistory, Game, Next, Position};
use seedlore::play::Dice;
use seedlore::rules::{Board, Direction, Pit, Player};

use crate::ours::{Perft, SEED};
use crate::peer::{Peer, Seen};

/// Counts all sequences of up to `depth` moves on both sides.
///
/// # Panics
/// If they differ.
pub fn counts<P: Peer>(name: &str, engine: &Engine, depth: u32) {
    let mut last = 0;
    for depth in 1..=depth {
        last = engine.run(Perft(depth));
        let theirs = P::start().perft(depth);
        assert_eq!(theirs, last, "{name}: sequences of {depth} moves");
    }
    println!("  equal: all sequences of 1 to {depth} moves, {last} of the longest");
}

/// Plays random games on both, and looks at each board and at what may be done
/// there. A game is left where the peer goes a way of its own.
///
/// # Panics
/// If the two differ.
pub fn play<P: Peer>(name: &str, engine: &Engine, games: u64) {
    let board = engine.rules().board();
    let (mut moves, mut left) = (0_u64, 0_u64);
    for game in 0..games {
        let mut dice = Dice::of_game(SEED, game);
        let mut theirs = P::start();
        let mut ours = engine.enter(engine.start_by(Player::South));
        loop {
            if theirs.strays() {
                left += 1;
                break;
            }
            let turn = match ours {
                Next::Over(finish) => {
                    assert!(theirs.is_over(), "{name}, game {game}: only ours is over");
                    let (ours, theirs) = (seen(board, &finish.position), theirs.seen());
                    let mut gains = [ours.captured, theirs.captured];
                    gains.iter_mut().for_each(|gain| gain.sort());
                    assert_eq!(gains[0], gains[1], "{name}, game {game}: captured");
                    break;
                }
                Next::Turn(turn) => turn,
            };
            assert!(
                !theirs.is_over(),
                "{name}, game {game}: only theirs is over"
            );
            let here = seen(board, &turn.position);
            assert_eq!(here, theirs.seen(), "{name}, game {game}");
            let mover = turn.position.mover;
            assert_eq!(
                mover == Player::South,
                theirs.is_first(),
                "{name}, game {game}"
            );
            let round = round(board, mover);
            let at = |pit| round.iter().position(|other| *other == pit);
            let (options, count) = theirs.options();
            let mut legal: Vec<usize> = turn.options.iter().filter_map(|o| at(o.mv.pit)).collect();
            legal.sort();
            assert_eq!(legal, options[..count], "{name}, game {game}: legal moves");
            let option = dice.below(count);
            let pit = at(turn.options[option].mv.pit).expect("a pit of the board");
            theirs.play(pit);
            ours = engine.play(&turn, option, &mut NoHistory);
            moves += 1;
        }
    }
    println!(
        "  equal: every board of {games} random games, {moves} moves; {left} were left where the peer goes its own way"
    );
}

/// The pits anticlockwise from a player's leftmost.
fn round(board: &Board, player: Player) -> Vec<Pit> {
    let own: Vec<Pit> = board.pits_of(player).collect();
    let next = |pit: &Pit| board.next(*pit, Direction::Anticlockwise, player);
    let first = own
        .iter()
        .find(|pit| !own.iter().any(|own| next(own) == Some(**pit)));
    let first = *first.expect("a row has an end");
    std::iter::successors(Some(first), next)
        .take(board.pit_count())
        .collect()
}

fn seen(board: &Board, position: &Position) -> Seen {
    let mover = position.mover;
    let pits = round(board, mover);
    Seen {
        pits: pits.iter().map(|pit| position.seeds(*pit)).collect(),
        captured: [
            position.captured[mover],
            position.captured[board.next_player(mover)],
        ],
    }
}
