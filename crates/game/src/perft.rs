//! Counting sequences of moves: the test that two programs play one game.

use super::{Game, Next, NoHistory};

/// The number of sequences of exactly `depth` legal moves from `next`.
///
/// Repetition ends nothing here, since a position alone has no history.
pub fn perft(game: &dyn Game, next: &Next, depth: u32) -> u64 {
    let Next::Turn(turn) = next else {
        return u64::from(depth == 0);
    };
    match depth {
        0 => 1,
        1 => turn.options.len() as u64,
        _ => (0..turn.options.len())
            .map(|option| perft(game, &game.play(turn, option, &mut NoHistory), depth - 1))
            .sum(),
    }
}
