//! How many moves it takes for a position to come again: those of a whole
//! [circle](circles_of), each of which empties one of its pits.

use super::program::{Choice, Line, MaskedAction, Program};
use seedlore_engine::circles_of;

/// The fewest moves that can lead back to the position they began in, or more
/// than any game has if none do. Nothing, if it is not known.
pub(super) fn fewest_moves(program: &Program) -> usize {
    let Some(next) = next_emptied(program) else {
        return 0;
    };
    let sizes = circles_of(&next).into_iter().map(|circle| circle.len());
    sizes.min().unwrap_or(usize::from(u16::MAX))
}

/// By pit, where the first seed falls that is sown from it, if any move begins
/// there. `None` unless all that a move does beside sowing one pit is to take
/// seeds that never come back.
fn next_emptied(program: &Program) -> Option<Vec<Option<u8>>> {
    if program.relays.is_some() || program.asks_returns || !seeds_leave(program) {
        return None;
    }
    let mut next: Vec<Option<u8>> = vec![None; program.pits];
    for choice in program.turns.iter().flat_map(|turn| &turn.choices) {
        let pit = usize::from(choice.pit);
        let first = first_sown(choice)?;
        // As either player makes this move.
        let both = [
            (pit, first as u8),
            (usize::from(program.turned[pit]), program.turned[first]),
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
fn seeds_leave(program: &Program) -> bool {
    let of_choices = |choice: &Choice| choice.acts.iter().all(takes_at_most);
    let of_line = |line: &Line| line.acts.iter().all(takes_at_most);
    let tables = |table: &[Vec<Line>]| table.iter().flatten().all(of_line);
    program.turns.iter().all(|turn| {
        turn.choices.iter().all(of_choices)
            && [&turn.landing, &turn.move_end, &turn.stuck]
                .into_iter()
                .all(|table| tables(table))
    }) && tables(&program.ends)
}

/// Whether an action takes seeds to a store at most.
fn takes_at_most(act: &MaskedAction) -> bool {
    match act {
        MaskedAction::Capture { .. }
        | MaskedAction::Line { .. }
        | MaskedAction::Again
        | MaskedAction::Stop
        | MaskedAction::Decide(_) => true,
        MaskedAction::Move { .. } | MaskedAction::Return | MaskedAction::Relay { .. } => false,
    }
}
