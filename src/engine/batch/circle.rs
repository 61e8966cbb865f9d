//! How many moves it takes for a position to come again: those of a whole
//! [circle](crate::engine::table::cycles), each of which empties one of its pits.

use super::code::{Act, Choice, Code, Line};
use crate::engine::repr::bits::Bits;
use crate::engine::table::cycles::circles_of;

/// The fewest moves that can lead back to the position they began in, or more
/// than any game has if none do. Nothing, if it is not known.
pub(super) fn fewest_moves(code: &Code) -> usize {
    let Some(next) = next_emptied(code) else {
        return 0;
    };
    let circles = circles_of::<u64>(&next);
    let sizes = circles.iter().map(|circle| circle.count() as usize);
    sizes.min().unwrap_or(usize::from(u16::MAX))
}

/// By pit, where the first seed falls that is sown from it, if any move begins
/// there. `None` unless all that a move does beside sowing one pit is to take
/// seeds that never come back.
fn next_emptied(code: &Code) -> Option<Vec<Option<u8>>> {
    if code.relays.is_some() || code.asks_returns || !seeds_leave(code) {
        return None;
    }
    let mut next: Vec<Option<u8>> = vec![None; code.pits];
    for choice in code.turns.iter().flat_map(|turn| &turn.choices) {
        let pit = usize::from(choice.pit);
        let first = first_sown(choice)?;
        // As either player makes this move.
        let both = [
            (pit, first as u8),
            (usize::from(code.turned[pit]), code.turned[first]),
        ];
        for (pit, first) in both {
            let known = next.get_mut(pit)?;
            if known.is_some_and(|known| known != first) {
                return None;
            }
            *known = Some(first);
        }
    }
    Some(next)
}

fn first_sown(choice: &Choice) -> Option<usize> {
    let track = choice.track.as_ref()?;
    let seeds = if track.prefix > 0 {
        &track.first
    } else {
        &track.then
    };
    seeds.iter().position(|seed| *seed == 1)
}

/// Whether seeds only leave the pits.
fn seeds_leave(code: &Code) -> bool {
    let of_choices = |choice: &Choice| choice.acts.iter().all(takes_at_most);
    let of_line = |line: &Line| line.acts.iter().all(takes_at_most);
    let tables = |table: &[Vec<Line>]| table.iter().flatten().all(of_line);
    code.turns.iter().all(|turn| {
        turn.choices.iter().all(of_choices)
            && [&turn.landing, &turn.turn_end, &turn.stuck]
                .into_iter()
                .all(|table| tables(table))
    }) && tables(&code.ends)
}

/// Whether an action takes seeds to a store at most.
fn takes_at_most(act: &Act) -> bool {
    match act {
        Act::Capture { .. } | Act::Line { .. } | Act::Again | Act::Stop | Act::Decide(_) => true,
        Act::Move { .. } | Act::Return | Act::Relay { .. } => false,
    }
}
