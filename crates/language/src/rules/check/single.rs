//! Words that mean nothing in a game of one round.

use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::Draft;
use crate::source::Span;
use crate::terms::{Action, Condition, Part, Place, Quantity, Term, Who};

/// Tells of words of the rounds where there are none.
pub(super) fn check(draft: &Draft<'_>, faults: &mut Faults) {
    let phases = draft.phases.iter().flat_map(|phase| &phase.clauses);
    let clauses = draft.clauses.iter().chain(phases);
    // Rounds that stand in a phase are told of as such.
    if clauses.clone().any(|c| matches!(c.body, Body::Round(_))) {
        return;
    }
    for clause in clauses {
        clause
            .body
            .walk(&mut |part| of_rounds(part, clause.span, faults));
    }
    for phase in &draft.phases {
        let test = &phase.test;
        test.value
            .walk(&mut |part| of_rounds(part, test.span, faults));
    }
}

fn of_rounds(part: Part<'_>, span: Span, faults: &mut Faults) {
    if let Part::Quantity(Quantity::Round) = part {
        faults.push(
            Fault::error("`round` means nothing in a game without rounds")
                .at(span, "there is only one")
                .help(
                    "write `turn` to count a player's turns, or say how the next round begins: \
                     `rounds { refill 4 per pit … }`",
                ),
        );
    }
    let (word, richest) = match who(part) {
        Some(Who::Winner) => ("winner", "richer"),
        Some(Who::Loser) => ("loser", "poorer"),
        Some(
            Who::Mover
            | Who::Opponent
            | Who::Somebody
            | Who::Everybody
            | Who::Richer
            | Who::Poorer
            | Who::FirstPlayer
            | Who::SecondPlayer,
        )
        | None => return,
    };
    faults.push(
        Fault::error(format!("`{word}` means nothing in a game without rounds"))
            .at(span, "no round was won before")
            .help(format!(
                "write `{richest}` to go by what was captured, `mover` or `opponent`; or say how \
                 the next round begins: `rounds {{ refill 4 per pit … }}`"
            )),
    );
}

/// The player of whom a part speaks.
fn who(part: Part<'_>) -> Option<Who> {
    match part {
        Part::Condition(
            Condition::HasSeeds(who)
            | Condition::HasNone(who)
            | Condition::CanMove(who)
            | Condition::Noted(who, _),
        )
        | Part::Quantity(
            Quantity::Captured(who) | Quantity::Captures(who) | Quantity::Points(who),
        )
        | Part::Place(Place::StartOf(who) | Place::LastOf(who))
        | Part::Action(Action::Score { who, .. } | Action::Win(who)) => Some(*who),
        Part::Pits(pits) => pits.marked.as_ref()?.of,
        Part::Condition(_)
        | Part::Quantity(_)
        | Part::Place(_)
        | Part::Places(_)
        | Part::Path(_)
        | Part::Action(_) => None,
    }
}
