//! Turns in which a move is told by its pit alone.

use crate::compile::code::{Act, Places, Table, continues_by_table};
use crate::repr::bits::Bits;
use seedlore_language::rules::{Ruled, TurnRules};
use seedlore_language::terms::{self, Moment, Term};

/// Whether a player who has chosen a pit has nothing more to choose.
pub(super) fn is_by_slots(turn: &TurnRules) -> bool {
    let [choice] = turn.choices.as_slice() else {
        return false;
    };
    let choice = &choice.says;
    let own = choice.path.as_ref().and_then(|path| path.way);
    let is_one_way = !matches!(
        own.or(turn.sowing.says.way),
        Some(terms::Way::Either | terms::Way::EitherKept | terms::Way::EitherKeptByAll)
    );
    let paths = [Some(&turn.sowing.says), choice.path.as_ref()];
    let chooses_number = paths
        .iter()
        .flatten()
        .any(|path| path.dropping_any.is_some());
    let mut lines = Moment::ALL.iter().flat_map(|moment| turn.table(*moment));
    let mut asks = lines.any(|line| asks(line) || line.says.if_captures);
    choice.walk(&mut |part| asks |= is_chosen(part));
    matches!(choice.from, terms::Places::Pits(_))
        && choice.taking == terms::Taking::All
        && choice.demand.is_none()
        && !choice.lifts_nothing()
        && (is_one_way && !chooses_number || !choice.sows())
        && !asks
}

/// Whether a line may ask the player.
pub(super) fn asks(line: &Ruled<terms::Line>) -> bool {
    let mut asks = line.says.may.is_some();
    line.says.walk(&mut |part| asks |= is_chosen(part));
    asks
}

/// Whether lines of the landing have nothing to be chosen but the pits of their last action,
/// after which no other line is read.
pub(super) fn ends_with_choice<B: Bits>(landing: &Table<B>) -> bool {
    let of_chosen = |act: &Act<B>| {
        matches!(
            act,
            Act::Capture {
                places: Places::Chosen { .. },
                ..
            }
        )
    };
    let mut lines = landing.lines.iter().zip(&landing.after_block_of);
    lines.all(|(line, later)| match line.acts.split_last() {
        Some((last, acts)) if of_chosen(last) => *later == 0 && acts.iter().all(continues_by_table),
        _ => line.acts.iter().all(continues_by_table),
    })
}

fn is_chosen(part: terms::Part<'_>) -> bool {
    matches!(
        part,
        terms::Part::Places(terms::Places::Chosen { .. })
            | terms::Part::Action(terms::Action::Move {
                to: terms::Target::Chosen(_),
                ..
            })
    )
}
