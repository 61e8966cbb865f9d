//! Lines that do nothing because of the mark that a pit carries: which would lift what it locks, or set
//! it again.

use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::Drafted;
use crate::source::Span;
use crate::terms::{Action, Condition, Line, Pits, Place, Places};

pub(super) fn check(clauses: &[Drafted<'_>], faults: &mut Faults) {
    let locking: Vec<&str> = clauses
        .iter()
        .filter_map(|clause| as_variant!(&clause.body, Body::Mark(plan) if plan.locked => plan.name.as_str()))
        .collect();
    for clause in clauses {
        let Body::On(line) = &clause.body else {
            continue;
        };
        let mark = line.test.as_ref().and_then(mark_of_last);
        marked_again(&line.actions, mark, clause.span, faults);
        let Some(mark) = mark.filter(|mark| locking.contains(mark) && only_lifts(line)) else {
            continue;
        };
        faults.push(
            Fault::warning("this line does nothing")
                .at(
                    clause.span,
                    format!("`{mark}` locks the pit, so nothing is lifted"),
                )
                .help("write `stop` in place of it, if the move is to end there")
                .help(format!(
                    "or lift the pit by its mark, `lift any pits marked {mark}, sow on`; or take \
                     `locked` away where the mark is declared"
                )),
        );
    }
}

/// A mark that a pit carries stays its holder's: nobody sets it there once more.
fn marked_again(actions: &[Action], of_last: Option<&str>, span: Span, faults: &mut Faults) {
    let is_again = |places: &Places, name: &str| match places {
        Places::Pits(Pits {
            marked: Some(marked),
            ..
        }) => marked.name == name,
        Places::Place(Place::Last) => of_last == Some(name),
        Places::Pits(_)
        | Places::Place(_)
        | Places::Run { .. }
        | Places::Opposites(_)
        | Places::Chosen { .. }
        | Places::Both(_) => false,
    };
    for action in actions {
        if let Action::Unmark { .. } = action {
            return;
        }
        if let Action::Mark { places, name } = action
            && is_again(places, name)
        {
            faults.push(
                Fault::warning(format!(
                    "a pit that carries `{name}` can't be marked so again"
                ))
                .at(span, "it stays with whoever marked it, so nothing is done")
                .help(format!(
                    "take the mark off before: `unmark last as {name}, mark last as {name}`"
                )),
            );
        }
    }
}

/// The mark that the last pit must carry for a condition to hold.
fn mark_of_last(test: &Condition) -> Option<&str> {
    let mut of_last = test.conjuncts().into_iter().filter_map(
        |part| as_variant!(part, Condition::Is(Place::Last, pits) => pits.marked.as_ref()?),
    );
    Some(of_last.next()?.name.as_str())
}

/// Whether it does no more than lift the last pit and sow.
fn only_lifts(line: &Line) -> bool {
    line.actions.iter().all(|action| {
        matches!(
            action,
            Action::Relay {
                from: Place::Last,
                ..
            } | Action::Lift {
                places: Places::Place(Place::Last),
                ..
            } | Action::SowOn(_)
        )
    })
}
