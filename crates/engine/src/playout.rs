//! Whole games, played by whoever chooses.

use crate::exec::after_move::End;
use crate::exec::game::CompiledGame;
use crate::exec::history::History;
use crate::exec::observer::NullObserver;
use crate::exec::turn::Turn;
use crate::repr::board::Shape;

/// Plays on from a turn to the end; `None` if the game is cut off after
/// `limit` moves. `choose` is given the number of legal moves and gives the
/// place of one of them: the same choices lead through the same game as with
/// the referee.
pub fn playout<S: Shape>(
    machine: &CompiledGame<S>,
    turn: &mut Turn<S>,
    history: &mut History<S>,
    limit: u32,
    choose: impl FnMut(usize) -> usize,
) -> Option<End> {
    playout_charged(machine, turn, history, limit, |_| true, choose)
}

/// The same, and after each move that is not told by a move table hands the
/// [counted steps](Turn::counted_steps) of the next turn to `charge`; the game
/// is cut off when that answers `false`.
pub fn playout_charged<S: Shape>(
    machine: &CompiledGame<S>,
    turn: &mut Turn<S>,
    history: &mut History<S>,
    limit: u32,
    mut charge: impl FnMut(u64) -> bool,
    mut choose: impl FnMut(usize) -> usize,
) -> Option<End> {
    let mut left = limit;
    while let Some(option) = machine.play_fast(turn, history, &mut left, &mut choose) {
        if let Some(end) = machine.play(turn, option, history, &mut NullObserver) {
            return Some(end);
        }
        if !charge(turn.counted_steps()) {
            return None;
        }
    }
    None
}
