//! Counting sequences of moves.

use crate::exec::game::CompiledGame;
use crate::exec::observer::NullObserver;
use crate::exec::repetition::NoHistory;
use crate::exec::turn::Turn;
use crate::repr::bits::Bits;
use crate::repr::board::Shape;

/// The number of sequences of exactly `depth` legal moves from a turn; see
/// [`game::perft`](seedlore_game::perft). Moves of the last ply are counted, not
/// made.
pub fn perft<S: Shape>(machine: &CompiledGame<S>, turn: &mut Turn<S>, depth: u32) -> u64 {
    let counted = perft_charged(machine, turn, depth, &mut |_| true);
    counted.expect("nothing is charged")
}

/// The same, and hands the [counted steps](Turn::counted_steps) of each turn to
/// `charge`; `None` once that answers `false`.
pub fn perft_charged<S: Shape>(
    machine: &CompiledGame<S>,
    turn: &mut Turn<S>,
    depth: u32,
    charge: &mut dyn FnMut(u64) -> bool,
) -> Option<u64> {
    let mut turns: Vec<Turn<S>> = (1..depth).map(|_| machine.turn()).collect();
    match depth {
        0 => Some(1),
        _ => below(machine, turn, &mut turns, charge),
    }
}

/// Counts below a turn, with one turn to be used for each further ply.
fn below<S: Shape>(
    machine: &CompiledGame<S>,
    turn: &mut Turn<S>,
    turns: &mut [Turn<S>],
    charge: &mut dyn FnMut(u64) -> bool,
) -> Option<u64> {
    let Some((next, rest)) = turns.split_first_mut() else {
        return Some(turn.options() as u64);
    };
    let mut count = 0;
    let mut uncounted = None;
    if rest.is_empty() && turn.is_by_slots {
        let (replies, others) = machine.replies(turn);
        if others.is_empty() {
            return Some(replies);
        }
        (count, uncounted) = (replies, Some(others));
    }
    for option in 0..turn.options() {
        if uncounted.is_some_and(|slots| !slots.has(machine.option(turn, option).slot)) {
            continue;
        }
        let end = machine.lead_to(turn, option, next, &mut NoHistory, &mut NullObserver);
        if next.counted_steps() > 0 && !charge(next.counted_steps()) {
            return None;
        }
        if end.is_none() {
            count += below(machine, next, rest, charge)?;
        }
    }
    Some(count)
}
